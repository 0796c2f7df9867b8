"""Which claims have nothing but a question, an error or a wish of the contexts to rest on.

Such a claim is read against the contexts without those stretches. All other claims keep them: they
may name what a short answer behind them is about ("Is it free for students? Only on Mondays.").
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from rag_doctor.judges.offline.features_claim import View, view
from rag_doctor.judges.offline.features_evidence import Base
from rag_doctor.judges.offline.features_values import Value, relation, values_of
from rag_doctor.judges.offline.support_signals import Signals
from rag_doctor.judges.offline.unasserted import Unasserted, asserted_text, unasserted
from rag_doctor.judges.offline.unasserted_forms import FRAMED
from rag_doctor.records import Chunk, Claim

__all__ = ["grounds", "refuted"]

_HELD = 0.75  # share of a claim's words that a stretch must hold
_HELD_WITH_VALUES = 0.5  # the same where it holds all amounts and dates of the claim
_REFUTED = 0.2
_NEXT = 160  # characters behind a stretch in which a short answer to it stands


def grounds(
    claims: Sequence[Claim], chunks: Sequence[Chunk]
) -> list[tuple[list[int], list[str] | None]]:
    """Places of the claims, with the texts to read them against; `None` = the chunks' own."""
    marked = [(chunk, unasserted(chunk.text)) for chunk in chunks]
    if not any(spans for _, spans in marked):
        return [(list(range(len(claims))), None)]
    resting = [at for at, claim in enumerate(claims) if _rests(claim, marked)]
    rest = [at for at in range(len(claims)) if at not in resting]
    out: list[tuple[list[int], list[str] | None]] = [(rest, None)] if rest or not claims else []
    if resting:
        out.append((resting, [asserted_text(chunk.text) for chunk in chunks]))
    return out


def _rests(claim: Claim, marked: Sequence[tuple[Chunk, tuple[Unasserted, ...]]]) -> bool:
    said = view(claim.to_judge)
    if FRAMED.search(view(claim.text).folded):
        return False
    return any(
        _holds(one, said) and not _repeated(chunk.text, one, said.values)
        for chunk, spans in marked
        for one in spans
    )


def _holds(one: Unasserted, said: View) -> bool:
    words = [term.norm for term in said.terms if term.value is None and not term.meta]
    there = _read(one.text)
    if not _all_values(said.values, values_of(one.text)):
        return False
    known = {token.norm for token in there.tokens}
    held = sum(word in known or (len(word) > 1 and word in there.folded) for word in words)
    least = _HELD_WITH_VALUES if said.values else _HELD
    return held >= least * len(words) if words else bool(said.values)


def _repeated(text: str, one: Unasserted, values: tuple[Value, ...]) -> bool:
    """Does the sentence behind the stretch give the claim's amounts and dates?"""
    after = asserted_text(text)[one.end : one.end + _NEXT]
    return bool(values) and _all_values(values, values_of(after))


def _all_values(values: Sequence[Value], given: Sequence[Value]) -> bool:
    return all(any(relation(value, other) == "same" for other in given) for value in values)


@lru_cache(maxsize=2048)
def _read(text: str) -> View:
    return view(text)


def refuted(signals: Signals, p: float, base: Base) -> float:
    """The chance of a claim that rested on such a stretch, lowered where the rest denies it."""
    return min(p, _REFUTED) if base.partly and signals.against is not None else p
