"""Does the judge say the same twice? Everything judged again, in another order, from no cache."""

from __future__ import annotations

import random
from collections.abc import Sequence
from statistics import pstdev
from typing import TypeVar

from rag_doctor.calibrate.biases.changes import Changes, flips
from rag_doctor.calibrate.biases.effect import Effect
from rag_doctor.calibrate.biases.rounds import Bench, Told, similarity, support_share
from rag_doctor.calibrate.biases.rounds import related as ask_relation
from rag_doctor.calibrate.biases.rounds import weighed as ask_weighing
from rag_doctor.judges.anew import asked_anew
from rag_doctor.judges.base import Relation, Weighing
from rag_doctor.stats import Figure, Share, mean_difference

__all__ = ["Replay", "repeat_effects", "replay"]

_T = TypeVar("_T")
Replay = list[Weighing | None]
"""One more round of the same cases, in their order."""


async def replay(bench: Bench) -> tuple[list[Replay], list[list[Relation | None]]]:
    """`runs - 1` further rounds. The cases come shuffled: a verdict must not hang on its batch."""
    weighings, relations = [], []
    for run in range(1, bench.runs):
        order = list(range(len(bench.told)))
        random.Random(f"{bench.seed}|{run}").shuffle(order)
        cases = [bench.told[i].case for i in order]
        splits = [bench.told[i].split for i in order]
        judge = asked_anew(bench.judge)
        weighings.append(_back(await ask_weighing(judge, cases, splits, read=True), order))
        relations.append(_back(await ask_relation(judge, cases, splits), order))
    return weighings, relations


def _back(found: Sequence[_T], order: Sequence[int]) -> list[_T]:
    placed = dict(zip(order, found, strict=True))
    return [placed[i] for i in range(len(order))]


def repeat_effects(
    bench: Bench, weighings: Sequence[Replay], relations: Sequence[Sequence[Relation | None]]
) -> list[Effect]:
    """Claims whose verdict was not the same in every run; spread of the scores of a case."""
    runs = len(weighings) + 1
    changed: dict[tuple[str, int], bool] = {}
    for round_ in weighings:
        for claim, flipped in flips(bench.told, round_).items():
            changed[claim] = changed.get(claim, False) or flipped
    share = Share(sum(changed.values()), len(changed))
    low, high = share.interval()
    figure = Figure(share.value, low, high, share.n, "wilson", "" if share.n else "empty")
    if not share.hits:  # none seen: nothing to tell from none, whatever the upper bound
        figure = Figure(share.value, 0.0, high, share.n, "wilson", figure.why)
    values = {"runs": runs, "hits": share.hits}
    return [
        Effect("repeat", "verdicts", figure, "claims", values),
        _spread(bench, "support", _support(bench.told, weighings), runs),
        _spread(bench, "relevancy", _relevancy(bench.told, relations), runs),
    ]


def _spread(bench: Bench, name: str, column: dict[str, list[float]], runs: int) -> Effect:
    """The mean standard deviation of a case's score over the runs."""
    found = Changes([], [])
    for case_id, scores in column.items():
        if len(scores) == runs:
            found.add(pstdev(scores), case_id)
    figure = mean_difference(found.values, found.groups, reach=0.5, seed=bench.seed)
    if figure.value == 0.0:
        figure = Figure(0.0, 0.0, figure.high, figure.n, figure.method)
    return Effect("repeat", name, figure, "cases", {"runs": runs})


def _support(told: Sequence[Told], weighings: Sequence[Replay]) -> dict[str, list[float]]:
    rounds = [[one.weighing for one in told], *weighings]
    shares = {
        one.case.id: [support_share(w.answer) for w in column if w is not None]
        for one, column in zip(told, zip(*rounds, strict=True), strict=True)
    }
    return {name: [s for s in found if s is not None] for name, found in shares.items()}


def _relevancy(
    told: Sequence[Told], relations: Sequence[Sequence[Relation | None]]
) -> dict[str, list[float]]:
    rounds = [[one.relation for one in told], *relations]
    found = {
        one.case.id: [similarity(r) for r in column]
        for one, column in zip(told, zip(*rounds, strict=True), strict=True)
    }
    return {name: [s for s in scores if s is not None] for name, scores in found.items()}
