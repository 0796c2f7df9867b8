"""Right answers in other words, and wrong ones that sound alike: a false alarm costs more."""

import pytest

from rag_doctor.judges.offline.claim_lists import split_answer
from rag_doctor.judges.offline.correctness import agreement
from rag_doctor.judges.offline.stance import stance
from rag_doctor.judges.offline.support import SupportItem, SupportScorer
from rag_doctor.records import Chunk

SHUTTLE = "The shuttle is free for all staff; show your badge."
CHARGE = "There is no charge for the shuttle; show your badge."
PAID = "The shuttle costs 2 dollars a ride; show your badge."
BUS, BUS_NO, BUS_PAID = (
    "班车对全体员工免费，凭工卡乘坐。",
    "员工乘坐班车不收费，凭工卡乘坐。",
    "员工乘坐班车收费，每次 2 元。",
)
NIGHTS = "单次出差最多住宿六晚，超出须经部门负责人批准。"


@pytest.fixture(scope="module")
def scorer():
    return SupportScorer()


def labels(scorer, question, chunk, answer):
    lang = "en" if question.isascii() else "zh"
    claims = split_answer(answer, question)
    found = scorer.judge_many([SupportItem(claims, (Chunk(id="c", text=chunk),), question, lang)])
    return {verdict.support for verdict in found[0]}


RIGHT = [
    ("What does the shuttle cost?", SHUTTLE, "It is free of charge."),
    ("What does the shuttle cost?", SHUTTLE, "The shuttle costs nothing."),
    ("What does the shuttle cost?", SHUTTLE, "There is no charge for the shuttle."),
    ("What does the shuttle cost?", SHUTTLE, "Staff don't have to pay for the shuttle."),
    ("What does the shuttle cost?", CHARGE, "The shuttle is free."),
    ("Is the shuttle free?", SHUTTLE, "Yes, at no cost to staff."),
    ("班车要钱吗？", BUS, "不要钱。"),
    ("班车收费吗？", BUS, "不要钱，凭工卡乘坐。"),
    ("班车怎么收费？", BUS, "员工无需付费。"),
    ("班车怎么收费？", BUS_NO, "员工乘坐班车免费。"),
    ("最多可以住几晚？", NIGHTS, "6晚。"),
    ("最多可以住几晚？", NIGHTS, "最多6个晚上。"),
    ("最多可以住几晚？", "单次出差最多住宿 6 晚。", "六晚。"),
    ("Is overtime allowed?", "Sunday overtime is prohibited.", "Overtime is not allowed."),
]
WRONG = [
    ("What does the shuttle cost?", PAID, "The shuttle costs nothing."),
    ("What does the shuttle cost?", PAID, "It is free of charge."),
    ("班车收费吗？", BUS_PAID, "员工乘坐班车不要钱。"),
    ("班车收费吗？", BUS_PAID, "员工乘坐班车免费。"),
    ("最多可以住几晚？", NIGHTS, "5晚。"),
    ("Is overtime allowed?", "Sunday overtime is allowed.", "Sunday overtime is not allowed."),
]


@pytest.mark.parametrize(("question", "chunk", "answer"), RIGHT)
def test_a_right_answer_in_other_words_is_borne_out(scorer, question, chunk, answer):
    assert labels(scorer, question, chunk, answer) == {"supported"}


@pytest.mark.parametrize(("question", "chunk", "answer"), WRONG)
def test_a_wrong_answer_in_such_words_is_not(scorer, question, chunk, answer):
    assert "supported" not in labels(scorer, question, chunk, answer)


@pytest.mark.parametrize(
    ("question", "reference", "answer"),
    [
        ("Is the shuttle free?", "The shuttle is free.", "Yes, at no cost to staff."),
        ("Is the shuttle free?", "The shuttle is free.", "There is no charge."),
        ("May I bring a dog?", "No, dogs are not permitted.", "Dogs are banned from the office."),
        ("What is the upload limit?", "2 GB.", "Files must not exceed 2 GB."),
        ("班车要钱吗？", "免费。", "不要钱。"),
        ("班车收费吗？", "不收费。", "班车免费。"),
        ("周末停车要许可吗？", "不需要。", "用不着许可。"),
    ],
)
def test_the_same_answer_in_other_words_is_correct(question, reference, answer):
    assert agreement(question, answer, reference).label == "correct"


@pytest.mark.parametrize(
    ("question", "reference", "answer"),
    [
        ("Is the shuttle free?", "The shuttle is free.", "It costs 2 dollars."),
        ("May I bring a dog?", "No, dogs are not permitted.", "Dogs may enter the office."),
        ("班车免费吗？", "免费。", "收费，每次 2 元。"),
        ("周末停车要许可吗？", "不需要。", "周末停车需要许可。"),
    ],
)
def test_the_opposite_answer_is_not_correct(question, reference, answer):
    assert agreement(question, answer, reference).label != "correct"


@pytest.mark.parametrize(
    ("question", "text", "said"),
    [
        ("Is the shuttle free?", "There is no charge.", True),
        ("Is the shuttle free?", "No.", False),
        ("班车收费吗？", "班车免费。", False),
        ("班车收费吗？", "班车收费。", True),
        ("周末停车要许可吗？", "用不着许可。", False),
        ("Is smoking forbidden?", "Smoking is not allowed.", True),
        ("Is smoking allowed?", "Smoking is not allowed.", False),
        ("Is smoking allowed?", "The canteen opens at noon.", None),
    ],
)
def test_an_answer_says_yes_or_no_by_what_it_states(question, text, said):
    assert stance(text, question) is said
