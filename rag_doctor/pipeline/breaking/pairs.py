"""Two faults at once. The lower one is the fault to name; the other one contributes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rag_doctor.pipeline.breaking.kit import Broken, Family, Kit
from rag_doctor.pipeline.breaking.rag import MIDDLE

__all__ = ["PAIRS", "pair_injector"]

PAIRS: dict[str, dict[int, dict[str, Any]]] = {
    "top_1+off_topic_prompt": {s: {"top_k": 1, "prompt": "summary"} for s in (1, 2, 3)},
    "wrong_filter+lax_prompt": {
        1: {"only_version": "4.1", "prompt": "lax"},
        2: {"only_version": "2.0", "prompt": "lax"},
        3: {"only_version": "1900", "prompt": "lax"},
    },
    "truncation+lax_prompt": {
        s: {"budget_chars": chars, "prompt": "lax"} for s, chars in ((1, 300), (2, 160), (3, 70))
    },
    "top_20+lax_prompt": {
        s: {"bm25_weight": 0.1, "top_k": k, "generator": "head", "prompt": "lax"}
        for s, k in ((1, 8), (2, 14), (3, 20))
    },
    "gold_in_the_middle+off_topic_prompt": {
        s: {"order": MIDDLE, "top_k": k, "generator": "ends", "prompt": "summary"}
        for s, k in ((1, 5), (2, 8), (3, 12))
    },
}  # fmt: skip
"""Pair → severity → knobs."""


def pair_injector(name: str, kit: Kit, severity: int) -> Iterator[Broken]:
    """The pipeline with both faults."""
    family: Family = "noise" if name.startswith(("top_20", "gold_in")) else "retrieval"
    rag = kit.rag(name, severity, **PAIRS[name][severity])
    yield Broken(name, severity, family, rag)
