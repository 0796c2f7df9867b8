"""Having an answer written again, several times: within the budget, kept, and never paid twice."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from rag_doctor.errors import RagDoctorError, error_line
from rag_doctor.records import Case, Chunk
from rag_doctor.trials.arms import Arm
from rag_doctor.trials.store import DrawStore, draw_key, pipeline_mark

__all__ = ["SAMPLE", "Purse", "Raw", "Writer"]

SAMPLE = "sample"
"""The knob that numbers the draws, where a pipeline has one."""


@dataclass(slots=True)
class Purse:
    """What is spent. `most` = calls that may be paid; `None` = no limit."""

    most: int | None = None
    calls: int = 0
    chars: int = 0
    seconds: float = 0.0

    @property
    def left(self) -> float:
        """Calls that may still be paid."""
        return float("inf") if self.most is None else self.most - self.calls


@dataclass(frozen=True, slots=True)
class Raw:
    """One draw as it came. `failure` = the pipeline's own words; empty = it answered.

    `contexts` = what the writer was given or, of a pipeline that only answers whole questions, what
    it says it used. `kept` = paid for in an earlier run.
    """

    answer: str
    contexts: tuple[Chunk, ...]
    failure: str = ""
    seconds: float = 0.0
    kept: bool = False


@dataclass(slots=True)
class Writer:
    """The pipeline as it is asked in trials. `whole` = it can only be asked the question. `mark` =
    the hash that stands for it in what is kept."""

    rag: Any
    case: Case
    store: DrawStore
    purse: Purse
    numbered: bool = False
    whole: bool = False
    workers: int = 4
    tick: Callable[[int], None] = field(default=lambda _: None)
    mark: str = ""

    def __post_init__(self) -> None:
        self.mark = self.mark or pipeline_mark(self.rag)

    async def draw(self, arm: Arm, numbers: Sequence[int]) -> list[Raw]:
        """The draws with these numbers, side by side; fewer where the budget ends."""
        due = [n for n in numbers if self._known(arm, n) or self._reserve(arm)]
        gate = asyncio.Semaphore(self.workers)

        async def one(number: int) -> Raw:
            async with gate:
                return await asyncio.to_thread(self._one, arm, number)

        raws = list(await asyncio.gather(*(one(number) for number in due)))
        self.purse.seconds += sum(raw.seconds for raw in raws if not raw.kept)
        return raws

    def affords(self, arm: Arm, numbers: Sequence[int]) -> bool:
        """Is there at least one of these draws to be had?"""
        return self.purse.left >= 1 or any(self._known(arm, n) for n in numbers)

    def _known(self, arm: Arm, number: int) -> bool:
        return not self.whole and self.store.get(self._key(arm, number)) is not None

    def _reserve(self, arm: Arm) -> bool:
        if self.purse.left < 1:
            return False
        self.purse.calls += 1
        self.purse.chars += arm.chars + len(self.case.question)
        return True

    def _key(self, arm: Arm, number: int) -> str:
        return draw_key(self.mark, self.case.question, arm.contexts, arm.knobs, number)

    def _one(self, arm: Arm, number: int) -> Raw:
        found = None if self.whole else self.store.get(self._key(arm, number))
        if found is not None:
            return Raw(found["answer"], arm.contexts, seconds=found["seconds"], kept=True)
        begin = time.perf_counter()
        try:
            raw = self._asked(arm, number)
        except RagDoctorError as error:  # named and counted by the guard; the trial goes on
            seconds = time.perf_counter() - begin
            self.tick(1)
            return Raw("", arm.contexts, failure=error_line(error), seconds=seconds)
        seconds = time.perf_counter() - begin
        if not self.whole:
            self.store.put(self._key(arm, number), raw.answer, seconds)
        self.tick(1)
        return Raw(raw.answer, raw.contexts, seconds=seconds)

    def _asked(self, arm: Arm, number: int) -> Raw:
        knobs = {**arm.knobs, **({SAMPLE: number} if self.numbered else {})}
        if not self.whole:
            return Raw(self.rag.generate(self.case.question, arm.contexts, **knobs), arm.contexts)
        trace = self.rag.ask(self.case.question, **knobs)
        sent = trace.retrieval.sent if trace.contexts_known else arm.contexts
        return Raw(trace.answer, tuple(sent))
