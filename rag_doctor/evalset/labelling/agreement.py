"""How far two people agree, and what they disagree on."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from rag_doctor.evalset.labelling.store import Label, Task, latest
from rag_doctor.stats import MOST_LABELLERS, Likeness, likeness

__all__ = ["Agreement", "Pair", "agreement"]


@dataclass(frozen=True, slots=True)
class Pair(Likeness):
    """Two people on the items that both labelled."""

    first: str
    second: str

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready."""
        return {"first": self.first, "second": self.second, **Likeness.to_dict(self)}


@dataclass(frozen=True, slots=True)
class Agreement:
    """`counts` = person → label → how often. `disputed` = item id → person → label, in the order
    of the file, for items on which people differ."""

    task: Task
    n: int
    counts: dict[str, dict[str, int]]
    pairs: tuple[Pair, ...]
    disputed: dict[str, dict[str, str]]

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready."""
        return {
            "task": self.task,
            "n": self.n,
            "counts": self.counts,
            "pairs": [pair.to_dict() for pair in self.pairs],
            "disputed": self.disputed,
        }


def agreement(labels: Iterable[Label], task: Task = "approve") -> Agreement:
    """Every two people on what both labelled; the last label of each counts.

    An edit is compared as an approval: both say that the item is worth keeping.
    """
    found = latest(labels, task)
    said = {
        item: {who: _word(label) for who, label in people.items()} for item, people in found.items()
    }
    people = list(dict.fromkeys(who for given in said.values() for who in given))
    counts: dict[str, dict[str, int]] = {who: {} for who in people}
    for given in said.values():
        for who, word in given.items():
            counts[who][word] = counts[who].get(word, 0) + 1
    pairs = [_pair(said, *two) for two in combinations(people[:MOST_LABELLERS], 2)]
    return Agreement(
        task=task,
        n=len(said),
        counts=counts,
        pairs=tuple(pair for pair in pairs if pair.same.n),
        disputed={item: given for item, given in said.items() if len(set(given.values())) > 1},
    )


def _word(label: Label) -> str:
    return "approve" if label.label == "edit" else label.label


def _pair(said: dict[str, dict[str, str]], first: str, second: str) -> Pair:
    both = [given for given in said.values() if first in given and second in given]
    a, b = [given[first] for given in both], [given[second] for given in both]
    found = likeness(a, b)
    return Pair(found.same, found.kappa, first, second)
