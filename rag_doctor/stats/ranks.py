"""Spearman's ρ: do two gradings put the items in the same order?"""

from __future__ import annotations

from collections.abc import Sequence
from math import atanh, sqrt, tanh

import numpy as np
from numpy.typing import NDArray

from rag_doctor.errors import InputError
from rag_doctor.stats.figure import Figure, Z

__all__ = ["mean_ranks", "spearman"]

METHOD = "bonett_wright_2000"
LEAST = 5  # items for an interval


def spearman(first: Sequence[float], second: Sequence[float]) -> Figure:
    """ρ in [-1, 1], ties at their mean rank; `None` under two items or when one side is constant.

    Raises `InputError` for unequal lengths.
    """
    n = len(first)
    if n != len(second):
        raise InputError(f"first, second: equal lengths are due, got {n} and {len(second)}.")
    if n < 2:
        return Figure(None, n=n, why="empty")
    a, b = (mean_ranks(np.asarray(x, float)) - (n + 1) / 2 for x in (first, second))
    spread = sqrt(float(a @ a) * float(b @ b))
    if not spread:
        return Figure(None, n=n, why="constant")
    value = min(1.0, max(-1.0, float(a @ b) / spread))
    if n < LEAST or abs(value) > 1 - 1e-12:
        return Figure(value, n=n)
    half = Z * sqrt((1 + value * value / 2) / (n - 3))
    return Figure(value, tanh(atanh(value) - half), tanh(atanh(value) + half), n, METHOD)


def mean_ranks(values: NDArray[np.float64]) -> NDArray[np.float64]:
    """Ranks from 1; equal values share the mean of their places."""
    order = np.sort(values)
    first = np.searchsorted(order, values, "left")
    last = np.searchsorted(order, values, "right")
    return (first + last + 1) / 2
