"""Chunks made searchable: the lexical leg, the semantic leg, and the reranker over one list."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from rag_doctor.errors import ConfigError, unknown_choice
from rag_doctor.pipeline.bm25 import Bm25Index, Tokenizer
from rag_doctor.pipeline.dense import DenseIndex
from rag_doctor.pipeline.rerank import Reranker
from rag_doctor.records import Chunk
from rag_doctor.text.tokenizing import char_ngrams, content_words

if TYPE_CHECKING:
    from rag_doctor.text.embedder import Embedder

__all__ = ["TOKENIZERS", "Index"]


def _characters(text: str) -> list[str]:
    return char_ngrams(text, 1)


TOKENIZERS: dict[str, Tokenizer] = {"words": content_words, "characters": _characters}
"""`words`: stemmed English and segmented Chinese without stop words. `characters`: one by one,
which is what happens when a raw string slips into a BM25 library."""


class Index:
    """One searchable list of chunks. Each part is built when it is first asked.

    `with_title` puts the document's title before each text for searching (a section "Carry-over"
    does not say of which office), never into the chunk itself.
    """

    def __init__(
        self,
        chunks: Sequence[Chunk],
        embedder: Embedder,
        tokenizer: str = "words",
        with_title: bool = True,
    ) -> None:
        if tokenizer not in TOKENIZERS:
            raise ConfigError(unknown_choice("tokenizer", tokenizer, TOKENIZERS))
        self.chunks = tuple(chunks)
        self._embedder = embedder
        self._tokenizer = TOKENIZERS[tokenizer]
        self._texts = [
            f"{chunk.source}\n{chunk.text}" if with_title and chunk.source else chunk.text
            for chunk in self.chunks
        ]

    @cached_property
    def bm25(self) -> Bm25Index:
        """The lexical leg."""
        return Bm25Index(self._texts, self._tokenizer)

    @cached_property
    def dense(self) -> DenseIndex:
        """The semantic leg."""
        return DenseIndex(self._texts, self._embedder)

    @cached_property
    def reranker(self) -> Reranker:
        """The reranker. It always reads words, whatever the lexical leg was given."""
        words = Bm25Index(self._texts, content_words)
        return Reranker(self._texts, self._embedder, content_words, words.idf)
