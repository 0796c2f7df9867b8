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
from rag_doctor.stats.spread import FLAT, places_of, settled, standard_errors

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

Floats = NDArray[np.float64]


def paired_t(differences: Sequence[float]) -> NullTest:
    """Student's paired t-test. It takes the pairs for independent; see `clustered_t`."""
    return _t("paired_t", differences, range(len(differences)))


def clustered_t(differences: Sequence[float], groups: Sequence[Hashable]) -> NullTest:
    """The t-test of the mean with whole groups as the independent units, df = groups - 1.

    The variance is that of a ratio of group sums (Cochran, 1977, 9A), or that of single pairs where
    it is the wider (`why` = `by_pair`; see `spread`); with one pair a group it is the plain paired
    t.
    """
    return _t("clustered_t", differences, groups)


def _t(method: str, differences: Sequence[float], groups: Sequence[Hashable]) -> NullTest:
    n = len(differences)
    if not n:
        return NullTest(method, None, why="empty")
    d = settled(np.asarray(differences, float))
    if not d.any():
        return NullTest(method, 1.0, 0.0, n=n, why="no_difference")
    error, units, by_pair = _standard_error(d, groups)
    if units < 2:
        return NullTest(method, None, n=n, why="one")
    mean = fsum(d) / n
    if error < FLAT * max(1.0, abs(mean)):
        return NullTest(method, None, n=n, why="constant")
    t = mean / error
    why = "by_pair" if by_pair else ""
    return NullTest(method, t_two_sided(t, units - 1), t, units - 1, n, why)


def wilcoxon(differences: Sequence[float]) -> NullTest:
    """Wilcoxon's signed-rank test; pairs without a difference are left out (Wilcoxon, 1945).

    The statistic is the smaller of the two rank sums. Up to 60 pairs that differ the chance is
    exact, ties included; beyond, a normal curve with the correction for ties.
    """
    d = settled(np.asarray(differences, float))
    d = d[d != 0]
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
    error, units, _ = _standard_error(settled(np.asarray(differences, float)), groups)
    if units < 2 or error < FLAT:
        return None
    return detectable_shift(units - 1, power) * error


def _standard_error(differences: Floats, groups: Sequence[Hashable]) -> tuple[float, int, bool]:
    """Of the mean; how many sources there are; is the spread that of single pairs?

    The wider of the two (see `spread`); with fewer than two sources 0.
    """
    if not len(differences):
        return 0.0, 0, False
    places, units = places_of(groups)
    if units < 2:
        return 0.0, units, False
    found = standard_errors(differences[:, None], places, units)
    by_source, by_pair = float(found[0][0]), float(found[1][0])
    return max(by_source, by_pair), units, by_pair > by_source * (1 + 1e-9)
