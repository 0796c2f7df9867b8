"""All cases of a comparison as rows to choose from: how each turned, from which fault to which."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from rag_doctor.experiments.comparison import Comparison
from rag_doctor.experiments.groups import values_by
from rag_doctor.experiments.pairing import Pair
from rag_doctor.experiments.transitions import kind_of
from rag_doctor.experiments.turns import KINDS, Turn

__all__ = ["ROW_KINDS", "Picked", "Row", "rows_left", "rows_of"]

ROW_KINDS = (*KINDS, "still_sound", "undecided")
"""In the order in which they are listed: what got worse comes first."""


@dataclass(frozen=True, slots=True)
class Row:
    """One case before and after. `turn` = what was lost and gained; `None` where the case is sound
    or undecided on both counts. `groups` = grouping → the case's value, where it says one. `at` =
    its place in the list of all, from 0."""

    pair: Pair
    kind: str
    turn: Turn | None
    groups: dict[str, str] = field(default_factory=dict)
    at: int = 0

    @property
    def id(self) -> str:
        """The case's id."""
        return self.pair.id

    @property
    def cell(self) -> tuple[str, str]:
        """Outcome before and after."""
        return self.pair.before.diagnosis.fault, self.pair.after.diagnosis.fault


@dataclass(frozen=True, slots=True)
class Picked:
    """Which rows are asked for. `kind` empty = all; `cell` = outcomes before and after;
    `group` = grouping and value; `search` = words that id, question or answers must hold."""

    kind: str = ""
    cell: tuple[str, str] | None = None
    group: tuple[str, str] | None = None
    search: str = ""


def rows_of(found: Comparison) -> tuple[Row, ...]:
    """Every pair: the most telling turns first, then what stayed sound, then the undecided."""
    turns = {turn.id: turn for turn in found.turns}
    pairs = found.pairing.pairs
    cases = [pair.before.case for pair in pairs]
    groupings = dict.fromkeys(group.by for group in found.groups)
    columns = {by: values_by(by, cases) for by in groupings}
    rows = []
    for at, pair in enumerate(pairs):
        kind = kind_of(pair.before.diagnosis.fault, pair.after.diagnosis.fault)
        groups = {by: value for by in columns if (value := columns[by][at]) is not None}
        rows.append(Row(pair, kind, turns.get(pair.id), groups))
    order = {kind: i for i, kind in enumerate(ROW_KINDS)}
    place = {turn.id: i for i, turn in enumerate(found.turns)}
    rows.sort(key=lambda row: (order[row.kind], place.get(row.id, 0)))
    return tuple(replace(row, at=at) for at, row in enumerate(rows))


def rows_left(rows: Sequence[Row], picked: Picked) -> list[Row]:
    """The rows that pass, in their order."""
    words = picked.search.lower().split()
    return [row for row in rows if _passes(row, picked) and all(w in _hay(row) for w in words)]


def _passes(row: Row, picked: Picked) -> bool:
    if picked.kind and row.kind != picked.kind:
        return False
    if picked.cell and row.cell != picked.cell:
        return False
    return not picked.group or row.groups.get(picked.group[0]) == picked.group[1]


def _hay(row: Row) -> str:
    before, after = row.pair.before.case, row.pair.after.case
    return f"{row.id}\n{before.question}\n{before.answer}\n{after.answer}".lower()
