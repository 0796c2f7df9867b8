"""Which trial to buy next: the one that would show what is sure already, else the most telling."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from rag_doctor.records import TrialName
from rag_doctor.trials.bars import Bars
from rag_doctor.trials.belief import Seen, likeliest, next_best
from rag_doctor.trials.plan import Planned
from rag_doctor.trials.predictions import CONFIRMED_BY

__all__ = ["PROBES", "choose", "open_trials"]

PROBES: tuple[TrialName, ...] = ("closed_book", "gold_middle", "gold_last")
"""Trials that tell of a writer more than of a case: made when they are asked for."""


def open_trials(plan: Mapping[TrialName, Planned], made: Collection[TrialName]) -> list[TrialName]:
    """Possible, not made, and worth making without being asked for."""
    return [n for n, one in plan.items() if not one.reason and n not in made and n not in PROBES]


def choose(
    seen: Seen, names: Collection[TrialName], plan: Mapping[TrialName, Planned], bars: Bars
) -> TrialName | None:
    """One of `names`; `None` = none of them promises enough."""
    fault, chance = likeliest(seen)
    if chance >= bars.sure:
        able = [trial for trial, _ in CONFIRMED_BY[fault] if trial in names]
        if able:
            return min(able, key=lambda trial: plan[trial].least)
    costs = {name: max(1, plan[name].least) for name in names}
    return next_best(seen, names, costs)
