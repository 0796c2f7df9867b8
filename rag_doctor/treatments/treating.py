"""`treat`: every suggested fix that is a knob, run on those it should help and may harm."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from rag_doctor.errors import InputError, PipelineError, shown
from rag_doctor.experiments.items import Items
from rag_doctor.experiments.kept import Kept
from rag_doctor.experiments.runner import Progress, Runner
from rag_doctor.facade import Report, diagnose_all, is_report, read_report
from rag_doctor.fixes import menu_of, settings_of
from rag_doctor.i18n import say
from rag_doctor.judges.base import Judge
from rag_doctor.pipeline import Guarded, attach, load_pipeline
from rag_doctor.records import FAULTS
from rag_doctor.treatments.asking import Purse, Table
from rag_doctor.treatments.result import Plan, Planned, Treated, Tried, badged
from rag_doctor.treatments.subjects import (
    Candidate,
    Subject,
    candidates_of,
    healthy_of,
    resuggested,
)
from rag_doctor.treatments.trying import try_all

__all__ = ["FAILING", "HEALTHY", "baseline", "plan_treatments", "treat"]

FAILING, HEALTHY = 40, 59
"""Cases tried at most: failing ones for each fix, and healthy ones. None broken of 59 bounds the
share of cases harmed at 5 %."""


def treat(
    given: Any,
    rag: Any,
    fixes: Any = None,
    *,
    judge: str | Judge = "offline",
    thresholds: Any = None,
    faults: Collection[str] | None = None,
    failing: int = FAILING,
    healthy: int = HEALTHY,
    halve: bool = True,
    screen: bool = True,
    calls: int | None = None,
    questions: Items | None = None,
    folder: str | Path | None = None,
    workers: int = 4,
    name: str = "",
    lang: str = "en",
    progress: Progress | None = None,
) -> Treated:
    """Run the suggested fixes on the pipeline, and say of each: does it cure, does it harm?

    `given`: a `Report`, a folder that one was written to, answered cases (or a file of them), or
    questions to ask the pipeline first (`read_items`). `rag`: what `attach` takes, or a name
    (`demo`, `module:object?knob=value`). `fixes`: `None` = those suggested, each on the failing
    cases that it is suggested for; or ids of fixes, `Fix` records, or name → knobs, each on all
    failing cases. `faults` = only failing cases of these. `failing`, `healthy` = cases at most.

    Every fix is held, case by case, against an A/A arm that re-runs the cases with nothing changed.
    `halve` = few cases first, more only for the better half of a fault's fixes. `screen` = a change
    of the retrieval that brings no evidence back, by the ledger, is not written out. `calls` = the
    most answers to have written. `folder` keeps what was asked and judged: a stopped run goes on.
    `questions` = items whose labels are found again in any chunking. `name` = what the pipeline is
    called in the result; empty = its own name. `progress(done, total)`.

    Raises `InputError` or `ConfigError` for what does not fit, `PipelineError` for a pipeline that
    cannot answer again. One that fails on a case is counted there.
    """
    begin = time.perf_counter()
    for limit, value in (("failing", failing), ("healthy", healthy)):
        least = int(limit == "failing")
        if isinstance(value, bool) or not isinstance(value, int) or value < least:
            rule = f"must be a whole number, {least} or more"
            raise InputError(f"{limit}: {rule}, got {shown(value)}.")
    attached, kept = opened(rag), Kept(folder)
    runner = Runner(judge, thresholds, workers=workers, kept=kept)
    called = name or (rag if isinstance(rag, str) else attached.name)
    report = _report(
        given, attached, Runner(judge, thresholds, workers=workers, kept=kept, rag=attached)
    )
    chosen = _chosen(report, attached, fixes, faults, failing, healthy, questions)
    ticks = _Ticks(progress, chosen.plan.answers)
    purse = Purse(calls)
    table = Table(attached, runner, purse, workers=workers, tick=ticks)
    treatments = try_all(
        table, chosen.candidates, chosen.healthy, halve=halve, screen=screen, lang=lang
    )
    runner.kept.finish()
    ticks.finish()
    tried = tuple(
        Tried(
            one.fix.model_copy(update={"treatment": found, "badge": found.badge}),
            one.faults,
            found,
            tuple(subject.id for subject in one.subjects),
        )
        for one, found in zip(chosen.candidates, treatments, strict=True)
    )
    return Treated(
        report=_closed(chosen.report, tried, called),
        tried=tried,
        plan=chosen.plan,
        pipeline=called,
        judge=runner.context.label,
        answers=purse.spent,
        spared=purse.spared,
        seconds=time.perf_counter() - begin,
        budget_spent=purse.refused,
        notes=(*_notes(report, runner, lang), *attached.describe(_ui(lang))[1:]),
    )


def baseline(
    given: Any,
    rag: Any,
    *,
    judge: str | Judge = "offline",
    thresholds: Any = None,
    folder: str | Path | None = None,
    workers: int = 4,
    progress: Progress | None = None,
) -> Report:
    """The report that is treated, from whatever `treat` takes as `given`; each case once."""
    total = 2 * len(given) if isinstance(given, Items) else 0
    kept = Kept(folder) if isinstance(given, Items) else None
    attached = opened(rag)
    runner = Runner(
        judge, thresholds, workers=workers, kept=kept, progress=progress, total=total, rag=attached
    )
    return _report(given, attached, runner)


def plan_treatments(
    given: Report,
    rag: Any,
    fixes: Any = None,
    *,
    faults: Collection[str] | None = None,
    failing: int = FAILING,
    healthy: int = HEALTHY,
    questions: Items | None = None,
) -> Plan:
    """What `treat` would try, and the most it would ask of the writer. Asks nothing itself."""
    return _chosen(given, opened(rag), fixes, faults, failing, healthy, questions).plan


@dataclass(frozen=True, slots=True)
class _Chosen:
    report: Report
    candidates: list[Candidate]
    healthy: tuple[Subject, ...]
    plan: Plan


def opened(rag: Any) -> Guarded:
    """The pipeline, attached. Raises `PipelineError` for one that cannot answer a question."""
    found = load_pipeline(rag) if isinstance(rag, str) else attach(rag)
    if not found.can_ask and not hasattr(found, "generate"):
        raise PipelineError(
            f"pipeline {found.name}: a treatment asks questions again, and it can neither answer "
            f"one (ask) nor write from contexts (generate). {found.cannot.get('ask', '')}"
        )
    return found


def _report(given: Any, rag: Guarded, runner: Runner) -> Report:
    if isinstance(given, Items):
        found = runner.run(rag, given, {}, name=rag.name).report
    elif isinstance(given, Report):
        found = given
    elif isinstance(given, str | Path) and is_report(given):
        found = read_report(given)
    else:
        context = runner.context
        found = diagnose_all(given, context.judge, context.thresholds, rag=rag)
    rows = {row.case.id: row for row in reversed(found.rows) if row.case.question.strip()}
    return replace(found, rows=tuple(reversed(rows.values())))


def _chosen(
    report: Report,
    rag: Guarded,
    fixes: Any,
    faults: Collection[str] | None,
    failing: int,
    healthy: int,
    questions: Items | None,
) -> _Chosen:
    settings, menu = settings_of(rag), menu_of(rag)
    told = resuggested(report, settings, menu)
    candidates = candidates_of(
        told, fixes, settings, menu, faults=faults, most=failing, questions=questions
    )
    well = healthy_of(told, healthy, questions)
    ill = {one.id for candidate in candidates for one in candidate.subjects}
    answers = sum(len(c.subjects) + len(well) for c in candidates)
    plan = Plan(
        fixes=tuple(Planned(c.fix, c.faults) for c in candidates),
        healthy=len(well),
        answers=answers + (len(ill) + len(well) if candidates else 0),
        advice=_advice(told),
        failing=sum(row.diagnosis.fault in FAULTS for row in told),
        n=len(told),
    )
    return _Chosen(told, candidates, well, plan)


def _advice(report: Report) -> dict[str, int]:
    found = Counter(
        fix.id
        for row in report
        if row.diagnosis.fault in FAULTS
        for fix in row.diagnosis.fixes
        if not fix.patch
    )
    return dict(found.most_common())


def _closed(report: Report, tried: tuple[Tried, ...], pipeline: str) -> Report:
    told = {"pipeline": pipeline, "fixes": len(tried)}
    return replace(badged(report, tried), meta={**report.meta, "treated": told})


def _notes(report: Report, runner: Runner, lang: str) -> list[str]:
    judged = [label for label in report.judges if label != runner.context.label]
    if not judged:
        return []
    now = runner.context.label
    return [say("treatments.note.other_judge", lang, before=judged[0], now=now)]


def _ui(lang: str) -> Any:
    return "zh" if lang == "zh" else "en"


class _Ticks:
    """Counts answers, up to what was planned at most."""

    def __init__(self, progress: Progress | None, total: int) -> None:
        self._progress, self._total, self._done = progress, total, 0

    def __call__(self) -> None:
        self._done += 1
        if self._progress is not None:
            self._progress(min(self._done, self._total), self._total)

    def finish(self) -> None:
        """What was saved counts as done."""
        if self._progress is not None and self._total:
            self._progress(self._total, self._total)
