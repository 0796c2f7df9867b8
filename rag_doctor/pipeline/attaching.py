"""Anyone's pipeline, by its shape, as one that can be called safely."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

from rag_doctor.errors import PipelineError, shown
from rag_doctor.pipeline.foreign.langchain import from_langchain, is_runnable
from rag_doctor.pipeline.foreign.llamaindex import from_llamaindex, is_query_engine
from rag_doctor.pipeline.foreign.reach import OneCall, attribute
from rag_doctor.pipeline.guarded import Guarded

__all__ = ["attach"]

ACCEPTED = (
    "an object with generate(question, contexts) and retrieve(question), a function "
    "question -> answer or (answer, contexts), or a pair of functions (retrieve, generate)"
)


def attach(pipeline: object, **limits: Any) -> Guarded:
    """Your pipeline, ready to be asked, traced and re-run, whatever it is made of.

    - an object with any of `generate(question, contexts)`, `retrieve(question)`, `chunks()`,
      `documents()`, `knobs()`, `ask(question)`;
    - a function from a question to an answer, to `(answer, contexts)`, or to a dict with both;
    - a pair of functions `(retrieve, generate)`;
    - a LangChain chain or a LlamaIndex query engine (see `from_langchain`, `from_llamaindex`).

    Functions may be asynchronous. `limits`: `timeout_s`, `max_chunks`, `max_hung`, `settings`, as
    `Guarded` takes them. `.cannot` says what it cannot do, and why. Raises `PipelineError` for
    anything else, and for functions that cannot be called that way.
    """
    if isinstance(pipeline, Guarded):
        return pipeline
    if isinstance(pipeline, type):
        raise PipelineError(
            f"attach: {pipeline.__name__} is a class; give an instance: {pipeline.__name__}(…)."
        )
    if isinstance(pipeline, str):
        raise PipelineError(
            f"attach: got the text {shown(pipeline)}; load_pipeline('module:object') loads by name."
        )
    if isinstance(pipeline, tuple | list):
        return Guarded(_pair(pipeline), **limits)
    if is_query_engine(pipeline):
        return from_llamaindex(pipeline, **limits)
    if is_runnable(pipeline):
        return from_langchain(None, pipeline, **limits)
    if any(callable(attribute(pipeline, name)) for name in ("generate", "retrieve", "ask")):
        return Guarded(pipeline, **limits)
    if callable(pipeline):
        return Guarded(OneCall(pipeline), **limits)
    raise PipelineError(f"attach: {ACCEPTED} is due, got {_described(pipeline)}.")


def _pair(pair: tuple[Any, ...] | list[Any]) -> SimpleNamespace:
    if len(pair) != 2 or not all(callable(function) for function in pair):
        raise PipelineError(
            f"attach: a pair of functions (retrieve, generate) is due, got {shown(pair)}."
        )
    retrieve, generate = pair
    return _Pair(retrieve=retrieve, generate=generate)


class _Pair(SimpleNamespace):
    """Two functions that make a pipeline."""

    retrieve: Callable[..., Any]
    generate: Callable[..., Any]


def _described(value: object) -> str:
    if value is None:
        return "None"
    methods = [
        name for name in dir(value) if not name.startswith("_") and callable(attribute(value, name))
    ]
    mend = f"; one of its methods may do: {', '.join(methods[:8])}" if methods else ""
    return f"{type(value).__name__}{mend}"
