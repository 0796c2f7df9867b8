"""What the commands of experiments share: their options, and how a result leaves them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Protocol

import typer

from rag_doctor.cli.spending import chosen_judge, tell_cost
from rag_doctor.cli.terminal import note, put_json, writable

if TYPE_CHECKING:
    from rag_doctor.experiments import Items, Tier
    from rag_doctor.judges.base import Judge

__all__ = [
    "CasesOption",
    "FolderOption",
    "ForceOption",
    "JudgeChoice",
    "LimitOption",
    "MeasuresOption",
    "RunsOption",
    "TierOption",
    "WorkersOption",
    "finish",
    "judge_of",
    "print_json",
    "questions",
    "ready",
    "stoppable",
]

CasesOption = Annotated[
    str | None,
    typer.Option("--cases", help="Questions to ask: JSONL or any file of cases; else the demo's."),
]
LimitOption = Annotated[
    int | None, typer.Option("--limit", min=1, help="At most N questions, evenly taken.")
]
MeasuresOption = Annotated[
    list[str] | None,
    typer.Option(
        "--measure",
        help="recall, precision, faithfulness, relevancy, healthy, noise, correctness, or over "
        "labelled ids recall@5, nDCG@10, recall@sent; repeat for more.",
    ),
]
FolderOption = Annotated[
    Path | None,
    typer.Option("--out", help="Folder for the result; a stopped run goes on from there."),
]
ForceOption = Annotated[
    bool,
    typer.Option("--force", help="Compare even what different judges or thresholds made; marked."),
]
RunsOption = Annotated[
    int | None, typer.Option("--runs", min=1, help="How often every setting is run.")
]
WorkersOption = Annotated[int, typer.Option("--workers", min=1, help="Questions asked at a time.")]
JudgeChoice = Annotated[
    str | None,
    typer.Option(
        "--judge",
        help="offline (best), offline-fast, openai[:MODEL], cascade, panel:…; else as the tier.",
    ),
]
TierOption = Annotated[
    str,
    typer.Option(
        "--tier",
        help="quick (labelled ids, fast judge, 60 questions), standard (offline judge, all), "
        "full (--judge, three runs).",
    ),
]


class Shown(Protocol):
    """A result that can be written down."""

    def to_json(self) -> str: ...

    def write(self, folder: str | Path, lang: str = "auto") -> dict[str, Path]: ...


def judge_of(name: str | None, tier: Tier, budget: str | None) -> Judge:
    """The judge asked for, else the tier's. Raises `ConfigError`."""
    return chosen_judge(name or tier.judge or "offline", budget=budget)


def questions(cases: str | None, limit: int | None, lang: str) -> Items:
    """The questions, with a note on what was left out."""
    from rag_doctor.experiments.items import read_items, spread
    from rag_doctor.i18n import say
    from rag_doctor.shapes.notes import in_tongue

    found = spread(read_items(cases), limit)
    if found.aside:
        n, first = f"{len(found.aside):,}", in_tongue(found.aside[0], lang)
        note(say("experiments.note.aside", lang, n=n, first=first))
    return found


def ready(folder: Path | None) -> None:
    """See that the folder can be written to, before any work is done for it."""
    if folder is not None:
        writable(folder)


def finish(result: Shown, folder: Path | None, lang: str, judge: Any = None) -> None:
    """Write the result where asked, and say where and what judging cost."""
    from rag_doctor.i18n import say

    if folder is not None:
        paths: Sequence[Path] = list(result.write(folder, lang).values())
        note(say("experiments.note.written", lang, paths="  ".join(map(str, paths))))
    if judge is not None:
        tell_cost(judge, lang)


@contextmanager
def stoppable(folder: Path | None, lang: str) -> Iterator[None]:
    """A run that Ctrl-C may stop: then it is said how it goes on."""
    from rag_doctor.i18n import say

    try:
        yield
    except KeyboardInterrupt:
        key = "stopped_bare" if folder is None else "stopped"
        note(say(f"gating.{key}", lang, folder=folder))
        raise


def print_json(result: Any) -> None:
    """The result as JSON on stdout."""
    put_json(result.to_json())
