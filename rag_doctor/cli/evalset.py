"""`rag-doctor evalset`: evaluation sets, linted, made, sampled, labelled, described."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from rag_doctor.cli import evalset_label, evalset_make
from rag_doctor.cli.evalset_shared import KbOption, SetArgument, tell_unread, tongue_of
from rag_doctor.cli.ledger import pipeline_of
from rag_doctor.cli.terminal import (
    JsonOption,
    JudgeOption,
    Lang,
    LangOption,
    console,
    note,
    progress,
    put_json,
    use_utf8,
)

if TYPE_CHECKING:
    from rag_doctor.evalset import EvalSet, LintReport

__all__ = ["app"]

app = typer.Typer(
    help="Evaluation sets: find their defects, make and sample questions, label them.",
    no_args_is_help=True,
)
app.command("synthesize")(evalset_make.synthesize)
app.command("sample")(evalset_make.sample)
app.command("label")(evalset_label.label)


@app.callback()
def _top() -> None:
    """Commands about evaluation sets."""


@app.command("lint")
def lint(
    evalset: SetArgument,
    kb: KbOption = None,
    judge: JudgeOption = "offline",
    pipeline: Annotated[
        str | None,
        typer.Option(
            "--pipeline",
            help="The pipeline under test (module:object or demo): its chunk ids are meant, and "
            "its keyword search is tried for the traps of rank-bm25.",
        ),
    ] = None,
    tuning: Annotated[
        Path | None,
        typer.Option("--tuning", help="Questions the pipeline was tuned on: lines, or a set."),
    ] = None,
    claim: Annotated[
        list[str] | None,
        typer.Option(
            "--claim",
            help="What the set is to bear: a field and a margin, such as query_type:0.2; repeat "
            "for more. Without it, all:0.1.",
        ),
    ] = None,
    fix: Annotated[
        bool,
        typer.Option(
            "--fix",
            help="Mend what is safe: labels whose words moved to another chunk, items that stand "
            "there twice, ids used twice. Written to --out.",
        ),
    ] = False,
    out: Annotated[Path | None, typer.Option("--out", help="Where --fix writes the set.")] = None,
    json: JsonOption = False,
    lang: LangOption = Lang.auto,
) -> None:
    """What is wrong with an evaluation set, with case, reason and mend.

    Labels and references are compared with the base of --kb (a folder, or demo). --judge none
    compares values and words only. SET is JSONL, any file of cases, a folder, or demo.
    """
    from rag_doctor.evalset import base_of, read_evalset
    from rag_doctor.evalset import lint as run
    from rag_doctor.evalset.linting import DEFAULT_CLAIMS
    from rag_doctor.i18n import say

    known = read_evalset(evalset)
    tongue = tongue_of(lang, known)
    if fix and out is None:
        from rag_doctor.errors import ConfigError

        raise ConfigError(say("evalset.lint.needs_out", tongue))
    rag = pipeline_of(pipeline)
    base = base_of(kb, rag) if kb is not None or rag is not None else None
    with progress(say("evalset.lint.progress", tongue), len(known)) as tick:
        report = run(
            known,
            base,
            judge=None if judge == "none" else judge,
            pipeline=rag,
            tuning=tuning or (),
            claims=claim or DEFAULT_CLAIMS,
            tick=tick,
        )
    _show(report, tongue, json)
    _tell(report, base is None, tongue)
    if fix and out is not None:
        _mend(known, report, base, out, tongue)


def _show(report: LintReport, tongue: str, json: bool) -> None:
    if not json:
        from rag_doctor.views.evalset import print_lint

        print_lint(report, console(), tongue)
        return
    import json as jsonlib

    put_json(jsonlib.dumps(report.to_dict(tongue), ensure_ascii=False, allow_nan=False))


def _tell(report: LintReport, no_base: bool, tongue: str) -> None:
    from rag_doctor.i18n import say

    if no_base:
        note(say("evalset.lint.no_base", tongue))
    if report.judge:
        note(say("evalset.lint.judge", tongue, judge=report.judge))
    if report.unread:
        note(say("evalset.lint.unread", tongue, n=report.unread))
    if report.left_out:
        note(say("evalset.lint.left_out", tongue, n=report.left_out))
    if fixable := sum(finding.fixable for finding in report.findings):
        note(say("evalset.lint.fixable", tongue, n=fixable))


def _mend(known: EvalSet, report: LintReport, base: Any, out: Path, tongue: str) -> None:
    from collections import Counter

    from rag_doctor.evalset import fix, write_evalset
    from rag_doctor.i18n import join, say

    mended, made = fix(known, report.findings, base)
    card = write_evalset(mended, out, note="lint --fix" if made else "")
    tell_unread(mended, tongue)
    if not made:
        note(say("evalset.lint.nothing_fixed", tongue, path=out))
        return
    codes = join([f"{code} {n}" for code, n in Counter(f.code for f in made).items()], tongue)
    told = {"n": len(made), "codes": codes, "path": out, "version": card.version}
    note(say("evalset.lint.fixed", tongue, **told))


@app.command("card")
def card(
    evalset: SetArgument,
    markdown: Annotated[bool, typer.Option("--markdown", help="Print Markdown.")] = False,
    json: JsonOption = False,
    lang: LangOption = Lang.auto,
) -> None:
    """The data card of a set: what is in it, what it can show, its versions."""
    from rag_doctor.evalset import card_markdown, data_card, read_evalset
    from rag_doctor.evalset.reading import read_history

    known = read_evalset(evalset)
    tongue = tongue_of(lang, known)
    found = data_card(known, read_history(evalset) if Path(evalset).is_file() else ())
    if json:
        import json as jsonlib

        put_json(jsonlib.dumps(found.to_dict(), ensure_ascii=False, allow_nan=False, indent=2))
    elif markdown:
        use_utf8(sys.stdout)
        print(card_markdown(found, tongue), end="")
    else:
        from rag_doctor.views.evalset import print_card

        print_card(found, console(), tongue)
