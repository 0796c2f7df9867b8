"""Several runs of one setting: each case's score is its mean over the runs that score it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import fmean

from rag_doctor.experiments.ablation import RunMean
from rag_doctor.experiments.measures import Measure
from rag_doctor.facade import Report

__all__ = ["Table", "run_means", "same_answers", "same_traces", "table_of"]

Table = Mapping[str, Mapping[str, float | None]]
"""Measure → case id → score."""


def table_of(reports: Sequence[Report], measures: Sequence[Measure]) -> Table:
    """The mean of every case over the runs; `None` = no run scored it."""
    return {measure.name: _column(reports, measure) for measure in measures}


def _column(reports: Sequence[Report], measure: Measure) -> dict[str, float | None]:
    seen: dict[str, list[float]] = {}
    for report in reports:
        for row in report:
            score = measure.of(row)
            seen.setdefault(row.case.id, []).extend([] if score is None else [score])
    return {case_id: fmean(scores) if scores else None for case_id, scores in seen.items()}


def run_means(reports: Sequence[Report], measures: Sequence[Measure]) -> dict[str, RunMean]:
    """The mean of every measure in every run."""
    out = {}
    for measure in measures:
        runs = [[measure.of(row) for row in report] for report in reports]
        known = [[score for score in scores if score is not None] for scores in runs]
        column = _column(reports, measure)
        out[measure.name] = RunMean(
            tuple(fmean(scores) if scores else None for scores in known),
            sum(score is not None for score in column.values()),
            len(column),
        )
    return out


def same_traces(one: Sequence[Report], other: Sequence[Report]) -> bool:
    """Did two settings, run by run, find and send the same passages and give the same answers?
    Then what was turned between them changes nothing that can be seen on these questions."""
    pairs = zip(one, other, strict=True)
    return bool(one) and all(_traces(a) == _traces(b) for a, b in pairs)


def _traces(report: Report) -> dict[str, tuple[object, ...]]:
    return {row.case.id: (row.case.answer, row.case.contexts, row.case.retrieved) for row in report}


def same_answers(reports: Sequence[Report]) -> bool:
    """Did all runs give the same answers from the same contexts? False for a single run."""
    told = [
        {row.case.id: (row.case.answer, [c.id for c in row.case.contexts]) for row in report}
        for report in reports
    ]
    return len(told) > 1 and all(one == told[0] for one in told)
