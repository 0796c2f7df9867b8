"""What a measure answers: a score with its fraction, or no score with the reason."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field

from rag_doctor.errors import InputError, shown
from rag_doctor.metrics.wording import Text

__all__ = ["MetricValue", "fraction", "show_number", "unscored"]

_UNSCORED = Text("unscored: {why}", "未评分：{why}")
_SCORED = Text("{score} ({top} of {bottom})", "{score}（{bottom} 中的 {top}）")


@dataclass(frozen=True, slots=True)
class MetricValue:
    """One score and where it came from.

    `score` is finite; `None` = unscored, and then `why` says the reason. `why` beside a score
    explains a stated value (nothing retrieved → 0). Where `denominator` is above 0,
    `score = numerator / denominator`. `n_scored` of `n` items (claims, chunks, reverse questions,
    ranks) entered; the others carry no verdict. `counts` holds named side figures.
    """

    score: float | None
    numerator: float = 0.0
    denominator: float = 0.0
    n_scored: int = 0
    n: int = 0
    why: Text | None = None
    counts: Mapping[str, int] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        if self.score is None and self.why is None:
            raise InputError("why: an unscored value needs its reason, got None. Pass a Text.")
        if self.score is not None and not math.isfinite(self.score):
            raise InputError(
                f"score: must be finite or None, got {shown(self.score)}. "
                "Use None with a reason for what has no score."
            )

    @property
    def reason(self) -> str | None:
        """The reason in English; `None` = a plain score that needs none."""
        return self.reason_in("en")

    def reason_in(self, lang: str) -> str | None:
        """The reason in `lang` (`en`, `zh`); `None` = a plain score that needs none."""
        return None if self.why is None else self.why.say(lang)

    def say(self, lang: str = "en") -> str:
        """One short line: `0.67 (2 of 3)`, or `unscored: …` with the reason."""
        if self.score is None:
            return _UNSCORED.fill(why=self.reason_in(lang)).say(lang)
        if self.denominator <= 0:
            return f"{self.score:.2f}"
        top, bottom = show_number(self.numerator), show_number(self.denominator)
        return _SCORED.fill(score=f"{self.score:.2f}", top=top, bottom=bottom).say(lang)

    def __str__(self) -> str:
        return self.say("en")


def show_number(value: float) -> str:
    """A count as a whole number, anything else with two decimals."""
    return str(round(value)) if math.isclose(value, round(value)) else f"{value:.2f}"


def unscored(why: Text, *, n: int = 0, counts: Mapping[str, int] | None = None) -> MetricValue:
    """No score, for this reason; `n` items were there, none of them with a verdict."""
    return MetricValue(None, n=n, why=why, counts=counts or {})


def fraction(
    numerator: float,
    denominator: float,
    *,
    n_scored: int,
    n: int,
    why: Text | None = None,
    counts: Mapping[str, int] | None = None,
) -> MetricValue:
    """The score `numerator / denominator`; 0 where the denominator is 0 (say `why` then)."""
    score = numerator / denominator if denominator else 0.0
    return MetricValue(score, numerator, denominator, n_scored, n, why, counts or {})
