"""The calls that users make: one case, many cases, one bad answer."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from rag_doctor.adapters import CaseSet, case_from, load_cases
from rag_doctor.checks import Thresholds, cut_judge, read_thresholds, thresholds_from
from rag_doctor.errors import ConfigError, InputError, shown
from rag_doctor.facade.batches import BATCH, adiagnose_batches
from rag_doctor.facade.remarks import most_lang, n_faults, pipeline_remarks
from rag_doctor.facade.report import Report, make_report
from rag_doctor.facade.running import run_anywhere
from rag_doctor.facade.scales import with_scales
from rag_doctor.graph import Context, run
from rag_doctor.judges import get_judge
from rag_doctor.judges.accounts import spending_of
from rag_doctor.judges.base import Judge
from rag_doctor.judges.forecast import estimate_of
from rag_doctor.pipeline import attach
from rag_doctor.records import Case, Chunk, Diagnosis
from rag_doctor.trials.settings import TrialSettings

__all__ = ["adiagnose", "adiagnose_all", "adiagnose_batches", "diagnose", "diagnose_all", "triage"]

CaseLike = Case | Mapping[str, Any]
Cases = CaseSet | Iterable[CaseLike] | str | Path | Any
Progress = Callable[[int, int], None]
ThresholdsLike = Thresholds | Mapping[str, Any] | str | Path | None
"""Plain data is by name, or by language and name; a path names a file; `None` = the defaults."""


def diagnose(
    case: CaseLike,
    judge: str | Judge = "offline",
    thresholds: ThresholdsLike = None,
    *,
    rag: Any = None,
    extra: bool = False,
) -> Diagnosis:
    """Why is this answer bad? One case through the graph.

    `case` is a `Case` or a dict with `question`, `answer` and, where known, `reference` and
    `contexts`. `judge` is a name (`offline`, `openai`, `cascade`, …) or an object. `rag` = the
    pipeline that made the case, in any shape that `rag_doctor.pipeline.attach` takes: what the
    case does not record is asked of it. `extra` = with helpfulness and context relevancy, which
    cost requests of their own. Raises `InputError` for a case that breaks the rules, `ConfigError`
    for an unknown judge.
    """
    return run_anywhere(adiagnose(case, judge, thresholds, rag=rag, extra=extra))


async def adiagnose(
    case: CaseLike,
    judge: str | Judge = "offline",
    thresholds: ThresholdsLike = None,
    *,
    rag: Any = None,
    extra: bool = False,
) -> Diagnosis:
    """The asynchronous twin of `diagnose`."""
    known = load_cases([case_from(case)], need=()).cases[0]  # detects an absent language
    context = make_context(judge, thresholds, rag)
    found = await run(known, context)
    return (await with_scales([known], [found], context))[0] if extra else found


def diagnose_all(
    cases: Cases,
    judge: str | Judge = "offline",
    thresholds: ThresholdsLike = None,
    progress: Progress | None = None,
    batch: int = BATCH,
    *,
    rag: Any = None,
    extra: bool = False,
) -> Report:
    """Many cases, batched, without a graph run a row; the same nodes, the same findings.

    `cases`: what `load_cases` gave, or anything it reads: a file, a table, cases, dicts. Rows that
    break a rule are set aside with their reason and counted in the report. `progress(done, total)`
    is called after each batch. `rag` = the pipeline that made the cases. `extra` = with the scales
    that cost requests of their own. Cases that the judge's budget did not reach are in
    `Report.left`. Raises `InputError` when nothing can be read or `batch` is under 1, `ConfigError`
    for an unknown judge.
    """
    return run_anywhere(
        adiagnose_all(cases, judge, thresholds, progress, batch, rag=rag, extra=extra)
    )


async def adiagnose_all(
    cases: Cases,
    judge: str | Judge = "offline",
    thresholds: ThresholdsLike = None,
    progress: Progress | None = None,
    batch: int = BATCH,
    *,
    rag: Any = None,
    extra: bool = False,
    trials: TrialSettings | None = None,
) -> Report:
    """The asynchronous twin of `diagnose_all`. `trials` = how each suspect is put to the test."""
    begin = time.perf_counter()
    if isinstance(batch, bool) or not isinstance(batch, int) or batch < 1:
        raise InputError(f"batch: must be a whole number from 1, got {shown(batch)}")
    known = _read(cases)
    context = replace(make_context(judge, thresholds, rag), trials=trials)
    estimate = estimate_of(context.judge, known.cases, extra)
    before, faults = spending_of(context.judge), n_faults(context.rag)
    judged: list[Case] = []
    found: list[Diagnosis] = []
    async for part, diagnoses in adiagnose_batches(known.cases, context, batch, extra=extra):
        judged += part
        found += diagnoses
        if progress:
            progress(len(found), len(known))
    seconds = time.perf_counter() - begin
    done = {id(case) for case in judged}
    return make_report(
        judged,
        found,
        context.judge.card,
        seconds=seconds,
        set_aside=tuple(str(row) for row in known.bad),
        notes=known.warnings,
        source=known.source,
        spending=spending_of(context.judge) - before,
        estimate=estimate,
        left=tuple(case.id for case in known.cases if id(case) not in done),
        pipeline_notes=pipeline_remarks(
            context.rag, [one.ledger for one in found], most_lang(judged), faults
        ),
    )


def _read(cases: Cases) -> CaseSet:
    """The cases, each with its own id and language. Cases made by hand may have empty fields."""
    if isinstance(cases, CaseSet):
        return cases
    made = isinstance(cases, list | tuple) and all(isinstance(case, Case) for case in cases)
    return load_cases(cases, need=() if made else ("question", "answer"))


def triage(
    question: str,
    answer: str,
    contexts: str
    | Mapping[str, Any]
    | Chunk
    | Sequence[str | Mapping[str, Any] | Chunk]
    | None = (),
    reference: str | None = None,
    judge: str | Judge = "offline",
    thresholds: ThresholdsLike = None,
) -> Diagnosis:
    """One bad answer, from what is at hand. `contexts` in rank order, as strings or chunks.

    One string, dict or chunk is one chunk. An empty list = nothing was retrieved; `None` = not
    known what was, and then no fault can be placed.
    """
    case = case_from(
        {
            "id": "triage",
            "question": question,
            "answer": answer,
            "reference": reference,
            "contexts": list(contexts) if isinstance(contexts, tuple) else contexts,
        }
    )
    return diagnose(case, judge, thresholds)


def make_context(judge: str | Judge, thresholds: ThresholdsLike = None, rag: Any = None) -> Context:
    """The run's context: a judge by name or as an object, the thresholds, the attached pipeline.

    A fitted probability of support (`support`) becomes part of the judge and of its version.
    Raises `ConfigError` for an unknown judge, a threshold off [0, 1], one of unknown name, or a
    file of thresholds that cannot be read.
    """
    bars = _thresholds(thresholds)
    attached = None if rag is None else attach(rag)
    return Context(judge=cut_judge(get_judge(judge), bars), thresholds=bars, rag=attached)


def _thresholds(given: ThresholdsLike) -> Thresholds:
    if given is None:
        return Thresholds()
    if isinstance(given, Thresholds):
        return given
    if isinstance(given, str | Path):
        return read_thresholds(given)
    if isinstance(given, Mapping):
        return thresholds_from(given)
    raise ConfigError(
        f"thresholds: numbers from 0 to 1 by name, or a file of them, are due; got {shown(given)}."
    )
