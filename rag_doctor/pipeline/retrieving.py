"""One question through every stage of the retrieval: filter, legs, fusion, reranking, selection."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rag_doctor.pipeline.arrange import arranged, within_budget, without_twins
from rag_doctor.pipeline.clock import Clock
from rag_doctor.pipeline.filters import wanted
from rag_doctor.pipeline.fuse import reciprocal_rank_fusion, weighted_fusion
from rag_doctor.pipeline.index import Index
from rag_doctor.pipeline.protocol import Retrieval
from rag_doctor.pipeline.rerank import Rescore, own_scores
from rag_doctor.records import Chunk

__all__ = ["retrieved"]

Hits = list[tuple[int, float]]
"""(index of the chunk, score), best first."""


def retrieved(
    index: Index,
    question: str,
    query: str,
    settings: Mapping[str, Any],
    reranker: Rescore | None = None,
) -> Retrieval:
    """The ranked list of every stage. `settings` = the value of every retrieval knob.

    `query` is what is searched and reranked by; `reranker` = an own one, `None` = the built-in.
    """
    clock = Clock()
    keep, n = index.keep(wanted(settings)), settings["candidates"]
    bm25 = index.bm25.search(query, n, keep)
    clock.lap("bm25")
    dense = index.dense.search(query, n, keep, settings["embed_as"])
    clock.lap("dense")
    fused = _fused(bm25, dense, settings)
    clock.lap("fused")
    reranked: Hits = []
    if settings["rerank"]:
        reranked = _reranked(index, query, fused[:n], reranker)
        clock.lap("reranked")
    selected = _chunks(index, _selected(index, reranked or fused, settings))
    return Retrieval(
        question=question,
        bm25=_chunks(index, bm25),
        dense=_chunks(index, dense),
        fused=_chunks(index, fused),
        reranked=_chunks(index, reranked),
        selected=selected,
        sent=arranged(within_budget(selected, settings["budget_chars"]), settings["order"]),
        seconds=clock.laps,
        query=query,
    )


def _fused(bm25: Hits, dense: Hits, settings: Mapping[str, Any]) -> Hits:
    legs = {"bm25": bm25, "dense": dense}
    weights = {"bm25": settings["bm25_weight"], "dense": settings["dense_weight"]}
    if settings["fusion"] == "weighted":
        return weighted_fusion(legs, weights)
    ranks = {leg: [at for at, _ in hits] for leg, hits in legs.items()}
    return reciprocal_rank_fusion(ranks, weights, settings["rrf_k"])


def _reranked(index: Index, query: str, head: Hits, own: Rescore | None) -> Hits:
    places = [at for at, _ in head]
    if own is None or not head:
        return index.reranker.rank(query, places)
    scores = own_scores(
        own, query, _chunks(index, head), lambda: index.reranker.scores(query, places)
    )
    # stable: equal scores keep the fused order
    return sorted(zip(places, scores, strict=True), key=lambda item: -item[1])


def _selected(index: Index, ranking: Hits, settings: Mapping[str, Any]) -> Hits:
    """The top k of a ranking, near-duplicates passed over where that is wished."""
    top_k = settings["top_k"]
    if not settings["dedupe"]:
        return ranking[:top_k]
    return [ranking[at] for at in without_twins([index.chunks[i].text for i, _ in ranking], top_k)]


def _chunks(index: Index, hits: Sequence[tuple[int, float]]) -> tuple[Chunk, ...]:
    return tuple(
        index.chunks[at].model_copy(update={"rank": rank, "score": round(score, 6)})
        for rank, (at, score) in enumerate(hits, 1)
    )
