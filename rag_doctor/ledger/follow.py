"""One statement followed through the stages: from what carries it to the place."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rag_doctor.ledger.evidence import EvidenceIndex, Found
from rag_doctor.ledger.index import about, with_title
from rag_doctor.ledger.lists import LEGS, RANKINGS, Lists
from rag_doctor.ledger.places import Facts, place_of
from rag_doctor.ledger.ragged import part_without_halves
from rag_doctor.ledger.weighing import weigh
from rag_doctor.records import Claim
from rag_doctor.records.ledger import PLACES, Place, Trail

__all__ = ["Way", "followed", "furthest", "place_in", "why_unknown"]

_NEED_K: tuple[Place, ...] = ("lexical_only", "dense_only", "lost_in_fusion", "ranked_below_k")
# how much less a sent text may carry than the chunk it came from: in weight, in words
_CLOSE, _WORDS = 0.1, 0.15


@dataclass(frozen=True, slots=True)
class Way:
    """How far one chunk came."""

    chunk_id: str
    place: Place
    rank: int | None = None

    @property
    def order(self) -> tuple[int, float]:
        """Larger = came further; among equals the better rank."""
        return PLACES.index(self.place), -(self.rank or float("inf"))


def place_in(chunk_id: str, lists: Lists, whole: bool | None = None) -> Place:
    """The place of a chunk that carries the statement; `whole` as in `Facts`."""
    place = place_of(chunk_facts(chunk_id, lists, whole))
    if lists.k is None and place in _NEED_K and _any(_listed(chunk_id, lists)):
        return "unknown"  # nothing was taken, or nobody knows how much: no rank is to blame
    return place


def chunk_facts(chunk_id: str, lists: Lists, whole: bool | None = None) -> Facts:
    """What the lists say of a chunk that carries the statement."""
    legs = {leg: lists.listed(leg, chunk_id) for leg in LEGS}
    only = [leg for leg, listed in legs.items() if listed is not None]
    near = _any(lists.within(leg, chunk_id) for leg in LEGS)
    fused = lists.within("fused", chunk_id)
    if "fused" not in lists and len(only) == 1:
        fused, near = near, None  # a pipeline of one leg: its list is the ranking
    return Facts(
        sent=lists.listed("sent", chunk_id),
        whole=whole,
        selected=lists.listed("selected", chunk_id),
        reranked=lists.within("reranked", chunk_id),
        fused=fused,
        near=near,
        lexical=legs["bm25"],
        dense=legs["dense"],
        found=_surely(_listed(chunk_id, lists)),
        chunk=True,
    )


def _listed(chunk_id: str, lists: Lists) -> list[bool | None]:
    return [lists.listed(stage, chunk_id) for stage in RANKINGS if stage in lists]


def _surely(marks: Sequence[bool | None]) -> bool | None:
    """True if any is; `None` if none is known or one of them is not; else false."""
    return True if True in marks else None if None in marks or not marks else False


def _any(marks: Iterable[bool | None]) -> bool | None:
    """True if any is; else false if any is known; else `None`."""
    known = [mark for mark in marks if mark is not None]
    return any(known) if known else None


def furthest(ways: Sequence[Way]) -> Way:
    """Of several chunks that each carry the statement, the one that came furthest."""
    return max(ways, key=lambda way: way.order)


def followed(
    claim: Claim, found: Found, index: EvidenceIndex, lists: Lists, question: str
) -> Trail | None:
    """The trail of a statement that some chunk carries; `None` when none does."""
    ids = [index.chunks[n].id for n in (found.carriers or found.pieces)]
    if not ids:
        return None
    ways = [_way(claim, n, index, lists, question) for n in (found.carriers or found.pieces)]
    if found.carriers:
        best = furthest(ways)
    elif found.cut and any(way.place != "arrived" for way in ways):
        best = Way(ids[0], "split_across_chunks")
    else:
        best = min(ways, key=lambda way: way.order)  # every part is needed
        if best.place == "arrived":
            best = next((way for way in ways if way.place == "unknown"), best)
    return Trail(
        claim=claim,
        place=best.place,
        carriers=tuple(dict.fromkeys(ids)) if found.carriers else (),
        chunk=best.chunk_id,
        ranks=lists.ranks(best.chunk_id),
        rank=lists.last_rank(best.chunk_id),
        k=lists.k,
        pieces=tuple(dict.fromkeys(ids)) if found.pieces else (),
        reason=why_unknown(best.place, best.chunk_id, lists),
    )


def _way(claim: Claim, number: int, index: EvidenceIndex, lists: Lists, question: str) -> Way:
    chunk = index.chunks[number]
    whole = _whole(claim, number, index, lists, question)
    place = place_in(chunk.id, lists, whole)
    return Way(chunk.id, place, lists.last_rank(chunk.id))


def _whole(
    claim: Claim, number: int, index: EvidenceIndex, lists: Lists, question: str
) -> bool | None:
    """Does the text in the prompt still hold the evidence? `None` = the chunk was not sent."""
    chunk = index.chunks[number]
    sent = lists.stages["sent"].texts.get(chunk.id) if "sent" in lists else None
    if sent is None:
        return None
    if chunk.text.strip() in sent.text:
        return True
    title, weights = about(chunk), index.weights(claim)
    there = weigh(claim, part_without_halves(sent.text, chunk.text), title, question)
    base = weigh(claim, index.stated(number), title, question)
    lost = index.coverage(weights, with_title(chunk)) - index.coverage(
        weights, f"{title}\n{sent.text}"
    )
    return set(there.lacking) <= set(base.lacking) and there.p >= base.p - _CLOSE and lost < _WORDS


def why_unknown(place: Place, chunk_id: str, lists: Lists) -> str:
    """The key of the reason why a chunk's place is unknown; empty where it is known."""
    if place != "unknown":
        return ""
    listed = _listed(chunk_id, lists)
    if True not in listed and any(stage.partial for stage in lists.stages.values()):
        return "ids_unknown"
    if lists.k is not None and True in listed:
        return "filtered"
    return "k_unknown" if listed else "stages_unknown"
