"""`ablate`: take one component away at a time, and see what it was worth."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from rag_doctor.errors import InputError
from rag_doctor.experiments.ablation import Ablation, ArmResult
from rag_doctor.experiments.arms import Arm, arms_from, preset_of, settled
from rag_doctor.experiments.change import Column, changes_of
from rag_doctor.experiments.cost import total_cost
from rag_doctor.experiments.groups import falls_in, group_columns
from rag_doctor.experiments.items import Items, read_items, spread
from rag_doctor.experiments.kept import Kept
from rag_doctor.experiments.measures import DEFAULT, Measure, measures_of
from rag_doctor.experiments.runner import Progress, Run, Runner, checked_runs
from rag_doctor.experiments.scoring import Table, run_means, same_answers, same_traces, table_of
from rag_doctor.experiments.sides import open_side
from rag_doctor.experiments.sources import source_of
from rag_doctor.facade import Examined
from rag_doctor.judges.base import Judge
from rag_doctor.stats import holm

__all__ = ["ablate"]

BY = ("query_type",)


def ablate(
    pipeline: Any = "demo",
    arms: Any = "five",
    cases: Any = None,
    runs: int = 3,
    *,
    judge: str | Judge = "offline",
    thresholds: Any = None,
    measures: Sequence[str] = DEFAULT,
    extra: bool = False,
    limit: int | None = None,
    folder: str | Path | None = None,
    workers: int = 4,
    seed: int = 0,
    progress: Progress | None = None,
) -> Ablation:
    """Every arm over the same questions, `runs` times, each held against the baseline.

    `pipeline`: an object that `attach` takes, or a name (`demo`, `module:object`). `arms`: the name
    of a preset, a mapping from name to knobs, or `Arm`s; the first, or the one called `baseline`,
    is the baseline. `cases`: see `read_items`; `None` = the demo's. `extra` = with the scales that
    cost requests of their own. `limit` = at most so many of
    them, evenly taken. `folder` keeps what was asked and judged: a stopped run goes on, and nothing
    is paid twice. `progress(done, total)`.

    Raises `ConfigError` for arms or knobs that do not fit, `PipelineError` when the pipeline fails
    on every question of an arm.
    """
    begin = time.perf_counter()
    checked_runs(runs)
    side = open_side(pipeline)
    if side.rag is None:
        raise InputError(f"pipeline: one that can be asked is due, got {side.name}.")
    rag = side.rag
    preset, chosen = _chosen(arms)
    items = spread(_fitting(read_items(cases), preset), limit)
    turned = settled(rag, chosen)
    runner = Runner(
        judge, thresholds, extra=extra, workers=workers, kept=Kept(folder), progress=progress,
        total=2 * len(items) * runs * len(chosen),
    )  # fmt: skip
    told = measures_of(measures)
    made = [
        runner.repeat(rag, items, arm.knobs, runs, name=side.name, meta={"arm": arm.name})
        for arm in chosen
    ]
    runner.kept.finish()
    results = _held_against_first(chosen, made, turned, told, seed)
    first = made[0][0].report
    return Ablation(
        pipeline=side.name,
        arms=results,
        measures=tuple(measure.name for measure in told),
        runs=runs,
        n=len(items),
        n_sources=len({source_of(row)[0] for row in first}),
        judge=runner.context.label,
        seconds=time.perf_counter() - begin,
        preset=preset,
        aside=items.aside,
    )


def _chosen(arms: Any) -> tuple[str, tuple[Arm, ...]]:
    if isinstance(arms, str):
        return arms, preset_of(arms).arms
    return "", arms_from(arms)


def _fitting(items: Items, preset: str) -> Items:
    """Only the kinds of question that the preset is about."""
    kinds = preset_of(preset).query_types if preset else ()
    if not kinds:
        return items
    kept = tuple(item for item in items.items if item.case.meta.get("query_type") in kinds)
    if not kept:
        raise InputError(
            f"cases: the arms {preset!r} are about questions whose query_type is one of "
            f"{', '.join(kinds)}; none of the {len(items)} is."
        )
    return replace(items, items=kept)


def _held_against_first(
    arms: Sequence[Arm],
    made: Sequence[Sequence[Run]],
    turned: Mapping[str, Mapping[str, Any]],
    measures: Sequence[Measure],
    seed: int,
) -> tuple[ArmResult, ...]:
    reports = [[run.report for run in runs] for runs in made]
    tables = [table_of(one, measures) for one in reports]
    rows = {row.case.id: row for row in reports[0][0]}
    results = []
    for arm, runs, own, table in zip(arms, made, reports, tables, strict=True):
        result = ArmResult(
            arm=arm,
            turned=turned[arm.name],
            means=run_means(own, measures),
            cost=total_cost([run.cost for run in runs]),
            failed=sum(len(run.failed) for run in runs),
            same=same_answers(own),
            idle=arm is not arms[0] and same_traces(reports[0], own),
            reports=tuple(own),
        )
        if arm is not arms[0]:
            result = _with_changes(result, tables[0], table, rows, measures, seed)
        results.append(result)
    return _with_holm(results, measures)


def _with_changes(
    result: ArmResult,
    first: Table,
    table: Table,
    rows: Mapping[str, Examined],
    measures: Sequence[Measure],
    seed: int,
) -> ArmResult:
    ids = [case_id for case_id in rows if all(case_id in table[m.name] for m in measures)]
    columns = [
        Column(
            m.name,
            [first[m.name].get(i) for i in ids],
            [table[m.name][i] for i in ids],
            m.better,
        )
        for m in measures
    ]
    cases = [rows[i].case for i in ids]
    sources = [source_of(rows[i])[0] for i in ids]
    changes = changes_of(columns, sources, seed=seed)
    groups = group_columns(cases, sources, columns, BY, seed=seed)
    return replace(result, changes=changes, groups=groups, falls=falls_in(groups, changes))


def _with_holm(results: Sequence[ArmResult], measures: Sequence[Measure]) -> tuple[ArmResult, ...]:
    """The chances of each measure, adjusted over the arms."""
    others = results[1:]
    adjusted: list[dict[str, float | None]] = [{} for _ in others]
    for at, measure in enumerate(measures):
        chances = holm([one.changes[at].chance for one in others])
        for place, p in enumerate(chances):
            adjusted[place][measure.name] = p
    with_p = [replace(one, p=p) for one, p in zip(others, adjusted, strict=True)]
    return (results[0], *with_p)
