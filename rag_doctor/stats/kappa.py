"""Cohen's κ: agreement beyond what the two margins give by chance."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from rag_doctor.errors import InputError
from rag_doctor.stats.figure import Figure, Z
from rag_doctor.stats.share import Share

__all__ = ["cohen_kappa", "kappa_of", "table_of"]

METHOD = "fleiss_1969"
AT_THE_EDGE = "wilson_margins"

Counts = NDArray[np.float64]


def cohen_kappa(first: Sequence[Hashable], second: Sequence[Hashable]) -> Figure:
    """κ of two raters on the same items, in [-1, 1] (Cohen, 1960), unweighted.

    The interval uses the large-sample variance of Fleiss, Cohen and Everitt (1969). Where that is
    zero (perfect agreement, or none), the interval of the plain agreement stands in, the margins
    held fixed; a rater with one label throughout gives 0 without an interval. `value` = `None`
    without items, or when both raters gave one and the same label throughout: chance then explains
    everything. Raises `InputError` for unequal lengths.
    """
    table = table_of(first, second)
    n = len(first)
    if not n:
        return Figure(None, n=0, why="empty")
    value = kappa_of(table)
    if value is None:
        return Figure(None, n=n, why="one_class")
    if (table.sum(axis=0) > 0).sum() < 2 or (table.sum(axis=1) > 0).sum() < 2:
        return Figure(0.0, n=n)
    spread = sqrt(_variance(table / n, value) / n)
    if spread > 1e-9:
        low, high = value - Z * spread, value + Z * spread
        return Figure(value, max(-1.0, low), min(1.0, high), n, METHOD)
    low, high = (_beyond_chance(share, table) for share in _agreement(table).interval())
    return Figure(value, max(-1.0, low), min(1.0, high), n, AT_THE_EDGE)


def table_of(first: Sequence[Hashable], second: Sequence[Hashable]) -> Counts:
    """Counts by (first's label, second's label), the labels in order of appearance."""
    if len(first) != len(second):
        raise InputError(
            f"first, second: as many labels from each are due, got {len(first)} and {len(second)}."
        )
    place = {label: i for i, label in enumerate(dict.fromkeys((*first, *second)))}
    table = np.zeros((len(place), len(place)))
    for a, b in zip(first, second, strict=True):
        table[place[a], place[b]] += 1
    return table


def kappa_of(table: Counts) -> float | None:
    """κ of a square table of counts; `None` when chance alone agrees fully, or it is empty."""
    n = float(table.sum())
    if not n:
        return None
    chance = _chance(table)
    if 1 - chance < 1e-12:
        return None
    return (float(np.trace(table)) / n - chance) / (1 - chance)


def _chance(table: Counts) -> float:
    n = float(table.sum())
    return float(table.sum(axis=1) @ table.sum(axis=0)) / (n * n)


def _agreement(table: Counts) -> Share:
    return Share(int(np.trace(table)), int(table.sum()))


def _beyond_chance(agreement: float, table: Counts) -> float:
    chance = _chance(table)
    return (agreement - chance) / (1 - chance)


def _variance(p: Counts, kappa: float) -> float:
    """n times the variance of κ, from proportions `p`."""
    rows, columns = p.sum(axis=1), p.sum(axis=0)
    chance = float(rows @ columns)
    same = np.diag(p)
    a = float(same @ (1 - (rows + columns) * (1 - kappa)) ** 2)
    apart = p * (columns[:, None] + rows[None, :]) ** 2
    b = (1 - kappa) ** 2 * float(apart.sum() - np.trace(apart))
    c = (kappa - chance * (1 - kappa)) ** 2
    return max(0.0, (a + b - c) / (1 - chance) ** 2)
