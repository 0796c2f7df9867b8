"""An answer against the reference: a wide table in both languages."""

from __future__ import annotations

import pytest

from rag_doctor.judges.offline.correctness import agreement
from rag_doctor.judges.offline.matching import items, stated

CORRECT = [
    ("How many days?", "15 days.", "15 days"),
    ("How many days?", "You get fifteen days.", "15 days"),
    ("How long is the notice?", "Two weeks.", "14 days"),
    ("When was it released?", "It came out on 3 March 2017.", "March 3 2017"),
    ("When was it released?", "2017-03-03", "March 3, 2017"),
    ("Who won?", "Nadal won the final.", "Rafael Nadal"),
    ("Who is the CEO?", "Elon Musk", "Elon Musk"),
    ("What is the album called?", "The album is called Hit n Run.", '"Hit n Run"'),
    ("What tools are used?", "Kettle, and a grinder", "grinder; kettle"),
    ("Is it free?", "No, it costs $5.", "no"),
    ("Is it allowed?", "Yes.", "yes"),
    ("How much?", "$1,500", "1500 dollars"),
    ("What share?", "3 percent", "3%"),
    ("Which city?", "It was Beijing.", "Beijing"),
    (
        "How do I retry?",
        "Wait 30 seconds and retry, at most five times.",
        "A client retries after 30 seconds, at most 5 times.",
    ),
    (
        "Does the company pay for my taxi after a late evening?",
        "Yes, the company pays for it.",
        "Yes, trips home after 21:30 on a working day are reimbursed.",
    ),
    (
        "After how long is an unused room free again?",
        "The room is free after 12 minutes.",
        "A booking without a sign-in is released after 12 minutes.",
    ),
    (
        "Is EG-25 or EG-52 the sheet for a longer offline time?",
        "EG-52",
        "The sheet for a longer offline time is EG-52; EG-25 is for a change of address.",
    ),
    ("本地文件会自动消失吗？", "会，到期会删除。", "会，离线文件默认保留半个月，到期自动删除。"),
    ("年假有几天？", "十五天", "15 天"),
    ("年假有几天？", "每年有15天年假。", "15天"),
    ("提前多久申请？", "提前半个月", "半个月"),
    ("什么时候上映？", "2019年4月24日在中国上映", "2019年4月24日"),
    ("什么时候上映？", "于2019年4月24号上映。", "2019年4月24日"),
    ("《漫长的季节》的主演", "秦昊、范伟、陈明昊", "范伟；秦昊；陈明昊"),
    ("谁刺杀了林肯？", "约翰·威尔克斯·布斯", "约翰·威尔克斯·布斯"),
    ("销量多少？", "1.5万辆", "15000辆"),
    ("占多少？", "百分之三", "3%"),
    ("可以结转吗？", "不可以，年底清零。", "不可以"),
    ("最佳影片？", "《瞬息全宇宙》获得最佳影片", "瞬息全宇宙"),
    ("欧冠冠军", "利物浦隊", "利物浦"),
]
WRONG = [
    ("How many days?", "50 days.", "15 days"),
    ("When was it released?", "March 13, 2019", "March 3 2017"),
    ("Who won?", "Simona Halep", "Ashleigh Barty"),
    ("Who is it?", "Linda Hamilton", "Lewis Hamilton"),
    ("Is it free?", "Yes, it is free.", "no"),
    ("How much?", "$15", "$1,500"),
    ("Which planet?", "Kashyyyk is not the only planet that was featured.", "Kashyyyk"),
    (
        "Who was born first, Ann Lee or Bob Ray?",
        "Ann Lee was born before Bob Ray.",
        "Bob Ray",
    ),
    ("年假有几天？", "50 天", "15 天"),
    ("什么时候上映？", "2012年3月4日", "2019年4月24日"),
    ("出生率是多少？", "5.94‰", "10.94‰"),
    ("震级是多少？", "1.0级", "7.0级"),
    ("首都在哪？", "悉尼", "堪培拉"),
    ("可以结转吗？", "可以。", "不可以"),
    ("多少人？", "30.8万", "3.71万"),
    ("冠军是谁？", "切尔西", "利物浦"),
]
PARTLY = [
    ("Who are the founders?", "Ann Lee", "Ann Lee; Bob Ray"),
    ("主演和导演是谁？", "吴京", "吴京；郭帆"),
    ("2021年和2022年产量", "597.7万吨", "597.7万吨；573.09万吨"),
]


@pytest.mark.parametrize(("question", "answer", "reference"), CORRECT)
def test_correct_in_any_writing(question: str, answer: str, reference: str) -> None:
    assert agreement(question, answer, reference).label == "correct"


@pytest.mark.parametrize(("question", "answer", "reference"), WRONG)
def test_wrong_values_are_wrong(question: str, answer: str, reference: str) -> None:
    assert agreement(question, answer, reference).label == "wrong"


@pytest.mark.parametrize(("question", "answer", "reference"), PARTLY)
def test_part_of_a_list_is_partly(question: str, answer: str, reference: str) -> None:
    assert agreement(question, answer, reference).label == "partly"


@pytest.mark.parametrize("reference", [None, "15 days"])
def test_nothing_to_compare_is_unscored(reference: str | None) -> None:
    answer = "15 days" if reference is None else "   "
    assert agreement("How many days?", answer, reference).label == "unscored"


def test_the_reason_names_both_values() -> None:
    assert "50 days" in agreement("How many days?", "50 days.", "15 days").reason
    assert "15 天" in agreement("年假有几天？", "50 天", "15 天", "zh").reason


def test_an_answer_always_agrees_with_itself() -> None:
    for question, answer, reference in (*CORRECT, *WRONG, *PARTLY):
        assert agreement(question, answer, answer).label == "correct"
        assert agreement(question, reference, reference).label == "correct"


@pytest.mark.parametrize(
    ("reference", "entries"),
    [
        ("范伟；秦昊；陈明昊", 3),
        ("July 4, 1776", 1),
        ("1,500 dollars", 1),
        ("Ann Lee and Bob Ray", 2),
        ("The server waits 30 seconds, then it closes the connection and logs the client.", 1),
        ("", 0),
    ],
)
def test_lists_are_taken_apart_and_values_are_not(reference: str, entries: int) -> None:
    assert len(items(reference)) == entries


@pytest.mark.parametrize(
    ("value", "text"),
    [("7", "It took 17 days."), ("3.5", "version 13.5"), ("5", "about 5,000"), ("art", "a party")],
)
def test_a_value_inside_another_is_not_stated(value: str, text: str) -> None:
    assert stated(value, text).share < 1
