"""The judge's labels against people's: agreement, κ, both error rates, the score's power."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rag_doctor.calibrate.items import Item, judged_items, positive
from rag_doctor.calibrate.vocabulary import Task
from rag_doctor.stats import (
    Figure,
    Share,
    area,
    auroc,
    balanced_accuracy,
    clustered_figure,
    cohen_kappa,
    kappa_of,
    spearman,
)

__all__ = ["Agreement", "agreement_of"]

DRAWS = 1000
SOURCES = "bootstrap"

Codes = NDArray[np.intp]


@dataclass(frozen=True, slots=True)
class Agreement:
    """One set of items: all of a task, or those of one language or group.

    `n` items have a human label; of these `undecided` and `failed` carry no verdict, and of
    `disputed` ones people disagree evenly: none of them enters a figure. Yes means supported, pass,
    or no fault: `sensitivity` = yes said of what people call yes, `specificity` = no of no.
    `told` and `true` = how often the judge and people say yes. `most` = the share of the commonest
    human label, which a judge that always says it would reach. `same` counts equal labels (of
    claims: equally supported or not; of faults the same fault). `three` = κ over all three labels
    of claims, where people gave them. `power` = AUROC of the score, `rank` = Spearman's ρ of the
    score with human grades; `None` = there is none.
    """

    field: str
    value: str
    n: int
    same: Share
    agreement: Figure
    kappa: Figure
    balanced: Figure
    sensitivity: Share
    specificity: Share
    told: Share
    true: Share
    most: Share
    undecided: int = 0
    failed: int = 0
    disputed: int = 0
    three: Figure | None = None
    power: Figure | None = None
    rank: Figure | None = None

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready."""
        figures = ("agreement", "kappa", "balanced", "three", "power", "rank")
        shares = ("sensitivity", "specificity", "told", "true", "most")
        counts = ("n", "undecided", "failed", "disputed")
        made: dict[str, Any] = {"field": self.field, "value": self.value}
        made |= {name: getattr(self, name) for name in counts}
        made["judged"] = self.same.n
        for name in figures:
            figure = getattr(self, name)
            made[name] = figure.to_dict() if figure is not None else None
        for name in shares:
            share = getattr(self, name)
            low, high = share.interval()
            made[name] = {"hits": share.hits, "n": share.n, "value": share.value}
            made[name] |= {"low": round(low, 4), "high": round(high, 4)}
        return made


def agreement_of(
    task: Task, items: Sequence[Item], field: str = "all", value: str = "", seed: int = 0
) -> Agreement:
    """All figures of these items. Where items share sources, whole sources are resampled."""
    judged = judged_items(items)
    truth, told = _labels(task, judged, "truth"), _labels(task, judged, "told")
    yes, said = (
        np.array([positive(task, getattr(item, name)) for item in judged], dtype=bool)
        for name in ("truth", "told")
    )
    sensitivity, specificity = _share(said[yes]), _share(~said[~yes])
    same = Share(sum(a == b for a, b in zip(truth, told, strict=True)), len(judged))
    clusters = [item.cluster for item in judged]
    over = _Over(clusters, seed)
    commonest = Counter(truth).most_common(1)
    return Agreement(
        field=field,
        value=value,
        n=len(items),
        same=same,
        agreement=_agreement(same, truth, told, clusters),
        kappa=over(cohen_kappa(truth, told), _kappa_on(truth, told)),
        balanced=over(balanced_accuracy(sensitivity, specificity), _balanced_on(yes, said)),
        sensitivity=sensitivity,
        specificity=specificity,
        told=_share(said),
        true=_share(yes),
        most=Share(commonest[0][1] if commonest else 0, len(judged)),
        undecided=sum(item.state == "undecided" for item in items),
        failed=sum(item.state == "failed" for item in items),
        disputed=sum(item.truth is None for item in items),
        three=_three(judged, over) if task == "support" else None,
        power=_power(task, judged, over),
        rank=_rank(judged),
    )


def _labels(task: Task, items: Sequence[Item], name: str) -> list[str]:
    """Labels as they are compared: of claims supported or not, since people often say no more."""
    found = [str(getattr(item, name)) for item in items]
    if task != "support":
        return found
    return ["supported" if label == "supported" else "not" for label in found]


