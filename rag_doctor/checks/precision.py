"""Layer 2: does the evidence stand first? Rank-weighted precision of the useful chunks.

Beside it, never mixed in: the plain share of useful chunks, noise = 1 - share, and the share of
chunks that have anything to do with the question.
"""

from __future__ import annotations

from dataclasses import replace

from rag_doctor.checks.common import scored, unscored
from rag_doctor.checks.thresholds import Thresholds
from rag_doctor.i18n import glue, say
from rag_doctor.judges.base import ChunkUse, Weighing
from rag_doctor.metrics import context_precision
from rag_doctor.records import Case, CheckResult

__all__ = ["check_precision"]

LAYER = "precision"


def check_precision(
    case: Case, weighing: Weighing | None, thresholds: Thresholds, judge: str
) -> CheckResult:
    """Precision in rank order. Nothing retrieved → unscored: there is no ranking."""
    lang, bar = case.ui_lang, thresholds.precision
    if not case.contexts or weighing is None:
        key = "common.not_recorded" if case.unrecorded else "precision.no_contexts"
        return unscored(LAYER, say(f"checks.{key}", lang))
    uses = _with_labels(case, weighing.chunks)
    value = context_precision([use.useful for use in uses])
    if value.score is None:
        return unscored(LAYER, say("checks.precision.undecided", lang), judge=judge, n=len(uses))
    details = _shares(uses)
    return scored(
        LAYER,
        value.score,
        bar,
        reason=_reason(uses, details, lang),
        judge=judge,
        n_scored=value.n_scored,
        n=value.n,
        details={**details, "uses": {use.chunk_id: _use(use) for use in uses if _use(use)}},
    )


def _with_labels(case: Case, uses: tuple[ChunkUse, ...]) -> tuple[ChunkUse, ...]:
    """People outrank judges: a chunk labelled as carrying the answer (grade 2) is of use."""
    return tuple(
        replace(use, useful=True, grade=2) if use.chunk_id in case.carriers else use for use in uses
    )


def _shares(uses: tuple[ChunkUse, ...]) -> dict[str, float | int | None]:
    known = [use for use in uses if use.useful is not None]
    useful = sum(bool(use.useful) for use in known)
    ranks = [rank for rank, use in enumerate(uses, start=1) if use.useful]
    graded = [use for use in known if use.grade is not None]
    related = sum(use.grade != 0 for use in graded)
    return {
        "share_relevant": round(useful / len(known), 4),
        "noise": round(1 - useful / len(known), 4),
        "first_useful_rank": ranks[0] if ranks else None,
        "useful": useful,
        "unrelated": len(graded) - related,
        "share_related": round(related / len(graded), 4) if graded else None,
    }


def _use(use: ChunkUse) -> str:
    """`of_use`, `related`, `unrelated`; empty = not judged."""
    if use.useful:
        return "of_use"
    return "unrelated" if use.grade == 0 else "" if use.useful is None else "related"


def _reason(uses: tuple[ChunkUse, ...], details: dict[str, float | int | None], lang: str) -> str:
    n, unrelated = len(uses), details["unrelated"]
    if not details["useful"]:
        return say("checks.precision.none", lang, n=n)
    reason = say(
        "checks.precision.scored",
        lang,
        useful=details["useful"],
        n=n,
        first=details["first_useful_rank"],
    )
    if unrelated:
        more = say("checks.precision.unrelated", lang, unrelated=unrelated, n=n)
        reason = glue(lang, reason, more)
    return reason
