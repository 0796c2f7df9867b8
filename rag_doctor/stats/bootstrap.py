"""The bootstrap over whole sources: what belongs together is drawn together.

A mean whose single items spread more than its sources do is drawn by items (see `spread`).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from functools import cache
from math import sqrt
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

from rag_doctor.stats.curves import t_quantile
from rag_doctor.stats.figure import Figure
from rag_doctor.stats.spread import FLAT, flat_interval, places_of, settled, standard_errors

__all__ = [
    "DRAWS",
    "LEAST",
    "clustered_figure",
    "mean_difference",
    "mean_differences",
    "mean_figure",
]

DRAWS = 2000
LEAST = 6  # sources: below it resampling says nothing
METHOD = "bootstrap"
BY_ITEM = "bootstrap_items"
NO_CHANGE = "wilson_none"
BLOCK = 2_000_000  # numbers drawn at a time

Rows = NDArray[np.intp]
Floats = NDArray[np.float64]


def clustered_figure(
    groups: Sequence[Hashable],
    figure: Callable[[Rows], float | None],
    *,
    draws: int = DRAWS,
    seed: int = 0,
) -> tuple[float, float] | None:
    """The 95 % interval of `figure(rows)` when whole groups are drawn with replacement.

    `rows` are indices into the items. `None` with fewer than six groups, when `figure` is not
    defined on nine draws of ten, or when it is the same on all of them: draws that never differ
    tell no width.
    """
    members = _members(groups)
    if len(members) < LEAST:
        return None
    rng = np.random.default_rng(seed)
    found = [
        value
        for _ in range(draws)
        if (value := figure(_drawn(members, rng))) is not None and np.isfinite(value)
    ]
    if len(found) < 0.9 * draws:
        return None
    if max(found) - min(found) < FLAT:
        return None
    low, high = np.quantile(found, _ends(len(members)))
    return float(low), float(high)


def mean_difference(
    differences: Sequence[float],
    groups: Sequence[Hashable],
    *,
    reach: float = 1.0,
    draws: int = DRAWS,
    seed: int = 0,
) -> Figure:
    """The mean of paired differences, with a percentile bootstrap over `groups`.

    `reach` = the largest difference there can be. When no pair differs, or all by the same, the
    interval is that of `flat_interval` (Wilson's bound for none of n). Without items `None`; with
    fewer than six groups no interval.
    """
    column = [[value] for value in differences]
    return mean_differences(column, groups, reach=reach, draws=draws, seed=seed)[0]


def mean_figure(
    values: Sequence[float], groups: Sequence[Hashable], *, draws: int = DRAWS, seed: int = 0
) -> Figure:
    """The mean of scores in [0, 1], with a percentile bootstrap over `groups`.

    Where all scores are the same, the interval comes from Wilson's bound for none of the groups.
    """
    column = [[value] for value in values]
    found = _figures(column, groups, (0.0, 1.0), draws, seed)[0]
    if found.low is None or found.high is None:
        return found
    return replace(found, low=max(0.0, found.low), high=min(1.0, found.high))


def mean_differences(
    rows: Sequence[Sequence[float | None]],
    groups: Sequence[Hashable],
    *,
    reach: float = 1.0,
    draws: int = DRAWS,
    seed: int = 0,
) -> list[Figure]:
    """`mean_difference` of every column of `rows`; `None` or NaN = this pair has none.

    Columns that miss the same pairs share their draws. No rows: one figure without a value.
    """
    return _figures(rows, groups, (-reach, reach), draws, seed)


def _figures(
    rows: Sequence[Sequence[float | None]],
    groups: Sequence[Hashable],
    scale: tuple[float, float],
    draws: int,
    seed: int,
) -> list[Figure]:
    """`scale` = the least and the most that an item can be."""
    if not len(rows):
        return [Figure(None, why="empty")]
    table = settled(np.array([[np.nan if v is None else v for v in row] for row in rows], float))
    there = ~np.isnan(table)
    out: list[Figure] = [Figure(None, why="empty")] * table.shape[1]
    for pattern in {tuple(there[:, at]) for at in range(table.shape[1])}:
        kept = np.flatnonzero(pattern)
        if not len(kept):
            continue
        columns = [at for at in range(table.shape[1]) if tuple(there[:, at]) == pattern]
        sources = [groups[int(row)] for row in kept]
        figures = _means(table[kept][:, columns], sources, scale, draws, seed)
        for at, figure in zip(columns, figures, strict=True):
            out[at] = figure
    return out


def _means(
    table: Floats,
    groups: Sequence[Hashable],
    scale: tuple[float, float],
    draws: int,
    seed: int,
) -> list[Figure]:
    places, units = places_of(groups)
    n, means = len(table), table.mean(axis=0)
    if units < LEAST:
        return [Figure(float(mean), n=n) for mean in means]
    by_source, by_item = standard_errors(table, places, units)
    flat = by_item < FLAT
    alone = ~flat & (by_item > by_source * (1 + 1e-9))
    out = [Figure(0.0)] * len(means)
    for at in np.flatnonzero(flat):
        value = float(table[0, at])
        out[at] = Figure(value, *flat_interval(value, units, *scale), n, NO_CHANGE)
    for chosen, parts, method in ((~flat & ~alone, places, METHOD), (alone, np.arange(n), BY_ITEM)):
        columns = np.flatnonzero(chosen)
        if not len(columns):
            continue
        drawn = _drawn_means(table[:, columns], parts, draws, seed)
        low, high = np.quantile(drawn, _ends(units), axis=0)
        for i, at in enumerate(columns):
            out[at] = Figure(float(means[at]), float(low[i]), float(high[i]), n, method)
    return out


def _drawn_means(table: Floats, places: Rows, draws: int, seed: int) -> Floats:
    """The mean of each column in each draw of whole parts: draws × columns."""
    units = int(places.max()) + 1
    sums = np.array([np.bincount(places, column, units) for column in table.T]).T
    sizes = np.bincount(places, minlength=units).astype(float)
    rng = np.random.default_rng(seed)
    block = max(1, BLOCK // units)
    out = []
    for begin in range(0, draws, block):
        rows = min(block, draws - begin)
        chosen = rng.integers(0, units, (rows, units)) + units * np.arange(rows)[:, None]
        times = np.bincount(chosen.ravel(), minlength=rows * units).reshape(rows, units)
        drawn = times.astype(float) @ np.column_stack((sums, sizes))
        out.append(drawn[:, :-1] / drawn[:, -1:])
    return np.concatenate(out)


@cache
def _ends(units: int) -> tuple[float, float]:
    """The two quantiles of the draws, moved outwards: draws from few groups vary too little.

    As Hesterberg (2015) does: by √(n/(n-1)), and by Student's curve in place of the normal one.
    """
    reach = sqrt(units / (units - 1)) * t_quantile(0.975, units - 1)
    tail = NormalDist().cdf(-reach)
    return tail, 1 - tail


def _members(groups: Sequence[Hashable]) -> list[Rows]:
    """The rows of each group, groups in order of appearance."""
    places: dict[Hashable, list[int]] = {}
    for row, group in enumerate(groups):
        places.setdefault(group, []).append(row)
    return [np.array(rows, dtype=np.intp) for rows in places.values()]


def _drawn(members: Sequence[Rows], rng: np.random.Generator) -> Rows:
    chosen = rng.integers(0, len(members), len(members))
    return np.concatenate([members[i] for i in chosen])
