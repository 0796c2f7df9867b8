"""Fit the trees by which the offline judge tells whether an answer speaks to its question.

    python benchmarks/train_relevancy.py [--out FILE]

Trains on `own_answers.{en,zh}.jsonl` alone: documents written by hand for this project, six facts
each; a fact has two questions and four right answers (near the text, in other words, short, long).
What answers one fact of a document is off topic for another's question. Each pair is read with the
whole document, with its parts among those of others, or with no context at all. The best judge's
trees learn from the writers that its answer model never saw (`train_answer_match.py`) alone.

Prints, held out in turn (writers; for the best judge a fifth of its documents): AUROC, right
answers flagged and answers of a neighbouring question caught, per language and kind of answer, with
and without contexts. The bar of each language is the chance under which `FLAGGED` of the right
answers fall in those turns.
"""

from __future__ import annotations

import argparse
import json
import pickle
import random
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import lightgbm as lgb
import numpy as np
from flat_trees import flat_trees
from judge_sets import fold_of
from numpy.typing import NDArray
from own_answers import HELD, LANGS, contexts, documents, parts
from scipy.stats import mannwhitneyu

from rag_doctor.judges.offline.question import read_question
from rag_doctor.judges.offline.relevancy_signals import LIGHT, SIGNALS, relevancy_signals
from rag_doctor.text.embedder import Embedder, default_embedder

HERE = Path(__file__).resolve().parent
OUT = HERE.parent / "rag_doctor" / "judges" / "offline" / "data" / "relevancy_model.json"
# Share of right answers, with contexts, that may fall under the bar. The best judge's is the lower:
# plain answers of others fell under it twice as often as the held ones.
FLAGGED = {"offline": 0.03, "offline-fast": 0.05}
PART = 512  # pairs a process reads at a time
SEEDS = (1, 2)  # draws of the held writers' pairs
SIBLINGS, FAR = 4, 3  # wrong answers a question, of the same document and of others
PARAMS = {
    "objective": "binary",
    "num_leaves": 15,
    "learning_rate": 0.04,
    "min_data_in_leaf": 40,
    "feature_fraction": 0.6,
    "bagging_fraction": 0.8,
    "bagging_freq": 1,
    "num_threads": 2,
    "seed": 1,
    "deterministic": True,
    "verbose": -1,
}
ROUNDS = 300
Row = NDArray[np.float64]
Item = TypeVar("Item")
Done = TypeVar("Done")


@dataclass(frozen=True, slots=True)
class Pair:
    """`kind`: right, sibling (another fact of the document) or far (another document).

    `fold` = the fold of the document that the question is about.
    """

    question: str
    answer: str
    contexts: tuple[str, ...]
    lang: str
    writer: str
    style: str
    kind: str
    fold: int


@dataclass(frozen=True, slots=True)
class Table:
    """A row a pair, a column a signal; `held` = what must stay together in turns."""

    x: Row
    names: Sequence[str]
    pairs: Sequence[Pair]
    held: NDArray[np.str_]

    @property
    def right(self) -> NDArray[np.bool_]:
        return np.array([pair.kind == "right" for pair in self.pairs])


def pairs(lang: str, seed: int = 1) -> Iterator[Pair]:
    """All pairs of a language, drawn the same in every run."""
    draw, docs = random.Random(seed), documents(lang)
    for doc in docs:
        cut = parts(doc["text"], draw)
        for fact in doc["facts"]:
            others = [one for one in doc["facts"] if one is not fact]
            siblings = [item for one in others for item in one["answers"].items()]
            for question in fact["questions"]:
                told = [("right", *item) for item in fact["answers"].items()]
                told += [("sibling", *item) for item in draw.sample(siblings, SIBLINGS)]
                away = draw.sample([one for one in docs if one is not doc], FAR)
                for other in away:
                    far = draw.choice(other["facts"])["answers"]
                    told.append(("far", *draw.choice(list(far.items()))))
                for number, (kind, style, answer) in enumerate(told):
                    chosen = contexts(doc["text"], cut, docs, draw)
                    if kind == "far" and chosen and draw.random() < 0.5:  # lifted from beside it
                        chosen = (*chosen, away[number - len(told)]["text"])
                    yield Pair(
                        question, answer, chosen, lang, doc["writer"], style, kind,
                        fold_of(doc["text"]),
                    )  # fmt: skip


