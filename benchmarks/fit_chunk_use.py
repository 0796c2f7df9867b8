"""Fit the chance that a chunk holds an answer to a question, from its signals.

    python benchmarks/fit_chunk_use.py [--data DIR]

A logistic model over `answering.Signals`, fitted on `own_answers.{en,zh}.jsonl`, on the writers
that the answer model never saw: a document's parts among those of others, the document without the
sentences that state a fact. A part that holds the line which states most of a fact is useful for
its questions; one that states less than half as much is not. Prints the weights for
`usefulness.WEIGHTS`, and AUROC and balanced accuracy beside the weights set by hand, a fifth of the
documents held out in turn; with `--data` also on the public chunks that people flagged, which
measure and never train.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from balanced_logistic import fit_logistic
from judge_sets import FOLDS, fold_of, read_rows
from numpy.typing import NDArray
from own_answers import HELD, LANGS, documents, parts, without_fact
from scipy.special import logit
from train_relevancy import auroc, in_two_processes

from rag_doctor.judges.offline import usefulness
from rag_doctor.judges.offline.answering import Signals, signals
from rag_doctor.judges.offline.question import read_question
from rag_doctor.judges.offline.terms import Passage, content_terms, coverage
from rag_doctor.text.embedder import default_embedder
from rag_doctor.text.folding import fold
from rag_doctor.text.segment import sentences

STEMS = ("faults_en", "faults_zh", "rgb_zh")
PENALTY = 1.0
Row = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Asked:
    """A question before some chunks; `useful`: `None` = too close to call, not counted."""

    question: str
    texts: tuple[str, ...]
    useful: tuple[bool | None, ...]
    lang: str
    fold: int
    set: str


def own(lang: str) -> Iterator[Asked]:
    """Each question of the held writers once, drawn the same in every run."""
    draw, docs = random.Random(f"use {lang}"), documents(lang)
    for doc in [one for one in docs if one["writer"] in HELD]:
        for fact in doc["facts"]:
            terms = content_terms(fold(fact["answers"]["near"]))
            most = _stated(terms, doc["text"])
            for question in fact["questions"]:
                whole = draw.random() < 0.7
                text = doc["text"] if whole else without_fact(doc["text"], fact["answers"]["near"])
                away = [draw.choice(parts(draw.choice(docs)["text"], draw)) for _ in range(3)]
                texts = [t for t in (*parts(text, draw), *away) if t.strip()]
                draw.shuffle(texts)
                said = [_stated(terms, one) for one in texts]
                useful = tuple(True if s == most else None if s > most / 2 else False for s in said)
                yield Asked(question, tuple(texts), useful, lang, fold_of(doc["text"]), "own")


def _stated(terms: Sequence[str], text: str) -> float:
    return max((coverage(terms, Passage(line.text)) for line in sentences(text)), default=0.0)


def public(folder: Path, stem: str) -> Iterator[Asked]:
    """The labelled chunks of a public file."""
    for row in read_rows(folder, stem):
        flags = row["gold"]["relevant_flags"]
        if flags and row["question"]:
            texts = tuple(row["contexts"])
            yield Asked(row["question"], texts, tuple(flags), row["lang"], 0, stem)


def read(asked: Sequence[Asked]) -> list[tuple[Asked, bool, Signals]]:
    """A row a chunk that counts."""
    return [one for found in in_two_processes(_read, asked, 64) for one in found]


def _read(asked: Sequence[Asked]) -> list[tuple[Asked, bool, Signals]]:
    found = []
    for one in asked:
        question = read_question(one.question)
        rows = [signals(question, part, one.texts, default_embedder()) for part in question.parts]
        looks = [max(column, key=usefulness.answer_chance) for column in zip(*rows, strict=True)]
        found += [
            (one, flag, look)
            for flag, look in zip(one.useful, looks, strict=True)
            if flag is not None
        ]
    return found


def table(found: Sequence[tuple[Asked, bool, Signals]]) -> Row:
    """Columns: 1, then `usefulness.WEIGHTS`."""
    return np.array([[1.0, *(getattr(s, name) for name in usefulness.WEIGHTS)] for *_, s in found])


def fit(x: Row, y: NDArray[np.bool_]) -> Row:
    """Weights of a logistic model in which both labels count alike."""
    return fit_logistic(x, y, np.array([0.0, *[PENALTY] * (x.shape[1] - 1)]))


def report(name: str, y: NDArray[np.bool_], odds: Row, hand: Row) -> None:
    """One line."""
    out = []
    for label, score in (("by hand", hand), ("fitted", odds)):
        even = ((score[y] >= 0).mean() + (score[~y] < 0).mean()) / 2
        out.append(
            f"{label} AUROC {auroc(y, score):.3f}, balanced {even:.3f}, "
            f"called useful {(score[y] >= 0).mean():.2f} / {(score[~y] >= 0).mean():.2f}"
        )
    print(f"{name}: n={len(y)}, {'; '.join(out)}")


def main() -> None:
    """Read, hold out, fit on everything, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, help="folder of the labelled files")
    given = parser.parse_args()
    found = read([one for lang in LANGS for one in own(lang)])
    x, y = table(found), np.array([flag for _, flag, _ in found])
    hand = np.array([logit(usefulness.by_hand(s)) for *_, s in found])
    fold, lang = np.array([a.fold for a, *_ in found]), np.array([a.lang for a, *_ in found])
    odds = np.zeros(len(y))
    for one in range(FOLDS):
        odds[fold == one] = x[fold == one] @ fit(x[fold != one], y[fold != one])
    for one in LANGS:
        report(f"own {one}", y[lang == one], odds[lang == one], hand[lang == one])
    w = fit(x, y)
    print({n: round(float(v), 2) for n, v in zip(("bias", *usefulness.WEIGHTS), w, strict=True)})
    for stem in STEMS if given.data else ():
        rows = read(list(public(given.data, stem)))
        truth = np.array([flag for _, flag, _ in rows])
        report(
            stem,
            truth,
            table(rows) @ w,
            np.array([logit(usefulness.by_hand(s)) for *_, s in rows]),
        )


if __name__ == "__main__":
    main()
