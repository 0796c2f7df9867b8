"""A judge that says what it was told to say: for tests, and for teaching how a diagnosis works.

    judge = ScriptedJudge(
        {"How many days?": {"split": Split(...), "weigh": Weighing(...), "relate": Relation(...)}}
    )

A reply may be the reply itself, a list of replies (used one after the other), a function of the
case (and its split), a `JudgeFailure`, or an exception, which is raised.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeVar, cast

from rag_doctor.errors import ConfigError, unknown_choice
from rag_doctor.judges.base import JudgeCard, JudgeFailure, Relation, Split, Weighing
from rag_doctor.records import Case

__all__ = ["Call", "ScriptedJudge", "Step"]

Step = Literal["split", "weigh", "relate"]
STEPS: tuple[Step, ...] = ("split", "weigh", "relate")
Script = Mapping[str, Mapping[str, Any]]
_Reply = TypeVar("_Reply")


@dataclass(frozen=True, slots=True)
class Call:
    """One case the judge was asked about: the step, the case's question, its id."""

    step: Step
    question: str
    case_id: str


class ScriptedJudge:
    """Replies from a script, keyed by question; `default` answers for questions not in it.

    `calls` records every case asked about, in order; `batches` the number of cases of each call.
    A question without any reply left gives a `JudgeFailure` that says so.
    """

    def __init__(
        self,
        script: Script | None = None,
        *,
        default: Mapping[str, Any] | None = None,
        name: str = "scripted",
        languages: tuple[str, ...] = ("en", "zh"),
    ) -> None:
        self.card = JudgeCard(name, "1", languages, note="Says what it was told to say.")
        self.calls: list[Call] = []
        self.batches: list[tuple[Step, int]] = []
        self._queues = {
            (question, step): _queue(reply)
            for question, replies in (script or {}).items()
            for step, reply in _checked(replies).items()
        }
        self._default = _checked(default or {})

    async def split(self, cases: Sequence[Case]) -> list[Split | JudgeFailure]:
        """The scripted split of each case."""
        return [cast("Split | JudgeFailure", r) for r in self._answer("split", cases, None)]

    async def weigh(
        self, cases: Sequence[Case], splits: Sequence[Split]
    ) -> list[Weighing | JudgeFailure]:
        """The scripted weighing of each case."""
        return [cast("Weighing | JudgeFailure", r) for r in self._answer("weigh", cases, splits)]

    async def relate(
        self, cases: Sequence[Case], splits: Sequence[Split]
    ) -> list[Relation | JudgeFailure]:
        """The scripted relation of each case."""
        return [cast("Relation | JudgeFailure", r) for r in self._answer("relate", cases, splits)]

    def _answer(
        self, step: Step, cases: Sequence[Case], splits: Sequence[Split] | None
    ) -> list[Any]:
        self.batches.append((step, len(cases)))
        replies = []
        for index, case in enumerate(cases):
            self.calls.append(Call(step, case.question, case.id))
            replies.append(self._one(step, case, splits[index] if splits else None))
        return replies

    def _one(self, step: Step, case: Case, split: Split | None) -> Any:
        queue = self._queues.get((case.question, step))
        if queue:
            # the last reply stays: asking again gets the same answer
            reply = queue.popleft() if len(queue) > 1 else queue[0]
        elif step in self._default:
            reply = self._default[step]
        else:
            return JudgeFailure(f"the script holds no {step!r} reply for this question")
        if isinstance(reply, BaseException):
            raise reply
        if callable(reply):
            return _called(reply, step, case, split)
        return reply


def _called(reply: Callable[..., Any], step: Step, case: Case, split: Split | None) -> Any:
    return reply(case) if step == "split" else reply(case, split)


def _queue(reply: Any) -> deque[Any]:
    return deque(reply) if isinstance(reply, list) else deque([reply])


def _checked(replies: Mapping[str, Any]) -> dict[Step, Any]:
    for step in replies:
        if step not in STEPS:
            raise ConfigError(unknown_choice("script", step, STEPS))
    return cast("dict[Step, Any]", dict(replies))
