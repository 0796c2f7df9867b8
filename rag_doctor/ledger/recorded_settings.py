"""What a case records beside its lists: the query that was searched, and how many were taken.

    meta["query"] = "annual leave days"        meta["knobs"] = {"top_k": 4}

Anything malformed is left out and named, never raised.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rag_doctor.errors import shown
from rag_doctor.ledger.gaps import Gaps
from rag_doctor.records import Case

__all__ = ["K_NAMES", "recorded_k", "recorded_query", "whole"]

K_NAMES = ("top_k", "k", "similarity_top_k", "n_results")


def recorded_query(case: Case, gaps: Gaps) -> str | None:
    """What was searched, where the case says that it was not the question."""
    query = case.meta.get("query")
    if query is not None and not isinstance(query, str):
        gaps.add("query", "not_text", value=shown(query, 40))
        return None
    if query is None or not query.strip() or query.strip() == case.question.strip():
        return None
    return query


def recorded_k(case: Case, gaps: Gaps) -> int | None:
    """`top_k` of the recorded settings (`meta["knobs"]`), or `k`; `None` = not recorded."""
    knobs = case.meta.get("knobs")
    if knobs is None:
        return None
    if not isinstance(knobs, Mapping):
        gaps.add("knobs", "no_settings", value=shown(knobs, 40))
        return None
    for name in K_NAMES:
        told = knobs.get(name)
        if (k := whole(told)) is not None:
            return k
        if told is not None:
            gaps.add(f"knobs.{name}", "no_count", value=shown(told, 40))
    return None


def whole(value: Any) -> int | None:
    """A count from 0, also where it is written as text or as a float; else `None`."""
    if isinstance(value, str) and value.strip().isascii() and value.strip().isdigit():
        return int(value) if len(value) < 12 else None
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return int(value) if 0 <= value < 1e12 and value == int(value) else None
