"""A page as plain data: sections of lines, lists and grids, before it is terminal or Markdown.

Cells and lines are plain text; whoever writes them down makes them safe.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

__all__ = ["Bullets", "Grid", "Line", "Section", "Sheet", "Tone"]

Tone = Literal["", "good", "bad", "open", "soft"]


@dataclass(frozen=True, slots=True)
class Line:
    """One paragraph. `tone` as in the theme; `strong` = what the eye should meet first."""

    text: str
    tone: Tone = ""
    strong: bool = False


@dataclass(frozen=True, slots=True)
class Bullets:
    """A list. `more` = what is said when it was cut; empty = it is whole."""

    items: tuple[str, ...]
    more: str = ""


@dataclass(frozen=True, slots=True)
class Grid:
    """A table. `align` has a letter a column, `l` or `r`.

    Where it is too wide for a terminal each row is told on its own, unless `narrow` says `split`
    (several tables, each with the first column again) or `wrap` (the last column takes lines).
    `named` = how many first cells name a row that is told on its own.
    """

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    align: str
    narrow: Literal["tell", "split", "wrap"] = "tell"
    named: int = 1


@dataclass(frozen=True, slots=True)
class Section:
    """A heading (empty = none) with what stands under it."""

    title: str
    blocks: tuple[Line | Bullets | Grid, ...]

    @property
    def empty(self) -> bool:
        """Nothing to show."""
        return not self.blocks


@dataclass(frozen=True, slots=True)
class Sheet:
    """A page in one language; sections without blocks are left out."""

    title: str
    sections: tuple[Section, ...]
    lang: str

    @property
    def shown(self) -> Sequence[Section]:
        """The sections that hold something."""
        return [section for section in self.sections if not section.empty]
