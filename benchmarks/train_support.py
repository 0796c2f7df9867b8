"""Train the support model: gradient-boosted trees over the judge's signals.

    python benchmarks/train_support.py --data DIR [--docs demo_kb/docs] [--out FOLDER]
                                       [--folds FOLDER]

Reads RAGTruth, WiCE, BEGIN and UHGEval from DIR, and makes minimal pairs from the documents and
from WiCE's, BEGIN's and UHGEval's passages. Writes `word_rarity.json` and `support_model.json`.
Every set weighs the same for both labels, so a probability of .5 is the balanced threshold.
Cross-validated by source; the printed figures are out of fold. Seeded.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import lightgbm as lgb
import numpy as np
from judge_sets import FOLDS, Labelled, fold_of, read_rows, read_set
from minimal_pairs import make_pairs
from numpy.typing import NDArray

from rag_doctor.judges.offline.features_background import background_levels
from rag_doctor.judges.offline.features_evidence import read_base
from rag_doctor.judges.offline.support_model import complete_signals
from rag_doctor.judges.offline.support_signals import read_claims
from rag_doctor.records import Claim
from rag_doctor.text.embedder import UseEmbedder
from rag_doctor.text.stopwords import is_stopword
from rag_doctor.text.tokenizing import tokens

HERE = Path(__file__).resolve().parent
OUT = HERE.parent / "rag_doctor" / "judges" / "offline" / "data"
ROUNDS = 350
WEIGHTS = {
    "ragtruth": 6000, "wice": 1500, "begin": 1500, "uhgeval": 3000, "pairs_en": 1500,
    "pairs_zh": 2000,
}  # fmt: skip
NEVER_UP = "against"  # signals that may only lower the probability
PARAMS = {
    "objective": "binary", "learning_rate": 0.05, "num_leaves": 15, "min_data_in_leaf": 60,
    "feature_fraction": 0.5, "bagging_fraction": 0.8, "bagging_freq": 1, "lambda_l2": 5.0,
    "verbose": -1, "seed": 7, "num_threads": 2, "deterministic": True, "force_row_wise": True,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Table:
    """One set as numbers: features, labels, fold of each row, weight of each row."""

    x: NDArray[np.float32]
    y: NDArray[np.bool_]
    fold: NDArray[np.int64]
    weight: NDArray[np.float64]


def write_rarity(folder: Path, out: Path) -> None:
    """Count in how many passages each word stands; keep words of three passages or more."""
    by_level: dict[int, list[str]] = defaultdict(list)
    sources = {"en": ("wice_claim", "begin"), "zh": ("uhgeval_zh",)}
    for stems in sources.values():
        counts: Counter[str] = Counter()
        total = 0
        for stem in stems:
            for row in read_rows(folder, stem):
                for text in row["contexts"]:
                    counts.update(_words(text))
                    total += 1
        top = math.log(total / 3)
        for word, count in counts.items():
            if count >= 3 and " " not in word:
                by_level[min(9, int(10 * math.log(total / count) / top))].append(word)
    text = {str(level): " ".join(sorted(words)) for level, words in sorted(by_level.items())}
    (out / "word_rarity.json").write_text(json.dumps(text, ensure_ascii=False, indent=0) + "\n")
    background_levels.cache_clear()


def _words(text: str) -> set[str]:
    found = tokens(text)
    return {t.norm for t in found if t.kind in ("word", "han") and not is_stopword(t.text.lower())}


def pair_cases(folder: Path, docs: Path, lang: str) -> list[Labelled]:
    """Minimal pairs of one language, from the documents and from public passages."""
    own = [(p.name, lang, p.read_text("utf-8")) for p in sorted((docs / lang).glob("*.md"))]
    public: dict[str, tuple[str, str, str]] = {}
    for stem in ("wice_claim", "begin") if lang == "en" else ("uhgeval_zh",):
        for number, row in enumerate(read_rows(folder, stem)):
            if stem != "begin" or number % 3 == 0:
                texts = [t.replace("\n", "\n\n") for t in row["contexts"][:5]]
                name = hashlib.md5("".join(texts).encode()).hexdigest()
                public.setdefault(name, (name, lang, "\n\n".join(texts)))
    pairs = make_pairs(own, seed=7, per_document=14)
    pairs += make_pairs(list(public.values()), seed=8, per_document=4)
    return [
        Labelled(
            f"{lang}{n}", p.group, None, lang,
            (Claim(text=p.claim, start=0, end=len(p.claim)),), (p.supported,), p.chunks,
        )
        for n, p in enumerate(pairs)
    ]  # fmt: skip


def tabulate(cases: Sequence[Labelled], keys: list[str], embedder: UseEmbedder) -> Table:
    """Features of every claim; `keys` is filled by the first set and kept by all."""
    rows, labels, folds = [], [], []
    for start in range(0, len(cases), 400):
        part = cases[start : start + 400]
        bases = [read_base(case.chunks) for case in part]
        signals = [
            read_claims(case.claims, base, case.question)
            for case, base in zip(part, bases, strict=True)
        ]
        complete_signals(signals, bases, embedder)
        for case, found in zip(part, signals, strict=True):
            keys[:] = keys or sorted(found[0].values)
            rows += [[one.values[key] for key in keys] for one in found]
            labels += case.supported
            folds += [fold_of(case.group)] * len(found)
    y = np.array(labels, dtype=bool)
    weight = np.where(y, 0.5 / max(y.mean(), 1e-9), 0.5 / max((~y).mean(), 1e-9))
    return Table(np.array(rows, dtype=np.float32), y, np.array(folds), weight / weight.sum())


def fit(tables: Iterable[tuple[Table, float, int | None]], keys: list[str]) -> lgb.Booster:
    """Train on (table, weight, fold left out)."""
    xs, ys, ws = [], [], []
    for table, weight, out in tables:
        keep = table.fold != out if out is not None else np.ones(len(table.y), dtype=bool)
        xs.append(table.x[keep])
        ys.append(table.y[keep])
        ws.append(table.weight[keep] * weight)
    weights = np.concatenate(ws)
    data = lgb.Dataset(np.vstack(xs), np.concatenate(ys), weight=weights / weights.mean())
    monotone = [-1 if key.startswith(NEVER_UP) else 0 for key in keys]
    return lgb.train({**PARAMS, "monotone_constraints": monotone}, data, ROUNDS)


def alone(table: Table, keys: list[str]) -> Table:
    """The same claims as if each were judged without its neighbours."""
    x = table.x.copy()
    near = [i for i, key in enumerate(keys) if key.startswith("near_")]
    x[:, near] = x[:, [keys.index("cov_2")]]
    return Table(x, table.y, table.fold, table.weight)


def export(booster: lgb.Booster, keys: list[str], path: Path) -> None:
    """Write the trees as flat arrays: node i of a tree goes left when x[feature] <= threshold."""
    trees = []
    for tree in booster.dump_model()["tree_info"]:
        nodes: list[list[float]] = []
        _flatten(tree["tree_structure"], nodes)
        trees.append(nodes)
    model = {"format": 1, "features": keys, "trees": trees}
    path.write_text(json.dumps(model, separators=(",", ":")) + "\n", encoding="utf-8")


def _flatten(node: dict, nodes: list[list[float]]) -> int:
    """[feature, threshold, left, right] for a fork, [-1, value, 0, 0] for a leaf."""
    at = len(nodes)
    if "leaf_value" in node:
        nodes.append([-1, round(node["leaf_value"], 5), 0, 0])
        return at
    nodes.append([])
    left = _flatten(node["left_child"], nodes)
    right = _flatten(node["right_child"], nodes)
    nodes[at] = [node["split_feature"], float(f"{node['threshold']:.7g}"), left, right]
    return at


def report(name: str, y: NDArray[np.bool_], p: NDArray[np.float64], w: NDArray[np.float64]) -> None:
    """Balanced accuracy at .5 and calibration error with both labels weighing the same."""
    accuracy = ((p[y] >= 0.5).mean() + (p[~y] < 0.5).mean()) / 2
    bins = np.minimum((p * 10).astype(int), 9)
    error = sum(
        w[bins == b].sum() * abs(np.average(y[bins == b], weights=w[bins == b])
                                 - np.average(p[bins == b], weights=w[bins == b]))
        for b in range(10) if w[bins == b].sum() > 0
    ) / w.sum()  # fmt: skip
    print(f"{name:9} n={len(y):6} balanced accuracy {accuracy:.3f}  calibration error {error:.3f}")


def main() -> None:
    """Read, cross-validate, train on everything, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--docs", type=Path, default=HERE.parent / "demo_kb" / "docs")
    parser.add_argument("--out", type=Path, default=OUT)
    parser.add_argument("--folds", type=Path, help="also keep the model of each fold here")
    args = parser.parse_args()
    write_rarity(args.data, args.out)
    keys: list[str] = []
    embedder = UseEmbedder(cache_size=300_000)
    tables = {}
    for name in WEIGHTS:
        pairs = name.startswith("pairs")
        cases = pair_cases(args.data, args.docs, name[-2:]) if pairs else read_set(args.data, name)
        tables[name] = tabulate(cases, keys, embedder)
        print(name, len(tables[name].y), "claims", flush=True)
    mix = [(tables[name], weight) for name, weight in WEIGHTS.items() if name != "ragtruth"]
    mix += [(tables["ragtruth"], 0.6 * WEIGHTS["ragtruth"])]
    mix += [(alone(tables["ragtruth"], keys), 0.4 * WEIGHTS["ragtruth"])]
    chances = {name: np.zeros(len(table.y)) for name, table in tables.items()}
    for fold in range(FOLDS):
        booster = fit([(table, weight, fold) for table, weight in mix], keys)
        if args.folds:
            args.folds.mkdir(parents=True, exist_ok=True)
            export(booster, keys, args.folds / f"fold{fold}.json")
        for name, table in tables.items():
            held = table.fold == fold
            if held.any():
                chances[name][held] = booster.predict(table.x[held])
    for name, table in tables.items():
        report(name, table.y, chances[name], table.weight)
    final = fit([(table, weight, None) for table, weight in mix], keys)
    export(final, keys, args.out / "support_model.json")


if __name__ == "__main__":
    main()
