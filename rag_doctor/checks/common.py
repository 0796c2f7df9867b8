"""The one place where a failure becomes data: unscored and error results, and scored ones."""

from __future__ import annotations

from typing import Any

from rag_doctor.errors import JudgeError, shown
from rag_doctor.i18n import say
from rag_doctor.records import CheckResult
from rag_doctor.text.excerpts import shortened

__all__ = ["clip", "errored", "reaches", "scored", "unscored"]

MAX_QUOTE = 60
DIGITS = 4
SLACK = 1e-6  # rounding noise at the ends of the scale


def reaches(score: float, threshold: float) -> bool:
    """Does the score reach its threshold? Both as they are shown, so that a reader agrees."""
    return round(score, DIGITS) >= round(threshold, DIGITS)


def scored(
    layer: str,
    score: float,
    threshold: float,
    *,
    reason: str,
    judge: str,
    n_scored: int,
    n: int,
    ok: bool = True,
    estimate: bool = False,
    details: dict[str, Any] | None = None,
) -> CheckResult:
    """A score against its threshold. `ok=False` fails the layer whatever the score.

    Raises `JudgeError` for a score off the scale: it is never bent into one.
    """
    if not -SLACK <= score <= 1 + SLACK:  # NaN is off the scale too
        raise JudgeError(f"{layer}: a score must lie in [0, 1], got {shown(score)}")
    return CheckResult(
        layer=layer,
        score=round(min(1.0, max(0.0, score)), DIGITS),
        status="pass" if ok and reaches(score, threshold) else "fail",
        reason=reason,
        judge=judge,
        threshold=round(threshold, DIGITS),
        n_scored=n_scored,
        n=n,
        estimate=estimate,
        details=details or {},
    )


def unscored(
    layer: str,
    reason: str,
    *,
    judge: str = "",
    n: int = 0,
    estimate: bool = False,
    details: dict[str, Any] | None = None,
) -> CheckResult:
    """No score, and why. It never enters a mean."""
    return CheckResult(
        layer=layer,
        status="unscored",
        reason=reason,
        judge=judge,
        n=n,
        estimate=estimate,
        details=details or {},
    )


def errored(layer: str, reason: str, lang: str, *, judge: str = "") -> CheckResult:
    """The judge or the step failed: an error, never a score."""
    key = "judge_failed" if judge else "step_failed"
    return CheckResult(
        layer=layer,
        status="error",
        reason=say(f"checks.common.{key}", lang, reason=reason),
        judge=judge,
    )


def clip(text: str, limit: int = MAX_QUOTE) -> str:
    """A quotation short enough to stand in a sentence."""
    return shortened(text, limit)
