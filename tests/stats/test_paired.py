"""Tests of paired differences, held against scipy and against values worked by hand."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats as oracle

from rag_doctor.stats import (
    Figure,
    Share,
    clustered_t,
    effect_size,
    holm,
    mcnemar,
    mean_difference,
    mean_differences,
    mean_figure,
    paired_t,
    smallest_detectable,
    wilcoxon,
)
from rag_doctor.stats.curves import coin_two_sided, t_power, t_quantile, t_two_sided

RNG = np.random.default_rng(11)
SETS = {
    "plain": RNG.normal(0.1, 0.3, 40).tolist(),
    "many": RNG.normal(0.02, 0.3, 300).tolist(),
    "ties": [0.5, 0.5, -0.5, 0.25, 0.25, 0.25, -0.25, 0.0, 0.0, 1.0, 0.5],
    "two": [0.2, 0.5],
    "rare": [0.0] * 20 + [1.0, 1.0, -1.0, 1.0],
    "skewed": (RNG.exponential(0.2, 25) - 0.1).tolist(),
    "thirds": [1 / 3, 2 / 3, -1 / 3, 1.0, 1 / 3, 0.0, -2 / 3, 1 / 3],
}


@pytest.mark.parametrize("name", SETS)
def test_the_paired_t_test_agrees_with_scipy(name):
    d, found = SETS[name], paired_t(SETS[name])
    right = oracle.ttest_rel(d, [0.0] * len(d))
    assert found.statistic == pytest.approx(right.statistic, rel=1e-9)
    assert found.p == pytest.approx(right.pvalue, rel=1e-9)
    assert (found.df, found.n) == (len(d) - 1, len(d))


@pytest.mark.parametrize("name", ["plain", "two", "skewed", "many"])
def test_wilcoxon_agrees_with_scipy_where_no_sizes_tie(name):
    d = SETS[name]
    right = oracle.wilcoxon(d, method="exact" if len(d) <= 60 else "asymptotic")
    found = wilcoxon(d)
    assert (found.statistic, found.p) == (right.statistic, pytest.approx(right.pvalue, rel=1e-9))


@pytest.mark.parametrize("name", ["ties", "rare", "thirds"])
def test_wilcoxon_counts_all_sign_patterns_where_sizes_tie(name):
    differing = [d for d in SETS[name] if d]
    right = oracle.wilcoxon(differing, method=oracle.PermutationMethod(n_resamples=np.inf))
    assert wilcoxon(SETS[name]).p == pytest.approx(right.pvalue, rel=1e-9)
    assert wilcoxon(SETS[name]).n == len(differing)


def test_wilcoxon_beyond_counting_corrects_for_ties_as_scipy_does():
    d = np.random.default_rng(3).choice([-0.5, -0.25, 0.25, 0.5, 1.0], 200).tolist()
    right = oracle.wilcoxon(d, method="asymptotic", correction=False)
    assert wilcoxon(d).p == pytest.approx(right.pvalue, rel=1e-9)


def test_a_wilcoxon_worked_by_hand():
    # sizes 1, 2, 3 with signs +, +, -: W- = 3; patterns with a sum ≤ 3: {}, 1, 2, 3, 1+2 = 5 of 8
    found = wilcoxon([0.1, 0.2, -0.3])
    assert (found.statistic, found.p) == (3.0, 1.0)
    assert wilcoxon([0.1, 0.2, 0.3]).p == pytest.approx(2 / 8)


def test_sizes_that_differ_by_rounding_only_are_ties():
    assert wilcoxon([0.3 - 0.1, -(0.4 - 0.2)]).statistic == 1.5


@pytest.mark.parametrize(
    ("d", "t", "w"),
    [
        ([], (None, "empty"), (None, "empty")),
        ([0.3], (None, "one"), (1.0, "")),
        ([0.0] * 5, (1.0, "no_difference"), (1.0, "no_difference")),
        ([0.2] * 6, (None, "constant"), (2 / 64, "")),
        ([0.1 + 0.2, 0.3], (None, "constant"), (0.5, "")),
    ],
)
def test_empty_single_equal_and_constant_differences_have_stated_answers(d, t, w):
    for found, (p, why) in ((paired_t(d), t), (wilcoxon(d), w)):
        assert (found.p, found.why) == (pytest.approx(p), why)


def test_one_pair_a_source_makes_the_clustered_test_the_plain_one():
    d = SETS["plain"]
    plain, clustered = paired_t(d), clustered_t(d, range(len(d)))
    assert (clustered.statistic, clustered.p) == (plain.statistic, plain.p)


def test_a_clustered_t_worked_by_hand():
    # mean .2; sums of deviations .2, -.1, -.1; se = √(.06 · 3/2) / 4 = .075
    found = clustered_t([0.4, 0.2, 0.1, 0.1], "aabc")
    assert found.statistic == pytest.approx(0.2 / 0.075)
    assert (found.df, found.n) == (2, 4)
    assert found.p == pytest.approx(2 * oracle.t.sf(0.2 / 0.075, 2))


def test_copies_of_every_case_add_nothing_to_a_clustered_test():
    d = SETS["skewed"]
    once = clustered_t(d, range(len(d)))
    thrice = clustered_t(d * 3, list(range(len(d))) * 3)
    assert thrice.p == pytest.approx(once.p)
    assert paired_t(d * 3).p < once.p


@pytest.mark.parametrize(
    ("b", "c"), [(0, 0), (1, 0), (5, 0), (6, 0), (3, 10), (40, 40), (200, 260)]
)
def test_mcnemar_is_the_binomial_test_of_the_discordant_pairs(b, c):
    right = oracle.binomtest(b, b + c).pvalue if b + c else 1.0
    assert mcnemar(b, c).p == pytest.approx(right, rel=1e-9)
    assert mcnemar(b, c).p == mcnemar(c, b).p


def test_under_six_one_way_cases_nothing_can_be_significant():
    assert mcnemar(5, 0).p > 0.05 > mcnemar(6, 0).p


def test_holm_worked_by_hand():
    # sorted .01 ×4, .02 ×3, .03 ×2, .5 ×1, each at least the one before
    assert holm([0.5, 0.01, None, 0.03, 0.02]) == pytest.approx([0.5, 0.04, None, 0.06, 0.06])
    assert holm([]) == []
    assert holm([0.9, 0.8]) == [1.0, 1.0]


@given(st.lists(st.floats(0, 1), min_size=1, max_size=12))
def test_holm_never_lowers_a_chance_and_keeps_the_order(chances):
    made = holm(chances)
    assert all(p <= q <= 1 for p, q in zip(chances, made, strict=True))
    order = sorted(range(len(chances)), key=lambda i: (chances[i], i))
    assert [made[i] for i in order] == sorted(made)


@pytest.mark.parametrize("df", [1, 2, 7, 59, 9999])
def test_student_curves_agree_with_scipy(df):
    for t in (0.0, 0.01, 1.0, 2.5, 30.0):
        assert t_two_sided(t, df) == pytest.approx(2 * oracle.t.sf(t, df), rel=1e-9, abs=1e-12)
    assert t_quantile(0.975, df) == pytest.approx(oracle.t.ppf(0.975, df), rel=1e-9)
    assert t_quantile(0.2, df) == pytest.approx(oracle.t.ppf(0.2, df), rel=1e-9)
    assert t_two_sided(math.inf, df) == 0.0


@pytest.mark.parametrize("df", [2, 5, 29, 400])
def test_power_is_that_of_the_noncentral_t(df):
    bar = oracle.t.ppf(0.975, df)
    for shift in (0.0, 1.0, 2.8):
        right = 1 - oracle.nct.cdf(bar, df, shift) + oracle.nct.cdf(-bar, df, shift)
        assert t_power(shift, df) == pytest.approx(right, abs=1e-5)


def test_the_smallest_difference_is_the_one_seen_four_times_of_five():
    rng = np.random.default_rng(5)
    d = rng.normal(0, 0.25, 50)
    least = smallest_detectable(d, range(50))
    centred = (d - d.mean()) / d.std(ddof=1) * 0.25
    drawn = rng.normal(least * 0.25 / d.std(ddof=1), 0.25, (2000, 50))
    seen = oracle.ttest_1samp(drawn, 0, axis=1).pvalue < 0.05
    assert seen.mean() == pytest.approx(0.8, abs=0.03)
    assert smallest_detectable(centred * 2, range(50)) == pytest.approx(
        2 * smallest_detectable(centred, range(50))
    )


def test_without_spread_no_smallest_difference_is_made_up():
    assert smallest_detectable([], []) is None
    assert smallest_detectable([0.3], "a") is None
    assert smallest_detectable([0.1, 0.2], "aa") is None
    assert smallest_detectable([0.0] * 9, range(9)) is None


def test_effect_sizes_by_hand():
    assert effect_size([0.1, 0.3]) == pytest.approx(0.2 / math.sqrt(0.02))
    assert effect_size([0.2, 0.2]) is None
    assert effect_size([0.2]) is None


def test_columns_together_are_what_they_are_alone_and_missing_pairs_stay_out():
    rng = np.random.default_rng(9)
    table = rng.normal(0, 1, (30, 3))
    table[:5, 1] = np.nan
    groups = list(range(30))
    rows = [[None if math.isnan(v) else v for v in row] for row in table]
    together = mean_differences(rows, groups)
    alone = [
        mean_difference(table[:, 0].tolist(), groups),
        mean_difference(table[5:, 1].tolist(), groups[5:]),
    ]
    for one, other in zip(together, alone, strict=False):
        assert (one.low, one.high) == pytest.approx((other.low, other.high))
        assert (one.value, one.n) == (pytest.approx(other.value), other.n)
    assert together[1].n == 25


def test_a_column_without_any_score_has_no_figure():
    found = mean_differences([[None, 0.1]] * 8, range(8))
    assert found[0] == Figure(None, why="empty")
    assert found[1].value == pytest.approx(0.1)
    assert mean_differences([], [])[0].why == "empty"


def test_no_change_is_bounded_by_sources_not_by_cases():
    found = mean_difference([0.0] * 40, [i // 4 for i in range(40)])
    assert found.high == pytest.approx(Share(0, 10).interval()[1])


@pytest.mark.parametrize(("units", "least"), [(6, 0.89), (10, 0.91), (30, 0.92)])
def test_the_interval_covers_the_truth_with_few_sources_too(units, least):
    """The percentile interval as it is reaches .85 at six sources (benchmarks/coverage.py)."""
    rng = np.random.default_rng(units)
    hits = 0
    for run in range(300):
        sizes = rng.integers(1, 5, units)
        groups = np.repeat(np.arange(units), sizes)
        d = rng.normal(0.1, 0.3, len(groups)) + rng.normal(0, 0.15, units)[groups]
        hits += mean_difference(d, groups.tolist(), draws=400, seed=run).covers(0.1)
    assert least <= hits / 300 <= 0.99


def test_half_of_all_splits_is_no_surprise():
    assert coin_two_sided(3, 6) == 1.0
    assert coin_two_sided(0, 0) == 1.0


def test_a_mean_of_scores_stays_on_the_scale_and_perfection_has_a_width():
    all_right = mean_figure([1.0] * 20, range(20))
    assert (all_right.value, all_right.high) == (1.0, 1.0)
    assert all_right.low == pytest.approx(1 - Share(0, 20).interval()[1])
    none = mean_figure([0.0] * 20, range(20))
    assert (none.low, none.high) == (0.0, pytest.approx(Share(0, 20).interval()[1]))
    high = mean_figure([1.0] * 19 + [0.0], range(20))
    assert high.low < 0.95 <= high.high <= 1.0
    assert mean_figure([1.0, 1.0], "ab").low is None
    assert mean_figure([], []).why == "empty"
