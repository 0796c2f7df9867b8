"""Agreement, κ, balanced accuracy and the area: hand-worked values, oracles, edges."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import mannwhitneyu

from rag_doctor.errors import InputError
from rag_doctor.stats import Share, auroc, balanced_accuracy, cohen_kappa, short

LABELS = st.lists(st.tuples(st.sampled_from("abc"), st.sampled_from("abc")), min_size=1)


def raters(table):
    """Two raters whose counts by (row, column) are `table`."""
    pairs = [(i, j) for i, row in enumerate(table) for j, n in enumerate(row) for _ in range(n)]
    return [i for i, _ in pairs], [j for _, j in pairs]


def test_kappa_and_its_error_agree_with_the_textbook():
    # Fleiss, Levin, Paik (2003), table 18.1, counts of 100: κ = .68, standard error .087
    found = cohen_kappa(*raters([[75, 1, 4], [5, 4, 1], [0, 0, 10]]))
    assert found.value == pytest.approx(0.6765, abs=5e-4)
    assert (found.high - found.low) / 2 / 1.959964 == pytest.approx(0.0869, abs=1e-3)
    assert found.method == "fleiss_1969"


def test_kappa_of_a_hand_worked_two_by_two():
    # agreement 35/50 = .7; chance .5 · .6 + .5 · .4 = .5
    found = cohen_kappa(*raters([[20, 5], [10, 15]]))
    assert found.value == pytest.approx(0.4)
    assert found.n == 50


@settings(deadline=None)  # the other implementation loads slowly
@given(LABELS)
def test_kappa_agrees_with_another_implementation(pairs):
    oracle = pytest.importorskip("sklearn.metrics").cohen_kappa_score
    first, second = [a for a, _ in pairs], [b for _, b in pairs]
    found = cohen_kappa(first, second)
    if len({*first, *second}) == 1:
        assert (found.value, found.why) == (None, "one_class")
    else:
        assert found.value == pytest.approx(oracle(first, second), abs=1e-9)
        if 1 in (len(set(first)), len(set(second))):
            assert (found.value, found.low) == (pytest.approx(0, abs=1e-9), None)
        else:
            assert -1 <= found.low <= found.value + 1e-9
            assert found.value - 1e-9 <= found.high <= 1


def test_perfect_agreement_keeps_an_open_interval():
    few, many = (cohen_kappa("ab" * n, "ab" * n) for n in (5, 500))
    assert few.value == many.value == 1.0
    assert few.high == pytest.approx(1.0)
    assert few.low < 0.5 < 0.98 < many.low
    assert few.method == "wilson_margins"


def test_inverted_labels_give_minus_one():
    found = cohen_kappa("abab", "baba")
    assert found.value == found.low == -1.0
    assert found.high < 1


def test_two_items_and_none():
    assert cohen_kappa("ab", "ab").value == 1.0
    assert cohen_kappa("ab", "aa").value == 0.0
    assert (cohen_kappa([], []).value, cohen_kappa([], []).why) == (None, "empty")
    with pytest.raises(InputError, match="got 2 and 1"):
        cohen_kappa("ab", "a")


def test_kappa_without_anything_beyond_chance_covers_zero():
    rng = np.random.default_rng(3)
    assert cohen_kappa(rng.integers(0, 2, 200).tolist(), rng.integers(0, 2, 200).tolist()).covers(0)


def test_balanced_accuracy_is_the_mean_of_both_shares():
    found = balanced_accuracy(Share(8, 10), Share(60, 100))
    assert found.value == pytest.approx(0.7)
    assert found.low < 0.6 < 0.7 < found.high
    assert found.n == 110


def test_balanced_accuracy_of_two_equal_shares_is_narrower_than_either():
    one, both = Share(50, 100), balanced_accuracy(Share(50, 100), Share(50, 100))
    low, high = one.interval()
    assert both.high - both.low == pytest.approx((high - low) / np.sqrt(2), abs=1e-9)


def test_balanced_accuracy_needs_both_labels():
    assert balanced_accuracy(Share(3, 4), Share(0, 0)).why == "one_class"
    assert balanced_accuracy(Share(0, 0), Share(0, 0)).why == "empty"


SCORES = st.lists(st.integers(0, 6).map(float), min_size=1, max_size=30)


@given(SCORES, SCORES)
def test_the_area_agrees_with_the_rank_sum_ties_included(positive, negative):
    found = auroc(positive, negative)
    pairs = len(positive) * len(negative)
    assert found.value == pytest.approx(mannwhitneyu(positive, negative).statistic / pairs)
    assert 0 <= found.low <= found.value + 1e-9
    assert found.value - 1e-9 <= found.high <= 1
    turned = auroc(negative, positive)
    assert turned.value == pytest.approx(1 - found.value)
    assert turned.low == pytest.approx(1 - found.high, abs=1e-9)


def test_a_perfect_and_an_inverted_area_keep_an_open_side():
    perfect = auroc([3.0, 4.0, 5.0], [0.0, 1.0, 2.0])
    assert perfect.value == perfect.high == 1.0
    assert 0.3 < perfect.low < 0.9
    assert auroc([0.0], [1.0, 2.0]).value == 0.0
    assert auroc([1.0] * 9, [1.0] * 9).value == 0.5


def test_an_area_needs_both_groups():
    assert auroc([1.0], []).why == "one_class"
    assert auroc([], []).why == "empty"


def test_the_intervals_of_the_area_cover_it_in_simulation():
    rng = np.random.default_rng(11)
    true = 0.7602  # of two normal curves one sd apart: Φ(1 / √2)
    draws = [auroc(rng.normal(1, 1, 40), rng.normal(0, 1, 40)) for _ in range(400)]
    assert 0.92 <= np.mean([found.covers(true) for found in draws]) <= 0.99


@pytest.mark.parametrize(
    ("value", "text"),
    [(0.834, ".83"), (-0.051, "-.05"), (1.0, "1.0"), (-0.001, ".00"), (12.4, "12.40"), (0, ".00")],
)
def test_figures_are_printed_short(value, text):
    assert short(value) == text
