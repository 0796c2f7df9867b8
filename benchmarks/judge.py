"""Measure the offline support judge on labelled claims, beside two plain baselines.

    python benchmarks/judge.py --data DIR [--sets wice,ocnli,…] [--judge offline|offline-fast]
                               [--limit N] [--folds FOLDER]

One table: set, n, figure, 95 % interval (bootstrap over sources), word overlap and embedding
cosine in the same run, cases a second, judge and version. The baselines get their best threshold
on the very data (which flatters them); the judge keeps its own.

A claim that the judge leaves undecided counts by its chance, so that figures stay comparable; how
many it left is said below each set. A set that the shipped model was trained on is marked `seen`.
With `--folds FOLDER` (written by `train_support.py --folds`) each case is judged by the model that
never saw its source.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from judge_sets import FOLDS, READERS, Labelled, fold_of, read_set
from numpy.typing import NDArray

from rag_doctor._version import __version__
from rag_doctor.judges.offline.support import SupportItem, SupportScorer
from rag_doctor.judges.offline.support_model import read_model
from rag_doctor.records import ClaimVerdict
from rag_doctor.text.embedder import default_embedder
from rag_doctor.text.segment import sentences
from rag_doctor.text.tokenizing import content_words

HERE = Path(__file__).resolve().parent
TRAINED_ON = ("ragtruth", "wice", "begin", "uhgeval")
DRAWS = 400
BATCH = 64

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Scores:
    """One set, judged: a row a claim, in order."""

    cases: Sequence[Labelled]
    y: Flags
    p: Floats
    label: Flags
    case: NDArray[np.int64]
    group: NDArray[np.str_]
    overlap: Floats
    cosine: Floats
    speed: float
    open: Flags


def judge_set(cases: Sequence[Labelled], scorers: Sequence[SupportScorer]) -> Scores:
    """Judge every claim, each fold by its own scorer when there is one for each.

    Time covers judging only, not the baselines.
    """
    begun = time.perf_counter()
    verdicts: list[list[ClaimVerdict]] = [[] for _ in cases]
    for number, scorer in enumerate(scorers):
        mine = [i for i, c in enumerate(cases) if len(scorers) == 1 or fold_of(c.group) == number]
        for start in range(0, len(mine), BATCH):
            part = [cases[i] for i in mine[start : start + BATCH]]
            items = [SupportItem(c.claims, c.chunks, c.question, c.lang) for c in part]
            for i, found in zip(mine[start:], scorer.judge_many(items), strict=False):
                verdicts[i] = found
    took = time.perf_counter() - begun
    flat = [(n, v) for n, row in enumerate(verdicts) for v in row]
    return Scores(
        cases,
        np.array([y for case in cases for y in case.supported]),
        np.array([0.5 if v.p_supported is None else v.p_supported for _, v in flat]),
        np.array([_supported(v) for _, v in flat]),
        np.array([n for n, _ in flat]),
        np.array([cases[n].group for n, _ in flat]),
        np.array([s for case in cases for s in _overlaps(case)]),
        np.array([s for case in cases for s in _cosines(case)]),
        len(cases) / took,
        np.array([v.support == "unscored" for _, v in flat]),
    )


def _supported(verdict: ClaimVerdict) -> bool:
    """The label; a claim left undecided counts by its chance (.5 or more = supported)."""
    if verdict.support == "unscored":
        return verdict.p_supported is not None and verdict.p_supported >= 0.5
    return verdict.support == "supported"


def _overlaps(case: Labelled) -> list[float]:
    """Share of the claim's content words that stand anywhere in the contexts."""
    there = {word for chunk in case.chunks for word in content_words(chunk.text)}
    out = []
    for claim in case.claims:
        mine = set(content_words(claim.text))
        out.append(len(mine & there) / len(mine) if mine else 1.0)
    return out


def _cosines(case: Labelled) -> list[float]:
    """Closest of the contexts' first 40 sentences by embedding."""
    texts = [s.text for chunk in case.chunks for s in sentences(chunk.text)[:12]][:40]
    if not texts:
        return [0.0] * len(case.claims)
    mine = default_embedder().encode([claim.text for claim in case.claims])
    return [float(x) for x in (mine @ default_embedder().encode(texts).T).max(axis=1)]


def balanced(y: Flags, said: Flags) -> float:
    """Mean of the shares right among supported and among other claims."""
    return float((said[y].mean() + (~said[~y]).mean()) / 2)


def best_balanced(y: Flags, score: Floats) -> float:
    """Balanced accuracy at the score's best threshold on this very data."""
    cuts = np.unique(np.quantile(score, np.linspace(0.0, 1.0, 101)))
    return max(balanced(y, score >= cut) for cut in cuts)


def auroc(y: Flags, score: Floats) -> float:
    """Chance that a supported claim scores above another one; ties count half."""
    order = np.sort(score[~y])
    below = np.searchsorted(order, score[y], "left")
    upto = np.searchsorted(order, score[y], "right")
    return float(((below + upto) / 2 / max(len(order), 1)).mean())


def interval(group: NDArray[np.str_], figure: object, seed: int = 7) -> tuple[float, float]:
    """95 % interval of `figure(rows)` by resampling whole sources."""
    rng = np.random.default_rng(seed)
    _, inverse = np.unique(group, return_inverse=True)
    order = np.argsort(inverse, kind="stable")
    members = np.split(order, np.cumsum(np.bincount(inverse))[:-1])
    draws = []
    for _ in range(DRAWS):
        rows = np.concatenate([members[i] for i in rng.integers(0, len(members), len(members))])
        draws.append(figure(rows))  # type: ignore[operator]
    low, high = np.nanquantile(draws, [0.025, 0.975])
    return float(low), float(high)


