"""Layer 3: does the answer stay with its evidence? Supported claims of the answer / its claims."""

from __future__ import annotations

from collections.abc import Mapping

from rag_doctor.checks.common import reaches, scored, unscored
from rag_doctor.checks.open_claims import hangs_on_open, told_open
from rag_doctor.checks.thresholds import Thresholds
from rag_doctor.i18n import glue, say
from rag_doctor.judges.base import Split, Weighing
from rag_doctor.metrics import faithfulness
from rag_doctor.records import Case, CheckResult

__all__ = ["check_faithfulness"]

LAYER = "faithfulness"


def check_faithfulness(
    case: Case, split: Split, weighing: Weighing | None, thresholds: Thresholds, judge: str
) -> CheckResult:
    """Faithfulness, with `contradicted` and `not_mentioned` kept apart in `details`.

    With statements that the judge did not read it never passes. Where at least half of the claims
    were left undecided and the layer would pass or fail by them, it is unscored. Nothing retrieved:
    0 when the answer claims anything (no statement has support), without asking any judge. A
    refusal or an answer without claims is unscored.
    """
    lang, bar = case.ui_lang, thresholds.faithfulness
    n = len(split.answer_claims)
    if not case.answer.strip():
        return unscored(LAYER, say("checks.faithfulness.empty", lang))
    if split.refusal.refused:
        return unscored(LAYER, say("checks.faithfulness.refused", lang), n=n)
    if not n:
        return unscored(LAYER, say("checks.faithfulness.no_claims", lang))
    if case.unrecorded:
        return unscored(LAYER, say("checks.common.not_recorded", lang), n=n)
    if not case.contexts or weighing is None:
        reason = say("checks.faithfulness.no_contexts", lang)
        return scored(LAYER, 0.0, bar, reason=reason, judge="", n_scored=n, n=n)
    value = faithfulness([verdict.support for verdict in weighing.answer])
    if value.score is None:
        reason = say("checks.faithfulness.undecided", lang)
        return unscored(LAYER, reason, judge=judge, n=n, details=dict(value.counts))
    if weighing.unread and reaches((value.numerator + n - value.n_scored) / n, bar):
        reason = say("unread.answer", lang, read=n - weighing.unread, n=n)
        return unscored(LAYER, reason, judge=judge, n=n, details=dict(value.counts))
    if hangs_on_open(value, bar):
        reason = told_open("answer", value, lang)
        return unscored(LAYER, reason, judge=judge, n=n, details=dict(value.counts))
    return scored(
        LAYER,
        value.score,
        bar,
        reason=_reason(value.counts, value.n_scored, lang),
        judge=judge,
        n_scored=value.n_scored,
        n=value.n,
        details=dict(value.counts),
    )


def _reason(tally: Mapping[str, int], n_scored: int, lang: str) -> str:
    reason = say("checks.faithfulness.scored", lang, supported=tally["supported"], n=n_scored)
    if tally["contradicted"] or tally["not_mentioned"]:
        reason = glue(
            lang,
            reason,
            say(
                "checks.faithfulness.parts",
                lang,
                contradicted=tally["contradicted"],
                not_mentioned=tally["not_mentioned"],
            ),
        )
    if tally["unscored"]:
        reason = glue(lang, reason, say("open_claims.some", lang, open=tally["unscored"]))
    return reason
