"""Does the answer address the question? A wide table in both languages."""

from __future__ import annotations

import pytest

from rag_doctor.judges.offline.relevancy import relevance
from rag_doctor.judges.offline.same_question import same_question
from rag_doctor.text.embedder import default_embedder

ON_TOPIC = [
    ("How many days of annual leave do I get?", "15 days."),
    ("How many days of annual leave do I get?", "Fifteen."),
    ("How many days of annual leave do I get?", "You get 15 days of annual leave a year."),
    ("When does the contract end?", "31 December 2025"),
    ("When is the bonus paid?", "After six months of service."),
    ("Who is the CEO of the company?", "Maria Lopez"),
    ("Who is asked for a prescription?", "a pharmacist"),
    ("Which port does the gateway use?", "8443"),
    ("What is the status code for a missing file?", "404"),
    ("Is parking free?", "No, it costs $5 a day."),
    ("Why does the sync stop?", "Because the disk is full."),
    ("How do I reset my password?", "Open Settings, choose Security, and click Reset password."),
    ("2010年世界杯的举办国是哪国？", "南非"),
    ("年假有几天？", "15 天"),
    ("年假有几天？", "员工每年有十五天带薪年假。"),
    ("什么时候发工资？", "每月 10 日"),
    ("奖金什么时候发？", "入职满六个月后"),
    ("谁负责审批？", "部门负责人"),
    ("《泰坦尼克号》的导演是谁？", "詹姆斯·卡梅隆"),
    ("2022年考研报名人数是多少", "457万"),
    ("网关用哪个端口？", "8443"),
    ("可以跨年结转吗？", "不可以。"),
    ("怎么重置密码？", "打开设置，进入安全页面，点击重置密码。"),
    ("retrieval pipeline 怎么做 Rerank？", "先用 BM25 召回，再用 cross-encoder 做 Rerank。"),
    ("公司用什么 VPN 客户端？", "LanGate"),
]
OFF_TOPIC = [
    ("How many days of annual leave do I get?", "Maria Lopez"),
    ("When does the contract end?", "In the Singapore office"),
    ("Who is the CEO of the company?", "1998"),
    ("What band is considered the first black metal group?", "1971"),
    ("What is the name of the client?", "15 days"),
    (
        "How do I reset my password?",
        "The cafeteria serves lunch from noon until two and dinner from six.",
    ),
    ("Why does the sync stop?", "42"),
    ("谁是公司的首席执行官？", "1998年"),
    ("年假有几天？", "李雪健"),
    ("蒙特利尔什么时候被占领的？", "李明"),
    ("什么是败血症？", "1993年"),
    ("怎么重置密码？", "食堂中午十二点开门，下午两点关门，晚餐从六点开始供应。"),
    ("总部在哪里？", "3.71万"),
]


@pytest.mark.parametrize(("question", "answer"), ON_TOPIC)
def test_answers_that_address_the_question_pass(question: str, answer: str) -> None:
    assert relevance(question, answer, (), default_embedder()).score >= 0.5


@pytest.mark.parametrize(("question", "answer"), OFF_TOPIC)
def test_answers_to_something_else_fail(question: str, answer: str) -> None:
    assert relevance(question, answer, (), default_embedder()).score < 0.5


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("年假有几天？", "You get fifteen days of paid annual leave every year."),
        ("How many days of leave do I get?", "员工每年享有十五天带薪年假，须提前申请。"),
    ],
)
def test_an_answer_in_the_other_language_is_named(question: str, answer: str) -> None:
    found = relevance(question, answer, (), default_embedder())
    assert found.wrong_language
    assert found.score < 0.5


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("公司用什么 VPN 客户端？", "LanGate 5.4"),
        ("限流时返回什么？", "HTTP 429 Too Many Requests"),
        ("谁执导了这部电影？", "James Cameron"),
        ("Who directed the film?", "郭帆"),
        ("How many days?", "15 天"),
    ],
)
def test_names_code_and_numbers_are_not_a_foreign_language(question: str, answer: str) -> None:
    assert not relevance(question, answer, (), default_embedder()).wrong_language


def test_a_short_answer_from_a_passage_about_something_else_fails() -> None:
    contexts = [
        "Shenzhen University admitted 7,436 undergraduates in 2022, a record.",
        "The figure skating gold medal went to Anna Shcherbakova in Beijing.",
    ]
    question = "Who spoke for Shenzhen University about the undergraduates admitted in 2022?"
    assert relevance(question, "Anna Shcherbakova", contexts, default_embedder()).score < 0.5
    assert relevance(question, "Anna Shcherbakova", (), default_embedder()).score >= 0.5


def test_the_part_left_out_is_named() -> None:
    found = relevance(
        "Who approves the trip, and when is it paid?",
        "The department head approves the trip.",
        (),
        default_embedder(),
    )
    assert found.unanswered == ("when is it paid",)
    assert (
        found.score
        < relevance(
            "Who approves the trip?",
            "The department head approves the trip.",
            (),
            default_embedder(),
        ).score
    )


def test_the_part_left_out_is_named_in_chinese() -> None:
    found = relevance(
        "谁来审批？什么时候付款？", "由部门负责人审批。", (), default_embedder(), "zh"
    )
    assert found.unanswered == ("什么时候付款",)
    assert "什么时候付款" in found.reason


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("What does error LH-2011 mean?", "Error LH-2007 means that the file is locked."),
        ("LH-2011 是什么错误？", "LH-2007 表示文件被其他客户端锁定。"),
    ],
)
def test_another_code_of_the_series_is_another_question(question: str, answer: str) -> None:
    assert relevance(question, answer, (), default_embedder()).score < 0.5
    right = answer.replace("2007", "2011")
    assert relevance(question, right, (), default_embedder()).score >= 0.5


def test_an_empty_answer_scores_zero() -> None:
    assert relevance("年假有几天？", "  ", (), default_embedder()).score == 0


@pytest.mark.parametrize("embedder", [None, default_embedder()])
def test_both_speeds_tell_on_topic_from_off_topic(embedder: object) -> None:
    question = "How many days of annual leave do employees get?"
    on = relevance(question, "Employees get 15 days of annual leave.", (), embedder)  # type: ignore[arg-type]
    off = relevance(question, "The cafeteria serves soup and salad on Mondays.", (), embedder)  # type: ignore[arg-type]
    assert on.score >= 0.5 > off.score


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("How do I reset my password?", "How can I reset my password?", True),
        ("How do I reset my password?", "Where is the Singapore office?", False),
        ("破釜沉舟是什么意思", "破釜沉舟的意思是什么？", True),
        ("小米4和荣耀6哪个好", "小米4和荣耀7哪个好", False),
        ("黑人为什么喜欢吃黑巧克力", "黑人为什么不喜欢吃黑巧克力", False),
        ("年假有几天？", "网关用哪个端口？", False),
        ("年假有几天?", "年假有几天？", True),
    ],
)
def test_questions_that_ask_the_same(one: str, other: str, same: bool) -> None:
    assert (same_question(one, other, default_embedder()) >= 0.5) is same
    assert same_question(one, other) == same_question(other, one)
