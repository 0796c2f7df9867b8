"""What a reason names as missing is a phrase of the answer, and no word of grammar."""

import pytest
from overruled_cases import judged

from rag_doctor.judges.offline.polar import polar_statement

EN = "New staff get 14 days of annual leave a year. Requests go to the line manager."
ZH = "新员工每年有14天年假。申请交直属经理审批。"
NAMED = [
    (EN, "There is a full canteen with anything you like.", "full canteen"),
    (EN, "It was approved by Wang Min of the finance team.", "approved, Wang Min, finance team"),
    (EN, "The policy also covers any kind of accident abroad.", "policy, covers, accident abroad"),
    (ZH, "直属经理同意后就要由王敏批准。", "王敏"),
    (ZH, "员工可随时休满全部假期，不用任何人同意。", "随时休满全部假期, 任何人"),
    (ZH, "先在飞书上填表，再等部门负责人盖章。", "飞书上填表, 部门负责人盖章"),
]
DENIED = [
    ("Is leave 14 days?", "leave is not 14 days"),
    ("Was the fee 20 euros?", "the fee was not 20 euros"),
    ("Is the price of a ticket 5 euros?", "the price of a ticket is not 5 euros"),
    ("Is the deadline 5 May?", "the deadline is not 5 May"),
    ("Is the CEO Anna Bell?", "the CEO is not Anna Bell"),
    ("Are there 12 rooms?", "there are not 12 rooms"),
    ("Is building 7 open?", "building 7 is not open"),
    ("Is a 14-day trial free?", "a 14-day trial is not free"),
    ("Is the office open at 9?", "the office is not open at 9"),
    ("Is Monday a holiday?", "Monday is not a holiday"),
    ("年假是14天吗？", "年假不是14天"),
]


@pytest.mark.parametrize(("text", "claim", "named"), NAMED)
def test_phrases_of_the_answer_are_named(text: str, claim: str, named: str) -> None:
    found = judged(claim, text)
    assert found.reason == f"Nothing in the contexts says: {named}"
    assert all(phrase in claim for phrase in named.split(", "))


@pytest.mark.parametrize(("question", "stated"), DENIED)
def test_no_keeps_amounts_dates_and_names_in_one_piece(question: str, stated: str) -> None:
    assert polar_statement(question, said=False) == stated
