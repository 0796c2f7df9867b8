"""Layer 4: does the answer address the question? Mean similarity, zeroed when noncommittal."""

from __future__ import annotations

from rag_doctor.checks.common import clip, reaches, scored, unscored
from rag_doctor.checks.thresholds import Thresholds
from rag_doctor.i18n import join, say
from rag_doctor.judges.base import Relation, Split
from rag_doctor.metrics import answer_relevancy
from rag_doctor.records import Case, CheckResult

__all__ = ["check_relevancy"]

LAYER = "relevancy"
MOST_PARTS = 3


def check_relevancy(
    case: Case, split: Split, relation: Relation | None, thresholds: Thresholds, judge: str
) -> CheckResult:
    """Relevancy. Empty answer → 0 without asking any judge; refusal → unscored."""
    lang, bar = case.ui_lang, thresholds.relevancy
    if not case.answer.strip():
        reason = say("checks.relevancy.empty", lang)
        return scored(LAYER, 0.0, bar, reason=reason, judge="", n_scored=1, n=1)
    if split.refusal.refused:
        return unscored(LAYER, say("checks.relevancy.refused", lang))
    if relation is None:
        return unscored(LAYER, say("checks.relevancy.undecided", lang), judge=judge)
    flags = relation.noncommittal or (False,) * len(relation.similarities)
    value = answer_relevancy(relation.similarities, flags)
    if value.score is None:
        why = relation.reason or say("checks.relevancy.undecided", lang)
        return unscored(LAYER, why, judge=judge)
    passes = reaches(value.score, bar) and not relation.wrong_language
    return scored(
        LAYER,
        value.score,
        bar,
        ok=passes,
        reason=_reason(relation, passes, lang),
        judge=judge,
        n_scored=value.n_scored,
        n=value.n,
        details=_details(relation),
    )


def _reason(relation: Relation, passes: bool, lang: str) -> str:
    if relation.wrong_language:
        return say("checks.relevancy.wrong_language", lang)
    if passes:
        return say("checks.relevancy.on_topic", lang)
    if relation.evasive or any(relation.noncommittal):
        return say("checks.relevancy.evasive", lang)
    if relation.unanswered:
        parts = [clip(part) for part in relation.unanswered[:MOST_PARTS]]
        return say("checks.relevancy.partial", lang, what=join(parts, lang))
    return relation.reason or say("checks.relevancy.off_topic", lang)


def _details(relation: Relation) -> dict[str, object]:
    found: dict[str, object] = {"similarities": [round(s, 4) for s in relation.similarities]}
    if relation.unanswered:
        found["unanswered"] = list(relation.unanswered)
    if relation.wrong_language:
        found["wrong_language"] = True
    if relation.evasive:
        found["evasive"] = True
    if relation.reverse_questions:
        found["reverse_questions"] = list(relation.reverse_questions)
    return found
