"""Layer 1: did the evidence arrive? Supported claims of the reference / its claims.

Without a reference, sufficiency stands in, marked as an estimate.
"""

from __future__ import annotations

from rag_doctor.checks.common import clip, scored, unscored
from rag_doctor.checks.open_claims import hangs_on_open, told_open
from rag_doctor.checks.thresholds import Thresholds
from rag_doctor.i18n import glue, say
from rag_doctor.judges.base import Split, Weighing
from rag_doctor.metrics import context_recall
from rag_doctor.records import Case, CheckResult, Chunk

__all__ = ["check_recall", "check_sufficiency"]

LAYER = "recall"


def check_recall(
    case: Case, split: Split, weighing: Weighing | None, thresholds: Thresholds, judge: str
) -> CheckResult:
    """Recall against the reference. Nothing retrieved → 0 without asking any judge."""
    lang, bar = case.ui_lang, thresholds.recall
    if case.unrecorded:
        n = len(split.reference_claims)
        return unscored(LAYER, say("checks.common.not_recorded", lang), n=n)
    if not case.contexts or weighing is None:
        reason = say("checks.recall.no_contexts", lang)
        n = len(split.reference_claims)
        return scored(LAYER, 0.0, bar, reason=reason, judge="", n_scored=n, n=n)
    labels = [_flag(verdict.support) for verdict in weighing.reference]
    value = context_recall(labels)
    if value.score is None:
        key = "undecided" if labels else "no_claims"
        return unscored(LAYER, say(f"checks.recall.{key}", lang), judge=judge, n=len(labels))
    if hangs_on_open(value, bar):
        reason = told_open("reference", value, lang)
        left = unscored(LAYER, reason, judge=judge, n=value.n)
        return _by_labels(case, left) or left
    reason = say("checks.recall.scored", lang, hit=round(value.numerator), n=value.n_scored)
    lost = [v.claim.text for v in weighing.reference if v.support not in ("supported", "unscored")]
    if lost:
        reason = glue(lang, reason, say("checks.recall.missing", lang, what=clip(lost[0])))
    found = scored(
        LAYER, value.score, bar, reason=reason, judge=judge, n_scored=value.n_scored, n=value.n
    )
    return found if found.status == "pass" else _by_labels(case, found) or found


def _by_labels(case: Case, judged: CheckResult) -> CheckResult | None:
    """People outrank judges: when every chunk labelled as evidence was sent, the evidence arrived.

    `None` when nothing is labelled as carrying the answer, or not all of it was sent.
    """
    needed = case.carriers
    if not needed or needed - {chunk.id for chunk in case.contexts if not _is_cut(case, chunk)}:
        return None
    return scored(
        LAYER,
        1.0,
        judged.threshold or 0.0,
        reason=say("checks.recall.labelled", case.ui_lang, n=len(needed)),
        judge="labels",
        n_scored=len(needed),
        n=len(needed),
        details={"judge": judged.judge, "judged_score": judged.score},
    )


def _is_cut(case: Case, sent: Chunk) -> bool:
    """Was the chunk's text shortened on its way into the prompt?"""
    cut_from = sent.meta.get("cut_from")
    if isinstance(cut_from, int) and cut_from > len(sent.text):
        return True
    whole = next((chunk for chunk in case.retrieved or () if chunk.id == sent.id), sent)
    return len(whole.text.strip()) > len(sent.text.strip())


def _flag(support: str) -> bool | None:
    return None if support == "unscored" else support == "supported"


def check_sufficiency(
    case: Case, weighing: Weighing | None, thresholds: Thresholds, judge: str
) -> CheckResult:
    """The stand-in for recall when there is no reference: do the contexts hold an answer?"""
    lang = case.ui_lang
    if case.unrecorded:
        return unscored(LAYER, say("checks.common.not_recorded", lang), n=1, estimate=True)
    if not case.contexts or weighing is None:
        return scored(
            LAYER,
            0.0,
            thresholds.recall,
            reason=say("checks.recall.no_contexts_estimate", lang),
            judge="",
            n_scored=1,
            n=1,
            estimate=True,
        )
    found = weighing.sufficiency
    if found.enough is None:
        why = found.reason or say("checks.recall.cannot_tell", lang)
        reason = say("checks.recall.estimate", lang, reason=why)
        return unscored(LAYER, reason, judge=judge, n=1, estimate=True)
    word = say(f"checks.recall.{'sufficient' if found.enough else 'insufficient'}", lang)
    return scored(
        LAYER,
        found.score if found.score is not None else float(found.enough),
        thresholds.recall,
        reason=say("checks.recall.estimate", lang, reason=found.reason or word),
        judge=judge,
        n_scored=1,
        n=1,
        estimate=True,
        details={"missing": list(found.missing)} if found.missing else {},
    )
