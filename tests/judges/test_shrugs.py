"""An answer with "I don't know." beside it is the answer; the shrug claims nothing."""

import pytest

import rag_doctor
from rag_doctor.judges.offline.claim_lists import split_answer
from rag_doctor.judges.offline.shrugs import is_shrug

EN = "New staff get 14 days of annual leave a year. Requests go to the line manager."
ZH = "新员工每年有14天年假。申请交直属经理审批。"
ASKED = ("How many days of annual leave do I get?", "年假有多少天？")
RIGHT = [
    (EN, "14 days. Not sure."),
    (EN, "I don't know. You get 14 days of annual leave a year."),
    (EN, "You get 14 days of annual leave a year. No idea."),
    (EN, "14 days. I'm not entirely certain."),
    (ZH, "14天。不太确定。"),
    (ZH, "我不知道。新员工每年有14天年假。"),
    (ZH, "新员工每年有14天年假。这个我说不准。"),
    (ZH, "14天。我不清楚。"),
]
WRONG = [
    (EN, "50 days. Not sure."),
    (EN, "I don't know. You get 50 days of annual leave a year."),
    (ZH, "50天。不太确定。"),
    (ZH, "新员工每年有50天年假。这个我说不准。"),
]


def _fault(text: str, answer: str) -> str | None:
    question = ASKED[text == ZH]
    return rag_doctor.triage(question=question, answer=answer, contexts=[text]).fault


@pytest.mark.parametrize(("text", "answer"), RIGHT)
def test_a_right_answer_beside_a_shrug_is_healthy(text: str, answer: str) -> None:
    assert _fault(text, answer) == "healthy"


@pytest.mark.parametrize(("text", "answer"), WRONG)
def test_a_wrong_answer_beside_a_shrug_stays_wrong(text: str, answer: str) -> None:
    assert _fault(text, answer) == "hallucination"


@pytest.mark.parametrize(
    ("answer", "claim"), [("14 days. Not sure.", "14 days."), ("14天。我不确定。", "14天。")]
)
def test_the_claim_is_the_answer_alone(answer: str, claim: str) -> None:
    (found,) = split_answer(answer, ASKED[0])
    assert (found.text, answer[found.start : found.end]) == (claim, claim)


@pytest.mark.parametrize(
    "text", ["it depends on the plan", "the cause is not known", "他不知道密码"]
)
def test_what_says_something_is_no_shrug(text: str) -> None:
    assert not is_shrug(text)
