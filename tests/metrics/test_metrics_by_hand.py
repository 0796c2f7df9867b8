"""Values that a reader can check with a pencil."""

from __future__ import annotations

import math

import pytest

from rag_doctor.metrics import (
    answer_relevancy,
    claim_f1,
    claim_precision,
    claim_recall,
    context_precision,
    context_recall,
    context_utilisation,
    faithfulness,
    hallucination,
    hit_at_k,
    ndcg,
    noise,
    noise_sensitivity_irrelevant,
    noise_sensitivity_relevant,
    precision_at_k,
    recall_at_k,
    reciprocal_rank,
    self_knowledge,
    share_relevant,
)

YES, NO = True, False
S, C, M, U = "supported", "contradicted", "not_mentioned", "unscored"


def test_context_precision_of_relevant_ranks_1_3_5_of_5() -> None:
    value = context_precision([YES, NO, YES, NO, YES])
    assert value.score == pytest.approx(0.7556, abs=5e-5)
    assert value.score == pytest.approx((1 + 2 / 3 + 3 / 5) / 3)
    assert (value.denominator, value.n_scored, value.n) == (3, 5, 5)


def test_context_precision_looks_only_at_the_first_k() -> None:
    assert context_precision([NO, YES, YES], k=2).score == 0.5


def test_context_precision_closes_up_ranks_around_a_chunk_without_verdict() -> None:
    assert context_precision([None, YES, NO, YES]).score == context_precision([YES, NO, YES]).score


def test_no_relevant_chunk_is_zero_and_says_so() -> None:
    value = context_precision([NO, NO])
    assert (value.score, value.reason) == (0.0, "no chunk is relevant")


def test_share_relevant_and_noise_ignore_ranks_and_sum_to_one() -> None:
    chunks = [YES, NO, YES, NO, YES]
    assert share_relevant(chunks).score == pytest.approx(0.6)
    assert noise(chunks).score == pytest.approx(0.4)
    assert noise(chunks, k=2).score == 0.5


@pytest.mark.parametrize(
    ("labels", "score"),
    [([S, S], 1.0), ([S, M], 1 / 2), ([S, C, S], 2 / 3), ([S, U, S], 1.0), ([C, M], 0.0)],
)
def test_faithfulness_is_supported_claims_over_claims(labels: list[str], score: float) -> None:
    assert faithfulness(labels).score == pytest.approx(score)


def test_faithfulness_counts_contradicted_and_not_mentioned_apart() -> None:
    value = faithfulness([S, C, C, M, U])
    assert value.counts == {S: 1, C: 2, M: 1, U: 1}
    assert (value.numerator, value.denominator, value.n_scored, value.n) == (1, 4, 4, 5)


@pytest.mark.parametrize(
    ("verdicts", "score"),
    [([YES] * 4, 1.0), ([YES, NO, YES, NO], 0.5), ([S, C, S, M], 0.5), ([NO, NO], 0.0)],
)
def test_context_recall_is_supported_reference_claims_over_claims(
    verdicts: list[bool | str], score: float
) -> None:
    assert context_recall(verdicts).score == score


def test_claims_nobody_could_judge_leave_no_score() -> None:
    value = context_recall([None, U])
    assert (value.score, value.n_scored, value.n) == (None, 0, 2)
    assert value.reason == "no verdict on any of the 2 claims of the reference"
    assert value.reason_in("zh") == "2 个参考答案的陈述都没有判定结果"


@pytest.mark.parametrize(
    ("flags", "zero", "score"),
    [
        ([], "all", 0.6),
        ([NO, NO, NO], "any", 0.6),
        ([YES, NO, NO], "all", 0.6),
        ([YES, NO, NO], "any", 0.0),
        ([YES, NO, NO], "each", (0.6 + 0.3) / 3),
        ([YES, YES, YES], "all", 0.0),
        ([YES, YES, YES], "each", 0.0),
        ([YES, YES, None], "all", 0.6),
    ],
)
def test_answer_relevancy_and_how_noncommittal_flags_combine(
    flags: list[bool | None], zero: str, score: float
) -> None:
    assert answer_relevancy([0.9, 0.6, 0.3], flags, zero=zero).score == pytest.approx(score)


