"""`rag-doctor triage`: flags, a file, or pasted text; the fault comes first."""

from __future__ import annotations

import json

import pytest

from rag_doctor.adapters import read_pasted
from rag_doctor.errors import InputError

FAST = ("--judge", "offline-fast")
FLAGS = (
    "-q", "How many days of annual leave do I get?",
    "-a", "You get 50 days of annual leave.",
    "-c", "New staff get 14 days of annual leave a year.",
)  # fmt: skip


def test_flags_give_the_walk_with_the_fault_first(cli):
    run = cli("triage", *FLAGS)
    assert run.code == 0, run.err
    head, _, rest = run.out.partition("faithfulness")
    assert "50 days" in head
    assert "14 days" in head
    assert "✗" in rest
    assert "untested" in rest


def test_json_gives_the_line_of_diagnoses_jsonl(cli):
    found = json.loads(cli("triage", *FLAGS, "--json").out)
    assert found["fault"] == "hallucination"
    assert found["mechanism"] == "number"
    assert found["claims"][0]["contradiction"] == {
        "kind": "number",
        "wrong": "50 days",
        "right": "14 days",
    }


def test_pasted_english_and_chinese(cli):
    english = (
        "Question: How long is the trial?\nAnswer: 30 days.\nContext: The trial lasts 14 days."
    )
    chinese = "问题：试用期多久？\n回答：试用期 30 天。\n上下文：试用期为 14 天。"
    for pasted in (english, chinese):
        found = json.loads(cli("triage", "--json", stdin=pasted).out)
        assert found["fault"] == "hallucination", found["summary"]


def test_a_json_file_and_a_flag_over_it(cli, tmp_path):
    case = {"question": "How long is the trial?", "answer": "30 days.", "contexts": ["14 days."]}
    (tmp_path / "case.json").write_text(json.dumps(case))
    assert cli("triage", "case.json", "--json", *FAST).code == 0
    run = cli("triage", "case.json", "-a", "The trial lasts 14 days.", "--json", *FAST)
    assert json.loads(run.out)["claims"][0]["text"].startswith("The trial lasts 14 days")


def test_half_of_the_flags_is_an_error_that_names_the_other(cli):
    run = cli("triage", "-q", "How long?")
    assert run.code == 3
    assert "--answer" in run.err


def test_nothing_pasted_is_said(cli):
    run = cli("triage")
    assert run.code == 3
    assert "nothing was pasted" in run.err


def test_a_faq_inside_a_context_stays_text():
    found = read_pasted("Question: Why?\nAnswer: So.\nContext: Q: Who?\nA: We.\nContext 2: More.")
    assert found["answer"] == "So."
    assert found["contexts"] == ["Q: Who?\nA: We.", "More."]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("just some text", "question and answer: needed"),
        ("Question: a\nAnswer: b\nAnswer: c", "answer: must be pasted once"),
        ('{"question": ', "looks like JSON but is not"),
        ("[1, 2]", "must be one case"),
        (" \n", "nothing was pasted"),
    ],
)
def test_what_cannot_be_read_is_said(text, message):
    with pytest.raises(InputError, match=message):
        read_pasted(text)


def test_a_script_in_the_answer_is_text_in_the_terminal(cli):
    run = cli("triage", "-q", "q [bold]x[/bold]?", "-a", "[red]<script>\x1b[31m", "-c", "y", *FAST)
    assert run.code == 0, run.err
    assert "\x1b[31m" not in run.out
    assert "[bold]x[/bold]" in run.out


def test_pasted_text_in_a_chinese_legacy_encoding_is_read(process):
    pasted = "问题：试用期多久？\n回答：试用期 30 天。\n上下文：试用期为 14 天，从入职当天起算。"
    run = process("triage", "--json", *FAST, stdin=pasted.encode("gbk"))
    assert run.code == 0, run.err
    assert json.loads(run.out)["claims"][0]["text"].startswith("试用期 30 天")


def test_an_answer_without_any_context_is_not_blamed_on_retrieval(cli):
    found = json.loads(cli("triage", "-q", "How long?", "-a", "30 days.", "--json", *FAST).out)
    assert found["fault"] == "undetermined"
    assert found["collect"] == ["contexts"]
