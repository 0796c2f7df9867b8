"""What a case needs from the base: the statements of its reference, else its labelled chunks."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from rag_doctor.judges.offline.claim_lists import split_answer
from rag_doctor.ledger.reckoning import sums_up
from rag_doctor.records import Case, Claim
from rag_doctor.text.refusals import refusal

__all__ = ["Needs", "needs_of"]

_HALF = re.compile(r"\s*(?:and )?a half\W*", re.IGNORECASE)
MAX_NEEDS = 40
"""Statements of one reference that are followed, from its beginning."""


@dataclass(frozen=True, slots=True)
class Needs:
    """`claims` to look for; or, without a reference, `labels`: chunk ids to follow themselves.

    What the other statements come to ("so 42 a month") is not followed: no text need state it.
    `reason` says why there is neither, as a key; empty otherwise. `left_out` = statements beyond
    the most that are followed.
    """

    claims: tuple[Claim, ...] = ()
    labels: tuple[str, ...] = ()
    reason: str = ""
    left_out: int = 0


def needs_of(case: Case, claims: Sequence[Claim] | None = None) -> Needs:
    """`claims` = the reference's statements where somebody has split it already."""
    if case.reference is None and claims is None:
        labels = tuple(sorted(case.carriers))
        return Needs(labels=labels[:MAX_NEEDS], reason="" if labels else "nothing_needed")
    if case.reference is not None and refusal(case.reference).refused:
        return Needs(reason="reference_declines")
    if claims is None:
        claims = _with_halves(split_answer(case.reference or "", case.question), case.reference)
    found = tuple(claim for claim in claims if isinstance(claim, Claim) and claim.to_judge.strip())
    if not found:
        return Needs(reason="reference_says_nothing")
    found = _without_conclusions(found, case.question)
    return Needs(claims=found[:MAX_NEEDS], left_out=max(0, len(found) - MAX_NEEDS))


def _with_halves(claims: Sequence[Claim], reference: str | None) -> list[Claim]:
    """ "An hour and a half" is one amount, though an "and" stands in it."""
    out: list[Claim] = []
    for claim in claims:
        if out and _HALF.fullmatch(claim.text) and reference:
            whole = reference[out[-1].start : claim.end]
            out[-1] = Claim(text=whole, start=out[-1].start, end=claim.end)
        else:
            out.append(claim)
    return out


def _without_conclusions(claims: tuple[Claim, ...], question: str) -> tuple[Claim, ...]:
    kept = [
        claim
        for at, claim in enumerate(claims)
        if not sums_up(claim.text, "\n".join(c.text for c in claims[:at]), question)
    ]
    return tuple(kept)
