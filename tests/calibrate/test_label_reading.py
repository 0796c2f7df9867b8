"""Human labels under their many names: values, annotators, nesting, and what is refused."""

from __future__ import annotations

import gzip
import json

import pytest

from rag_doctor.calibrate import load_labelled
from rag_doctor.calibrate.grades import Scale, scales_of
from rag_doctor.calibrate.labels import labels_in, nested_claims, support_label
from rag_doctor.errors import InputError
from rag_doctor.records import Case


def read(meta, claim=False):
    return labels_in(meta, claim)[0]


@pytest.mark.parametrize(
    ("value", "label"),
    [
        ("supported", "supported"), ("Entailment", "supported"), ("支持", "supported"),
        (1, "supported"), (True, "supported"), ("1", "supported"), (0, "unsupported"),
        ("refutes", "contradicted"), ("矛盾", "contradicted"), ("not mentioned", "not_mentioned"),
        ("NEI", "not_mentioned"), ("partially_supported", "unsupported"), ("不支持", "unsupported"),
        (None, None), ("", None), ("unsure", None), (float("nan"), None),
    ],
)  # fmt: skip
def test_words_for_the_support_of_a_claim(value, label):
    assert support_label(value, "label") == label


@pytest.mark.parametrize("value", ["perhaps so", 0.4, 7, ["supported"]])
def test_a_word_off_the_menu_is_refused_with_its_column(value):
    with pytest.raises(InputError, match="label: supported, contradicted or not_mentioned is due"):
        support_label(value, "label")


def test_a_bare_label_means_what_its_row_and_value_say():
    assert read({"label": "supported"}, claim=True) == {"support": {"": "supported"}}
    assert read({"label": "noise"}) == {"fault": {"": "noise"}}
    assert read({"label": "漏检"}) == {"fault": {"": "retrieval_miss"}}
    assert read({"label": "hallucinated"}) == {"faithfulness": {"": False}}


def test_a_fault_called_none_is_health_and_an_absent_one_is_no_label():
    assert read({"gold": {"fault": "none"}}) == {"fault": {"": "healthy"}}
    assert read({"gold": {"fault": None}}) == {}


def test_layers_stand_at_the_top_or_under_human():
    meta = {"recall": "pass", "human": {"faithfulness": "不通过", "relevancy": 4}}
    assert read(meta) == {
        "recall": {"": True},
        "faithfulness": {"": False},
        "relevancy": {"": 4.0},
    }
    assert labels_in(meta, False)[1]["faithfulness"] == "human.faithfulness"


@pytest.mark.parametrize(
    "meta",
    [
        {"label_a": "supported", "label_b": "neutral"},
        {"Label A": "supported", "Label B": "neutral"},
        {"labels": {"a": "supported", "b": "neutral"}},
        {"annotators": {"a": {"label": "supported"}, "b": {"label": "neutral"}}},
        {"annotator_a": "supported", "annotator_b": "neutral"},
    ],
)
def test_two_annotators_in_a_row(meta):
    said = {who.casefold(): label for who, label in read(meta, claim=True)["support"].items()}
    assert said == {"a": "supported", "b": "not_mentioned"}


def test_a_list_of_labels_is_one_a_person():
    assert read({"human": {"faithfulness": ["pass", "fail"]}}) == {
        "faithfulness": {"1": True, "2": False}
    }


def test_a_cut_off_is_no_annotator():
    assert read({"recall_5": 0.8, "recall@5": 0.8, "precision2": 1, "data": "x"}) == {}
    assert read({"标注员甲": "支持", "标注员乙": "矛盾"}, claim=True)["support"].keys() == {
        "甲",
        "乙",
    }


@pytest.mark.parametrize(
    "meta", [{"recall": "so-so"}, {"faithfulness": -1}, {"relevancy": 1000}, {"fault": "plague"}]
)
def test_a_layer_or_fault_off_the_menu_is_refused(meta):
    with pytest.raises(InputError, match=f"{next(iter(meta))}: .* is due"):
        read(meta)


def test_claims_nested_in_an_answer_are_found_under_gold():
    assert nested_claims({"gold": {"claim_labels": [{"claim": "x", "label": "supported"}]}})
    assert nested_claims({"gold": {"claim_labels": None}}) == []


def write(path, rows):
    text = "\n".join(r if isinstance(r, str) else json.dumps(r, ensure_ascii=False) for r in rows)
    path.write_text(text + "\n", encoding="utf-8")
    return path


GOOD = {"claim": "It is 5.", "contexts": ["It is 5."], "label": "supported"}


