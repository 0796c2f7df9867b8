"""Another row's or column's cell: the claim names a row, and the cell there says something else.

Read are Markdown, tab and HTML tables. A claim that names exactly one row is held against that row:
by the column it names, else by the one cell of its value's kind. Cells that only say yes or no
(有, –, ✓) are held against what the claim affirms.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from rag_doctor.judges.offline.features import Reading
from rag_doctor.judges.offline.features_claim import View, view
from rag_doctor.judges.offline.features_evidence import Base
from rag_doctor.judges.offline.features_values import Value, relation, values_of
from rag_doctor.judges.offline.overruled_base import Overruled, overruled
from rag_doctor.judges.offline.parts import denies
from rag_doctor.judges.offline.worked_out import ADDS_UP, WAYS
from rag_doctor.text.html_layout import laid_out
from rag_doctor.text.quantity import Quantity
from rag_doctor.text.tables import table_rows

__all__ = ["Row", "other_cell", "right_cell", "rows_of"]

_PAREN = re.compile(r"[(（][^)）]*[)）]")
_YES, _NO = (
    re.compile(r"(?:yes|y|✓|✔|√|有|是|支持|included)"),
    re.compile(r"(?:no|n|none|–|—|-|✗|×|x|无|否|不支持|没有|not included)"),
)
_RECKONS = re.compile(
    r"\b(?:than|average|difference|highest|lowest|strongest|weakest|most|least|per year|a year|each"
    r"|works? out|grew|rose|fell|dropped)\b"
    r"|[比最差增减涨降]|平均|合计|共|一年|全年"
)
_LISTED = re.compile(r"[、/,，]")
_POWERS = (1, 10**3, 10**4, 10**6, 10**8, 10**9)


@dataclass(frozen=True, slots=True)
class Row:
    """One body row: its cells, and the name of each column ("" = none)."""

    cells: tuple[str, ...]
    names: tuple[str, ...]
    text: str


@lru_cache(maxsize=512)
def rows_of(text: str) -> tuple[tuple[Row, ...], ...]:
    """The body rows of each table in a text."""
    found: dict[int, list[Row]] = {}
    for row in table_rows(laid_out(text)):
        cells = tuple(cell.text for cell in row.cells)
        names = tuple(cell.header for cell in row.cells)
        found.setdefault(row.table, []).append(Row(cells, names, row.text))
    return tuple(tuple(rows) for rows in found.values())


def other_cell(reading: Reading, base: Base) -> Overruled | None:
    """What speaks against a claim that gives a row another cell's value; `None` = nothing."""
    claim = view(reading.claim.to_judge)
    if _worked_out(claim):
        return None
    for number, chunk in enumerate(base.chunks):
        for table in rows_of(chunk.text):
            row = _the_row(claim, table)
            if row is not None and (shown := _against(claim, row, table, base, number)):
                return shown
    return None


def _named(claim: View, name: str) -> bool:
    """Does the claim hold all words of a row's or a column's name, units aside?"""
    bare = _PAREN.sub(" ", name).strip()
    seen = view(bare)
    if not re.search(r"\w", bare):
        return False
    if seen.values:
        return all(any(relation(v, mine) == "same" for mine in claim.values) for v in seen.values)
    known = {token.norm for token in claim.tokens}
    words = [token for token in seen.tokens if token.kind != "punct"]
    return all(t.norm in known or (t.kind == "han" and t.text in claim.folded) for t in words)


def right_cell(reading: Reading, base: Base) -> bool:
    """Does the claim name one row and one column of a table, and give nothing but its value?"""
    claim = view(reading.claim.to_judge)
    if _worked_out(claim) or denies(claim.text):
        return False
    for chunk in base.chunks:
        for table in rows_of(chunk.text):
            row = _the_row(claim, table)
            if row is None:
                continue
            mine, columns = _own_values(claim, row), _columns(claim, row)
            if len(mine) == len(columns) == 1 and re.search(r"\d", mine[0].text):
                return _gives(row.cells[columns[0]], mine[0])
    return False


def _worked_out(claim: View) -> bool:
    reckoned = (ADDS_UP, WAYS, _RECKONS)
    return any(pattern.search(claim.folded) for pattern in reckoned)


