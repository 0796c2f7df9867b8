"""What a case records of a retrieval: the ids of every stage, and each text once."""

from __future__ import annotations

from typing import Any

from rag_doctor.pipeline.protocol import Retrieval
from rag_doctor.records import Chunk, safe_text

__all__ = ["MOST_TEXTS", "stage_record"]

MOST_TEXTS = 50
"""Chunks of one list whose texts are recorded; what stands below them is told by its id."""
_SHORT = 40  # characters of a note beside a chunk that is kept: a region, a version
_WITH_TEXTS = ("selected", "sent")  # recorded with the case itself


def stage_record(found: Retrieval, texts: bool = True) -> dict[str, Any]:
    """`stages`: stage → chunk ids, best first. `chunks`: the chunks that the case does not hold.

    A chunk that stands under the same id with another text in a later list is written there, in
    full. `texts` = False leaves the ids alone.
    """
    known = {chunk.id: chunk.text for chunk in (*found.selected, *found.sent)}
    known |= {chunk.id: chunk.text for chunk in found.selected}  # whole, where the prompt cuts
    kept: dict[str, Chunk] = {}
    stages: dict[str, list[Any]] = {}
    for name, chunks in found.stages().items():
        stages[name] = [chunk.id for chunk in chunks]
        if not texts or name in _WITH_TEXTS:
            continue
        for at, chunk in enumerate(chunks[:MOST_TEXTS]):
            if chunk.id not in known:
                known[chunk.id], kept[chunk.id] = chunk.text, chunk
            elif known[chunk.id] != chunk.text:
                stages[name][at] = _entry(chunk)
    return {"stages": stages} | ({"chunks": [_entry(c) for c in kept.values()]} if kept else {})


def _entry(chunk: Chunk) -> dict[str, Any]:
    """The chunk without rank and score, which its list tells, and with its short notes only."""
    beside = {"doc_id": chunk.doc_id, "source": chunk.source, "meta": _notes(chunk)}
    return {"id": chunk.id, "text": chunk.text} | {k: v for k, v in beside.items() if v}


def _notes(chunk: Chunk) -> dict[str, Any]:
    return {
        key: safe_text(value) if isinstance(value, str) else value
        for key, value in chunk.meta.items()
        if isinstance(value, int) or (isinstance(value, str) and len(value) <= _SHORT)
    }
