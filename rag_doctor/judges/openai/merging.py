"""Several groups' replies as one weighing, by stated rules.

A claim: supported in any group → supported; else without a verdict in any → unscored (what was
not looked at may support it); else contradicted in any → contradicted; else not mentioned.
Supported in one group and contradicted in another → supported, and the two chunks are in conflict.
A chunk cut in parts: the best grade of its parts. A part of the question: covered in any group.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from rag_doctor.judges.base import ChunkUse, Split, Sufficiency, Weighing
from rag_doctor.judges.openai.fence import defang
from rag_doctor.judges.openai.found import ClaimFound, Found
from rag_doctor.judges.openai.grouping import Piece
from rag_doctor.judges.openai.locate import locate
from rag_doctor.judges.openai.schemas import KINDS
from rag_doctor.judges.openai.tokens import guess_tokens
from rag_doctor.judges.openai.wording import say
from rag_doctor.records import Case, Chunk, Claim, ClaimVerdict, Contradiction, Evidence, Support

__all__ = ["merged"]

Groups = Sequence[tuple[list[Piece], Found]]
_SCORED = ("supported", "contradicted", "not_mentioned")
_LONGEST_QUOTE = 160
TELLING_QUOTE = 5  # tokens; a shorter quote says nothing about where it comes from


def merged(case: Case, split: Split, parts: Sequence[str], groups: Groups) -> tuple[Weighing, int]:
    """The weighing, and how many claims have no verdict."""
    answer = [_verdict(case, c, f"A{i}", groups) for i, c in enumerate(split.answer_claims, 1)]
    reference = [
        _verdict(case, c, f"R{i}", groups) for i, c in enumerate(split.reference_claims, 1)
    ]
    uses = [_use(case, n, groups) for n in range(1, len(case.contexts) + 1)]
    weighing = Weighing(
        answer=tuple(answer),
        reference=tuple(reference),
        chunks=tuple(uses),
        sufficiency=_sufficiency(case.ui_lang, parts, groups),
        conflict=_conflict(case, groups) or _torn(case, split, groups),
    )
    return weighing, sum(v.support == "unscored" for v in (*answer, *reference))


def _verdict(case: Case, claim: Claim, one: str, groups: Groups) -> ClaimVerdict:
    said = [(group, found.claims.get(one)) for group, found in groups]
    label, deciding = _label([found for _, found in said])
    by_chunk = _by_chunk(case, said)
    if label == "unscored":
        reason = _why_unscored(deciding, case.ui_lang)
        return ClaimVerdict(claim=claim, support="unscored", by_chunk=by_chunk, reason=reason)
    evidence = _evidence(case, deciding) if deciding and label != "not_mentioned" else None
    return ClaimVerdict(
        claim=claim,
        support=label,
        evidence=(evidence,) if evidence else (),
        contradiction=_contradiction(deciding) if label == "contradicted" else None,
        by_chunk=by_chunk,
        reason=_reason(case, label, evidence),
    )


def _label(said: Sequence[ClaimFound | None]) -> tuple[Support, ClaimFound | None]:
    """The merged label, and the reply that decides."""
    for found in said:
        if found is not None and found.label == "supported":
            return "supported", found
    for found in said:
        if found is None or found.label not in _SCORED:
            return "unscored", found
    for found in said:
        if found is not None and found.label == "contradicted":
            return "contradicted", found
    return "not_mentioned", said[0] if said else None


def _by_chunk(
    case: Case, said: Sequence[tuple[list[Piece], ClaimFound | None]]
) -> dict[str, Support]:
    """The label against each chunk alone, where each was asked about alone."""
    if len(said) < 2 or any(len(group) != 1 for group, _ in said):
        return {}
    numbers = sorted({group[0].n for group, _ in said})
    return {
        case.contexts[n - 1].id: _label([found for group, found in said if group[0].n == n])[0]
        for n in numbers
    }


def _why_unscored(found: ClaimFound | None, ui: str) -> str:
    if found is None:
        return say("no_verdict", ui)
    if found.label == "unsure":
        return say("unsure", ui)
    return say("off_menu", ui, label=found.said)


def _evidence(case: Case, found: ClaimFound) -> Evidence | None:
    """Where the quote stands: in the chunk named, else in the only other one that holds it.

    `None` = nowhere, or a quote so short that it may stand in another chunk by chance.
    """
    named = case.contexts[found.passage - 1 : found.passage] if found.passage > 0 else ()
    for chunk in named:
        if (place := _in_chunk(found.quote, chunk)) is not None:
            return place
    if guess_tokens(found.quote) < TELLING_QUOTE:
        return None
    places = [p for chunk in case.contexts if (p := _in_chunk(found.quote, chunk)) is not None]
    return places[0] if len(places) == 1 else None


def _in_chunk(quote: str, chunk: Chunk) -> Evidence | None:
    for text in (chunk.text, defang(chunk.text)):
        if (span := locate(quote, text)) is not None:
            start, end = span
            return Evidence(chunk_id=chunk.id, start=start, end=end, text=chunk.text[start:end])
    return None


def _contradiction(found: ClaimFound | None) -> Contradiction | None:
    if found is None or not found.wrong or not found.right or found.wrong == found.right:
        return None
    kind = found.kind if found.kind in KINDS else "other"
    return Contradiction(kind=cast("Any", kind), wrong=found.wrong, right=found.right)


def _reason(case: Case, label: Support, evidence: Evidence | None) -> str:
    if label == "not_mentioned":
        return say("nowhere", case.ui_lang)
    if evidence is None:
        return say("no_quote", case.ui_lang)
    n = next(i for i, c in enumerate(case.contexts, 1) if c.id == evidence.chunk_id)
    quote = " ".join(evidence.text.split())
    if len(quote) > _LONGEST_QUOTE:
        quote = quote[: _LONGEST_QUOTE - 1] + "…"
    return say("by_passage", case.ui_lang, n=n, quote=quote)


def _use(case: Case, n: int, groups: Groups) -> ChunkUse:
    chunk = case.contexts[n - 1]
    said = [f.uses.get(n) for group, f in groups if any(piece.n == n for piece in group)]
    known = [use for use in said if use is not None and use[0] is not None]
    best = max(known, key=lambda use: use[0] or 0, default=None)
    if best is None or (len(known) < len(said) and best[0] != 2):
        return ChunkUse(chunk.id, None, reason=say("no_verdict", case.ui_lang))
    return ChunkUse(chunk.id, best[0] == 2, best[0], reason=best[1])


def _sufficiency(ui: str, parts: Sequence[str], groups: Groups) -> Sufficiency:
    covered = {n for _, found in groups for n in found.covered or ()}
    lacking = tuple(part for n, part in enumerate(parts, 1) if n not in covered)
    if not lacking:
        return Sufficiency(True, 1.0, reason=say("enough", ui))
    if any(found.covered is None for _, found in groups):
        return Sufficiency(None, reason=say("cannot_tell", ui))
    joined = ("；" if ui == "zh" else "; ").join(lacking)
    score = len(covered) / len(parts)
    return Sufficiency(False, score, lacking, say("not_enough", ui, parts=joined))


def _conflict(case: Case, groups: Groups) -> tuple[str, str, str] | None:
    for _, found in groups:
        if found.conflict is not None:
            a, b, why = found.conflict
            return case.contexts[a - 1].id, case.contexts[b - 1].id, why
    return None


def _torn(case: Case, split: Split, groups: Groups) -> tuple[str, str, str] | None:
    """A claim that one group's chunk supports and another's contradicts."""
    claims = {f"A{i}": c for i, c in enumerate(split.answer_claims, 1)}
    claims |= {f"R{i}": c for i, c in enumerate(split.reference_claims, 1)}
    for one, claim in claims.items():
        said = [found.claims.get(one) for _, found in groups]
        ids = {}
        for label in ("supported", "contradicted"):
            place = next((_evidence(case, f) for f in said if f and f.label == label), None)
            if place is not None:
                ids[label] = place.chunk_id
        if len(set(ids.values())) == 2:
            why = say("chunks_disagree", case.ui_lang, claim=claim.text)
            return ids["supported"], ids["contradicted"], why
    return None
