"""`sweep`: one numeric knob over several values, and where turning it further stops paying."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from rag_doctor.errors import ConfigError, InputError, shown
from rag_doctor.experiments.change import Change, Column, changes_of
from rag_doctor.experiments.cost import total_cost
from rag_doctor.experiments.items import Items, read_items, spread
from rag_doctor.experiments.kept import Kept
from rag_doctor.experiments.measures import DEFAULT, HEALTHY, NOISE, Measure, measures_of
from rag_doctor.experiments.runner import Progress, Run, Runner, checked_runs
from rag_doctor.experiments.scoring import Table, run_means, same_traces, table_of
from rag_doctor.experiments.sides import open_side
from rag_doctor.experiments.sources import source_of
from rag_doctor.experiments.sweep_result import Knee, Step, Sweep
from rag_doctor.judges.base import Judge
from rag_doctor.pipeline import Guarded

__all__ = ["knee_of", "sweep"]

FOUND = "recall@sent"
VALUES = (3, 5, 10, 20, 50)


def sweep(
    pipeline: Any = "demo",
    knob: str = "top_k",
    values: Sequence[float] = VALUES,
    cases: Any = None,
    *,
    on: str | None = None,
    guard: str | None = HEALTHY,
    measures: Sequence[str] | None = None,
    runs: int = 1,
    judge: str | Judge = "offline",
    thresholds: Any = None,
    extra: bool = False,
    limit: int | None = None,
    folder: str | Path | None = None,
    workers: int = 4,
    seed: int = 0,
    progress: Progress | None = None,
) -> Sweep:
    """The measures at every value of a knob, the gain of each step, the cost, and the knee.

    `on` = the measure that the knee is read from; `None` = the recall of the labelled chunks where
    questions are labelled, else context recall. `guard` = the measure that a gain may not be paid
    with; `None` = none. `measures` `None` = these, noise, the layers and the share of healthy
    answers. Else as `ablate`. Raises `ConfigError` for a knob that is not
    numeric or does not take a value, `InputError` for fewer than two values.
    """
    begin = time.perf_counter()
    checked_runs(runs)
    side = open_side(pipeline)
    if side.rag is None:
        raise InputError(f"pipeline: one that can be asked is due, got {side.name}.")
    rag, steps = side.rag, _values(knob, values)
    _check(rag, knob, steps)
    items = spread(read_items(cases), limit)
    primary = on or (FOUND if _labelled(items) else "recall")
    watched = [primary, *([guard] if guard else [])]
    chosen = measures_of((*watched[:1], *(measures or (NOISE, *DEFAULT)), *watched))
    runner = Runner(
        judge, thresholds, extra=extra, workers=workers, kept=Kept(folder), progress=progress,
        total=2 * len(items) * runs * len(steps),
    )  # fmt: skip
    made = [
        runner.repeat(rag, items, {knob: value}, runs, name=side.name, meta={"value": value})
        for value in steps
    ]
    runner.kept.finish()
    rows = {row.case.id: row for row in made[0][0].report}
    sources = {case_id: source_of(row)[0] for case_id, row in rows.items()}
    tables = [table_of([run.report for run in runs_], chosen) for runs_ in made]
    told = {measure.name: measure for measure in chosen}
    return Sweep(
        pipeline=side.name,
        knob=knob,
        steps=_steps(steps, made, tables, chosen, sources, seed),
        measures=tuple(measure.name for measure in chosen),
        knee=knee_of(
            steps, tables, told[primary], sources, guard=told[guard] if guard else None, seed=seed
        ),
        runs=runs,
        n=len(items),
        n_sources=len(set(sources.values())),
        judge=runner.context.label,
        seconds=time.perf_counter() - begin,
        aside=items.aside,
    )


def _values(knob: str, values: Sequence[float]) -> list[float]:
    for value in values:
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise ConfigError(f"{knob}: a sweep takes numbers, got {shown(value)}.")
    rising = sorted(set(values))
    if len(rising) < 2:
        raise InputError(f"values: at least two different ones are due, got {shown(values)}.")
    return rising


def _check(rag: Guarded, knob: str, values: Sequence[float]) -> None:
    """Every value is refused or taken before anything is asked."""
    menu = rag.knobs() if hasattr(rag, "knobs") else {}
    if knob in menu and menu[knob].kind not in ("int", "float"):
        raise ConfigError(
            f"{knob}: a sweep takes a numeric knob; this one is {menu[knob].allowed}. "
            "Give its choices as arms of an ablation."
        )
    for value in values:
        rag.settings(**{knob: value})


def _labelled(items: Items) -> bool:
    return any(item.labels.relevant for item in items)


def _steps(
    values: Sequence[float],
    made: Sequence[Sequence[Run]],
    tables: Sequence[Table],
    measures: Sequence[Measure],
    sources: Mapping[str, str],
    seed: int,
) -> tuple[Step, ...]:
    out = []
    reports = [[run.report for run in runs] for runs in made]
    for at, (value, runs) in enumerate(zip(values, made, strict=True)):
        gains = _between(tables[at - 1], tables[at], measures, sources, seed) if at else ()
        out.append(
            Step(
                value,
                run_means(reports[at], measures),
                total_cost([run.cost for run in runs]),
                gains,
                sum(len(run.failed) for run in runs),
                at > 0 and same_traces(reports[at - 1], reports[at]),
            )
        )
    return tuple(out)


def _between(
    one: Table, other: Table, measures: Sequence[Measure], sources: Mapping[str, str], seed: int
) -> tuple[Change, ...]:
    columns = [
        Column(
            m.name,
            [one[m.name].get(i) for i in sources],
            [other[m.name].get(i) for i in sources],
            m.better,
        )
        for m in measures
    ]
    return changes_of(columns, list(sources.values()), seed=seed)


def knee_of(
    values: Sequence[float],
    tables: Sequence[Table],
    measure: Measure,
    sources: Mapping[str, str],
    *,
    guard: Measure | None = None,
    seed: int = 0,
) -> Knee:
    """The knee by the rule that `Knee` states. Later values are each held against the candidate,
    so that many small steps add up; chances are not adjusted, which errs towards more."""

    def between(i: int, j: int, by: Measure = measure) -> Change:
        return _between(tables[i], tables[j], [by], sources, seed)[0]

    def harm(i: int, j: int) -> Change | None:
        found = between(i, j, guard) if guard is not None else None
        return found if found is not None and found.verdict == "worse" else None

    last = len(values) - 1
    name = measure.name
    for at in range(last):
        later = [between(at, j) for j in range(at + 1, last + 1)]
        if any(change.verdict in ("unscored", "too_few") for change in later):
            return Knee(name, None, "unscored", beyond=later[-1])
        gains = [j for j, change in enumerate(later, at + 1) if change.verdict == "better"]
        if any(harm(at, j) is None for j in gains):
            continue
        gained = between(0, at) if at else None
        if gains:
            return Knee(name, values[at], "paid", gained, later[-1], harm(at, gains[-1]))
        if at:
            return Knee(name, values[at], "gain_ends", gained, later[-1])
        worse = any(change.verdict == "worse" for change in later)
        return Knee(name, values[0], "falls" if worse else "flat", None, later[-1])
    return Knee(name, None, "still_gaining", between(0, last), between(last - 1, last))
