"""What a value means: missing, not text, broken characters, conversations, lists, labels, meta."""

import datetime as dt
import decimal

import numpy as np
import pandas as pd
import pytest

from rag_doctor.adapters import case_from, load_cases
from rag_doctor.errors import InputError
from rag_doctor.records import Case

BASE = {"question": "What is due?", "answer": "Fifteen days."}
NOTHING = [None, float("nan"), np.nan, np.float32("nan"), pd.NA, pd.NaT, decimal.Decimal("nan")]


def codes(cases):
    return {w.code for w in cases.warnings}


@pytest.mark.parametrize("nothing", NOTHING, ids=lambda v: f"{type(v).__name__}-{v}")
def test_every_kind_of_nothing_is_missing(nothing):
    row = {
        "id": nothing, "question": "q", "answer": nothing, "reference": nothing,
        "contexts": nothing, "relevant_ids": nothing, "lang": nothing, "other": nothing,
    }  # fmt: skip
    got = load_cases([row, BASE]).cases[0]
    assert (got.id, got.answer, got.reference) == ("row-1", "", None)
    assert (got.contexts, got.relevant_ids, got.meta) == ((), None, {"other": None})


@pytest.mark.parametrize(
    ("value", "text", "code"),
    [
        (15, "15", "number_text"),
        (15.0, "15", "number_text"),
        (0.5, "0.5", "number_text"),
        (np.int64(3), "3", "number_text"),
        (True, "true", "bool_text"),
        (False, "false", "bool_text"),
        (b"bytes", "bytes", "other_text"),
        (dt.date(2024, 3, 5), "2024-03-05", "other_text"),
    ],
)
def test_a_value_that_is_no_text_becomes_text_and_is_counted(value, text, code):
    got = load_cases([{"question": "q", "answer": value, "contexts": [value]}])
    assert got.cases[0].answer == text
    assert got.cases[0].contexts[0].text == text
    assert sum(w.code == code for w in got.warnings) == 2  # once a field


def test_equal_remarks_are_said_once_with_their_number_and_first_place():
    got = load_cases([BASE, *({"question": "q", "answer": i} for i in range(3))])
    (said,) = [w for w in got.warnings if w.code == "number_text"]
    assert said == "answer: a number where text is due, read as text (3×, first at row 2)"
    assert said.zh == "answer：应为文本处是数字，按文本读取（3 处，首见于 第 2 行）"


def test_broken_characters_are_replaced_one_for_one():
    got = load_cases(
        [{"question": "a\ud800b", "answer": "c\x00d", "contexts": ["e\udfff"], "k\ud800": "\udc00"}]
    )
    case = got.cases[0]
    assert (case.question, case.answer) == ("a\ufffdb", "c\ufffdd")
    assert case.contexts[0].text == "e\ufffd"
    assert case.meta == {"k\ufffd": "\ufffd"}
    assert {"surrogates", "nuls"} <= codes(got)
    "\n".join(got.describe()).encode("utf-8")


def test_a_list_of_references_gives_the_first_and_keeps_all():
    got = load_cases([BASE | {"ground_truths": ["fifteen", "15"]}])
    assert got.cases[0].reference == "fifteen"
    assert got.cases[0].meta == {"ground_truths": ["fifteen", "15"]}
    assert "first_of_list" in codes(got)


def test_an_answer_object_gives_its_text_and_keeps_the_rest():
    got = case_from({"question": "q", "answer": {"text": "Fifteen.", "tokens": 3}})
    assert got.answer == "Fifteen."
    assert got.meta == {"answer": {"text": "Fifteen.", "tokens": 3}}


def test_an_answer_object_without_text_sets_the_row_aside():
    got = load_cases([BASE, {"question": "q", "answer": {"tokens": 3}}])
    assert [row.reason for row in got.bad] == ["answer: text is due, got object (tokens)"]


def test_a_conversation_gives_its_last_question_and_stays_in_meta():
    talk = [
        {"type": "human", "content": "Hello"},
        {"type": "ai", "content": "Hi"},
        {"type": "human", "content": "How many days?"},
    ]
    got = load_cases([{"user_input": talk, "response": "Fifteen."}])
    assert (got.cases[0].question, got.cases[0].answer) == ("How many days?", "Fifteen.")
    assert got.cases[0].meta == {"user_input": talk}
    assert "conversation" in codes(got)


def test_a_conversation_that_ends_with_the_model_gives_the_answer_too():
    talk = [
        {"role": "system", "content": "Be brief."},
        {"role": "user", "content": [{"type": "text", "text": "几天？"}, {"type": "image_url"}]},
        {"role": "assistant", "content": "十五天。"},
    ]
    got = case_from({"messages": talk})
    assert (got.question.strip(), got.answer) == ("几天？", "十五天。")


def test_an_answer_to_an_earlier_question_is_not_taken_for_this_one():
    talk = [
        {"role": "user", "content": "a?"},
        {"role": "assistant", "content": "A."},
        {"role": "user", "content": "b?"},
    ]
    assert case_from({"messages": talk}).answer == ""


@pytest.mark.parametrize(
    ("value", "labels"),
    [
        (["a", "b"], {"a": 2, "b": 2}),
        ([1, 2.0], {"1": 2, "2": 2}),
        ({"a": 2, "b": 0}, {"a": 2, "b": 0}),
        ({"a": "2", "b": 1.0, "c": True, "d": -1}, {"a": 2, "b": 1, "c": 1, "d": 0}),
        ([{"chunk_id": "a", "grade": 2}, {"id": "b"}], {"a": 2, "b": 1}),
        ("['a', 'b']", {"a": 2, "b": 2}),
        ('{"a": 2}', {"a": 2}),
        ("a, b，c", {"a": 2, "b": 2, "c": 2}),
        (np.array(["a"], dtype=object), {"a": 2}),
        ([], {}),
        ("", None),
    ],
)
def test_labels_of_relevance_in_every_shape(value, labels):
    assert case_from(BASE | {"relevant_ids": value}).relevant_ids == labels


