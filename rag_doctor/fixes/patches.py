"""What can be changed: each fix as turns of named knobs, or as advice where no knob exists."""

from __future__ import annotations

from typing import Literal

from rag_doctor.fixes.turns import DEFAULT, Turn, Way

__all__ = ["BOUND", "PATCHES", "Cost"]

Cost = Literal["none", "low", "medium", "high"]

BOUND = ("cited", "strict", "grounded", "bound", "citations", "faithful")
"""Prompts that bind the writer to its contexts, by the names that they go by; a knob can say it of
a prompt by another name (`Knob.binds`)."""
_BY_RANK = ("rank", "ranked", "relevance", "score", "best_first")
_WORDS = ("words", "word", "standard", "jieba", "bigrams", "cjk")
_SERVED = ("openai",)
_OVERLAP = Turn("overlap", "share", 0.2, step=100, otherwise=100, of="chunk_size")
_LARGER = Turn("chunk_size", "times", 2, otherwise=1000)
_FILTERS = ("only_lang", "only_region", "only_version", "filter")

PATCHES: dict[str, tuple[tuple[Way, ...], Cost]] = {
    "raise_top_k": (((Turn("top_k", "times", 2, step=3, otherwise=8),),), "low"),
    "lower_top_k": (((Turn("top_k", "times", 0.5, step=1, otherwise=3),),), "none"),
    "use_both_legs": (
        (
            (Turn("bm25_weight", "to", 1.0), Turn("dense_weight", "to", 1.0)),
            (Turn("alpha", "to", 0.5),),
            (Turn("search_mode", "to", "hybrid"),),
            (Turn("hybrid", "on"),),
        ),
        "low",
    ),
    "count_words": (((Turn("tokenizer", "among", _WORDS),),), "medium"),
    "fuse_by_rank": (((Turn("fusion", "to", "rrf"),),), "low"),
    "drop_the_filter": (tuple((Turn(name, "lift"),) for name in _FILTERS), "low"),
    "rechunk": (
        (
            (Turn("chunker", "to", "sentence"),),
            (Turn("chunker", "to", "heading"),),
            (Turn("chunk_size", "times", 0.5, step=1, otherwise=500, least=100),),
        ),
        "medium",
    ),
    "overlap_chunks": (
        (
            (
                Turn("chunker", "to", "sentence"),
                Turn("sentences", "to", 6),
                Turn("sentence_overlap", "to", 3),
            ),
            (_OVERLAP,),
        ),
        "medium",
    ),
    "larger_chunks": (
        (
            (Turn("chunker", "is", "sentence"), Turn("sentences", "times", 2, otherwise=8)),
            (Turn("chunker", "is", "heading"), _LARGER),
            (_LARGER, _OVERLAP),
            (_LARGER,),
        ),
        "medium",
    ),
    "deepen_candidates": (((Turn("candidates", "times", 3, step=10, otherwise=60),),), "low"),
    "drop_the_reranker": (((Turn("rerank", "off"),),), "none"),
    "search_the_question": (
        ((Turn("rewrite", "off", otherwise="none"),), (Turn("expand", "off"),)),
        "none",
    ),
    "rewrite_query": (((Turn("expand", "on"),),), "low"),
    "add_document": ((), "medium"),
    "reindex": ((), "medium"),
    "rerank": (((Turn("rerank", "on"),),), "medium"),
    "reweigh_fusion": (
        (
            (Turn("dense_weight", "times", 2, otherwise=2.0),),
            (Turn("alpha", "times", 1.5, otherwise=0.75),),
        ),
        "low",
    ),
    "drop_near_duplicates": (
        ((Turn("dedupe", "on"),), (Turn("search_mode", "to", "mmr"),)),
        "low",
    ),
    "evidence_first": (((Turn("order", "among", _BY_RANK),),), "none"),
    "bind_to_citations": (((Turn("prompt", "binds", BOUND),),), "none"),
    "lower_temperature": (((Turn("temperature", "to", 0.0),),), "none"),
    "stronger_generator": (
        (
            (Turn("generator", "among", _SERVED, otherwise=DEFAULT),),
            (Turn("model", "among", (), otherwise=DEFAULT),),
        ),
        "high",
    ),
    "say_more": (
        (
            (Turn("max_sentences", "times", 2, step=2, otherwise=6),),
            (Turn("max_tokens", "free"),),
        ),
        "low",
    ),
    "check_values": ((), "low"),
    "restate_question": (((Turn("prompt", "binds", BOUND),),), "none"),
    "fix_language": ((), "none"),
    "soften_refusal": ((), "none"),
    "retire_old_version": ((), "medium"),
    "ask_the_owner": ((), "medium"),
    "raise_budget": (((Turn("budget_chars", "free"),),), "low"),
    "correct_reference": ((), "low"),
    "check_pipeline": ((), "low"),
}
"""Fix id → the ways to make it, the first that a pipeline can go is taken; the cost of trying it.

Words live in the catalogues. No way = advice for a person."""
