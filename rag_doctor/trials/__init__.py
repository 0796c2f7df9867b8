"""Trials: the pipeline re-run with one thing changed, read as tests of the table's suspect.

    investigation = await run_trials(case, diagnosis, attach(rag), score)
    investigation.settled     # "confirmed", "overturned" or "inconclusive"

Names are loaded at first use, so that importing this package costs nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rag_doctor._lazy import lazily

if TYPE_CHECKING:
    from rag_doctor.trials.bars import Bars
    from rag_doctor.trials.effects import effect_of
    from rag_doctor.trials.evidence import Evidence, find_evidence
    from rag_doctor.trials.goodness import is_good, rule_of
    from rag_doctor.trials.judging import Score
    from rag_doctor.trials.menu import MENU, Recipe
    from rag_doctor.trials.person import ANSWERS, decided_by
    from rag_doctor.trials.plan import Planned, plan_trials
    from rag_doctor.trials.run import run_trials
    from rag_doctor.trials.settings import TrialSettings
    from rag_doctor.trials.store import DrawStore, store_for

_HOMES = {
    "bars": ("Bars",),
    "effects": ("effect_of",),
    "evidence": ("Evidence", "find_evidence"),
    "goodness": ("is_good", "rule_of"),
    "judging": ("Score",),
    "menu": ("MENU", "Recipe"),
    "person": ("ANSWERS", "decided_by"),
    "plan": ("Planned", "plan_trials"),
    "run": ("run_trials",),
    "settings": ("TrialSettings",),
    "store": ("DrawStore", "store_for"),
}
_HOME_OF = {name: module for module, exported in _HOMES.items() for name in exported}

__all__ = [
    "ANSWERS",
    "MENU",
    "Bars",
    "DrawStore",
    "Evidence",
    "Planned",
    "Recipe",
    "Score",
    "TrialSettings",
    "decided_by",
    "effect_of",
    "find_evidence",
    "is_good",
    "plan_trials",
    "rule_of",
    "run_trials",
    "store_for",
]


__getattr__ = lazily(__name__, _HOME_OF)
