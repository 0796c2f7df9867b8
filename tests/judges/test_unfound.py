"""Searches that came to nothing and silent sources decline; statements in like words answer."""

import pytest

from rag_doctor.judges.offline.refusal import read_refusal

DECLINES = [
    ("What is the parking fee?", "Unfortunately I was unable to find that figure."),
    ("What is the parking fee?", "I haven't been able to locate this information."),
    ("What is the parking fee?", "I did not find a fee in the text."),
    ("What is the parking fee?", "We were unable to find any information on that."),
    ("What is the parking fee?", "The guide covers opening hours only; parking isn't addressed."),
    ("What is the parking fee?", "Parking fees are not covered in the guide."),
    ("What is the parking fee?", "Unspecified."),
    ("What is the parking fee?", "Not available in the given documents."),
    ("What is the parking fee?", "Nothing in the guide addresses parking."),
    ("停车费是多少？", "未规定。"),
    ("停车费是多少？", "没有写明。"),
    ("停车费是多少？", "章程对此未作规定。"),
    ("停车费是多少？", "指南没有就这一点作出说明。"),
    ("停车费是多少？", "非常遗憾，我没能查到这个数字。"),
    ("停车费是多少？", "未能找到相关数据。"),
    ("停车费是多少？", "查不到。"),
]
ANSWERS = [
    ("Is overtime regulated?", "The charter does not regulate overtime."),
    ("What did the divers report?", "The divers were unable to locate the wreck."),
    ("What did the police do?", "We were unable to locate the driver, the police said."),
    ("Is flood damage insured?", "Flood damage is not covered."),
    ("Were the complaints addressed?", "The complaints were not addressed before 2021."),
    ("Who pays?", "The plan covers members only."),
    ("章程有规定吗？", "没有规定。"),
    ("加班有上限吗？", "章程没有规定加班的上限。"),
    ("搜救队找到了什么？", "搜救队没能找到沉船。"),
    ("合同期限多久？", "合同未规定期限，任何一方可随时解除。"),
    ("要说明理由吗？", "不需要说明。"),
]


@pytest.mark.parametrize(("question", "answer"), DECLINES)
def test_it_declines(question: str, answer: str) -> None:
    assert read_refusal(question, answer).refused


@pytest.mark.parametrize(("question", "answer"), ANSWERS)
def test_it_answers(question: str, answer: str) -> None:
    found = read_refusal(question, answer)
    assert not found.refused
    assert not found.noncommittal
