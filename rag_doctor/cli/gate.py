"""`rag-doctor gate REPORT`: may this change go in?"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rag_doctor.cli.experiments import (
    CasesOption,
    ForceOption,
    JudgeChoice,
    LimitOption,
    TierOption,
    WorkersOption,
    judge_of,
    print_json,
)
from rag_doctor.cli.outputs import spare
from rag_doctor.cli.spending import BudgetOption, tell_cost
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
    unheard,
    writable,
)

if TYPE_CHECKING:
    from rag_doctor.experiments import GateResult
    from rag_doctor.facade import Report

__all__ = ["gate"]


def gate(
    report: Annotated[
        str,
        typer.Argument(help="A written report's folder, a file of answered cases, or a pipeline."),
    ],
    rules: Annotated[Path, typer.Option("--rules", help="The limits, YAML or TOML.")] = Path(
        "regression.yaml"
    ),
    baseline: Annotated[
        Path | None, typer.Option("--baseline", help="Instead of the one that the rules name.")
    ] = None,
    save_baseline: Annotated[
        bool, typer.Option("--save-baseline", help="Make this report the baseline, and stop.")
    ] = False,
    cases: CasesOption = None,
    tier: TierOption = "standard",
    judge: JudgeChoice = None,
    thresholds: ThresholdsOption = None,
    limit: LimitOption = None,
    label: Annotated[
        str, typer.Option("--label", help="What changed, in a few words, for the history.")
    ] = "",
    keep: Annotated[bool, typer.Option("--keep/--no-keep", help="Add to the history.")] = True,
    junit: Annotated[
        Path | None, typer.Option("--junit", help="Write JUnit XML here, for a build server.")
    ] = None,
    markdown: Annotated[
        Path | None, typer.Option("--markdown", help="Write Markdown here, for a pull request.")
    ] = None,
    force: ForceOption = False,
    budget: BudgetOption = None,
    workers: WorkersOption = 4,
    json: JsonOption = False,
    lang: LangOption = Lang.auto,
) -> None:
    """Hold a report against its baseline and the limits of regression.yaml.

    Exit codes: 0 passed, 7 failed, 8 cannot tell with so few cases (cant_tell: pass or fail in the
    rules settles those).
    """
    from rag_doctor.experiments.gated import made_report
    from rag_doctor.experiments.gating import baseline_of, needs_baseline
    from rag_doctor.experiments.gating import gate as run
    from rag_doctor.experiments.rules import read_rules
    from rag_doctor.experiments.tiers import tier_of
    from rag_doctor.i18n import say

    told = read_rules(rules)
    for option, path in (("--junit", junit), ("--markdown", markdown)):
        spare(option, path, report, cases, rules, thresholds)
        if path is not None:
            writable(path.parent)
    held = not save_baseline and (needs_baseline(told) or baseline is not None)
    base = baseline_of(baseline, told) if held else None  # told before anything is asked
    tongue = reader_lang(lang)
    chosen_tier = tier_of(tier)
    chosen = judge_of(judge, chosen_tier, budget)
    bars = told_of_thresholds(thresholds, chosen, tongue)
    with progress(say("experiments.progress.gating", tongue), 0) as tick:
        made = made_report(
            report, cases=cases, judge=chosen, thresholds=bars, limit=limit or chosen_tier.limit,
            extra=chosen_tier.extra, workers=workers, progress=tick,
        )  # fmt: skip
    tongue = reader_lang(lang, [row.case for row in made])
    if save_baseline:
        _save(made, baseline or told.baseline, tongue)
        return
    found = run(made, told, baseline=base, force=force, keep=keep, label=label)
    for path, text in ((junit, found.to_junit), (markdown, found.to_markdown)):
        if path is not None:
            path.write_text(text(tongue), encoding="utf-8", newline="\n")
    with unheard():
        _show(found, tongue, json)
    tell_cost(chosen, tongue)
    raise typer.Exit(found.exit_code)


def _save(report: Report, folder: Path | None, lang: str) -> None:
    from rag_doctor.errors import ConfigError
    from rag_doctor.i18n import say

    if folder is None:
        raise ConfigError("--save-baseline: the rules name no baseline. Give --baseline FOLDER.")
    report.write(folder, lang)
    note(say("experiments.note.baseline_saved", lang, folder=folder, n=f"{len(report):,}"))


def _show(found: GateResult, lang: str, json: bool) -> None:
    if json:
        print_json(found)
        return
    from rag_doctor.views.gate import print_gate

    print_gate(found, console(), lang)
