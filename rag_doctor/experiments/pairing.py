"""Two reports, case by case: what can be held against each other, and what cannot."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rag_doctor.adapters import given_id
from rag_doctor.errors import InputError
from rag_doctor.experiments.sources import Found, source_of
from rag_doctor.facade import Examined, Report

__all__ = ["Pair", "Pairing", "pair"]


@dataclass(frozen=True, slots=True)
class Pair:
    """One case, before and after. `source` = the document it belongs to."""

    before: Examined
    after: Examined
    source: str

    @property
    def id(self) -> str:
        """The case's id."""
        return self.before.case.id


@dataclass(frozen=True, slots=True)
class Pairing:
    """`pairs` in the order of the first report; all else is left out of the comparison.

    `only_before`, `only_after` = ids in one report only. `changed` = ids whose question or
    reference differs: no longer the same case. `twice` = ids that a report holds, or was
    read with, more than once. `sources` = how the documents were found → for how many pairs.
    """

    pairs: tuple[Pair, ...]
    only_before: tuple[str, ...] = ()
    only_after: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    twice: tuple[str, ...] = ()
    sources: Mapping[Found, int] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.pairs)

    @property
    def whole(self) -> bool:
        """Did both reports hold exactly the same cases?"""
        return not (self.only_before or self.only_after or self.changed or self.twice)

    @property
    def groups(self) -> tuple[str, ...]:
        """The document of each pair."""
        return tuple(one.source for one in self.pairs)

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready: counts, and the ids that were left out."""
        return {
            "n": len(self),
            "n_sources": len(set(self.groups)),
            "sources": dict(self.sources),
            "only_before": list(self.only_before),
            "only_after": list(self.only_after),
            "changed": list(self.changed),
            "twice": list(self.twice),
        }


def pair(before: Report, after: Report) -> Pairing:
    """The cases that both reports hold, by id. Raises `InputError` when there are none.

    Of an id that stands twice no row is taken, whichever comes first, nor those that a reader
    renamed to tell them apart.
    """
    twice = tuple(dict.fromkeys((*_twice(before), *_twice(after))))
    left, right = (
        {given_id(row.case): row for row in side if given_id(row.case) not in twice}
        for side in (before, after)
    )
    shared = [case_id for case_id in left if case_id in right]
    changed = tuple(i for i in shared if not _same(left[i], right[i]))
    same = [case_id for case_id in shared if case_id not in set(changed)]
    if not same:
        raise InputError(_nothing(left, right, changed, twice))
    found = {case_id: source_of(left[case_id], right[case_id]) for case_id in same}
    return Pairing(
        tuple(Pair(left[i], right[i], found[i][0]) for i in same),
        tuple(i for i in left if i not in right),
        tuple(i for i in right if i not in left),
        changed,
        twice,
        dict(Counter(how for _, how in found.values())),
    )


def _twice(report: Report) -> list[str]:
    return [i for i, n in Counter(given_id(row.case) for row in report).items() if n > 1]


def _same(left: Examined, right: Examined) -> bool:
    """The same question with the same right answer; a report without its cases cannot tell."""
    one, two = left.case, right.case
    if not one.question or not two.question:
        return True
    return (one.question, one.reference) == (two.question, two.reference)


def _nothing(
    left: Mapping[str, Examined],
    right: Mapping[str, Examined],
    changed: tuple[str, ...],
    twice: tuple[str, ...],
) -> str:
    if changed:
        return (
            f"cases: all {len(changed)} shared ids stand for another question or reference in the "
            "second report. Compare runs over one set of questions."
        )
    if twice and not (left and right):
        return (
            f"cases: every id stands more than once in a report, such as {twice[0]!r}, and nothing "
            "tells which of them to compare. Give each case an id of its own."
        )
    shown = [next(iter(side), "none") for side in (left, right)]
    return (
        "cases: the two reports share no id "
        f"({len(left)} such as {shown[0]!r}; {len(right)} such as {shown[1]!r}). "
        "Give both runs the same questions with the same ids."
    )
