"""The menu: 25 faults, the sham, the unbroken pipeline, and pairs."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from rag_doctor.errors import ConfigError, unknown_choice
from rag_doctor.pipeline.breaking import (
    base_faults,
    label_faults,
    search_faults,
    writing_faults,
)
from rag_doctor.pipeline.breaking.kit import Broken, Injector, Kit
from rag_doctor.pipeline.breaking.pairs import PAIRS, pair_injector

__all__ = ["ALL", "CONTROLS", "FAULTS", "broken", "is_pair"]

FAULTS: dict[str, Injector] = {
    "chunk_too_small": base_faults.chunk_too_small,
    "chunk_too_large": base_faults.chunk_too_large,
    "boundary_through_fact": base_faults.boundary_through_fact,
    "missing_document": base_faults.missing_document,
    "stale_document": base_faults.stale_document,
    "near_duplicates": base_faults.near_duplicates,
    "bm25_by_characters": search_faults.bm25_by_characters,
    "bm25_case_sensitive": search_faults.bm25_case_sensitive,
    "embedding_mismatch": search_faults.embedding_mismatch,
    "bad_fusion": search_faults.bad_fusion,
    "top_1": search_faults.top_1,
    "top_20": search_faults.top_20,
    "reranker_inverted": search_faults.reranker_inverted,
    "truncation": writing_faults.truncation,
    "gold_in_the_middle": writing_faults.gold_in_the_middle,
    "lax_prompt": writing_faults.lax_prompt,
    "high_temperature": writing_faults.high_temperature,
    "weak_model": writing_faults.weak_model,
    "off_topic_prompt": writing_faults.off_topic_prompt,
    "query_drift": search_faults.query_drift,
    "query_too_generic": search_faults.query_too_generic,
    "wrong_filter": search_faults.wrong_filter,
    "stale_ids": base_faults.stale_ids,
    "wrong_reference": label_faults.wrong_reference,
    "biased_judge": label_faults.biased_judge,
}
"""The 25 faults, in the order in which a question passes them."""
CONTROLS: dict[str, Injector] = {"healthy": label_faults.healthy, "sham": label_faults.sham}
"""What must not be accused."""
ALL: dict[str, Injector] = {
    **FAULTS,
    **CONTROLS,
    **{name: partial(pair_injector, name) for name in PAIRS},
}
"""Everything that can be made, pairs last."""


def is_pair(name: str) -> bool:
    """Two faults at once?"""
    return name in PAIRS


def broken(name: str, kit: Kit, severity: int) -> Iterator[Broken]:
    """The broken pipelines of one fault. Raises `ConfigError` for an unknown name."""
    if name not in ALL:
        raise ConfigError(unknown_choice("fault", name, ALL))
    return ALL[name](kit, severity)
