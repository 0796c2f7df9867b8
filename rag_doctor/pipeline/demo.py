"""The demo RAG: small, offline, everything visible, every stage with a knob.

documents → chunks → BM25 ∥ vectors → fusion → (rerank) → (dedupe) → top k → budget → order → answer
                        ↑ question → (rewrite)
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rag_doctor.errors import ConfigError
from rag_doctor.pipeline.bm25 import Tokenizer
from rag_doctor.pipeline.chunkers import chunk_documents
from rag_doctor.pipeline.clock import Clock
from rag_doctor.pipeline.demo_knobs import DEMO_KNOBS, own_menu
from rag_doctor.pipeline.documents import Document, demo_folder, read_demo_documents, read_folder
from rag_doctor.pipeline.embedders import make_embedder
from rag_doctor.pipeline.generate import Generator, make_generator
from rag_doctor.pipeline.index import Index
from rag_doctor.pipeline.knobs import Knob, check_knobs, defaults
from rag_doctor.pipeline.own_parts import (
    checked_documents,
    checked_embedder,
    checked_tokenizers,
    checked_writer,
    written,
)
from rag_doctor.pipeline.protocol import Retrieval
from rag_doctor.pipeline.rerank import Rescore
from rag_doctor.pipeline.retrieving import retrieved
from rag_doctor.pipeline.rewriting import OWN, Rewriter, rewritten
from rag_doctor.pipeline.trace import Trace
from rag_doctor.records import Chunk, safe_text

if TYPE_CHECKING:
    from rag_doctor.text.embedder import Embedder

__all__ = ["DemoRag", "demo_pipeline", "folder_pipeline"]

_CUTTING = ("chunker", "chunk_size", "overlap", "sentences", "sentence_overlap")
_INDEX = (*_CUTTING, "tokenizer", "index_title", "embedder")
KEEP_INDEXES = 6
"""Indexes kept in memory; trials turn index knobs back and forth."""


class DemoRag:
    """A level-2 pipeline over any documents. Knobs given here are its defaults; each call may
    turn any of them for that call alone."""

    def __init__(
        self,
        documents: Iterable[Document],
        *,
        embedder: Embedder | str | None = None,
        writer: Generator | None = None,
        rewriter: Rewriter | None = None,
        reranker: Rescore | None = None,
        tokenizers: Mapping[str, Tokenizer] | None = None,
        **knobs: Any,
    ) -> None:
        """Own parts in place of the ones that come along; `None` = by the knobs.

        An `embedder` object, a `rewriter` (question → text to search) and a `writer` are the
        choice `own` of their knobs (embedder, rewrite, generator), and the default. `tokenizers`
        (name → function) are further choices of the tokenizer knob. A `reranker` scores in place
        of the built-in one when `rerank` is on.
        """
        self.notes: tuple[str, ...] = ()
        if isinstance(embedder, str):
            knobs["embedder"], embedder = embedder, None
        self._documents = checked_documents(documents)
        own = {} if embedder is None else {OWN: checked_embedder(embedder)}
        self._embedders: dict[str, Embedder] = own
        self._writer, self._rewriter, self._reranker = checked_writer(writer), rewriter, reranker
        self._tokenizers = checked_tokenizers(tokenizers)
        self._menu = own_menu(
            {
                "embedder": embedder is not None,
                "rewrite": rewriter is not None,
                "generator": writer is not None,
            },
            self._tokenizers,
        )
        self._settings = defaults(self._menu) | check_knobs(knobs, self._menu)
        self._indexes: OrderedDict[tuple[Any, ...], Index] = OrderedDict()
        self._generators: dict[str, Generator] = {}
        self._lock = threading.Lock()

    def __repr__(self) -> str:
        turned = ", ".join(
            f"{name}={value!r}"
            for name, value in self._settings.items()
            if value != DEMO_KNOBS[name].default
        )
        n = len(self._documents)
        said = f"{n} document{'' if n == 1 else 's'}"
        return f"DemoRag({said}, {turned or 'default knobs'})"

    def documents(self) -> tuple[Document, ...]:
        """What is indexed, in order."""
        return self._documents

    def chunks(self, **knobs: Any) -> tuple[Chunk, ...]:
        """All chunks of the index under the current knobs, in order."""
        return self._index(self._merged(knobs)).chunks

    def knobs(self) -> Mapping[str, Knob]:
        """Every knob with its allowed values; `default` is the shipped one.

        What was given as an object beside the knobs is a choice of its knob.
        """
        return self._menu

    def settings(self, **knobs: Any) -> dict[str, Any]:
        """The value of every knob, as a call with these knobs would use it."""
        return self._merged(knobs)

    def retrieve(self, question: str, **knobs: Any) -> Retrieval:
        """The ranked list of every stage. A blank question retrieves nothing."""
        settings = self._merged(knobs)
        question = safe_text(question)
        query = rewritten(question, settings["rewrite"], self._rewriter)
        return retrieved(self._index(settings), question, query, settings, self._reranker)

    def generate(self, question: str, contexts: Sequence[Chunk], **knobs: Any) -> str:
        """The answer from these contexts, in their order; `PipelineError` on a dead server."""
        settings = self._merged(knobs)
        options = {
            name: settings[name]
            for name, knob in DEMO_KNOBS.items()
            if knob.stage == "generate" and name != "generator"
        }
        if self._writer is not None and settings["generator"] == OWN:
            return written(self._writer, safe_text(question), contexts, **options)
        writer = self._generator(settings["generator"], settings["model"])
        return writer.generate(safe_text(question), contexts, **options)

    def ask(self, question: str, **knobs: Any) -> Trace:
        """Retrieve and generate once, recorded."""
        settings = self._merged(knobs)
        clock = Clock()
        retrieval = self.retrieve(question, **knobs)
        clock.lap("retrieve")
        answer = self.generate(question, retrieval.sent, **knobs)
        clock.lap("generate")
        return Trace(safe_text(question), answer, retrieval, settings, clock.laps)

    def _merged(self, knobs: Mapping[str, Any]) -> dict[str, Any]:
        settings = self._settings | check_knobs(knobs, self._menu)
        if settings["bm25_weight"] == settings["dense_weight"] == 0:
            raise ConfigError(
                "bm25_weight, dense_weight: both are 0, so nothing is searched; "
                "give at least one a weight above 0."
            )
        return settings

    def _index(self, settings: Mapping[str, Any]) -> Index:
        key = tuple(settings[name] for name in _INDEX)
        with self._lock:
            if key not in self._indexes:
                self._indexes[key] = self._build(settings)
                while len(self._indexes) > KEEP_INDEXES:
                    self._indexes.popitem(last=False)
            self._indexes.move_to_end(key)
            return self._indexes[key]

    def _build(self, settings: Mapping[str, Any]) -> Index:
        chunks = chunk_documents(
            self._documents,
            settings["chunker"],
            size=settings["chunk_size"],
            overlap=settings["overlap"],
            sentences=settings["sentences"],
            sentence_overlap=settings["sentence_overlap"],
        )
        return Index(
            chunks,
            self._embedder(settings["embedder"]),
            settings["tokenizer"],
            settings["index_title"],
            self._tokenizers,
        )

    def _embedder(self, name: str) -> Embedder:
        if name not in self._embedders:
            self._embedders[name] = make_embedder(name)
        return self._embedders[name]

    def _generator(self, name: str, model: str | None) -> Generator:
        key = name if model is None else f"{name}:{model}"
        with self._lock:
            if key not in self._generators:
                self._generators[key] = make_generator(name, self._embedders.get(OWN), model)
            return self._generators[key]


def demo_pipeline(**parts_and_knobs: Any) -> DemoRag:
    """The demo RAG over the bundled knowledge base, both languages. Takes what `DemoRag` takes."""
    return DemoRag(read_demo_documents(demo_folder()), **parts_and_knobs)


def folder_pipeline(folder: str | Path, **parts_and_knobs: Any) -> DemoRag:
    """The demo RAG over your own folder of .md and .txt files. Takes what `DemoRag` takes.

    What there was to say about files (wrong encoding, set aside) is in the result's `notes`.
    """
    reading = read_folder(folder)
    rag = DemoRag(reading.documents, **parts_and_knobs)
    rag.notes = reading.notes
    return rag
