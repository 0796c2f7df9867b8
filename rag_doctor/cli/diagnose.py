"""`rag-doctor diagnose FILE`: many cases, a summary to act on, and a report to keep."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rag_doctor.cli.ledger import PipelineOption, base_of, complain_if_silent, pipeline_of
from rag_doctor.cli.spending import (
    BudgetOption,
    EstimateOption,
    ExtraOption,
    PricesOption,
    ThoroughOption,
    chosen_judge,
    tell_estimate,
)
from rag_doctor.cli.terminal import (
    JsonOption,
    JudgeOption,
    Lang,
    LangOption,
    ThresholdsOption,
    busy,
    console,
    note,
    put_json,
    reader_lang,
    told_of_thresholds,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rag_doctor.facade import Report
    from rag_doctor.judges.base import Judge
    from rag_doctor.records import Case

__all__ = ["diagnose"]

FileArgument = Annotated[
    str, typer.Argument(help="JSONL, JSON, CSV, TSV or Parquet (also .gz); - reads stdin.")
]
OutOption = Annotated[
    Path, typer.Option("--out", help="Folder for diagnoses.jsonl and report.html, .md, .json.")
]
LimitOption = Annotated[int | None, typer.Option("--limit", min=1, help="Only the first N cases.")]
NoReferenceOption = Annotated[
    bool,
    typer.Option("--ignore-references", help="Diagnose as if no reference answer were known."),
]


def diagnose(
    file: FileArgument,
    judge: JudgeOption = "offline",
    limit: LimitOption = None,
    out: OutOption = Path("rag-doctor-out"),
    json: JsonOption = False,
    lang: LangOption = Lang.auto,
    ignore_references: NoReferenceOption = False,
    thresholds: ThresholdsOption = None,
    pipeline: PipelineOption = None,
    budget: BudgetOption = None,
    thorough: ThoroughOption = False,
    extra: ExtraOption = False,
    prices: PricesOption = None,
    estimate: EstimateOption = False,
) -> None:
    """Diagnose every case of a file: which answers are bad, why, and what to change first.

    A run that was stopped, or that a budget ended, goes on where it was: run the same command
    again. What a server judge will send is estimated first, and what it sent is in every report.
    """
    from rag_doctor.adapters import load_cases
    from rag_doctor.cli.resume import Ledger
    from rag_doctor.cli.running import Job, run_job
    from rag_doctor.facade import make_context

    chosen = chosen_judge(judge, thorough=thorough, budget=budget, prices=prices)
    bars = told_of_thresholds(thresholds, chosen, reader_lang(lang))
    rag = pipeline_of(pipeline)
    context = make_context(chosen, bars, rag)
    with busy(f"Reading {file} …"):
        found = load_cases(file, limit=limit, base=base_of(rag))
    tongue = reader_lang(lang, found.cases)
    for line in found.describe(tongue):
        note(line)
    cases = list(found.cases)
    if ignore_references:
        cases = [case.model_copy(update={"reference": None}) for case in cases]
    if estimate:
        _only_estimate(context.judge, cases, tongue, extra)
        return
    with Ledger(out, context, extra=extra, pipeline=pipeline) as ledger:
        report = run_job(Job(found, cases, file, context, tongue, extra), ledger)
        paths = report.write(out, tongue)
        if not report.left:
            # only now: a report that could not be written must not cost a second run
            ledger.finish()
    _show(report, tongue, json)
    note("  ".join(str(path) for path in paths.values()))
    _complain_if_unjudged(report, context.label)
    complain_if_silent(context.rag)


def _only_estimate(judge: Judge, cases: Sequence[Case], tongue: str, extra: bool) -> None:
    from rag_doctor.i18n import say

    if tell_estimate(judge, cases, tongue, extra=extra) is None:
        note(say("spending.estimate.offline", tongue, judge=judge.card.label))
    note(say("spending.estimate.only", tongue))


def _show(report: Report, tongue: str, json: bool) -> None:
    if json:
        put_json(report.to_json())
        return
    from rag_doctor.views.terminal import print_summary

    print_summary(report, console(), tongue)


def _complain_if_unjudged(report: Report, judge: str) -> None:
    """Raises `JudgeError` when there were cases and not one of them could be judged."""
    from rag_doctor.errors import JudgeError

    if report.left and not report.rows:
        raise JudgeError(f"judge {judge}: the budget does not hold a single case. Give more.")
    scored = any(mean.n_scored for mean in report.means().values())
    if report.rows and report.n_errors() == len(report) and not scored:
        first = next(iter(report.rows[0].diagnosis.errors.values()))
        raise JudgeError(f"judge {judge}: no case could be judged; the first: {first}")
