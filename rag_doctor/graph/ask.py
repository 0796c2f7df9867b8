"""The nodes that ask the judge. Each takes many states at once, so that bulk work is batched."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from rag_doctor.errors import JudgeError
from rag_doctor.graph.state import Context, State, Update
from rag_doctor.judges.base import JudgeFailure
from rag_doctor.records import Case, Chunk

__all__ = ["look_unsent", "relate", "split", "unsent_chunks", "weigh"]


async def split(states: Sequence[State], context: Context) -> list[Update]:
    """What does each answer claim, and does it refuse?"""
    cases = [state["case"] for state in states]
    return await _ask("claims", lambda: context.judge.split(cases), len(states))


async def weigh(states: Sequence[State], context: Context) -> list[Update]:
    """Which claims do the contexts support, which chunks help, do they suffice?"""
    cases = [state["case"] for state in states]
    splits = [state["claims"] for state in states]
    return await _ask("weighing", lambda: context.judge.weigh(cases, splits), len(states))


async def relate(states: Sequence[State], context: Context) -> list[Update]:
    """Does the answer address the question, and agree with the reference?"""
    cases = [state["case"] for state in states]
    splits = [state["claims"] for state in states]
    return await _ask("relation", lambda: context.judge.relate(cases, splits), len(states))


async def look_unsent(states: Sequence[State], context: Context) -> list[Update]:
    """Would the chunks that were retrieved but never sent have held the evidence?"""
    cases = [
        state["case"].model_copy(update={"contexts": unsent_chunks(state["case"])})
        for state in states
    ]
    splits = [state["claims"] for state in states]
    return await _ask("unsent", lambda: context.judge.weigh(cases, splits), len(states))


def unsent_chunks(case: Case) -> tuple[Chunk, ...]:
    """Retrieved chunks that did not reach the prompt, or reached it cut short."""
    sent = {chunk.id: chunk.text for chunk in case.contexts}
    return tuple(
        chunk
        for chunk in case.retrieved or ()
        if chunk.id not in sent or _cut(sent[chunk.id], chunk.text)
    )


def _cut(sent: str, whole: str) -> bool:
    kept = sent.strip().rstrip("….").rstrip()
    return len(kept) < len(whole.strip()) and kept in whole


async def _ask(key: str, question: Callable[[], Awaitable[Sequence[Any]]], n: int) -> list[Update]:
    """One batched question. A judge that breaks fails these cases, not the run."""
    try:
        replies = list(await question())
        if len(replies) != n:
            raise JudgeError(f"asked about {n} cases, got {len(replies)} replies")
    except Exception as error:
        if n > 1:
            raise  # the runner asks again one by one, to find the case that breaks it
        return [{"errors": {key: _line(error)}}]
    return [
        {"errors": {key: reply.reason}} if isinstance(reply, JudgeFailure) else {key: reply}
        for reply in replies
    ]


def _line(error: Exception) -> str:
    text = " ".join(str(error).split())[:300]
    return f"{type(error).__name__}: {text}" if text else type(error).__name__
