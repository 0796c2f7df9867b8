"""The table as text: for the command line, the docs, and the README."""

from __future__ import annotations

from rag_doctor.i18n import say
from rag_doctor.records import LAYERS
from rag_doctor.table.refusals import QUADRANT
from rag_doctor.table.rows import PATTERNS, ROWS

__all__ = ["quadrant_rows", "render_markdown", "table_rows"]


def table_rows(lang: str = "en") -> list[dict[str, str]]:
    """One dict a row: the cells by layer, fault, mechanism, first thing to change, patterns."""
    return [
        {
            **{
                layer: say(f"table.cell.{cell.replace(' ', '_')}", lang)
                for layer, cell in zip(LAYERS, row.cells, strict=True)
            },
            "unscored": "" if row.unscored == (0, 4) else "{}–{}".format(*row.unscored),
            "fault": row.fault,
            "mechanism": say(f"mechanisms.{row.mechanism}.name", lang) if row.mechanism else "–",
            "change": say(f"table.change.{row.fault}", lang),
            "patterns": str(sum(row.matches(pattern) for pattern in PATTERNS)),
        }
        for row in ROWS
    ]


def _fault(fault: str, lang: str) -> str:
    """The id that stands in data; in Chinese with its word beside it."""
    return f"{fault} {say(f'table.fault.{fault}', lang)}" if lang == "zh" else fault


def quadrant_rows(lang: str = "en") -> list[dict[str, str]]:
    """One dict a cell of the refusal quadrant."""
    return [
        {
            "contexts": say(f"table.holds.{contexts}", lang),
            "base": say(f"table.holds.{base}", lang),
            "fault": row.fault,
            "mechanism": say(f"mechanisms.{row.mechanism}.name", lang),
        }
        for (contexts, base), row in QUADRANT.items()
    ]


def render_markdown(lang: str = "en") -> str:
    """Both tables as Markdown."""
    parts = [f"### {say('table.title.layers', lang)}", _markdown(table_rows(lang), lang)]
    parts += [f"### {say('table.title.refusals', lang)}", _markdown(quadrant_rows(lang), lang)]
    return "\n\n".join(parts) + "\n"


def _markdown(rows: list[dict[str, str]], lang: str) -> str:
    heads = [say(f"table.head.{name}", lang) for name in rows[0]]
    lines = ["| " + " | ".join(heads) + " |", "|" + "---|" * len(heads)]
    named = [{**row, "fault": _fault(row["fault"], lang)} for row in rows]
    lines += ["| " + " | ".join(row.values()) + " |" for row in named]
    return "\n".join(lines)
