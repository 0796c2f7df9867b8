"""Thresholds fitted to human labels, with the value to expect on cases not seen."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from rag_doctor.calibrate.items import Item, judged_items, positive
from rag_doctor.calibrate.vocabulary import Task
from rag_doctor.stats import Figure, clustered_figure, kappa_of

__all__ = ["ENOUGH", "Fit", "Objective", "fit_threshold"]

Objective = Literal["balanced", "kappa"]
ENOUGH = 20  # labels below which no threshold is fitted
RARER = 5  # at least so many labels of the rarer kind
FOLDS, REPEATS = 5, 10
WORTH = 0.01  # a gain below it would not show in the figures
DIGITS = 4  # as scores are compared with thresholds
DRAWS = 1000

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Fit:
    """A threshold for one task in one language.

    `cut` = the best on these labels; `None` when it was refused, and then `why` says so by a code
    (`few`, `one_class`, `no_score`, `constant`). `now` = the threshold in use (`None` = the judge's
    own labels of claims). `fitted`, `cross` and `present` = the objective at `cut` on the very
    labels, at thresholds fitted without the items they judge, and at `now`. `gain` = `cross`
    minus `present`. `taken` = whether `cut` is worth using: only where `gain` is .01 or more.
    """

    task: Task
    lang: str
    n: int
    objective: Objective
    now: float | None
    cut: float | None = None
    fitted: float | None = None
    cross: float | None = None
    present: float | None = None
    gain: Figure | None = None
    taken: bool = False
    why: str = ""

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready, rounded to four digits."""
        names = ("now", "cut", "fitted", "cross", "present")
        numbers = {n: None if (v := getattr(self, n)) is None else round(v, 4) for n in names}
        head = {"task": self.task, "lang": self.lang, "n": self.n, "objective": self.objective}
        gain = self.gain.to_dict() if self.gain else None
        return {**head, **numbers, "gain": gain, "taken": self.taken, "why": self.why}


def fit_threshold(
    task: Task,
    lang: str,
    items: Sequence[Item],
    now: float | None,
    objective: Objective = "balanced",
    seed: int = 0,
) -> Fit:
    """The threshold that serves the objective best, by five-fold cross-validation over sources.

    Refused under 20 labels, under five of the rarer label, and without scores that differ. The
    cross-validated value is the mean of ten divisions into folds.
    """
    judged = [item for item in judged_items(items) if item.score is not None]
    n = len(judged)
    if n < ENOUGH:
        missing = len(judged_items(items)) >= ENOUGH
        return Fit(task, lang, n, objective, now, why="no_score" if missing else "few")
    score = np.array([item.score for item in judged], dtype=float).round(DIGITS)
    yes = np.array([positive(task, item.truth) for item in judged], dtype=bool)
    if min(yes.sum(), (~yes).sum()) < RARER:
        return Fit(task, lang, n, objective, now, why="one_class")
    if score.min() == score.max():
        return Fit(task, lang, n, objective, now, why="constant")
    told = np.array([positive(task, item.told) for item in judged], dtype=bool)
    cut = best_cut(score, yes, now, objective)
    groups = [item.cluster for item in judged]
    unseen = [_unseen(score, yes, groups, now, objective, seed + r) for r in range(REPEATS)]
    cross = float(np.mean([value_of(yes, said, objective) for said in unseen]))
    present = value_of(yes, told, objective)
    gain = _gain(yes, unseen, told, groups, objective, seed)
    return Fit(
        task, lang, n, objective, now, cut, value_of(yes, score >= cut, objective), cross, present,
        gain, taken=cross - present >= WORTH,
    )  # fmt: skip


def value_of(yes: Flags, said: Flags, objective: Objective) -> float:
    """Balanced accuracy, or κ of yes and no; chance where one label is missing."""
    hits, misses = int(said[yes].sum()), int((~said[yes]).sum())
    alarms, rest = int(said[~yes].sum()), int((~said[~yes]).sum())
    if objective == "kappa":
        return kappa_of(np.array([[hits, misses], [alarms, rest]], dtype=float)) or 0.0
    if not yes.any() or yes.all():
        return 0.5
    return (hits / (hits + misses) + rest / (alarms + rest)) / 2


def best_cut(score: Floats, yes: Flags, now: float | None, objective: Objective) -> float:
    """The best of the midpoints between neighbouring scores; of equals the one nearest to `now`."""
    levels = np.unique(score)
    cuts = ((levels[1:] + levels[:-1]) / 2).round(DIGITS)
    cuts = np.unique(np.append(cuts, levels[-1]))
    values = _values(score, yes, cuts, objective)
    near = np.abs(cuts - (0.5 if now is None else now))
    best = np.flatnonzero(values >= values.max() - 1e-12)
    return float(cuts[best[near[best].argmin()]])


def _values(score: Floats, yes: Flags, cuts: Floats, objective: Objective) -> Floats:
    """The objective at every cut, from the counts at or above it."""
    up, down = np.sort(score[yes]), np.sort(score[~yes])
    hits = len(up) - np.searchsorted(up, cuts, "left")
    alarms = len(down) - np.searchsorted(down, cuts, "left")
    if objective == "balanced":
        found = (hits / max(len(up), 1) + 1 - alarms / max(len(down), 1)) / 2
        return np.asarray(found, dtype=float)
    n = len(score)
    same = (hits + len(down) - alarms) / n
    said = (hits + alarms) / n
    base = len(up) / n
    chance = said * base + (1 - said) * (1 - base)
    left = np.maximum(1 - chance, 1e-12)
    return np.asarray(np.where(chance < 1, (same - chance) / left, 0.0), dtype=float)


def _unseen(
    score: Floats,
    yes: Flags,
    groups: Sequence[str],
    now: float | None,
    objective: Objective,
    seed: int,
) -> Flags:
    """What each item is called by a threshold fitted without its source."""
    folds = np.array([_fold(group, seed) for group in groups])
    said = np.zeros(len(score), dtype=bool)
    for fold in range(FOLDS):
        here, rest = folds == fold, folds != fold
        known = yes[rest].any() and not yes[rest].all()
        cut = best_cut(score[rest], yes[rest], now, objective) if known else (now or 0.5)
        said[here] = score[here] >= cut
    return said


def _fold(group: str, seed: int) -> int:
    return int.from_bytes(hashlib.sha256(f"{seed}|{group}".encode()).digest()[:8], "big") % FOLDS


def _gain(
    yes: Flags,
    unseen: Sequence[Flags],
    told: Flags,
    groups: Sequence[str],
    objective: Objective,
    seed: int,
) -> Figure:
    """Cross-validated minus present value."""

    def on(rows: NDArray[np.intp]) -> float:
        y = yes[rows]
        found = [value_of(y, said[rows], objective) for said in unseen]
        return float(np.mean(found)) - value_of(y, told[rows], objective)

    value = on(np.arange(len(yes)))
    found = clustered_figure(groups, on, draws=DRAWS, seed=seed)
    low, high = found if found else (None, None)
    return Figure(value, low, high, len(yes), "bootstrap")
