"""What was changed and what came of it, as sentences in the language of the case."""

from __future__ import annotations

from collections.abc import Mapping

from rag_doctor.i18n import glue, say
from rag_doctor.records import Fault, Trial, TrialName
from rag_doctor.trials.arms import Arm
from rag_doctor.trials.belief import Seen
from rag_doctor.trials.signs import Observed
from rag_doctor.trials.verdict import Reading, old_alone, outcome_of

__all__ = ["changed_words", "skip_words", "skipped_trial", "why_words"]


def changed_words(arm: Arm, lang: str) -> str:
    """The one thing that differs."""
    patch = ", ".join(f"{name} = {value}" for name, value in arm.knobs.items())
    told = say(f"trials.changed.{arm.name}", lang, **{"n": 0, "of": 0, **arm.note, "patch": patch})
    if arm.note.get("source") == "reference":
        told = glue(lang, told, say("trials.changed.stand_in", lang))
    return told


def skip_words(reason: str, lang: str, **values: object) -> str:
    """Why a trial was not made."""
    return say(f"trials.skip.{reason}", lang, **values)


def skipped_trial(name: TrialName, reason: str, lang: str) -> Trial:
    """A trial that was not made, and why."""
    named = say(f"trials.name.{name}", lang)
    return Trial(name=name, status="skipped", reason=skip_words(reason, lang), changed=named)


def why_words(reading: Reading, seen: Seen, observed: Observed) -> str:
    """The verdict in two or three sentences: the word, what the replay did, what settled it."""
    lang, trials, flaky = observed.case.ui_lang, observed.trials, observed.flaky
    name = {"suspect": _fault(seen.suspect, lang), "fault": _fault(reading.fault, lang)}
    head = say(f"trials.verdict.{_verdict_key(reading, seen)}", lang, **name)
    told = [head]
    if (replay := trials.get("replay")) is not None and replay.judged:
        told.append(_says(replay, lang, flaky))
    if (settling := _settling(reading, trials)) is not None and settling.name != "replay":
        told.append(_says(settling, lang, False))
    if observed.rests:
        told.append(say("trials.verdict.rests", lang))
    if reading.fault == "bad_label" and reading.settled != "inconclusive":
        told.append(say("trials.verdict.unvouched", lang))
    if reading.fault == "stale_or_conflicting" and old_alone(seen):
        told.append(say("trials.verdict.old_alone", lang))
    if reading.beside is not None:
        told.append(say("trials.verdict.beside", lang, fault=_fault(reading.beside, lang)))
    return glue(lang, *told)


def _verdict_key(reading: Reading, seen: Seen) -> str:
    if seen.suspect == "undetermined" and reading.settled == "overturned":
        return "named"
    return reading.settled


def _fault(fault: Fault, lang: str) -> str:
    return say(f"table.fault.{fault}", lang)


def _settling(reading: Reading, trials: Mapping[TrialName, Trial]) -> Trial | None:
    """The trial that shows what stands; else the first that was made after the replay."""
    if reading.shown is not None:
        return trials.get(reading.shown[0])
    made = [t for t in trials.values() if t.name != "replay" and t.judged]
    return made[0] if made else None


def _says(trial: Trial, lang: str, flaky: bool) -> str:
    known = trial.judged
    good = sum(bool(draw.good) for draw in known)
    word = {True: "good", False: "bad", None: "split"}[outcome_of(trial)]
    if flaky and trial.name == "replay" and word == "bad":
        word = "split"
    return say(f"trials.says.{trial.name}.{word}", lang, good=good, n=len(known))
