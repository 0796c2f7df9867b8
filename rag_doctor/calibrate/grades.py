"""Grades that people gave, on whatever scale, as shares of it, and as pass or fail."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rag_doctor.calibrate.sheet import LabelledCase
from rag_doctor.calibrate.vocabulary import TASKS, Task

__all__ = ["Scale", "scales_of"]

TOPS = (1, 5, 10, 100)
MIDDLE = 0.5


@dataclass(frozen=True, slots=True)
class Scale:
    """From `low` to `high`; `graded` = `False`: labels are pass or fail (or words) as they stand.

    A grade at or above the middle of its scale counts as a pass.
    """

    low: float = 0.0
    high: float = 1.0
    graded: bool = False

    def grade(self, label: str | float | bool) -> float:
        """The label as a share of the scale; pass is its top, fail its bottom."""
        if isinstance(label, bool):
            return float(label)
        if isinstance(label, str):
            return float(label == "pass")
        return min(1.0, max(0.0, (label - self.low) / (self.high - self.low)))

    def word(self, label: str | float | bool) -> str:
        """`pass` or `fail`; a word stays itself."""
        if isinstance(label, str):
            return label
        return "pass" if self.grade(label) >= MIDDLE else "fail"


def scales_of(cases: Iterable[LabelledCase]) -> dict[Task, Scale]:
    """The scale of each layer's labels: the lowest of 0–1, 1–5 (or 0–5), 0–10, 0–100 that holds
    every number given. Zeros and ones alone are pass and fail."""
    numbers: dict[Task, list[float]] = {task: [] for task in TASKS}
    for one in cases:
        for task, said in one.labels.items():
            numbers[task] += [x for x in said.values() if _is_number(x)]  # type: ignore[misc,index]
    return {task: _scale(given) for task, given in numbers.items() if given}


def _is_number(label: object) -> bool:
    return isinstance(label, float) and not isinstance(label, bool)


def _scale(given: list[float]) -> Scale:
    if set(given) <= {0.0, 1.0}:
        return Scale()
    high = next(top for top in TOPS if max(given) <= top)
    low = 1 if high == 5 and min(given) >= 1 else 0
    return Scale(float(low), float(high), graded=True)
