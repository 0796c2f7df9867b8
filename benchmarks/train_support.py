"""Train the support model: gradient-boosted trees over the judge's signals.

    python benchmarks/train_support.py --data DIR [--docs demo_kb/docs] [--out FOLDER]
                                       [--folds FOLDER] [--kept FILE]

Reads RAGTruth, WiCE, BEGIN and UHGEval from DIR, makes minimal pairs from the documents and from
WiCE's, BEGIN's and UHGEval's passages, reads the statements of the hand-written answers
(`answer_claims.py`) and the hand-written pairs: all fresh ones, which the entailment model never
saw, and the tenth of the others that was held from it. On BEGIN, which it
saw, its word is hidden. Writes `support_model.json`. Both labels weigh the same within each
language of a set, so a probability of .5 is the balanced threshold. Cross-validated by source; the
printed figures are out of fold. Seeded. `--kept` = keep the entailment model's words there, which
saves most of the time of a second run.
"""

from __future__ import annotations

import argparse
import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import lightgbm as lgb
import numpy as np
from answer_claims import answer_cases
from entailment_data import own_rows
from flat_trees import flat_trees
from judge_sets import FOLDS, Labelled, fold_of, read_rows, read_set
from kept_entailment import Kept
from minimal_pairs import make_pairs
from numpy.typing import NDArray

from rag_doctor.judges.offline.features_evidence import read_base
from rag_doctor.judges.offline.support_entailment import ENTAILMENT_SIGNALS, entailed
from rag_doctor.judges.offline.support_model import complete_signals
from rag_doctor.judges.offline.support_signals import read_claims
from rag_doctor.records import Chunk, Claim
from rag_doctor.text.embedder import UseEmbedder

HERE = Path(__file__).resolve().parent
OUT = HERE.parent / "rag_doctor" / "judges" / "offline" / "data"
ROUNDS = 500
HELD = 10  # one passage in so many of the hand-written pairs was held from the entailment model
WEIGHTS = {
    "ragtruth": 6000, "wice": 1500, "begin": 1500, "uhgeval": 3000, "pairs_en": 1500,
    "pairs_zh": 2000, "fresh": 8000, "own": 1400, "answers_en": 1200,
    "answers_zh": 1200,
}  # fmt: skip
SEEN = ("begin",)  # what the entailment model was trained on, nearly whole
NEVER_UP = "against"  # signals that may only lower the probability
NEVER_DOWN = "ent_odds"
PARAMS = {
    "objective": "binary", "learning_rate": 0.05, "num_leaves": 31, "min_data_in_leaf": 60,
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


def written_cases(stem: str, held: bool) -> list[Labelled]:
    """Hand-written claims, each by itself; `held` = only those the entailment model never saw."""
    rows = own_rows(sorted(HERE.glob(f"{stem}.*.jsonl")))
    out = []
    for number, row in enumerate(rows):
        group = hashlib.md5(row["context"].encode()).hexdigest()
        if held and int(group, 16) % HELD:
            continue
        claim = Claim(text=row["claim"], start=0, end=len(row["claim"]))
        chunk = Chunk(id="c1", text=row["context"], rank=1)
        label = (row["label"] == "supported",)
        out.append(Labelled(str(number), group, None, row["lang"], (claim,), label, (chunk,)))
    return out


def cases_of(name: str, data: Path, docs: Path) -> list[Labelled]:
    """The labelled cases of one of `WEIGHTS`."""
    if name == "fresh":
        return written_cases("fresh_pairs", held=False)
    if name == "own":
        return written_cases("own_pairs", held=True)
    if name.startswith("answers"):
        return list(answer_cases(name[-2:]))
    return pair_cases(data, docs, name[-2:]) if name.startswith("pairs") else read_set(data, name)


def tabulate(
    cases: Sequence[Labelled], keys: list[str], embedder: UseEmbedder, model: Kept | None
) -> Table:
    """Features of every claim; `keys` is filled by the first set and kept by all.

    `model=None` = the entailment model is not asked.
    """
    rows, labels, folds, kinds = [], [], [], []
    for start in range(0, len(cases), 400):
        part = cases[start : start + 400]
        bases = [read_base(case.chunks) for case in part]
        signals = [
            read_claims(case.claims, base, case.question)
            for case, base in zip(part, bases, strict=True)
        ]
        complete_signals(signals, bases, embedder)
        flat = [one for row in signals for one in row]
        owners = [base for row, base in zip(signals, bases, strict=True) for _ in row]
        entailed(flat if model else [], owners, model or Kept())
        for one in [] if model else flat:
            one.values.update(dict.fromkeys(ENTAILMENT_SIGNALS, 0.0))
        for case, found in zip(part, signals, strict=True):
            keys[:] = keys or sorted(found[0].values)
            known = case.known or (True,) * len(found)
            told = [label for label, sure in zip(case.supported, known, strict=True) if sure]
            read = [one for one, sure in zip(found, known, strict=True) if sure]
            rows += [[one.values[key] for key in keys] for one in read]
            labels += told
            folds += [fold_of(case.group)] * len(read)
            kinds += [(case.lang, label) for label in told]
    sizes = Counter(kinds)
    weight = np.array([1.0 / sizes[kind] for kind in kinds])
    x = np.array(rows, dtype=np.float32)
    return Table(x, np.array(labels, dtype=bool), np.array(folds), weight / weight.sum())


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
    monotone = [-1 if key.startswith(NEVER_UP) else int(key == NEVER_DOWN) for key in keys]
    return lgb.train({**PARAMS, "monotone_constraints": monotone}, data, ROUNDS)


def alone(table: Table, keys: list[str]) -> Table:
    """The same claims as if each were judged without its neighbours."""
    x = table.x.copy()
    near = [i for i, key in enumerate(keys) if key.startswith("near_")]
    x[:, near] = x[:, [keys.index("cov_2")]]
    x[:, [keys.index("opens"), keys.index("closes")]] = 0.0
    x[:, keys.index("n_claims")] = 1.0
    return Table(x, table.y, table.fold, table.weight)


def export(booster: lgb.Booster, keys: list[str], path: Path) -> None:
    """The trees as the judge reads them."""
    model = {"format": 1, "features": keys, "trees": flat_trees(booster)}
    path.write_text(json.dumps(model, separators=(",", ":")) + "\n", encoding="utf-8")


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
    parser.add_argument("--kept", type=Path, help="file of the entailment model's words")
    args = parser.parse_args()
    kept = Kept(args.kept)
    keys: list[str] = []
    embedder = UseEmbedder(cache_size=300_000)
    tables = {}
    for name in WEIGHTS:
        cases = cases_of(name, args.data, args.docs)
        tables[name] = tabulate(cases, keys, embedder, None if name in SEEN else kept)
        kept.save()
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
