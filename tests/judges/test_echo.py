"""An answer that only says the question again claims nothing."""

import pytest

from rag_doctor import triage
from rag_doctor.judges.offline.echo import repeats_question

ECHOES = [
    ("LanGate shows LG-37. What is wrong?", "LanGate shows LG-37."),
    ("Which plans are allowed how much downtime?", "Plans are allowed how much downtime [1]."),
    ("When is the deposit returned?", "The deposit is returned."),
    ("E320 多少钱一台？", "E320 多少钱一台？"),
    ("岚门报 809 是怎么回事？", "岚门报 809。"),
]
ANSWERS = [
    ("When is the deposit returned?", "The deposit is returned within 14 days."),
    ("Is the deposit returned?", "The deposit is returned."),
    ("Is EG-25 or EG-52 the sheet?", "EG-52"),
    ("Who signs HR-204-B?", "HR-204-B is signed by the department head."),
    ("How many days of leave do I get, 14 or 15?", "15"),
    ("押金会退吗？", "押金会退。"),
    ("附件最大多少？", "附件最大 100 MB。"),
    ("What does LH-1003 mean?", ""),
    ("", "Anything."),
]


@pytest.mark.parametrize(("question", "answer"), ECHOES)
def test_the_question_said_again_is_an_echo(question, answer):
    assert repeats_question(question, answer)


@pytest.mark.parametrize(("question", "answer"), ANSWERS)
def test_what_adds_a_word_or_decides_is_none(question, answer):
    assert not repeats_question(question, answer)


def test_an_echo_with_the_evidence_at_hand_is_an_evasion():
    found = triage(
        "When is the deposit returned?",
        "The deposit is returned.",
        ["The deposit is returned within 14 days."],
        reference="Within 14 days.",
    )
    assert (found.fault, found.mechanism) == ("off_topic", "evasion")


def test_an_echo_without_the_evidence_is_a_miss_and_no_cascade():
    found = triage(
        "When is the deposit returned?",
        "The deposit is returned.",
        ["The laundry room is closed on Sundays."],
        reference="The deposit is returned within 14 days.",
    )
    assert found.fault == "retrieval_miss"
