"""A sheet in the terminal. A grid that does not fit the width is told row by row, or split."""

from __future__ import annotations

from typing import Literal

from rich.cells import cell_len
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from rag_doctor.views.escape import escape_plain
from rag_doctor.views.sheet import Bullets, Grid, Line, Section, Sheet
from rag_doctor.views.theme import TERMINAL
from rag_doctor.views.wrapping import wrapped

__all__ = ["paragraph", "print_sheet"]

GAP = 2
LEAST = 24
"""Columns that a wrapped cell must have, or it would be a ribbon."""
EMPTY = ("", "·", "–")


def print_sheet(sheet: Sheet, console: Console) -> None:
    """The whole sheet."""
    console.print(Text(escape_plain(sheet.title), "bold"))
    for section in sheet.shown:
        _print(section, console)


def _print(section: Section, console: Console) -> None:
    if section.title:
        console.print()
        console.print(Text(escape_plain(section.title), "bold"))
    for before, block in zip((None, *section.blocks), section.blocks, strict=False):
        if isinstance(block, Grid):
            if isinstance(before, Grid):
                console.print()
            _print_grid(block, console)
        else:
            _print_lines(block, console, GAP if section.title else 0)


def _print_lines(block: Line | Bullets, console: Console, indent: int) -> None:
    if isinstance(block, Line):
        style = " ".join(filter(None, (TERMINAL.get(block.tone, ""), "bold" * block.strong)))
        paragraph(Text(escape_plain(block.text), style), console, indent, indent)
        return
    for item in block.items:  # the lines of an item stand under its first word
        paragraph(Text(f"· {escape_plain(item)}"), console, indent, indent + GAP)
    if block.more:
        paragraph(Text(escape_plain(block.more), "dim"), console, indent, indent)


def paragraph(text: Text, console: Console, first: int, rest: int) -> None:
    """A text in lines of the terminal's width, its first line indented by `first`, the others by
    `rest`."""
    lines = wrapped(text.plain, console.width - first, console.width - rest)
    for at, line in enumerate(lines):
        console.print(Text(" " * (rest if at else first) + line, text.style), no_wrap=True)


def _print_grid(grid: Grid, console: Console) -> None:
    cells = [[escape_plain(cell) for cell in row] for row in (grid.heads, *grid.rows)]
    widths = [max(map(cell_len, column)) + GAP for column in zip(*cells, strict=True)]
    room = console.width - GAP
    if sum(widths) <= room:
        console.print(Padding(_table(cells, grid.align), (0, 0, 0, GAP)))
    elif grid.narrow == "wrap" and room - sum(widths[:-1]) >= LEAST:
        table = _table(cells, grid.align, wrap=True)
        console.print(Padding(table, (0, 0, 0, GAP)), width=console.width)
    elif grid.narrow == "split" and max(widths[1:]) + widths[0] <= room:
        _print_split(cells, widths, grid.align, console)
    else:
        _tell_rows(cells, grid.named, console)


def _print_split(cells: list[list[str]], widths: list[int], align: str, console: Console) -> None:
    """As many columns beside the first as fit, then the next ones under them."""
    at = 1
    while at < len(widths):
        end = at + 1
        while end < len(widths) and widths[0] + sum(widths[at : end + 1]) <= console.width - GAP:
            end += 1
        part = [[row[0], *row[at:end]] for row in cells]
        if at > 1:
            console.print()
        console.print(Padding(_table(part, align[0] + align[at:end]), (0, 0, 0, GAP)))
        at = end


def _tell_rows(cells: list[list[str]], named: int, console: Console) -> None:
    """Each row on its own, its first cells as its head."""
    for row in cells[1:]:
        head = Text(" · ".join(row[:named]), "bold")
        pairs = zip(cells[0][named:], row[named:], strict=True)
        told = " · ".join(f"{head} {cell}" for head, cell in pairs if cell not in EMPTY)
        paragraph(head, console, GAP, GAP)
        paragraph(Text(told), console, 2 * GAP, 2 * GAP)


def _table(cells: list[list[str]], align: str, wrap: bool = False) -> Table:
    table = Table(box=None, padding=(0, GAP, 0, 0), header_style="dim")
    last = len(align) - 1
    for at, (head, letter) in enumerate(zip(cells[0], align, strict=True)):
        side: Literal["left", "right"] = "right" if letter == "r" else "left"
        table.add_column(Text(head), justify=side, no_wrap=not (wrap and at == last))
    for row in cells[1:]:
        table.add_row(*map(Text, row))
    return table
