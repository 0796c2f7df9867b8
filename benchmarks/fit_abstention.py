"""Choose how the judge's chance is made honest, and the band in which it abstains.

    python benchmarks/fit_abstention.py --data DIR --folds FOLDER [--model FOLDER] [--limit N]
                                        [--card FILE]

Reads the held claims that `fit_join.py` reads (sources that neither trees nor entailment model
have seen; held hand-written passages). Prints two tables:

    curve   expected calibration error (ten bins; true and false claims weigh alike, as in training)
            a set: without a curve, with the one in force, and for a grid of others the best by mean
            error; then one chosen on one half of the sources and measured on the other, both ways;
            last, the errors when every claim weighs the same, which a set's share of true claims
            moves as much as the judge does
    band    for each band of the honest chance: true paraphrases flagged, false claims caught, share
            left undecided, balanced accuracy of what is decided, alarms spared and catches
            given up by the band; forced = counted by chance >= .5

The blind pairs are not read. `--card` writes the errors and shares by language as JSON.
"""

from __future__ import annotations

import argparse
import itertools
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from fit_join import Known, Remembered, known, own, public
from judge import balanced, calibration_error
from judge_sets import Labelled
from numpy.typing import NDArray

from rag_doctor.judges.offline import support_abstain as rule
from rag_doctor.judges.offline import support_entailment as join
from rag_doctor.judges.offline.entailment import Entailment
from rag_doctor.judges.offline.support_model import read_model
from rag_doctor.judges.offline.support_rules import denied_outright
from rag_doctor.judges.offline.support_verdict import label_of

SETS = ("ragtruth", "begin", "ocnli", "uhgeval", "wice")
FITTED = ("own en", "own zh", "ragtruth", "begin")
"""Sets whose mean error chooses the curve: others are of another kind, or came too late."""
GRID = {"AGAINST": (0.2, 0.3, 0.4, 0.6, 1.0), "IN_FAVOUR": (0.6, 0.8, 1.0)}
LOWS = (0.5, 0.48, 0.47, 0.46, 0.45, 0.44, 0.42, 0.4, 0.35, 0.3, 0.2)
HIGHS = (0.55, 0.6)

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]


@dataclass(slots=True)
class Judged:
    """The claims of one set: the chance as it comes from the join, and what else was known."""

    known: Known
    raw: Floats
    half: Flags

    def honest(self) -> Floats:
        """The chances with the curve in force."""
        pairs = zip(self.known.signals, self.raw, strict=True)
        bent = [denied_outright(s, rule.honest(float(p), s.asked)) for s, p in pairs]
        return np.array(bent)

    def plain(self) -> Floats:
        """The chances without any curve."""
        pairs = zip(self.known.signals, self.raw, strict=True)
        return np.array([denied_outright(s, float(p)) for s, p in pairs])

    def open(self, p: Floats) -> Flags:
        """Which claims the band in force leaves undecided."""
        rows = zip(self.known.signals, self.known.bases, p, strict=True)
        return np.array(
            [
                rule.in_doubt(s, b, float(x), contradicted=label_of(s, float(x)) == "contradicted")
                for s, b, x in rows
            ]
        )


def judged(cases: Sequence[Labelled], kinds: Sequence[str] | None, trees: object,
           model: Entailment) -> Judged:  # fmt: skip
    """One set, read and joined."""
    found = known(cases, kinds, trees)
    raw = join.joined(found.signals, found.bases, list(found.trees), model)
    groups = [case.group for case in cases for _ in case.claims]
    half = np.array([sum(group.encode()) % 2 == 1 for group in groups])
    return Judged(found, np.array(raw), half)


def as_they_come(y: Flags, p: Floats, bins: int = 10) -> float:
    """Expected calibration error in equally wide bins, every claim weighing the same."""
    place = np.minimum((p * bins).astype(int), bins - 1)
    gaps = [abs(float(y[place == b].sum() - p[place == b].sum())) for b in range(bins)]
    return sum(gaps) / max(len(y), 1)


def errors(sets: dict[str, Judged], half: bool | None = None) -> dict[str, float]:
    """Set → error with the curve in force; `half` = only these sources."""
    out = {}
    for name, one in sets.items():
        rows = np.ones(len(one.raw), dtype=bool) if half is None else one.half == half
        out[name] = calibration_error(one.known.y[rows], one.honest()[rows])
    return out


