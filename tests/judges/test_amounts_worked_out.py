"""An amount that a claim works out is never supported when no reckoning gives it."""

from __future__ import annotations

import pytest

from rag_doctor.judges.offline.features import read_claim
from rag_doctor.judges.offline.features_evidence import read_base
from rag_doctor.judges.offline.reckoned_amounts import no_reckoning
from rag_doctor.judges.offline.support import SupportScorer
from rag_doctor.records import Chunk, Claim

CASES = [
    ("The Pro plan costs $24 a month. Annual billing saves 25%.",
     "With annual billing the Pro plan comes to ${} a month.", "18", "20"),
    ("The north plant employs 5,200 people and the south plant 800.",
     "Together they employ {} people.", "6,000", "7,000"),
    ("Adults pay 12 euros and children pay 5 euros.",
     "Two adults and one child pay {} euros in total.", "29", "32"),
    ("In 2022 the firm sold 400 units; in 2023 it sold 500 units.",
     "Sales rose by {} percent from 2022 to 2023.", "25", "40"),
    ("The trial covers 14 days and can be extended by 7 days.",
     "The trial can last {} days altogether.", "21", "28"),
    ("一线城市住宿标准为600元，其他城市为400元。", "两者相差{}元。", "200", "300"),
    ("门票129元，会员打九折。", "会员票价为{}元。", "116.1", "103.2"),
    ("甲班有32人，乙班有28人。", "两个班共有{}人。", "60", "70"),
    ("第一季度收入300万元，第二季度收入420万元。", "第二季度比第一季度多{}万元。", "120", "150"),
    ("原价200元，现打八折。", "折后价为{}元。", "160", "180"),
]  # fmt: skip


def unreckoned(context: str, text: str) -> bool:
    base = read_base([Chunk(id="c1", text=context)])
    return no_reckoning(read_claim(Claim(text=text, start=0, end=len(text)), base, None), base)


@pytest.mark.parametrize(("context", "claim", "right", "wrong"), CASES)
def test_an_amount_that_no_reckoning_gives_is_not_supported(
    context: str, claim: str, right: str, wrong: str
) -> None:
    assert not unreckoned(context, claim.format(right))
    assert unreckoned(context, claim.format(wrong))
    text = claim.format(wrong)
    said = Claim(text=text, start=0, end=len(text))
    found = SupportScorer(fast=True).judge([said], [Chunk(id="c1", text=context)])[0]
    assert found.support != "supported"


@pytest.mark.parametrize(
    ("context", "claim"),
    [
        ("Orders above $35 ship free.", "A $50 order ships free."),
        ("The hall seats 4,987 people.", "The hall seats about 5,000 people in total."),
        ("The store opens at 9:00 and closes at 17:00.", "It is open for 8 hours in total."),
        ("The train takes 95 minutes.", "The train takes 1 hour 35 minutes in total."),
        ("The licence costs $120 a year.", "The licence works out at $10 a month."),
        ("满35元包邮。", "50元的订单包邮。"),
        ("店铺9:00开门，18:00关门。", "店铺每天共营业9小时。"),
        ("会员年费为240元。", "会员费平均每月20元。"),
        ("合计三万元。", "总共30000元。"),
    ],
)
def test_rounded_converted_and_instanced_amounts_are_no_wrong_reckoning(
    context: str, claim: str
) -> None:
    assert not unreckoned(context, claim)
