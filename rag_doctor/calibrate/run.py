"""Calibration: a judge and human labels in, how far to trust it and where to cut out."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, get_args

from rag_doctor.calibrate.assemble import Plan, taken_over, task_result
from rag_doctor.calibrate.fit import Objective
from rag_doctor.calibrate.grades import scales_of
from rag_doctor.calibrate.items import Item
from rag_doctor.calibrate.judging import Tick, claim_items, layer_items
from rag_doctor.calibrate.labelled import load_labelled
from rag_doctor.calibrate.labels import Labels
from rag_doctor.calibrate.result import Calibration
from rag_doctor.calibrate.sheet import Labelled, LabelledCase, LabelledClaim
from rag_doctor.calibrate.vocabulary import TASKS, Task
from rag_doctor.checks import Thresholds, write_thresholds
from rag_doctor.errors import ConfigError, InputError, unknown_choice
from rag_doctor.facade import make_context
from rag_doctor.facade.running import run_anywhere
from rag_doctor.judges.base import Judge
from rag_doctor.records import Claim

__all__ = ["acalibrate", "calibrate", "save_thresholds"]


def calibrate(
    judge: str | Judge,
    labelled: Any,
    *,
    thresholds: Thresholds | Mapping[str, Any] | str | Path | None = None,
    tasks: Collection[str] | None = None,
    by: Sequence[str] = (),
    rates: Any = None,
    objective: Objective = "balanced",
    limit: int | None = None,
    seed: int = 0,
    tick: Tick | None = None,
) -> Calibration:
    """How far does a judge agree with people, and where should its scores be cut?

    `labelled`: what `load_labelled` reads: claims with `label`, cases with labels of layers or
    faults. `thresholds` = those in use. `tasks` = only these of `support, recall, precision,
    faithfulness, relevancy, fault`; `None` = all that are labelled. `by` = further fields to give
    the figures by, beside language and query type. `rates` = unlabelled claims or cases whose true
    rates are wanted. `objective` = what a fitted threshold maximises: `balanced` accuracy or
    `kappa`. Raises `InputError` for labels that cannot be read, `ConfigError` for a setting.
    """
    return run_anywhere(
        acalibrate(
            judge,
            labelled,
            thresholds=thresholds,
            tasks=tasks,
            by=by,
            rates=rates,
            objective=objective,
            limit=limit,
            seed=seed,
            tick=tick,
        )
    )


async def acalibrate(
    judge: str | Judge,
    labelled: Any,
    *,
    thresholds: Thresholds | Mapping[str, Any] | str | Path | None = None,
    tasks: Collection[str] | None = None,
    by: Sequence[str] = (),
    rates: Any = None,
    objective: Objective = "balanced",
    limit: int | None = None,
    seed: int = 0,
    tick: Tick | None = None,
) -> Calibration:
    """The asynchronous twin of `calibrate`."""
    if objective not in get_args(Objective):
        raise ConfigError(unknown_choice("objective", objective, get_args(Objective)))
    wanted = _wanted(tasks)
    context = make_context(judge, thresholds)
    read = load_labelled(labelled, limit)
    cases = _wanted_only(read, wanted)
    plan = Plan(context, scales_of(cases), objective, tuple(by), seed)
    items = await _judged(plan, cases, tick)
    target = None if rates is None else load_labelled(rates, limit, need=False)
    asked = [] if target is None else _unlabelled(target, {item.task for item in items})
    measured = await _judged(replace(plan, scales={}), asked, tick)
    labelled_tasks = [task for task in TASKS if any(item.task == task for item in items)]
    results = [task_result(task, items, measured, plan) for task in labelled_tasks]
    return Calibration(
        card=context.judge.card,
        source=read.source,
        n_rows=read.n_rows,
        set_aside=(*read.set_aside, *(target.set_aside if target else ())),
        unlabelled=read.unlabelled,
        columns={task: column for task, column in read.columns.items() if task in wanted},
        tasks=tuple(results),
        thresholds=taken_over(context, results),
        rates_source=target.source if target else "",
        seed=seed,
    )


def save_thresholds(found: Calibration, path: str | Path) -> None:
    """Write the thresholds for `diagnose --thresholds`. Raises `ConfigError` when nothing was
    fitted that does better than what is in use, or the file cannot be written."""
    if not found.taken:
        raise ConfigError(
            "save: no fitted threshold did better on unseen labels than the one in use, "
            "so there is nothing to save."
        )
    notes: dict[str, str | int | float] = {"source": found.source, "seed": found.seed}
    for fit in found.taken:
        notes[f"{fit.lang}_{fit.task}_n"] = fit.n
        notes[f"{fit.lang}_{fit.task}_{fit.objective}"] = round(fit.cross or 0.0, 4)
    write_thresholds(found.thresholds, path, notes)


def _wanted(tasks: Collection[str] | None) -> set[str]:
    if tasks is None:
        return set(TASKS)
    for task in tasks:
        if task not in TASKS:
            raise ConfigError(unknown_choice("tasks", task, TASKS))
    return set(tasks)


def _wanted_only(read: Labelled, wanted: set[str]) -> list[LabelledCase]:
    """The cases with only the labels that are wanted. Raises `InputError` when none is there."""
    cases = [kept for one in read.cases if (kept := _only(one, wanted)).labelled]
    if not cases:
        there = {*(task for one in read.cases for task in one.labels)}
        there |= {"support"} if any(one.claims for one in read.cases) else set()
        raise InputError(
            f"tasks: none of {', '.join(sorted(wanted))} is labelled; labelled are "
            f"{', '.join(sorted(there))}."
        )
    return cases


def _only(one: LabelledCase, wanted: set[str]) -> LabelledCase:
    claims = one.claims if "support" in wanted else ()
    labels = {task: said for task, said in one.labels.items() if task in wanted}
    return replace(one, claims=claims, labels=labels)


async def _judged(plan: Plan, cases: Sequence[LabelledCase], tick: Tick | None) -> list[Item]:
    claims = [one for one in cases if one.claims]
    layers = [one for one in cases if one.labels]
    found = []
    if claims:
        found += await claim_items(plan.context.judge, claims, plan.by, tick)
    if layers:
        found += await layer_items(plan.context, layers, plan.by, plan.scales, tick)
    return found


def _unlabelled(target: Labelled, tasks: set[Task]) -> list[LabelledCase]:
    """The cases whose rates are wanted, asked about what was labelled elsewhere: a claim about its
    support, a case about its layers and its fault. Raises `InputError` when none fits."""
    layers: Labels = {task: {"": "pass"} for task in tasks if task != "support"}
    made = []
    for one in target.cases:
        is_claim = not one.case.question.strip()
        claim = Claim(text=one.case.answer, start=0, end=len(one.case.answer))
        claims = (LabelledClaim(claim, {}),) if is_claim and "support" in tasks else ()
        made.append(LabelledCase(one.case, claims, {} if is_claim else dict(layers)))
    if not any(one.labelled for one in made):
        raise InputError(
            f"rates: {'cases' if layers else 'claims'} are due, as labelled in the first file; "
            f"{target.source or 'the data'} holds none (n = {len(made):,})."
        )
    return made