def _the_row(claim: View, table: Sequence[Row]) -> Row | None:
    """The one row that the claim names; of names inside one another the longest counts."""
    named = [row for row in table if row.cells and _row_named(claim, row.cells[0])]
    longest = max((len(row.cells[0]) for row in named), default=0)
    named = [row for row in named if len(row.cells[0]) == longest]
    return named[0] if len(table) > 1 and len(named) == 1 else None


def _row_named(claim: View, name: str) -> bool:
    """Is the row named, or one of those that it is about (新疆、西藏)?"""
    parts = [part for part in _LISTED.split(name) if part.strip()]
    return _named(claim, name) or (len(parts) > 1 and any(_named(claim, p) for p in parts))


def _own_values(claim: View, row: Row) -> list[Value]:
    """The claim's values beside those by which it names the row and its columns."""
    given = [*values_of(row.cells[0]), *(v for name in row.names for v in values_of(name))]
    return [
        v
        for v in claim.values
        if v.text not in row.cells[0] and not any(relation(v, own) == "same" for own in given)
    ]


def _columns(claim: View, row: Row) -> list[int]:
    names = list(enumerate(row.names))[1 : len(row.cells)]
    return [at for at, name in names if name and _named(claim, name)]


def _against(
    claim: View, row: Row, table: Sequence[Row], base: Base, number: int
) -> Overruled | None:
    mine = _own_values(claim, row)
    plain = len(mine) == 1 and not denies(claim.text) and re.search(r"\d", mine[0].text)
    columns = _columns(claim, row)
    unit = _unit(row, base, number)
    if unit is None:
        return None
    if len(columns) == 1:
        cell = row.cells[columns[0]]
        if turned := _yes_no(claim, row, columns[0]):
            return overruled("table_row", *turned, unit)
        if plain and values_of(cell) and not _gives(cell, mine[0]):
            return overruled("table_row", mine[0].text, cell, unit)
        return None
    if denies(claim.text):
        return None
    for value in mine:
        if swapped := _of_another_row(value, row, table, columns):
            return overruled("table_row", value.text, swapped, unit)
    if columns or not plain:
        return None
    alike = [cell for cell in row.cells[1:] if _of_kind(cell, mine[0])]
    if len(alike) == 1 and not any(_gives(cell, mine[0]) for cell in row.cells):
        return overruled("table_row", mine[0].text, alike[0], unit)
    return None


def _of_another_row(
    value: Value, row: Row, table: Sequence[Row], columns: Sequence[int]
) -> str | None:
    """The row's own cell, where only another row has the value in that column."""
    if not re.search(r"\d", value.text) or any(_gives(cell, value) for cell in row.cells):
        return None
    plain = _unbound(value)
    for other in table:
        for at in columns or range(1, min(len(row.cells), len(other.cells))):
            if other is row or at >= min(len(row.cells), len(other.cells)):
                continue
            own = row.cells[at]
            if _gives(other.cells[at], plain) and values_of(own) and not _gives(own, plain):
                return own
    return None


def _unbound(value: Value) -> Value:
    """The value without its "at most": a cell under "limit" says no such word."""
    item = value.item
    if not isinstance(item, Quantity) or item.bound == "range":
        return value
    return replace(value, item=replace(item, low=None, high=None, strict=False))


def _unit(row: Row, base: Base, number: int) -> int | None:
    """The unit of the chunk that the row stands in."""
    for at, unit in enumerate(base.units):
        if base.first[at] == number and row.cells[0] in unit.text:
            return at
    return None


def _yes_no(claim: View, row: Row, at: int) -> tuple[str, str] | None:
    """(the claim, "column: cell") where a cell of yes or no says the other."""
    cell = row.cells[at].strip().lower()
    yes, no = _YES.fullmatch(cell), _NO.fullmatch(cell)
    if not (yes or no) or denies(claim.text) != bool(yes):
        return None
    return claim.text, f"{row.names[at]}: {row.cells[at]}"


def _gives(cell: str, value: Value) -> bool:
    """Does the cell give the value, or its number in the thousands of its header?"""
    item = value.item
    for other in values_of(cell):
        if relation(value, other) in ("same", "other") and isinstance(item, Quantity) != isinstance(
            other.item, Quantity
        ):
            return True
        if relation(value, other) == "same":
            return True
        given = other.item
        if not isinstance(item, Quantity) or not isinstance(given, Quantity):
            continue
        if any(item.value == given.value * power for power in _POWERS):
            return True
    return False


def _of_kind(cell: str, value: Value) -> bool:
    return any(relation(value, other) == "conflict" for other in values_of(cell))
