"""Is the judge's chance honest, and what does the band give and take in which it abstains?

    python benchmarks/fit_abstention.py --data DIR --folds FOLDER [--limit N] [--card FILE]

Every claim is judged by trees that never saw its source (`train_support.py --folds`); OCNLI and the
blind pairs never trained anything. Prints two tables:

    chance  expected calibration error, ten bins: true and false claims weighing the same, as in
            training, and every claim alike, which the share of true claims moves as much as the
            judge does
    band    for each lower end: true claims flagged, false ones caught, share left open, balanced
            accuracy of what is decided, and of the claims that are left open the share that is true

`--card` writes the errors and the share left open by set as JSON.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from judge import Scores, balanced, calibration_error, judge_set
from judge_sets import FOLDS, Labelled, read_set
from numpy.typing import NDArray
from train_support import written_cases

from rag_doctor.judges.offline import support_abstain as rule
from rag_doctor.judges.offline.support import SupportScorer
from rag_doctor.judges.offline.support_model import read_model
from rag_doctor.records import Chunk, Claim

HERE = Path(__file__).resolve().parent
PUBLIC = ("ragtruth", "begin", "ocnli")
LOWS = (0.5, 0.45, 0.4, 0.35, 0.3, 0.25, 0.2, 0.15)


def blind_cases(lang: str) -> list[Labelled]:
    """The blind pairs of one language."""
    out = []
    for line in (HERE / f"blind_pairs.{lang}.jsonl").read_text("utf-8").splitlines():
        row = json.loads(line)
        claim = Claim(text=row["claim"], start=0, end=len(row["claim"]))
        texts = enumerate(row["contexts"], 1)
        chunks = tuple(Chunk(id=f"c{n}", text=text, rank=n) for n, text in texts)
        label = (row["label"] == "supported",)
        group = row["id"].rsplit("-", 1)[0]
        out.append(Labelled(row["id"], group, row["question"], lang, (claim,), label, chunks))
    return out


def sets(data: Path, limit: int) -> Iterator[tuple[str, list[Labelled]]]:
    """(name, cases) of every set, `limit` cases at most, evenly spread."""
    for stem in ("fresh", "own"):
        cases = written_cases(f"{stem}_pairs", held=stem == "own")
        for lang in ("en", "zh"):
            mine = [case for case in cases if case.lang == lang]
            yield f"{stem} {lang}", mine[:: max(1, len(mine) // limit)]
    for name in PUBLIC:
        cases = read_set(data, name)
        yield name, cases[:: max(1, len(cases) // limit)]
    for lang in ("en", "zh"):
        yield f"blind {lang}", blind_cases(lang)


def as_they_come(y: NDArray[np.bool_], p: NDArray[np.float64], bins: int = 10) -> float:
    """Expected calibration error in equally wide bins, every claim weighing the same."""
    place = np.minimum((p * bins).astype(int), bins - 1)
    gaps = [abs(float(y[place == b].sum() - p[place == b].sum())) for b in range(bins)]
    return sum(gaps) / max(len(y), 1)


def judged(cases: list[Labelled], scorers: list[SupportScorer]) -> tuple[Scores, NDArray[np.bool_]]:
    """The chances, and which claims the widest band would leave open."""
    kept, rule.LOW = rule.LOW, 0.0
    try:
        scores = judge_set(cases, scorers)
    finally:
        rule.LOW = kept
    return scores, scores.open


def show_band(name: str, scores: Scores, doubtful: NDArray[np.bool_]) -> float:
    """Print the band's table; the share that the band in force leaves open."""
    y, p = scores.y, scores.p
    share = 0.0
    for low in LOWS:
        left = doubtful & (p >= low) & (p < rule.HIGH)
        flagged = (p < 0.5) & ~left
        right = f"{y[left].mean():.2f}" if left.any() else "–"
        print(f"{name:9} [{low:.2f}, {rule.HIGH:.2f})  true flagged {flagged[y].mean():.3f}  "
              f"false caught {flagged[~y].mean():.3f}  open {left.mean():.3f}  "
              f"decided {balanced(y[~left], p[~left] >= 0.5):.3f}  true of the open {right}",
              flush=True)  # fmt: skip
        if low == rule.LOW:
            share = float(left.mean())
    return share


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--folds", type=Path, required=True)
    parser.add_argument("--limit", type=int, default=1_500, help="cases of each set")
    parser.add_argument("--card", type=Path, help="write the figures of the card here")
    args = parser.parse_args()
    models = [read_model(args.folds / f"fold{n}.json") for n in range(FOLDS)]
    scorers = [SupportScorer(model=model) for model in models]
    card = {}
    for name, cases in sets(args.data, args.limit):
        scores, doubtful = judged(cases, scorers)
        even = calibration_error(scores.y, scores.p)
        alike = as_they_come(scores.y, scores.p)
        print(f"{name:9} n {len(scores.y)}  true {scores.y.mean():.2f}  calibration error, even "
              f"{even:.3f}, every claim alike {alike:.3f}")  # fmt: skip
        share = show_band(name, scores, doubtful)
        figures = {"even": even, "alike": alike, "open": share}
        card[name] = {"n": len(scores.y)} | {key: round(x, 3) for key, x in figures.items()}
    if args.card:
        args.card.write_text(json.dumps(card, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
