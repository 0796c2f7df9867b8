"""`investigate`: the diagnosis, put to the test by running the pipeline again."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Any

from rag_doctor.facade.calls import (
    CaseLike,
    Cases,
    Progress,
    ThresholdsLike,
    adiagnose_all,
    make_context,
)
from rag_doctor.facade.report import Report
from rag_doctor.facade.running import run_anywhere
from rag_doctor.graph import Context, run, walk
from rag_doctor.graph.build import Person
from rag_doctor.judges.base import Judge
from rag_doctor.records import Diagnosis, TrialName
from rag_doctor.trials.bars import Bars
from rag_doctor.trials.settings import TrialSettings
from rag_doctor.trials.store import DrawStore, store_for

if TYPE_CHECKING:
    from rag_doctor.trials.plan import Planned

__all__ = ["ainvestigate", "ainvestigate_all", "investigate", "investigate_all"]

Told = Callable[[str, int, int], None]
"""Called after each call of the writer: case id, calls so far, the most there may be."""


def investigate(
    case: CaseLike,
    rag: Any,
    judge: str | Judge = "offline",
    thresholds: ThresholdsLike = None,
    *,
    budget: int | None = None,
    only: Collection[TrialName] | None = None,
    store: DrawStore | None = None,
    progress: Told | None = None,
    bars: Bars | None = None,
    person: Person | None = None,
    checkpointer: Any = None,
    thread_id: str | None = None,
    planned: Callable[[str, tuple[Planned, ...]], None] | None = None,
) -> Diagnosis:
    """Why is this answer bad, shown by running the pipeline again with one thing changed.

    `rag` = the pipeline that made the case, in any shape that `rag_doctor.pipeline.attach` takes.
    `budget` = the most calls of its writer. `only` = exactly these trials beside the replay; `None`
    = those that pay, until the verdict is sure. `store` = where draws are kept; `None` = the user's
    cache until the case is finished, so that a run that was killed pays no draw twice.

    `person(question)` is asked where only a person can decide (is the reference wrong, or the
    source?) and gives the key of one of `question["choices"]`; the answer is kept in the
    investigation. `checkpointer` = one of LangGraph's savers: the walk is kept under `thread_id`
    (`None` = the id of the case) and goes on there when it was stopped. `planned` is told the
    trials and their costs before the first call.

    The result's `investigation` holds the trials; its fault and fixes are those after them. Raises
    as `diagnose` does, and `PipelineError` for what is no pipeline.
    """
    return run_anywhere(
        ainvestigate(
            case, rag, judge, thresholds,
            budget=budget, only=only, store=store, progress=progress, bars=bars, person=person,
            checkpointer=checkpointer, thread_id=thread_id, planned=planned,
        )
    )  # fmt: skip


async def ainvestigate(
    case: CaseLike,
    rag: Any,
    judge: str | Judge = "offline",
    thresholds: ThresholdsLike = None,
    *,
    budget: int | None = None,
    only: Collection[TrialName] | None = None,
    store: DrawStore | None = None,
    progress: Told | None = None,
    bars: Bars | None = None,
    person: Person | None = None,
    checkpointer: Any = None,
    thread_id: str | None = None,
    planned: Callable[[str, tuple[Planned, ...]], None] | None = None,
) -> Diagnosis:
    """The asynchronous twin of `investigate`."""
    from rag_doctor.adapters import case_from, load_cases

    known = load_cases([case_from(case)], need=()).cases[0]
    settings = TrialSettings(
        budget, _names(only), store, progress=progress, bars=bars, planned=planned
    )
    context = trial_context(judge, thresholds, rag, settings)
    if person is None and checkpointer is None:
        return (await walk([known], context))[0]
    return await run(known, context, checkpointer=checkpointer, thread_id=thread_id, person=person)


def investigate_all(
    cases: Cases,
    rag: Any,
    judge: str | Judge = "offline",
    thresholds: ThresholdsLike = None,
    progress: Progress | None = None,
    *,
    budget: int | None = None,
    only: Collection[TrialName] | None = None,
    store: DrawStore | None = None,
    healthy: bool = False,
    bars: Bars | None = None,
) -> Report:
    """The same for many cases: diagnosed in batches, each failing one put to the test.

    `budget` = the most calls for one case. `healthy` = also replay what was found healthy. Draws
    are kept until the last case is finished. `progress(done, total)` counts cases.
    """
    return run_anywhere(
        ainvestigate_all(
            cases, rag, judge, thresholds, progress,
            budget=budget, only=only, store=store, healthy=healthy, bars=bars,
        )
    )  # fmt: skip


async def ainvestigate_all(
    cases: Cases,
    rag: Any,
    judge: str | Judge = "offline",
    thresholds: ThresholdsLike = None,
    progress: Progress | None = None,
    *,
    budget: int | None = None,
    only: Collection[TrialName] | None = None,
    store: DrawStore | None = None,
    healthy: bool = False,
    bars: Bars | None = None,
) -> Report:
    """The asynchronous twin of `investigate_all`."""
    from rag_doctor.pipeline import attach

    attached = attach(rag)
    kept = store if store is not None else store_for(attached)
    settings = TrialSettings(budget, _names(only), kept, healthy=healthy, bars=bars)
    report = await adiagnose_all(
        cases, judge, thresholds, progress, batch=8, rag=attached, trials=settings
    )
    kept.finish()
    return report


def trial_context(
    judge: str | Judge, thresholds: ThresholdsLike, rag: Any, settings: TrialSettings
) -> Context:
    """The run's context with trials."""
    from dataclasses import replace

    return replace(make_context(judge, thresholds, rag), trials=settings)


def _names(only: Collection[TrialName] | None) -> tuple[TrialName, ...] | None:
    return None if only is None else tuple(only)
