"""`rag-doctor compare A B`: baseline against changed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rag_doctor.cli.experiments import (
    CasesOption,
    FolderOption,
    ForceOption,
    JudgeChoice,
    LimitOption,
    MeasuresOption,
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
    ThresholdsOption,
    console,
    progress,
    reader_lang,
    told_of_thresholds,
    unheard,
)

if TYPE_CHECKING:
    from rag_doctor.experiments import Comparison
    from rag_doctor.experiments.sides import Side

__all__ = ["compare"]

SIDE = "A folder written by diagnose --out, a file of answered cases, demo or module:object?knob=…"
ByOption = Annotated[
    list[str] | None,
    typer.Option("--by", help="Groupings beside query type, difficulty, language, topic, length."),
]
BlindOption = Annotated[
    str | None,
    typer.Option("--blind", help="Also let this judge compare the answers, in both orders."),
]


def compare(
    before: Annotated[str, typer.Argument(help=SIDE)],
    after: Annotated[str, typer.Argument(help="The changed one, in any of these forms.")],
    cases: CasesOption = None,
    tier: TierOption = "standard",
    judge: JudgeChoice = None,
    thresholds: ThresholdsOption = None,
    measure: MeasuresOption = None,
    by: ByOption = None,
    blind: BlindOption = None,
    limit: LimitOption = None,
    force: ForceOption = False,
    out: FolderOption = None,
    budget: BudgetOption = None,
    workers: WorkersOption = 4,
    seed: Annotated[int, typer.Option("--seed", help="Of the bootstrap.")] = 0,
    json: JsonOption = False,
    lang: LangOption = Lang.auto,
) -> None:
    """Is the changed one better, for whom, and is it sure?

    Case by case: means with intervals over source documents, which faults turned into which, what
    was fixed and broken, and groups that fell while the mean rose. With --out the ten most telling
    cases are kept as an album and shown first the next time.
    """
    from rag_doctor.experiments import compare as run
    from rag_doctor.experiments.groups import GROUPINGS
    from rag_doctor.experiments.sides import open_side
    from rag_doctor.experiments.tiers import tier_of
    from rag_doctor.i18n import say

    ready(out)
    chosen_tier = tier_of(tier)
    sides = [open_side(before), open_side(after)]
    tongue = reader_lang(lang)
    asked = any(side.rag is not None for side in sides)
    items = questions(cases, limit or chosen_tier.limit, tongue) if asked else None
    chosen = judge_of(judge, chosen_tier, budget) if _judged(sides) else None
    bars = told_of_thresholds(thresholds, chosen, tongue) if chosen else None
    with stoppable(out, tongue), progress(say("experiments.progress.comparing", tongue), 0) as tick:
        found = run(
            sides[0],
            sides[1],
            cases=items,
            judge=chosen or "offline",
            extra=chosen_tier.extra,
            thresholds=bars,
            measures=measure or None,
            by=(*GROUPINGS, *(by or ())),
            album=_album(out),
            blind=blind,
            force=force,
            folder=out,
            workers=workers,
            seed=seed,
            progress=tick,
        )
    tongue = reader_lang(lang, [row.case for row in found.before])
    with unheard():
        _show(found, tongue, json)
    if out is not None:
        _write_sides(found, sides, out, tongue)
    finish(found, out, tongue, chosen)


def _judged(sides: list[Side]) -> bool:
    return any(side.report is None for side in sides)


def _album(folder: Path | None) -> Path | None:
    """The album of the last comparison in this folder; `None` = there is none."""
    path = folder / "album.json" if folder is not None else None
    return path if path is not None and path.is_file() else None


def _show(found: Comparison, lang: str, json: bool) -> None:
    if json:
        print_json(found)
        return
    from rag_doctor.views.comparison import print_comparison

    print_comparison(found, console(), lang)


def _write_sides(found: Comparison, sides: list[Side], folder: Path, lang: str) -> None:
    """The reports that were made for this comparison, each in a folder of its own."""
    made = zip(("before", "after"), sides, (found.before, found.after), strict=True)
    for name, side, report in made:
        if side.report is None:
            report.write(folder / name, lang)
