"""The yes or no before a statement is judged, and so is one that stands alone."""

import asyncio

import pytest
from support_labels import labels

from rag_doctor.judges.offline.claim_lists import split_answer
from rag_doctor.judges.offline.judge import OfflineJudge
from rag_doctor.judges.offline.polar_reply import reply_to
from rag_doctor.records import Case, Chunk

CASH, CASH_ZH = "Can I pay in cash?", "可以用现金吗？"
WRONG = [
    (CASH, "Yes, cash is not accepted.", "Cash is not accepted."),
    (CASH, "Yes.", "Cash is not accepted."),
    ("Are dogs allowed?", "No, dogs are welcome.", "Dogs are welcome."),
    ("Is entry free?", "Yes, a ticket costs 5 euros.", "A ticket costs 5 euros."),
    ("是免费的吗？", "是的，门票5元。", "门票5元。"),
    ("是免费的吗？", "是的。", "门票5元。"),
    (CASH_ZH, "可以。", "本店不收现金。"),
    (CASH_ZH, "可以，本店不收现金。", "本店不收现金。"),
    (CASH_ZH, "不可以。", "本店收现金。"),
    ("能退货吗？", "能，不能退货。", "不能退货。"),
]
RIGHT = [
    (CASH, "No, cash is not accepted.", "Cash is not accepted."),
    (CASH, "No.", "Cash is not accepted."),
    ("Are dogs allowed?", "Yes, dogs are welcome.", "Dogs are welcome."),
    ("Is entry free?", "No, a ticket costs 5 euros.", "A ticket costs 5 euros."),
    ("Is smoking prohibited?", "Yes, smoking is not allowed.", "Smoking is not allowed."),
    (
        "Do I have to pay if I cancel?",
        "Yes, cancellations are not free.",
        "Cancellations are not free.",
    ),
    ("是免费的吗？", "不是，门票5元。", "门票5元。"),
    ("是免费的吗？", "不是。", "门票5元。"),
    (CASH_ZH, "不可以。", "本店不收现金。"),
    (CASH_ZH, "可以。", "本店收现金。"),
    ("是不是不收现金？", "是的，本店不收现金。", "本店不收现金。"),
    ("需要预约吗？", "需要，不预约不能入馆。", "不预约不能入馆。"),
]
REPLIES = [
    ("Do you accept cash?", "We do not accept cash.", False),
    ("Can I return opened items?", "Opened items cannot be returned.", False),
    ("Can I park here overnight?", "Overnight parking is not permitted.", False),
    ("Is there a charge?", "It costs 5 euros.", True),
    ("支持刷卡吗？", "不支持刷卡。", False),
    ("可以带宠物吗？", "禁止携带宠物。", False),
    ("收费吗？", "门票5元。", True),
    ("Can I enter without a ticket?", "You do not need a ticket.", None),
    (CASH, "Cash is not accepted after 10 pm.", None),
    (CASH, "Cheques are not accepted.", None),
    ("Can I pay by card?", "Cards are accepted from 10 euros.", None),
    ("Is entry free?", "Parking costs 5 euros.", None),
    ("Can guests bring dogs?", "Members cannot bring dogs.", None),
    (CASH_ZH, "本店不收支票。", None),
    (CASH_ZH, "晚上十点后不收现金。", None),
    ("是免费的吗？", "停车5元。", None),
    ("会员可以退货吗？", "非会员不能退货。", None),
]


def _judged(question: str, answer: str, context: str) -> list[str]:
    case = Case(id="c", question=question, answer=answer, contexts=(Chunk(id="c0", text=context),))
    judge = OfflineJudge(fast=True)
    (split,) = asyncio.run(judge.split([case]))
    (found,) = asyncio.run(judge.weigh([case], [split]))
    return [verdict.support for verdict in found.answer]


@pytest.mark.parametrize(("question", "answer", "context"), WRONG)
def test_a_wrong_word_is_contradicted(question: str, answer: str, context: str) -> None:
    assert _judged(question, answer, context)[0] == "contradicted"


@pytest.mark.parametrize(("question", "answer", "context"), RIGHT)
def test_a_right_word_is_no_claim_against(question: str, answer: str, context: str) -> None:
    assert "contradicted" not in _judged(question, answer, context)


@pytest.mark.parametrize(("question", "sentence", "reply"), REPLIES)
def test_only_a_plain_reply_is_read(question: str, sentence: str, reply: bool | None) -> None:
    assert reply_to(question, sentence) is reply


def test_the_word_is_a_claim_with_its_own_place() -> None:
    answer = "Yes, cash is not accepted."
    first, second = split_answer(answer, CASH)
    assert (answer[first.start : first.end], second.text) == ("Yes", "cash is not accepted.")


def test_an_agreeing_word_adds_no_claim() -> None:
    assert len(split_answer("No, cash is not accepted.", CASH)) == 1
    assert labels(CASH, "No, cash is not accepted.", "Cash is not accepted.") == {"supported"}
