"""Exact one-sided bounds, against scipy and against their own promise."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_doctor.stats import net_upper, share_lower, share_upper

scipy_stats = pytest.importorskip("scipy.stats")
beta, multinomial = scipy_stats.beta, scipy_stats.multinomial


@pytest.mark.parametrize("level", [0.9, 0.95, 0.975])
@pytest.mark.parametrize("n", [1, 2, 5, 59, 400])
def test_the_bounds_are_scipys_quantiles_of_the_beta_curve(n, level):
    for hits in {0, 1, n // 3, n - 1, n}:
        upper = 1.0 if hits == n else beta.ppf(level, hits + 1, n - hits)
        lower = 0.0 if hits == 0 else beta.ppf(1 - level, hits, n - hits + 1)
        assert share_upper(hits, n, level) == pytest.approx(upper, abs=1e-9)
        assert share_lower(hits, n, level) == pytest.approx(lower, abs=1e-9)


def test_none_of_fifty_nine_bounds_a_harm_at_five_percent():
    assert share_upper(0, 59) == pytest.approx(0.0495, abs=1e-4)
    assert share_upper(0, 58) > 0.05


def test_nothing_seen_bounds_nothing():
    assert share_upper(0, 0) == 1.0
    assert share_lower(0, 0) == 0.0
    assert net_upper(0, 0, 0) == 1.0


@given(n=st.integers(1, 80), data=st.data())
def test_the_bound_holds_the_share_and_grows_with_the_hits(n, data):
    hits = data.draw(st.integers(0, n))
    assert share_lower(hits, n) <= hits / n <= share_upper(hits, n)
    assert share_upper(hits, n) <= share_upper(min(n, hits + 1), n)


@given(n=st.integers(1, 60), data=st.data())
def test_moves_back_only_lower_the_net_bound_of_level_half(n, data):
    there = data.draw(st.integers(0, n))
    back = data.draw(st.integers(0, n - there))
    assert net_upper(there, back, n) <= share_upper(there, n, 0.975)
    assert net_upper(there, back, n) >= max(0.0, (there - back) / n)


@pytest.fixture(scope="module")
def every_outcome() -> tuple[np.ndarray, np.ndarray]:
    """All ways in which 40 pairs can fall (there, back, still), and the bound after each."""
    n = 40
    falls = [(a, b, n - a - b) for a in range(n + 1) for b in range(n + 1 - a)]
    return np.array(falls), np.array([net_upper(a, b, n) for a, b, _ in falls])


@pytest.mark.parametrize("flake", [0.0, 0.05, 0.2])
@pytest.mark.parametrize("harm", [0.0, 0.05, 0.15])
def test_the_net_bound_is_too_low_at_most_one_time_in_twenty(every_outcome, flake, harm):
    falls, bounds = every_outcome
    chances = multinomial.pmf(falls, falls[0].sum(), [flake + harm, flake, 1 - 2 * flake - harm])
    assert chances.sum() == pytest.approx(1)
    assert chances[bounds < harm].sum() <= 0.05
