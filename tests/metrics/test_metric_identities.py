"""Equations between measures, and with a second implementation."""

from __future__ import annotations

import ir_measures
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from metric_strategies import rankings

from rag_doctor.metrics import (
    claim_precision,
    context_precision,
    faithfulness,
    hallucination,
    ndcg,
    noise,
    noise_sensitivity_irrelevant,
    noise_sensitivity_relevant,
    parse_metric,
    precision_at_k,
    recall_at_k,
    self_knowledge,
    share_relevant,
)

MANY = settings(max_examples=60, deadline=None, derandomize=True)
ORACLE = {
    "recall@1": "R@1",
    "recall@5": "R@5",
    "recall(rel=2)@5": "R(rel=2)@5",
    "precision@3": "P@3",
    "precision@10": "P@10",
    "precision(rel=2)@3": "P(rel=2)@3",
    "reciprocal_rank": "RR",
    "reciprocal_rank(rel=2)": "RR(rel=2)",
    "reciprocal_rank@3": "RR@3",
    "nDCG": "nDCG",
    "nDCG@5": "nDCG@5",
    "nDCG@10": "nDCG@10",
    "hit@1": "Success@1",
    "hit@5": "Success@5",
    "hit(rel=2)@5": "Success(rel=2)@5",
}
PAIRS = {ours: ir_measures.parse_measure(theirs) for ours, theirs in ORACLE.items()}


@MANY
@given(drawn=rankings())
def test_rank_measures_agree_with_ir_measures(drawn: dict[str, object]) -> None:
    ranking, grades = list(dict.fromkeys(drawn["ranking"])), drawn["grades"]
    # Their tools know no empty run: an unlabelled id at the end stands for nothing found.
    run = {"q": {i: float(-rank) for rank, i in enumerate([*ranking, "filler"])}}
    theirs = ir_measures.calc_aggregate(list(PAIRS.values()), {"q": grades}, run) if grades else {}
    for ours, measure in PAIRS.items():
        value = parse_metric(ours)(**drawn)
        if value.score is None:
            assert theirs.get(measure, 0.0) == pytest.approx(0.0)
        else:
            assert value.score == pytest.approx(theirs[measure], abs=1e-5), ours


@MANY
@given(drawn=rankings())
def test_exponential_gains_are_linear_gains_over_raised_grades(drawn: dict[str, object]) -> None:
    ranking, raised = drawn["ranking"], {i: 2**g - 1 for i, g in drawn["grades"].items()}
    value = parse_metric("nDCG(gains='exp')@5")(**drawn)
    if value.score is not None:
        run = {"q": {i: float(-r) for r, i in enumerate(dict.fromkeys([*ranking, "filler"]))}}
        measure = ir_measures.nDCG @ 5
        theirs = ir_measures.calc_aggregate([measure], {"q": raised}, run)[measure]
        assert value.score == pytest.approx(theirs, abs=1e-5)


@MANY
@given(st.lists(st.sampled_from([True, False]), min_size=1, max_size=8))
def test_context_precision_is_average_precision_over_the_list(relevant: list[bool]) -> None:
    grades = {str(i): int(r) for i, r in enumerate(relevant)}
    run = {"q": {str(i): float(-i) for i in range(len(relevant))}}
    theirs = ir_measures.calc_aggregate([ir_measures.AP], {"q": grades}, run)[ir_measures.AP]
    assert context_precision(relevant).score == pytest.approx(theirs, abs=1e-5)


@MANY
@given(st.lists(st.sampled_from([True, False]), min_size=1, max_size=8))
def test_noise_is_one_minus_share_relevant(relevant: list[bool]) -> None:
    assert share_relevant(relevant).score + noise(relevant).score == pytest.approx(1)


@MANY
@given(st.lists(st.tuples(*[st.booleans()] * 3), min_size=1, max_size=8))
def test_shares_of_the_answers_claims_sum_to_one(rows: list[tuple[bool, bool, bool]]) -> None:
    right, relevant, irrelevant = (list(column) for column in zip(*rows, strict=True))
    contexts = [a or b for a, b in zip(relevant, irrelevant, strict=True)]
    labels = ["supported" if found else "not_mentioned" for found in contexts]
    unfounded = hallucination(right, contexts).score
    by_truth = (
        claim_precision(right).score
        + noise_sensitivity_relevant(right, relevant).score
        + noise_sensitivity_irrelevant(right, relevant, irrelevant).score
        + unfounded
    )
    by_source = faithfulness(labels).score + self_knowledge(right, contexts).score + unfounded
    assert (by_truth, by_source) == (pytest.approx(1), pytest.approx(1))


@MANY
@given(st.lists(st.sampled_from([True, False]), min_size=1, max_size=8))
def test_an_irrelevant_chunk_at_the_end_never_raises_precision(relevant: list[bool]) -> None:
    longer = [*relevant, False]
    assert context_precision(longer).score == pytest.approx(context_precision(relevant).score)
    assert share_relevant(longer).score <= share_relevant(relevant).score
    assert noise(longer).score >= noise(relevant).score


@MANY
@given(drawn=rankings(), k=st.integers(1, 12))
def test_an_unlabelled_id_at_the_end_never_raises_a_rank_measure(
    drawn: dict[str, object], k: int
) -> None:
    longer = drawn | {"ranking": [*drawn["ranking"], "unlabelled"]}
    for name in ("hit", "recall", "precision", "reciprocal_rank", "nDCG"):
        metric = parse_metric(f"{name}@{k}")
        assert metric(**longer).score == metric(**drawn).score


@MANY
@given(drawn=rankings(), k=st.integers(1, 12))
def test_recall_and_found_ids_grow_with_k(drawn: dict[str, object], k: int) -> None:
    small, large = recall_at_k(**drawn, k=k), recall_at_k(**drawn, k=k + 1)
    if small.score is not None:
        assert large.score >= small.score
        assert precision_at_k(**drawn, k=k).numerator == small.numerator


@MANY
@given(grades=st.dictionaries(st.text(min_size=1), st.sampled_from([1, 2]), min_size=1))
def test_the_ideal_order_has_ndcg_one_with_either_gain(grades: dict[str, int]) -> None:
    best_first = sorted(grades, key=grades.__getitem__, reverse=True)
    assert ndcg(best_first, grades).score == pytest.approx(1)
    assert ndcg(best_first, grades, k=1, gains="exp").score == pytest.approx(1)
