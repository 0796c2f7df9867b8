"""Scales beside the four layers that cost requests of their own: asked for, or not asked at all.

helpfulness         1 to 5, each step anchored: how far would the answer help the person who asked
context relevancy   0, 1 or 2 by each of two differently worded questions about all the contexts,
                    as in the NVIDIA metrics of ragas; the score is their mean / 2
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import fmean, median
from typing import Any, Protocol, runtime_checkable

from rag_doctor.judges.accounts import leaves
from rag_doctor.judges.base import JudgeFailure
from rag_doctor.records import Case

__all__ = ["CONTEXT_SCALE", "HELP_SCALE", "Grade", "Rating", "RatingJudge", "can_rate", "joined"]

HELP_SCALE = (1, 5)
CONTEXT_SCALE = (0, 2)


@dataclass(frozen=True, slots=True)
class Grade:
    """A step on a scale. `value=None` = no grade, and `reason` says why.

    `value` is whole for one judge; a panel's mean may lie between steps.
    """

    value: float | None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Rating:
    """`context` = one grade for each wording; empty = the case has no contexts."""

    helpfulness: Grade
    context: tuple[Grade, ...] = ()

    @property
    def grades(self) -> tuple[Grade, ...]:
        """All grades, helpfulness first."""
        return self.helpfulness, *self.context


@runtime_checkable
class RatingJudge(Protocol):
    """A judge that has these scales. Replies keep the order and number of `cases`."""

    async def rate(self, cases: Sequence[Case]) -> list[Rating | JudgeFailure]: ...


def can_rate(judge: Any) -> bool:
    """Does the judge, or one that it is made of, have these scales?"""
    return any(isinstance(leaf, RatingJudge) for leaf in leaves(judge))


TAKES: dict[str, Callable[[Sequence[float]], float]] = {
    "majority": median,
    "lower": min,
    "mean": fmean,
}
"""How a panel's grades become one, by its rule; on a scale the middle grade is the majority's."""


def joined(ratings: Sequence[Rating], take: str = "mean") -> Rating:
    """Several judges' ratings as one, by the panel's rule; every reason is kept."""
    columns = zip(*(one.context for one in ratings if one.context), strict=False)
    return Rating(
        _one([one.helpfulness for one in ratings], take),
        tuple(_one(column, take) for column in columns),
    )


def _one(grades: Sequence[Grade], take: str) -> Grade:
    values = [grade.value for grade in grades if grade.value is not None]
    reasons = dict.fromkeys(grade.reason for grade in grades if grade.reason)
    return Grade(TAKES[take](values) if values else None, " / ".join(reasons))
