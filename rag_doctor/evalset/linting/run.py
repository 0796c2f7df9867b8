"""`lint`: every rule over a set, in the order of gravity."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from rag_doctor.evalset.base import base_of
from rag_doctor.evalset.items import EvalItem
from rag_doctor.evalset.linting.finding import KINDS, Finding, LintReport
from rag_doctor.evalset.linting.passages import changed_passages, unlabelled
from rag_doctor.evalset.linting.precision import DEFAULT_CLAIMS, StratumClaim, parse_claim
from rag_doctor.evalset.linting.questions import copied, leaked, repeated
from rag_doctor.evalset.linting.references import (
    conflicting_labels,
    declining,
    empty,
    lacking_strings,
)
from rag_doctor.evalset.linting.scene import Scene
from rag_doctor.evalset.linting.strata import skewed_difficulty, skewed_type, thin
from rag_doctor.evalset.linting.support import unborne
from rag_doctor.evalset.linting.traps import bm25_traps
from rag_doctor.evalset.reading import read_evalset
from rag_doctor.evalset.sets import EvalSet
from rag_doctor.facade.running import run_anywhere
from rag_doctor.judges import get_judge
from rag_doctor.judges.base import Judge, Split
from rag_doctor.judges.selftest.asking import ask
from rag_doctor.records import Case, ClaimVerdict, Refusal

__all__ = ["RULES", "lint", "read_tuning"]

Tick = Callable[[int, int], None]
Rule = Callable[[Scene], Iterator[Finding]]

RULES: tuple[Rule, ...] = (
    conflicting_labels, changed_passages, unlabelled, empty, declining, unborne, leaked, copied,
    repeated, lacking_strings, thin, skewed_difficulty, skewed_type, bm25_traps,
)  # fmt: skip


def lint(
    evalset: Any,
    kb: Any = None,
    *,
    judge: str | Judge | None = "offline",
    pipeline: Any = None,
    tuning: str | Path | Sequence[str] = (),
    claims: Iterable[StratumClaim | str] = DEFAULT_CLAIMS,
    tick: Tick | None = None,
) -> LintReport:
    """What is wrong with an evaluation set, item by item and as a whole.

    `evalset`: what `read_evalset` reads. `kb`: what `base_of` reads; `None` = nothing is compared
    with a base. `judge` reads references against their passages; `None` = only values and words
    are compared. `pipeline` under test: its chunks are the base's, and its keyword search is tried.
    `tuning` = questions it was tuned on: a file, or texts. `claims` = what one wants to claim
    (`"query_type:0.2"`). Drafts and rejected items are not looked at. `tick` is told (judged, all).
    """
    known = read_evalset(evalset)
    base = base_of(kb, pipeline) if kb is not None or pipeline is not None else None
    wanted = tuple(parse_claim(c) if isinstance(c, str) else c for c in claims)
    scene = Scene(known, base, {}, wanted, read_tuning(tuning), pipeline)
    chosen = get_judge(judge) if judge is not None and base is not None else None
    verdicts, unread = _judged(scene, chosen, tick) if chosen is not None else ({}, 0)
    scene = Scene(known, base, verdicts, wanted, scene.tuning, pipeline)
    return LintReport(
        findings=_sorted([*_of_reading(known), *(f for rule in RULES for f in rule(scene))], known),
        n=len(scene.items),
        left_out=len(known.items) - len(scene.items),
        judge=chosen.card.label if chosen is not None else "",
        unread=unread,
        version=known.version,
        name=known.name,
    )


def read_tuning(source: str | Path | Sequence[str]) -> tuple[str, ...]:
    """Questions that were used for tuning: a text file of lines, any set, or the texts."""
    if not isinstance(source, str | Path):
        return tuple(source)
    path = Path(source)
    if path.suffix.lower() in (".txt", ".md"):
        lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
        return tuple(line.strip() for line in lines if line.strip())
    return tuple(item.question for item in read_evalset(source))


def _judged(
    scene: Scene, judge: Judge, tick: Tick | None
) -> tuple[dict[int, Sequence[ClaimVerdict]], int]:
    """The judge's verdicts on every reference against its own passages, by its item's place, and
    how many it could not read. An id may stand twice in a set; a place may not."""
    placed = [
        (place, item)
        for place, item in enumerate(scene.answerable)
        if item.reference and scene.own_chunks(item)
    ]
    cases = [_as_case(item, f"{place}:{item.id}", scene) for place, item in placed]
    found = run_anywhere(_ask(judge, cases, tick))
    verdicts: dict[int, Sequence[ClaimVerdict]] = {
        place: verdict
        for (place, _), verdict in zip(placed, found, strict=True)
        if not isinstance(verdict, str)
    }
    return verdicts, len(found) - len(verdicts)


async def _ask(
    judge: Judge, cases: Sequence[Case], tick: Tick | None
) -> list[tuple[ClaimVerdict, ...] | str]:
    splits = await judge.split(cases)
    whole = [s if isinstance(s, Split) else Split((), (), Refusal()) for s in splits]
    return await ask(judge, cases, whole, tick)


def _as_case(item: EvalItem, name: str, scene: Scene) -> Case:
    """The reference as the answer, its own passages as the contexts."""
    chunks = tuple(
        chunk.model_copy(update={"rank": rank})
        for rank, chunk in enumerate(scene.own_chunks(item), start=1)
    )
    return Case(
        id=name,
        question=item.question,
        answer=item.reference or "",
        contexts=chunks,
        lang=item.lang,
    )


def _of_reading(known: EvalSet) -> Iterator[Finding]:
    """What reading the set found."""
    for bad in known.bad:
        yield Finding("bad_row", "bad_row", (), {"place": bad.place, "why": bad.reason})
    for note in known.notes:
        yield Finding("card", note, (), {"version": known.version})


def _sorted(findings: Sequence[Finding], known: EvalSet) -> tuple[Finding, ...]:
    kinds = list(KINDS)
    place = {item.id: at for at, item in reversed([*enumerate(known.items)])}
    return tuple(
        sorted(
            findings,
            key=lambda f: (kinds.index(f.kind), place.get(f.ids[0], -1) if f.ids else -1),
        )
    )
