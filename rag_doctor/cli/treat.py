"""`rag-doctor treat REPORT --pipeline …`: run the suggested fixes; which cure, which harm?"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from rag_doctor.cli.experiments import (
    FolderOption,
    JudgeChoice,
    LimitOption,
    WorkersOption,
    finish,
    print_json,
    ready,
    stoppable,
)
from rag_doctor.cli.ledger import PipelineOption, pipeline_of
from rag_doctor.cli.spending import BudgetOption, chosen_judge
from rag_doctor.cli.terminal import (
    JsonOption,
    Lang,
    LangOption,
    ThresholdsOption,
    console,
    note,
    progress,
    reader_lang,
    told_of_thresholds,
)

if TYPE_CHECKING:
    from rag_doctor.experiments import Items
    from rag_doctor.facade import Report
    from rag_doctor.judges.base import Judge

__all__ = ["treat"]

REPORT = "A folder written by diagnose --out, a file of answered cases, or demo: its questions."
FixOption = Annotated[
    list[str] | None,
    typer.Option(
        "--fix",
        help="Only this fix, on all failing cases: its id, or KNOB=VALUE of your own, such as "
        "--fix top_k=8 --fix rerank=true. Repeat: each id is a fix, all KNOB=VALUE are one.",
    ),
]
FaultOption = Annotated[
    list[str] | None, typer.Option("--fault", help="Only failing cases of this fault; repeat.")
]
CallsOption = Annotated[
    int | None, typer.Option("--answers", min=1, help="Most answers that may be written.")
]


def treat(
    report: Annotated[str, typer.Argument(help=REPORT)],
    pipeline: PipelineOption = None,
    fix: FixOption = None,
    fault: FaultOption = None,
    failing: Annotated[
        int, typer.Option("--failing", min=1, help="Failing cases a fix is tried on, at most.")
    ] = 40,
    healthy: Annotated[
        int,
        typer.Option(
            "--healthy", min=0, help="Healthy cases, at most; 59 unharmed bound harm: 5%."
        ),
    ] = 59,
    limit: LimitOption = None,
    every: Annotated[
        bool, typer.Option("--all", help="Every fix on all its cases, none stopped early.")
    ] = False,
    answers: CallsOption = None,
    judge: JudgeChoice = None,
    thresholds: ThresholdsOption = None,
    estimate: Annotated[
        bool, typer.Option("--estimate", help="Print what would be tried, and stop.")
    ] = False,
    out: FolderOption = None,
    budget: BudgetOption = None,
    workers: WorkersOption = 4,
    json: JsonOption = False,
    lang: LangOption = Lang.auto,
) -> None:
    """Run every suggested fix that turns a knob of the pipeline: does it cure, does it harm?

    Each is tried on failing cases and on healthy ones, beside a run with nothing changed. With
    --out the report is written again with the verdicts on its fixes; a stopped run goes on there.
    With --fix only what is named is tried: fixes by id, or one of your own by the knobs it sets.
    """
    from rag_doctor.treatments import plan_treatments
    from rag_doctor.treatments import treat as run

    ready(out)
    chosen = chosen_judge(judge or "offline", budget=budget)
    tongue = reader_lang(lang)
    bars = told_of_thresholds(thresholds, chosen, tongue)
    rag = _pipeline(pipeline, report, tongue)
    fixes = _fixes(fix, rag, tongue)
    asked = _questions(report, limit)
    before = _before(report, rag, asked, chosen, bars, out, workers, tongue)
    tongue = reader_lang(lang, [row.case for row in before])
    options: dict[str, Any] = {
        "faults": fault,
        "failing": failing,
        "healthy": healthy,
        "questions": asked,
    }
    _tell(plan_treatments(before, rag, fixes, **options), tongue)
    if estimate:
        return
    with stoppable(out, tongue), progress(_say("progress.treating", tongue), 0) as tick:
        found = run(
            before, rag, fixes, **options, halve=not every, calls=answers, judge=chosen,
            thresholds=bars, folder=out, workers=workers, lang=tongue, progress=tick,
            name=pipeline or report,
        )  # fmt: skip
    if json:
        print_json(found)
    else:
        from rag_doctor.views.treatments import print_treatments

        print_treatments(found, console(), tongue)
    finish(found, out, tongue, chosen)


def _pipeline(pipeline: str | None, report: str, lang: str) -> object:
    """The pipeline that the fixes are tried on. Raises `ConfigError`."""
    from rag_doctor.errors import ConfigError
    from rag_doctor.i18n import say

    if pipeline is None and report == "demo":
        pipeline = "demo"
    if pipeline is None:
        raise ConfigError(say("own_fix.pipeline_due", lang))
    return pipeline_of(pipeline)


def _fixes(given: list[str] | None, rag: object, lang: str) -> list[Any] | None:
    """Ids as they are, and what sets knobs as one fix; `None` = what is suggested."""
    from rag_doctor.fixes import is_turn, read_as, typed_fix

    turns = [text for text in given or () if is_turn(text)]
    ids: list[Any] = [text for text in given or () if not is_turn(text)]
    for line in read_as(turns, rag, lang):
        note(line)
    return [*ids, *([typed_fix(turns, rag, lang)] if turns else [])] or None


def _questions(report: str, limit: int | None) -> Items | None:
    """The demo's questions, with labels that are found in any chunking, where they are asked."""
    from rag_doctor.errors import ConfigError
    from rag_doctor.experiments.items import read_items, spread

    if report == "demo":
        return spread(read_items(None), limit)
    if limit is not None:
        raise ConfigError(
            "--limit: is for the demo's questions; of a report, --failing and --healthy say how "
            "many cases are tried."
        )
    return None


def _before(
    report: str,
    rag: object,
    asked: Items | None,
    judge: Judge,
    bars: object,
    out: Path | None,
    workers: int,
    lang: str,
) -> Report:
    """What is treated: a written report, or one that is made now."""
    from rag_doctor.treatments import baseline

    with progress(_say("progress.asking", lang), 0) as tick:
        return baseline(
            report if asked is None else asked, rag, judge=judge, thresholds=bars, folder=out,
            workers=workers, progress=tick,
        )  # fmt: skip


def _tell(plan: object, lang: str) -> None:
    from rag_doctor.views.treatments import plan_words

    for line in plan_words(plan, lang):  # type: ignore[arg-type]
        note(line)


def _say(key: str, lang: str) -> str:
    from rag_doctor.i18n import say

    return say(f"treatments.{key}", lang)
