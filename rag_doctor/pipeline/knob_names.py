"""One knob, many names: `top_k` here is `k`, `similarity_top_k` or `n_results` elsewhere."""

from __future__ import annotations

from collections.abc import Iterable

from rag_doctor.pipeline.demo_knobs import DEMO_KNOBS
from rag_doctor.pipeline.knobs import Stage

__all__ = ["SYNONYMS", "least_of", "meaning_of", "own_name", "stage_of"]

SYNONYMS: dict[str, tuple[str, ...]] = {
    "top_k": (
        "k", "similarity_top_k", "n_results", "num_results", "max_results", "retriever_k", "n_docs",
        "num_docs", "num_chunks", "n_chunks", "max_chunks", "max_docs", "limit", "topk", "top_n",
    ),
    "candidates": (
        "n_candidates", "num_candidates", "fetch_k", "depth", "prefetch", "initial_k",
        "rerank_candidates", "candidate_k",
    ),
    "bm25_weight": ("lexical_weight", "keyword_weight", "sparse_weight", "text_weight"),
    "dense_weight": ("vector_weight", "semantic_weight", "embedding_weight"),
    "alpha": ("hybrid_alpha", "hybrid_weight"),
    "search_mode": ("search_type", "retrieval_mode", "query_mode", "vector_store_query_mode"),
    "hybrid": ("use_hybrid", "hybrid_search", "enable_hybrid"),
    "rerank": ("use_reranker", "use_rerank", "reranker", "reranking", "enable_rerank",
               "rerank_enabled"),
    "dedupe": ("deduplicate", "drop_duplicates", "unique", "dedup"),
    "order": ("context_order", "chunk_order", "document_order"),
    "budget_chars": (
        "max_context_chars", "context_chars", "max_context_tokens", "context_tokens",
        "context_budget", "max_context_length", "token_budget", "budget",
    ),
    "temperature": ("temp", "llm_temperature"),
    "prompt": ("prompt_style", "prompt_name", "prompt_template"),
    "generator": ("writer", "llm"),
    "model": ("model_name", "llm_model", "chat_model"),
    "rewrite": ("query_rewrite", "rewrite_query", "query_rewriting", "query_transform"),
    "expand": ("query_expansion", "multi_query", "use_hyde", "hyde", "expand_query"),
    "chunker": ("splitter", "text_splitter", "chunking", "chunk_strategy"),
    "chunk_size": ("chunk_length", "max_chunk_size", "split_length"),
    "overlap": ("chunk_overlap", "split_overlap"),
    "sentences": ("sentences_per_chunk",),
    "sentence_overlap": (),
    "tokenizer": ("analyzer", "bm25_tokenizer"),
    "fusion": ("fusion_mode", "fusion_method"),
    "only_lang": ("lang_filter", "language_filter"),
    "only_region": ("region_filter",),
    "only_version": ("version_filter",),
    "filter": ("filters", "where", "metadata_filter"),
    "max_sentences": ("answer_sentences",),
    "max_tokens": ("max_new_tokens", "max_output_tokens"),
}  # fmt: skip
"""Knob as fixes name it → what others call it, the likeliest first."""

_STAGES: dict[str, Stage] = {
    "alpha": "retrieve", "search_mode": "retrieve", "hybrid": "retrieve", "expand": "retrieve",
    "filter": "retrieve",
}  # fmt: skip


def _plain(name: str) -> str:
    return "".join(letter for letter in name.casefold() if letter.isalnum())


_MEANING = {
    _plain(name): knob for knob, names in SYNONYMS.items() for name in (*reversed(names), knob)
}


def meaning_of(name: str) -> str | None:
    """The knob that a pipeline's own name stands for; `None` = none that a fix would turn."""
    return _MEANING.get(_plain(name))


def own_name(knob: str, names: Iterable[str]) -> str | None:
    """What a pipeline with these names calls the knob; `None` = it has no such knob."""
    known = {_plain(name): name for name in names}
    wanted = (knob, *SYNONYMS.get(knob, ()))
    return next((known[plain] for one in wanted if (plain := _plain(one)) in known), None)


def stage_of(name: str) -> Stage | None:
    """What must run again when a knob of this name is turned, by its meaning; `None` = unknown."""
    knob = meaning_of(name)
    if knob in DEMO_KNOBS:
        return DEMO_KNOBS[knob].stage
    return _STAGES.get(knob or "")


def least_of(name: str) -> float | None:
    """The least that a number of this name can be, by what it means; `None` = not known."""
    knob = meaning_of(name)
    if knob in DEMO_KNOBS:
        low = DEMO_KNOBS[knob].low
        return None if low is None else min(low, 1)  # a size may be counted in larger units
    return 0 if knob == "alpha" else None
