"""Scales beside the four layers: completeness, helpfulness, context relevancy by two wordings.

None of them decides a diagnosis; each keeps its reasons, and says when it has no score and why.
"""

from __future__ import annotations

from statistics import fmean

from rag_doctor.checks.common import clip, scored, unscored
from rag_doctor.i18n import join, say
from rag_doctor.judges.base import Relation
from rag_doctor.judges.rating import CONTEXT_SCALE, HELP_SCALE, Grade, Rating
from rag_doctor.records import Case, CheckResult

__all__ = ["check_completeness", "check_ratings", "unrated"]

PASSING = 0.5
MOST_PARTS = 3


def check_completeness(case: Case, relation: Relation | None, judge: str) -> CheckResult | None:
    """Parts of the question that the answer speaks to / all its parts; `None` = none were listed.

    Whether what it says of them is right is another measure's matter.
    """
    if relation is None or not relation.parts:
        return None
    lang, n = case.ui_lang, len(relation.parts)
    lacking = [clip(part) for part, answered in relation.parts if not answered]
    key = "partly" if lacking else "all"
    return scored(
        "completeness",
        (n - len(lacking)) / n,
        PASSING,
        reason=say(
            f"checks.completeness.{key}",
            lang,
            answered=n - len(lacking),
            n=n,
            what=join(lacking[:MOST_PARTS], lang),
        ),
        judge=judge,
        n_scored=n,
        n=n,
        details={"parts": [{"part": part, "answered": done} for part, done in relation.parts]},
    )


def check_ratings(case: Case, rating: Rating, judge: str) -> dict[str, CheckResult]:
    """Helpfulness from 1 to 5 and context relevancy from 0 to 2, both brought to [0, 1]."""
    return {
        "helpfulness": _helpfulness(case, rating.helpfulness, judge),
        "context_relevancy": _context(case, rating.context, judge),
    }


def unrated(case: Case, judge: str) -> dict[str, CheckResult]:
    """What a judge without these scales gives: no score, and why."""
    reason = say("checks.common.no_scale", case.ui_lang, judge=judge)
    layers = ("helpfulness", "context_relevancy")
    return {layer: unscored(layer, reason, judge=judge, n=1) for layer in layers}


def _helpfulness(case: Case, grade: Grade, judge: str) -> CheckResult:
    if grade.value is None:
        return unscored("helpfulness", grade.reason, judge=judge, n=1)
    low, high = HELP_SCALE
    return scored(
        "helpfulness",
        (grade.value - low) / (high - low),
        PASSING,
        reason=say(
            "checks.helpfulness.scored", case.ui_lang, grade=_shown(grade.value), why=grade.reason
        ),
        judge=judge,
        n_scored=1,
        n=1,
        details={"grade": grade.value, "low": low, "high": high},
    )


def _context(case: Case, grades: tuple[Grade, ...], judge: str) -> CheckResult:
    lang, layer = case.ui_lang, "context_relevancy"
    if not grades:
        key = "common.not_recorded" if case.unrecorded else "context_relevancy.no_contexts"
        return unscored(layer, say(f"checks.{key}", lang))
    values = [grade.value for grade in grades if grade.value is not None]
    if not values:
        return unscored(layer, grades[0].reason, judge=judge, n=len(grades))
    told = [f"{_shown(g.value)} – {g.reason}" for g in grades]
    return scored(
        layer,
        fmean(values) / CONTEXT_SCALE[1],
        PASSING,
        reason=say("checks.context_relevancy.scored", lang, first=told[0], second=told[-1]),
        judge=judge,
        n_scored=len(values),
        n=len(grades),
        details={
            "grades": [grade.value for grade in grades],
            "reasons": [grade.reason for grade in grades],
            "agree": len(set(values)) == 1 if len(values) > 1 else None,
        },
    )


def _shown(value: float | None) -> str:
    return "–" if value is None else f"{value:g}"
