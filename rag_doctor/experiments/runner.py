"""Asks and judges: a pipeline under a setting → a report. Nothing is judged twice."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rag_doctor.errors import InputError, shown
from rag_doctor.experiments.asking import ask_all
from rag_doctor.experiments.cost import Cost
from rag_doctor.experiments.items import Items
from rag_doctor.experiments.kept import Kept, key_of
from rag_doctor.facade import Report, adiagnose_batches, make_context, make_report
from rag_doctor.facade.running import run_anywhere
from rag_doctor.judges.accounts import spending_of
from rag_doctor.judges.base import Judge
from rag_doctor.pipeline import Guarded
from rag_doctor.records import Case, Diagnosis

__all__ = ["Progress", "Run", "Runner", "checked_runs"]

Progress = Callable[[int, int], None]
"""Called with (done, total); a unit is a question asked or judged."""


def checked_runs(runs: Any) -> None:
    """Raises `InputError` for a number of repetitions that is none."""
    if isinstance(runs, bool) or not isinstance(runs, int) or runs < 1:
        raise InputError(f"runs: must be a whole number from 1, got {shown(runs)}.")


@dataclass(frozen=True, slots=True)
class Run:
    """One pass over the questions. `failed` = questions on which the pipeline failed, and why."""

    report: Report
    cost: Cost
    failed: tuple[tuple[str, str], ...] = ()


class Runner:
    """One judge, one set of thresholds, one store, for all runs of an experiment.

    A case that is the same in all it holds (question, answer, contexts, stages) is judged once,
    whichever run or arm it comes from.
    """

    def __init__(
        self,
        judge: str | Judge = "offline",
        thresholds: Any = None,
        *,
        extra: bool = False,
        workers: int = 4,
        kept: Kept | None = None,
        progress: Progress | None = None,
        total: int = 0,
        rag: Guarded | None = None,
    ) -> None:
        """`rag` = the pipeline that all cases are of, under its own setting: what a case does not
        record is then asked of it, as in `diagnose(…, rag=…)`; `None` = the records must do."""
        self.context = make_context(judge, thresholds, rag)
        self.kept = kept if kept is not None else Kept()
        self._extra, self._workers = extra, workers
        self._progress, self._done, self.total = progress, 0, total
        card = self.context.judge.card
        judged_by = [card.name, card.version, sorted(card.settings.items())]
        bars = self.context.thresholds.model_dump(mode="json")
        asked = [] if rag is None else [rag.name, rag.settings()]
        self._salt = key_of("judged", judged_by, bars, extra, *asked)

    def run(
        self,
        rag: Guarded,
        items: Items,
        knobs: Mapping[str, Any],
        *,
        name: str = "",
        run: int = 0,
        meta: Mapping[str, Any] | None = None,
    ) -> Run:
        """The questions asked under these knobs, and the answers diagnosed."""
        begin = time.perf_counter()
        asked = ask_all(
            rag, items, knobs, name=name, run=run,
            kept=self.kept, workers=self._workers, tick=self._tick,
        )  # fmt: skip
        before = spending_of(self.context.judge)
        judged, diagnoses = self.diagnose(asked.cases)
        spent = spending_of(self.context.judge) - before
        done = {case.id for case in judged}
        report = make_report(
            judged,
            diagnoses,
            self.context.judge.card,
            seconds=time.perf_counter() - begin,
            source=name,
            set_aside=(*items.aside, *(f"{i}: {reason}" for i, reason in asked.failed)),
            spending=spent,
            left=tuple(case.id for case in asked.cases if case.id not in done),
            meta={"pipeline": name, "knobs": rag.settings(**knobs), **(meta or {})},
        )
        return Run(report, asked.cost.judged(spent), asked.failed)

    def repeat(
        self,
        rag: Guarded,
        items: Items,
        knobs: Mapping[str, Any],
        runs: int,
        *,
        name: str = "",
        meta: Mapping[str, Any] | None = None,
    ) -> list[Run]:
        """The same setting several times; the meta of each report says which time it was."""
        return [
            self.run(rag, items, knobs, name=name, run=at, meta={**(meta or {}), "run": at})
            for at in range(runs)
        ]

    def diagnose(self, cases: Sequence[Case]) -> tuple[list[Case], list[Diagnosis]]:
        """The cases that could be judged, with their diagnoses; a budget may leave some out."""
        keys = [key_of(self._salt, case.model_dump(mode="json")) for case in cases]
        fresh = {k: c for k, c in zip(keys, cases, strict=True) if self.kept.get(k) is None}
        for _ in range(len(cases) - len(fresh)):
            self._tick()
        run_anywhere(self._judge(fresh))
        pairs = [(case, self.kept.get(k)) for k, case in zip(keys, cases, strict=True)]
        found = [(case, value) for case, value in pairs if value is not None]
        return [case for case, _ in found], [Diagnosis.model_validate(v) for _, v in found]

    async def _judge(self, fresh: Mapping[str, Case]) -> None:
        keys = {id(case): k for k, case in fresh.items()}
        batches = adiagnose_batches(list(fresh.values()), self.context, extra=self._extra)
        async for part, diagnoses in batches:
            for case, diagnosis in zip(part, diagnoses, strict=True):
                self.kept.put(keys[id(case)], diagnosis.model_dump(mode="json"), lasting=True)
                self._tick()
            await asyncio.sleep(0)

    def _tick(self) -> None:
        self._done += 1
        if self._progress is not None:
            self._progress(min(self._done, self.total), self.total)