def test_a_dodging_answer_says_why_it_scores_zero() -> None:
    value = answer_relevancy([0.9, 0.8], [YES, YES])
    assert value.reason == "the answer is noncommittal"
    assert value.counts == {"noncommittal": 2}


def test_a_mean_cosine_below_zero_counts_as_zero() -> None:
    assert answer_relevancy([-0.4, 0.1]).score == 0.0


def test_rank_measures_on_one_small_ranking() -> None:
    ranking, grades = ["x", "a", "y", "b"], {"a": 1, "b": 2, "c": 1, "x": 0}
    assert hit_at_k(ranking, grades, 1).score == 0
    assert hit_at_k(ranking, grades, 2).score == 1
    assert recall_at_k(ranking, grades, 4).score == pytest.approx(2 / 3)
    assert precision_at_k(ranking, grades, 3).score == pytest.approx(1 / 3)
    assert reciprocal_rank(ranking, grades).score == 0.5
    assert reciprocal_rank(ranking, grades, rel=2).score == 0.25
    assert reciprocal_rank(ranking, grades, k=1).reason == "no relevant id among those looked at"


def test_ndcg_with_linear_and_exponential_gains() -> None:
    ranking, grades = ["a", "b"], {"a": 1, "b": 2}
    second = 1 / math.log2(3)
    assert ndcg(ranking, grades).score == pytest.approx((1 + 2 * second) / (2 + second))
    exp = ndcg(ranking, grades, gains="exp").score
    assert exp == pytest.approx((1 + 3 * second) / (3 + second))


def test_precision_divides_by_k_even_when_fewer_came() -> None:
    assert precision_at_k(["a"], ["a"], 5).score == pytest.approx(0.2)


def test_a_repeated_id_counts_at_its_first_rank_only() -> None:
    assert recall_at_k(["a", "a", "b"], ["a", "b"], 2).score == 1
    assert precision_at_k(["a", "a", "a"], ["a"], 3).score == pytest.approx(1 / 3)


def test_claim_f1_is_the_harmonic_mean() -> None:
    in_reference, in_answer = [YES, YES, YES, NO], [YES, NO]
    assert claim_precision(in_reference).score == 0.75
    assert claim_recall(in_answer).score == 0.5
    assert claim_f1(in_reference, in_answer).score == pytest.approx(0.6)
    assert claim_f1([NO], [NO]).score == 0.0


def test_context_utilisation_counts_only_claims_that_arrived() -> None:
    value = context_utilisation([YES, YES, NO], [YES, NO, YES])
    assert (value.score, value.denominator) == (0.5, 2)


def test_nothing_to_use_is_unscored_not_zero() -> None:
    value = context_utilisation([NO, NO], [YES, NO])
    assert value.score is None
    assert value.reason == "the contexts support no claim of the reference"


# One answer, five claims: right and supported; right from memory; wrong from a relevant chunk (and
# an irrelevant one); wrong from an irrelevant chunk only; wrong from nowhere.
RIGHT = [YES, YES, NO, NO, NO]
IN_RELEVANT = [YES, NO, YES, NO, NO]
IN_IRRELEVANT = [NO, NO, YES, YES, NO]
IN_CONTEXTS = [YES, NO, YES, YES, NO]


def test_every_claim_of_an_answer_falls_into_one_share() -> None:
    one_in_five = pytest.approx(0.2)
    assert noise_sensitivity_relevant(RIGHT, IN_RELEVANT).score == one_in_five
    assert noise_sensitivity_irrelevant(RIGHT, IN_RELEVANT, IN_IRRELEVANT).score == one_in_five
    assert self_knowledge(RIGHT, IN_CONTEXTS).score == one_in_five
    assert hallucination(RIGHT, IN_CONTEXTS).score == one_in_five