def test_a_grade_that_is_no_whole_number_is_ignored_and_told():
    got = load_cases([BASE | {"relevant_ids": {"a": 0.5, "b": 1, "c": "high"}}])
    assert got.cases[0].relevant_ids == {"b": 1}
    assert "bad_grade" in codes(got)


def test_labels_that_are_no_ids_set_the_row_aside():
    got = load_cases([BASE, BASE | {"relevant_ids": [["a"]]}])
    assert [row.reason.code for row in got.bad] == ["not_ids"]


def test_unmapped_columns_and_nested_notes_go_to_meta_under_their_own_names():
    row = BASE | {"gold": {"fault": "noise"}, "extra": [1, 2], "meta": {"team": "blue"}, "n": 3}
    got = load_cases([row])
    assert got.cases[0].meta == {
        "team": "blue", "gold": {"fault": "noise"}, "extra": [1, 2], "n": 3,
    }  # fmt: skip
    assert got.unmapped == ("gold", "extra", "n")


def test_a_column_named_like_a_key_of_meta_loses_nothing():
    got = case_from(BASE | {"meta": {"team": "blue"}, "team": "red"})
    assert got.meta == {"team": "blue", "team~2": "red"}


def test_meta_that_is_no_object_is_kept_as_it_is_and_a_spelled_object_is_read():
    assert case_from(BASE | {"meta": "note"}).meta == {"meta": "note"}
    assert case_from(BASE | {"meta": '{"team": "blue"}'}).meta == {"team": "blue"}


def test_meta_holds_json_only():
    class Thing:
        def __str__(self):
            return "a thing"

    got = case_from(
        BASE
        | {"a": np.array([1.5, np.nan]), "b": pd.Timestamp("2024-03-05"), "c": {1: float("inf")}}
        | {"d": (1, {2}), "e": Thing(), "f": pd.NaT, "g": decimal.Decimal("1.5")}
    )
    assert got.meta == {
        "a": [1.5, None], "b": "2024-03-05T00:00:00", "c": {"1": None}, "d": [1, [2]],
        "e": "a thing", "f": None, "g": 1.5,
    }  # fmt: skip


def test_endless_nesting_sets_the_row_aside():
    deep: list = []
    for _ in range(500):
        deep = [deep]
    loop: dict = {}
    loop["me"] = loop
    got = load_cases([BASE, BASE | {"x": deep}, BASE | {"x": loop}, BASE | {"contexts": [deep]}])
    assert len(got) == 1
    assert [row.line for row in got.bad] == [2, 3, 4]


@pytest.mark.parametrize(
    "row",
    [
        {"inputs.question": "q", "outputs.answer": "a", "outputs.contexts": ["c"]},
        {"inputs/question": "q", "outputs/answer": "a", "inputs/contexts": ["c"]},
        {"inputs": {"question": "q"}, "outputs": {"output": "a", "documents": ["c"]}},
        {"inputs": {"input": "q", "context": "c"}, "outputs": {"result": "a"}},
        {"inputs": '{"question": "q"}', "outputs": "{'answer': 'a', 'contexts': ['c']}"},
        {"run.inputs.query": "q", "run.outputs.response": "a", "contexts": ["c"]},
        {"request": {"messages": [{"role": "user", "content": "q"}]}, "response": {"text": "a"},
         "context": "c"},
    ],
)  # fmt: skip
def test_nested_and_dotted_columns_of_exports(row):
    got = case_from(row)
    assert (got.question, got.answer, [c.text for c in got.contexts]) == ("q", "a", ["c"])


def test_what_lies_under_the_reference_is_the_reference():
    row = {"inputs.question": "q", "outputs.answer": "a", "reference_outputs.answer": "r"}
    assert case_from(row).reference == "r"
    row = {"inputs": {"question": "q"}, "outputs": "a", "expectations": {"expected_response": "r"}}
    assert (case_from(row).answer, case_from(row).reference) == ("a", "r")


def test_the_rest_of_an_opened_object_is_kept():
    got = case_from({"inputs": {"question": "q", "tone": "kind"}, "outputs": {"answer": "a"}})
    assert got.meta == {"inputs": {"tone": "kind"}}


def test_a_wrapped_case_is_lifted_out_with_what_lies_beside_it():
    got = case_from(
        {"case": {"id": "k", "question": "q", "answer": "a"}, "label": "noise", "id": 9}
    )
    assert (got.id, got.question) == ("k", "q")
    assert got.meta == {"label": "noise", "id~2": 9}


def test_a_case_is_given_back_as_it_is():
    case = Case(id="x", question="q", answer="a")
    assert case_from(case) is case


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ({"qestion": "q", "answer": "a"}, r"no such column.*Rename 'qestion' to 'question'"),
        ({"question": "q", "ansewr": "a"}, r"no such column.*Rename 'ansewr' to 'answer'"),
        ({}, r"question: no such column. Columns seen: none"),
        (7, r"case: a number where an object"),
        (BASE | {"contexts": [{"n": 1}]}, r"a chunk without text; its keys: n"),
    ],
)  # fmt: skip
def test_one_case_that_cannot_be_read_says_why(row, message):
    with pytest.raises(InputError, match=message):
        case_from(row)


def test_an_empty_question_or_answer_is_a_value():
    assert case_from({"question": "q", "answer": None}).answer == ""
    assert case_from({"question": "", "answer": "a"}).question == ""
