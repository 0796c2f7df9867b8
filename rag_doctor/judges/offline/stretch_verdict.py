"""The verdict where one stretch of a chunk decides by itself, without a look at coverage."""

from __future__ import annotations

from dataclasses import dataclass

from rag_doctor.judges.offline.features_evidence import Base
from rag_doctor.judges.offline.reasons import reason_for
from rag_doctor.records import Claim, ClaimVerdict, Contradiction, Evidence, Support

__all__ = ["SURE", "Stretch", "by_stretch"]

SURE = 0.9  # least chance of support where the stretch says the claim


@dataclass(frozen=True, slots=True)
class Stretch:
    """Characters `start:end` of chunk number `chunk`. `against` = what they say instead of the
    claim; `None` = they say the claim."""

    chunk: int
    start: int
    end: int
    against: Contradiction | None = None


def by_stretch(claim: Claim, found: Stretch, base: Base, p: float, lang: str) -> ClaimVerdict:
    """Supported or contradicted by this stretch; `p` = the chance before it was read."""
    chunk = base.chunks[found.chunk]
    text = chunk.text[found.start : found.end]
    against = found.against
    label: Support = "contradicted" if against else "supported"
    return ClaimVerdict(
        claim=claim,
        support=label,
        p_supported=round(min(p, 1 - SURE) if against else max(p, SURE), 4),
        evidence=(Evidence(chunk_id=chunk.id, start=found.start, end=found.end, text=text),),
        contradiction=against,
        by_chunk={
            one.id: label if number == found.chunk else "not_mentioned"
            for number, one in enumerate(base.chunks)
        },
        reason=reason_for(label, lang, chunk=chunk.id, quote=text, contradiction=against),
    )
