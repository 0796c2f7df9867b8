"""Do paired scores differ? t-tests, plain and by source; Wilcoxon; McNemar; effect; sensitivity.

All take differences `second - first`, one a pair, finite numbers.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from math import fsum, sqrt

import numpy as np
from numpy.typing import NDArray

from rag_doctor.stats.curves import (
    coin_two_sided,
    detectable_shift,
    normal_two_sided,
    t_two_sided,
)
from rag_doctor.stats.null_test import NullTest
from rag_doctor.stats.ranks import mean_ranks

__all__ = [
    "POWER",
    "clustered_t",
    "effect_size",
    "mcnemar",
    "paired_t",
    "smallest_detectable",
    "wilcoxon",
]

POWER = 0.8
EXACT = 60  # pairs that differ: up to here Wilcoxon's chance is counted out
FLAT = 1e-12  # a spread below it is rounding

Floats = NDArray[np.float64]


def paired_t(differences: Sequence[float]) -> NullTest:
    """Student's paired t-test. It takes the pairs for independent; see `clustered_t`."""
    return _t("paired_t", differences, range(len(differences)))


def clustered_t(differences: Sequence[float], groups: Sequence[Hashable]) -> NullTest:
    """The t-test of the mean with whole groups as the independent units, df = groups - 1.

    The variance is that of a ratio of group sums (Cochran, 1977, 9A); with one pair a group it is
    the plain paired t.
    """
    return _t("clustered_t", differences, groups)


def _t(method: str, differences: Sequence[float], groups: Sequence[Hashable]) -> NullTest:
    n = len(differences)
    if not n:
        return NullTest(method, None, why="empty")
    if not any(differences):
        return NullTest(method, 1.0, 0.0, n=n, why="no_difference")
    error, units = _standard_error(differences, groups)
    if units < 2:
        return NullTest(method, None, n=n, why="one")
    mean = fsum(differences) / n
    if error < FLAT * max(1.0, abs(mean)):
        return NullTest(method, None, n=n, why="constant")
    t = mean / error
    return NullTest(method, t_two_sided(t, units - 1), t, units - 1, n)


def wilcoxon(differences: Sequence[float]) -> NullTest:
    """Wilcoxon's signed-rank test; pairs without a difference are left out (Wilcoxon, 1945).

    The statistic is the smaller of the two rank sums. Up to 60 pairs that differ the chance is
    exact, ties included; beyond, a normal curve with the correction for ties.
    """
    d = np.asarray([x for x in differences if x], float)
    n = len(d)
    if not len(differences):
        return NullTest("wilcoxon", None, why="empty")
    if not n:
        return NullTest("wilcoxon", 1.0, 0.0, n=0, why="no_difference")
    ranks = mean_ranks(np.abs(d).round(12))  # .3 - .1 and .4 - .2 are one size
    up, down = float(ranks[d > 0].sum()), float(ranks[d < 0].sum())
    less = min(up, down)
    p = _counted(ranks, less) if n <= EXACT else _by_curve(ranks, less)
    return NullTest("wilcoxon", p, less, n=n)


def _counted(ranks: Floats, less: float) -> float:
    """Twice the share of all sign patterns whose rank sum is at most `less`."""
    doubled = np.rint(2 * ranks).astype(int)
    chance = np.zeros(int(doubled.sum()) + 1)
    chance[0] = 1.0
    for step in doubled:
        chance[step:] += chance[:-step].copy()
        chance /= 2
    return min(1.0, 2 * float(chance[: round(2 * less) + 1].sum()))


def _by_curve(ranks: Floats, less: float) -> float:
    middle, spread = float(ranks.sum()) / 2, sqrt(float((ranks**2).sum()) / 4)
    return normal_two_sided((less - middle) / spread)


def mcnemar(only_first: int, only_second: int) -> NullTest:
    """The exact test on pairs of yes and no that disagree (McNemar, 1947; binomial form).

    `only_first` = pairs where only the first says yes. The statistic is the smaller count.
    """
    n = only_first + only_second
    why = "" if n else "no_difference"
    p = coin_two_sided(only_first, n)
    return NullTest("mcnemar", p, float(min(only_first, only_second)), n=n, why=why)


def effect_size(differences: Sequence[float]) -> float | None:
    """The mean in standard deviations of the differences (Cohen's d_z).

    `None` under two pairs, or when all pairs differ by the same.
    """
    if len(differences) < 2:
        return None
    d = np.asarray(differences, float)
    mean, spread = float(d.mean()), float(d.std(ddof=1))
    return None if spread < FLAT * max(1.0, abs(mean)) else mean / spread


def smallest_detectable(
    differences: Sequence[float], groups: Sequence[Hashable], power: float = POWER
) -> float | None:
    """The true mean difference that a set of this size and spread would see with this power.

    Two-sided at 5 %, whole groups as units. `None` when the data show no spread to judge by.
    """
    error, units = _standard_error(differences, groups)
    if units < 2 or error < FLAT:
        return None
    return detectable_shift(units - 1, power) * error


def _standard_error(differences: Sequence[float], groups: Sequence[Hashable]) -> tuple[float, int]:
    """Of the mean, from the sums of whole groups; and how many groups there are."""
    if not len(differences):
        return 0.0, 0
    d = np.asarray(differences, float)
    place: dict[Hashable, int] = {}
    rows = [place.setdefault(group, len(place)) for group in groups]
    off = np.bincount(rows, weights=d - d.mean())
    units = len(off)
    if units < 2:
        return 0.0, units
    return sqrt(float((off**2).sum()) * units / (units - 1)) / len(d), units
