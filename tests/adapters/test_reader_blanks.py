"""What is not there: rows without text, contexts not recorded, references that stand for none."""

import json

import numpy as np
import pandas as pd
import pytest

from rag_doctor.adapters import case_from, load_cases, write_cases
from rag_doctor.errors import InputError
from rag_doctor.records import Case, Chunk
from rag_doctor.shapes.aliases import PLACEHOLDERS
from rag_doctor.shapes.fields import blank

GOOD = {"question": "年假几天？", "answer": "Fifteen.", "contexts": ["A text."]}
BLANKS = ["", "  \t\r\n", "\u3000", "\u200b", "\u200b\u2060 \ufeff", "\u00ad", "\u202e", "\u3164"]


@pytest.mark.parametrize("text", BLANKS)
def test_what_shows_nothing_is_blank(text):
    assert blank(text)
    assert not blank(text + "。")


@pytest.mark.parametrize("nothing", [*BLANKS, None, float("nan"), []], ids=ascii)
def test_a_row_with_neither_question_nor_answer_is_set_aside(nothing):
    got = load_cases([GOOD, GOOD | {"question": nothing, "answer": nothing}])
    assert len(got) == 1
    assert [(row.line, row.reason.code) for row in got.bad] == [(2, "no_text")]
    assert "set aside 1" in got.describe()[0]
    assert got.bad[0].reason == "neither the question nor the answer holds any text"
    with pytest.raises(InputError, match="case: neither the question nor the answer holds any"):
        case_from({"question": nothing, "answer": nothing, "contexts": ["c"]})


@pytest.mark.parametrize("text", BLANKS)
def test_a_case_made_by_hand_without_text_is_refused_too(text):
    empty = Case(id="e", question=text, answer=text, contexts=(Chunk(id="c", text="x"),))
    with pytest.raises(InputError, match="case 'e': neither the question nor the answer"):
        case_from(empty)
    assert [row.line for row in load_cases([GOOD, empty]).bad] == [2]


def test_characters_of_no_width_are_no_answer_no_reference_and_no_chunk():
    got = load_cases(
        [GOOD | {"answer": "\u200b", "reference": "\u2060", "contexts": ["\ufeff"]}, GOOD]
    )
    case = got.cases[0]
    assert (case.answer, case.reference, case.contexts) == ("", None, ())
    assert {"empty_answer", "empty_chunk"} <= {w.code for w in got.warnings}
    with pytest.raises(InputError, match="answer: empty in every row"):
        load_cases([GOOD | {"answer": "\u200b"}])


@pytest.mark.parametrize(
    ("value", "known", "texts"),
    [
        (None, False, []),
        (float("nan"), False, []),
        (pd.NA, False, []),
        ("", False, []),
        ("null", False, []),
        ("\u200b", False, []),
        ([None], False, []),
        ([{"id": "c1", "text": ""}], False, []),
        ([], True, []),
        ((), True, []),
        ({}, True, []),
        ("[]", True, []),
        (np.array([]), True, []),
        (["a", None], True, ["a"]),
    ],
)
def test_contexts_not_recorded_differ_from_none_retrieved(value, known, texts):
    case = case_from(GOOD | {"contexts": value})
    assert case.contexts_known is known
    assert [chunk.text for chunk in case.contexts] == texts


def test_no_column_and_an_empty_cell_do_not_say_what_was_retrieved(made):
    assert not case_from({"question": "q", "answer": "a"}).contexts_known
    table = "question,answer,contexts\nq,a,\nq,a,[]\nq,a,text\n"
    got = load_cases(made("x.csv", table))
    assert [case.contexts_known for case in got] == [False, True, True]
    (said,) = [w for w in got.warnings if w.code == "contexts_unknown"]
    assert said.endswith("what was retrieved is not known (1×, first at line 2)")


def test_what_was_retrieved_is_known_when_only_that_is_given():
    assert case_from({"question": "q", "answer": "a", "retrieved": ["x"]}).contexts_known
    assert case_from({"question": "q", "answer": "a", "retrieved": []}).contexts_known


