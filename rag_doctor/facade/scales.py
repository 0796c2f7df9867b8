"""The scales that cost requests of their own, added to diagnoses that are made already.

They decide nothing in a diagnosis, so they need no node of the graph.
"""

from __future__ import annotations

from collections.abc import Sequence

from rag_doctor.checks import check_ratings, errored, unrated, unscored
from rag_doctor.errors import JudgeError, error_line
from rag_doctor.graph import Context
from rag_doctor.i18n import say
from rag_doctor.judges.base import JudgeFailure
from rag_doctor.judges.rating import Rating, RatingJudge, can_rate
from rag_doctor.records import Case, Diagnosis

__all__ = ["with_scales"]

RATED = ("helpfulness", "context_relevancy")


async def with_scales(
    cases: Sequence[Case], diagnoses: Sequence[Diagnosis], context: Context
) -> list[Diagnosis]:
    """The diagnoses with helpfulness and context relevancy, and a word on every missing scale.

    A judge without these scales leaves them unscored; one that fails on a case leaves an error.
    """
    ratings = await _ratings(cases, context)
    return [_with(*triple, context.label) for triple in zip(cases, diagnoses, ratings, strict=True)]


async def _ratings(cases: Sequence[Case], context: Context) -> list[Rating | JudgeFailure | None]:
    judge = context.judge
    if not can_rate(judge) or not isinstance(judge, RatingJudge):
        return [None] * len(cases)
    try:
        found = list(await judge.rate(cases))
        if len(found) != len(cases):
            raise JudgeError(f"asked about {len(cases)} cases, got {len(found)} ratings")
    except Exception as error:  # the diagnoses are made already and must not be lost
        if len(cases) == 1:
            return [JudgeFailure(error_line(error))]
        return [one for case in cases for one in await _ratings([case], context)]
    return [*found]


def _with(
    case: Case, diagnosis: Diagnosis, rating: Rating | JudgeFailure | None, judge: str
) -> Diagnosis:
    extra, errors = dict(diagnosis.extra), dict(diagnosis.errors)
    if isinstance(rating, Rating):
        extra |= check_ratings(case, rating, judge)
    elif rating is None:
        extra |= unrated(case, judge)
    else:
        extra |= {n: errored(n, rating.reason, case.ui_lang, judge=judge) for n in RATED}
        errors["rating"] = rating.reason
    for layer, reason in _missing(case, diagnosis):
        extra.setdefault(layer, unscored(layer, reason, judge=judge))
    return diagnosis.model_copy(update={"extra": extra, "errors": errors})


def _missing(case: Case, diagnosis: Diagnosis) -> list[tuple[str, str]]:
    """Scales that need no request and have no score all the same, and why."""
    lang = case.ui_lang
    if not case.answer.strip():
        why = say("checks.relevancy.empty", lang)
    elif diagnosis.refusal.refused:
        why = say("checks.relevancy.refused", lang)
    else:
        why = say("checks.relevancy.undecided", lang)
    no_reference = say("checks.correctness.no_reference", lang)
    return [("correctness", why if case.reference else no_reference), ("completeness", why)]
