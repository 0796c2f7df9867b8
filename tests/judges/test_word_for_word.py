"""What a chunk says word for word is supported, whatever was asked and however it is worded."""

from __future__ import annotations

import pytest

from rag_doctor import diagnose
from rag_doctor.judges.offline.claims_restate import says_it_again
from rag_doctor.records import Case, Chunk

CANTEEN = "The canteen serves lunch from 11:30 to 13:30 on working days."


def verdicts(question: str, answer: str, text: str) -> list[str]:
    lang = "en" if answer.isascii() else "zh"
    made = Case(id="c", question=question, answer=answer, lang=lang,
                contexts=(Chunk(id="a", text=text),))  # fmt: skip
    return [verdict.support for verdict in diagnose(made, "offline-fast").claims]


@pytest.mark.parametrize(
    ("question", "answer", "before"),
    [
        ("When is lunch served?", CANTEEN, "## When is lunch served?"),
        ("When is lunch served?", "The canteen serves lunch on working days.", "## Lunch"),
        ("When is claiming a credit?", "Claims without logs are returned.",
         "Send extracts of your logs."),
        ("关闭空间是怎么规定的？",
         "关闭之后先冻结 14 天：谁也不能登录，但任何一位所有者都可以通过确认邮件里的链接恢复。",
         "## 关闭空间\n关闭之前请先导出文件。"),
    ],
)  # fmt: skip
def test_a_sentence_of_the_chunk_is_supported(question: str, answer: str, before: str) -> None:
    assert set(verdicts(question, answer, f"{before}\n\n{answer}")) == {"supported"}


def test_a_denied_one_is_not() -> None:
    said = "Staff get 14 days of annual leave a year."
    text = "It is not true that staff get 14 days of annual leave a year. They get 10 days."
    assert verdicts("How much leave is there?", said, text) == ["contradicted"]


@pytest.mark.parametrize(
    ("answer", "question", "does"),
    [
        ("the canteen serves lunch on working days", "when is lunch served?", True),
        ("the museum opens the garden at ten", "when is the garden opened?", True),
        ("成都的急救员每月津贴 80 元", "急救员在成都每月拿多少津贴?", True),
        ("每月 80 元", "急救员在成都每月拿多少津贴?", False),
        ("五个工作日", "审批需要几个工作日?", False),
        ("five working days", "how many working days is the wait?", False),
        ("lunch", "what is served?", False),
        ("maria chen", "who founded the company?", False),
    ],
)
def test_an_answer_with_the_questions_verb_is_no_bare_value(
    answer: str, question: str, does: bool
) -> None:
    assert says_it_again(answer, question) is does
