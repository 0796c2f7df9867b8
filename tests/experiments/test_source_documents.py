"""Which cases are drawn together: those of one document that someone named, and no others."""

from __future__ import annotations

import pytest

from rag_doctor.adapters import load_cases
from rag_doctor.experiments.sources import source_of
from rag_doctor.facade import Examined
from rag_doctor.records import Claim, ClaimVerdict, Diagnosis, Evidence


def found(case_id, chunk_id, **fields):
    """A case as a user hands it in, whose answer is borne out by one of its chunks."""
    data = {"id": case_id, "question": "When?", "answer": "At noon.", **fields}
    (case,) = load_cases([data])
    evidence = Evidence(chunk_id=chunk_id, start=0, end=2, text="At")
    claim = Claim(text="At noon.", start=0, end=8)
    verdict = ClaimVerdict(claim=claim, support="supported", evidence=(evidence,))
    diagnosis = Diagnosis(
        id=case_id, fault="healthy", confidence=1.0, checks={}, claims=(verdict,), judge="made-up"
    )
    return source_of(Examined(case, diagnosis))


BARE = ["At noon.", "At one.", "At two."]


@pytest.mark.parametrize("chunk", ["c1", "c3"])
def test_bare_texts_name_no_document(chunk):
    assert found("a", chunk, contexts=BARE) == ("case:a", "case")


@pytest.mark.parametrize(
    "fields",
    [
        {"contexts": BARE, "retrieved": ["Never.", *BARE]},
        {"retrieved": BARE},
        {"contexts": BARE, "relevant_ids": {"c1": 2}},
        {"contexts": ["At noon.", "At noon.", "At two."]},
        {"contexts": [{"text": "At noon."}, {"text": "At two.", "id": "kb#4"}]},
    ],
)
def test_nor_does_an_id_made_from_a_place_however_it_came_about(fields):
    assert found("a", "c1", **fields) == ("case:a", "case")


def test_ids_counted_through_in_every_case_say_no_more_than_the_place():
    contexts = [{"id": f"c{n}", "text": text} for n, text in enumerate(BARE, 1)]
    assert found("a", "c2", contexts=contexts) == ("case:a", "case")


@pytest.mark.parametrize(
    ("chunk", "context", "document"),
    [
        ("c12", {"id": "c12", "text": "At noon."}, "c12"),
        ("kb#4", {"id": "kb#4", "text": "At noon."}, "kb"),
        ("kb", {"doc_id": "kb", "text": "At noon."}, "kb"),
        ("c1", {"id": "c1", "doc_id": "kb", "text": "At noon."}, "kb"),
        ("c1", {"source": "hours.pdf", "text": "At noon."}, "hours.pdf"),
    ],
)
def test_what_the_user_named_is_the_document(chunk, context, document):
    assert found("a", chunk, contexts=[context]) == (document, "evidence")


def test_the_document_that_the_question_names_wins_over_bare_texts():
    told = found("a", "c1", contexts=BARE, meta={"doc_id": "hours"})
    assert told == ("hours", "labelled")
