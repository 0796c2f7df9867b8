"""Questions about two cases, and which part of a question an answer declines."""

from __future__ import annotations

import pytest

from rag_doctor.judges.offline.question import read_question
from rag_doctor.judges.offline.relevancy import relevance
from rag_doctor.text.embedder import default_embedder

TWO = [
    ("What are the free plan's and the team plan's limits?", "the team plan's limits"),
    ("What is Ada's and Ben's extension?", "Ben's extension"),
    ("How many requests do the free and team plans allow?", "the team plans allow"),
    ("How long is the warranty at home and in an office?", "in an office"),
    ("What is the limit for juniors and for seniors?", "for seniors"),
    ("免费版和企业版的上限是多少？", "企业版的上限"),
    ("一线城市和其他城市的住宿标准是多少？", "其他城市的住宿标准"),
    ("成人和儿童的票价分别是多少？", "儿童的票价"),
    ("K3和K5的水箱容量分别是多少？", "K5的水箱容量"),
]
ONE = [
    "What are the terms and conditions?",
    "What is the difference between the free and the team plan?",
    "Who founded Simon and Garfunkel?",
    "What is the health and safety team's number?",
    "Which of the red and blue teams won?",
    "How much do salt and pepper cost?",
    "免费版和企业版有什么区别？",
    "免费版和企业版哪个更贵？",
    "桌子和椅子一共多少钱？",
    "罗密欧与朱丽叶的作者是谁？",
    "人事和行政部的负责人是谁？",
]
LEFT_OUT = [
    (
        "What is the limit of the free plan and of the team plan?",
        "The free plan allows 60 requests.",
        "team",
    ),
    ("How much do standard and premium members pay?", "Premium members pay 20 euros.", "standard"),
    ("免费版和企业版的上限是多少？", "免费版的上限是60次。", "企业版"),
    ("免费版和企业版的上限是多少？", "企业版的上限是600次。", "免费版"),
]
BOTH = [
    ("What is the limit of the free plan and of the team plan?", "Both allow 60 requests."),
    ("How long is the warranty at home and in an office?", "Two years in either case."),
    ("免费版和企业版的上限是多少？", "都是60次。"),
    ("免费版和企业版的上限是多少？", "免费版60次，企业版600次。"),
]
DECLINED = [
    (
        "返回 409 是什么原因？最多重试几次？",
        "返回 409 表示版本冲突。资料中没有提到最多重试几次。",
        "重试",
    ),
    ("返回 409 是什么原因？最多重试几次？", "最多重试三次。资料没有说明 409 的原因。", "409"),
    ("谁审批出差？什么时候付款？", "付款在月底。文档没有说明由谁审批出差。", "审批"),
    ("试用期多长？之后多少钱？", "试用期14天，之后的价格资料中查不到。", "之后"),
    (
        "What causes a 409 and how many times is it retried?",
        "A version conflict. The documents do not say how many times it is retried.",
        "retried",
    ),
    (
        "What causes a 409 and how many times is it retried?",
        "It is retried three times. The passages do not mention what causes a 409.",
        "409",
    ),
    (
        "Who approves the trip, and when is it paid?",
        "It is paid at the end of the month. I could not find who approves the trip.",
        "approves",
    ),
]


@pytest.mark.parametrize(("question", "second"), TWO)
def test_a_question_about_two_cases_asks_for_each(question: str, second: str) -> None:
    parts = read_question(question).parts
    assert len(parts) == 2
    assert second in parts[1].said


@pytest.mark.parametrize("question", ONE)
def test_what_belongs_together_stays_one_question(question: str) -> None:
    assert len(read_question(question).parts) == 1


@pytest.mark.parametrize(("question", "answer", "part"), [*LEFT_OUT, *DECLINED])
def test_the_part_without_an_answer_is_named_and_no_other(
    question: str, answer: str, part: str
) -> None:
    found = relevance(question, answer, (), default_embedder()).unanswered
    assert len(found) == 1
    assert part in found[0]


@pytest.mark.parametrize(("question", "answer"), BOTH)
def test_an_answer_for_both_cases_leaves_nothing_out(question: str, answer: str) -> None:
    found = relevance(question, answer, (), default_embedder())
    assert found.unanswered == ()
    assert found.score >= 0.5
