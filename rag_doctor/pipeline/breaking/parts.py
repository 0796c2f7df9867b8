"""Parts that are wrong by themselves: a tokenizer, an embedder, a reranker, rewriters."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from rag_doctor.pipeline.rewriting import Rewriter
from rag_doctor.records import Chunk
from rag_doctor.text.embedder import default_embedder
from rag_doctor.text.tokenizing import tokens

if TYPE_CHECKING:
    from rag_doctor.text.embedder import Matrix

__all__ = ["OtherQueries", "as_written", "inverted", "shortest", "shuffled", "swapped", "vague"]


def as_written(text: str) -> list[str]:
    """Words with their capitals; a Chinese clause is one word."""
    return re.findall(r"\w+", text)


class OtherQueries:
    """Passages by one model, questions by another: the two spaces share `1 - share` of a vector."""

    def __init__(self, share: float) -> None:
        self._share, self._inner = share, default_embedder()
        self.name, self.dim = f"other-queries-{share:g}", self._inner.dim

    def encode(self, texts: Sequence[str]) -> Matrix:
        """The passages, as they should be."""
        return self._inner.encode(texts)

    def encode_queries(self, texts: Sequence[str]) -> Matrix:
        """The questions, with part of every vector from a space of its own."""
        import numpy as np

        own = self._inner.encode(texts)
        order = np.random.default_rng(7).permutation(self.dim)
        mixed = (1 - self._share) * own + self._share * own[:, order]
        norms = np.maximum(np.linalg.norm(mixed, axis=1, keepdims=True), 1e-9)
        return np.asarray(mixed / norms, dtype=np.float32)


def inverted(_: str, chunks: Sequence[Chunk], builtin: Callable[[], list[float]]) -> list[float]:
    """The worst first."""
    return [-score for score in builtin()]


def shortest(_: str, chunks: Sequence[Chunk], builtin: Callable[[], list[float]]) -> list[float]:
    """The shortest first."""
    return [-float(len(chunk.text)) for chunk in chunks]


def shuffled(
    query: str, chunks: Sequence[Chunk], builtin: Callable[[], list[float]]
) -> list[float]:
    """In an order that has nothing to do with anything, the same for the same question."""
    return [_luck(query + chunk.id) for chunk in chunks]


def _luck(text: str) -> float:
    return int(hashlib.sha256(text.encode()).hexdigest()[:8], 16) / 16**8


def swapped(others: Mapping[str, str]) -> Rewriter:
    """Search another question than the one asked; one that is not named stays as it is."""
    return lambda question: others.get(question, question)


def vague(question: str) -> str:
    """The question without its numbers, codes and names in Latin letters."""
    kept = [t.text for t in tokens(question) if t.kind not in ("number", "code", "punct")]
    plain = [word for word in kept if not (word[:1].isupper() and word.isascii())]
    zh = any("\u4e00" <= char <= "\u9fff" for char in question)
    return ("" if zh else " ").join(plain) or question
