"""Exact one-sided bounds, against scipy and against their own promise."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_doctor.stats import net_upper, share_lower, share_upper

beta = pytest.importorskip("scipy.stats").beta


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


@pytest.mark.parametrize("flake", [0.0, 0.05, 0.2])
@pytest.mark.parametrize("harm", [0.0, 0.05, 0.15])
def test_the_net_bound_is_too_low_at_most_one_time_in_twenty(flake, harm):
    rng, n, runs = np.random.default_rng(7), 40, 4000
    moved = rng.multinomial(n, [flake + harm, flake, 1 - 2 * flake - harm], size=runs)
    low = sum(net_upper(int(a), int(b), n) < harm for a, b, _ in moved)
    assert low / runs <= 0.05 + 3 * (0.05 * 0.95 / runs) ** 0.5
