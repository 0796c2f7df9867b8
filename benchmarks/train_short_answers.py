"""Fit the trees by which the offline judge tells whether a short answer is what the contexts say.

    python benchmarks/train_short_answers.py [--out FILE] [--folds FOLDER]

A bare value has no words of its own to be looked for; that it stands somewhere is not enough. The
trees read each statement that its question makes one of, the place it comes from and what the other
rules made of it. Trains on `own_answers.{en,zh}.jsonl` alone, short answers and such statements of
longer ones: right beside their document; wrong when falsified or beside the document without the
fact, and short ones as the answer to a neighbouring question. The judge reads each statement first,
about eight minutes on two cores.

With `--folds` the support trees that read a document's statements never saw that document.

Prints, writers held out in turn, right answers flagged, open and supported, wrong ones caught,
before and with the trees.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from pathlib import Path

import lightgbm as lgb
import numpy as np
from flat_trees import flat_trees
from numpy.typing import NDArray
from own_answers import LANGS, documents, falsified, held_out_judge, parts, without_fact
from train_relevancy import PARAMS, auroc, in_two_processes
from train_sufficiency import BATCH, case_of

from rag_doctor.judges.base import JudgeFailure
from rag_doctor.judges.offline.claim_lists import split_answer
from rag_doctor.judges.offline.features import is_framed
from rag_doctor.judges.offline.judge import OfflineJudge
from rag_doctor.judges.offline.short_answers import (
    SHORT_SIGNALS,
    is_read,
    short_signals,
)
from rag_doctor.judges.offline.support_abstain import LOW
from rag_doctor.records import Case, ClaimVerdict

HERE = Path(__file__).resolve().parent
OUT = HERE.parent / "rag_doctor" / "judges" / "offline" / "data" / "short_answers.json"
WRONG = 0.55  # share of wrong statements; a bar of one half then leans towards right answers
FITTED = {**PARAMS, "num_leaves": 10, "min_data_in_leaf": 50}
ROUNDS = 200
Row = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Told:
    """A statement: its signals, whether it is right, what the judge says without the trees."""

    row: tuple[float, ...]
    right: bool
    said: str
    kind: str
    lang: str
    writer: str
    style: str


@dataclass(frozen=True, slots=True)
class Short:
    """An answer before contexts. `kind`: right, sibling, false or absent; `text` = its document;
    `same` = the statements of the right answer."""

    case: Case
    kind: str
    writer: str
    text: str
    same: frozenset[str]


def own_cases(lang: str) -> Iterator[Short]:
    """Each question with its right answers and wrong ones, drawn the same in every run."""
    draw, docs = random.Random(f"short {lang}"), documents(lang)
    for doc in docs:
        for fact in doc["facts"]:
            rest = without_fact(doc["text"], fact["answers"]["near"])
            for question in fact["questions"]:
                other = draw.choice([one for one in doc["facts"] if one is not fact])
                for style, right in fact["answers"].items():
                    claims = split_answer(right, question)
                    same = frozenset(claim.text for claim in claims)
                    if not any(is_framed(claim, question) for claim in claims):
                        continue
                    told = [("right", right, doc["text"])]
                    if style == "short" or len(claims) == 1:
                        told.append(("absent", right, rest))
                    if style == "short":
                        told.append(("sibling", other["answers"]["short"], doc["text"]))
                    if (changed := falsified(right, draw)) is not None:
                        told.append(("false", changed, doc["text"]))
                    for kind, answer, text in told:
                        if texts := _contexts(text, docs, draw):
                            case = case_of(
                                f"{doc['writer']} {kind} {style}", question, answer, texts, lang
                            )
                            yield Short(case, kind, doc["writer"], doc["text"], same)


def _contexts(text: str, docs: Sequence[dict], draw: random.Random) -> list[str]:
    texts = parts(text, draw)
    for _ in range(draw.choice((0, 0, 1, 2))):
        texts.append(draw.choice(parts(draw.choice(docs)["text"], draw)))
    draw.shuffle(texts)
    return [one for one in texts if one.strip()]


def read(found: Sequence[Short], folds: Path | None) -> list[Told]:
    """The statements of all answers, in two processes."""
    work = partial(_read, folds)
    return [one for told in in_two_processes(work, found, BATCH) for one in told]


def _read(folds: Path | None, found: Sequence[Short]) -> list[Told]:
    told: list[Told] = []
    for text, some in groupby(found, key=lambda one: one.text):
        judge = held_out_judge(folds, text, short_answers=False)
        told += asyncio.run(_weighed(list(some), judge))
    return told


async def _weighed(found: Sequence[Short], judge: OfflineJudge) -> list[Told]:
    cases = [one.case for one in found]
    splits = await judge.split(cases)
    weighed = await judge.weigh(cases, splits)  # type: ignore[arg-type]
    out = []
    for one, reply in zip(found, weighed, strict=True):
        if isinstance(reply, JudgeFailure):
            continue
        n = len(reply.answer)
        out += [
            _told(one, v, judge, n)
            for v in reply.answer
            if is_read(one.case, v) and not (one.kind == "false" and v.claim.text in one.same)
        ]
    return out


def _told(one: Short, verdict: ClaimVerdict, judge: OfflineJudge, n: int) -> Told:
    signals = short_signals(one.case, verdict, judge.embedder(), n)
    row = tuple(signals[name] for name in SHORT_SIGNALS)
    right = one.kind == "right"
    style = "short" if one.case.id.endswith("short") else "longer"
    return Told(row, right, verdict.support, one.kind, one.case.lang, one.writer, style)


def fit(found: Sequence[Told]) -> lgb.Booster:
    right = np.array([one.right for one in found])
    weight = np.where(right, (1 - WRONG) / right.mean(), WRONG / (1 - right.mean()))
    data = lgb.Dataset(
        np.array([one.row for one in found]), right.astype(float), weight=weight,
        feature_name=list(SHORT_SIGNALS), params=FITTED,
    )  # fmt: skip
    return lgb.train(FITTED, data, ROUNDS)


def report(found: Sequence[Told], p: Row) -> None:
    """A line for each language and kind of answer."""
    for lang in LANGS:
        own = np.array([one.lang == lang for one in found])
        right = np.array([one.right for one in found])
        print(f"{lang}: AUROC {auroc(right[own], p[own]):.3f}")
        kinds = [("short", kind) for kind in ("right", "sibling", "false", "absent")]
        for style, kind in kinds + [("longer", kind) for kind in ("right", "false", "absent")]:
            at = [
                i
                for i, one in enumerate(found)
                if (one.lang, one.style, one.kind) == (lang, style, kind)
            ]
            said = [found[i].said for i in at]
            before = [np.mean([s == w for s in said]) for w in ("supported", "unscored")]
            after = [(p[at] >= 0.5).mean(), ((p[at] < 0.5) & (p[at] >= LOW)).mean()]
            print(
                f"  {style} {kind}: n={len(at)}; supported {before[0]:.2f} → {after[0]:.2f}, "
                f"open {before[1]:.2f} → {after[1]:.2f}, "
                f"flagged {1 - sum(before):.2f} → {1 - sum(after):.2f}"
            )


def main() -> None:
    """Read, hold out, fit on everything, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=OUT)
    parser.add_argument("--folds", type=Path, help="models of train_support.py --folds")
    given = parser.parse_args()
    found = read([one for lang in LANGS for one in own_cases(lang)], given.folds)
    writer, held = np.array([one.writer for one in found]), np.zeros(len(found))
    for one in sorted(set(writer)):
        booster = fit([t for t in found if t.writer != one])
        held[writer == one] = booster.predict(np.array([t.row for t in found if t.writer == one]))
    report(found, held)
    trees = flat_trees(fit(found))
    bars = dict.fromkeys(LANGS, 0.5)
    model = {"features": list(SHORT_SIGNALS), "bars": bars, "trees": trees}
    text = json.dumps({"format": 1, "offline": model}, separators=(",", ":")) + "\n"
    given.out.write_text(text, encoding="utf-8")
    print(f"{given.out}: {len(text) // 1000} kB")


if __name__ == "__main__":
    main()
