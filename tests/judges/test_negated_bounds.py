"""A bound said by denial is the same bound; reasons never show a part of a word."""

import pytest
from support_labels import labels

from rag_doctor.judges.offline.claim_lists import split_answer
from rag_doctor.judges.offline.support import SupportScorer
from rag_doctor.records import Chunk
from rag_doctor.text.quantity_scan import quantities

ALIKE = [
    ("Take no more than 3 tablets a day.", "Do not take more than 3 tablets a day."),
    ("Do not take more than 3 tablets a day.", "Take no more than 3 tablets a day."),
    (
        "Apply at least eight weeks before the start.",
        "Apply no later than eight weeks before the start.",
    ),
    (
        "Apply no later than eight weeks before the start.",
        "Apply at least eight weeks before the start.",
    ),
    ("Bags may weigh at most 20 kg.", "Bags must not weigh more than 20 kg."),
    ("A team never has fewer than 4 members.", "A team has at least 4 members."),
    ("每天不得超过3片。", "每天至多3片。"),
    ("每队不少于4人。", "每队至少4人。"),
    ("每队至少4人。", "每队不得少于4人。"),
]
AGAINST = [
    ("Take no more than 3 tablets a day.", "Take at least 3 tablets a day."),
    ("Do not take less than 3 tablets a day.", "Take no more than 3 tablets a day."),
    ("A team has at most 4 members.", "A team has at least 4 members."),
    (
        "Apply no later than eight weeks before the start.",
        "Apply at most eight weeks before the start.",
    ),
    ("每天不要服用超过3片。", "每天至少服用3片。"),
]
BOUNDS = [
    ("Do not take more than 3 tablets.", "at_most"),
    ("A team never has fewer than 4 members.", "at_least"),
    ("Apply no later than eight weeks before the start.", "at_least"),
    ("Apply no later than eight weeks after the start.", "at_most"),
    ("You can take more than 3 tablets.", "at_least"),
    ("You do not need more than 3 points.", "at_least"),
    ("The fee does not apply to stays of more than 3 nights.", "at_least"),
    ("每天不要服用超过3片。", "at_most"),
    ("每天最多服用3片。", "at_most"),
    ("没有人可以停留超过3天。", "at_most"),
    ("每天服用超过3片。", "at_least"),
]


@pytest.mark.parametrize(("context", "claim"), ALIKE)
def test_one_bound_in_two_forms_is_supported(context: str, claim: str) -> None:
    assert labels("What is the rule?", claim, context) == {"supported"}


@pytest.mark.parametrize(("context", "claim"), AGAINST)
def test_the_opposite_bound_is_not(context: str, claim: str) -> None:
    assert "supported" not in labels("What is the rule?", claim, context)


@pytest.mark.parametrize(("text", "bound"), BOUNDS)
def test_a_denial_turns_a_bound_round(text: str, bound: str) -> None:
    assert [found.bound for found in quantities(text)] == [bound]


def test_two_denials_of_one_thing_do_not_contradict() -> None:
    found = labels(
        "What is limited?",
        "The limit doesn't apply to fraud.",
        "Nothing limits liability for fraud.",
    )
    assert "contradicted" not in found


def test_a_reason_shows_whole_words() -> None:
    context = "Take no more than 3 tablets a day."
    claim = "Take at least 3 tablets a day."
    chunk = Chunk(id="c", text=context)
    (found,) = SupportScorer(fast=True).judge(split_answer(claim, "How many?"), [chunk])
    assert found.contradiction is not None
    for shown, text in ((found.contradiction.wrong, claim), (found.contradiction.right, context)):
        assert f" {shown} " in f" {text.rstrip('.')} "
