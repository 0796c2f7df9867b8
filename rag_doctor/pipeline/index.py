"""Chunks made searchable: the lexical leg, the semantic leg, and the reranker over one list."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from rag_doctor.errors import ConfigError, unknown_choice
from rag_doctor.pipeline.bm25 import Bm25Index, Tokenizer
from rag_doctor.pipeline.dense import DenseIndex
from rag_doctor.pipeline.filters import allowed
from rag_doctor.pipeline.postings_cache import counted
from rag_doctor.pipeline.rerank import Reranker
from rag_doctor.pipeline.tokenizers import TOKENIZERS
from rag_doctor.records import Chunk

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from rag_doctor.text.embedder import Embedder

__all__ = ["Index"]

WORDS = "words"


class Index:
    """One searchable list of chunks. Each part is built when it is first asked.

    `with_title` puts the document's title before each text for searching (a section "Carry-over"
    does not say of which office), never into the chunk itself. `tokenizers` = own ones by name,
    beside the ones that come along.
    """

    def __init__(
        self,
        chunks: Sequence[Chunk],
        embedder: Embedder,
        tokenizer: str = WORDS,
        with_title: bool = True,
        tokenizers: Mapping[str, Tokenizer] | None = None,
    ) -> None:
        menu = {**TOKENIZERS, **(tokenizers or {})}
        if tokenizer not in menu:
            raise ConfigError(unknown_choice("tokenizer", tokenizer, menu))
        self.chunks = tuple(chunks)
        self._embedder = embedder
        self._name, self._tokenizer = tokenizer, menu[tokenizer]
        self._texts = [
            f"{chunk.source}\n{chunk.text}" if with_title and chunk.source else chunk.text
            for chunk in self.chunks
        ]
        self._kept: dict[tuple[tuple[str, str], ...], NDArray[np.bool_]] = {}

    @cached_property
    def bm25(self) -> Bm25Index:
        """The lexical leg."""
        return self._lexical(self._name, self._tokenizer)

    @cached_property
    def dense(self) -> DenseIndex:
        """The semantic leg."""
        return DenseIndex(self._texts, self._embedder)

    @cached_property
    def reranker(self) -> Reranker:
        """The reranker. It always reads words, whatever the lexical leg was given."""
        words = TOKENIZERS[WORDS]
        same = self._tokenizer is words
        idf = (self.bm25 if same else self._lexical(WORDS, words)).idf
        return Reranker(self._texts, self._embedder, words, idf)

    def keep(self, conditions: tuple[tuple[str, str], ...]) -> NDArray[np.bool_] | None:
        """Which chunks pass the filter; `None` = there is none."""
        if conditions and conditions not in self._kept:
            self._kept[conditions] = allowed(self.chunks, conditions)
        return self._kept[conditions] if conditions else None

    def _lexical(self, name: str, tokenizer: Tokenizer) -> Bm25Index:
        ours = TOKENIZERS.get(name) is tokenizer
        postings = counted(self._texts, tokenizer, name if ours else None)
        return Bm25Index((), tokenizer, postings)
