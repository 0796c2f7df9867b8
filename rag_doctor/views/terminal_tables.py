"""The combination table and the registry of measures in the terminal, fit for 80 columns."""

from __future__ import annotations

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from rag_doctor.i18n import choose_lang, say
from rag_doctor.metrics.listing import COLUMNS, metrics_table
from rag_doctor.records import LAYERS
from rag_doctor.table import PATTERNS, ROWS, Row, quadrant_rows
from rag_doctor.views.theme import MARKS, STATUS, TERMINAL
from rag_doctor.views.words import change, fault_name, mechanism_name, w

__all__ = ["print_metrics", "print_table"]

CELLS: dict[str, tuple[str, ...]] = {
    "pass": ("pass",),
    "fail": ("fail",),
    "unscored": ("unscored",),
    "not fail": ("pass", "unscored"),
    "not pass": ("fail", "unscored"),
    "any": (),
}
"""The table's cells → the statuses they let through; none = any."""


def print_table(console: Console, lang: str = "en") -> None:
    """The combination table, a row an outcome, and the refusal quadrant."""
    tongue = choose_lang(lang)
    console.print(Text(say("table.title.layers", tongue), "bold"))
    console.print(Text(w("note.cells", tongue), "dim"))
    console.print()
    table = _bare([say(f"table.head.{layer}", tongue) for layer in LAYERS])
    table.add_column("n", justify="right", no_wrap=True, style="dim")
    table.add_column(say("table.head.fault", tongue), overflow="fold")
    for row in ROWS:
        n = sum(row.matches(pattern) for pattern in PATTERNS)
        table.add_row(*[_cell(cell) for cell in row.cells], str(n), _outcome(row, tongue))
    console.print(table)
    console.print()
    _print_quadrant(console, tongue)


def _bare(heads: list[str]) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for words in heads:
        table.add_column(words, no_wrap=True)
    return table


def _cell(cell: str) -> Text:
    text = Text()
    for status in CELLS[cell]:
        sign = STATUS[status]  # type: ignore[index]
        text.append(f"{sign.glyph} ", TERMINAL[sign.tone])
    return text if CELLS[cell] else Text("·", "dim")


def _outcome(row: Row, lang: str) -> Text:
    mark = MARKS[row.fault]
    told = [mechanism_name(row.mechanism, lang)]
    if row.unscored != (0, 4):
        told.append("{} {}–{}".format(say("table.head.unscored", lang), *row.unscored))
    return Text.assemble(
        (mark.glyph, mark.colour),
        " ",
        (fault_name(row.fault, lang), "bold"),
        ("".join(f" · {part}" for part in told if part), ""),
        (f"\n{change(row.fault, lang)}", "dim"),
    )


def _print_quadrant(console: Console, lang: str) -> None:
    rows = quadrant_rows(lang)
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for name in rows[0]:
        table.add_column(say(f"table.head.{name}", lang), overflow="fold")
    for row in rows:
        table.add_row(*{**row, "fault": fault_name(row["fault"], lang)}.values())
    console.print(Text(say("table.title.refusals", lang), "bold"))
    console.print(table)


def print_metrics(console: Console, lang: str = "en") -> None:
    """The registry of measures, a block each."""
    tongue = choose_lang(lang)
    for row in metrics_table(tongue):
        console.print(Text.assemble((row["name"], "bold"), "  ", row["what"]))
        grid = Table.grid(padding=(0, 2))
        grid.add_column(no_wrap=True, style="dim")
        grid.add_column(overflow="fold")
        for key in ("needs", "params", "range", "direction", "empty", "source"):
            if row[key] != "–":
                grid.add_row(COLUMNS[key].say(tongue), Text(row[key]))
        console.print(Padding(grid, (0, 0, 1, 2)))
