"""Choose how the entailment model's word is joined with that of signals and trees.

    python benchmarks/fit_join.py --data DIR --folds FOLDER [--model FOLDER] [--limit N]

FOLDER of `--folds` is written by `train_support.py --folds`: each public claim is judged by trees
that never saw its source, and only sources that the entailment model never saw are read (fold 0,
the held hand-written passages, OCNLI whole). Prints, for the weights in force and for a grid of
others, balanced accuracy a set and the share of true claims in other words that are flagged; the
best are those with the highest mean over the sets, less the share flagged above a tenth.
"""

from __future__ import annotations

import argparse
import itertools
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from entailment_data import own_examples
from judge import balanced
from judge_sets import Labelled, fold_of, read_set
from numpy.typing import NDArray

from rag_doctor.judges.offline import support_entailment as join
from rag_doctor.judges.offline.entailment import Entailment
from rag_doctor.judges.offline.features_evidence import Base, read_base
from rag_doctor.judges.offline.support_model import (
    complete_signals,
    read_model,
)
from rag_doctor.judges.offline.support_rules import blended, denied_outright
from rag_doctor.judges.offline.support_signals import Signals, read_claims
from rag_doctor.records import Chunk, Claim
from rag_doctor.text.embedder import default_embedder

HERE = Path(__file__).resolve().parent
SETS = ("ragtruth", "wice", "begin", "ocnli", "uhgeval")
GRID = {
    "TREES": (0.2, 0.3, 0.44, 0.6),
    "MODEL": (0.31, 0.45, 0.6, 0.8, 1.0),
    "LONG": (24, 40),
}
BATCH = 64


@dataclass(slots=True)
class Known:
    """What is known of the claims of one set, in order."""

    signals: list[Signals]
    bases: list[Base]
    trees: NDArray[np.float64]
    y: NDArray[np.bool_]
    kind: NDArray[np.str_]


class Remembered(Entailment):
    """Predicts each pair once."""

    def __init__(self, folder: Path | None) -> None:
        super().__init__(folder)
        self._kept: dict[tuple[str, str], NDArray[np.float32]] = {}

    def predict(self, pairs: Sequence[tuple[str, str]]) -> NDArray[np.float32]:
        fresh = [pair for pair in dict.fromkeys(pairs) if pair not in self._kept]
        for pair, row in zip(fresh, super().predict(fresh), strict=True):
            self._kept[pair] = row
        if not pairs:
            return np.zeros((0, 3), dtype=np.float32)
        return np.stack([self._kept[pair] for pair in pairs])


def public(data: Path, name: str, limit: int) -> list[Labelled]:
    """Cases of sources that neither trees of fold 0 nor the entailment model have seen."""
    found = read_set(data, name)
    held = found if name == "ocnli" else [c for c in found if fold_of(c.group) == 0]
    return held[:: max(1, len(held) // limit)][:limit]


def own(lang: str) -> tuple[list[Labelled], list[str]]:
    """Held hand-written pairs of one language, and what each is."""
    rows = [e for e in own_examples([HERE / f"own_pairs.{lang}.jsonl"]) if e.held]
    cases = [
        Labelled(f"own-{n}", e.group, None, lang, (Claim(text=e.claim, start=0, end=len(e.claim)),),
                 (e.target[0],), (Chunk(id="c1", text=e.premise, rank=1),))
        for n, e in enumerate(rows)
    ]  # fmt: skip
    return cases, [e.kind for e in rows]


def known(cases: Sequence[Labelled], kinds: Sequence[str] | None, trees: object) -> Known:
    """Signals and the word of the trees."""
    signals, bases, chances = [], [], []
    for start in range(0, len(cases), BATCH):
        part = cases[start : start + BATCH]
        some = [read_base(c.chunks) for c in part]
        rows = [read_claims(c.claims, b, c.question) for c, b in zip(part, some, strict=True)]
        complete_signals(rows, some, default_embedder())
        flat = [one for row in rows for one in row]
        raw = trees.probability([one.values for one in flat])  # type: ignore[attr-defined]
        chances += [blended(one, float(p)) for one, p in zip(flat, raw, strict=True)]
        signals += flat
        bases += [b for row, b in zip(rows, some, strict=True) for _ in row]
    y = np.array([good for c in cases for good in c.supported])
    kind = np.array(list(kinds) if kinds else [""] * len(y))
    return Known(signals, bases, np.array(chances), y, kind)


def said(one: Known, model: Entailment) -> NDArray[np.bool_]:
    """Supported or not, as the judge would say."""
    chances = join.joined(one.signals, one.bases, list(one.trees), model)
    last = [denied_outright(s, p) for s, p in zip(one.signals, chances, strict=True)]
    return np.array(last) >= 0.5


def figures(sets: dict[str, Known], model: Entailment) -> dict[str, float]:
    """Set → balanced accuracy, and `alarms xx` → true paraphrases that are flagged."""
    out = {}
    for name, one in sets.items():
        flags = said(one, model)
        out[name] = balanced(one.y, flags)
        if name.startswith("own"):
            here = one.y & (one.kind == "paraphrase")
            out[f"alarms {name[-2:]}"] = float((~flags[here]).mean())
    return out


def worth(found: dict[str, float]) -> float:
    """Mean balanced accuracy less what is flagged beyond a tenth, at a fifth of its weight."""
    good = [v for k, v in found.items() if not k.startswith("alarms")]
    bad = [max(v - 0.1, 0.0) for k, v in found.items() if k.startswith("alarms")]
    return float(np.mean(good) - 0.2 * np.mean(bad))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--folds", type=Path, required=True)
    parser.add_argument("--model", type=Path, help="folder of other weights than the shipped ones")
    parser.add_argument("--limit", type=int, default=1_500, help="cases of each set")
    parser.add_argument("--top", type=int, default=12)
    args = parser.parse_args()
    fold = read_model(args.folds / "fold0.json")
    sets = {name: known(public(args.data, name, args.limit), None, fold) for name in SETS}
    for lang in ("en", "zh"):
        sets[f"own {lang}"] = known(*own(lang), fold)
    model = Remembered(args.model)
    trees = {name: balanced(one.y, one.trees >= 0.5) for name, one in sets.items()}
    print("n", {name: len(one.y) for name, one in sets.items()})
    show("trees alone", trees)
    show("as it ships", figures(sets, model))
    tried = []
    for values in itertools.product(*GRID.values()):
        setting = dict(zip(GRID, values, strict=True))
        for name, value in setting.items():
            setattr(join, name, value)
        found = figures(sets, model)
        tried.append((worth(found), setting, found))
    for score, setting, found in sorted(tried, key=lambda row: -row[0])[: args.top]:
        show(f"{score:.4f} {json.dumps(setting)}", found)


def show(name: str, found: dict[str, float]) -> None:
    print(name, "|", "  ".join(f"{k} {v:.3f}" for k, v in found.items()), flush=True)


if __name__ == "__main__":
    main()