@pytest.mark.parametrize("known", [True, False])
@pytest.mark.parametrize("retrieved", [None, (), (Chunk(id="r", text="x"),)])
def test_what_is_known_survives_a_round_trip(tmp_path, known, retrieved):
    case = Case(
        id="a", question="q", answer="a", contexts_known=known, retrieved=retrieved, lang="en"
    )
    write_cases([case], tmp_path / "x.jsonl")
    assert load_cases(tmp_path / "x.jsonl").cases == (case,)


def test_a_stated_flag_that_is_neither_true_nor_false_is_ignored_and_told():
    got = load_cases([GOOD | {"contexts_known": "perhaps"}])
    assert got.cases[0].contexts_known
    assert [w.code for w in got.warnings] == ["bad_flag"]


@pytest.mark.parametrize(
    ("value", "texts"),
    [
        ({"text": "P"}, ["P"]),
        ({"page_content": "P", "metadata": {"source": "s"}}, ["P"]),
        (Chunk(id="x", text="P", rank=3), ["P"]),
        ([Chunk(id="x", text="P"), "Q"], ["P", "Q"]),
        ("P", ["P"]),
        (b"P", ["P"]),
        ("年假".encode("gbk"), ["年假"]),
        ([b"P", b"Q"], ["P", "Q"]),
        (14, ["14"]),
        (np.array("P"), ["P"]),
        (np.array(["P", "Q"]), ["P", "Q"]),
        ((text for text in "PQ"), ["P", "Q"]),
        ({"P"}, ["P"]),
    ],
    ids=lambda v: type(v).__name__,
)
def test_one_passage_alone_is_one_chunk(value, texts):
    assert [chunk.text for chunk in case_from(GOOD | {"contexts": value}).contexts] == texts


@pytest.mark.parametrize("value", [True, np.bool_(False), object()])
def test_contexts_that_can_be_no_passage_are_refused(value):
    with pytest.raises(InputError, match="case: contexts: text is due, got"):
        case_from(GOOD | {"contexts": value})


def test_a_chunk_keeps_its_rank_source_and_notes():
    chunk = Chunk(id="x", text="P", rank=3, score=0.5, doc_id="d", source="s", meta={"k": 1})
    assert case_from(GOOD | {"contexts": chunk}).contexts == (chunk,)
    plain = [Chunk(id="a", text="P"), Chunk(id="b", text="Q")]
    assert [c.rank for c in case_from(GOOD | {"contexts": plain}).contexts] == [1, 2]


STANDING_FOR_NONE = [
    *sorted(PLACEHOLDERS), "N/A", " n / a ", "None.", "[TBD]", "-",
    "—", "...", "??", "Not available", "暂无。", "无",
]  # fmt: skip
ANSWERS = [
    "No", "no.", "否", "没有", "是", "0", "14", "Unknown",
    "无需审批", "None of them", "NA-12", "✓",
]  # fmt: skip


@pytest.mark.parametrize("text", STANDING_FOR_NONE)
def test_a_placeholder_is_no_reference(made, text):
    assert case_from(GOOD | {"reference": text}).reference is None
    assert case_from(GOOD | {"ground_truths": [text]}).reference is None
    rows = [GOOD | {"reference": text}] * 2 + [GOOD | {"reference": "15."}]
    got = load_cases(made("x.jsonl", "\n".join(map(json.dumps, rows))))
    assert [case.reference for case in got] == [None, None, "15."]
    (said,) = got.warnings
    assert (said.code, "(2×, first at line 1)" in said) == ("placeholder", True)


@pytest.mark.parametrize("text", ["N/A", "无", "-", "nan", "NULL"])
def test_a_placeholder_in_a_table_is_no_reference_and_told(made, text):
    got = load_cases(made("x.csv", f"question,answer,contexts,reference\nq,a,c,{text}\n"))
    assert got.cases[0].reference is None
    assert len(got.warnings) == 1


@pytest.mark.parametrize("text", ANSWERS)
def test_a_short_answer_stays_a_reference(text):
    got = load_cases([GOOD | {"reference": text}])
    assert (got.cases[0].reference, got.warnings) == (text, ())
