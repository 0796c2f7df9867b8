"""A short statement about something else is off topic; short answers of the asked kind are not."""

from __future__ import annotations

import pytest

from rag_doctor.judges.offline.relevancy import relevance
from rag_doctor.text.embedder import default_embedder

STRAY = [
    ("What is the notice period?", "Our logo is blue and white."),
    ("What does shipping cost?", "Shoes can be returned within the store."),
    ("Who approves travel?", "The canteen opens at noon."),
    ("How do I reset my password?", "The lobby has new plants."),
    ("Where is the office?", "Our coffee is fair trade."),
    ("When does the pool open?", "Bicycles belong in the shed."),
    ("通知期是多久？", "我们的标志是蓝白色的。"),
    ("运费多少钱？", "鞋子可以退货。"),
    ("谁审批出差申请？", "食堂中午开饭。"),
    ("如何重置密码？", "大厅摆了新的绿植。"),
    ("泳池几点开放？", "自行车停在车棚。"),
]
ANSWERS = [
    ("What is the notice period?", "Four weeks."),
    ("What is the notice period?", "You have to tell us a month ahead."),
    ("Who approves travel?", "The line manager."),
    ("How do I reset my password?", "Click “Forgot” on the sign-in page."),
    ("Where is the office?", "On the third floor."),
    ("Is parking free?", "Leaving your car here costs nothing."),
    ("Which file holds the rate limits?", "rates.yaml"),
    ("通知期是多久？", "提前一个月。"),
    ("谁审批出差申请？", "部门经理。"),
    ("谁审批出差申请？", "找直属上级签字即可。"),
    ("如何重置密码？", "点击登录页的“忘记”按钮。"),
    ("停车收费吗？", "把车放在这里不花钱。"),
    ("限流配置写在哪个文件？", "rates.yaml"),
]


@pytest.mark.parametrize(("question", "answer"), STRAY)
def test_a_statement_of_something_else_is_off_topic(question: str, answer: str) -> None:
    assert relevance(question, answer, (), default_embedder()).score < 0.5


@pytest.mark.parametrize(("question", "answer"), ANSWERS)
def test_short_answers_and_answers_in_other_words_are_on_topic(question: str, answer: str) -> None:
    assert relevance(question, answer, (), default_embedder()).score >= 0.5
