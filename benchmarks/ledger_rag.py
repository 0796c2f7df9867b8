"""A pipeline over chunks given one by one, so that any of them can be cut, changed or left out."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from rag_doctor.pipeline import STAGES, DemoRag, Document, Knob, Retrieval
from rag_doctor.records import Chunk

__all__ = ["Blind", "Listed"]


class Listed:
    """A pipeline whose chunks are given one by one, so that any chunk can be cut or left out."""

    def __init__(
        self, chunks: Iterable[Chunk], documents: Sequence[Document], **knobs: Any
    ) -> None:
        self._chunks = tuple(chunks)
        self._documents = tuple(documents)
        pieces = [
            Document(id=str(number), title=chunk.source or chunk.id, text=chunk.text)
            for number, chunk in enumerate(self._chunks)
        ]
        self._inner = DemoRag(pieces, chunker="fixed", chunk_size=20_000, **knobs)
        self._drift: Callable[[str], str] | None = None
        self._after: Callable[[Retrieval], Retrieval] | None = None

    def drifting(self, drift: Callable[[str], str]) -> Listed:
        """Search `drift(question)` unless `rewrite="none"` is asked for."""
        self._drift = drift
        return self

    def changed(self, after: Callable[[Retrieval], Retrieval]) -> Listed:
        """Change every retrieval before it is shown."""
        self._after = after
        return self

    def chunks(self) -> tuple[Chunk, ...]:
        return self._chunks

    def documents(self) -> tuple[Document, ...]:
        return self._documents

    def knobs(self) -> Mapping[str, Knob]:
        own = Knob("rewrite", "choice", "own", choices=("none", "own"))
        rest = {name: knob for name, knob in self._inner.knobs().items() if name != "rewrite"}
        return {**rest, "rewrite": own} if self._drift else rest

    def generate(self, question: str, contexts: Sequence[Chunk], **knobs: Any) -> str:
        return ""

    def retrieve(self, question: str, rewrite: str = "own", **knobs: Any) -> Retrieval:
        plain = self._drift is None or rewrite == "none"
        query = question if plain or self._drift is None else self._drift(question)
        found = self._inner.retrieve(query, **knobs)
        named = {name: self._named(found, name) for name in STAGES}
        out = replace(found, question=question, query=query, **named)
        return self._after(out) if self._after else out

    def _named(self, found: Retrieval, stage: str) -> tuple[Chunk, ...]:
        return tuple(
            self._chunks[int(chunk.doc_id or 0)].model_copy(
                update={
                    "rank": chunk.rank,
                    "score": chunk.score,
                    "text": chunk.text,
                    "meta": chunk.meta,
                }
            )
            for chunk in getattr(found, stage)
        )


class Blind:
    """An embedder that knows nothing: a random direction for every text, always the same."""

    name, dim = "blind", 64

    def encode(self, texts: Sequence[str]) -> np.ndarray:
        rows = [
            np.random.default_rng(int(hashlib.sha256(t.encode()).hexdigest()[:15], 16)).normal(
                size=self.dim
            )
            for t in texts
        ]
        matrix = np.array(rows or np.zeros((0, self.dim)), dtype=np.float32)
        return matrix / np.maximum(np.linalg.norm(matrix, axis=1, keepdims=True), 1e-9)
