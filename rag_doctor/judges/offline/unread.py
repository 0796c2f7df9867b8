"""What lies beyond the judge's limits is said to be unread, never judged by silence.

An answer of more than `MAX_CLAIMS` statements keeps the rest as sentences that nobody judged; where
the contexts are longer than the judge reads, a statement not found in what was read stays open.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rag_doctor.judges.base import Weighing
from rag_doctor.judges.offline.claims import MAX_CLAIMS
from rag_doctor.judges.offline.features_evidence import MAX_UNITS, read_base
from rag_doctor.judges.offline.reasons import reason_for
from rag_doctor.records import Chunk, Claim, ClaimVerdict
from rag_doctor.text.segment import sentences

__all__ = ["counting_unread", "read_claims_of", "unread_claims", "unread_verdicts"]


def unread_claims(text: str, claims: Sequence[Claim]) -> tuple[Claim, ...]:
    """The sentences after the last claim that the splitter took, where it stopped at its limit."""
    if len(claims) < MAX_CLAIMS:
        return ()
    start = max(claim.end for claim in claims)
    found = []
    for span in sentences(text[start:]):
        said = text[start + span.start : start + span.end]
        if any(char.isalnum() for char in said):
            found.append(Claim(text=said, start=start + span.start, end=start + span.end))
    return tuple(found)


def read_claims_of(claims: Sequence[Claim]) -> Sequence[Claim]:
    """The claims that are judged."""
    return claims[:MAX_CLAIMS]


def unread_verdicts(claims: Sequence[Claim], lang: str) -> list[ClaimVerdict]:
    """A verdict without a judgement for each claim beyond the limit."""
    why = reason_for("unread", lang, read=str(MAX_CLAIMS))
    return [
        ClaimVerdict(claim=claim, support="unscored", reason=why) for claim in claims[MAX_CLAIMS:]
    ]


def counting_unread(weighing: Weighing, chunks: Sequence[Chunk]) -> Weighing:
    """The weighing with how many of the answer's claims were not, or not wholly, read."""
    verdicts = weighing.answer
    late = max(0, len(verdicts) - MAX_CLAIMS)
    left = sum(verdict.support == "unscored" for verdict in verdicts[:MAX_CLAIMS])
    cut = left if left and _too_long(chunks) else 0
    return replace(weighing, unread=late + cut) if late or cut else weighing


def _too_long(chunks: Sequence[Chunk]) -> bool:
    """Are the contexts longer than the judge reads?"""
    if sum(len(chunk.text) for chunk in chunks) < MAX_UNITS:  # a unit has a character at least
        return False
    return read_base(chunks).cut
