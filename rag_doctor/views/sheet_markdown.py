"""A sheet as Markdown."""

from __future__ import annotations

from rag_doctor.views.escape import bounded
from rag_doctor.views.markdown_report import md
from rag_doctor.views.sheet import Bullets, Grid, Line, Sheet

__all__ = ["sheet_markdown"]

RULES = {"l": "---", "r": "---:"}


def sheet_markdown(sheet: Sheet) -> str:
    """The sheet; nothing in it is read as markup."""
    parts = [f"# {md(bounded(sheet.title))}"]
    for section in sheet.shown:
        parts += [f"## {md(section.title)}"] if section.title else []
        parts += [_block(block) for block in section.blocks]
    return "\n\n".join(part for part in parts if part) + "\n"


def _block(block: Line | Bullets | Grid) -> str:
    if isinstance(block, Line):
        text = md(bounded(block.text))
        return f"**{text}**" if block.strong and text else text
    if isinstance(block, Bullets):
        lines = [f"- {md(bounded(item))}" for item in block.items]
        return "\n".join([*lines, *([f"- {md(block.more)}"] if block.more else [])])
    return _grid(block)


def _grid(grid: Grid) -> str:
    lines = [_row(grid.heads), "|" + "|".join(RULES[letter] for letter in grid.align) + "|"]
    return "\n".join([*lines, *(_row(row) for row in grid.rows)])


def _row(cells: tuple[str, ...]) -> str:
    return "| " + " | ".join(md(bounded(cell)) for cell in cells) + " |"
