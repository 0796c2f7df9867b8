"""Chunks that speak of something else than a claim: they must not make up the judge's mind.

A claim in other words than its passage is left open; the same claim beside a passage on bicycles
is no more false than before, though the weights, which count over all that was given, are surer.
"""

from __future__ import annotations

import numpy as np

from rag_doctor.judges.offline.features_evidence import Base
from rag_doctor.judges.offline.reasons import reason_for
from rag_doctor.judges.offline.support_signals import Signals
from rag_doctor.records import ClaimVerdict

__all__ = ["kin_chunks", "reopened"]

_STRAY = 0.25  # of what the best chunk holds of a claim, what a stray one holds at most
_BEST = 0.2  # share of the claim that the best one must hold
_UNSURE = 0.1  # chance under which no chunk's being there decides


def kin_chunks(found: ClaimVerdict, signals: Signals, base: Base) -> list[int]:
    """The chunks that speak of the claim, where others do not and it was found in none of them.

    Empty where there is nothing to look at again.
    """
    p = found.p_supported
    if found.support != "not_mentioned" or signals.against or p is None or p < _UNSURE:
        return []
    if len(base.chunks) < 2 or base.cut or signals.reading.frame is not None:
        return []  # a bare value has no words of its own to tell its chunks by
    shares = _shares(signals, base)
    best = max(shares)
    kept = [at for at, share in enumerate(shares) if share > _STRAY * best]
    return kept if best >= _BEST and len(kept) < len(base.chunks) else []


def _shares(signals: Signals, base: Base) -> list[float]:
    """How much of the claim each chunk holds, rare words counting most."""
    whole = signals.reading.whole
    first = np.array(base.first)
    total = float(whole.weight.sum()) or 1.0
    return [
        float(whole.weight @ whole.held[:, first == at].max(axis=1, initial=0.0)) / total
        for at in range(len(base.chunks))
    ]


def reopened(found: ClaimVerdict, alone: ClaimVerdict, lang: str) -> ClaimVerdict:
    """The verdict, left open where without the stray chunks it is not "not mentioned"."""
    if alone.support not in ("unscored", "supported") or alone.p_supported is None:
        return found
    p = round(min(alone.p_supported, 0.5), 4)
    open_reason = reason_for("other_words", lang, chance=f"{p:.2f}")
    return found.model_copy(
        update={
            "support": "unscored",
            "p_supported": p,
            "by_chunk": {**found.by_chunk, **dict.fromkeys(alone.by_chunk, "unscored")},
            "reason": alone.reason if alone.support == "unscored" else open_reason,
        }
    )
