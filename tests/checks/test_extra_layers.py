"""Layers outside the table: gold ids without any judge, correctness against the reference."""

from __future__ import annotations

import math

import pytest
from fakes import chunks, make_case

from rag_doctor.checks import Thresholds, check_correctness, check_gold_ids
from rag_doctor.judges.base import Relation


def scores(case) -> dict[str, float | None]:
    return {name: check.score for name, check in check_gold_ids(case).items()}


def test_gold_ids_score_the_ranking_by_hand():
    case = make_case(contexts=chunks("x", "a", "y"), relevant_ids={"a": 2, "b": 1})
    ideal = 2 + 1 / math.log2(3)
    assert scores(case) == {
        "hit@3": 1.0,
        "recall@3": 0.5,
        "precision@3": 0.3333,
        "reciprocal_rank": 0.5,
        "nDCG@3": pytest.approx(2 / math.log2(3) / ideal, abs=1e-4),
    }


def test_what_was_retrieved_is_ranked_where_it_is_known():
    case = make_case(contexts=chunks("x"), retrieved=chunks("x", "a", "y"), relevant_ids={"a": 1})
    assert scores(case)["recall@3"] == 1.0


@pytest.mark.parametrize("case", [make_case(), make_case(relevant_ids={}, contexts=())])
def test_without_labels_or_chunks_there_is_nothing_to_score(case):
    assert check_gold_ids(case) == {}


def test_no_judge_stands_beside_a_score_that_none_gave():
    found = check_gold_ids(make_case(relevant_ids={"a": 1}))
    assert {check.judge for check in found.values()} == {""}


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_labels_off_the_grades_are_an_error_and_never_a_score(lang):
    found = check_gold_ids(make_case(relevant_ids={"a": 7}, lang=lang))
    assert [check.status for check in found.values()] == ["error"]
    assert "must be 0, 1 or 2" in next(iter(found.values())).reason


def test_a_chunk_retrieved_twice_counts_once():
    twice = (*chunks("a", "x"), *chunks("a"))
    found = scores(make_case(contexts=chunks("a"), retrieved=twice, relevant_ids={"a": 2}))
    assert found["nDCG@2"] == 1.0


@pytest.mark.parametrize(("label", "score"), [("correct", 1.0), ("partly", 0.5), ("wrong", 0.0)])
def test_correctness_is_one_half_or_none(label, score):
    found = check_correctness(make_case(), Relation((0.9,), correctness=label), "j 1")
    assert found is not None
    assert (found.score, found.details) == (score, {"label": label})


def test_correctness_needs_a_reference_and_a_judgement():
    judged = Relation((0.9,), correctness="correct")
    assert check_correctness(make_case(reference_text=None), judged, "j 1") is None
    assert check_correctness(make_case(), Relation((0.9,)), "j 1") is None
    assert check_correctness(make_case(), None, "j 1") is None


def test_thresholds_stay_on_the_scale():
    with pytest.raises(ValueError, match="recall"):
        Thresholds(recall=1.5)
