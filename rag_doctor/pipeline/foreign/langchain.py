"""A LangChain retriever and chain as a pipeline. By shape: nothing of LangChain is imported
unless documents must be made."""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rag_doctor.errors import PipelineError, shown
from rag_doctor.pipeline.foreign.handing import SEPARATOR
from rag_doctor.pipeline.foreign.reach import OneCall, attribute
from rag_doctor.pipeline.guarded import Guarded
from rag_doctor.pipeline.knobs import Knob
from rag_doctor.shapes.aliases import INDEX, key

__all__ = ["from_langchain", "is_runnable"]

DEFAULT_K = 4  # what LangChain's vector stores give when nobody says how many


def is_runnable(value: object) -> bool:
    """A chain, by its shape: it can be invoked, and is no pipeline of ours."""
    return callable(attribute(value, "invoke")) and not callable(attribute(value, "retrieve"))


def from_langchain(
    retriever: Any,
    chain: Any,
    *,
    question: str = "",
    contexts: str = "",
    documents: bool = False,
    **limits: Any,
) -> Guarded:
    """A LangChain pipeline, attached.

    `retriever`: anything with `invoke(question)`, or a vector store; `None` = it is inside the
    chain. `chain`: a runnable that takes `{question, context}`, and then an answer can be tried on
    other contexts; or one that takes the question alone, and then what a retriever inside it
    returns is listened to. The names of its two inputs are read off its schema; `question` and
    `contexts` name them where it has none. `documents` = the chain takes document objects in place
    of one text. `limits` as in `attach`.

    Raises `PipelineError` when these are no retriever and no chain, or the chain needs more.
    """
    find = None if retriever is None else _Retriever(retriever)
    if not callable(getattr(chain, "invoke", None)):
        raise PipelineError(f"from_langchain: a chain with invoke() is due, got {shown(chain)}.")
    if callable(getattr(chain, "_get_relevant_documents", None)):
        raise PipelineError(
            "from_langchain: this is a retriever, not a chain; call from_langchain(retriever, "
            "chain), or attach a pair of functions (retrieve, generate)."
        )
    asked, held = _inputs(chain, question, contexts)
    if held:
        return Guarded(_Pipeline(find, chain, asked or "question", held, documents), **limits)
    ask = _one_call(chain, asked)
    turnable = find is not None and find.can_turn
    one = OneCall(
        ask,
        type(chain).__name__,
        retrieve=find.retrieve if find else None,
        knobs=find.knobs if find and turnable else None,
    )
    return Guarded(one, **limits)


def _one_call(chain: Any, asked: str) -> Callable[[str], Any]:
    """Asks the chain; what a retriever inside it returns on the way is told beside the answer."""

    def ask(question: str) -> Any:
        given = {asked: question} if asked else question
        found: list[Any] = []
        listener = _listener(found) if callable(getattr(chain, "with_config", None)) else None
        if listener is None:
            return chain.invoke(given)
        answer = chain.with_config(callbacks=[listener]).invoke(given)
        return (answer, [item for documents in found for item in documents]) if found else answer

    return ask


def _listener(found: list[Any]) -> Any:
    """A callback that keeps what retrievers return; `None` where LangChain is not installed."""
    try:
        from langchain_core.callbacks import BaseCallbackHandler
    except ImportError:
        return None

    class Listener(BaseCallbackHandler):
        def on_retriever_end(self, documents: Any, **_: Any) -> None:
            found.append(list(documents))

    return Listener()


class _Retriever:
    """`retrieve` and, where the number of results can be turned, the knob `top_k`."""

    def __init__(self, source: Any) -> None:
        self._source = source
        self._kwargs = getattr(source, "search_kwargs", None)
        self._k = getattr(source, "k", None)
        self._store = not callable(getattr(source, "invoke", None))
        if self._store and not callable(getattr(source, "similarity_search", None)):
            raise PipelineError(
                "from_langchain: a retriever with invoke(question), or a vector store, is due, "
                f"got {shown(source)}."
            )
        self.can_turn = self._store or isinstance(self._kwargs, Mapping) or _count(self._k)

    def retrieve(self, question: str, top_k: int | None = None) -> Any:
        if self._store:
            return self._source.similarity_search(question, k=top_k or DEFAULT_K)
        return self._turned(top_k).invoke(question)

    def knobs(self) -> dict[str, Knob]:
        held = self._kwargs if isinstance(self._kwargs, Mapping) else {"k": self._k}
        default = held.get("k") if _count(held.get("k")) else DEFAULT_K
        return {
            "top_k": Knob(
                "top_k", "int", default, low=1, high=1_000,
                help_en="How many documents the retriever returns.",
                help_zh="检索器返回的文档数。",
            )
        }  # fmt: skip

    def _turned(self, top_k: int | None) -> Any:
        """A copy that returns so many: other threads may be using the retriever itself."""
        if top_k is None or not self.can_turn:
            return self._source
        if isinstance(self._kwargs, Mapping):
            return _copy(self._source, "search_kwargs", {**self._kwargs, "k": top_k})
        return _copy(self._source, "k", top_k)


class _Pipeline:
    """A chain that takes question and contexts, with a retriever or without."""

    def __init__(
        self, find: _Retriever | None, chain: Any, asked: str, held: str, documents: bool
    ) -> None:
        self.name = type(chain).__name__
        self._chain, self._names, self._documents = chain, (asked, held), documents
        if find is not None:
            self.retrieve = find.retrieve
            if find.can_turn:
                self.knobs = find.knobs

    def generate(self, question: str, contexts: Sequence[Any]) -> Any:
        given: Any
        if self._documents:
            given = [_document(item) for item in contexts]
        else:
            given = SEPARATOR.join(_text(item) for item in contexts)
        return self._chain.invoke(dict(zip(self._names, (question, given), strict=True)))


def _inputs(chain: Any, question: str, contexts: str) -> tuple[str, str]:
    """The names of the chain's two inputs; empty = it takes no such thing by name."""
    if question or contexts:
        return question, contexts
    schema = _schema(chain)
    found: dict[str, str] = {}
    for name in schema.get("properties", {}):
        found.setdefault(INDEX.get(key(name), ("", 0))[0], name)
    asked, held = found.get("question", ""), found.get("contexts", "")
    more = [name for name in schema.get("required", ()) if name not in (asked, held)]
    if more:
        raise PipelineError(
            f"from_langchain: the chain also needs {', '.join(more)}; bind it first "
            "(prompt.partial), or name its inputs with question=… and contexts=…."
        )
    return asked, held


def _schema(chain: Any) -> Mapping[str, Any]:
    """The chain's input as a JSON schema of an object; empty = it takes a plain value."""
    describe = getattr(chain, "get_input_jsonschema", None)
    if not callable(describe):
        return {}
    try:
        schema = describe()
    except Exception:  # a schema is a help only: many runnables cannot make one
        return {}
    return schema if isinstance(schema, Mapping) and schema.get("type") == "object" else {}


def _copy(source: Any, name: str, value: Any) -> Any:
    if callable(getattr(source, "model_copy", None)):
        return source.model_copy(update={name: value})
    made = copy.copy(source)
    setattr(made, name, value)
    return made


def _count(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value > 0


def _text(item: Any) -> str:
    text = getattr(item, "page_content", None)
    return str(getattr(item, "text", item) if text is None else text)


def _document(item: Any) -> Any:
    if hasattr(item, "page_content"):
        return item
    from langchain_core.documents import Document

    return Document(page_content=_text(item), metadata=dict(getattr(item, "meta", {})))
