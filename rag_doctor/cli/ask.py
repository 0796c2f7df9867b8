"""`rag-doctor ask "…"`: a pipeline's answer, its sources, every stage's list, and its limits."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Annotated, Any

import typer

from rag_doctor.cli.terminal import (
    JsonOption,
    Lang,
    LangOption,
    console,
    note,
    put_json,
    reader_lang,
)

if TYPE_CHECKING:
    from rich.console import Console

    from rag_doctor.i18n import UiLang
    from rag_doctor.pipeline import Guarded, Trace

__all__ = ["ask"]

SHOWN = 5
OPENING = 50  # characters of a passage without a name
DEMO = "demo"

PipelineOption = Annotated[
    str,
    typer.Option(
        "--pipeline",
        help="module:object or file.py:object, with ?knob=value behind it; or demo, the bundled.",
    ),
]


def ask(
    question: Annotated[str, typer.Argument(help="A question; for the demo, about its company.")],
    pipeline: PipelineOption = DEMO,
    top_k: Annotated[int | None, typer.Option("--top-k", min=1, help="Chunks to send.")] = None,
    json: JsonOption = False,
    lang: LangOption = Lang.auto,
) -> None:
    """Ask the bundled demo RAG, or your own pipeline, and see what each stage found."""
    from rag_doctor.pipeline import load_pipeline

    rag = load_pipeline(pipeline)
    knobs: dict[str, Any] = {} if top_k is None else {"top_k": top_k}
    trace = rag.ask(question, **knobs)
    case = trace.to_case()
    tongue = reader_lang(lang, [case])
    if json:
        put_json(case.model_dump_json(indent=2))
        for line in rag.describe(tongue)[1 + len(rag.cannot) :]:
            note(line)
        return
    screen = console()
    _show_answer(trace, screen, tongue)
    _show_stages(trace, screen, tongue)
    if pipeline.partition("?")[0] == DEMO:
        from rag_doctor.i18n import say

        note(say("cli.ask.weak", tongue))
    else:
        _show_limits(rag, screen, tongue)


def _show_answer(trace: Trace, screen: Console, lang: UiLang) -> None:
    from rag_doctor.i18n import say
    from rag_doctor.views.escape import clip, escape_plain

    told = escape_plain(trace.answer) or say("cli.ask.nothing", lang)
    screen.print(told, markup=False, style="bold")
    for rank, chunk in enumerate(trace.retrieval.sent, start=1):
        named = chunk.named or f"“{clip(chunk.text, OPENING)}”"
        screen.print(escape_plain(" ".join(f"[{rank}] {named} ({chunk.id})".split())), markup=False)
    if not trace.contexts_known:
        screen.print(say("pipeline.attached.untold", lang), markup=False, style="dim")
    screen.print()


def _show_stages(trace: Trace, screen: Console, lang: UiLang) -> None:
    """The list of every stage. Only one that is known to have run is called empty."""
    from rag_doctor.i18n import say
    from rag_doctor.pipeline.protocol import STAGES
    from rag_doctor.views.escape import escape_plain

    stages = trace.retrieval.stages()
    for stage in STAGES:
        names = "  ".join(chunk.id for chunk in stages.get(stage, ())[:SHOWN])
        if names or stage in trace.retrieval.seconds:
            said = names or say("cli.ask.nothing", lang)
            screen.print(
                escape_plain(f"{stage:>9}  {said}"), markup=False, style="dim", soft_wrap=True
            )


def _show_limits(rag: Guarded, screen: Console, lang: UiLang) -> None:
    from rag_doctor.errors import PipelineError
    from rag_doctor.i18n import say
    from rag_doctor.pipeline.knob_words import knob_names
    from rag_doctor.views.escape import escape_plain

    with suppress(PipelineError):  # counted, and told below: the answer is there all the same
        menu = rag.knobs() if hasattr(rag, "knobs") else {}
        told = say("pipeline.attached.knobs", lang, names=knob_names(menu, lang))
        if menu:
            screen.print(escape_plain(told), markup=False, style="dim")
    for line in rag.describe(lang):
        screen.print(escape_plain(line), markup=False, style="dim")
