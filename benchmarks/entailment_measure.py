"""Measure the entailment model by itself: held pairs and sets, and a file of blind pairs.

    python benchmarks/entailment_measure.py --data DIR [--blind FILE …] [--full ONNX] [--limit N]

Every figure is on sources that were not trained on. Balanced accuracy counts "supported" at a
chance of .5 or more. `--full` compares the shipped int8 weights with another ONNX file.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from entailment_data import Example, kb_examples, own_examples, public_examples
from judge import auroc, balanced
from numpy.typing import NDArray

from rag_doctor.judges.offline.claims import split_claims
from rag_doctor.judges.offline.entailment import Entailment
from rag_doctor.judges.offline.entailment_premise import premise_for
from rag_doctor.judges.offline.features_evidence import read_base
from rag_doctor.records import Chunk, Claim

HERE = Path(__file__).resolve().parent


def held(data: Path, limit: int) -> list[Example]:
    """All held examples, at most `limit` of a set."""
    found = own_examples(sorted(HERE.glob("own_pairs.*.jsonl")))
    for lang in ("en", "zh"):
        found += kb_examples(HERE.parent / "demo_kb" / "docs", lang, per_document=6)
    for name in ("ocnli", "wice", "ragtruth", "uhgeval", "begin"):
        found += public_examples(data, name)
    counts: Counter[str] = Counter()
    out = []
    for example in found:
        if example.held and (example.set == "own" or counts[example.set] < limit):
            counts[example.set] += 1
            out.append(example)
    return out


def line(name: str, y: NDArray[np.bool_], p: NDArray[np.float64]) -> str:
    """One row of the table."""
    said = p >= 0.5
    return (
        f"{name:26}{len(y):>6}  balanced {balanced(y, said):.3f}  AUROC {auroc(y, p):.3f}  "
        f"true kept {said[y].mean():.3f}  false caught {(~said[~y]).mean():.3f}"
    )


def show_held(model: Entailment, examples: Sequence[Example]) -> NDArray[np.float32]:
    """The table of sets, own pairs by language and by kind; returns the chances."""
    begun = time.perf_counter()
    chances = model.predict([(e.premise, e.claim) for e in examples])
    took = time.perf_counter() - begun
    print(f"{len(examples)} pairs, {len(examples) / took:.1f} a second")
    p, y = chances[:, 0], np.array([e.target[0] for e in examples])
    key = np.array([f"{e.set} {e.lang}" for e in examples])
    for name in dict.fromkeys(key):
        print(line(name, y[key == name], p[key == name]))
    own = np.array([e.set == "own" for e in examples])
    truth = np.array([e.target for e in examples])
    right = truth[np.arange(len(truth)), chances.argmax(1)]
    print(f"own, three-way accuracy: {right[own].mean():.3f}")
    kinds = np.array([e.kind for e in examples])
    for good in (True, False):
        for kind in sorted(set(kinds[own & (y == good)])):
            told = []
            for lang in ("en", "zh"):
                here = own & (y == good) & (kinds == kind) & (key == f"own {lang}")
                hits = int(((p >= 0.5) == good)[here].sum())
                told.append(f"{lang} {hits}/{here.sum()}")
            print(f"  {'true ' if good else 'false'} {kind:16}{'  '.join(told)}")
    return chances


def blind_chances(model: Entailment, rows: Sequence[dict]) -> NDArray[np.float64]:
    """The least chance over the claims of each row; a bare answer is restated first."""
    pairs, owner = [], []
    for number, row in enumerate(rows):
        base = read_base([Chunk(id=f"c{i}", text=t, rank=i) for i, t in
                          enumerate(row["contexts"], 1)])  # fmt: skip
        claims = [Claim(text=row["claim"], start=0, end=len(row["claim"]))]
        if row["question"]:
            claims = list(split_claims(row["claim"], question=row["question"])) or claims
        for claim in claims:
            text = claim.to_judge
            if row["question"] and claim.resolved is None and len(claims) == 1:
                text = f"{row['question']} {text}"
            pairs.append((premise_for(text, base), text))
            owner.append(number)
    out = np.ones(len(rows))
    np.minimum.at(out, owner, model.predict(pairs)[:, 0])
    return out


def show_blind(model: Entailment, files: Sequence[Path]) -> None:
    """False alarms and catches by type at .5, and where a tenth of the paraphrases is flagged."""
    for file in files:
        rows = [json.loads(text) for text in file.read_text("utf-8").splitlines() if text]
        p = blind_chances(model, rows)
        y = np.array([row["label"] == "supported" for row in rows])
        kind = np.array([row["type"] for row in rows])
        cut = np.quantile(p[y & (kind == "paraphrase")], 0.1)
        print(line(file.stem, y, p))
        for good in (True, False):
            for name in [*sorted(set(kind[y == good])), "all"]:
                here = (y == good) & ((kind == name) | (name == "all"))
                flagged = p[here] < 0.5
                strict = f"  at a tenth {(p[here] < cut).mean():.2f}"
                what = "false alarms" if good else "caught"
                print(f"  {what:13}{name:14}{here.sum():>4}  {flagged.mean():.2f}{strict}")


def main() -> None:
    """Parse and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--blind", type=Path, nargs="*", default=())
    parser.add_argument("--full", type=Path, help="folder of unquantised weights to compare with")
    parser.add_argument("--limit", type=int, default=3_000, help="held pairs of each set")
    args = parser.parse_args()
    model = Entailment()
    examples = held(args.data, args.limit)
    chances = show_held(model, examples)
    if args.full:
        some = examples[:: max(1, len(examples) // 800)]
        full = Entailment(args.full).predict([(e.premise, e.claim) for e in some])
        mine = chances[:: max(1, len(examples) // 800)]
        same = ((full[:, 0] >= 0.5) == (mine[:, 0] >= 0.5)).mean()
        gap = np.abs(full - mine).mean()
        print(f"int8 and full weights agree on {same:.3f} of {len(some)}; mean gap {gap:.3f}")
    show_blind(model, args.blind)


if __name__ == "__main__":
    main()
