"""A row, a column and nothing but a cell: "For Pro, Storage: 500 GB", 专业版的价格是250元.

Such a claim is a table's own statement. Read with the question, a bare "500 GB" to "What is the
storage of Pro?" is one, too. The cell of that row and column decides: the same text bears the claim
out, another row's text in its place contradicts it. Whatever else a claim holds is for other rules.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from rag_doctor.judges.offline.features import Reading
from rag_doctor.judges.offline.features_evidence import Base
from rag_doctor.judges.offline.stretch_verdict import Stretch
from rag_doctor.judges.offline.table_cells import Row, rows_of
from rag_doctor.records import Contradiction
from rag_doctor.text.folding import fold

__all__ = ["told_cell"]

_FILLER = (
    r"(?:for|the|an?|in|of|with|at|on|is|are|was|were|it|its|has|have|means?|says?|reads?"
    r"|according to the table)\b|[的是为有指:：,，]|表示|代表|意味着|意思|根据表格|在|中"
)
_EDGES = re.compile(rf"^(?:[^\w$€£¥<>≥≤~+-]|_|{_FILLER})+|[^\w%‰℃°€£$¥)）]+$")
_MARKS = re.compile(r"\*\*|__|`")
_PAREN = re.compile(r"[(（][^)）]*[)）]")
_WORDY = re.compile(r"\w")


@dataclass(frozen=True, slots=True)
class _Place:
    """The cell that a claim names: row and column, and the table they are of."""

    chunk: int
    table: tuple[Row, ...]
    row: Row
    column: int
    rest: str

    @property
    def own(self) -> str:
        return _bare(self.row.cells[self.column])


def told_cell(reading: Reading, base: Base) -> Stretch | None:
    """The table row that says the claim or another cell in its place; `None` = no such row."""
    claim = fold(reading.claim.text if reading.frame is not None else reading.claim.to_judge)
    asked = fold(reading.question or "") if reading.frame is not None else ""
    places = [
        place
        for number, chunk in enumerate(base.chunks)
        for table in rows_of(chunk.text)
        for place in _places(asked or claim, "" if asked else claim, claim, number, table)
    ]
    for place in places:
        if place.own == place.rest and (line := _line(place, base)):
            return Stretch(place.chunk, *line)
    if not places or any(_overlap(place.own, place.rest) for place in places):
        return None
    for place in places:
        others = (row.cells for row in place.table if len(row.cells) > place.column)
        if not any(_bare(cells[place.column]) == place.rest for cells in others):
            continue
        line = _line(place, base)
        if line is None or _said_elsewhere(place, base):
            return None
        cell = place.row.cells[place.column]
        shown = Contradiction(kind="table_row", wrong=_as_said(place, reading), right=cell)
        return Stretch(place.chunk, *line, shown)
    return None


def _places(
    names: str, within: str, claim: str, number: int, table: tuple[Row, ...]
) -> Iterator[_Place]:
    """The cells of a table that `names` names, each with what else the claim says."""
    keys = _longest(names, {row.cells[0] for row in table if row.cells and row.cells[0]})
    if len(keys) != 1:
        return
    key, spot = keys[0]
    left = _without(names, spot)
    headers = {name for row in table for name in row.names[1:] if name}
    columns = _longest(left, headers)
    if len(columns) != 1:
        return
    rest = _bare(_without(left, columns[0][1]) if within else claim)
    for row in table:
        for at, name in enumerate(row.names):
            here = row.cells[0] == key and at and name == columns[0][0] and at < len(row.cells)
            if here and _WORDY.search(rest) and _WORDY.search(_bare(row.cells[at])):
                yield _Place(number, table, row, at, rest)


def _longest(text: str, names: set[str]) -> list[tuple[str, tuple[int, int]]]:
    """The names that stand in a text, and where; none that lies inside another."""
    found = [(name, spot) for name in sorted(names) if (spot := _spot(text, name))]
    return [
        (name, spot)
        for name, spot in found
        if not any(a <= spot[0] and spot[1] <= b and (a, b) != spot for _, (a, b) in found)
    ]


def _spot(text: str, name: str) -> tuple[int, int] | None:
    plain = _MARKS.sub("", fold(name))
    for said in (plain, _PAREN.sub(" ", plain)):
        said = said.strip(" ?？:：")
        if not _WORDY.search(said):
            continue
        first, last = (r"(?<![a-z0-9])" if said[0].isascii() else ""), said[-1].isascii()
        edge = r"(?![a-z0-9]|-[a-z0-9])" if last else ""
        if match := re.search(f"{first}{re.escape(said)}{edge}", text):
            return match.span()
    return None


def _without(text: str, spot: tuple[int, int]) -> str:
    return f"{text[: spot[0]]} {text[spot[1] :]}"


def _bare(text: str) -> str:
    """A cell's or a claim's text without marks, and without the words that only lead to it."""
    folded = _MARKS.sub("", fold(text)).strip()
    return re.sub(r"\s+", " ", _EDGES.sub("", folded)).strip()


def _overlap(own: str, said: str) -> bool:
    """Does one hold the other ("10 GB", "up to 10 GB")? Then nobody can say."""
    return own in said or said in own


def _line(place: _Place, base: Base) -> tuple[int, int] | None:
    """Where the row stands in its chunk."""
    for at, unit in enumerate(base.units):
        if base.first[at] == place.chunk and all(cell in unit.text for cell in place.row.cells):
            return unit.start, unit.end
    return None


def _said_elsewhere(place: _Place, base: Base) -> bool:
    """Does a passage beside the table hold both the row's name and what is said of it?"""
    key = fold(_MARKS.sub("", place.row.cells[0]))
    tabled = {row.text.strip() for row in place.table}
    return any(
        key in unit.folded and place.rest in unit.folded and unit.text.strip() not in tabled
        for unit in base.units
    )


def _as_said(place: _Place, reading: Reading) -> str:
    """What is said of the cell, in the claim's own letters."""
    text = reading.claim.to_judge
    at = fold(text).find(place.rest)
    return text[at : at + len(place.rest)] if at >= 0 else place.rest
