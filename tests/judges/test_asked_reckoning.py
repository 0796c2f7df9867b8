"""What comes of the question's own amounts and of the evidence's: never flagged as made up."""

from __future__ import annotations

import pytest

from rag_doctor import diagnose_all
from rag_doctor.judges.offline.asked_reckoning import could_come_to, surely_comes_to
from rag_doctor.judges.offline.features_values import values_of

THEFT = "Theft of bicycles: up to $1,200. Excess for bicycle claims: $150. Other claims: $300."
LATE = "15-29 minutes: 25% of the fare; 30-59 minutes: 50%; 60-119 minutes: 75%."
WAIT = "享有5分钟免费等候；超出部分按0.8元/分钟收取等候费。"


@pytest.mark.parametrize(
    ("claimed", "asked", "given", "could", "surely"),
    [
        ("$750", "My bike worth $900 is stolen.", THEFT, True, False),
        ("$700", "My bike worth $900 is stolen.", THEFT, False, False),
        ("£36", "75 minutes late, I paid £48.", LATE, True, False),
        ("£35", "75 minutes late, I paid £48.", LATE, False, False),
        ("84元", "运费12元，能赔多少？", "最高不超过运费的7倍。", True, True),
        ("96元", "运费12元，能赔多少？", "最高不超过运费的7倍。", False, False),
        ("2.4元", "司机等了我8分钟", WAIT, True, False),
        ("4元", "司机等了我8分钟", WAIT, False, False),
        ("$72", "What do three adults pay?", "Adult ticket: $24.", True, True),
        ("$70", "What do three adults pay?", "Adult ticket: $24.", False, False),
        ("36元", "票价360元，要扣多少？", "手续费为票价的10%。", True, True),
        ("324元", "票价360元，能退多少？", "手续费为票价的10%。", True, True),
        ("5 %", "I paid £48.", LATE, False, False),
    ],
)
def test_one_amount_of_the_question_and_one_given(
    claimed: str, asked: str, given: str, could: bool, surely: bool
) -> None:
    (value,) = values_of(claimed)
    own, theirs = values_of(asked), values_of(given)
    assert could_come_to(value, own, theirs) is could
    assert surely_comes_to(value, own, theirs) is surely


@pytest.mark.parametrize(
    ("question", "context", "right", "wrong"),
    [
        (
            "My train was 75 minutes late and I paid £48. How much do I get back?",
            "Delay compensation. " + LATE,
            "£36",
            "£31",
        ),
        (
            "没有保价，运费12元，花瓶碎了能赔多少？",
            "未保价快件：按实际损失赔付，但最高不超过运费的7倍。",
            "最多84元。",
            "最多120元。",
        ),
    ],
)
def test_a_bare_outcome_is_not_flagged_and_a_wrong_one_is(
    question: str, context: str, right: str, wrong: str
) -> None:
    cases = [
        {"id": name, "question": question, "answer": answer, "contexts": [context]}
        for name, answer in (("right", right), ("wrong", wrong))
    ]
    fine, off = diagnose_all(cases, "offline").diagnoses
    assert {claim.support for claim in fine.claims} <= {"supported", "unscored"}
    assert {claim.support for claim in off.claims} <= {"not_mentioned", "contradicted"}
