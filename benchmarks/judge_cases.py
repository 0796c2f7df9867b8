"""Labelled cases and claims for a judge behind a server: few, drawn evenly, the same every time.

Cases (files `faults_en`, `faults_zh`): question, contexts, answer, reference, and what is known of
them: is the answer faithful, does it address the question, do the contexts hold the answer, which
fault. Claims (`ragtruth` in English, `uhgeval` in Chinese): people's verdicts on single claims.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from judge_sets import Labelled, read_rows, read_set

from rag_doctor.records import Case, Chunk

__all__ = ["CLAIM_SETS", "FAULTS", "LANGS", "Known", "claim_cases", "known_cases"]

LANGS = ("en", "zh")
CLAIM_SETS = {"en": "ragtruth", "zh": "uhgeval"}
FAULTS = {
    "none": "healthy",
    "retrieval_miss": "retrieval_miss",
    "noise": "noise",
    "generation_hallucination": "hallucination",
    "off_topic": "off_topic",
    "cascade": "cascade",
}
"""The data's names of faults → ours."""
_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Known:
    """A case and what is known of it; `None` = not labelled."""

    case: Case
    faithful: bool | None
    relevant: bool | None
    has_answer: bool | None
    fault: str


def known_cases(folder: Path, lang: str, n: int, longest: int, seed: int) -> list[Known]:
    """`n` cases, as many of each fault as possible, contexts of `longest` characters at most."""
    rows = [row for row in read_rows(folder, f"faults_{lang}") if _size(row) <= longest]
    return [_known(row, lang) for row in _even(rows, lambda row: row["gold"]["fault"], n, seed)]


def claim_cases(folder: Path, lang: str, n: int, longest: int, seed: int) -> list[Labelled]:
    """`n` cases with labelled claims, half of them with an unsupported claim where there are."""
    found = [
        one
        for one in read_set(folder, CLAIM_SETS[lang])
        if sum(len(chunk.text) for chunk in one.chunks) <= longest
    ]
    return _even(found, lambda one: all(one.supported), n, seed)


def _size(row: dict[str, Any]) -> int:
    return sum(map(len, row["contexts"]))


def _known(row: dict[str, Any], lang: str) -> Known:
    chunks = tuple(Chunk(id=f"c{n}", text=t, rank=n) for n, t in enumerate(row["contexts"], 1))
    gold = row["gold"]
    case = Case(
        id=row["id"],
        question=row["question"],
        answer=row["answer"],
        reference=row["reference"],
        contexts=chunks,
        lang=lang,
    )
    fault = FAULTS[gold["fault"]]
    known = (gold["faithful"], gold["answer_relevant"], gold["context_has_answer"])
    return Known(case, *known, fault)


def _even(items: Sequence[_T], kind: Callable[[_T], object], n: int, seed: int) -> list[_T]:
    """`n` items, the kinds in turn, each shuffled by the seed."""
    groups: dict[object, list[_T]] = defaultdict(list)
    for item in items:
        groups[kind(item)].append(item)
    draw = random.Random(seed)
    for group in groups.values():
        draw.shuffle(group)
    ranked = [groups[name] for name in sorted(groups, key=str)]
    turns = (group[i] for i in range(max(map(len, ranked), default=0)) for group in ranked
             if i < len(group))  # fmt: skip
    return [item for item, _ in zip(turns, range(n), strict=False)]
