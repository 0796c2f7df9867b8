"""Cases that had a score and have none now: a change of means over pairs does not see them."""

from __future__ import annotations

from rag_doctor.experiments.change import Change
from rag_doctor.experiments.rules import Limit, Rules
from rag_doctor.experiments.verdicts import Check, Outcome
from rag_doctor.stats import Figure, mcnemar

__all__ = ["lost_scores"]

SURE = 0.05


def lost_scores(limit: Limit, change: Change, rules: Rules) -> Check | None:
    """A check on pairs that lost their score; `None` = no more than the rules allow.

    fail         more lost one than gained one, surely (exact McNemar, p below .05)
    cannot_tell  not surely, but at worst those that did hide more than the limit allows: each of
                 them may have fallen by a whole point
    pass         neither
    """
    lost, gained = change.only_before, change.only_after
    if lost <= rules.missing_scores:
        return None
    scored = change.n + lost
    p = mcnemar(lost, gained).p
    allowed = limit.drop if limit.drop is not None else 1.0  # a floor is held without them
    outcome: Outcome = "pass"
    if lost > gained and p is not None and p < SURE:
        outcome = "fail"
    elif lost / scored > allowed:
        outcome = "cannot_tell"
    figure = Figure(float(lost), n=scored)
    most = float(rules.missing_scores)
    return Check("scores", limit.measure, outcome, most, figure, lost, limit.by, limit.value)
