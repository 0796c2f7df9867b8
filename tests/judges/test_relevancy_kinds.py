"""The kind of the answer against the kind asked for: short amounts, cases, neighbours."""

from __future__ import annotations

import pytest

from rag_doctor.judges.offline.relevancy import relevance
from rag_doctor.text.embedder import default_embedder

AMOUNTS = [
    ("How much water do I need?", "A litre."),
    ("How much salt does it take?", "A pinch."),
    ("How long should the dough rest?", "Overnight."),
    ("How long may I stay?", "As long as you like."),
    ("How far is the station?", "A mile."),
    ("How often is it emptied?", "Every other day."),
    ("需要多少水？", "一升。"),
    ("放多少面粉？", "半杯。"),
    ("要等多久？", "一会儿就好。"),
    ("要放多久？", "一夜。"),
    ("退多少？", "全额。"),
    ("多久清理一次？", "隔天一次。"),
]
CASES = [
    (
        "What do the lights mean?",
        "Red flashing means the dust box is full, steady blue means it is charging.",
    ),
    ("What do the error codes mean?", "E1 stands for a blocked filter and E2 for a worn belt."),
    (
        "How long is the warranty at home and in an office?",
        "Two years for private use, six months for commercial use.",
    ),
    (
        "How long do tourists and students stay?",
        "90 days without a visa for visitors, one year for learners.",
    ),
    ("指示灯是什么意思？", "红色闪烁表示尘盒满了，蓝色常亮表示正在充电。"),
    ("蜂鸣声是什么意思？", "响两声说明电量低，长响一声说明滚刷被缠住。"),
    ("成人和儿童票价多少？", "大人十元，小孩五元。"),
]
IN_KIND = [
    ("Who founded it?", "Two brothers from Leeds, in 1999."),
    ("Who founded it?", "It was founded in 1999 by Ada Kern."),
    ("Who wrote the book?", "It was written by two students in 1999."),
    ("Who may use the pool?", "Anyone over 18."),
    ("Why was the train late?", "It was two hours late because of snow."),
    ("Why is the shop closed?", "Its owner retired in 1999."),
    ("Why is the shop closed on Monday?", "Monday is the day for deliveries."),
    ("When was it founded?", "It was founded in 1999."),
    ("How late was it?", "It was two hours late."),
    ("Where is it?", "On the second floor."),
    ("谁创办了公司？", "公司1999年由两兄弟创办。"),
    ("谁可以参加？", "18岁以上的人都可以参加。"),
    ("列车为什么晚点？", "线路上有树倒了。"),
    ("为什么涨价？", "钢材贵了20%。"),
    ("晚点多久？", "晚点了两小时。"),
]
NEIGHBOURS = [
    ("Who founded it?", "It was founded in 1999."),
    ("Who built the bridge?", "The bridge was built in 1932."),
    ("Who leads the team?", "The team has 12 members."),
    ("Who owns the building?", "The building was bought for 3 million dollars."),
    ("Who pays the fee?", "The fee is 20 dollars."),
    ("Why was the train late?", "The train was two hours late."),
    ("Why is the shop closed?", "The shop is closed until May 1999."),
    ("Why did the price rise?", "The price rose by 20 percent."),
    ("Why was the meeting moved?", "The meeting was moved to Friday."),
    ("谁创办了公司？", "公司创办于1999年。"),
    ("谁审批出差？", "出差申请两天内审批。"),
    ("谁买下了大楼？", "大楼售价三百万元。"),
    ("为什么晚点？", "晚点了两小时。"),
    ("为什么涨价？", "涨了20%。"),
    ("会议为什么改期？", "会议改到了周五。"),
]
NO_AMOUNTS = [
    ("How much water do I need?", "In the cellar."),
    ("How much water do I need?", "In 1999."),
    ("How long does it take?", "A manager."),
    ("需要多少水？", "在地下室。"),
    ("要等多久？", "前台。"),
]


@pytest.mark.parametrize(("question", "answer"), [*AMOUNTS, *CASES, *IN_KIND])
def test_an_answer_of_the_kind_asked_for_passes(question: str, answer: str) -> None:
    assert relevance(question, answer, (), default_embedder()).score >= 0.5


@pytest.mark.parametrize(("question", "answer"), [*NEIGHBOURS, *NO_AMOUNTS])
def test_a_value_of_another_kind_fails(question: str, answer: str) -> None:
    assert relevance(question, answer, (), default_embedder()).score < 0.5


def test_a_neighbouring_answer_is_told_what_was_asked_for() -> None:
    english = relevance("Who founded it?", "It was founded in 1999.", (), default_embedder())
    chinese = relevance("为什么晚点？", "晚点了两小时。", (), default_embedder(), "zh")
    assert "a person" in english.reason
    assert "原因" in chinese.reason
