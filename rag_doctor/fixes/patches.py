"""What can be changed: each fix as a patch on named knobs, or as advice where no knob exists."""

from __future__ import annotations

from typing import Any, Literal

__all__ = ["PATCHES", "Cost"]

Cost = Literal["none", "low", "medium", "high"]

# Fix id → (patch on the pipeline's knobs, cost of trying it). Words live in the catalogues.
PATCHES: dict[str, tuple[dict[str, Any], Cost]] = {
    "raise_top_k": ({"top_k": 8}, "low"),
    "lower_top_k": ({"top_k": 3}, "none"),
    "use_both_legs": ({"bm25_weight": 1.0, "dense_weight": 1.0}, "low"),
    "rechunk": ({"chunker": "sentence"}, "medium"),
    "overlap_chunks": ({"chunker": "sentence", "sentences": 6, "sentence_overlap": 3}, "medium"),
    "deepen_candidates": ({"candidates": 60}, "low"),
    "drop_the_reranker": ({"rerank": False}, "none"),
    "search_the_question": ({"rewrite": "none"}, "none"),
    "rewrite_query": ({}, "low"),
    "add_document": ({}, "medium"),
    "reindex": ({}, "medium"),
    "rerank": ({"rerank": True}, "medium"),
    "reweigh_fusion": ({"dense_weight": 2.0}, "low"),
    "drop_near_duplicates": ({"dedupe": True}, "low"),
    "evidence_first": ({"order": "rank"}, "none"),
    "bind_to_citations": ({"prompt": "cited"}, "none"),
    "lower_temperature": ({"temperature": 0.0}, "none"),
    "stronger_generator": ({"generator": "openai"}, "high"),
    "check_values": ({}, "low"),
    "restate_question": ({}, "none"),
    "fix_language": ({}, "none"),
    "soften_refusal": ({}, "none"),
    "retire_old_version": ({}, "medium"),
    "ask_the_owner": ({}, "medium"),
    "raise_budget": ({"budget_chars": None}, "low"),
    "correct_reference": ({}, "low"),
    "collect_more": ({}, "low"),
    "check_pipeline": ({}, "low"),
}
