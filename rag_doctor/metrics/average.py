"""The mean of scores that never counts an unscored one, and always says how many entered."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol, cast

from rag_doctor.errors import InputError, shown
from rag_doctor.metrics.wording import Text

__all__ = ["Mean", "Scored", "mean_scored"]

_SOME = Text("{mean} ({n_scored} scored of {n})", "{mean}（{n} 条中 {n_scored} 条有分）")
_NONE = Text("unscored (0 scored of {n})", "未评分（{n} 条中 0 条有分）")


class Scored(Protocol):
    """Anything with a score: a `MetricValue`, a `CheckResult`."""

    @property
    def score(self) -> float | None: ...


@dataclass(frozen=True, slots=True)
class Mean:
    """`value` over the `n_scored` of `n`; `None` = none was scored.

    `reasons` counts why the others have no score, most frequent first.
    """

    value: float | None
    n_scored: int
    n: int
    reasons: tuple[tuple[str, int], ...] = ()

    def say(self, lang: str = "en") -> str:
        """`0.62 (3 scored of 4)` in the language `en` or `zh`."""
        words = _NONE if self.value is None else _SOME
        mean = "" if self.value is None else f"{self.value:.2f}"
        return words.fill(mean=mean, n_scored=self.n_scored, n=self.n).say(lang)

    def __str__(self) -> str:
        return self.say("en")


def mean_scored(values: Iterable[Scored | float | None]) -> Mean:
    """The mean of those that carry a score. `None` and unscored values are counted, not averaged.

    Raises `InputError` for NaN, an infinity or anything that is no score.
    """
    scores: list[float] = []
    reasons: Counter[str] = Counter()
    n = 0
    for n, value in enumerate(values, start=1):
        score = _score(n - 1, value)
        if score is None:
            reasons[getattr(value, "reason", None) or "no reason given"] += 1
        else:
            scores.append(score)
    mean = math.fsum(scores) / len(scores) if scores else None
    return Mean(mean, len(scores), n, tuple(reasons.most_common()))


def _score(index: int, value: object) -> float | None:
    score = getattr(value, "score", value)
    if score is None:
        return None
    try:
        number = math.nan if isinstance(score, bool | str) else float(cast("float", score))
    except (TypeError, ValueError):
        number = math.nan
    if not math.isfinite(number):
        raise InputError(
            f"values[{index}]: must be a finite number, a scored value or None, "
            f"got {shown(score)}. Use None for what has no score."
        )
    return number
