"""One labelled thing beside the judge's word on it: what every figure is computed from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from rag_doctor.calibrate.vocabulary import Task
from rag_doctor.records import Case

__all__ = ["Item", "State", "cluster_of", "group_values", "judged_items", "positive", "settled"]

State = Literal["judged", "undecided", "failed"]
GROUPS = ("lang", "query_type")
"""Fields every figure is given by, where the cases have them."""


@dataclass(frozen=True, slots=True)
class Item:
    """A claim, or one layer or the fault of a case.

    `truth` = what people said, `None` where they disagree evenly. `told` = the judge's label;
    `None` unless `state` is `judged`. `score` in [0, 1] is what a threshold cuts; `p` is a
    probability that the judge's label (of a fault) or the support (of a claim) is right. `grade`
    in [0, 1] is a human grade on its scale. `cluster` = items that share a source share it.
    """

    id: str
    task: Task
    lang: str
    cluster: str
    said: dict[str, str]
    truth: str | None
    told: str | None
    state: State
    score: float | None = None
    p: float | None = None
    grade: float | None = None
    groups: dict[str, str] = field(default_factory=dict)
    reason: str = ""


def judged_items(items: Iterable[Item]) -> list[Item]:
    """Those with a truth and a verdict."""
    return [item for item in items if item.truth is not None and item.told is not None]


def positive(task: Task, label: str | None) -> bool:
    """Is a label the good one: supported, pass, no fault?"""
    good = {"support": ("supported",), "fault": ("healthy", "correct_refusal")}
    return label in good.get(task, ("pass",))


def settled(said: Mapping[str, str]) -> str | None:
    """One label of several people's: the one without a name (settled between them) where there is
    one, else that of the majority; `None` on a tie.
    """
    if "" in said:
        return said[""]
    votes = Counter(said.values()).most_common(2)
    if not votes or (len(votes) > 1 and votes[0][1] == votes[1][1]):
        return None
    return votes[0][0]


def cluster_of(case: Case) -> str:
    """Cases that share all their contexts share a source; without contexts each is its own."""
    if not case.contexts:
        return f"id:{case.id}"
    return "\x1f".join(chunk.text for chunk in case.contexts)


def group_values(case: Case, by: Sequence[str]) -> dict[str, str]:
    """The case's value of each group field, from the case itself or its extra columns."""
    found = {}
    for name in dict.fromkeys((*GROUPS, *by)):
        value: Any = case.lang if name == "lang" else case.meta.get(name)
        if isinstance(value, str | int | float | bool) and str(value).strip():
            found[name] = str(value).strip()
    return found
