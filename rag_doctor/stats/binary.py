"""A yes-or-no judge against yes-or-no labels: balanced accuracy, and the area under its curve."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from rag_doctor.stats.figure import Figure, Z
from rag_doctor.stats.share import Share

__all__ = ["area", "auroc", "balanced_accuracy"]

BALANCED = "mover_wilson"
AREA = "newcombe_2006"
STEPS = 60  # of a bisection: far below any digit shown

Floats = NDArray[np.float64]


def balanced_accuracy(sensitivity: Share, specificity: Share) -> Figure:
    """Mean of the two shares, .5 = chance; `None` when people gave only one of the labels.

    The interval joins the two Wilson intervals (Zou and Donner, 2008).
    """
    n = sensitivity.n + specificity.n
    a, b = sensitivity.value, specificity.value
    if a is None or b is None:
        return Figure(None, n=n, why="one_class" if n else "empty")
    value = (a + b) / 2
    (a_low, a_high), (b_low, b_high) = sensitivity.interval(), specificity.interval()
    down = sqrt((a - a_low) ** 2 + (b - b_low) ** 2) / 2
    up = sqrt((a_high - a) ** 2 + (b_high - b) ** 2) / 2
    return Figure(value, max(0.0, value - down), min(1.0, value + up), n, BALANCED)


def auroc(positive: Sequence[float], negative: Sequence[float]) -> Figure:
    """Chance that a positive item scores above a negative one, ties counting half.

    The interval is Newcombe's (2006, method 5), which stays open at 0 and 1. `None` when one of
    the groups is empty.
    """
    n = len(positive) + len(negative)
    if not len(positive) or not len(negative):
        return Figure(None, n=n, why="one_class" if n else "empty")
    value = area(np.asarray(positive, float), np.asarray(negative, float))
    high = _edge(value, len(positive), len(negative))
    low = 1 - _edge(1 - value, len(positive), len(negative))
    return Figure(value, low, high, n, AREA)


def area(positive: Floats, negative: Floats) -> float:
    """The Mann–Whitney statistic as a share of all pairs."""
    order = np.sort(negative)
    below = np.searchsorted(order, positive, "left")
    upto = np.searchsorted(order, positive, "right")
    return float(((below + upto) / 2).mean() / len(order))


def _edge(value: float, m: int, n: int) -> float:
    """The upper bound: the largest area θ with |θ - value| ≤ z · sd(θ)."""
    low, high = value, 1.0
    for _ in range(STEPS):
        middle = (low + high) / 2
        inside = (middle - value) ** 2 <= Z * Z * _variance(middle, m, n)
        low, high = (middle, high) if inside else (low, middle)
    return low


def _variance(area_: float, m: int, n: int) -> float:
    """Hanley and McNeil's variance with both group sizes at their mean."""
    middle = (m + n) / 2
    spread = 2 * middle - 1 - 3 * (middle - 1) / ((2 - area_) * (1 + area_))
    return area_ * (1 - area_) * spread / (m * n)
