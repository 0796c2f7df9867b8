"""`rag-doctor ask "…"`: the demo pipeline's answer, with its sources and every stage's list."""

from __future__ import annotations

import sys
from typing import Annotated, Any

import typer

from rag_doctor.cli.terminal import JsonOption, console, note, use_utf8

__all__ = ["ask"]

SHOWN = 5


def ask(
    question: Annotated[str, typer.Argument(help="A question about the demo company.")],
    top_k: Annotated[int | None, typer.Option("--top-k", min=1, help="Chunks to send.")] = None,
    json: JsonOption = False,
) -> None:
    """Ask the bundled demo RAG and see what each stage found."""
    from rag_doctor.pipeline import demo_pipeline

    knobs: dict[str, Any] = {} if top_k is None else {"top_k": top_k}
    trace = demo_pipeline().ask(question, **knobs)
    if json:
        use_utf8(sys.stdout)
        print(trace.to_case().model_dump_json(indent=2))
        return
    from rag_doctor.i18n import choose_lang, say
    from rag_doctor.pipeline.protocol import STAGES
    from rag_doctor.text import detect_language

    tongue = choose_lang(detect_language(question))
    screen = console()
    screen.print(trace.answer, markup=False, style="bold")
    for rank, chunk in enumerate(trace.retrieval.sent, start=1):
        screen.print(f"[{rank}] {chunk.source or chunk.doc_id} ({chunk.id})", markup=False)
    screen.print()
    stages = trace.retrieval.stages()
    for stage in STAGES:
        names = "  ".join(chunk.id for chunk in stages.get(stage, ())[:SHOWN])
        if names or stage != "reranked":
            said = names or say("cli.ask.nothing", tongue)
            screen.print(f"{stage:>9}  {said}", markup=False, style="dim", soft_wrap=True)
    note(say("cli.ask.weak", tongue))
