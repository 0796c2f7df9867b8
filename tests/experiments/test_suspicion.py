"""Right answers without evidence, and questions that count twice, are named."""

from __future__ import annotations

import json

import pytest
from experiments_made import report, row

from rag_doctor.experiments import suspicion

RIGHT = {"correctness": 1.0}
WRONG = {"correctness": 0.0}
ROWS = [
    row("known", extra=RIGHT, recall=0.0, faithfulness=0.2, question="Who wrote Faust?"),
    row("sound", extra=RIGHT, recall=1.0, faithfulness=1.0, question="How long is leave?"),
    row("wrong", extra=WRONG, recall=0.0, faithfulness=0.0, question="Where is the office?"),
    row("low recall", extra=RIGHT, recall=0.0, faithfulness=1.0, question="What does E5 mean?"),
    row("unjudged", recall=0.0, question="When does the shop open on Sunday?"),
]


def test_answers_from_memory_are_right_and_lack_evidence():
    found = suspicion(report(ROWS))
    assert [(one.id, one.low) for one in found.from_memory] == [
        ("known", ("recall", "faithfulness")),
        ("low recall", ("recall",)),
    ]
    assert (found.right.hits, found.right.n) == (3, 4)
    assert not found.crowds
    assert found.any


def test_a_question_asked_thrice_counts_once():
    rows = [
        row("a1", recall=1.0, question="How many days of annual leave do I get?"),
        row("a2", recall=1.0, question="How many days of annual leave do I get"),
        row("a3", recall=1.0, question="How many days of annual leave do I get ?"),
        row("b", recall=0.0, question="Which port does the gateway listen on?"),
    ]
    found = suspicion(report(rows), ["recall"])
    assert [crowd.ids for crowd in found.crowds] == [("a1", "a2", "a3")]
    assert (found.means["recall"], found.once["recall"]) == (0.75, 0.5)
    assert found.inflated()["recall"] == 0.25


@pytest.mark.parametrize(
    ("rows", "lang", "words"),
    [
        (ROWS, "en", "2 of 3 right answers are not borne out by what reached the prompt"),
        (ROWS, "zh", "3 个答对的回答中，有 2 个得不到所给片段的支持"),
        (ROWS[1:2], "en", "Every one of the 1 right answers has evidence"),
        (ROWS[4:], "en", "Whether answers are right was not judged"),
        (ROWS[4:], "zh", "没有评判回答是否正确"),
    ],
)
def test_it_is_said_in_words(rows, lang, words):
    found = suspicion(report(rows))
    assert words in found.to_markdown(lang)
    assert json.loads(found.to_json())["right"]["n"] == found.right.n
