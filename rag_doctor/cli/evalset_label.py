"""`rag-doctor evalset label`: a plain loop over questions; who said what, and when."""

from __future__ import annotations

import enum
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from rag_doctor.cli.evalset_shared import SetArgument, tell_unread, tongue_of
from rag_doctor.cli.terminal import JsonOption, Lang, LangOption, console, note, put_json, use_utf8

if TYPE_CHECKING:
    from rag_doctor.evalset import EvalSet, Store

__all__ = ["label"]


class Task(enum.StrEnum):
    """What is labelled: is the question fit for the set, or is the recorded answer right?"""

    approve = "approve"
    answer = "answer"


def label(
    evalset: SetArgument,
    who: Annotated[str, typer.Option("--who", help="Your name, kept beside every label.")] = "",
    labels: Annotated[
        Path | None,
        typer.Option("--labels", help="The file of labels; SET.labels.jsonl if absent."),
    ] = None,
    task: Annotated[
        Task, typer.Option("--task", help="approve questions, or grade recorded answers.")
    ] = Task.approve,
    limit: Annotated[int | None, typer.Option("--limit", min=1, help="At most N now.")] = None,
    shuffle: Annotated[
        int | None, typer.Option("--shuffle", help="Another order; a number of your own.")
    ] = None,
    report: Annotated[
        bool, typer.Option("--report", help="Only show agreement and disputes.")
    ] = False,
    apply: Annotated[
        Path | None,
        typer.Option("--apply", help="Write the set there, approved and rejected as labelled."),
    ] = None,
    json: JsonOption = False,
    lang: LangOption = Lang.auto,
) -> None:
    """Label questions one by one; stop at any time, and go on later where you stopped.

    With --report: counts, Cohen's κ for every two people, and what they dispute. With --apply: what
    all who labelled agree on is written into the set; disputed questions stay as they are.
    """
    from rag_doctor.evalset import Store, read_evalset
    from rag_doctor.i18n import say

    known = read_evalset(evalset)
    tongue = tongue_of(lang, known)
    store = Store(labels or Path(f"{evalset.removesuffix('.jsonl')}.labels.jsonl"))
    if store.bad:
        note(say("evalset.label.bad", tongue, n=len(store.bad), path=store.path))
    if not (report or apply):
        _loop(known, store, who, task.value, limit, shuffle, tongue)
    if report or json:
        _report(store, task.value, json, tongue)
    if apply is not None:
        _apply(known, store, apply, tongue)


def _loop(
    known: EvalSet,
    store: Store,
    who: str,
    task: Any,
    limit: int | None,
    shuffle: int | None,
    tongue: str,
) -> None:
    from rag_doctor.evalset import Session
    from rag_doctor.evalset.labelling.terminal import run_loop
    from rag_doctor.i18n import say

    session = Session(known, store, who, task, seed=shuffle, limit=limit)
    use_utf8(sys.stdout)
    run_loop(session, read=_read, write=print, lang=tongue)
    told = {"who": session.who, "done": session.done, "n": session.n, "path": store.path}
    note(say("evalset.label.done", tongue, **told))
    if session.done < session.n:
        note(say("evalset.label.go_on", tongue))


def _read(prompt: str) -> str | None:
    """A line from the person; `None` at the end of input."""
    try:
        return input(prompt)
    except EOFError:
        return None


def _report(store: Store, task: Any, json: bool, tongue: str) -> None:
    from rag_doctor.evalset import agreement

    found = agreement(store.labels, task)
    if json:
        import json as jsonlib

        put_json(jsonlib.dumps(found.to_dict(), ensure_ascii=False, allow_nan=False))
        return
    from rag_doctor.views.evalset import print_agreement

    print_agreement(found, console(), tongue)


def _apply(known: EvalSet, store: Store, path: Path, tongue: str) -> None:
    from rag_doctor.evalset import apply_labels, write_evalset
    from rag_doctor.i18n import say

    done = apply_labels(known, store.labels)
    people = sorted({one.who for one in store.labels})
    card = write_evalset(done.made, path, note=f"labelled by {', '.join(people)}")
    tell_unread(done.made, tongue)
    told = {
        "approved": done.approved,
        "rejected": done.rejected,
        "open": len(done.open),
        "disputed": len(done.disputed),
    }
    note(say("evalset.label.applied", tongue, path=path, version=card.version, **told))
