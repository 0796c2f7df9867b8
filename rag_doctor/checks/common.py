"""The one place where a failure becomes data: unscored and error results, and scored ones."""

from __future__ import annotations

from typing import Any

from rag_doctor.i18n import say
from rag_doctor.records import CheckResult

__all__ = ["clip", "errored", "scored", "unscored"]

MAX_QUOTE = 60


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
    """A score against its threshold. `ok=False` fails the layer whatever the score."""
    score = min(1.0, max(0.0, score))
    return CheckResult(
        layer=layer,
        score=round(score, 4),
        status="pass" if ok and score >= threshold else "fail",
        reason=reason,
        judge=judge,
        threshold=threshold,
        n_scored=n_scored,
        n=n,
        estimate=estimate,
        details=details or {},
    )


def unscored(
    layer: str, reason: str, *, judge: str = "", n: int = 0, estimate: bool = False
) -> CheckResult:
    """No score, and why. It never enters a mean."""
    return CheckResult(
        layer=layer, status="unscored", reason=reason, judge=judge, n=n, estimate=estimate
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
    text = " ".join(text.split())
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"
