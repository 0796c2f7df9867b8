"""A lost call in one line: what was called, what came, what is due, how to mend it."""

from __future__ import annotations

from rag_doctor.errors import PipelineError, shown
from rag_doctor.pipeline.foreign.blame import told
from rag_doctor.pipeline.foreign.calling import Hung, Refused
from rag_doctor.pipeline.foreign.faults import Fault, NotGiven, Unusable

__all__ = ["lost", "needs_its_thread"]

_A_LIST = "a list of passages (texts, dicts with a text, document objects), or a Retrieval"
_DUE = {
    "retrieve": f"{_A_LIST}; return [] where nothing is found",
    "generate": "a text; return '' where there is no answer",
    "ask": "an answer, (answer, contexts), or a dict with both",
    "chunks": "a list of all chunks",
    "documents": "a list of all documents",
    "knobs": "a mapping from name to Knob, default or list of choices",
}


def lost(
    call: str, question: str, error: BaseException, timeout_s: float | None
) -> tuple[Fault, PipelineError]:
    """The fault to count and the error to raise for a call that gave no result."""
    code, detail, rest = _story(call, error, timeout_s)
    fault = Fault(code, call, question, detail)
    if isinstance(error, PipelineError):
        return fault, error  # it tells its own story already
    what = f"{call}({shown(question, 60)})" if question else f"{call}()"
    return fault, PipelineError(f"pipeline: {what} {rest}")


def _story(call: str, error: BaseException, timeout_s: float | None) -> tuple[str, str, str]:
    """Code, detail, and the rest of the sentence."""
    if isinstance(error, Hung):
        limit = f"{timeout_s:g} s"
        mend = "look what it waits for, or attach it with a larger timeout_s"
        return "hung", limit, f"gave no answer within {limit} and was left behind; {mend}."
    if isinstance(error, Refused):
        stuck = ", ".join(error.calls)
        mend = "make the pipeline anew and attach it again"
        why = "calls still hang" if error.still else "the last calls all hung"
        return "refused", stuck, f"was not called, because {why}: {stuck}; {mend}."
    if isinstance(error, NotGiven):
        mend = "let retrieve give texts, dicts, or documents that can be copied"
        return error.code, error.got, f"cannot be given these contexts: {error.got}; {mend}."
    if isinstance(error, Unusable):
        due = _DUE.get(call, "something else")
        return error.code, error.got, f"returned {error.got}; due is {due}."
    said = told(error)
    hint = _thread_hint(timeout_s) if needs_its_thread(said) else ""
    return "raised", said, f"raised {said}{hint}."


def needs_its_thread(said: str) -> bool:
    """Does an error speak of threads? Then what it was called from is likely to blame."""
    return "thread" in said.casefold()


def _thread_hint(timeout_s: float | None) -> str:
    if timeout_s is not None:
        return "; to call it in your own thread attach it with timeout_s=None"
    return (
        "; inside a running event loop (a notebook) it is called from a second thread even with "
        "timeout_s=None: open its connection in each call, or let it be used by several threads "
        "(SQLite: check_same_thread=False)"
    )
