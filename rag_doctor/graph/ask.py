"""The nodes that ask the judge. Each takes many states at once, so that bulk work is batched."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from rag_doctor.errors import JudgeError, error_line, shown
from rag_doctor.graph.state import Context, State, Update
from rag_doctor.judges.base import JudgeFailure, Relation, Split, Weighing
from rag_doctor.records import Case, Chunk

__all__ = [
    "ask_judge",
    "look_unsent",
    "relate",
    "split",
    "unsent_chunks",
    "weigh",
    "weighing_checks",
]


async def split(states: Sequence[State], context: Context) -> list[Update]:
    """What does each answer claim, and does it refuse?"""
    cases = [state["case"] for state in states]
    return await ask_judge(
        "claims", lambda: context.judge.split(cases), [_check_split] * len(cases)
    )


async def weigh(states: Sequence[State], context: Context) -> list[Update]:
    """Which claims do the contexts support, which chunks help, do they suffice?"""
    cases = [state["case"] for state in states]
    splits = [state["claims"] for state in states]
    checks = weighing_checks(cases, splits)
    return await ask_judge("weighing", lambda: context.judge.weigh(cases, splits), checks)


async def relate(states: Sequence[State], context: Context) -> list[Update]:
    """Does the answer address the question, and agree with the reference?"""
    cases = [state["case"] for state in states]
    splits = [state["claims"] for state in states]
    checks = [_check_relation] * len(cases)
    return await ask_judge("relation", lambda: context.judge.relate(cases, splits), checks)


async def look_unsent(states: Sequence[State], context: Context) -> list[Update]:
    """Would the chunks that were retrieved but never sent have held the evidence?"""
    cases = [
        state["case"].model_copy(update={"contexts": unsent_chunks(state["case"])})
        for state in states
    ]
    splits = [state["claims"] for state in states]
    checks = weighing_checks(cases, splits)
    return await ask_judge("unsent", lambda: context.judge.weigh(cases, splits), checks)


def unsent_chunks(case: Case) -> tuple[Chunk, ...]:
    """Retrieved chunks that did not reach the prompt, or reached it cut short."""
    sent = {chunk.id: chunk.text for chunk in case.contexts}
    return tuple(
        chunk
        for chunk in case.retrieved or ()
        if chunk.id not in sent or _cut(sent[chunk.id], chunk.text)
    )


def _cut(sent: str, whole: str) -> bool:
    kept, full = _bare(sent), _bare(whole)
    return len(kept) < len(full) and kept in full


def _bare(text: str) -> str:
    """Without the marks that a cut (or a sentence) ends with."""
    return text.strip().rstrip("….").rstrip()


Check = Callable[[Any], str]
"""What is wrong with a reply, in a line; empty = nothing."""


async def ask_judge(
    key: str, question: Callable[[], Awaitable[Sequence[Any]]], checks: Sequence[Check]
) -> list[Update]:
    """One batched question. A judge that breaks fails these cases, not the run."""
    n = len(checks)
    try:
        replies = list(await question())
        if len(replies) != n:
            raise JudgeError(f"asked about {n} cases, got {len(replies)} replies")
    except Exception as error:
        if n > 1:
            raise  # the runner asks again one by one, to find the case that breaks it
        return [{"errors": {key: error_line(error)}}]
    return [_taken(key, *pair) for pair in zip(replies, checks, strict=True)]


def _taken(key: str, reply: Any, check: Check) -> Update:
    wrong = reply.reason if isinstance(reply, JudgeFailure) else check(reply)
    return {"errors": {key: wrong}} if wrong else {key: reply}


def _check_split(reply: Any) -> str:
    return _kind(reply, Split)


def _check_relation(reply: Any) -> str:
    return _kind(reply, Relation)


def weighing_checks(cases: Sequence[Case], splits: Sequence[Split]) -> list[Check]:
    """What a reply to `weigh` must hold, one check a case."""
    return [_check_weighing(*pair) for pair in zip(cases, splits, strict=True)]


def _check_weighing(case: Case, split: Split) -> Check:
    """A reply that drops a verdict would raise every ratio in silence."""

    def check(reply: Any) -> str:
        if wrong := _kind(reply, Weighing):
            return wrong
        due = (len(split.answer_claims), len(split.reference_claims), len(case.contexts))
        got = (len(reply.answer), len(reply.reference), len(reply.chunks))
        parts = ("claims of the answer", "claims of the reference", "chunks")
        wrongs = [
            f"{g} verdicts for {d} {part}"
            for g, d, part in zip(got, due, parts, strict=True)
            if g != d
        ]
        return "; ".join(wrongs)

    return check


def _kind(reply: Any, due: type) -> str:
    return "" if isinstance(reply, due) else f"a {due.__name__} is due, got {shown(reply)}"
