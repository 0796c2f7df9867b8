"""`rag-doctor judge calibrate FILE`: a judge against human labels, and fitted thresholds."""

from __future__ import annotations

import enum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rag_doctor.cli.spending import tell_cost, tell_estimate
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
    put_json,
    reader_lang,
    told_of_thresholds,
)

if TYPE_CHECKING:
    from rag_doctor.calibrate import Calibration, Labelled
    from rag_doctor.judges.base import Judge

__all__ = ["calibrate"]


class Aim(enum.StrEnum):
    """What a fitted threshold maximises."""

    balanced = "balanced"
    kappa = "kappa"


def calibrate(
    file: Annotated[
        str, typer.Argument(help="Labelled claims or cases: JSONL, JSON, CSV, TSV, Parquet; -.")
    ],
    judge: JudgeOption = "offline",
    limit: Annotated[int | None, typer.Option("--limit", min=1, help="Only the first N rows.")] = (
        None
    ),
    only: Annotated[
        list[str] | None,
        typer.Option(
            "--only",
            help="Only these labels: support, recall, precision, faithfulness, relevancy, fault.",
        ),
    ] = None,
    by: Annotated[
        list[str] | None,
        typer.Option("--by", help="A further column to give the figures by; repeat for more."),
    ] = None,
    aim: Annotated[Aim, typer.Option("--aim", help="What fitted thresholds maximise.")] = (
        Aim.balanced
    ),
    rates: Annotated[
        str | None,
        typer.Option("--rates", help="Unlabelled claims or cases whose true rates are wanted."),
    ] = None,
    thresholds: ThresholdsOption = None,
    save: Annotated[
        Path | None,
        typer.Option("--save", help="Write the thresholds here, for diagnose --thresholds."),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", help="Of folds and resampling.")] = 0,
    json: JsonOption = False,
    lang: LangOption = Lang.auto,
) -> None:
    """How far does a judge agree with people, and where should its scores be cut?

    A row is a claim with contexts and a label (supported, contradicted, not_mentioned), or a case
    with human labels: recall, precision, faithfulness, relevancy (pass, fail or a grade), fault.
    They may stand under human: {…}; columns such as label_a and label_b hold two people's labels.
    Prints agreement, κ, error rates, the area under the curve, calibration, fitted thresholds.
    """
    from rag_doctor.calibrate import calibrate as run
    from rag_doctor.calibrate import load_labelled, save_thresholds
    from rag_doctor.checks import cut_judge
    from rag_doctor.i18n import say
    from rag_doctor.judges import get_judge

    chosen = get_judge(judge)
    bars = told_of_thresholds(thresholds, chosen, reader_lang(lang))
    with busy(f"Reading {file} …"):
        labelled = load_labelled(file, limit)
    cases = [one.case for one in labelled.cases]
    tongue = reader_lang(lang, cases)
    _tell_cost_ahead(cut_judge(chosen, bars) if bars else chosen, labelled, tongue)
    with progress(say("calibrate.note.progress", tongue), len(cases)) as tick:
        found = run(
            chosen,
            labelled,
            thresholds=bars,
            tasks=only or None,
            by=by or (),
            rates=rates,
            objective=aim.value,
            seed=seed,
            tick=tick,
        )
    _show(found, tongue, json)
    tell_cost(chosen, tongue)
    if save is not None:
        save_thresholds(found, save)
        note(say("calibrate.fit.saved", tongue, path=save))


def _tell_cost_ahead(judge: Judge, labelled: Labelled, lang: str) -> None:
    """A diagnosis of each case with labelled layers; one request for the claims of each other."""
    from rag_doctor.i18n import say
    from rag_doctor.judges.accounts import leaves

    if layers := [one.case for one in labelled.cases if one.labels]:
        tell_estimate(judge, layers, lang)
    claims = sum(bool(one.claims) for one in labelled.cases)
    if claims and any(hasattr(leaf, "estimate") for leaf in leaves(judge)):
        note(say("calibrate.note.claims_cost", lang, n=f"{claims:,}"))


def _show(found: Calibration, lang: str, json: bool) -> None:
    if not json:
        from rag_doctor.views.terminal_calibration import print_calibration

        print_calibration(found, console(), lang)
        return
    import json as jsonlib

    put_json(jsonlib.dumps(found.to_dict(), ensure_ascii=False, allow_nan=False))
