"""Bare values: where the support of a claim and what else is known of the case must agree.

A bare value ("March 3, 2017") is judged as an answer to the question, so it needs the question's
subject beside it. Three things say more than the words around it: the reference is right by
definition; an answer that equals the reference means the same; an answer to another question makes
no claim about this one.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from rag_doctor.judges.base import ChunkUse
from rag_doctor.judges.offline.matching import stated, values_of
from rag_doctor.judges.offline.terms import Passage, content_terms
from rag_doctor.judges.offline.unasserted import asserted_text
from rag_doctor.judges.offline.wording import say
from rag_doctor.records import Chunk, Claim, ClaimVerdict, Evidence
from rag_doctor.text import fold, names, negations, sentences

__all__ = [
    "carried_by_rows",
    "carried_by_useful",
    "standing_anywhere",
    "standing_whole",
    "useful_where_enough",
]

BARE_TERMS, BARE_CHARS = 10, 80
WHOLE_TERMS = 4  # with fewer, a run of words is too easily found
P_CARRIED = 0.75  # the value stands in a passage about the question
P_STANDING = 0.7
NAMED_BY_HEADER = 0.45  # share of a claim's other words that the table's page must hold
_CODE = re.compile(r"\b[A-Za-z]+[-_][A-Za-z0-9_-]+\b|\b[A-Z]{2,}\d+\b")


def carried_by_useful(
    verdicts: Sequence[ClaimVerdict], chunks: Sequence[Chunk], uses: Sequence[ChunkUse], ui: str
) -> list[ClaimVerdict]:
    """Bare values not found by the wording around them, but stated in a useful chunk."""
    useful = [chunk for chunk, use in zip(chunks, uses, strict=True) if use.useful]
    return [_raised(verdict, useful, P_CARRIED, ui) for verdict in verdicts]


def carried_by_rows(
    verdicts: Sequence[ClaimVerdict], chunks: Sequence[Chunk], ui: str
) -> list[ClaimVerdict]:
    """Claims of a reference that one row of a table carries: all their names, codes and figures.

    What a row leaves to its header and heading ("data centre") need not stand in it.
    """
    return [_by_row(verdict, chunks, ui) for verdict in verdicts]


def _by_row(verdict: ClaimVerdict, chunks: Sequence[Chunk], ui: str) -> ClaimVerdict:
    text = verdict.claim.to_judge
    if not _unfound(verdict) or negations(text):
        return verdict
    telling = _telling(text)
    if len(telling) < 2:
        return verdict
    rest = [t for t in content_terms(fold(text)) if not any(t in fold(one) for one in telling)]
    for chunk in chunks:
        page = Passage(chunk.text)
        if sum(map(page.holds, rest)) < NAMED_BY_HEADER * len(rest):
            continue
        for line in re.finditer(r"[^\n]+", chunk.text):
            row = line[0]
            if row.count("|") >= 2 and all(stated(one, row).share == 1.0 for one in telling):
                return _supported(verdict, chunk, P_CARRIED, ui, line.span())
    return verdict


def _telling(text: str) -> tuple[str, ...]:
    """The names, codes and figures of a claim."""
    found, amounts = values_of(text)
    values = [*(date.text for date in found), *(amount.text for amount in amounts)]
    named = [name.text for name in names(text) if not any(name.text in v for v in values)]
    codes = [code for code in _CODE.findall(text) if not any(code in v for v in values)]
    return tuple(dict.fromkeys([*values, *codes, *named]))


def useful_where_enough(
    uses: Sequence[ChunkUse], answer: Sequence[ClaimVerdict], ui: str
) -> list[ChunkUse]:
    """The contexts hold an answer, and no chunk is of use: the likeliest one is.

    That is one which supports a statement of the answer, where there is any.
    """
    if not uses or any(use.useful for use in uses):
        return list(uses)
    behind = {e.chunk_id for verdict in answer for e in verdict.evidence}
    best = max(uses, key=lambda use: (use.chunk_id in behind, use.p or 0.0))
    reason = say("chunk_answers", ui)
    return [
        replace(use, useful=True, grade=2, reason=reason) if use is best else use for use in uses
    ]


def standing_anywhere(
    verdicts: Sequence[ClaimVerdict], chunks: Sequence[Chunk], ui: str
) -> list[ClaimVerdict]:
    """Bare values of an answer to another question: true of the contexts where they stand there."""
    return [_raised(verdict, chunks, P_STANDING, ui) for verdict in verdicts]


def standing_whole(
    verdicts: Sequence[ClaimVerdict], chunks: Sequence[Chunk], ui: str
) -> list[ClaimVerdict]:
    """A statement that stands word for word in a chunk is said there, whatever was asked.

    One that seems contradicted must be a whole sentence there: within a longer one it may be
    denied.
    """
    if not any(map(_open, verdicts)):
        return list(verdicts)  # nothing to look for: the chunks may be long
    plain = [(chunk, _bared(asserted_text(chunk.text))) for chunk in chunks]
    return [_stands(verdict, plain, ui) for verdict in verdicts]


def _stands(verdict: ClaimVerdict, plain: Sequence[tuple[Chunk, str]], ui: str) -> ClaimVerdict:
    said = _bared(verdict.claim.text)
    if not _open(verdict) or len(content_terms(fold(verdict.claim.text))) < WHOLE_TERMS:
        return verdict
    holders = [chunk for chunk, text in plain if _says(text, said)]
    if verdict.support == "contradicted":
        holders = [
            c
            for c in holders
            if any(said == _bared(s.text) for s in sentences(asserted_text(c.text)))
        ]
    return _supported(verdict, holders[0], P_STANDING, ui) if holders else verdict


def _says(text: str, said: str) -> bool:
    """Does it stand there, and is not the rest of a denial (没|有无线网络)?"""
    return said in text and re.search(rf"(?<![不没未无非勿]){re.escape(said)}", text) is not None


def _bared(text: str) -> str:
    return re.sub(r"[\W_]+", " ", fold(text)).strip()


def _raised(verdict: ClaimVerdict, chunks: Sequence[Chunk], p: float, ui: str) -> ClaimVerdict:
    claim = verdict.claim
    if not _unfound(verdict) or not _bare(claim):
        return verdict
    for chunk in chunks:
        if stated(claim.text, chunk.text).share == 1.0:
            return _supported(verdict, chunk, p, ui)
    return verdict


def _unfound(verdict: ClaimVerdict) -> bool:
    """Was nothing found that carries it? A claim in doubt has a chance, an unread one has none."""
    doubted = verdict.support == "unscored" and verdict.p_supported is not None
    return doubted or verdict.support == "not_mentioned"


def _open(verdict: ClaimVerdict) -> bool:
    return _unfound(verdict) or verdict.support == "contradicted"


def _bare(claim: Claim) -> bool:
    """A value without a statement of its own: the question was needed to read it. Not yes or no."""
    terms = content_terms(fold(claim.text))
    return bool(claim.resolved) and 0 < len(terms) <= BARE_TERMS and len(claim.text) <= BARE_CHARS


def _supported(
    verdict: ClaimVerdict, chunk: Chunk, p: float, ui: str, at: tuple[int, int] | None = None
) -> ClaimVerdict:
    value = verdict.claim.text.strip()
    spans = [s for s in sentences(chunk.text) if stated(value, s.text).share == 1.0]
    start, end = (spans[0].start, spans[0].end) if spans else (0, len(chunk.text))
    start, end = at or (start, end)
    evidence = Evidence(chunk_id=chunk.id, start=start, end=end, text=chunk.text[start:end])
    return verdict.model_copy(
        update={
            "support": "supported",
            "p_supported": p,
            "evidence": (evidence,),
            "by_chunk": {**verdict.by_chunk, chunk.id: "supported"},
            "contradiction": None,
            "reason": say("value_stands", ui, value=value, chunk=chunk.id),
        }
    )
