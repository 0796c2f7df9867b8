"""The bootstrap over whole sources: what belongs together is drawn together."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

import numpy as np
from numpy.typing import NDArray

from rag_doctor.stats.figure import Figure
from rag_doctor.stats.share import Share

__all__ = ["DRAWS", "LEAST", "clustered_figure", "mean_difference"]

DRAWS = 2000
LEAST = 6  # sources: below it resampling says nothing
METHOD = "bootstrap"
NO_CHANGE = "wilson_none"

Rows = NDArray[np.intp]


def clustered_figure(
    groups: Sequence[Hashable],
    figure: Callable[[Rows], float | None],
    *,
    draws: int = DRAWS,
    seed: int = 0,
) -> tuple[float, float] | None:
    """The 95 % interval of `figure(rows)` when whole groups are drawn with replacement.

    `rows` are indices into the items. `None` with fewer than six groups, or when `figure` is not
    defined on nine draws of ten.
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
    low, high = np.quantile(found, [0.025, 0.975])
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

    `reach` = the largest difference there can be. When no pair differs at all, the interval says
    what share of pairs could still change by the whole reach (Wilson's bound for none of n).
    Without items `None`; with fewer than six groups no interval.
    """
    n = len(differences)
    if not n:
        return Figure(None, why="empty")
    d = np.asarray(differences, float)
    value = float(d.mean())
    members = _members(groups)
    if len(members) < LEAST:
        return Figure(value, n=n)
    if not d.any():
        most = Share(0, len(members)).interval()[1] * reach
        return Figure(0.0, -most, most, n, NO_CHANGE)
    sums = np.array([d[rows].sum() for rows in members])
    sizes = np.array([len(rows) for rows in members], float)
    rng = np.random.default_rng(seed)
    times = rng.multinomial(len(members), np.full(len(members), 1 / len(members)), size=draws)
    low, high = np.quantile((times @ sums) / (times @ sizes), [0.025, 0.975])
    return Figure(value, float(low), float(high), n, METHOD)


def _members(groups: Sequence[Hashable]) -> list[Rows]:
    """The rows of each group, groups in order of appearance."""
    places: dict[Hashable, list[int]] = {}
    for row, group in enumerate(groups):
        places.setdefault(group, []).append(row)
    return [np.array(rows, dtype=np.intp) for rows in places.values()]


def _drawn(members: Sequence[Rows], rng: np.random.Generator) -> Rows:
    chosen = rng.integers(0, len(members), len(members))
    return np.concatenate([members[i] for i in chosen])
