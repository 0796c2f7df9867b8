"""A reason quotes whole words, as they were written, and nobody else's."""

import asyncio

import pytest

from rag_doctor.judges.offline.judge import OfflineJudge
from rag_doctor.judges.offline.question import read_question
from rag_doctor.records import Case, Chunk
from rag_doctor.text import names
from rag_doctor.text.excerpts import excerpt, shortened
from rag_doctor.text.tokenizing import tokens

JUDGE = OfflineJudge(fast=True)
LONG = [
    "The documentation of the warehouse says that managers report to the logistics director.",
    "根据提供的资料工作日加班可以按照规定的倍数计算报酬并且员工可以结转年假五天但须提前申请",
    "本公司规定，工作日加班有加班费：API 密钥不能共享给同事；陈海伦负责维护服务器和网络设备",
]


def _edges(text):
    return {0, len(text)} | {t.start for t in tokens(text)} | {t.end for t in tokens(text)}


@pytest.mark.parametrize("text", LONG)
def test_an_excerpt_begins_and_ends_at_a_word(text):
    for at in range(0, len(text) - 2, 3):
        part = excerpt(text, at, at + 2)
        start = text.find(part)
        assert start >= 0
        assert {start, start + len(part)} <= _edges(text) | {at, at + 2}


@pytest.mark.parametrize("text", LONG)
def test_a_shortened_text_ends_at_a_word(text):
    for limit in range(20, len(text)):
        cut = shortened(text, limit)
        assert len(cut) <= limit
        assert cut.endswith("…")
        assert text.startswith(cut[:-1])
        assert len(cut) - 1 in _edges(text)
    assert shortened(text, len(text)) == text


@pytest.mark.parametrize(
    ("question", "parts"),
    [
        (
            "How do guests get in and how do I request VIP seats?",
            ["How do guests get in", "how do I request VIP seats"],
        ),
        ("有哪些证件？怎么申请？", ["有哪些证件", "怎么申请"]),
        ("API Key 在哪里？谁能申请？", ["API Key 在哪里", "谁能申请"]),
    ],
)
def test_the_parts_of_a_question_are_shown_as_written(question, parts):
    assert [part.said for part in read_question(question).parts] == parts


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("陈海伦负责维护服务器", "陈海伦"),
        ("请经理黄海伦批准", "黄海伦"),
        ("欧阳海伦批准", "欧阳海伦"),
        ("海伦批准退款", "海伦"),
    ],
)
def test_a_surname_stays_with_its_name(text, name):
    assert [found.text for found in names(text) if found.kind == "person"] == [name]


def _reason(question, answer, context, lang):
    contexts = (Chunk(id="c1", text=context),)
    case = Case(id="x", question=question, answer=answer, contexts=contexts, lang=lang)
    split = asyncio.run(JUDGE.split([case]))[0]
    return asyncio.run(JUDGE.weigh([case], [split]))[0].answer[0].reason


def test_a_bare_yes_is_told_with_its_question():
    question = "Do guests register at the front desk?"
    told = _reason(question, "Yes.", "The means are low for all.", "en")
    assert "“Yes.”" in told
    assert "“Do guests register at the front desk?”" in told


def test_a_bare_yes_in_chinese_is_told_with_its_question():
    told = _reason("访客需要在前台登记吗？", "是的。", "今年的预算较低。", "zh")
    assert "“是的。”" in told
    assert "“访客需要在前台登记吗？”" in told


def test_missing_words_keep_their_capitals():
    told = _reason("What is open?", "The VIP Lounge opens at noon.", "The gym is free.", "en")
    assert "VIP" in told
