"""Effects of a few draws: exact tests and intervals, against other people's arithmetic."""

from __future__ import annotations

import pytest
from scipy.stats import binomtest, fisher_exact

from rag_doctor.trials.effects import Z90, effect_of, fisher, newcombe, wilson

SMALL = [
    (a, n, b, m)
    for n in (1, 2, 4, 7)
    for m in (2, 4, 8)
    for a in range(n + 1)
    for b in range(m + 1)
]


def test_the_exact_test_is_fishers():
    for a, n, b, m in SMALL:
        due = fisher_exact([[a, n - a], [b, m - b]]).pvalue
        assert fisher(a, n, b, m) == pytest.approx(due), (a, n, b, m)


def test_the_interval_of_a_share_is_wilsons():
    for hits, n in ((0, 4), (3, 4), (8, 8), (5, 8)):
        due = binomtest(hits, n).proportion_ci(0.90, "wilson")
        assert wilson(hits, n) == pytest.approx((due.low, due.high))
    assert wilson(0, 0) == (0, 1)


def test_the_interval_of_a_difference_is_newcombes_tenth():
    """Newcombe (1998), table II, row (a): 56/70 - 48/80, 95 %."""
    low, high = newcombe(56, 70, 48, 80, z=1.959964)
    assert (round(low, 4), round(high, 4)) == (0.0524, 0.3339)


def test_the_interval_holds_its_level_for_few_draws():
    """Over a grid of true shares the 90 % interval covers the difference in 85 % or more."""
    from math import comb

    def chance(k: int, n: int, p: float) -> float:
        return comb(n, k) * p**k * (1 - p) ** (n - k)

    grid = (0.1, 0.3, 0.5, 0.8, 0.95)
    for p in grid:
        for q in grid:
            covered = sum(
                chance(a, 4, p) * chance(b, 4, q)
                for a in range(5)
                for b in range(5)
                if newcombe(a, 4, b, 4, Z90)[0] <= p - q <= newcombe(a, 4, b, 4, Z90)[1]
            )
            assert covered >= 0.85, (p, q, covered)


def test_turned_around_the_effect_changes_its_sign():
    for a, n, b, m in SMALL:
        one, other = effect_of(a, n, b, m), effect_of(b, m, a, n)
        assert one is not None
        assert other is not None
        assert one.difference == pytest.approx(-other.difference)
        assert (one.low, one.high) == pytest.approx((-other.high, -other.low))
        assert one.low <= one.difference <= one.high


def test_nothing_judged_is_no_effect():
    assert effect_of(0, 0, 0, 4) is None
    assert effect_of(2, 2, 0, 0) is None