def worth(found: dict[str, float]) -> float:
    return float(np.mean([found[name] for name in FITTED if name in found]))


def settings() -> list[dict[str, float]]:
    return [dict(zip(GRID, row, strict=True)) for row in itertools.product(*GRID.values())]


def put(setting: dict[str, float]) -> None:
    for name, value in setting.items():
        setattr(rule, name, value)


def show_curve(sets: dict[str, Judged]) -> None:
    kept = {name: getattr(rule, name) for name in GRID}
    plain = {n: calibration_error(one.known.y, one.plain()) for n, one in sets.items()}
    show("no curve", plain)
    show(f"in force {json.dumps(kept)}", errors(sets))
    tried = []
    for setting in settings():
        put(setting)
        tried.append((setting, errors(sets), [errors(sets, side) for side in (False, True)]))
    for setting, found, _ in sorted(tried, key=lambda row: worth(row[1]))[:6]:
        show(f"{worth(found):.4f} {json.dumps(setting)}", found)
    across = {}
    for side in (0, 1):
        best = min(tried, key=lambda row: worth(row[2][1 - side]))
        for name, value in best[2][side].items():
            across[name] = across.get(name, 0.0) + value / 2
    show("chosen on the other half", across)
    put(kept)
    show("every claim alike, no curve", {n: as_they_come(one.known.y, one.plain())
                                         for n, one in sets.items()})  # fmt: skip
    show("every claim alike, in force", {n: as_they_come(one.known.y, one.honest())
                                         for n, one in sets.items()})  # fmt: skip


def show_band(sets: dict[str, Judged]) -> None:
    kept = rule.LOW, rule.HIGH
    bands = [(low, 0.5) for low in LOWS] + [(rule.LOW, high) for high in HIGHS]
    for name, one in sets.items():
        y, p = one.known.y, one.honest()
        own_words = y & (one.known.kind == "paraphrase") if name.startswith("own") else y
        what = "paraphrases" if name.startswith("own") else "true claims"
        print(f"{name}: {len(y)} claims, {own_words.sum()} {what}, {(~y).sum()} false; "
              f"balanced accuracy forced {balanced(y, p >= 0.5):.3f}")  # fmt: skip
        for low, high in bands:
            rule.LOW, rule.HIGH = low, high
            left = one.open(p)
            flagged = (p < 0.5) & ~left
            spared = int((left & (p < 0.5) & own_words).sum())
            lost = int((left & (p < 0.5) & ~y).sum())
            print(f"  [{low:.2f}, {high:.2f})  {what} flagged {flagged[own_words].mean():.3f}  "
                  f"false caught {flagged[~y].mean():.3f}  undecided {left.mean():.3f}  "
                  f"decided {balanced(y[~left], p[~left] >= 0.5):.3f}  "
                  f"alarms spared {spared}, catches given up {lost}")  # fmt: skip
    rule.LOW, rule.HIGH = kept


def show(name: str, found: dict[str, float]) -> None:
    print(name, "|", "  ".join(f"{k} {v:.3f}" for k, v in found.items()), flush=True)


def on_card(sets: dict[str, Judged]) -> dict[str, dict[str, float]]:
    """Set → n, error before and with the curve, share left undecided."""
    return {
        name: {
            "n": len(one.raw),
            "before": round(calibration_error(one.known.y, one.plain()), 3),
            "now": round(calibration_error(one.known.y, one.honest()), 3),
            "before, every claim alike": round(as_they_come(one.known.y, one.plain()), 3),
            "now, every claim alike": round(as_they_come(one.known.y, one.honest()), 3),
            "undecided": round(float(one.open(one.honest()).mean()), 3),
        }
        for name, one in sets.items()
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--folds", type=Path, required=True)
    parser.add_argument("--model", type=Path, help="folder of other weights than the shipped ones")
    parser.add_argument("--limit", type=int, default=1_500, help="cases of each public set")
    parser.add_argument("--card", type=Path, help="write the figures of the card here")
    args = parser.parse_args()
    fold = read_model(args.folds / "fold0.json")
    model = Remembered(args.model)
    sets = {f"own {lang}": judged(*own(lang), fold, model) for lang in ("en", "zh")}
    for name in SETS:
        sets[name] = judged(public(args.data, name, args.limit), None, fold, model)
    print("n", {name: len(one.raw) for name, one in sets.items()})
    show_curve(sets)
    show_band(sets)
    if args.card:
        args.card.write_text(json.dumps(on_card(sets), indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
