"""Calibration error, corrected rates, ranks and the bootstrap over sources."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import spearmanr

from rag_doctor.errors import InputError
from rag_doctor.stats import (
    Figure,
    Share,
    clustered_figure,
    corrected_rate,
    mean_difference,
    reliability,
    spearman,
    tells_apart,
)


def test_a_hand_worked_calibration_error():
    # bin .9–1.0: said .95, was 1/2, 2 of 4; bin .1–.2: said .15, was 0, 2 of 4
    found = reliability([True, False, False, False], [0.95, 0.95, 0.15, 0.15])
    assert found.error == pytest.approx(0.5 * 0.45 + 0.5 * 0.15)
    assert [b.n for b in found.bins] == [0, 2, 0, 0, 0, 0, 0, 0, 0, 2]
    assert (found.bins[1].said, found.bins[1].was) == (pytest.approx(0.15), 0.0)
    assert found.bins[0].said is None


def test_the_last_bin_takes_one_and_honest_probabilities_have_no_error():
    assert reliability([True] * 3, [1.0] * 3).error == 0.0
    assert reliability([True] * 3, [1.0] * 3).bins[9].n == 3
    half = reliability([True, False], [0.5, 0.5])
    assert half.error == 0.0
    assert reliability([], []).error is None


def test_what_is_no_probability_is_refused():
    with pytest.raises(InputError, match=r"lie in \[0, 1\], got 1.2"):
        reliability([True], [1.2])
    with pytest.raises(InputError, match="got 1 and 2"):
        reliability([True], [0.2, 0.3])


def test_a_hand_worked_corrected_rate():
    # (.30 + .80 - 1) / (.90 + .80 - 1) = 1/7
    found = corrected_rate(Share(300, 1000), Share(90, 100), Share(80, 100))
    assert found.value == pytest.approx(1 / 7)
    assert found.low < 1 / 7 < found.high


def test_a_perfect_judge_needs_no_correction():
    assert corrected_rate(Share(30, 100), Share(50, 50), Share(50, 50)).value == pytest.approx(0.3)


def test_a_correction_stays_inside_the_scale():
    assert corrected_rate(Share(1, 100), Share(90, 100), Share(80, 100)).value == 0.0
    assert corrected_rate(Share(99, 100), Share(90, 100), Share(80, 100)).value == 1.0


@pytest.mark.parametrize("pair", [(Share(50, 100), Share(50, 100)), (Share(1, 9), Share(1, 9))])
def test_a_judge_no_better_than_a_coin_corrects_nothing(pair):
    assert not tells_apart(*pair)
    found = corrected_rate(Share(30, 100), *pair)
    assert (found.value, found.why) == (None, "chance")


def test_nothing_judged_gives_no_rate():
    assert corrected_rate(Share(0, 0), Share(9, 10), Share(9, 10)).why == "empty"
    assert not tells_apart(Share(0, 0), Share(0, 0))


def test_the_intervals_of_corrected_rates_cover_the_truth_in_simulation():
    rng = np.random.default_rng(5)
    true, se, sp = 0.3, 0.85, 0.75
    told = true * se + (1 - true) * (1 - sp)
    hits = 0
    for _ in range(400):
        q, a, b = rng.binomial(300, told), rng.binomial(60, se), rng.binomial(60, sp)
        hits += corrected_rate(Share(q, 300), Share(a, 60), Share(b, 60)).covers(true)
    assert 0.93 <= hits / 400 <= 0.99


NUMBERS = st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5)), min_size=3, max_size=30)


@given(NUMBERS)
def test_ranks_correlate_as_in_scipy_ties_included(pairs):
    first, second = [a for a, _ in pairs], [b for _, b in pairs]
    found = spearman(first, second)
    if len(set(first)) == 1 or len(set(second)) == 1:
        assert found.why == "constant"
    else:
        assert found.value == pytest.approx(spearmanr(first, second).statistic, abs=1e-9)


def test_a_correlation_of_few_or_perfect_ranks_has_no_interval():
    assert spearman([1], [1]).why == "empty"
    assert spearman([1, 2], [1, 2]).value == pytest.approx(1.0)
    assert spearman([1, 2, 3, 4], [1, 3, 2, 4]).low is None
    wide = spearman([1, 2, 3, 4, 5, 6], [2, 1, 4, 3, 6, 5])
    assert -1 < wide.low < wide.value < wide.high < 1
    with pytest.raises(InputError, match="equal lengths are due"):
        spearman([1], [1, 2])


def test_a_clear_difference_is_told_from_none_and_noise_is_not():
    rng = np.random.default_rng(1)
    noise = rng.normal(0, 0.2, 200)
    assert mean_difference(noise, range(200)).covers(0)
    assert not mean_difference(noise + 0.1, range(200)).covers(0)


def test_no_difference_at_all_still_has_a_width():
    found = mean_difference([0.0] * 50, range(50))
    assert found.value == 0
    assert found.low == -found.high
    assert found.high == pytest.approx(Share(0, 50).interval()[1])


def test_what_comes_from_one_source_counts_once():
    rng = np.random.default_rng(2)
    means = rng.normal(0, 1, 20)
    values, groups = np.repeat(means, 50), np.repeat(np.arange(20), 50).tolist()
    alone, together = mean_difference(values, range(1000)), mean_difference(values, groups)
    assert together.high - together.low > 5 * (alone.high - alone.low)


def test_few_sources_get_no_interval():
    assert mean_difference([], []).why == "empty"
    two = mean_difference([0.1, 0.3], "ab")
    assert (two.value, two.low) == (pytest.approx(0.2), None)
    assert two.covers(0)
    assert clustered_figure("abcde", lambda rows: 1.0) is None


def test_a_figure_undefined_on_many_draws_gets_no_interval():
    assert clustered_figure(range(20), lambda rows: None if 3 in rows else 1.0) is None


def test_the_bootstrap_covers_a_mean_in_simulation():
    rng = np.random.default_rng(8)
    hits = 0
    for _ in range(200):
        values = rng.normal(0.5, 1, 60)
        low, high = clustered_figure(
            range(60), lambda rows, v=values: float(v[rows].mean()), draws=300
        )
        hits += low <= 0.5 <= high
    assert hits / 200 >= 0.9


def test_the_same_seed_gives_the_same_interval():
    values = np.random.default_rng(4).normal(0, 1, 30).tolist()
    assert mean_difference(values, range(30)) == mean_difference(values, range(30))
    assert mean_difference(values, range(30)) != mean_difference(values, range(30), seed=1)


def test_a_figure_is_json_ready():
    made = Figure(np.float64(0.12345), 0.1, 0.2, 7, "m").to_dict()
    assert made == {"value": 0.1235, "low": 0.1, "high": 0.2, "n": 7, "method": "m", "why": ""}
    assert str(Figure(None, why="chance")) == "–"
    assert str(Figure(0.5)) == ".50"
