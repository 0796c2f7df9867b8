"""Agreement figures of judged items, and thresholds fitted to them, by hand and by construction."""

from __future__ import annotations

import numpy as np
import pytest
from label_judges import item, items_of

from rag_doctor.calibrate.compare import agreement_of
from rag_doctor.calibrate.confusion import confusion_of, reliability_of
from rag_doctor.calibrate.fit import best_cut, fit_threshold, value_of
from rag_doctor.calibrate.items import settled
from rag_doctor.calibrate.people import pairs_of
from rag_doctor.calibrate.rates import rate_of
from rag_doctor.calibrate.result import warnings_of

S, C, N, U = "supported", "contradicted", "not_mentioned", "unsupported"


def test_a_hand_worked_table():
    items = items_of({(S, S): 20, (S, N): 5, (N, S): 10, (N, N): 15})
    found = agreement_of("support", items)
    assert found.agreement.value == pytest.approx(0.7)
    assert found.agreement.method == "wilson"
    assert (found.agreement.low, found.agreement.high) == pytest.approx((0.5625, 0.8090), abs=1e-4)
    assert found.kappa.value == pytest.approx(0.4)
    assert found.balanced.value == pytest.approx((20 / 25 + 15 / 25) / 2)
    assert (found.told.value, found.true.value) == (0.6, 0.5)
    assert (found.most.hits, found.n) == (25, 50)


def test_claims_are_compared_as_supported_or_not_and_three_ways_where_people_said_which():
    items = items_of({(S, S): 10, (C, N): 6, (N, C): 4})
    found = agreement_of("support", items)
    assert found.agreement.value == 1.0
    assert found.three.value == pytest.approx((0.5 - 0.37) / (1 - 0.37))
    assert agreement_of("support", items_of({(S, S): 3, (U, N): 3})).three is None


def test_perfect_and_inverted_judges():
    perfect = agreement_of("recall", items_of({("pass", "pass"): 9, ("fail", "fail"): 9}))
    assert perfect.kappa.value == perfect.balanced.value == 1.0
    assert perfect.kappa.low < 1
    inverted = agreement_of("recall", items_of({("pass", "fail"): 9, ("fail", "pass"): 9}))
    assert (inverted.kappa.value, inverted.balanced.value) == (-1.0, 0.0)


def test_two_items_and_one_class():
    two = agreement_of("recall", items_of({("pass", "pass"): 1, ("fail", "fail"): 1}))
    assert two.kappa.value == 1.0
    assert "few" in warnings_of(two, False)
    one = agreement_of("recall", items_of({("pass", "pass"): 30, ("pass", "fail"): 3}))
    assert one.balanced.why == "one_class"
    assert warnings_of(one, False) == ("one_class",)
    none = agreement_of("recall", [])
    assert (none.agreement.value, none.kappa.why) == (None, "empty")


def test_what_carries_no_verdict_or_no_truth_enters_no_figure():
    items = [
        *items_of({("pass", "pass"): 4}),
        item("pass", None, task="recall"),
        item("fail", None, task="recall", state="failed"),
        item(None, "pass", task="recall", said={"a": "pass", "b": "fail"}),
    ]
    found = agreement_of("recall", items)
    assert (found.n, found.same.n) == (7, 4)
    assert (found.undecided, found.failed, found.disputed) == (1, 1, 1)
    assert "undecided" in warnings_of(found, False)


def test_faults_are_compared_by_name_and_by_health():
    items = items_of(
        {("noise", "noise"): 6, ("noise", "cascade"): 2, ("healthy", "correct_refusal"): 4},
        task="fault",
    )
    found = agreement_of("fault", items)
    assert found.same.hits == 6
    assert found.balanced.value == 1.0


@pytest.mark.parametrize(
    ("table", "warned"),
    [
        ({("pass", "pass"): 90, ("fail", "pass"): 6, ("fail", "fail"): 4}, {}),
        ({("pass", "pass"): 80, ("pass", "fail"): 15, ("fail", "fail"): 5}, {"majority"}),
        (
            {("pass", p): 20 for p in ("pass", "fail")}
            | {("fail", p): 20 for p in ("pass", "fail")},
            {"low", "chance", "majority"},
        ),
    ],
)
def test_warnings_name_what_to_bear_in_mind(table, warned):
    assert set(warnings_of(agreement_of("recall", items_of(table)), False)) == set(warned)


