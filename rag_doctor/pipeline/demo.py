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
from rag_doctor.pipeline.arrange import arranged, within_budget, without_twins
from rag_doctor.pipeline.chunkers import chunk_documents
from rag_doctor.pipeline.clock import Clock
from rag_doctor.pipeline.demo_knobs import DEMO_KNOBS
from rag_doctor.pipeline.documents import Document, demo_folder, read_demo_documents, read_folder
from rag_doctor.pipeline.fuse import reciprocal_rank_fusion
from rag_doctor.pipeline.generate import Generator, make_generator
from rag_doctor.pipeline.index import Index
from rag_doctor.pipeline.knobs import Knob, check_knobs, defaults, with_choice
from rag_doctor.pipeline.protocol import Retrieval
from rag_doctor.pipeline.rewriting import OWN, Rewriter, rewritten
from rag_doctor.pipeline.trace import Trace
from rag_doctor.records import Chunk, safe_text
from rag_doctor.text.embedder import default_embedder

if TYPE_CHECKING:
    from rag_doctor.text.embedder import Embedder

__all__ = ["DemoRag", "demo_pipeline", "folder_pipeline"]

_CUTTING = ("chunker", "chunk_size", "overlap", "sentences", "sentence_overlap")
_INDEX = (*_CUTTING, "tokenizer", "index_title")
KEEP_INDEXES = 6
"""Indexes kept in memory; trials turn index knobs back and forth."""


class DemoRag:
    """A level-2 pipeline over any documents. Knobs given here are its defaults; each call may
    turn any of them for that call alone."""

    def __init__(
        self,
        documents: Iterable[Document],
        *,
        embedder: Embedder | None = None,
        writer: Generator | None = None,
        rewriter: Rewriter | None = None,
        **knobs: Any,
    ) -> None:
        """`writer` answers in place of the generator knob's choice; `None` = by the knob.

        A `rewriter` (question → text to search) is the choice `own` of the rewrite knob, and its
        default.
        """
        self.notes: tuple[str, ...] = ()
        self._documents = tuple(documents)
        self._embedder = embedder or default_embedder()
        self._writer = writer
        self._rewriter = rewriter
        self._menu = dict(DEMO_KNOBS)
        if rewriter is not None:
            self._menu["rewrite"] = with_choice(DEMO_KNOBS["rewrite"], OWN)
        self._settings = defaults(self._menu) | check_knobs(knobs, self._menu)
        self._indexes: OrderedDict[tuple[Any, ...], Index] = OrderedDict()
        self._generators: dict[str, Generator] = {}
        self._lock = threading.Lock()

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
        index = self._index(settings)
        clock = Clock()
        n = settings["candidates"]
        bm25 = index.bm25.search(query, n)
        clock.lap("bm25")
        dense = index.dense.search(query, n)
        clock.lap("dense")
        fused = _fused(bm25, dense, settings)
        clock.lap("fused")
        reranked: list[tuple[int, float]] = []
        if settings["rerank"]:
            head = [at for at, _ in fused[:n]]
            reranked = index.reranker.rank(query, head)
            clock.lap("reranked")
        selected = _chunks(index, _selected(index, reranked or fused, settings))
        return Retrieval(
            question=question,
            bm25=_chunks(index, bm25),
            dense=_chunks(index, dense),
            fused=_chunks(index, fused),
            reranked=_chunks(index, reranked),
            selected=selected,
            sent=arranged(within_budget(selected, settings["budget_chars"]), settings["order"]),
            seconds=clock.laps,
            query=query,
        )

    def generate(self, question: str, contexts: Sequence[Chunk], **knobs: Any) -> str:
        """The answer from these contexts, in their order; `PipelineError` on a dead server."""
        settings = self._merged(knobs)
        writer = self._writer or self._generator(settings["generator"], settings["model"])
        options = {
            name: settings[name]
            for name, knob in DEMO_KNOBS.items()
            if knob.stage == "generate" and name != "generator"
        }
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
        return Index(chunks, self._embedder, settings["tokenizer"], settings["index_title"])

    def _generator(self, name: str, model: str | None) -> Generator:
        key = name if model is None else f"{name}:{model}"
        with self._lock:
            if key not in self._generators:
                self._generators[key] = make_generator(name, self._embedder, model)
            return self._generators[key]


def demo_pipeline(*, writer: Generator | None = None, **knobs: Any) -> DemoRag:
    """The demo RAG over the bundled knowledge base, both languages."""
    return DemoRag(read_demo_documents(demo_folder()), writer=writer, **knobs)


def folder_pipeline(
    folder: str | Path, *, writer: Generator | None = None, **knobs: Any
) -> DemoRag:
    """The demo RAG over your own folder of .md and .txt files.

    What there was to say about files (wrong encoding, set aside) is in the result's `notes`.
    """
    reading = read_folder(folder)
    rag = DemoRag(reading.documents, writer=writer, **knobs)
    rag.notes = reading.notes
    return rag


def _fused(
    bm25: Sequence[tuple[int, float]],
    dense: Sequence[tuple[int, float]],
    settings: Mapping[str, Any],
) -> list[tuple[int, float]]:
    rankings = {"bm25": [at for at, _ in bm25], "dense": [at for at, _ in dense]}
    weights = {"bm25": settings["bm25_weight"], "dense": settings["dense_weight"]}
    return reciprocal_rank_fusion(rankings, weights, settings["rrf_k"])


def _selected(
    index: Index, ranking: Sequence[tuple[int, float]], settings: Mapping[str, Any]
) -> list[tuple[int, float]]:
    """The top k of a ranking, near-duplicates passed over where that is wished."""
    top_k = settings["top_k"]
    if not settings["dedupe"]:
        return list(ranking[:top_k])
    return [ranking[at] for at in without_twins([index.chunks[i].text for i, _ in ranking], top_k)]


def _chunks(index: Index, hits: Sequence[tuple[int, float]]) -> tuple[Chunk, ...]:
    return tuple(
        index.chunks[at].model_copy(update={"rank": rank, "score": round(score, 6)})
        for rank, (at, score) in enumerate(hits, 1)
    )
