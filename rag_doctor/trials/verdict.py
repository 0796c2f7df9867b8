"""From what was seen to a word: confirmed, overturned (to what), or inconclusive."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rag_doctor.records import Fault, Settled, Trial, TrialName
from rag_doctor.trials.bars import Bars, default_bars
from rag_doctor.trials.belief import Seen, believed, by_fault, clear, falls_by
from rag_doctor.trials.predictions import CONFIRMED_BY, PREDICTED, Cause

__all__ = ["Reading", "both_shown", "old_alone", "outcome_of", "read", "shown_by"]


@dataclass(frozen=True, slots=True)
class Reading:
    """`fault` = what stands, `beside` = a second fault with it; `chance` = belief in `fault`.

    `shown` = the trial that shows it, with whether it came out good; `None` = none does.
    `candidates` = faults that cannot be ruled out, likeliest first.
    """

    settled: Settled
    fault: Fault
    chance: float
    beside: Fault | None = None
    shown: tuple[TrialName, bool] | None = None
    candidates: tuple[Fault, ...] = ()


def read(
    seen: Seen,
    outcomes: Mapping[TrialName, bool | None],
    bars: Bars | None = None,
) -> Reading:
    """The reading of these outcomes; total: every suspect and pattern has exactly one."""
    bars = bars or default_bars()
    chances = believed(seen)
    faults = by_fault(chances)
    fault, chance = next(iter(faults.items()))
    beside = _beside(fault, chances)
    backed = seen.signs.get("backed", "")
    alone = beside is None
    shown = shown_by(fault, outcomes, backed) if alone else both_shown(fault, seen, outcomes)
    if fault == "bad_label" and not _label_alone(seen):
        shown = None
    if fault == "stale_or_conflicting" and shown is None and old_alone(seen):
        shown = ("replay", False) if outcomes.get("replay") is False else None
    candidates = tuple(f for f, p in faults.items() if p >= bars.keep) or (fault,)
    if chance < bars.sure or shown is None:
        kept = faults.get(seen.suspect, 0.0)
        return Reading("inconclusive", seen.suspect, kept, candidates=candidates)
    settled: Settled = "confirmed" if fault == seen.suspect else "overturned"
    return Reading(settled, fault, chance, beside, shown, candidates)


def _label_alone(seen: Seen) -> bool:
    """No passage says what the reference says, and it was not the writer's own words that differ:
    what no source backs is no word against the reference."""
    signs = seen.signs
    backed = signs.get("backed") == "answer" or seen.suspect == "bad_label"
    own = signs.get("manner") == "asserted" and not backed
    return signs.get("vouched") == "no" and not own


def old_alone(seen: Seen) -> bool:
    """Does an old edition say what the answer says, and nothing that was sent say otherwise? Then
    no re-run can bring the right value, and the edition itself is what shows it."""
    return seen.signs.get("backed") == "answer" and seen.signs.get("dated") == "yes"


def shown_by(
    fault: Fault, outcomes: Mapping[TrialName, bool | None], backed: str = ""
) -> tuple[TrialName, bool] | None:
    """The first outcome that shows this fault, by the table; `None` = none was seen."""
    if any(outcomes.get(trial) is good for trial, good in falls_by(fault, backed)):
        return None
    pairs = CONFIRMED_BY[fault]
    return next(((trial, good) for trial, good in pairs if outcomes.get(trial) is good), None)


def both_shown(
    fault: Fault, seen: Seen, outcomes: Mapping[TrialName, bool | None]
) -> tuple[TrialName, bool] | None:
    """Of two faults at once: the first is where the evidence was lost, and even with it the
    writer fails; or dropping what is of no use is not enough."""
    place = seen.signs.get("place")
    lost = place in ("lost", "cut", "absent") or (not place and seen.signs.get("recall") == "fail")
    if fault != "noise" and not lost:
        return None
    if outcomes.get("evidence_and_prompt") is True:
        return "evidence_and_prompt", True
    arms: tuple[TrialName, ...] = ("oracle_only", "oracle_added")
    return next(((arm, False) for arm in arms if outcomes.get(arm) is False), None)


def outcome_of(trial: Trial) -> bool | None:
    """Did most draws come out good? `None` = some did and some did not, or none was judged."""
    known = trial.judged
    return clear(sum(bool(draw.good) for draw in known), len(known))


def _beside(fault: Fault, chances: Mapping[Cause, float]) -> Fault | None:
    """The second fault, where the two together are likelier than the first alone."""
    own = {cause: p for cause, p in chances.items() if cause.fault == fault}
    return max(own, key=lambda cause: own[cause]).beside


assert set(CONFIRMED_BY) == set(PREDICTED)  # every cause says what would show it