def _share(flags: NDArray[np.bool_]) -> Share:
    return Share(int(flags.sum()), len(flags))


class _Over:
    """Puts the interval of resampled sources in place of the one for independent items."""

    def __init__(self, clusters: Sequence[str], seed: int) -> None:
        self.clusters, self.seed = clusters, seed
        self.shared = len(set(clusters)) < len(clusters)

    def __call__(
        self, figure: Figure, on: Callable[[Codes], float | None], wanted: bool = True
    ) -> Figure:
        if figure.value is None or not self.shared or not wanted:
            return figure
        found = clustered_figure(self.clusters, on, draws=DRAWS, seed=self.seed)
        if found is None:
            return figure
        return replace(figure, low=found[0], high=found[1], method=SOURCES)


def _agreement(
    same: Share, truth: Sequence[str], told: Sequence[str], clusters: Sequence[str]
) -> Figure:
    """Wilson's interval; items from shared sources count for as many as they are worth."""
    if not same.n:
        return Figure(None, why="empty")
    hits = np.array([a == b for a, b in zip(truth, told, strict=True)], dtype=float)
    worth = _effective(hits, clusters)
    low, high = same.interval(worth)
    method = "wilson" if worth >= same.n else "wilson_shared"
    return Figure(same.value, low, high, same.n, method)


def _effective(hits: NDArray[np.float64], clusters: Sequence[str]) -> float:
    """n over the design effect (Kish), at most n: the independent items these are worth."""
    n, mean = len(hits), float(hits.mean())
    groups = list(dict.fromkeys(clusters))
    if len(groups) == n or len(groups) < 2 or not 0 < mean < 1:
        return float(n)
    place = {name: i for i, name in enumerate(groups)}
    sums = np.zeros(len(groups))
    np.add.at(sums, [place[name] for name in clusters], hits - mean)
    k = len(groups)
    clustered = k / (k - 1) * float(sums @ sums) / (n * n)
    plain = mean * (1 - mean) / n
    return min(float(n), n * plain / clustered) if clustered else float(n)


def _kappa_on(truth: Sequence[str], told: Sequence[str]) -> Callable[[Codes], float | None]:
    place = {label: i for i, label in enumerate(dict.fromkeys((*truth, *told)))}
    k = max(len(place), 1)
    pair = np.array([place[a] * k + place[b] for a, b in zip(truth, told, strict=True)], np.intp)

    def on(rows: Codes) -> float | None:
        return kappa_of(np.bincount(pair[rows], minlength=k * k).reshape(k, k).astype(float))

    return on


def _balanced_on(
    yes: NDArray[np.bool_], said: NDArray[np.bool_]
) -> Callable[[Codes], float | None]:
    def on(rows: Codes) -> float | None:
        y, s = yes[rows], said[rows]
        if not y.any() or y.all():
            return None
        return float((s[y].mean() + (~s[~y]).mean()) / 2)

    return on


def _three(judged: Sequence[Item], over: _Over) -> Figure | None:
    """κ over supported, contradicted and not mentioned; `None` where people did not say which."""
    truth = [str(item.truth) for item in judged]
    if "unsupported" in truth or not {"contradicted", "not_mentioned"} <= set(truth):
        return None
    told = [str(item.told) for item in judged]
    return over(cohen_kappa(truth, told), _kappa_on(truth, told))


def _power(task: Task, judged: Sequence[Item], over: _Over) -> Figure | None:
    """AUROC of the score (of claims: of the probability); faults have none."""
    values = [item.p if task == "support" else item.score for item in judged]
    if task == "fault" or not judged or any(value is None for value in values):
        return None
    score = np.array(values, dtype=float)
    yes = np.array([positive(task, item.truth) for item in judged], dtype=bool)

    def on(rows: Codes) -> float | None:
        s, y = score[rows], yes[rows]
        return area(s[y], s[~y]) if y.any() and not y.all() else None

    return over(auroc(score[yes].tolist(), score[~yes].tolist()), on)


def _rank(judged: Sequence[Item]) -> Figure | None:
    graded = [(i.score, i.grade) for i in judged if i.score is not None and i.grade is not None]
    if not graded:
        return None
    return spearman([score for score, _ in graded], [grade for _, grade in graded])
