"""`rag-doctor evalset synthesize` and `sample`: questions from documents, drafts from logs."""

from __future__ import annotations

import enum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from rag_doctor.cli.evalset_shared import tongue_of
from rag_doctor.cli.outputs import spare
from rag_doctor.cli.terminal import (
    JsonOption,
    JudgeOption,
    Lang,
    LangOption,
    busy,
    console,
    note,
    progress,
    put_json,
)

if TYPE_CHECKING:
    from rag_doctor.evalset import EvalSet, Server

__all__ = ["sample", "synthesize"]

OutOption = Annotated[
    Path | None, typer.Option("--out", help="Write the questions there, with a data card beside.")
]
KnownOption = Annotated[
    str | None, typer.Option("--known", help="A set whose questions are not to come again.")
]


class Kind(enum.StrEnum):
    """Which answers of a log to pick."""

    random = "random"
    stratified = "stratified"
    uncertainty = "uncertainty"
    anomaly = "anomaly"


def synthesize(
    kb: Annotated[str, typer.Option("--kb", help="Folder of .md and .txt documents, or demo.")],
    out: OutOption = None,
    each: Annotated[int, typer.Option("--each", min=1, max=50, help="Questions a document.")] = 4,
    document: Annotated[
        list[str] | None, typer.Option("--document", help="Only this document; repeat for more.")
    ] = None,
    llm: Annotated[
        str | None,
        typer.Option(
            "--llm",
            help="A model behind an OpenAI-compatible server writes the questions; its name, or "
            "'default' for the configured one. Templates fill what it leaves.",
        ),
    ] = None,
    judge: JudgeOption = "offline",
    known: KnownOption = None,
    dropped: Annotated[
        Path | None,
        typer.Option(
            "--dropped", help="Write the drafts that were not kept there, each with its reason."
        ),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", help="Another seed makes others.")] = 0,
    json: JsonOption = False,
    lang: LangOption = Lang.auto,
) -> None:
    """Questions about every document of a base, with answers, passages and strings to look for.

    At least one across passages and one negated for each document that gives them. Every answer is
    checked claim by claim against its passages; what fails a check is dropped and counted. What a
    document cannot give is told with its reason. All are marked synthetic until a person approves
    them (evalset label).
    """
    from rag_doctor.evalset import base_of, read_evalset
    from rag_doctor.evalset import synthesize as run
    from rag_doctor.i18n import say

    spare("--out", out, known)
    spare("--dropped", dropped, known, out)
    tongue = tongue_of(lang)
    base = base_of(kb)
    for line in base.notes:
        note(line)
    server = _server(llm)
    with progress(say("evalset.synth.progress", tongue), 0) as tick:
        found = run(
            base,
            each=each,
            documents=document or None,
            judge=judge,
            server=server,
            known=read_evalset(known) if known else None,
            seed=seed,
            tick=tick,
        )
    for line in found.failures:
        note(say("evalset.synth.failure", tongue, line=line))
    if json:
        _print_json(found.to_dict(), found.made)
    else:
        from rag_doctor.views.evalset import print_synthesis

        print_synthesis(found, console(), tongue)
    _write(found.made, out, f"synthesize --each {each} --seed {seed}", tongue)
    if dropped is not None:
        path = found.write_dropped(dropped)
        note(say("evalset.synth.dropped_written", tongue, n=len(found.drafts), path=path))
    _tell_cost(server, tongue)


def _server(llm: str | None) -> Server | None:
    if llm is None:
        return None
    from rag_doctor.evalset import Server

    return Server(None if llm == "default" else llm)


def _tell_cost(server: Server | None, tongue: str) -> None:
    if server is None:
        return
    from rag_doctor.views.spending import cost_line

    note(cost_line(server.usage.account(server.label), tongue))


def sample(
    logs: Annotated[str, typer.Argument(help="A log of answers: what diagnose reads; - is stdin.")],
    kind: Annotated[Kind, typer.Option("--kind", help="How to pick.")] = Kind.random,
    n: Annotated[int, typer.Option("--n", min=1, help="How many.")] = 30,
    by: Annotated[
        str, typer.Option("--by", help="Of stratified: the field, such as lang or topic.")
    ] = "lang",
    quota: Annotated[
        str | None,
        typer.Option("--quota", help="Of stratified: value=number, … such as billing=10,leave=5."),
    ] = None,
    feedback: Annotated[
        str | None,
        typer.Option(
            "--feedback",
            help="Rows on the answers: id (or question), helpful, follow_up, copied, abandoned.",
        ),
    ] = None,
    judge: JudgeOption = "offline",
    known: KnownOption = None,
    out: OutOption = None,
    seed: Annotated[int, typer.Option("--seed", help="Of random.")] = 0,
    json: JsonOption = False,
    lang: LangOption = Lang.auto,
) -> None:
    """Draft questions from a log of answers: by chance, by strata, by hesitation, by bad signs."""
    from rag_doctor.evalset import read_evalset
    from rag_doctor.evalset import sample as run
    from rag_doctor.evalset.sampling import parse_quotas
    from rag_doctor.i18n import say

    spare("--out", out, logs, feedback, known)
    with busy(f"{logs} …"):
        have = read_evalset(known) if known else None
    tongue = tongue_of(lang, have)
    with progress(say("evalset.sample.progress", tongue), 0) as tick:
        found = run(
            logs,
            kind.value,
            n,
            by=by,
            quotas=parse_quotas(quota) if quota else None,
            feedback=feedback,
            judge=judge,
            known=have,
            seed=seed,
            tick=tick,
        )
    for line in found.notes:
        note(line)
    if json:
        _print_json(found.to_dict(), found.made)
    else:
        from rag_doctor.views.evalset import print_sample

        print_sample(found, console(), tongue)
    _write(found.made, out, f"sample --kind {kind.value}", tongue)
    if out is not None and found.made.items:
        note(say("evalset.sample.next", tongue, path=out))


def _print_json(told: dict[str, Any], made: EvalSet) -> None:
    import json as jsonlib

    from rag_doctor.evalset.sets import item_row

    rows = [item_row(item) for item in made]
    put_json(jsonlib.dumps({**told, "items": rows}, ensure_ascii=False, allow_nan=False))


def _write(made: EvalSet, out: Path | None, remark: str, tongue: str) -> None:
    from rag_doctor.evalset import write_evalset
    from rag_doctor.i18n import say

    if out is None:
        note(say("evalset.synth.dry", tongue))
        return
    card = write_evalset(made, out, note=remark)
    note(say("evalset.synth.written", tongue, path=out, version=card.version))
