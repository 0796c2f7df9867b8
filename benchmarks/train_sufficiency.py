"""Fit the trees by which the offline judge tells, without a reference, whether the contexts hold an
answer.

    python benchmarks/train_sufficiency.py [--out FILE] [--data DIR] [--folds FOLDER]

Trains on `own_answers.{en,zh}.jsonl` alone. Each question stands once before contexts that hold its
fact and once before ones that do not: the same document without the sentences that say it, or
others; the answer is right, falsified (another number, date, unit, a denial), or a neighbouring
question's. The judge reads the statements of each answer first, about eight minutes on two cores;
its own word on sufficiency, by the trees that are being replaced, is not used.

With `--folds` the support trees that read a document's statements never saw that document.

Prints balanced accuracy and AUROC, writers held out in turn, beside the weights set by hand; with
`--data` also on the public files that say whether the contexts hold an answer, which measure and
never train. The bar was chosen where own and public sets agree best.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
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

from rag_doctor.judges.base import JudgeFailure
from rag_doctor.judges.offline.answering import signals
from rag_doctor.judges.offline.barred_trees import BarredTrees
from rag_doctor.judges.offline.judge import OfflineJudge
from rag_doctor.judges.offline.question import read_question
from rag_doctor.judges.offline.relevancy_signals import relevancy_signals
from rag_doctor.judges.offline.sufficiency import sufficiency
from rag_doctor.judges.offline.sufficiency_signals import (
    SUFFICIENCY_SIGNALS,
    sufficiency_signals,
)
from rag_doctor.judges.offline.support_model import SupportModel
from rag_doctor.judges.offline.usefulness import by_hand, related_chance
from rag_doctor.records import Case, Chunk, ClaimVerdict

HERE = Path(__file__).resolve().parent
OUT = HERE.parent / "rag_doctor" / "judges" / "offline" / "data" / "sufficiency_model.json"
BAR = 0.7
FALSE, SIBLING = 0.4, 0.47  # up to here of the draws: a falsified answer, a neighbour's
SAME_DOCUMENT = 0.7  # share of the contexts without the fact that are the document's rest
STEMS = ("faults_en", "faults_zh", "clapnq", "rgb_zh")
FITTED = {**PARAMS, "num_leaves": 12, "feature_fraction": 0.5}
ROUNDS = 250
BATCH = 32
Row = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Asked:
    """A case and whether its contexts hold an answer. `kind`: right, false, sibling, or a file.

    `text` = its document, empty for a file's.
    """

    case: Case
    holds: bool
    writer: str
    kind: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class Read:
    """What the judge read of a case: a row of signals for each part; the score by hand."""

    asked: Asked
    rows: Row
    by_hand: float


def own_cases(lang: str) -> Iterator[Asked]:
    """Every question twice, drawn the same in every run."""
    draw, docs = random.Random(lang), documents(lang)
    for doc in docs:
        for number, fact in enumerate(doc["facts"]):
            for turn, question in enumerate(fact["questions"]):
                for holds in (True, False):
                    kind, answer = _answer(doc, fact, draw)
                    texts = _contexts(doc, fact, docs, holds, draw)
                    if texts:
                        name = f"{doc['writer']}-{doc['topic']}-{number}-{turn}-{holds}"
                        case = case_of(name, question, answer, texts, lang)
                        yield Asked(case, holds, doc["writer"], kind, doc["text"])


def _answer(doc: dict, fact: dict, draw: random.Random) -> tuple[str, str]:
    turn, style = draw.random(), draw.choice(("near", "near", "other", "short", "long"))
    answer = fact["answers"][style]
    if turn < FALSE and (changed := falsified(answer, draw)) is not None:
        return "false", changed
    if FALSE <= turn < SIBLING:
        other = draw.choice([one for one in doc["facts"] if one is not fact])
        return "sibling", other["answers"][style]
    return "right", answer


def _contexts(
    doc: dict, fact: dict, docs: Sequence[dict], holds: bool, draw: random.Random
) -> list[str]:
    def away() -> str:
        return draw.choice(parts(draw.choice([d for d in docs if d is not doc])["text"], draw))

    beside = [away() for _ in range(draw.choice((0, 1, 2, 3)))]
    if holds:
        texts = [*parts(doc["text"], draw), *beside]
    elif draw.random() < SAME_DOCUMENT:
        texts = [*parts(without_fact(doc["text"], fact["answers"]["near"]), draw), *beside]
    else:
        texts = [away() for _ in range(draw.choice((1, 2, 3, 4)))]
    draw.shuffle(texts)
    return [text for text in texts if text.strip()]


def public_cases(folder: Path) -> Iterator[Asked]:
    """The labelled cases of the public files, as they are."""
    for stem in STEMS:
        for path in sorted(folder.glob(f"{stem}*.jsonl.gz")):
            for line in gzip.decompress(path.read_bytes()).decode("utf-8").splitlines():
                row = json.loads(line)
                held = row["gold"]["context_has_answer"]
                if held is not None and row["contexts"]:
                    case = case_of(
                        row["id"], row["question"], row["answer"] or "", row["contexts"],
                        row["lang"],
                    )  # fmt: skip
                    yield Asked(case, bool(held), "", stem)


def case_of(name: str, question: str, answer: str, texts: Sequence[str], lang: str) -> Case:
    """A case without a reference, its contexts in this order."""
    chunks = tuple(Chunk(id=f"c{i}", text=t, rank=i) for i, t in enumerate(texts, start=1))
    return Case(id=name, question=question, answer=answer, contexts=chunks, lang=lang)


def read(asked: Sequence[Asked], folds: Path | None) -> list[Read]:
    """What the judge reads, in two processes; refusals, which are not modelled, are left out."""
    work = partial(_read, folds)
    return [one for found in in_two_processes(work, asked, BATCH) for one in found]


def _read(folds: Path | None, asked: Sequence[Asked]) -> list[Read]:
    found: list[Read] = []
    for text, some in groupby(asked, key=lambda one: one.text):
        found += asyncio.run(_weighed(list(some), held_out_judge(folds, text)))
    return found


async def _weighed(asked: Sequence[Asked], judge: OfflineJudge) -> list[Read]:
    cases = [one.case for one in asked]
    splits = await judge.split(cases)
    found = await judge.weigh(cases, splits)  # type: ignore[arg-type]
    return [
        Read(one, _rows(one.case, weighed.answer, judge), _by_hand(one.case, weighed.answer, judge))
        for one, split, weighed in zip(asked, splits, found, strict=True)
        if not isinstance(split, JudgeFailure) and not isinstance(weighed, JudgeFailure)
        if not split.refusal.refused and weighed.answer
    ]


def _rows(case: Case, verdicts: Sequence[ClaimVerdict], judge: OfflineJudge) -> Row:
    question = read_question(case.question)
    texts = [chunk.text for chunk in case.contexts]
    told = relevancy_signals(question, case.answer, texts, judge.embedder(), match=False)
    rows = [
        sufficiency_signals(
            signals(question, part, texts, judge.embedder(), match=False),
            told, verdicts, by_hand, related_chance,
        )
        for part in question.parts
    ]  # fmt: skip
    return np.array([[row[name] for name in SUFFICIENCY_SIGNALS] for row in rows], np.float64)


def _by_hand(case: Case, verdicts: Sequence[ClaimVerdict], judge: OfflineJudge) -> float:
    found = sufficiency(case.question, case.contexts, verdicts, embedder=judge.embedder())
    return found.score or 0.0


def fit(found: Sequence[Read]) -> lgb.Booster:
    x = np.concatenate([one.rows for one in found])
    y = np.concatenate([[one.asked.holds] * len(one.rows) for one in found]).astype(float)
    data = lgb.Dataset(x, y, feature_name=list(SUFFICIENCY_SIGNALS), params=FITTED)
    return lgb.train(FITTED, data, ROUNDS)


def scores(booster: lgb.Booster, found: Sequence[Read]) -> Row:
    """As the judge scores them: the bar at .5, the mean over the parts."""
    trees = BarredTrees(
        SupportModel(SUFFICIENCY_SIGNALS, flat_trees(booster)), dict.fromkeys(LANGS, BAR)
    )
    return np.array(
        [
            np.mean(
                [
                    trees.score(dict(zip(SUFFICIENCY_SIGNALS, row, strict=True)), "en")
                    for row in one.rows
                ]
            )
            for one in found
        ]
    )


def report(name: str, found: Sequence[Read], p: Row) -> None:
    """One line: by hand and by the trees."""
    holds = np.array([one.asked.holds for one in found])
    if holds.all() or not holds.any():
        print(f"{name}: n={len(found)}, all {holds.any()}; at .5 and above {(p >= 0.5).mean():.3f}")
        return
    out = []
    for label, score in (("by hand", np.array([one.by_hand for one in found])), ("trees", p)):
        even = ((score[holds] >= 0.5).mean() + (score[~holds] < 0.5).mean()) / 2
        out.append(f"{label} balanced accuracy {even:.3f}, AUROC {auroc(holds, score):.3f}")
    print(f"{name}: n={len(found)}, {'; '.join(out)}")


def main() -> None:
    """Read, hold out, fit on everything, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=OUT)
    parser.add_argument("--data", type=Path, help="folder of the labelled files")
    parser.add_argument("--folds", type=Path, help="models of train_support.py --folds")
    given = parser.parse_args()
    found = read([one for lang in LANGS for one in own_cases(lang)], given.folds)
    held = np.zeros(len(found))
    writer = np.array([one.asked.writer for one in found])
    for one in sorted(set(writer)):
        booster = fit([r for r, w in zip(found, writer, strict=True) if w != one])
        held[writer == one] = scores(booster, [r for r in found if r.asked.writer == one])
    for lang in LANGS:
        for kind in ("right", "false", "sibling"):
            at = [
                i for i, r in enumerate(found) if r.asked.case.lang == lang and r.asked.kind == kind
            ]
            report(f"own {lang} {kind}", [found[i] for i in at], held[at])
    booster = fit(found)
    model = {
        "format": 1,
        "offline": {
            "features": list(SUFFICIENCY_SIGNALS),
            "bars": dict.fromkeys(LANGS, BAR),
            "trees": flat_trees(booster),
        },
    }
    text = json.dumps(model, separators=(",", ":")) + "\n"
    given.out.write_text(text, encoding="utf-8")
    print(f"{given.out}: {len(text) // 1000} kB")
    if given.data is not None:
        for stem in STEMS:
            public = read([one for one in public_cases(given.data) if one.kind == stem], None)
            report(stem, public, scores(booster, public))


if __name__ == "__main__":
    main()
