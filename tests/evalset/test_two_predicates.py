"""Two things said of one subject are asked one by one; wordings that nobody uses are not made."""

from __future__ import annotations

from random import Random

import pytest

from rag_doctor.evalset import base_of
from rag_doctor.evalset.synth.chinese_negated import negate_chinese
from rag_doctor.evalset.synth.draft import Statement
from rag_doctor.evalset.synth.english import ask_english
from rag_doctor.evalset.synth.english_negated import negate_english
from rag_doctor.evalset.synth.scope import Topics


def said(text, lang="en"):
    return Statement(text, "c#0", "c", lang, "", text)


def test_each_of_two_things_is_asked_and_answered_by_the_whole_sentence():
    text = "Each plot measures 120 square metres and costs 48 euros a year."
    drafts = ask_english(said(text))
    assert [draft.question for draft in drafts] == [
        "How many square metres does each plot measure?",
        "How much does each plot cost a year?",
    ]
    assert all(draft.reference == text for draft in drafts)
    assert all(draft.quotes == (("c#0", text),) for draft in drafts)


def test_the_denied_one_of_two_things_is_asked_of_the_subject_alone():
    text = "The guarantee runs for three years and does not cover damage by limescale."
    drafts = negate_english(said(text), Random(0))
    assert [draft.question for draft in drafts] == [
        "Doesn't the guarantee cover damage by limescale?"
    ]
    assert drafts[0].reference == f"No: {text}"


def test_two_subjects_of_one_verb_stay_together():
    drafts = negate_english(said("Meals and drinks are not reimbursed."), Random(0))
    assert [draft.question for draft in drafts] == ["Aren't meals and drinks reimbursed?"]


@pytest.mark.parametrize(
    ("text", "question"),
    [
        (
            "Hoses may not be left running unattended.",
            "Aren't hoses allowed to be left running unattended?",
        ),
        (
            "The summer pool may not be used after dark.",
            "Isn't the summer pool allowed to be used after dark?",
        ),
    ],
)
def test_what_may_not_be_done_is_asked_as_people_ask(text, question):
    assert question in [draft.question for draft in negate_english(said(text), Random(0))]


def test_the_hour_and_the_place_belong_to_the_answer():
    text = "The summer fair will take place on 21 June from 14:00 to 18:00 in the school yard."
    assert [d.question for d in ask_english(said(text))] == [
        "When will the summer fair take place?"
    ]


def test_times_is_no_verb_behind_a_number():
    assert ask_english(said("Scheduled jobs retry three times.")) == []


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("浇水只能用水壶，不能接水管。", "吗"),
        ("本版本不支持断点续传，请重新上传。", "的吗"),
    ],
)
def test_what_is_allowed_is_not_asked_with_de(text, question):
    (asked,) = [
        d.question for d in negate_chinese(said(text, "zh"), Random(0)) if "不是" in d.question
    ]
    assert asked.endswith(question + "？")
    assert asked.endswith("的吗？") == (question == "的吗")


def test_a_document_without_a_title_is_named_by_its_first_line(tmp_path):
    (tmp_path / "letter.txt").write_text("Letter to tenants\n\nThe lift is out of order.\n")
    (tmp_path / "note.txt").write_text("The lift is out of order.\n\nUse the stairs.\n")
    (tmp_path / "rel.md").write_text("# Fernwood 4.2 release notes\n\nIt needs Java 17.\n")
    topics = Topics(base_of(tmp_path))
    assert [topics.of(name) for name in ("letter", "note", "rel")] == [
        "Letter to tenants",
        "note",
        "Fernwood 4.2",
    ]
