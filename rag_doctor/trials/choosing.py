"""Which trial to buy next: the one that would show what is sure already, else the most telling."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from rag_doctor.records import TrialName
from rag_doctor.trials.bars import Bars
from rag_doctor.trials.belief import Seen, likeliest, next_best
from rag_doctor.trials.menu import AFTER
from rag_doctor.trials.plan import Planned
from rag_doctor.trials.predictions import CONFIRMED_BY

__all__ = ["PROBES", "choose", "open_trials"]

PROBES: tuple[TrialName, ...] = ("closed_book", "gold_middle", "gold_last")
"""Trials that tell of a writer more than of a case: made when they are asked for."""


def open_trials(
    plan: Mapping[TrialName, Planned], outcomes: Mapping[TrialName, bool | None]
) -> list[TrialName]:
    """Possible, not made, and worth making without being asked for.

    `outcomes` = the trials made, and whether they came out good.
    """
    return [
        name
        for name, one in plan.items()
        if not one.reason
        and name not in outcomes
        and name not in PROBES
        and all(_in_vain([outcomes.get(b) for b in before]) for before in AFTER.get(name, ()))
    ]


def _in_vain(outcomes: Collection[bool | None]) -> bool:
    return False in outcomes and True not in outcomes


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
