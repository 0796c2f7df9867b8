"""Where the labelled quotes ended: the truth of a broken case, told without the ledger.

A question whose needed quotes end at different places, or of which a chunk that "helps" came
further, has no certain truth and is passed over.
"""

from __future__ import annotations

from ledger_rag import Listed

from rag_doctor.pipeline import STAGES, Question, Retrieval
from rag_doctor.pipeline.breaking.quotes import holders, ids_of, quotes_of, squeezed, tells_all

__all__ = ["holders", "ids_of", "place_by_quotes", "quotes_of", "squeezed", "tells_all"]

NOWHERE = 10**6


def place_by_ranks(ids: set[str], found: Retrieval) -> str:
    """Where the best of these chunks ended, by the definitions of the places."""
    order = ("arrived", "not_sent", "dropped_by_reranker", "lexical_only", "dense_only",
             "lost_in_fusion", "ranked_below_k", "not_found")  # fmt: skip
    places = {_one_place(i, found) for i in ids}
    return min(places, key=order.index)


def _one_place(chunk_id: str, found: Retrieval) -> str:
    k = len(found.selected)
    rank = {
        name: {c.id: n for n, c in enumerate(getattr(found, name), 1)}.get(chunk_id, NOWHERE)
        for name in STAGES
    }
    if rank["sent"] < NOWHERE:
        return "arrived"
    if rank["selected"] < NOWHERE:
        return "not_sent"
    if found.reranked and rank["fused"] <= k:
        return "dropped_by_reranker"
    if rank["bm25"] < NOWHERE and rank["dense"] == NOWHERE:
        return "lexical_only"
    if rank["dense"] < NOWHERE and rank["bm25"] == NOWHERE:
        return "dense_only"
    if min(rank["bm25"], rank["dense"]) <= k:
        return "lost_in_fusion"
    return "ranked_below_k" if rank["bm25"] < NOWHERE else "not_found"


def place_by_quotes(question: Question, found: Retrieval, rag: Listed) -> str | None:
    """The place if every needed quote ended at the same; `None` where that is not certain."""
    held = holders(question, rag.chunks())
    if not held or not all(held.values()):
        return None
    places = {place_by_ranks(ids, found) for ids in held.values()}
    if len(places) != 1:
        return None
    place = places.pop()
    helpers = ids_of(holders(question, rag.chunks(), least=1))
    selected = {c.id for c in found.selected}
    needed = ids_of(held)
    return None if place != "arrived" and (helpers - needed) & selected else place
