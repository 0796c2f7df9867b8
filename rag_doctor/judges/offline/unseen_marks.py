"""A case as its reader sees it, without characters of no width and with single blanks, and the
replies put back.

Spans of claims and evidence count in the case as it was given.
"""

from __future__ import annotations

from dataclasses import replace

from rag_doctor.judges.base import Split, Weighing
from rag_doctor.records import Case, Chunk, Claim, ClaimVerdict
from rag_doctor.text.unseen import Seen
from rag_doctor.text.unseen import seen as without_marks

__all__ = ["seen_case", "seen_split", "split_back", "weighing_back"]


def seen(text: str) -> Seen:
    """The text as it is read."""
    return without_marks(text, one_blank=True)


def seen_case(case: Case) -> Case:
    """The case without such characters; the same object where it has none."""
    changed: dict[str, object] = {
        name: plain
        for name in ("question", "answer", "reference")
        if (text := getattr(case, name)) and (plain := seen(text).text) != text
    }
    chunks = tuple(map(_chunk, case.contexts))
    if any(new is not old for new, old in zip(chunks, case.contexts, strict=True)):
        changed["contexts"] = chunks
    return case.model_copy(update=changed) if changed else case


def _chunk(chunk: Chunk) -> Chunk:
    plain = seen(chunk.text).text
    return chunk if plain == chunk.text else chunk.model_copy(update={"text": plain})


def seen_split(split: Split) -> Split:
    """The claims' own texts so read; their places are left."""
    return replace(
        split,
        answer_claims=tuple(map(_seen_claim, split.answer_claims)),
        reference_claims=tuple(map(_seen_claim, split.reference_claims)),
    )


def _seen_claim(claim: Claim) -> Claim:
    resolved = seen(claim.resolved).text if claim.resolved else None
    return claim.model_copy(update={"text": seen(claim.text).text, "resolved": resolved})


def split_back(split: Split, case: Case) -> Split:
    """The claims with their places in the answer and the reference as they were given."""
    answer, reference = seen(case.answer), seen(case.reference or "")
    return replace(
        split,
        answer_claims=tuple(_claim(claim, answer) for claim in split.answer_claims),
        reference_claims=tuple(_claim(claim, reference) for claim in split.reference_claims),
    )


def _claim(claim: Claim, where: Seen) -> Claim:
    start, end = where.span(claim.start, claim.end)
    return claim.model_copy(update={"start": start, "end": end})


def weighing_back(weighing: Weighing, case: Case) -> Weighing:
    """The evidence with its places in the chunks as they were given, and their own words."""
    texts = {chunk.id: chunk.text for chunk in case.contexts}
    where = {name: seen(text) for name, text in texts.items()}
    return replace(
        weighing,
        answer=tuple(_verdict(one, texts, where) for one in weighing.answer),
        reference=tuple(_verdict(one, texts, where) for one in weighing.reference),
    )


def _verdict(verdict: ClaimVerdict, texts: dict[str, str], where: dict[str, Seen]) -> ClaimVerdict:
    evidence = []
    for one in verdict.evidence:
        start, end = where[one.chunk_id].span(one.start, one.end)
        text = texts[one.chunk_id][start:end]
        evidence.append(one.model_copy(update={"start": start, "end": end, "text": text}))
    return verdict.model_copy(update={"evidence": tuple(evidence)})
