"""`rag-doctor ablate PIPELINE`: what is each component worth?"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

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

__all__ = ["ablate"]

ArmsOption = Annotated[
    str,
    typer.Option(
        "--arms",
        help="five, paths, rerank, generator, lexical, semantic, or a YAML, JSON or TOML file that "
        "maps each arm's name to its knobs; the arm baseline comes first.",
    ),
]


def ablate(
    pipeline: Annotated[str, typer.Argument(help="demo or module:object?knob=value.")] = "demo",
    arms: ArmsOption = "five",
    cases: CasesOption = None,
    runs: RunsOption = None,
    tier: TierOption = "full",
    judge: JudgeChoice = None,
    measure: MeasuresOption = None,
    limit: LimitOption = None,
    out: FolderOption = None,
    budget: BudgetOption = None,
    workers: WorkersOption = 4,
    json: JsonOption = False,
    lang: LangOption = Lang.auto,
) -> None:
    """Take one component away at a time, and hold every arm against the baseline, case by case.

    Says which difference can be told from chance (adjusted for the number of arms), which kinds of
    question hang on what, and what each setting costs.
    """
    from rag_doctor.experiments import DEFAULT
    from rag_doctor.experiments import ablate as run
    from rag_doctor.experiments.tiers import tier_of
    from rag_doctor.i18n import say

    ready(out)
    chosen_tier = tier_of(tier)
    tongue = reader_lang(lang)
    chosen = judge_of(judge, chosen_tier, budget)
    items = questions(cases, limit or chosen_tier.limit, tongue)
    with stoppable(out, tongue), progress(say("experiments.progress.ablating", tongue), 0) as tick:
        found = run(
            pipeline,
            arms_in(arms),
            items,
            runs or chosen_tier.runs,
            judge=chosen,
            measures=measure or DEFAULT,
            extra=chosen_tier.extra,
            folder=out,
            workers=workers,
            progress=tick,
        )
    with unheard():
        if json:
            print_json(found)
        else:
            from rag_doctor.views.ablation import print_ablation

            print_ablation(found, console(), tongue)
    finish(found, out, tongue, chosen)


def arms_in(given: str) -> Any:
    """The arms in a file; the name of a preset stays as it is. Raises `ConfigError`."""
    path = Path(given)
    if not path.is_file():
        return given
    from rag_doctor.experiments.data_files import parsed

    return parsed(path)
