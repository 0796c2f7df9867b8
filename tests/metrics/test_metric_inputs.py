"""What is refused at the door, and with which words."""

from __future__ import annotations

import math

import numpy as np
import pytest

from rag_doctor.errors import ConfigError, InputError
from rag_doctor.metrics import (
    MetricValue,
    Text,
    answer_relevancy,
    context_precision,
    context_recall,
    context_utilisation,
    faithfulness,
    hallucination,
    ndcg,
    parse_metric,
    precision_at_k,
    recall_at_k,
    share_relevant,
)
from rag_doctor.metrics.guard import SUPPORT_LABELS
from rag_doctor.records import ClaimVerdict


@pytest.mark.parametrize("k", [0, -1, 1.5, "3", True, None])
def test_k_must_be_a_whole_number_from_1(k: object) -> None:
    if k is None:
        with pytest.raises(ConfigError, match="k of recall: must be given"):
            parse_metric("recall@3").definition.bind(k=k)
        return
    with pytest.raises(ConfigError, match=r"k: must be a whole number from 1, got .*Ranks count"):
        recall_at_k(["a"], ["a"], k)
    with pytest.raises(ConfigError, match="k: must be a whole number from 1"):
        context_precision([True], k=k)


@pytest.mark.parametrize("k", [None, 0])
def test_measures_that_need_k_refuse_its_absence(k: object) -> None:
    with pytest.raises(ConfigError, match="k: must be a whole number from 1"):
        precision_at_k(["a"], ["a"], k)


@pytest.mark.parametrize("grade", [-1, 3, 0.5, math.nan, True, "2", None])
def test_grades_must_be_0_1_or_2(grade: object) -> None:
    with pytest.raises(InputError, match=r"grades\['a'\]: must be 0, 1 or 2, got .*2 = carries"):
        ndcg(["a"], {"a": grade})


def test_a_whole_grade_read_as_a_float_is_taken() -> None:
    assert ndcg(["a"], {"a": 2.0, "b": np.int64(1)}, k=np.int64(1)).score == 1


@pytest.mark.parametrize("grades", ["a", 3, None])
def test_labels_must_map_ids_to_grades(grades: object) -> None:
    with pytest.raises(InputError, match="grades: must map ids to grades"):
        recall_at_k(["a"], grades, 1)


def test_bare_relevant_ids_count_as_grade_one() -> None:
    for ids in (["a", "b"], {"a", "b"}, ("a", "b")):
        assert recall_at_k(["a"], ids, 1).score == 0.5


@pytest.mark.parametrize("bad", [3, "", None])
def test_ids_must_be_texts_on_both_sides(bad: object) -> None:
    with pytest.raises(
        InputError, match=r"ranking\[1\]: must be a non-empty text.*Write str\(id\)"
    ):
        recall_at_k(["a", bad], ["a"], 1)
    with pytest.raises(InputError, match="grades: must be a non-empty text"):
        recall_at_k(["a"], {bad: 1}, 1)


@pytest.mark.parametrize("bad", [0, 1, 1.0, "yes", math.nan, [True], np.array([1, 2])])
def test_verdicts_must_be_booleans_or_labels(bad: object) -> None:
    with pytest.raises(InputError, match=r"relevant\[1\]: must be True, False, None or one of"):
        share_relevant([True, bad])


def test_zero_and_one_are_told_to_become_booleans() -> None:
    with pytest.raises(InputError, match=r"got 1\. Write bool\(x\) if 0 and 1 are meant"):
        context_recall([1, 0])


def test_numpy_booleans_are_booleans() -> None:
    assert share_relevant(np.array([True, False])).score == 0.5


@pytest.mark.parametrize("values", ["supported", None, 5, {True, False}, {"a": True}])
def test_verdicts_must_come_in_order(values: object) -> None:
    with pytest.raises(InputError, match="relevant: must be an ordered list"):
        context_precision(values)


@pytest.mark.parametrize("bad", [True, False, None, "wrong"])
def test_faithfulness_wants_to_know_the_kind(bad: object) -> None:
    with pytest.raises(InputError, match=r"answer_in_contexts\[0\]: must be one of supported"):
        faithfulness([bad])


@pytest.mark.parametrize("bad", [math.nan, math.inf, 1.2, -1.2, True, "0.5", None])
def test_cosines_must_be_finite_and_within_one(bad: object) -> None:
    with pytest.raises(
        InputError, match=r"similarities\[1\]: must be a finite number in \[-1, 1\]"
    ):
        answer_relevancy([0.5, bad])


def test_a_cosine_a_rounding_above_one_is_one() -> None:
    assert answer_relevancy([1.0000001, np.float32(1)]).score == 1.0


def test_lists_about_the_same_items_must_be_equally_long() -> None:
    message = "must be equally long, got reference_in_contexts has 1, reference_in_answer has 2"
    with pytest.raises(InputError, match=message):
        context_utilisation([True], [True, False])
    with pytest.raises(InputError, match="similarities has 2, noncommittal has 1"):
        answer_relevancy([0.1, 0.2], [True])
    with pytest.raises(InputError, match="must be equally long"):
        hallucination([True], [])


def test_a_measure_names_its_missing_and_unknown_inputs() -> None:
    with pytest.raises(InputError, match="grades: recall@5 needs ranking, grades, got ranking"):
        parse_metric("recall@5")(ranking=["a"])
    with pytest.raises(InputError, match=r"input of recall@5: no choice 'grade'.*Did you mean"):
        parse_metric("recall@5")(ranking=["a"], grade={})


def test_the_answer_relevancy_flags_may_be_left_out() -> None:
    assert parse_metric("answer_relevancy")(similarities=[0.5]).score == 0.5


def test_support_labels_are_those_of_the_records() -> None:
    literal = ClaimVerdict.model_fields["support"].annotation
    assert set(SUPPORT_LABELS) == set(literal.__args__)


def test_a_value_is_never_nan_and_never_unscored_without_a_reason() -> None:
    with pytest.raises(InputError, match="score: must be finite or None, got nan"):
        MetricValue(math.nan)
    with pytest.raises(InputError, match="why: an unscored value needs its reason"):
        MetricValue(None)


def test_a_value_says_its_fraction_or_its_reason() -> None:
    assert str(context_recall([True, True, False])) == "0.67 (2 of 3)"
    assert context_recall([True, False]).say("zh") == "0.50（2 中的 1）"
    assert str(context_recall([])) == "unscored: the reference has no claims"
    assert context_recall([]).say("zh") == "未评分：参考答案里没有可核对的陈述"
    assert str(context_precision([False])) == "0.00"
    assert str(context_precision([False, True, True])) == "0.58 (1.17 of 2)"


def test_text_in_braces_is_not_a_place_to_fill() -> None:
    value = MetricValue(None, why=Text("odd {brace}", "怪 {括号}"))
    assert str(value) == "unscored: odd {brace}"
