"""Where several people labelled the same things: how far they agree, and the judge with each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from rag_doctor.calibrate.items import Item
from rag_doctor.calibrate.vocabulary import Task
from rag_doctor.stats import MOST_LABELLERS, Likeness, likeness

__all__ = ["JUDGE", "Pair", "pairs_of"]

JUDGE = ""
"""Stands for the judge as the second of a pair."""


@dataclass(frozen=True, slots=True)
class Pair(Likeness):
    """Two who labelled the same items. `second` = `JUDGE`: a person and the judge."""

    task: Task
    first: str
    second: str

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready."""
        names = {"task": self.task, "first": self.first, "second": self.second or "judge"}
        return {**names, **Likeness.to_dict(self)}


def pairs_of(task: Task, items: Sequence[Item]) -> list[Pair]:
    """Every two people on what both labelled, then the judge with each; none for one annotator.

    All are compared on the same footing: of claims only whether they are supported.
    """
    people = list(dict.fromkeys(who for item in items for who in item.said if who))[:MOST_LABELLERS]
    if len(people) < 2:
        return []
    found = [_people(task, items, *two) for two in combinations(people, 2)]
    found += [_judge(task, items, who) for who in people]
    return [pair for pair in found if pair.same.n]


def _people(task: Task, items: Sequence[Item], first: str, second: str) -> Pair:
    both = [item.said for item in items if first in item.said and second in item.said]
    return _pair(task, first, second, [s[first] for s in both], [s[second] for s in both])


def _judge(task: Task, items: Sequence[Item], who: str) -> Pair:
    both = [item for item in items if who in item.said and item.told is not None]
    said, told = [item.said[who] for item in both], [str(item.told) for item in both]
    return _pair(task, who, JUDGE, said, told)


def _pair(task: Task, first: str, second: str, a: list[str], b: list[str]) -> Pair:
    if task == "support":
        a, b = ([str(label == "supported") for label in side] for side in (a, b))
    found = likeness(a, b)
    return Pair(found.same, found.kappa, task, first, second)
