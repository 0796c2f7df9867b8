"""`rag-doctor sweep PIPELINE KNOB VALUES`: where does turning it further stop paying?"""

from __future__ import annotations

from typing import Annotated

import typer

from rag_doctor.cli.experiments import (
    CasesOption,
    FolderOption,
    JudgeChoice,
    LimitOption,
    MeasuresOption,
    RunsOption,
    TierOption,
    WorkersOption,
    finish,
    judge_of,
    print_json,
    questions,
    ready,
    stoppable,
)
from rag_doctor.cli.spending import BudgetOption
from rag_doctor.cli.terminal import (
    JsonOption,
    Lang,
    LangOption,
    console,
    progress,
    reader_lang,
    unheard,
)

__all__ = ["sweep"]


def sweep(
    pipeline: Annotated[str, typer.Argument(help="demo or module:object?knob=value.")] = "demo",
    knob: Annotated[str, typer.Argument(help="A numeric knob.")] = "top_k",
    values: Annotated[str, typer.Argument(help="Its values.")] = "3,5,10,20,50",
    on: Annotated[
        str | None,
        typer.Option("--on", help="The measure that the knee is read from; else recall@sent."),
    ] = None,
    guard: Annotated[
        str, typer.Option("--guard", help="What a gain may not be paid with; none = nothing.")
    ] = "healthy",
    cases: CasesOption = None,
    runs: RunsOption = None,
    tier: TierOption = "standard",
    judge: JudgeChoice = None,
    measure: MeasuresOption = None,
    limit: LimitOption = None,
    out: FolderOption = None,
    budget: BudgetOption = None,
    workers: WorkersOption = 4,
    json: JsonOption = False,
    lang: LangOption = Lang.auto,
) -> None:
    """One knob over several values: the curve, the gain of each step, the cost, and the knee."""
    from rag_doctor.experiments import sweep as run
    from rag_doctor.experiments.tiers import tier_of
    from rag_doctor.i18n import say

    ready(out)
    chosen_tier = tier_of(tier)
    tongue = reader_lang(lang)
    chosen = judge_of(judge, chosen_tier, budget)
    items = questions(cases, limit or chosen_tier.limit, tongue)
    with stoppable(out, tongue), progress(say("experiments.progress.sweeping", tongue), 0) as tick:
        found = run(
            pipeline,
            knob,
            numbers(values),
            items,
            on=on,
            guard=None if guard == "none" else guard,
            measures=measure or None,
            runs=runs or chosen_tier.runs,
            judge=chosen,
            extra=chosen_tier.extra,
            folder=out,
            workers=workers,
            progress=tick,
        )
    with unheard():
        if json:
            print_json(found)
        else:
            from rag_doctor.views.sweep import print_sweep

            print_sweep(found, console(), tongue)
    finish(found, out, tongue, chosen)


def numbers(text: str) -> list[float]:
    """`3,5,10` as numbers, whole ones as such. Raises `ConfigError`."""
    from rag_doctor.errors import ConfigError, shown

    out: list[float] = []
    for part in text.replace("，", ",").split(","):
        try:
            value = float(part)
        except ValueError as error:
            raise ConfigError(
                f"values: numbers with commas between them are due, got {shown(part)}."
            ) from error
        out.append(int(value) if value.is_integer() else value)
    return out
