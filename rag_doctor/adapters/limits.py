"""How long a text may be: what is longer is cut, and said to be.

A judge reads every sentence of an answer against every sentence of its chunks; without a bound one
runaway cell takes all the memory. The longest real answers have some ten thousand characters, the
longest chunks (whole manuals) some hundred thousand.
"""

from __future__ import annotations

from typing import Any

from rag_doctor.records import Case, Chunk
from rag_doctor.shapes.notes import Tally

__all__ = ["LONG_CHUNK", "MAX_CHUNK", "MAX_TEXT", "bounded"]

MAX_TEXT = 200_000
"""Characters of a question, an answer or a reference that are kept."""

MAX_CHUNK = 2_000_000
"""Characters of a chunk that are kept."""

LONG_CHUNK = 1_000_000
"""Characters above which a chunk is read whole, with a warning."""


def bounded(case: Case, tally: Tally) -> Case:
    """The case with its texts cut to the limits, each cut counted; itself when all are within."""
    changed: dict[str, Any] = {}
    for field in ("question", "answer", "reference"):
        text = getattr(case, field) or ""
        if len(text) > MAX_TEXT:
            tally.add("cut_text", field=field, limit=f"{MAX_TEXT:,}")
            changed[field] = text[:MAX_TEXT]
    for field in ("contexts", "retrieved"):
        chunks: tuple[Chunk, ...] = getattr(case, field) or ()
        if any(len(chunk.text) > LONG_CHUNK for chunk in chunks):
            changed[field] = tuple(_chunk(chunk, field, tally) for chunk in chunks)
    return case.model_copy(update=changed) if changed else case


def _chunk(chunk: Chunk, field: str, tally: Tally) -> Chunk:
    if len(chunk.text) > MAX_CHUNK:
        tally.add("cut_text", field=field, limit=f"{MAX_CHUNK:,}")
        return chunk.model_copy(update={"text": chunk.text[:MAX_CHUNK]})
    if len(chunk.text) > LONG_CHUNK:
        tally.add("long_chunk", field=field, limit=f"{LONG_CHUNK:,}")
    return chunk