def in_two_processes(
    work: Callable[[Sequence[Item]], Done], items: Sequence[Item], size: int
) -> list[Done]:
    """What `work` makes of every `size` items, in order."""
    with ProcessPoolExecutor(2) as pool:
        return list(pool.map(work, [items[i : i + size] for i in range(0, len(items), size)]))


def read(found: Sequence[Pair], light: bool) -> Table:
    """The signals of every pair, as the fast judge reads them or the best one; two processes.

    Turns are by writer for the one, by fold for the other, which has two writers.
    """
    rows = in_two_processes(_light if light else _full, found, PART)
    held = np.array([pair.writer if light else str(pair.fold) for pair in found])
    return Table(np.concatenate(rows), LIGHT if light else SIGNALS, found, held)


def _light(found: Sequence[Pair]) -> Row:
    return _rows(found, LIGHT, None)


def _full(found: Sequence[Pair]) -> Row:
    return _rows(found, SIGNALS, default_embedder())


def _rows(found: Sequence[Pair], names: Sequence[str], embedder: Embedder | None) -> Row:
    rows = [[_signals(pair, embedder)[name] for name in names] for pair in found]
    return np.array(rows, np.float32).astype(np.float64)


def _signals(pair: Pair, embedder: Embedder | None) -> dict[str, float]:
    return relevancy_signals(read_question(pair.question), pair.answer, pair.contexts, embedder)


def fit(x: Row, y: NDArray[np.bool_], names: Sequence[str]) -> lgb.Booster:
    data = lgb.Dataset(x, y.astype(float), feature_name=list(names), params=PARAMS)
    return lgb.train(PARAMS, data, ROUNDS)


def held_out(table: Table) -> Row:
    """Each pair's chance by trees that saw nothing of what is held together with it."""
    out = np.zeros(len(table.x))
    for one in sorted(set(table.held)):
        held = table.held == one
        booster = fit(table.x[~held], table.right[~held], table.names)
        out[held] = booster.predict(table.x[held])
    return out


def auroc(y: NDArray[np.bool_], p: Row) -> float:
    """Chance that a right answer stands above a wrong one."""
    return float(mannwhitneyu(p[y], p[~y]).statistic / (y.sum() * (~y).sum()))


def report(name: str, p: Row, table: Table) -> dict[str, float]:
    """Prints the table; gives the bar of each language."""
    lang = np.array([pair.lang for pair in table.pairs])
    style = np.array([pair.style for pair in table.pairs])
    kind = np.array([pair.kind for pair in table.pairs])
    with_contexts = np.array([bool(pair.contexts) for pair in table.pairs])
    right, bars = table.right, {}
    for one in LANGS:
        bars[one] = float(np.quantile(p[(lang == one) & right & with_contexts], FLAGGED[name]))
        for label, seen in (("with contexts", with_contexts), ("without", ~with_contexts)):
            own = (lang == one) & seen
            low = p < bars[one]
            styles = ", ".join(
                f"{s} {low[own & right & (style == s)].mean():.2f}"
                for s in ("near", "other", "short", "long")
            )
            print(
                f"{name} {one} {label}: n={own.sum()} AUROC {auroc(right[own], p[own]):.3f}; "
                f"under {bars[one]:.3f}: right {low[own & right].mean():.3f} ({styles}), "
                f"neighbours {low[own & (kind == 'sibling')].mean():.3f}, "
                f"far {low[own & (kind == 'far')].mean():.3f}"
            )
    return {one: round(bar, 4) for one, bar in bars.items()}


def main() -> None:
    """Read, hold out, fit on everything, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=OUT)
    parser.add_argument("--keep", type=Path, help="also keep the signals here")
    given = parser.parse_args()
    found = [pair for lang in LANGS for pair in pairs(lang)]
    ours = [pair for lang in LANGS for seed in SEEDS for pair in pairs(lang, seed)]
    tables = {
        "offline": read([pair for pair in ours if pair.writer in HELD], light=False),
        "offline-fast": read(found, light=True),
    }
    if given.keep:
        given.keep.write_bytes(pickle.dumps(tables))
    model: dict[str, object] = {"format": 1}
    for name, table in tables.items():
        bars = report(name, held_out(table), table)
        trees = flat_trees(fit(table.x, table.right, table.names))
        model[name] = {"features": list(table.names), "bars": bars, "trees": trees}
    text = json.dumps(model, separators=(",", ":")) + "\n"
    given.out.write_text(text, encoding="utf-8")
    print(f"{given.out}: {len(text) // 1000} kB")


if __name__ == "__main__":
    main()
