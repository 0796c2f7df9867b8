"""The mechanism a ledger names: the place where the evidence was lost, in words."""

from __future__ import annotations

from collections import Counter
from typing import Any

from rag_doctor.checks import clip
from rag_doctor.graph.state import State
from rag_doctor.graph.whereabouts import lost_trails
from rag_doctor.i18n import say
from rag_doctor.records import PLACES, Case, Finding, Trail

__all__ = ["CUT_PLACES", "lookalike_findings", "lost_mechanism", "telling_trail"]

CUT_PLACES = ("not_sent", "cut_text")
"""Found and selected, and still not in front of the writer: the fault is the budget's."""


def telling_trail(state: State) -> Trail | None:
    """The trail that stands for the case: of the place where most was lost, the earliest such."""
    lost = lost_trails(state)
    if not lost:
        return None
    counts = Counter(trail.place for trail in lost)
    place = min(counts, key=lambda place: (-counts[place], PLACES.index(place)))
    return next(trail for trail in lost if trail.place == place)


def lost_mechanism(state: State) -> tuple[str, dict[str, Any]] | None:
    """Place and the values of its sentence; `None` where no trail tells."""
    trail = telling_trail(state)
    if trail is None:
        return None
    pieces = [*trail.pieces, "?", "?"]
    ledger = state["ledger"]
    return trail.place, {
        "what": clip(trail.claim.text),
        "chunk": trail.chunk or (trail.carriers[0] if trail.carriers else "?"),
        "rank": trail.rank or "?",
        "k": trail.k or ledger.k or len(state["case"].contexts),
        "left": pieces[0],
        "right": pieces[1],
        "document": trail.document or "?",
        "lexical": _rank(trail, "bm25"),
        "dense": _rank(trail, "dense"),
        "fused": _fused(trail, state["case"].ui_lang),
        "query": clip(ledger.query or ""),
        "deeper": _deeper(trail),
        "told": _told(trail),
        **_led_astray(state),
    }


def _told(trail: Trail) -> str:
    """Which of the sentences of its place."""
    from rag_doctor.ledger.words import by_one_search, in_chunks_only

    if by_one_search(trail):
        return "how_one_search_ranked" if _deeper(trail) else "how_one_search"
    return "how_in_chunks" if in_chunks_only(trail) else "how"


def _deeper(trail: Trail) -> int | None:
    """Its rank in the longer list of the only search."""
    return next((rank for rank in trail.deeper.values() if rank), None)


def _led_astray(state: State) -> dict[str, str]:
    """`aside`: the answer gives the value of another edition, region or thing, and of which."""
    from rag_doctor.ledger.words import lookalike_sentence

    case = state["case"]
    for trail in lost_trails(state):
        if trail.says is not None and trail.other is not None and _says(case, trail.says.right):
            return {"aside": lookalike_sentence(trail, case.ui_lang)}
    return {}


def _says(case: Case, value: str) -> bool:
    from rag_doctor.text.folding import fold

    return "".join(fold(value).split()) in "".join(fold(case.answer).split())


def _fused(trail: Trail, lang: str) -> str:
    rank = trail.ranks.get("fused")
    if trail.place != "lost_in_fusion":
        return str(rank or "–")
    return say("ledger.fused.at", lang, rank=rank) if rank else say("ledger.fused.nowhere", lang)


def _rank(trail: Trail, stage: str) -> str:
    rank = trail.ranks.get(stage) or trail.deeper.get(stage)
    return str(rank) if rank else "–"


def lookalike_findings(state: State) -> tuple[Finding, ...]:
    """A chunk that says the same with another value: another version, region or row. At most one.

    It explains both a search that was led astray and an answer that sounds right.
    """
    from rag_doctor.ledger.words import lookalike_sentence

    for trail in lost_trails(state):
        if trail.lookalike is not None and trail.says is not None:
            return (Finding(text=lookalike_sentence(trail, state["case"].ui_lang)),)
    return ()
