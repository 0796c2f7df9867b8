"""Scores that look better than the pipeline is: right answers without evidence, questions twice.

1. The answer is right while nothing retrieved supports it: the writer knew it by itself. On
   documents that it has never seen, and for facts that change, it will not.
2. Questions that are almost the same count several times what is one success.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any, ClassVar

from rag_doctor.evalset.similar import similar_within
from rag_doctor.experiments.measures import DEFAULT, measures_of
from rag_doctor.experiments.page import Page
from rag_doctor.facade import Examined, Report
from rag_doctor.stats import Share

__all__ = ["Crowd", "FromMemory", "Suspicion", "suspicion"]

RIGHT = 1.0


@dataclass(frozen=True, slots=True)
class FromMemory:
    """A case answered right though `low` layers (`recall`, `faithfulness`) are below the bar."""

    id: str
    question: str
    low: tuple[str, ...]
    scores: dict[str, float]

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready."""
        return {
            "id": self.id,
            "question": self.question,
            "low": list(self.low),
            "scores": self.scores,
        }


@dataclass(frozen=True, slots=True)
class Crowd:
    """Questions that are almost the same, by id."""

    ids: tuple[str, ...]
    question: str


@dataclass(frozen=True, slots=True)
class Suspicion(Page):
    """`right` = correct answers of those whose correctness was judged; `from_memory` = those of
    them without evidence. `crowds` = near-duplicate questions; `means` and `once` = the means over
    all cases, and with each crowd counted as one case (its own mean)."""

    RENDERER: ClassVar[str] = "rag_doctor.views.suspicion:suspicion_markdown"

    right: Share
    from_memory: tuple[FromMemory, ...]
    crowds: tuple[Crowd, ...]
    means: dict[str, float]
    once: dict[str, float]

    @property
    def any(self) -> bool:
        """Is there anything to tell?"""
        return bool(self.from_memory or self.crowds)

    def inflated(self) -> dict[str, float]:
        """By how much the crowds raise each mean (below zero: lower it)."""
        return {name: self.means[name] - self.once[name] for name in self.means}

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready."""
        return {
            "right": {"hits": self.right.hits, "n": self.right.n},
            "from_memory": [one.to_dict() for one in self.from_memory],
            "crowds": [{"ids": list(c.ids), "question": c.question} for c in self.crowds],
            "means": self.means,
            "once": self.once,
        }


def suspicion(report: Report, measures: Sequence[str] = DEFAULT) -> Suspicion:
    """What a report's scores may owe to the writer's memory, or to questions asked twice.

    A thousand questions take the embedder a few seconds.
    """
    rows = list(report)
    judged = [row for row in rows if _correctness(row) is not None]
    right = [row for row in judged if _correctness(row) == RIGHT]
    groups = _crowds([row.case.question for row in rows])
    means, once = _means(rows, groups, measures)
    return Suspicion(
        Share(len(right), len(judged)),
        tuple(found for row in right if (found := _from_memory(row)) is not None),
        tuple(
            Crowd(tuple(rows[i].case.id for i in group), rows[group[0]].case.question)
            for group in groups
        ),
        means,
        once,
    )


def _crowds(questions: Sequence[str]) -> list[list[int]]:
    """Groups of places whose questions ask the same, linked pair by pair."""
    leader = list(range(len(questions)))

    def top(place: int) -> int:
        while leader[place] != place:
            place = leader[place]
        return place

    for pair in similar_within(questions):
        first, second = sorted((top(pair.first), top(pair.second)))
        leader[second] = first
    groups: dict[int, list[int]] = {}
    for place in range(len(questions)):
        groups.setdefault(top(place), []).append(place)
    return [group for group in groups.values() if len(group) > 1]


def _correctness(row: Examined) -> float | None:
    check = row.diagnosis.extra.get("correctness")
    return check.score if check else None


def _from_memory(row: Examined) -> FromMemory | None:
    """Low = the layer fails its own threshold. A correct refusal needs no evidence."""
    checks = row.diagnosis.checks
    layers = ("recall", "faithfulness")
    low = tuple(n for n in layers if (check := checks.get(n)) and check.status == "fail")
    if not low or row.diagnosis.refusal.refused:
        return None
    scores = {n: c.score for n in layers if (c := checks.get(n)) and c.score is not None}
    return FromMemory(row.case.id, row.case.question, low, scores)


def _means(
    rows: Sequence[Examined], groups: Sequence[Sequence[int]], names: Sequence[str]
) -> tuple[dict[str, float], dict[str, float]]:
    grouped = {place for group in groups for place in group}
    units = [[i] for i in range(len(rows)) if i not in grouped] + [list(g) for g in groups]
    means, once = {}, {}
    for measure in measures_of(names):
        scores = [measure.of(row) for row in rows]
        known = [score for score in scores if score is not None]
        if not known:
            continue
        parts = [[s for i in unit if (s := scores[i]) is not None] for unit in units]
        means[measure.name] = fmean(known)
        once[measure.name] = fmean(fmean(part) for part in parts if part)
    return means, once
