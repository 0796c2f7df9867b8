"""Passages given by nothing but an id: `"c4"`, or `{"id": "c4", "score": 0.7}`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from rag_doctor.shapes.aliases import CHUNK_KEYS
from rag_doctor.shapes.chunk_shapes import Held
from rag_doctor.shapes.fields import id_of

__all__ = ["LONGEST_ID", "has_text", "id_alone", "ids_alone", "may_be_id"]

LONGEST_ID = 200
"""Characters; what is longer is a text."""

_NO_ID = re.compile(r"[\s。！？，；!?,;]")


def ids_alone(items: Any) -> list[str]:
    """The ids in a list of nothing else; empty = it is one of passages, or none."""
    if not isinstance(items, list | tuple):
        return []
    ids = [own for item in items if (own := id_alone(item))]
    return ids if len(ids) == len(items) else []


def id_alone(item: Any) -> str:
    """The id that a short text without blanks may be, or a table without a text has; else empty."""
    if type(item) is str:
        return item if may_be_id(item) else ""
    if not isinstance(item, Mapping) or has_text(item):
        return ""
    return id_of(Held(item).take("id")) or ""


def may_be_id(text: str) -> bool:
    """Is it short and without blanks and marks?"""
    return len(text) <= LONGEST_ID and not _NO_ID.search(text)


def has_text(item: Mapping[str, Any]) -> bool:
    """Has the table a key for a text, or for something that holds one?"""
    held = Held(item)
    return any(held.has(name) for name in (*CHUNK_KEYS["text"], *CHUNK_KEYS["inner"]))
