"""`rag-doctor ledger CASES`: where the evidence of each case went, without a model call."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from rag_doctor.cli.terminal import (
    JsonOption,
    Lang,
    LangOption,
    console,
    note,
    progress,
    put_json,
    reader_lang,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rag_doctor.i18n import UiLang
    from rag_doctor.records import Case, Chunk, Ledger

__all__ = ["PipelineOption", "base_of", "complain_if_silent", "ledger", "pipeline_of"]

PipelineOption = Annotated[
    str | None,
    typer.Option(
        "--pipeline", help="The pipeline that made the cases: module:object, or demo?top_k=1."
    ),
]
LINE = 160  # characters of an id or a question
SHOWN = 200  # cases printed one by one; the counts at the foot are of all


def ledger(
    cases: Annotated[str, typer.Argument(help="A file of cases; - reads stdin.")],
    pipeline: PipelineOption = None,
    every: Annotated[
        bool, typer.Option("--all", help="Also the cases whose evidence all arrived.")
    ] = False,
    out: Annotated[
        Path | None, typer.Option("--out", help="Also write every ledger there, one JSON a line.")
    ] = None,
    json: JsonOption = False,
    lang: LangOption = Lang.auto,
) -> None:
    """Follow the evidence from the documents to the prompt, and name the step that lost it.

    Reads the stage lists that the cases record (meta.stages); with --pipeline it asks again for
    what they lack, and looks through the whole knowledge base. No model is called.
    """
    from rag_doctor.adapters import load_cases
    from rag_doctor.i18n import say
    from rag_doctor.ledger import trace_ledger

    rag = pipeline_of(pipeline)
    known = load_cases(cases, need=("question",), base=base_of(rag))
    for line in (*known.warnings, *map(str, known.bad)):
        note(line)
    tongue = reader_lang(lang, known.cases)
    found: list[Ledger] = []
    with progress(say("cli.ledger.tracing", tongue), len(known.cases)) as tick:
        for done, case in enumerate(known.cases, start=1):
            found.append(trace_ledger(case, rag))
            tick(done, len(known.cases))
    lines = [one.model_dump_json() for one in found]
    if out is not None:
        out.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    if json:
        put_json("\n".join(lines))
    else:
        _show(known.cases, found, every, tongue)
    _tell(rag, found, tongue)
    complain_if_silent(rag)


def pipeline_of(named: str | None) -> Any:
    """The pipeline with this name, guarded; `None` = none was named."""
    if named is None:
        return None
    from rag_doctor.pipeline import load_pipeline

    return load_pipeline(named)


def base_of(rag: Any) -> Iterator[Chunk]:
    """Every chunk of the pipeline's base; none where it does not offer them, or the call fails.

    It is asked for when the first one is wanted.
    """
    from rag_doctor.errors import PipelineError

    if rag is None or not hasattr(rag, "chunks"):
        return
    with suppress(PipelineError):  # counted, and told at the end
        yield from rag.chunks()


def complain_if_silent(rag: Any) -> None:
    """Raises `PipelineError` when a pipeline was called and every call failed."""
    from rag_doctor.errors import PipelineError
    from rag_doctor.facade.remarks import nothing_answered

    if told := nothing_answered(rag):
        raise PipelineError(told)


def _tell(rag: Any, found: Sequence[Ledger], lang: UiLang) -> None:
    """What the pipeline did that it should not have, and what could not be followed."""
    from rag_doctor.facade.remarks import gap_lines, pipeline_remarks

    for line in gap_lines(found, lang) if rag is None else pipeline_remarks(rag, found, lang):
        note(f"! {line}")


def _show(cases: tuple[Case, ...], found: list[Ledger], every: bool, lang: str) -> None:
    from rich.padding import Padding
    from rich.text import Text

    from rag_doctor.i18n import say
    from rag_doctor.views.escape import clip, escape_plain
    from rag_doctor.views.ledger import trail_block

    screen = console()
    shown = [
        (case, one)
        for case, one in zip(cases, found, strict=True)
        if every or one.place != "arrived"
    ]
    for case, one in shown[:SHOWN]:
        head = Text.assemble(
            (say(f"ledger.place.{one.place}", lang), "bold"),
            f"  {clip(escape_plain(case.id), LINE)}",
        )
        screen.print(head)
        for line in (clip(escape_plain(case.question), LINE), *trail_block(one, lang)):
            screen.print(Padding(Text(line), (0, 0, 0, 2)))
    if len(shown) > SHOWN:
        screen.print(say("cli.ledger.more", lang, n=len(shown) - SHOWN))
    screen.print()
    for place, n in Counter(one.place for one in found).most_common():
        screen.print(Text(f"{n:>6}  {say(f'ledger.place.{place}', lang)}"))
    screen.print(Text(say("cli.ledger.total", lang, n=len(found)), "dim"))
