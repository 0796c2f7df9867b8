"""An answer in words is held against figures, and the claims keep an amount whole."""

from __future__ import annotations

import pytest

from rag_doctor import Case, Chunk, diagnose
from rag_doctor.judges.offline.claim_lists import split_answer

PAIRS = [
    ("When was the mill built?", "The mill was built in {}.", "1988", "nineteen eighty-eight"),
    ("When does it close?", "The museum closes at {}.", "18:30", "half past six"),
    ("How much is a ticket?", "A ticket costs {}.", "£9.50", "nine pounds fifty"),
    ("How much is a stamp?", "A stamp costs {}.", "€0.90", "ninety cents"),
    ("How long is the tour?", "The tour takes {}.", "90 minutes", "an hour and a half"),
    ("How long is the tour?", "The tour takes {}.", "45 minutes", "three quarters of an hour"),
    ("讲解要多久？", "讲解需要{}。", "45分钟", "三刻钟"),
]
OTHERS = {
    "1988": "1989",
    "18:30": "17:30",
    "£9.50": "£8.50",
    "€0.90": "€0.80",
    "90 minutes": "80 minutes",
    "45 minutes": "35 minutes",
    "45分钟": "35分钟",
}


@pytest.mark.parametrize(("question", "told", "figures", "words"), PAIRS)
def test_the_value_in_words_is_supported_and_another_is_not(
    question: str, told: str, figures: str, words: str
) -> None:
    answer = told.format(words)
    right, wrong = (
        diagnose(
            Case(
                id="one",
                question=question,
                answer=answer,
                contexts=[Chunk(id="c1", text=told.format(value), rank=1)],
            )
        )
        for value in (figures, OTHERS[figures])
    )
    assert [claim.support for claim in right.claims] == ["supported"]
    assert right.fault == "healthy"
    assert [claim.support for claim in wrong.claims] == ["contradicted"]


@pytest.mark.parametrize(
    ("question", "context", "answer"),
    [
        ("When was the mill built?", "The mill was built in 1988.", "Nineteen eighty-eight."),
        ("When does it open?", "It opens at 6:30.", "Half past six."),
        ("How much is a ticket?", "A ticket costs £9.50.", "Nine pounds fifty."),
        ("How long is the loan?", "The loan lasts 14 days.", "A fortnight."),
    ],
)
def test_a_bare_value_in_words_answers_the_question(
    question: str, context: str, answer: str
) -> None:
    chunk = Chunk(id="c1", text=context, rank=1)
    found = diagnose(Case(id="one", question=question, answer=answer, contexts=[chunk]))
    assert found.fault == "healthy"


@pytest.mark.parametrize(
    "sentence",
    [
        "It wants an hour and a half under its damp cloth.",
        "The dough needs a day and a half in the cold room.",
        "The paint takes one and a half days before it is dry.",
        "The ticket is nine pounds and fifty pence at the gate.",
    ],
)
def test_an_amount_with_its_part_is_not_cut(sentence: str) -> None:
    assert [claim.text for claim in split_answer(sentence, "What?")] == [sentence]


def test_a_part_with_a_statement_of_its_own_is_cut() -> None:
    claims = split_answer("Half the staff left and a quarter of them came back.", "What?")
    assert [claim.text for claim in claims] == [
        "Half the staff left",
        "a quarter of them came back.",
    ]
