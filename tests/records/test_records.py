"""Records keep their promises: frozen, strict, writable, consistent."""

from __future__ import annotations

import json
import math

import pytest
from fakes import chunks
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from rag_doctor.records import (
    FAULTS,
    LAYERS,
    OUTCOMES,
    Case,
    CheckResult,
    Chunk,
    Claim,
    ClaimVerdict,
    Diagnosis,
    safe_text,
)


def case(**fields: object) -> Case:
    return Case.model_validate({"id": "1", "question": "q", "answer": "a", **fields})


def test_a_record_cannot_be_changed():
    with pytest.raises(ValidationError, match="frozen"):
        case().answer = "other"  # type: ignore[misc]


def test_an_unknown_key_is_refused():
    with pytest.raises(ValidationError, match="Extra inputs are not permitted"):
        case(contextss=())


@pytest.mark.parametrize("blank", ["", "  \n", None])
def test_a_blank_reference_is_no_reference(blank):
    assert case(reference=blank).reference is None


def test_chunk_ids_must_differ_in_a_case():
    with pytest.raises(ValidationError, match=r"chunk ids must differ in a case, got \['x'\]"):
        case(contexts=(Chunk(id="x", text="1"), Chunk(id="x", text="2")))


def test_a_chunk_is_found_in_what_was_sent_before_what_was_retrieved():
    sent, whole = Chunk(id="x", text="cut"), Chunk(id="x", text="cut here")
    other = Chunk(id="y", text="never sent")
    found = case(contexts=(sent,), retrieved=(whole, other))
    assert found.chunk("x") is sent
    assert found.chunk("y") is other
    assert found.chunk("z") is None


@pytest.mark.parametrize(
    ("lang", "spoken"),
    [("zh", "zh"), ("mixed", "zh"), ("en", "en"), ("other", "en"), ("und", "en")],
)
def test_a_case_is_answered_in_its_own_language(lang, spoken):
    assert case(lang=lang).ui_lang == spoken


@given(st.text(alphabet=st.characters(exclude_categories=())))
def test_safe_text_can_be_written_and_keeps_every_offset(text):
    safe = safe_text(text)
    assert len(safe) == len(text)
    assert safe.encode("utf-8").decode("utf-8") == safe
    assert safe_text(safe) == safe


def test_lone_surrogates_never_enter_a_case():
    broken = case(
        id="\ud800",
        question="q\udfff",
        contexts=({"id": "\ud800x", "text": "t\ud800", "doc_id": "\ud800", "source": "\ud800"},),
    )
    broken.model_dump_json().encode("utf-8")
    assert broken.contexts[0].id == "\ufffdx"


@pytest.mark.parametrize("score", [-0.01, 1.01, math.nan, math.inf])
def test_a_score_outside_the_scale_is_refused(score):
    with pytest.raises(ValidationError, match="score"):
        CheckResult(layer="recall", score=score, status="pass")


@pytest.mark.parametrize(
    ("score", "status"), [(None, "pass"), (None, "fail"), (0.0, "unscored"), (0.5, "error")]
)
def test_only_pass_and_fail_carry_a_score(score, status):
    with pytest.raises(ValidationError, match="score: must be None exactly when"):
        CheckResult(layer="recall", score=score, status=status, reason="why")


def test_outcomes_are_the_eleven_of_the_contract():
    assert OUTCOMES == (
        "healthy",
        "correct_refusal",
        "retrieval_miss",
        "noise",
        "hallucination",
        "off_topic",
        "cascade",
        "stale_or_conflicting",
        "truncated",
        "bad_label",
        "undetermined",
    )
    assert len(FAULTS) == 7
    assert LAYERS == ("recall", "precision", "faithfulness", "relevancy")


def test_a_line_flattens_claims_and_survives_json():
    verdict = ClaimVerdict(
        claim=Claim(text="15 天。", start=3, end=8, citations=("1",)), support="supported"
    )
    found = Diagnosis(id="1", fault="healthy", confidence=1, claims=(verdict,))
    line = json.loads(json.dumps(found.to_line(), allow_nan=False))
    assert line["claims"] == [
        {
            "text": "15 天。",
            "span": [3, 8],
            "support": "supported",
            "p_supported": None,
            "evidence": [],
            "contradiction": None,
            "by_chunk": {},
            "reason": "",
            "citations": ["1"],
        }
    ]


def test_a_claim_is_judged_by_its_resolved_text():
    assert Claim(text="It does.", start=0, end=8).to_judge == "It does."
    assert Claim(text="It does.", start=0, end=8, resolved="Tea does.").to_judge == "Tea does."


def test_chunks_count_ranks_from_one():
    assert [chunk.rank for chunk in chunks("a", "b")] == [1, 2]
    with pytest.raises(ValidationError, match="rank"):
        Chunk(id="a", text="", rank=0)
