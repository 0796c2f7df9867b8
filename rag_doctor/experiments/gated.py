"""A gate from whatever there is to hold against it: a report, a file, a pipeline."""

from __future__ import annotations

from typing import Any

from rag_doctor.experiments.gating import baseline_of, gate, needs_baseline, rules_of
from rag_doctor.experiments.items import read_items, spread
from rag_doctor.experiments.kept import Kept
from rag_doctor.experiments.runner import Progress, Runner
from rag_doctor.experiments.sides import open_side, report_of
from rag_doctor.experiments.verdicts import GateResult
from rag_doctor.facade import Report
from rag_doctor.judges.base import Judge

__all__ = ["gated", "made_report"]


def gated(
    given: Any,
    rules: Any = "regression.yaml",
    *,
    cases: Any = None,
    judge: str | Judge = "offline",
    thresholds: Any = None,
    limit: int | None = None,
    extra: bool = False,
    progress: Progress | None = None,
    **gating: Any,
) -> GateResult:
    """`gate`, the report being made first where `given` is none (see `made_report`).

    Rules that do not hold together and a baseline that is missing are told before that.
    """
    told = rules_of(rules)
    base = gating.pop("baseline", None)
    if needs_baseline(told) or base is not None:
        base = baseline_of(base, told)
    report = made_report(
        given,
        cases=cases,
        judge=judge,
        thresholds=thresholds,
        limit=limit,
        extra=extra,
        progress=progress,
    )
    return gate(report, told, baseline=base, **gating)


def made_report(
    given: Any,
    *,
    cases: Any = None,
    judge: str | Judge = "offline",
    thresholds: Any = None,
    limit: int | None = None,
    extra: bool = False,
    folder: Any = None,
    workers: int = 4,
    progress: Progress | None = None,
) -> Report:
    """The report that `given` is, or what comes of judging its cases or asking its pipeline.

    `cases` and `limit` = what a pipeline is asked (see `read_items`, `spread`). `extra` = with the
    scales that cost requests of their own. `folder` keeps
    what was asked and judged.
    """
    side = open_side(given)
    if side.report is not None:
        return side.report
    items = spread(read_items(cases), limit) if side.rag is not None else None
    total = 2 * len(items) if items is not None else len(side.cases or ())
    kept = Kept(folder)
    runner = Runner(
        judge, thresholds, extra=extra, workers=workers, kept=kept, progress=progress, total=total
    )
    report = report_of(side, items, runner)
    kept.finish()
    return report
