"""Two runs over the demo's recorded answers: the second mends some, breaks some, loses a chunk."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "views"))
from view_fixtures import demo_report

from rag_doctor.facade import Examined, Report
from rag_doctor.records import LAYERS

SOUND = ("healthy", "correct_refusal")
WORDS = {"en": (" you ", " one "), "zh": ("天", "个工作日")}


def two_runs(lang: str = "en", **changes: object) -> tuple[Report, Report]:
    """Of the faulty answers every other is healed, of the sound every third breaks."""
    before = demo_report(lang)
    seen = {True: 0, False: 0}
    rows = []
    for row in before.rows:
        sound = row.diagnosis.fault in SOUND
        seen[sound] += 1
        turns = seen[sound] % (3 if sound else 2) == 0
        fault = ("hallucination" if sound else "healthy") if turns else row.diagnosis.fault
        rows.append(_changed(row, fault, lang, lift=turns and not sound))
    after = replace(before, rows=tuple(rows), source="changed")
    return replace(before, source="baseline"), replace(after, **changes)


def _changed(row: Examined, fault: str, lang: str, lift: bool) -> Examined:
    old, new = WORDS[lang]
    case = row.case.model_copy(
        update={"answer": row.case.answer.replace(old, new), "contexts": row.case.contexts[1:]}
    )
    checks = dict(row.diagnosis.checks)
    for layer in LAYERS[:1]:
        if lift and layer in checks and checks[layer].score is not None:
            checks[layer] = checks[layer].model_copy(update={"score": 1.0, "status": "pass"})
    found = row.diagnosis.model_copy(update={"fault": fault, "checks": checks})
    return Examined(case, found)
