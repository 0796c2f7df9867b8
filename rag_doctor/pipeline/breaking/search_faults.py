"""Faults of the search: what the legs count, how they are joined, what is asked, what is kept."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from rag_doctor.pipeline.breaking.kit import PROMPTS, Broken, Kit
from rag_doctor.pipeline.breaking.parts import (
    OtherQueries,
    as_written,
    inverted,
    shortest,
    shuffled,
    swapped,
    vague,
)
from rag_doctor.pipeline.questions import Question

__all__ = [
    "bad_fusion",
    "bm25_by_characters",
    "bm25_case_sensitive",
    "embedding_mismatch",
    "query_drift",
    "query_too_generic",
    "reranker_inverted",
    "top_1",
    "top_20",
    "wrong_filter",
]

ELSEWHERE = {
    "en": "Where do I find the lunch menu and the parking rules of the office?",
    "zh": "办公室的午餐菜单和停车规定在哪里看？",
}
GENERIC = {"en": "company rules", "zh": "公司规定"}
_WEAK = {1: 0.3, 2: 0.1, 3: 0.0}


def _each(name: str, kit: Kit, severity: int, **knobs: Any) -> Iterator[Broken]:
    """One pipeline with an honest writer, one whose writer fills holes."""
    for prompt in PROMPTS:
        yield Broken(name, severity, "retrieval", kit.rag(name, severity, prompt=prompt, **knobs))


def bm25_by_characters(kit: Kit, severity: int) -> Iterator[Broken]:
    """The lexical leg counts single characters, and the other one has little to say."""
    knobs = {"tokenizer": "characters", "dense_weight": _WEAK[severity], "top_k": 3}
    return _each("bm25_by_characters", kit, severity, **knobs)


def bm25_case_sensitive(kit: Kit, severity: int) -> Iterator[Broken]:
    """The lexical leg counts words as they are written: "Leave" is not "leave"."""
    knobs = {
        "tokenizers": {"as_written": as_written},
        "tokenizer": "as_written",
        "dense_weight": _WEAK[severity],
        "top_k": 3 if severity == 1 else 2,
    }
    return _each("bm25_case_sensitive", kit, severity, **knobs)


def embedding_mismatch(kit: Kit, severity: int) -> Iterator[Broken]:
    """Questions are embedded by another model than passages."""
    knobs = {
        "embedder": OtherQueries({1: 0.6, 2: 0.8, 3: 1.0}[severity]),
        "bm25_weight": {1: 0.05, 2: 0.02, 3: 0.0}[severity],
        "top_k": 3,
    }
    return _each("embedding_mismatch", kit, severity, **knobs)


def bad_fusion(kit: Kit, severity: int) -> Iterator[Broken]:
    """Fusion listens to the leg that is worse for the question."""
    for leg in ("bm25_weight", "dense_weight"):
        knobs = {leg: {1: 0.2, 2: 0.05, 3: 0.01}[severity], "candidates": 60, "top_k": 2}
        yield from _each("bad_fusion", kit, severity, **knobs)


def top_1(kit: Kit, severity: int) -> Iterator[Broken]:
    """One chunk is sent: from whole sections, without their titles, or from small pieces."""
    knobs: dict[str, Any] = {"top_k": 1, "candidates": 40}
    if severity == 2:
        knobs |= {"index_title": False}
    if severity == 3:
        knobs |= {"chunker": "sentence", "sentences": 2}
    return _each("top_1", kit, severity, **knobs)


def top_20(kit: Kit, severity: int) -> Iterator[Broken]:
    """Many chunks in a poor order: the writer looks at the first few, and the evidence is not
    among them."""
    for leg in ("bm25_weight", "dense_weight"):
        knobs: dict[str, Any] = {
            leg: 0.1,
            "top_k": {1: 8, 2: 14, 3: 20}[severity],
            "generator": "head",
        }
        yield Broken("top_20", severity, "noise", kit.rag("top_20", severity, **knobs))


def reranker_inverted(kit: Kit, severity: int) -> Iterator[Broken]:
    """The reranker prefers the short, anything, or the worst."""
    reranker = {1: shortest, 2: shuffled, 3: inverted}[severity]
    return _each("reranker_inverted", kit, severity, rerank=True, reranker=reranker)


def query_drift(kit: Kit, severity: int) -> Iterator[Broken]:
    """Something else is searched: a sibling question, another subject, or small talk."""
    others = {q.question: _other(q, kit, severity) for q in kit.questions}
    return _each("query_drift", kit, severity, rewriter=swapped(others))


def _other(question: Question, kit: Kit, severity: int) -> str:
    if severity == 3:
        return ELSEWHERE[kit.lang]
    own = {r.doc_id for r in question.relevant if r.grade >= 1}
    pool = [q for q in kit.questions if q.id != question.id]
    near = [q for q in pool if own & {r.doc_id for r in q.relevant}]
    far = [q for q in pool if not own & {r.doc_id for r in q.relevant}]
    chosen = (near or far) if severity == 1 else (far or near)
    return Random(question.id).choice(chosen).question if chosen else ELSEWHERE[kit.lang]


def query_too_generic(kit: Kit, severity: int) -> Iterator[Broken]:
    """What tells the question from others is not searched."""
    if severity == 1:
        return _each("query_too_generic", kit, severity, rewriter=vague, top_k=3)
    if severity == 2:
        return _each("query_too_generic", kit, severity, rewrite="first_words")
    same = GENERIC[kit.lang]
    return _each("query_too_generic", kit, severity, rewriter=lambda _: same)


def wrong_filter(kit: Kit, severity: int) -> Iterator[Broken]:
    """The search is filtered by a version, a region or a language that the evidence has not."""
    knobs = {
        1: {"only_version": "4.1"},
        2: {"only_region": kit.by_lang("sg", "CN")},
        3: {"only_lang": kit.by_lang("zh", "en")},
    }[severity]
    return _each("wrong_filter", kit, severity, **knobs)
