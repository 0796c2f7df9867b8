"""Taking questions apart: kinds of answer, parts, constraints, units."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_doctor.judges.offline.answer_kinds import find_kind
from rag_doctor.judges.offline.question import read_question
from rag_doctor.judges.offline.question_rules import KINDS

KIND_TABLE = [
    ("Who approves travel requests?", "person"),
    ("When does the trial end?", "date"),
    ("What is the release date of version 4.0?", "date"),
    ("How many days of leave do I get?", "duration"),
    ("How long is the notice period?", "duration"),
    ("How many seats does the team plan have?", "number"),
    ("How much does the team plan cost?", "money"),
    ("What percentage of the fee is refunded?", "percent"),
    ("Where is the Singapore office?", "place"),
    ("In which city was the company founded?", "place"),
    ("Which company makes the VPN client?", "organisation"),
    ("Is parking free?", "yes_no"),
    ("Can I carry leave over?", "yes_no"),
    ("Is it 5 or 10 days?", "choice"),
    ("Why does the sync stop?", "reason"),
    ("How do I reset my password?", "method"),
    ("What are the steps to file a claim?", "method"),
    ("What does LH-1003 mean?", "definition"),
    ("What is the name of the client?", "name"),
    ("年假有几天？", "duration"),
    ("试用期多久？", "duration"),
    ("什么时候发工资？", "date"),
    ("《流浪地球》的上映日期", "date"),
    ("谁负责审批出差？", "person"),
    ("《霸王别姬》的导演", "person"),
    ("团队版多少钱？", "money"),
    ("退款的比例是多少？", "percent"),
    ("单个文件最多可以共享给多少人？", "number"),
    ("总部在哪里？", "place"),
    ("首都在哪", "place"),
    ("报销需要发票吗？", "yes_no"),
    ("是否支持单点登录？", "yes_no"),
    ("是 5 天还是 10 天？", "choice"),
    ("为什么同步会停？", "reason"),
    ("怎么重置密码？", "method"),
    ("什么是蓝绿发布？", "definition"),
    ("客户端叫什么名字？", "name"),
    ("VPN 报错 809 怎么办？", "method"),
    ("retrieval pipeline 怎么做 Rerank？", "method"),
]


@pytest.mark.parametrize(("question", "kind"), KIND_TABLE)
def test_kind_of_answer(question: str, kind: str) -> None:
    assert read_question(question).kind == kind


@pytest.mark.parametrize(
    ("question", "parts"),
    [
        ("Who founded it?", 1),
        ("When and where was it founded?", 2),
        ("What is the price and the duration of the plan?", 2),
        ("Who approves it, and how long does it take?", 2),
        ("《流浪地球2》的主演和导演是谁？", 2),
        ("谁来审批？要多久？", 2),
        ("怎么申请，以及多久能批下来？", 2),
        ("What is the difference between leave and rest?", 1),
        ("工资和奖金什么时候发？", 1),
    ],
)
def test_parts(question: str, parts: int) -> None:
    assert len(read_question(question).parts) == parts


def test_parts_keep_their_own_kind() -> None:
    kinds = [part.kinds[0] for part in read_question("When and where was it founded?").parts]
    assert kinds == ["date", "place"]


def test_constraints_hold_years_versions_and_titles() -> None:
    found = read_question("在 2023 年的《员工手册》和 v4.1 里，年假有几天？").constraints
    assert {"2023", "v4.1", "员工手册"} <= set(found)


@pytest.mark.parametrize(
    ("question", "unit"), [("How many days do I get?", "days"), ("能用多少个小时？", "小时")]
)
def test_units_asked_for(question: str, unit: str) -> None:
    assert unit in read_question(question).units


@pytest.mark.parametrize(
    ("text", "kind", "found"),
    [
        ("It opened on 3 March 2017.", "date", True),
        ("于2019年4月24日上映", "date", True),
        ("共4765.82万元", "date", False),
        ("2521525辆", "date", False),
        ("15 working days", "duration", True),
        ("2008 年 2 月 28 日", "duration", False),
        ("第二次世界大战", "number", False),
        ("人口出生率为10.94‰", "percent", True),
        ("詹姆斯·卡梅隆执导", "person", True),
        ("the board met", "person", False),
        ("because the clock differs", "reason", True),
    ],
)
def test_forms_are_found(text: str, kind: str, found: bool) -> None:
    assert bool(find_kind(text, kind)) is found  # type: ignore[arg-type]


@given(st.text(max_size=200))
def test_any_text_can_be_read_as_a_question(text: str) -> None:
    question = read_question(text)
    assert question.parts
    assert all(kind in KINDS for part in question.parts for kind in part.kinds)


@given(st.text(max_size=120), st.sampled_from(KINDS))
def test_found_forms_lie_inside_the_text(text: str, kind: str) -> None:
    for start, end in find_kind(text, kind):  # type: ignore[arg-type]
        assert 0 <= start <= end <= len(text)
