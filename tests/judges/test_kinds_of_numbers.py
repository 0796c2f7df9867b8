"""How often is no count of other things; nothing to pay is a price."""

from __future__ import annotations

import pytest
from support_labels import labels

from rag_doctor.judges.offline.features_values import relation, values_of
from rag_doctor.judges.offline.relevancy import relevance
from rag_doctor.text.embedder import default_embedder

OFFICE = "Staff are in the office three days out of five; the other two they work from home."
OFFICE_ZH = "员工五天中有三天到岗，其余两天在家办公。"


@pytest.mark.parametrize(
    ("claim", "context"),
    [
        ("Staff work from home twice a week.", OFFICE),
        ("Trains run every two hours.", "Trains run once every two hours."),
        ("员工每周两次在家办公。", OFFICE_ZH),
        ("员工每周在家办公两天。", OFFICE_ZH),
    ],
)
def test_a_frequency_is_not_held_against_a_count_of_days(claim: str, context: str) -> None:
    assert "contradicted" not in labels("", claim, context)


@pytest.mark.parametrize(
    ("claim", "given", "found"),
    [
        ("twice a week", "five", "other"),
        ("twice a week", "three days", "other"),
        ("twice a week", "three times a week", "conflict"),
        ("twice a week", "two times a week", "same"),
        ("每周两次", "五天", "other"),
        ("每周两次", "每周三次", "conflict"),
    ],
)
def test_frequencies_are_compared_with_frequencies(claim: str, given: str, found: str) -> None:
    assert relation(values_of(claim)[0], values_of(given)[0]) == found


@pytest.mark.parametrize(
    ("question", "answer", "both"),
    [
        ("Where can I park and what does it cost?",
         "Cars may stand behind the building. Leaving your car here costs nothing.", True),
        ("Where can I park and what does it cost?", "You can park behind the building.", False),
        ("在哪里停车，要多少钱？", "车停在楼后，停车不收费。", True),
        ("在哪里停车，要多少钱？", "车停在楼后，不用花钱。", True),
        ("在哪里停车，要多少钱？", "可以停在楼后。", False),
    ],
)  # fmt: skip
def test_nothing_to_pay_answers_what_it_costs(question: str, answer: str, both: bool) -> None:
    found = relevance(question, answer, (), default_embedder())
    assert (found.unanswered == ()) is both
