"""How one measure moved between two runs over the same cases, and what may be said about it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import fsum
from typing import Any, Literal, get_args

from rag_doctor.metrics import Direction
from rag_doctor.stats import (
    Figure,
    NullTest,
    clustered_t,
    effect_size,
    mean_differences,
    paired_t,
    smallest_detectable,
    wilcoxon,
)

__all__ = ["DIGITS", "VERDICTS", "Change", "Scores", "Verdict", "changes_of", "verdict_on"]

Verdict = Literal[
    "better", "worse", "not_distinguishable", "unchanged", "too_few", "unscored"
]  # fmt: skip
VERDICTS: tuple[Verdict, ...] = get_args(Verdict)
Scores = Sequence[float | None]
ALPHA = 0.05
DIGITS = 4
"""In which figures are written down; what is less than half of the last one is nothing."""


@dataclass(frozen=True, slots=True)
class Change:
    """`measure` over the `n` of `of` pairs that both runs score, about `sources` documents.

    `before` and `after` = the means over these pairs; `difference` = after - before with the 95 %
    interval of a bootstrap over source documents. Beside it the paired t-test, Wilcoxon's, and the
    t-test by source (`by_source`). `effect` = Cohen's d_z. `detectable` = the smallest true
    difference that this set would see four times of five; `None` = no spread to judge by.
    `only_before`, `only_after`, `neither` = pairs that lack a score, and where.
    """

    measure: str
    n: int
    of: int
    sources: int
    before: float | None
    after: float | None
    difference: Figure
    t: NullTest
    wilcoxon: NullTest
    by_source: NullTest
    effect: float | None = None
    detectable: float | None = None
    only_before: int = 0
    only_after: int = 0
    neither: int = 0
    better: Direction = "higher"

    @property
    def verdict(self) -> Verdict:
        """What may be said: `better` or `worse` only where the interval over sources leaves out
        zero and Wilcoxon's test agrees (under six cases that moved it never does).

        `unchanged` = not one pair differs; `too_few` = fewer than six sources.
        """
        told = verdict_on(self.difference, self.better)
        p = self.wilcoxon.p
        if told in ("better", "worse") and (p is None or p >= ALPHA):
            return "not_distinguishable"
        return told

    @property
    def chance(self) -> float | None:
        """The chance by source, for adjusting over arms or groups.

        Where every pair differs by the same, in one direction therefore, there is no t: then that
        of all sources going one way.
        """
        if self.by_source.why == "constant":
            return float(2.0 ** (1 - self.sources))
        return self.by_source.p

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready."""
        return {
            "measure": self.measure,
            "verdict": self.verdict,
            "n": self.n,
            "of": self.of,
            "sources": self.sources,
            "before": self.before,
            "after": self.after,
            "difference": self.difference.to_dict(),
            "paired_t": self.t.to_dict(),
            "wilcoxon": self.wilcoxon.to_dict(),
            "clustered_t": self.by_source.to_dict(),
            "chance": self.chance,
            "effect": self.effect,
            "detectable": self.detectable,
            "only_before": self.only_before,
            "only_after": self.only_after,
            "neither": self.neither,
            "better": self.better,
        }


def verdict_on(difference: Figure, better: Direction = "higher") -> Verdict:
    """The verdict on a difference by its interval, in the digits in which that is written down."""
    if difference.value is None:
        return "unscored"
    if difference.low is None or difference.high is None:
        return "too_few"
    if difference.unmoved:
        return "unchanged"
    low, high = (round(bound, DIGITS) for bound in (difference.low, difference.high))
    if low <= 0 <= high:
        return "not_distinguishable"
    return "better" if (low > 0) == (better == "higher") else "worse"


@dataclass(frozen=True, slots=True)
class Column:
    """One measure's scores, pair by pair."""

    measure: str
    before: Scores
    after: Scores
    better: Direction = "higher"

    def both(self) -> list[int]:
        """The pairs that both sides score."""
        sides = enumerate(zip(self.before, self.after, strict=True))
        return [i for i, (a, b) in sides if a is not None and b is not None]

    def difference(self, i: int) -> float | None:
        """After - before; `None` = a side has no score."""
        a, b = self.before[i], self.after[i]
        return None if a is None or b is None else b - a


def changes_of(
    columns: Sequence[Column], sources: Sequence[str], *, seed: int = 0
) -> tuple[Change, ...]:
    """The change of every column; `sources` = the document of each pair."""
    rows = [[column.difference(i) for column in columns] for i in range(len(sources))]
    figures = mean_differences(rows, sources, seed=seed) if rows else []
    empty = [Figure(None, why="empty")] * len(columns)
    return tuple(
        _change(column, sources, figure)
        for column, figure in zip(columns, figures if rows else empty, strict=True)
    )


def _change(column: Column, sources: Sequence[str], figure: Figure) -> Change:
    both = column.both()
    d = [column.difference(i) or 0.0 for i in both]
    groups = [sources[i] for i in both]
    of, n = len(sources), len(both)
    made = Change(
        measure=column.measure,
        n=n,
        of=of,
        sources=len(set(groups)),
        before=_mean([column.before[i] for i in both]),
        after=_mean([column.after[i] for i in both]),
        difference=figure,
        t=paired_t(d),
        wilcoxon=wilcoxon(d),
        by_source=clustered_t(d, groups),
        better=column.better,
    )
    sides = list(zip(column.before, column.after, strict=True))
    return replace(
        made,
        effect=effect_size(d),
        detectable=smallest_detectable(d, groups),
        only_before=sum(b is None and a is not None for a, b in sides),
        only_after=sum(a is None and b is not None for a, b in sides),
        neither=sum(a is None and b is None for a, b in sides),
    )


def _mean(values: Scores) -> float | None:
    known = [value for value in values if value is not None]
    return fsum(known) / len(known) if known else None