def test_bad_rows_are_set_aside_with_line_and_reason(tmp_path):
    rows = [
        GOOD,
        '{"claim": "broken',
        {**GOOD, "label": "huh"},
        {**GOOD, "claim": 5},
        {**GOOD, "label": ""},
        7,
        {"contexts": ["x"], "label": "supported"},
    ]
    found = load_labelled(write(tmp_path / "labels.jsonl", rows))
    assert len(found.cases) == 1
    assert found.unlabelled == 1
    assert [reason.partition(":")[0] for reason in found.set_aside] == [
        "line 2", "line 3", "line 4", "line 6", "line 7",
    ]  # fmt: skip
    assert "got 'huh'" in found.set_aside[1]
    assert found.columns == {"support": "label"}
    assert found.n_rows == 7


def test_a_csv_of_chinese_claims(tmp_path):
    source = "新员工每年有 14 天年假。"
    text = f"陈述,上下文,标签\n年假是 14 天。,{source},支持\n年假是 50 天。,{source},矛盾\n"
    (tmp_path / "标注.csv").write_text(text, encoding="utf-8")
    found = load_labelled(tmp_path / "标注.csv")
    assert [one.claims[0].said[""] for one in found.cases] == ["supported", "contradicted"]
    assert {one.case.lang for one in found.cases} == {"zh"}


def test_a_case_with_nested_claims_keeps_their_places(tmp_path):
    row = {
        "question": "How many?",
        "answer": "It is 5. It is red.",
        "contexts": ["It is 5."],
        "claims": [
            {"claim": "It is 5.", "label": "supported"},
            {"claim": "It is red.", "label": "baseless"},
            {"claim": "It is 5.", "label": None},
        ],
        "faithfulness": "fail",
    }
    with gzip.open(tmp_path / "x.jsonl.gz", "wt", encoding="utf-8") as out:
        out.write(json.dumps(row))
    one = load_labelled(tmp_path / "x.jsonl.gz").cases[0]
    assert [(c.claim.start, c.claim.end, c.said[""]) for c in one.claims] == [
        (0, 8, "supported"),
        (9, 19, "not_mentioned"),
    ]
    assert one.labels == {"faithfulness": {"": False}}


def test_a_row_for_each_annotator_becomes_one_item():
    rows = [
        {**GOOD, "annotator": "anna"},
        {**GOOD, "annotator": "bert", "label": "neutral"},
        {**GOOD, "claim": "It is 6.", "annotator": "anna"},
    ]
    found = load_labelled(rows)
    assert [one.claims[0].said for one in found.cases] == [
        {"bert": "not_mentioned", "anna": "supported"},
        {"anna": "supported"},
    ]


def test_equal_ids_are_told_apart():
    rows = [{**GOOD, "id": "a"}, {**GOOD, "id": "a", "claim": "It is 6."}]
    assert [one.case.id for one in load_labelled(rows).cases] == ["a", "a~2"]


def test_cases_in_memory_carry_their_labels_in_meta():
    case = Case(id="x", question="?", answer="yes", meta={"human": {"recall": "fail"}})
    assert load_labelled([case]).cases[0].labels == {"recall": {"": False}}


def test_what_holds_no_label_is_refused_with_the_names_to_use(tmp_path):
    with pytest.raises(InputError, match="no row of the data holds a human label"):
        load_labelled([{"question": "q", "answer": "a"}])
    with pytest.raises(InputError, match="no labelled row could be read"):
        load_labelled(write(tmp_path / "x.jsonl", ["{", "7", json.dumps({**GOOD, "label": "huh"})]))
    with pytest.raises(InputError, match="holds no rows"):
        load_labelled([])
    with pytest.raises(InputError, match="limit: a whole number from 1"):
        load_labelled([GOOD], limit=0)


def test_grades_find_their_scale():
    cases = load_labelled(
        [
            {"question": "q", "answer": "a", "recall": 1, "faithfulness": 0.5, "relevancy": grade}
            for grade in (2, 5)
        ]
    ).cases
    scales = scales_of(cases)
    assert scales == {
        "recall": Scale(),
        "faithfulness": Scale(0, 1, graded=True),
        "relevancy": Scale(1, 5, graded=True),
    }
    assert scales["relevancy"].grade(3.0) == 0.5
    assert [scales["relevancy"].word(g) for g in (2.0, 3.0, True)] == ["fail", "pass", "pass"]
    assert Scale(0, 10, graded=True).grade(7.5) == 0.75
