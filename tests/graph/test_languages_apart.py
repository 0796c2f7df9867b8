"""Statements in one language and contexts in another: said so, with the judge that reads both."""

from __future__ import annotations

import pytest
from fakes import FakeJudge, chunks, make_case

from rag_doctor import diagnose
from rag_doctor.records import Case, Chunk
from rag_doctor.views.retold import retold

MAIL = "The after-sales e-mail address is care@shop.example. The service team answers it."
MAIL_ZH = "售后邮箱是 care@shop.example，由客服组负责。"
ASKED, ASKED_ZH = "Who answers the after-sales e-mail?", "售后邮箱由谁负责？"


def case(question: str, answer: str, context: str, reference: str | None = None) -> Case:
    return Case(
        id="one",
        question=question,
        answer=answer,
        reference=reference,
        contexts=(Chunk(id="c1", text=context),),
    )


@pytest.mark.parametrize("reference", [MAIL_ZH, None], ids=["reference", "no reference"])
def test_chinese_statements_beside_english_contexts_ask_for_a_judge_of_both(reference):
    found = diagnose(case(ASKED_ZH, MAIL_ZH, MAIL, reference))
    assert (found.fault, found.mechanism) == ("undetermined", "languages_apart")
    assert found.collect == ("both_languages",)
    assert "陈述用的是中文，上下文用的是英文" in found.summary
    assert "--judge openai:MODEL" in found.summary


def test_english_statements_beside_chinese_contexts_too():
    found = diagnose(case(ASKED, "The service team answers it.", "售后邮件由客服组处理。"))
    assert found.mechanism == "languages_apart"
    assert "The statements are in English and the contexts in Chinese" in found.summary


def test_of_a_refusal_the_reference_or_the_question_stands_beside_the_contexts():
    declined, chinese = "The documents do not say.", "售后邮件由客服组处理。"
    by_reference = diagnose(case(ASKED, declined, chinese, "The service team."))
    by_question = diagnose(case(ASKED, declined, chinese))
    assert by_reference.mechanism == by_question.mechanism == "languages_apart"
    assert "The question is in English" in by_question.summary


def test_one_chunk_of_their_own_language_is_enough_to_compare():
    mixed = Case(
        id="one",
        question=ASKED_ZH,
        answer=MAIL_ZH,
        contexts=(Chunk(id="c1", text=MAIL), Chunk(id="c2", text="食堂十二点开饭。")),
    )
    assert diagnose(mixed).mechanism != "languages_apart"


def test_statements_in_the_language_of_their_contexts_are_open_for_another_cause():
    plan = {"answer": ["unscored"], "reference": ["unscored"]}
    found = diagnose(make_case(contexts=chunks("a"), **plan), FakeJudge())
    assert found.mechanism != "languages_apart"


def test_the_finding_names_the_languages_in_the_language_of_the_page():
    found = diagnose(case(ASKED_ZH, MAIL_ZH, MAIL, MAIL_ZH))
    told, lang = retold(found.summary, "zh", "en")
    assert lang == "en"
    assert "The statements are in Chinese and the contexts in English" in told
    reason, _ = retold(found.claims[0].reason, "zh", "en")
    assert reason.startswith("The claim is in Chinese, the contexts are in English")
