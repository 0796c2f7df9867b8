"""The hand-written documents and answers (`own_answers.md`): reading, cutting, making wrong."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import minimal_pairs_edits as edits
from judge_sets import fold_of

from rag_doctor.judges.offline.judge import OfflineJudge
from rag_doctor.judges.offline.support import SupportScorer
from rag_doctor.judges.offline.support_model import read_model
from rag_doctor.judges.offline.terms import Passage, content_terms, coverage
from rag_doctor.text.folding import fold
from rag_doctor.text.segment import sentences

__all__ = [
    "HELD",
    "LANGS",
    "contexts",
    "documents",
    "falsified",
    "held_out_judge",
    "parts",
    "without_fact",
]

HERE = Path(__file__).resolve().parent
LANGS = ("en", "zh")
HELD = ("en3", "zh3")  # writers whom the answer model never saw: what reads its word learns of them
SAYS_IT = (
    0.5  # a sentence with so much of the best sentence's share of the fact's words says it too
)


def documents(lang: str) -> list[dict]:
    """The documents of a language, in the file's order."""
    lines = (HERE / f"own_answers.{lang}.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def parts(text: str, draw: random.Random) -> list[str]:
    """The document cut at its paragraphs into two to four, or whole."""
    lines = [line for line in text.split("\n") if line.strip()]
    if len(lines) < 2 or draw.random() < 0.3:
        return [text]
    size = max(1, round(len(lines) / draw.choice((2, 3, 4))))
    return ["\n".join(lines[i : i + size]) for i in range(0, len(lines), size)]


def contexts(
    text: str, cut: Sequence[str], docs: Sequence[dict], draw: random.Random
) -> tuple[str, ...]:
    """No context, the document, or its parts among some of other documents."""
    turn = draw.random()
    if turn < 0.4:
        return () if turn < 0.2 else (text,)
    mixed = [*cut]
    for _ in range(draw.choice((0, 1, 2))):
        mixed.append(draw.choice(parts(draw.choice(docs)["text"], draw)))
    draw.shuffle(mixed)
    return tuple(mixed)


def falsified(answer: str, draw: random.Random) -> str | None:
    """The answer with another number, date or unit, or denied; `None` = nothing can be changed."""
    ways = [edits.change_date, edits.change_unit, edits.negate, edits.oppose]
    draw.shuffle(ways)
    for way in (edits.change_number, *ways):
        changed = way(answer, draw)
        if changed and changed != answer:
            return changed
    return None


def without_fact(text: str, near: str) -> str:
    """The document without the sentences that say what `near`, an answer close to it, says."""
    terms = content_terms(fold(near))
    lines = sentences(text)
    shares = [coverage(terms, Passage(line.text)) for line in lines]
    least = max(SAYS_IT * max(shares), 0.25)
    for line, share in reversed(list(zip(lines, shares, strict=True))):
        if share >= least:
            text = text[: line.start] + text[line.end :]
    return text


def held_out_judge(folds: Path | None, text: str, short_answers: bool = True) -> OfflineJudge:
    """The judge whose support trees never saw the document `text`; one a fold is kept.

    `folds` = folder written by `train_support.py --folds`; `None` = the judge that ships, which
    has seen every document.
    """
    return _judge(folds, fold_of(text) if folds and text else None, short_answers)


@cache
def _judge(folds: Path | None, fold: int | None, short_answers: bool) -> OfflineJudge:
    scorer = None
    if folds and fold is not None:
        scorer = SupportScorer(model=read_model(folds / f"fold{fold}.json"))
    return OfflineJudge(short_answers=short_answers, scorer=scorer)
