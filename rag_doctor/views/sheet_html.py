"""The blocks of a sheet as HTML, for widgets and their twins."""

from __future__ import annotations

from collections.abc import Iterable

from rag_doctor.views.escape import bounded, esc
from rag_doctor.views.sheet import Bullets, Grid, Line, Section

__all__ = ["blocks_html", "fold_html", "grid_html"]


def blocks_html(blocks: Iterable[Line | Bullets | Grid]) -> str:
    """Paragraphs, lists and tables in order; every text is shown as text."""
    return "".join(_block(block) for block in blocks)


def fold_html(section: Section, key: str) -> str:
    """A section under its title, folded; empty for an empty one. `key` = its name on the page."""
    if section.empty:
        return ""
    return (
        f'<details data-key="{key}"><summary>{esc(section.title)}</summary>'
        f"{blocks_html(section.blocks)}</details>"
    )


def _block(block: Line | Bullets | Grid) -> str:
    if isinstance(block, Line):
        body = f"<b>{esc(bounded(block.text))}</b>" if block.strong else esc(bounded(block.text))
        kind = {"soft": "sub", "": ""}.get(block.tone, block.tone)
        return f'<p class="{kind}">{body}</p>' if kind else f"<p>{body}</p>"
    if isinstance(block, Bullets):
        items = (*block.items, *([block.more] if block.more else []))
        return (
            f'<ul class="dots">{"".join(f"<li>{esc(bounded(item))}</li>" for item in items)}</ul>'
        )
    return grid_html(block)


def grid_html(grid: Grid) -> str:
    """The table; the first cell of each row names it."""
    heads = "".join(
        f'<th scope="col"{_side(side)}>{esc(head)}</th>'
        for head, side in zip(grid.heads, grid.align, strict=True)
    )
    rows = "".join(f"<tr>{_cells(row, grid.align)}</tr>" for row in grid.rows)
    return (
        f'<div class="wide"><table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>'
        "</div>"
    )


def _cells(row: tuple[str, ...], align: str) -> str:
    first, *rest = row
    cells = "".join(
        f"<td{_side(side)}>{esc(bounded(cell))}</td>"
        for cell, side in zip(rest, align[1:], strict=True)
    )
    return f'<th scope="row" dir="auto">{esc(bounded(first))}</th>{cells}'


def _side(letter: str) -> str:
    return ' class="r"' if letter == "r" else ""
