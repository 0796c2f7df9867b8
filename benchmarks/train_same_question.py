"""Fit the weights by which the offline judge tells whether two questions ask the same.

    python benchmarks/train_same_question.py [--data DIR] [--out FILE]

Trains on `own_questions.*.jsonl` alone: pairs written by hand for this project, several a topic.
Prints balanced accuracy of the judge on each language's pairs, topics held out in five turns, with
a 95 % interval over topics; with `--data` also on both halves (by the hash of a row's id) of the
public pairs in `lcqmc*.jsonl.gz`, which measure and never train. `--out` writes the weights that
all own pairs give; the judge reads them from `data/same_question.json`.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import json
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from balanced_logistic import fit_logistic
from layers import Seen, row_of
from numpy.typing import NDArray

from rag_doctor.judges.offline import same_question as head
from rag_doctor.judges.offline.question_states import default_states
from rag_doctor.text.embedder import default_embedder

HERE = Path(__file__).resolve().parent
FOLDS = 5
PENALTY = 500.0  # on the squares of the weights of states, in their own spread
LIGHTER = 25.0  # the cosine's weight is held back so many times less
Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Pairs:
    """`x`: a row a pair, the cosine and then the states; `off`: log-odds taken by the rules."""

    x: Array
    off: Array
    same: NDArray[np.bool_]
    lang: tuple[str, ...]
    group: tuple[str, ...]


def own_pairs() -> Pairs:
    """Every pair written by hand; a topic's pairs are one group."""
    rows = []
    for file in sorted(HERE.glob("own_questions.*.jsonl")):
        lang = file.name.split(".")[1]
        for line in file.read_text(encoding="utf-8").splitlines():
            one = json.loads(line)
            topic = f"{lang}{one['topic']}"
            rows.append((one["question"], one["other"], one["same"], lang, topic))
    return read(rows)


def public_pairs(folder: Path) -> Pairs:
    """The public pairs; the group says which half a row is in, and its id."""
    rows = []
    for file in sorted(folder.glob("lcqmc*.jsonl.gz")):
        for line in gzip.decompress(file.read_bytes()).decode("utf-8").splitlines():
            row = json.loads(line)
            held = hashlib.sha1(row["id"].encode()).digest()[0] % 2
            half = "held half" if held else "other half"
            same = row["gold"]["same_question"]
            rows.append((row["question"], row["answer"], same, half, row["id"]))
    return read(rows)


def read(rows: list[tuple[str, str, bool, str, str]]) -> Pairs:
    """(question, other, same, language or part, group) with their signals."""
    ones, others, same, lang, group = zip(*rows, strict=True)
    left, right = default_embedder().encode(ones), default_embedder().encode(others)
    states = np.stack([default_states().read(*pair) for pair in zip(ones, others, strict=True)])
    apart = [head.DIFFERENCE * head._differences(*pair) for pair in zip(ones, others, strict=True)]
    x = np.column_stack([(left * right).sum(1), states]).astype(np.float64)
    return Pairs(x, np.array(apart), np.array(same, dtype=bool), lang, group)


def fit(x: Array, same: NDArray[np.bool_]) -> Array:
    """Bias and weights of a logistic model in which both labels count alike."""
    mean, spread = x.mean(0), x.std(0) + 1e-6
    z = np.column_stack([np.ones(len(x)), (x - mean) / spread])
    held = np.full(z.shape[1], PENALTY)
    held[0], held[1] = 0.0, PENALTY / LIGHTER
    found = fit_logistic(z, same, held)
    weights = found[1:] / spread
    return np.concatenate([[found[0] - weights @ mean], weights])


def show(name: str, pairs: Pairs, odds: Array) -> None:
    """A line for each language or half."""
    said = odds - pairs.off >= np.log(head.BAR / (1 - head.BAR))
    for part in sorted(set(pairs.lang)):
        seen = [
            Seen(bool(same), bool(told), group)
            for same, told, lang, group in zip(
                pairs.same, said, pairs.lang, pairs.group, strict=True
            )
            if lang == part
        ]
        row = row_of("same question", name, part, seen)
        if row:
            print(f"| {name}, {part} | {row.n} | {row.score:.3f} | {row.low:.3f}–{row.high:.3f} |")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--data", type=Path, help="folder with lcqmc*.jsonl.gz, to measure only")
    parser.add_argument("--out", type=Path)
    options = parser.parse_args()
    begin = time.perf_counter()
    own = own_pairs()
    print(f"{len(own.same)} own pairs read in {time.perf_counter() - begin:.0f} s")
    print("| pairs | n | balanced accuracy | 95 % |\n|---|---|---|---|")
    names = sorted(set(own.group))
    turn = np.array([names.index(group) % FOLDS for group in own.group])
    odds = np.zeros(len(turn))
    for fold in range(FOLDS):
        w = fit(own.x[turn != fold], own.same[turn != fold])
        odds[turn == fold] = w[0] + own.x[turn == fold] @ w[1:]
    show("own, topics held out", own, odds)
    whole = fit(own.x, own.same)
    if options.data:
        public = public_pairs(options.data)
        show("public", public, whole[0] + public.x @ whole[1:])
    if options.out:
        rounded = [float(f"{value:.5g}") for value in whole]
        text = {"bias": rounded[0], "cosine": rounded[1], "states": rounded[2:]}
        options.out.write_text(json.dumps(text) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
