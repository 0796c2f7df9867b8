"""A case as its reader sees it, without characters of no width and with single blanks, and the
replies put back.

Spans of claims and evidence count in the case as it was given.
"""

from __future__ import annotations

from collections.abc import Sequence
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
    answer, reference = case.answer, case.reference or ""
    return replace(
        split,
        answer_claims=_claims(split.answer_claims, answer, seen(answer)),
        reference_claims=_claims(split.reference_claims, reference, seen(reference)),
    )


def _claims(claims: Sequence[Claim], given: str, where: Seen) -> tuple[Claim, ...]:
    return tuple(_claim(claim, given, where) for claim in claims)


def _claim(claim: Claim, given: str, where: Seen) -> Claim:
    """The claim with its place in the text as given; with its blanks too, but without marks."""
    start, end = where.span(claim.start, claim.end)
    text, written = claim.text, without_marks(given[start:end]).text
    if text == where.text[claim.start : claim.end] == seen(written).text:
        text = written
    return claim.model_copy(update={"text": text, "start": start, "end": end})


def weighing_back(weighing: Weighing, case: Case, split: Split | None) -> Weighing:
    """The claims of `split`, and the evidence with its places in the chunks as they were given and
    their own words."""
    texts = {chunk.id: chunk.text for chunk in case.contexts}
    where = {name: seen(text) for name, text in texts.items()}
    answer, reference = (split.answer_claims, split.reference_claims) if split else ((), ())
    return replace(
        weighing,
        answer=_verdicts(weighing.answer, answer, texts, where),
        reference=_verdicts(weighing.reference, reference, texts, where),
    )


def _verdicts(
    verdicts: Sequence[ClaimVerdict],
    claims: Sequence[Claim],
    texts: dict[str, str],
    where: dict[str, Seen],
) -> tuple[ClaimVerdict, ...]:
    both = zip(verdicts, claims, strict=True)
    return tuple(_verdict(verdict, claim, texts, where) for verdict, claim in both)


def _verdict(
    verdict: ClaimVerdict, claim: Claim, texts: dict[str, str], where: dict[str, Seen]
) -> ClaimVerdict:
    evidence = []
    for one in verdict.evidence:
        start, end = where[one.chunk_id].span(one.start, one.end)
        text = texts[one.chunk_id][start:end]
        evidence.append(one.model_copy(update={"start": start, "end": end, "text": text}))
    return verdict.model_copy(update={"claim": claim, "evidence": tuple(evidence)})
