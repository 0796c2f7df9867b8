"""What a case under trial amounts to: the record of the investigation."""

from __future__ import annotations

from collections.abc import Mapping

from rag_doctor.i18n import say
from rag_doctor.records import TRIALS, Investigation, Trial, TrialName
from rag_doctor.trials.bars import Bars
from rag_doctor.trials.belief import believed, by_fault
from rag_doctor.trials.choosing import PROBES, choose, open_trials
from rag_doctor.trials.drawing import Purse
from rag_doctor.trials.menu import AFTER
from rag_doctor.trials.person import ASKED, question_for
from rag_doctor.trials.plan import Planned
from rag_doctor.trials.predictions import SINGLE
from rag_doctor.trials.signs import Observed
from rag_doctor.trials.verdict import Reading, read
from rag_doctor.trials.words import skipped_trial, why_words

__all__ = ["close"]

MOST_SURE = 0.95
TRIED = tuple(fault for fault in SINGLE if fault not in ASKED)
"""Suspects that trials can speak of; of the others a person has the last word."""
SHOWN = 0.001
"""Chances under this are left out of the record."""


def close(
    observed: Observed,
    plan: Mapping[TrialName, Planned],
    purse: Purse,
    bars: Bars,
    *,
    dead: bool,
    seconds: float,
) -> Investigation:
    """The record. `dead` = nothing could be run, or nothing that was run came back."""
    case, seen = observed.case, observed.seen()
    reading = read(seen, observed.outcomes(), bars)
    left = open_trials(plan, observed.made) if reading.settled == "inconclusive" else []
    return Investigation(
        case_id=case.id,
        lang=case.lang,
        suspect=seen.suspect,
        fault=reading.fault,
        mechanism=_mechanism(observed, reading),
        contributing=(reading.beside,) if reading.beside else (),
        settled=reading.settled,
        abstains=not dead and seen.suspect in TRIED and _unlikely(reading, bars),
        why=_dead_words(observed) if dead else why_words(reading, seen, observed),
        candidates=reading.candidates,
        chances={f: round(p, 4) for f, p in by_fault(believed(seen)).items() if p >= SHOWN},
        confidence=round(min(MOST_SURE, reading.chance), 3),
        trials=_trials(observed, plan, reading),
        next_trial=choose(seen, left, plan, bars),
        flaky=observed.flaky,
        misleads=observed.misleads,
        person=question_for(case, observed.diagnosis, observed.evidence, reading.fault),
        calls=purse.calls,
        chars=purse.chars,
        seconds=round(seconds, 3),
    )


def _unlikely(reading: Reading, bars: Bars) -> bool:
    """Has what was tried left the suspect too unlikely to be named?"""
    return reading.settled == "inconclusive" and reading.chance < bars.tell


def _trials(
    observed: Observed, plan: Mapping[TrialName, Planned], reading: Reading
) -> tuple[Trial, ...]:
    """The trials made; where they left the case open, also those that cannot be made."""
    known = dict(observed.trials)
    if reading.settled == "inconclusive":
        for name, one in plan.items():
            if one.reason and one.telling and name not in (*PROBES, *AFTER, *known):
                known[name] = skipped_trial(name, one.reason, observed.case.ui_lang)
    return tuple(known[name] for name in TRIALS if name in known)


def _dead_words(observed: Observed) -> str:
    replay = observed.trials["replay"]
    key = "failed" if replay.status == "failed" else "nothing_run"
    return say(f"trials.verdict.{key}", observed.case.ui_lang, reason=replay.reason)


def _mechanism(observed: Observed, reading: Reading) -> str | None:
    """The suspect's own where it stands; else that of a draw that ended in the new fault."""
    if reading.fault == observed.diagnosis.fault:
        return observed.diagnosis.mechanism
    found = (one.found for drawn in observed.drawn.values() for one in drawn)
    return next((f.mechanism for f in found if f and f.fault == reading.fault), None)
