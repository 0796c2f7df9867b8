"""What could be tried on a case, and what it would cost: shown before anything is paid."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from rag_doctor.errors import RagDoctorError
from rag_doctor.pipeline import Knob, level_of
from rag_doctor.records import TRIALS, Case, Diagnosis, TrialName
from rag_doctor.trials.ablation import ONE_BY_ONE, SUBSETS_EACH
from rag_doctor.trials.arms import Arm, Bench, arm_of
from rag_doctor.trials.evidence import Evidence, find_evidence
from rag_doctor.trials.menu import MENU
from rag_doctor.trials.rounds import FIRST, MOST, PAIR, says_steady

__all__ = ["Planned", "bench_of", "calls_of", "plan_trials", "planned"]


@dataclass(frozen=True, slots=True)
class Planned:
    """One trial with its cost. `reason` = why it is not possible (a key); empty = it is.

    `least`, `most` = calls of the writer; `chars` = characters of context in one call. `telling` =
    it can confirm or overturn the suspect.
    """

    name: TrialName
    least: int = 0
    most: int = 0
    chars: int = 0
    telling: bool = True
    reason: str = ""


def plan_trials(case: Case, diagnosis: Diagnosis, rag: Any) -> tuple[Planned, ...]:
    """Every trial of the menu with its cost, or why it is not possible. Calls no writer.

    `rag` = an attached pipeline; `None` = there is none to ask. The base may be read, and asked
    what it retrieves, to find the evidence.
    """
    return planned(bench_of(case, find_evidence(case, diagnosis, rag), rag), diagnosis)


def planned(bench: Bench, diagnosis: Diagnosis) -> tuple[Planned, ...]:
    """The same for a case whose evidence is found."""
    return tuple(_plan(arm_of(name, bench), bench, diagnosis) for name in TRIALS)


def _plan(arm: Arm, bench: Bench, diagnosis: Diagnosis) -> Planned:
    telling = MENU[arm.name].telling
    told = not telling or diagnosis.fault in telling or diagnosis.fault == "undetermined"
    if arm.reason:
        return Planned(arm.name, telling=told, reason=arm.reason)
    least, most = calls_of(arm, bench)
    return Planned(arm.name, least, most, arm.chars, told)


def calls_of(arm: Arm, bench: Bench) -> tuple[int, int]:
    """The fewest and the most calls that a trial may take."""
    steady = says_steady(bench.settings, arm.knobs)
    if arm.name == "leave_one_out":
        n = len(bench.case.contexts) - len(bench.evidence.sent_in(bench.case))
        n = n if n <= ONE_BY_ONE else round(SUBSETS_EACH * n)
        return n, n + MOST
    return (PAIR if steady else FIRST), MOST


def bench_of(case: Case, evidence: Evidence, rag: Any) -> Bench:
    """What the arms are made from, as far as the pipeline tells."""
    level = level_of(rag)
    if level == 0 and hasattr(rag, "ask") and _answers_whole(rag):
        return Bench(case, evidence, 0, _told(rag, "settings"), _menu(rag), whole=True)
    return Bench(case, evidence, level, _told(rag, "settings"), _menu(rag))


def _answers_whole(rag: Any) -> bool:
    """Can it at least be asked the question again?"""
    cannot = getattr(rag, "cannot", {})
    return rag is not None and "ask" not in cannot


def _menu(rag: Any) -> Mapping[str, Knob]:
    return _told(rag, "knobs")


def _told(rag: Any, call: str) -> Mapping[str, Any]:
    with suppress(RagDoctorError, AttributeError):
        told = getattr(rag, call)()
        return told if isinstance(told, Mapping) else {}
    return {}
