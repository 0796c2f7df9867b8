"""What the commands about evaluation sets share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from rag_doctor.cli.terminal import Lang, note, reader_lang

if TYPE_CHECKING:
    from rag_doctor.evalset import EvalSet
    from rag_doctor.i18n import UiLang

__all__ = ["KbOption", "SetArgument", "tell_unread", "tongue_of"]

SetArgument = Annotated[
    str, typer.Argument(metavar="SET", help="The set: JSONL, a folder, demo, or - for stdin.")
]
KbOption = Annotated[
    str | None,
    typer.Option("--kb", help="The knowledge base: a folder of .md and .txt documents, or demo."),
]


def tongue_of(lang: Lang, evalset: EvalSet | None = None) -> UiLang:
    """The language to print in: as asked, else the locale's, else that of most questions.

    The bundled set is in both: there the count says nothing of the reader, as in `rag-doctor demo`.
    """
    from rag_doctor.records import Case

    own = evalset is not None and evalset.source != "demo"
    items = evalset.items if evalset is not None and own else ()
    told = [Case(id=i.id, question=i.question, answer="", lang=i.lang) for i in items[:500]]
    return reader_lang(lang, told)


def tell_unread(written: EvalSet, tongue: str) -> None:
    """Say what became of the rows that could not be read, in the set that was written."""
    from rag_doctor.i18n import say

    if written.carried:
        note(say("evalset_files.carried", tongue, n=written.carried))
    if lost := len(written.bad) - written.carried:
        note(say("evalset_files.left_out", tongue, n=lost))
