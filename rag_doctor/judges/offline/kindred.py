"""Chunks that belong with a useful one: of its document, or on its subject. They are no strays.

A question about one line of a leaflet shares no word with the leaflet's other parts; that they
came along is not noise.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rag_doctor.judges.base import ChunkUse
from rag_doctor.judges.offline.wording import say
from rag_doctor.records import Chunk
from rag_doctor.text.embedder import Embedder

__all__ = ["with_kindred"]

# Half its own cosine with the closest useful chunk, half the mean of all that are not of use: parts
# of one of the project's own documents lie at .29 (en) and .35 (zh), of two at .15 and .18.
KINDRED = 0.24


def with_kindred(
    uses: Sequence[ChunkUse], chunks: Sequence[Chunk], embedder: Embedder | None, ui: str
) -> list[ChunkUse]:
    """Chunks of grade 0 that are kin to one of use get grade 1. Without an embedder only those of
    the same document are told."""
    useful = [chunk for chunk, use in zip(chunks, uses, strict=True) if use.useful]
    others = [chunk for chunk, use in zip(chunks, uses, strict=True) if not use.useful]
    if not useful or not others:
        return list(uses)
    kin = {id(chunk) for chunk in others if _same_document(chunk, useful)}
    if embedder is not None:
        vectors = embedder.encode([chunk.text for chunk in (*others, *useful)])
        near = (vectors[: len(others)] @ vectors[len(others) :].T).max(axis=1)
        close = (near + near.mean()) / 2 >= KINDRED
        kin |= {id(chunk) for chunk, one in zip(others, close, strict=True) if one}
    return [
        replace(use, grade=1, reason=say("chunk_subject", ui))
        if use.grade == 0 and not use.useful and id(chunk) in kin
        else use
        for chunk, use in zip(chunks, uses, strict=True)
    ]


def _same_document(chunk: Chunk, useful: Sequence[Chunk]) -> bool:
    return bool(chunk.doc_id) and any(chunk.doc_id == one.doc_id for one in useful)
