"""One claim beside contexts: what a rule says of it, and what the whole judge does."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from rag_doctor.judges.offline.features import Reading
from rag_doctor.judges.offline.features_evidence import Base, read_base
from rag_doctor.judges.offline.overruled_base import Overruled
from rag_doctor.judges.offline.support import SupportScorer
from rag_doctor.judges.offline.support_signals import read_claims
from rag_doctor.records import Chunk, Claim, ClaimVerdict


def ruled(rule: Callable[[Reading, Base], Overruled | None], claim: str, *contexts: str) -> str:
    """ "contradicted", "open", or "" where the rule says nothing."""
    base = read_base(_chunks(contexts))
    (signals,) = read_claims([_claim(claim)], base, None)
    shown = rule(signals.reading, base)
    return "" if shown is None else "contradicted" if shown.found else "open"


def judged(claim: str, *contexts: str, question: str | None = None) -> ClaimVerdict:
    """The verdict of the best offline judge."""
    return _scorer().judge([_claim(claim)], _chunks(contexts), question=question)[0]


@cache
def _scorer() -> SupportScorer:
    return SupportScorer()


def _claim(text: str) -> Claim:
    return Claim(text=text, start=0, end=len(text))


def _chunks(texts: tuple[str, ...]) -> list[Chunk]:
    return [Chunk(id=f"c{n}", text=text) for n, text in enumerate(texts, start=1)]
