"""Everyday wordings of right answers that are no inventions, and of wrong ones that stay wrong."""

from __future__ import annotations

import pytest

from rag_doctor import triage
from rag_doctor.judges.offline.claim_lists import split_answer
from rag_doctor.judges.offline.polar import yes_or_no
from rag_doctor.judges.offline.support import SupportScorer
from rag_doctor.records import Chunk, Claim
from rag_doctor.text.date_scan import dates

FLAGGED = ("contradicted", "not_mentioned")


def support_of(claim: str, *contexts: str, question: str | None = None) -> str:
    chunks = [Chunk(id=f"c{n}", text=text, rank=n) for n, text in enumerate(contexts, 1)]
    lang = "en" if claim.isascii() else "zh"
    told = Claim(text=claim, start=0, end=len(claim))
    return SupportScorer().judge([told], chunks, question=question, lang=lang)[0].support


@pytest.mark.parametrize("verb", ["aren't", "are not", "weren't", "won't be"])
def test_a_contracted_denial_is_one(verb):
    given = "Working from countries outside the EU is not permitted for tax reasons."
    assert support_of(f"Countries outside the EU {verb} permitted.", given) != "contradicted"


def test_contractions_are_no_content():
    given = "We charge interest at 39.9% EAR on the amount over £15."
    assert support_of("You'll be charged interest at 39.9% EAR.", given) not in FLAGGED


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("Unfortunately not.", False), ("Unfortunately, no.", False), ("I'm afraid not.", False),
        ("Sadly, no.", False), ("I'm afraid so.", True), ("抱歉，不行。", False),
        ("很遗憾，不可以。", False), ("Not.", None), ("Unfortunately", None),
    ],
)  # fmt: skip
def test_a_polite_no_is_a_no(answer, said):
    assert yes_or_no(answer) is said


TABLE = (
    "| Plan | Requests per minute | Tokens per day |\n| --- | --- | --- |\n"
    "| Free | 20 | 50,000 |\n| Pro | 300 | 2,000,000 |"
)
TARIFF = (
    "| 目的地 | 首重(1kg) | 续重(每kg) |\n|---|---|---|\n"
    "| 华北 | 12元 | 5元 |\n| 新疆、西藏 | 22元 | 18元 |"
)


@pytest.mark.parametrize(
    ("table", "right", "wrong"),
    [
        (TABLE, "On the Pro plan you can make 300 requests per minute.",
         "On the Pro plan you can make 20 requests per minute."),
        (TABLE, "The Pro plan has 300 requests per minute and 2,000,000 tokens per day.",
         "The Pro plan has 300 requests per minute and 50,000 tokens per day."),
        (TARIFF, "寄到新疆的首重是22元。", "寄到新疆的首重是12元。"),
    ],
)  # fmt: skip
def test_the_cells_of_the_row_decide(table, right, wrong):
    assert support_of(right, table) not in FLAGGED
    assert support_of(wrong, table) == "contradicted"


def test_between_two_numbers_nothing_is_cut():
    told = split_answer("Adults pay €90, children between 6 and 11 pay €45.", "How much is it?")
    assert not any(claim.text.startswith("11") for claim in told)


@pytest.mark.parametrize(
    ("question", "answer", "contexts"),
    [
        ("Does the warranty cover water damage?",
         "The documents don't say whether water damage is covered. I'd suggest asking customer "
         "service.", ["The warranty period is 24 months."]),
        ("进水保修吗？", "资料中没有说明进水是否保修。建议您联系客服咨询。", ["保修期为24个月。"]),
    ],
)  # fmt: skip
def test_advice_after_a_refusal_is_no_answer(question, answer, contexts):
    assert triage(question, answer, contexts).fault != "healthy"


@pytest.mark.parametrize(
    ("text", "hours"),
    [("晚上6点到8点", [18, 20]), ("下午2点至5点", [14, 17]), ("早上7点到9点", [7, 9]),
     ("8点到10点", [8, 10]), ("下午2点，8点开门", [14, 8])],
)  # fmt: skip
def test_the_end_of_a_stretch_is_in_the_same_half_of_the_day(text, hours):
    assert [date.hour for date in dates(text)] == hours


def test_unpaid_is_without_pay():
    given = "Fathers are entitled to two weeks of paid leave. A further four may be taken unpaid."
    assert support_of("They can take four more weeks without pay.", given) != "contradicted"


def test_a_name_of_the_question_is_not_made_up():
    given = "Your policy gives the minimum cover required by law in the European Union."
    claim = "You have the legal minimum cover in France."
    asked = "Am I covered if I drive in France?"
    assert support_of(claim, given, question=asked) != "contradicted"


def test_after_an_amount_is_not_the_opposite_of_before_an_event():
    given = "The client waits 5 seconds for the network before raising an error."
    assert support_of("The client gives up after 5 seconds.", given) != "contradicted"


@pytest.mark.parametrize(
    ("question", "answer", "context"),
    [
        ("充电桩怎么收费？", "峰时每度1.2元，谷时每度0.9元。", "峰时每度1.2元，谷时每度0.6元。"),
        ("谁主演了《漫长的季节》？", "秦昊", "《漫长的季节》由范伟主演。"),
        ("How much is the deposit?", "75 dollars", "The deposit is 50 dollars."),
    ],
)
def test_what_stands_nowhere_is_never_raised(question, answer, context):
    found = triage(question, answer, [context])
    assert any(verdict.support != "supported" for verdict in found.claims)


def test_a_surname_with_a_title_is_the_one_of_that_name():
    given = "三月份里程（公里）：王建国 4,820；李志强 5,310；赵海 3,975。"
    assert support_of("李师傅跑了5310公里。", given) not in FLAGGED
    assert support_of("孙师傅跑了5310公里。", given) != "supported"


def test_a_rule_for_all_does_not_deny_what_the_next_line_says_of_some():
    given = "员工须提前一个工作日提交申请，由主管审批。试用期员工不适用本规定。"
    assert support_of("试用期员工不能申请。", given) != "contradicted"
    assert support_of("员工不能提交申请。", given) != "supported"


def test_a_sum_in_answer_to_how_much_is_not_flagged():
    table = "| 项目 | 小计(元) |\n|---|---|\n| 瓷砖 | 3400 |\n| 乳胶漆 | 1920 |\n| 木地板 | 4800 |"
    found = triage("这三项装修材料一共花了多少钱？", "合计10120元。", [table])
    assert all(verdict.support not in FLAGGED for verdict in found.claims)