def response_f1(scores: Scores) -> tuple[float, Flags, Flags]:
    """F1 of "the answer holds an unsupported claim" by the least supported claim.

    The threshold is chosen on the other half of the sources, both ways.
    """
    number = int(scores.case.max()) + 1
    bad = np.zeros(number, dtype=bool)
    np.logical_or.at(bad, scores.case, ~scores.y)
    least = np.ones(number)
    np.minimum.at(least, scores.case, scores.p)
    half = np.array([hash_half(case.group) for case in scores.cases])
    said = np.zeros(number, dtype=bool)
    for side in (0, 1):
        cuts = np.quantile(least[half != side], np.linspace(0.02, 0.98, 97))
        cut = max(cuts, key=lambda c: f1(bad[half != side], least[half != side] <= c))
        said[half == side] = least[half == side] <= cut
    return f1(bad, said), bad, said


def hash_half(group: str) -> int:
    """0 or 1, the same in every run."""
    return sum(group.encode()) % 2


def f1(truth: Flags, said: Flags) -> float:
    """2 × hits / (marked by people + marked by us)."""
    return 2 * float((truth & said).sum()) / max(float(truth.sum() + said.sum()), 1.0)


def rows_of(name: str, scores: Scores) -> list[tuple[str, int, str, str, str, str]]:
    """(set, n, figure, interval, overlap, cosine) lines for one judged set."""
    y, label = scores.y, scores.label
    if name == "begin":
        low, high = interval(scores.group, lambda r: auroc(y[r], scores.p[r]))
        figures = [auroc(y, s) for s in (scores.p, scores.overlap, scores.cosine)]
        return [_line(f"{name} AUROC", len(y), figures, low, high)]
    low, high = interval(scores.group, lambda r: balanced(y[r], label[r]))
    figures = [balanced(y, label), best_balanced(y, scores.overlap)]
    figures.append(best_balanced(y, scores.cosine))
    lines = [_line(f"{name} balanced acc.", len(y), figures, low, high)]
    if name == "ragtruth":
        lines.append(_response_line(scores))
    return lines


def _response_line(scores: Scores) -> tuple[str, int, str, str, str, str]:
    figures = []
    for score in (scores.p, scores.overlap, scores.cosine):
        one = Scores(**{**{k: getattr(scores, k) for k in Scores.__slots__}, "p": score})
        figures.append(response_f1(one)[0])
    _, bad, said = response_f1(scores)
    group = np.array([case.group for case in scores.cases])
    low, high = interval(group, lambda r: f1(bad[r], said[r]))
    return _line("ragtruth response F1", len(bad), figures, low, high)


def _line(
    name: str, n: int, figures: Sequence[float], low: float, high: float
) -> tuple[str, int, str, str, str, str]:
    judge, overlap, cosine = (f"{value:.3f}" for value in figures)
    return name, n, judge, f"[{low:.3f}, {high:.3f}]", overlap, cosine


def calibration_error(y: Flags, p: Floats) -> float:
    """Expected calibration error over ten bins, both labels weighing the same."""
    w = np.where(y, 0.5 / max(y.mean(), 1e-9), 0.5 / max((~y).mean(), 1e-9))
    bins = np.minimum((p * 10).astype(int), 9)
    total = 0.0
    for b in np.unique(bins):
        here = bins == b
        gap = np.average(y[here], weights=w[here]) - np.average(p[here], weights=w[here])
        total += w[here].sum() * abs(float(gap))
    return total / float(w.sum())


def main() -> None:
    """Parse, judge, print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--sets", default=",".join(READERS))
    parser.add_argument("--judge", choices=("offline", "offline-fast"), default="offline")
    parser.add_argument("--limit", type=int, default=None, help="rows of each file")
    parser.add_argument("--folds", type=Path, help="models of train_support.py --folds")
    parser.add_argument("--version", action="version", version=__version__)
    args = parser.parse_args()
    fast = args.judge == "offline-fast"
    scorers = [SupportScorer(fast=fast)]
    if args.folds and not fast:
        paths = [args.folds / f"fold{n}.json" for n in range(FOLDS)]
        scorers = [SupportScorer(model=read_model(path)) for path in paths]
    print(f"{args.judge} {__version__}")
    head = ("set", "n", "judge", "95 % interval", "overlap*", "cosine*")
    print(f"{head[0]:28}{head[1]:>7}{head[2]:>8}  {head[3]:18}{head[4]:>9}{head[5]:>9}  cases/s")
    for name in args.sets.split(","):
        scores = judge_set(read_set(args.data, name, args.limit), scorers)
        seen = " (seen)" if name in TRAINED_ON and not fast and not args.folds else ""
        for title, n, figure, span, overlap, cosine in rows_of(name, scores):
            line = f"{title + seen:28}{n:>7}{figure:>8}  {span:18}{overlap:>9}{cosine:>9}"
            print(f"{line}{scores.speed:>9.1f}", flush=True)
        error = calibration_error(scores.y, scores.p)
        left = f"left open {scores.open.sum()} ({scores.open.mean():.1%})"
        print(f"    {left}, counted by chance · calibration error {error:.3f}")
    print("* best threshold chosen on this very data")


if __name__ == "__main__":
    main()
