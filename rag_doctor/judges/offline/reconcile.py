"""Bare values: where the support of a claim and what else is known of the case must agree.

A bare value ("March 3, 2017") is judged as an answer to the question, so it needs the question's
subject beside it. Three things say more than the words around it: the reference is right by
definition; an answer that equals the reference means the same; an answer to another question makes
no claim about this one.
"""

from __future__ import annotations

from collections.abc import Sequence

from rag_doctor.judges.base import ChunkUse
from rag_doctor.judges.offline.matching import stated
from rag_doctor.judges.offline.terms import content_terms
from rag_doctor.judges.offline.wording import say
from rag_doctor.records import Chunk, Claim, ClaimVerdict, Evidence
from rag_doctor.text import fold, sentences

__all__ = ["carried_by_useful", "standing_anywhere"]

BARE_TERMS, BARE_CHARS = 10, 80
P_CARRIED = 0.75  # the value stands in a passage about the question
P_STANDING = 0.7


def carried_by_useful(
    verdicts: Sequence[ClaimVerdict], chunks: Sequence[Chunk], uses: Sequence[ChunkUse], ui: str
) -> list[ClaimVerdict]:
    """Bare values not found by the wording around them, but stated in a useful chunk."""
    useful = [chunk for chunk, use in zip(chunks, uses, strict=True) if use.useful]
    return [_raised(verdict, useful, P_CARRIED, ui) for verdict in verdicts]


def standing_anywhere(
    verdicts: Sequence[ClaimVerdict], chunks: Sequence[Chunk], ui: str
) -> list[ClaimVerdict]:
    """Bare values of an answer to another question: true of the contexts where they stand there."""
    return [_raised(verdict, chunks, P_STANDING, ui) for verdict in verdicts]


def _raised(verdict: ClaimVerdict, chunks: Sequence[Chunk], p: float, ui: str) -> ClaimVerdict:
    claim = verdict.claim
    if verdict.support != "not_mentioned" or not _bare(claim):
        return verdict
    for chunk in chunks:
        if stated(claim.text, chunk.text).share == 1.0:
            return _supported(verdict, chunk, p, ui)
    return verdict


def _bare(claim: Claim) -> bool:
    """A value without a statement of its own: the question was needed to read it. Not yes or no."""
    terms = content_terms(fold(claim.text))
    return bool(claim.resolved) and 0 < len(terms) <= BARE_TERMS and len(claim.text) <= BARE_CHARS


def _supported(verdict: ClaimVerdict, chunk: Chunk, p: float, ui: str) -> ClaimVerdict:
    value = verdict.claim.text.strip()
    spans = [s for s in sentences(chunk.text) if stated(value, s.text).share == 1.0]
    start, end = (spans[0].start, spans[0].end) if spans else (0, len(chunk.text))
    evidence = Evidence(chunk_id=chunk.id, start=start, end=end, text=chunk.text[start:end])
    return verdict.model_copy(
        update={
            "support": "supported",
            "p_supported": p,
            "evidence": (evidence,),
            "by_chunk": {**verdict.by_chunk, chunk.id: "supported"},
            "reason": say("value_stands", ui, value=value, chunk=chunk.id),
        }
    )
