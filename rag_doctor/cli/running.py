"""One run over the cases of a file: what was judged before is kept, what is left is told."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from rag_doctor.cli.spending import tell_estimate
from rag_doctor.cli.terminal import note, progress

if TYPE_CHECKING:
    from rag_doctor.adapters import CaseSet
    from rag_doctor.cli.resume import Ledger
    from rag_doctor.facade import Report
    from rag_doctor.graph import Context
    from rag_doctor.records import Case

__all__ = ["Job", "run_job"]


@dataclass(frozen=True, slots=True)
class Job:
    """What to judge, and how. `cases` = those of `found`, as they are to be judged."""

    found: CaseSet
    cases: Sequence[Case]
    source: str
    context: Context
    lang: str
    extra: bool = False


def run_job(job: Job, ledger: Ledger) -> Report:
    """The report over all cases that are judged now. Progress and remarks go to stderr."""
    from rag_doctor.facade import make_report
    from rag_doctor.facade.remarks import pipeline_remarks
    from rag_doctor.i18n import choose_lang
    from rag_doctor.judges.accounts import spending_of

    begin = time.perf_counter()
    todo = [case for case in job.cases if case not in ledger]
    resumed = _tell_resumed(job, ledger, len(job.cases) - len(todo))
    estimate = tell_estimate(job.context.judge, todo, job.lang, extra=job.extra)
    _judge(job, todo, ledger)
    judged = [case for case in job.cases if case in ledger]
    left = tuple(case.id for case in job.cases if case not in ledger)
    _tell_left(job, len(left), len(judged))
    return make_report(
        judged,
        [ledger[case] for case in judged],
        job.context.judge.card,
        set_aside=tuple(str(row) for row in job.found.bad),
        notes=(*job.found.warnings, *resumed),
        seconds=time.perf_counter() - begin,
        source=Path(job.source).name,
        spending=ledger.spent + spending_of(job.context.judge),
        estimate=estimate.after(ledger.spent) if estimate else None,
        left=left,
        pipeline_notes=pipeline_remarks(
            job.context.rag, [ledger[case].ledger for case in judged], choose_lang(job.lang)
        ),
    )


def _judge(job: Job, todo: Sequence[Case], ledger: Ledger) -> None:
    from rag_doctor.facade import adiagnose_batches
    from rag_doctor.facade.running import prompt_interrupts
    from rag_doctor.i18n import say
    from rag_doctor.judges.accounts import spending_of

    async def work() -> None:
        done = 0
        async for part, diagnoses in adiagnose_batches(todo, job.context, extra=job.extra):
            ledger.keep(part, diagnoses)
            ledger.keep_spending(spending_of(job.context.judge))
            done += len(part)
            tick(done, len(todo))

    with progress(say("cli.progress.diagnosing", job.lang), len(todo)) as tick:
        try:
            with prompt_interrupts():
                asyncio.run(work())
        except KeyboardInterrupt:
            note(say("cli.run.stopped", job.lang, kept=len(ledger)))
            raise


def _tell_resumed(job: Job, ledger: Ledger, kept: int) -> list[str]:
    """Say what is taken over, and loudly what is not because another judge or pipeline made it.

    Gives what belongs in the report too. With a pipeline that is also what was taken over: its
    code may have changed in a way that its name and its base do not show.
    """
    from rag_doctor.i18n import has, say

    now, told = job.context.label, []
    if kept:
        taken = say("cli.run.resumed", job.lang, kept=kept, n=len(job.cases))
        note(taken)
        told += [taken] if job.context.rag is not None else []
    if ledger.elsewhere:
        one = "_one" if ledger.elsewhere == 1 else ""
        told.append(say(f"cli.run.elsewhere{one}", job.lang, n=f"{ledger.elsewhere:,}"))
        note(told[-1])
    for judge, n in ledger.strangers.items():
        key = "spending.compare.settings" if judge == now else "spending.compare.resumed"
        one = "_one" if n == 1 and has(f"{key}_one") else ""
        told.append(say(f"{key}{one}", job.lang, n=f"{n:,}", judge=judge, now=now))
        note(told[-1])
    return told


def _tell_left(job: Job, left: int, judged: int) -> None:
    from rag_doctor.i18n import say
    from rag_doctor.judges.accounts import purses

    budget = ", ".join(str(purse.budget) for purse in purses(job.context.judge))
    if not left:
        return
    if not judged:
        note(say("spending.budget.none", job.lang, budget=budget))
        return
    key = "left_one" if left == 1 else "left"
    note(say(f"spending.budget.{key}", job.lang, n=f"{left:,}", budget=budget))
