"""`rag-doctor diagnose FILE`: many cases, a summary to act on, and a report to keep."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rag_doctor.cli.terminal import (
    JsonOption,
    JudgeOption,
    Lang,
    LangOption,
    ThresholdsOption,
    busy,
    console,
    note,
    progress,
    reader_lang,
    told_of_thresholds,
    use_utf8,
)

if TYPE_CHECKING:
    from rag_doctor.adapters import CaseSet
    from rag_doctor.cli.resume import Ledger
    from rag_doctor.facade import Report
    from rag_doctor.graph import Context

__all__ = ["diagnose"]

FileArgument = Annotated[
    str, typer.Argument(help="JSONL, JSON, CSV, TSV or Parquet (also .gz); - reads stdin.")
]
OutOption = Annotated[
    Path, typer.Option("--out", help="Folder for diagnoses.jsonl, report.html and report.md.")
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
) -> None:
    """Diagnose every case of a file: which answers are bad, why, and what to change first.

    A run that was stopped goes on where it was: run the same command again.
    """
    from rag_doctor.adapters import load_cases
    from rag_doctor.cli.resume import Ledger
    from rag_doctor.facade import make_context
    from rag_doctor.judges import get_judge

    chosen = get_judge(judge)
    context = make_context(chosen, told_of_thresholds(thresholds, chosen, reader_lang(lang)))
    with busy(f"Reading {file} …"):
        found = load_cases(file, limit=limit)
    tongue = reader_lang(lang, found.cases)
    for line in found.describe(tongue):
        note(line)
    with Ledger(out, context) as ledger:
        report = _run(found, file, context, ledger, tongue, ignore_references)
        paths = report.write(out, tongue)
        ledger.finish()  # only now: a report that could not be written must not cost a second run
    if json:
        import sys

        use_utf8(sys.stdout)
        print(report.to_json())
    else:
        from rag_doctor.views.terminal import print_summary

        print_summary(report, console(), tongue)
    note("  ".join(str(path) for path in paths.values()))
    if report.rows and report.n_errors() == len(report) and not _any_scored(report):
        from rag_doctor.errors import JudgeError

        first = next(iter(report.rows[0].diagnosis.errors.values()))
        raise JudgeError(f"judge {context.label}: no case could be judged; the first: {first}")


def _any_scored(report: Report) -> bool:
    return any(mean.n_scored for mean in report.means().values())


def _run(
    found: CaseSet,
    source: str,
    context: Context,
    ledger: Ledger,
    lang: str,
    ignore_references: bool,
) -> Report:
    import time

    from rag_doctor.facade import adiagnose_batches, make_report
    from rag_doctor.i18n import say

    cases = list(found.cases)
    if ignore_references:
        cases = [case.model_copy(update={"reference": None}) for case in cases]
    begin = time.perf_counter()
    todo = [case for case in cases if case not in ledger]
    if len(todo) < len(cases):
        note(say("cli.run.resumed", lang, kept=len(cases) - len(todo), n=len(cases)))

    async def work() -> None:
        done = 0
        async for part, diagnoses in adiagnose_batches(todo, context):
            ledger.keep(part, diagnoses)
            done += len(part)
            tick(done, len(todo))

    with progress(say("cli.progress.diagnosing", lang), len(todo)) as tick:
        try:
            asyncio.run(work())
        except KeyboardInterrupt:
            note(say("cli.run.stopped", lang, kept=len(ledger)))
            raise
    return make_report(
        cases,
        [ledger[case] for case in cases],
        context.judge.card,
        set_aside=tuple(str(row) for row in found.bad),
        notes=tuple(found.warnings),
        seconds=time.perf_counter() - begin,
        source=Path(source).name,
    )
