"""A LlamaIndex query engine as a pipeline. By shape: nothing of LlamaIndex is imported unless it
is installed and one of its records must be made."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import Any

from rag_doctor.errors import PipelineError, shown
from rag_doctor.pipeline.foreign.reach import OneCall, attribute
from rag_doctor.pipeline.guarded import Guarded
from rag_doctor.pipeline.knobs import Knob
from rag_doctor.records import Chunk

__all__ = ["from_llamaindex", "is_query_engine"]


def is_query_engine(value: object) -> bool:
    """A query engine, by its shape: it can be queried, and is no pipeline of ours."""
    return callable(attribute(value, "query")) and (
        callable(attribute(value, "synthesize")) or callable(attribute(value, "aquery"))
    )


def from_llamaindex(query_engine: Any, **limits: Any) -> Guarded:
    """A LlamaIndex query engine, attached. `limits` as in `attach`.

    An engine with a retriever can retrieve again and write again; `top_k` is a knob where its
    retriever has `similarity_top_k`. One without can only be asked. Raises `PipelineError` when
    it is no query engine.
    """
    if not callable(getattr(query_engine, "query", None)):
        hint = "; call as_query_engine() on it" if hasattr(query_engine, "as_query_engine") else ""
        raise PipelineError(
            f"from_llamaindex: a query engine with query() is due, got {shown(query_engine)}{hint}."
        )
    if _can(query_engine, "retrieve") and _can(query_engine, "synthesize"):
        engine = _Engine(query_engine)
        return Guarded(_Turnable(engine) if engine.default_k else engine, **limits)
    return Guarded(OneCall(_Told(query_engine).query, type(query_engine).__name__), **limits)


class _Told:
    """An engine that can only be asked. A response without source nodes tells nothing of them: a
    custom engine that returns a text gives such a one."""

    def __init__(self, engine: Any) -> None:
        self._engine = engine

    def query(self, question: str) -> Any:
        said = self._engine.query(question)
        nodes = getattr(said, "source_nodes", None)
        return said if nodes is None or nodes else _Untold(said)


class _Untold:
    """The answer of a response alone."""

    def __init__(self, said: Any) -> None:
        if (stream := getattr(said, "response_gen", None)) is not None:
            self.response_gen = stream
        else:
            self.response = getattr(said, "response", None)


class _Engine:
    """Retrieves and writes apart, which a query engine with a retriever offers."""

    def __init__(self, engine: Any) -> None:
        self.name = type(engine).__name__
        self._engine = engine
        self._retriever: Any = getattr(engine, "retriever", None)
        turnable = callable(getattr(engine, "with_retriever", None))
        k = getattr(self._retriever, "similarity_top_k", None)
        self.default_k = k if turnable and isinstance(k, int) and k > 0 else 0

    def retrieve(self, question: str) -> Any:
        return self._engine.retrieve(_bundle(question))

    def retrieve_so_many(self, question: str, top_k: int) -> Any:
        """By a copy of the retriever: other threads may be using the engine's own."""
        retriever = copy.copy(self._retriever)
        retriever.similarity_top_k = top_k
        return self._engine.with_retriever(retriever).retrieve(_bundle(question))

    def generate(self, question: str, contexts: Sequence[Any]) -> Any:
        return self._engine.synthesize(_bundle(question), [_scored(item) for item in contexts])


class _Turnable:
    """An engine whose retriever can be told how many nodes to return."""

    def __init__(self, engine: _Engine) -> None:
        self._engine, self.name = engine, engine.name
        self.generate = engine.generate

    def retrieve(self, question: str, top_k: int | None = None) -> Any:
        if top_k is None or top_k == self._engine.default_k:
            return self._engine.retrieve(question)
        return self._engine.retrieve_so_many(question, top_k)

    def knobs(self) -> dict[str, Knob]:
        return {
            "top_k": Knob(
                "top_k", "int", self._engine.default_k, low=1, high=1_000,
                help_en="How many nodes the retriever returns (similarity_top_k).",
                help_zh="检索器返回的节点数（similarity_top_k）。",
            )
        }  # fmt: skip


def _can(engine: Any, name: str) -> bool:
    """Has it the method, beyond the one of the base class that only refuses?"""
    method = getattr(type(engine), name, None) or getattr(engine, name, None)
    owner = getattr(method, "__qualname__", "").split(".")[:-1]
    return callable(method) and owner[-1:] != ["BaseQueryEngine"]


def _bundle(question: str) -> Any:
    """The question as the engine's parts want it; the bare text where it is not installed."""
    try:
        from llama_index.core.schema import QueryBundle
    except ImportError:
        return question
    return QueryBundle(question)


def _scored(item: Any) -> Any:
    """A node with a score, as the engine takes it; its own ones pass as they are."""
    if not isinstance(item, Chunk):
        return item
    try:
        from llama_index.core.schema import NodeWithScore, TextNode
    except ImportError:
        return item
    node = TextNode(text=item.text, id_=item.id, metadata=dict(item.meta))
    return NodeWithScore(node=node, score=item.score)