def test_items_of_one_source_do_not_count_as_independent():
    flat = items_of({("pass", "pass"): 60, ("pass", "fail"): 20, ("fail", "fail"): 20})
    shared = [item(i.truth, i.told, cluster=str(n // 20)) for n, i in enumerate(flat)]
    alone, together = agreement_of("recall", flat), agreement_of("recall", shared)
    assert together.agreement.method == "wilson_shared"
    assert together.agreement.high - together.agreement.low > (
        2 * (alone.agreement.high - alone.agreement.low)
    )


def test_equal_clusters_of_mixed_items_cost_little():
    rng = np.random.default_rng(0)
    told = rng.permutation(["pass"] * 80 + ["fail"] * 20)
    mixed = [item("pass", str(t), cluster=str(n // 5)) for n, t in enumerate(told)]
    mixed += [item("fail", "fail", cluster=f"f{n // 5}") for n in range(50)]
    found = agreement_of("recall", mixed)
    assert found.kappa.method == "bootstrap"
    assert found.kappa.low < found.kappa.value < found.kappa.high


def test_the_confusion_has_undecided_and_failed_as_columns_of_their_own():
    table = confusion_of([item(S, S), item(S, None), item(N, None, state="failed"), item(N, C)])
    assert table.rows == (S, N)
    assert table.columns == (S, C, "undecided", "failed")
    assert table.counts == ((1, 0, 1, 0), (0, 1, 0, 1))


def test_probabilities_are_held_against_what_was_so():
    items = [item(S, S, p=0.95), item(N, S, p=0.95), item(N, N, p=0.05)]
    assert reliability_of("support", items).error == pytest.approx((2 * 0.45 + 0.05) / 3)
    assert reliability_of("support", [item(S, S)]) is None
    assert reliability_of("recall", items) is None
    fault = [item("noise", "noise", p=0.9), item("noise", "cascade", p=0.9)]
    assert reliability_of("fault", fault).error == pytest.approx(0.4)


@pytest.mark.parametrize(
    ("said", "truth"),
    [
        ({"": "pass"}, "pass"),
        ({"a": "pass", "b": "fail"}, None),
        ({"a": "pass", "b": "fail", "": "fail"}, "fail"),
        ({"a": "pass", "b": "fail", "c": "fail"}, "fail"),
        ({}, None),
    ],
)
def test_several_labels_settle_into_one(said, truth):
    assert settled(said) == truth


def test_annotators_are_compared_with_each_other_and_with_the_judge():
    both = [("pass", "pass", "pass")] * 12 + [("pass", "fail", "pass")] * 3
    both += [("fail", "fail", "fail")] * 12 + [("fail", "fail", "pass")] * 3
    items = [item(a, j, said={"anna": a, "bert": b}) for a, b, j in both]
    people, anna, bert = pairs_of("recall", items)
    assert (people.first, people.second, people.same.hits) == ("anna", "bert", 27)
    assert people.kappa.value == pytest.approx(0.8)
    assert (anna.second, anna.same.hits, bert.same.hits) == ("", 27, 24)
    assert pairs_of("recall", [item("pass", "pass")]) == []


def scored(values, yes, **more):
    return [
        item(
            "pass" if y else "fail",
            "pass" if v >= 0.5 else "fail",
            task="recall",
            score=float(v),
            cluster=str(n),
            **more,
        )
        for n, (v, y) in enumerate(zip(values, yes, strict=True))
    ]


def test_a_planted_threshold_is_found():
    rng = np.random.default_rng(1)
    values = rng.uniform(0, 1, 400)
    found = fit_threshold("recall", "en", scored(values, values >= 0.73), 0.5)
    assert found.cut == pytest.approx(0.73, abs=0.02)
    assert found.fitted == 1.0
    assert found.cross > 0.98
    assert found.present < 0.9
    assert found.taken
    assert not found.gain.covers(0)


def test_noise_promises_nothing_on_unseen_labels():
    rng = np.random.default_rng(2)
    values, yes = rng.uniform(0, 1, 60), rng.integers(0, 2, 60).astype(bool)
    found = fit_threshold("recall", "en", scored(values, yes), 0.5)
    assert found.fitted > 0.55
    assert found.cross < found.fitted
    assert found.gain.covers(0)


@pytest.mark.parametrize(
    ("values", "yes", "why"),
    [
        ([0.2, 0.8] * 9, [False, True] * 9, "few"),
        ([0.2, 0.8] * 20, [True, True] * 20, "one_class"),
        ([0.4] * 40, [False, True] * 20, "constant"),
    ],
)
def test_a_threshold_is_refused_where_labels_cannot_bear_it(values, yes, why):
    found = fit_threshold("recall", "en", scored(values, yes), 0.5)
    assert (found.cut, found.why, found.taken) == (None, why, False)


def test_without_probabilities_there_is_no_threshold():
    items = [item(S, S), item(N, N)] * 15
    assert fit_threshold("support", "en", items, None).why == "no_score"


def test_of_equally_good_thresholds_the_nearest_to_the_present_one_is_taken():
    score, yes = np.array([0.1, 0.2, 0.6, 0.8]), np.array([False, False, True, True])
    assert best_cut(score, yes, 0.5, "balanced") == 0.4
    gaps = np.array([0.1, 0.9, 0.1, 0.9]), np.array([True, True, False, False])
    assert best_cut(*gaps, 0.9, "balanced") == 0.9


@pytest.mark.parametrize("objective", ["balanced", "kappa"])
def test_the_best_cut_is_the_best_of_all_cuts(objective):
    rng = np.random.default_rng(3)
    score = rng.integers(0, 20, 120) / 20
    yes = rng.uniform(0, 1, 120) < score
    cut = best_cut(score, yes, 0.5, objective)
    every = [value_of(yes, score >= c, objective) for c in np.linspace(0, 1, 401)]
    assert value_of(yes, score >= cut, objective) == pytest.approx(max(every))


def test_a_rate_is_corrected_by_the_errors_measured_elsewhere():
    labelled = items_of(
        {("pass", "pass"): 90, ("pass", "fail"): 10, ("fail", "pass"): 20, ("fail", "fail"): 80},
        lang="zh",
    )
    target = [*items_of({("", "pass"): 300, ("", "fail"): 700}), item(None, None)]
    found = rate_of("recall", target, labelled, agreement_of("recall", labelled))
    assert found.told.value == 0.3
    assert found.corrected.value == pytest.approx(1 / 7)
    assert (found.undecided, found.foreign) == (1, ("en",))
