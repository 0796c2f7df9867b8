"""Refusals, read with their question."""

from __future__ import annotations

import pytest

from rag_doctor.judges.offline.refusal import read_refusal

REFUSED = [
    ("Who won?", "I can not answer the question because of the insufficient information."),
    ("Who won?", "The provided passages do not mention who won."),
    ("How many days?", "Sorry, I don't know."),
    ("谁赢了？", "文档信息不足，因此我无法基于提供的文档回答该问题。"),
    ("年假有几天？", "抱歉，资料中没有提到年假天数。"),
    ("Is parking provided?", "No information about parking is provided in the documents."),
]
NOT_REFUSED = [
    ("Is parking provided?", "No, parking is not provided."),
    ("提供班车吗？", "没有，公司不提供班车。"),
    ("Why can't I log in?", "Your account is locked after five failed attempts."),
    ("How many days?", "15 days."),
    ("年假可以结转吗？", "不可以，年底清零。"),
    ("What does error 404 mean?", "The server cannot find the requested page."),
    ("Who won?", ""),
]


@pytest.mark.parametrize(("question", "answer"), REFUSED)
def test_refusals_are_seen(question: str, answer: str) -> None:
    assert read_refusal(question, answer).refused


@pytest.mark.parametrize(("question", "answer"), NOT_REFUSED)
def test_answers_are_no_refusals(question: str, answer: str) -> None:
    assert not read_refusal(question, answer).refused


@pytest.mark.parametrize("answer", ["It depends.", "视情况而定。"])
def test_an_answer_that_commits_to_nothing_is_noncommittal(answer: str) -> None:
    found = read_refusal("How many days?", answer)
    assert found.noncommittal
    assert not found.refused
