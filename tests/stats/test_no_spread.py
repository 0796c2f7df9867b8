"""Data that do not spread are no certainty: moves that cancel, equal differences, one source."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_doctor.stats import (
    Share,
    clustered_figure,
    clustered_t,
    flat_interval,
    mean_difference,
    mean_figure,
    paired_t,
    smallest_detectable,
    wilcoxon,
)

CANCELLING = [0.5, -0.5] * 20
DOCS = [i // 2 for i in range(40)]


def test_moves_that_cancel_inside_each_source_are_judged_by_single_pairs():
    by_source, by_pair = clustered_t(CANCELLING, DOCS), paired_t(CANCELLING)
    assert (by_source.p, by_source.why) == (1.0, "by_pair")
    assert by_source.statistic == by_pair.statistic == 0
    figure = mean_difference(CANCELLING, DOCS)
    alone = mean_difference(CANCELLING, range(40))
    assert figure.method == "bootstrap_items"
    assert figure.low < -0.1 < 0.1 < figure.high
    assert figure.high == pytest.approx(alone.high, abs=0.03)
    assert smallest_detectable(CANCELLING, DOCS) > 0.2


@pytest.mark.parametrize("odd", [0.25, -0.25])
def test_one_source_that_does_not_cancel_brings_no_certainty_either(odd):
    d = [*CANCELLING, odd, 0.0]
    figure = mean_difference(d, [*DOCS, 20, 20])
    assert figure.high - figure.low > 0.2
    assert clustered_t(d, [*DOCS, 20, 20]).p > 0.9


def test_sources_with_the_same_mean_are_no_certainty():
    # one question of each document rises by .4, the other stays: every source's mean is .2
    d = [0.4, 0.0] * 12
    figure = mean_difference(d, [i // 2 for i in range(24)])
    assert figure.low < 0.15
    assert figure.high > 0.25
    assert clustered_t(d, [i // 2 for i in range(24)]).why == "by_pair"


NINE = [0.841, 0.333, 0.13, 0.475, 0.068, 0.398, 0.693, 0.224, 0.379]
OF = [1, 1, 2, 1, 0, 3, 1, 3, 1]


def test_a_clustered_t_agrees_with_statsmodels():
    # OLS on a constant, cov_type="cluster", use_t=True (statsmodels 0.14)
    wide = [x + 0.5 * (g == 3) - 0.5 * (g == 2) for x, g in zip(NINE, OF, strict=True)]
    found = clustered_t(wide, OF)
    assert (found.why, found.df) == ("", 3)
    assert found.statistic == pytest.approx(2.79595492, rel=1e-8)
    assert found.p == pytest.approx(0.06808113, rel=1e-6)


def test_the_wider_of_the_two_spreads_is_taken():
    by_source = 3.4931539491444616  # as above, from statsmodels
    by_pair = np.mean(NINE) / (np.std(NINE, ddof=1) / 3)
    assert clustered_t(NINE, OF).statistic == pytest.approx(min(by_source, by_pair))


def test_equal_differences_have_a_width_that_shrinks_with_the_sources():
    few, many = (mean_difference([-0.04] * n, range(n)) for n in (9, 200))
    assert max(few.high, many.high) < 0  # so many in one direction are no chance
    assert few.low < -0.3 < many.low < -0.04
    most = Share(0, 9).interval()[1]
    assert few.low == pytest.approx(-0.04 * (1 - most) - most)


@pytest.mark.parametrize("score", [0.0, 0.3, 0.75, 1.0])
def test_equal_scores_have_a_width_on_the_scale(score):
    found = mean_figure([score] * 10, range(10))
    assert found.value == score
    assert 0 <= found.low <= score <= found.high <= 1
    assert found.high - found.low == pytest.approx(Share(0, 10).interval()[1])


@given(st.sampled_from([-1.0, -0.3, 0.0, 0.2, 1.0]), st.integers(6, 300))
def test_a_flat_interval_holds_its_value_and_stays_within_reach(value, units):
    low, high = flat_interval(value, units, -1, 1)
    assert -1 <= low <= value <= high <= 1
    assert high > low


def test_what_rounding_leaves_is_no_difference():
    dust = [0.1 + 0.2 - 0.3] * 12
    assert wilcoxon(dust).why == paired_t(dust).why == "no_difference"
    assert clustered_t(dust, range(12)).p == 1.0
    assert mean_difference(dust, range(12)).unmoved
    assert wilcoxon([*dust, 0.2]).n == 1


def test_one_source_tells_nothing_however_many_the_pairs():
    d = np.random.default_rng(1).normal(0.5, 0.1, 50).tolist()
    assert clustered_t(d, ["only"] * 50).why == "one"
    assert mean_difference(d, ["only"] * 50).low is None
    assert mean_figure([0.7] * 50, ["only"] * 50).low is None
    assert smallest_detectable(d, ["only"] * 50) is None


def test_two_sources_are_tested_with_one_degree_of_freedom():
    found = clustered_t([0.2, 0.3, 0.5, 0.7], "aabb")
    assert (found.df, found.n) == (1, 4)
    assert 0.05 < found.p < 1


def test_draws_that_never_differ_give_no_interval():
    assert clustered_figure(range(20), lambda rows: 1.0) is None


@given(st.lists(st.sampled_from([-0.5, -0.25, 0.0, 0.25, 0.5]), min_size=12, max_size=40))
def test_an_interval_over_six_sources_is_never_a_point(d):
    groups = [i % 6 for i in range(len(d))]
    figure = mean_difference(d, groups, draws=200)
    assert figure.high > figure.low
    assert figure.low <= figure.value <= figure.high
