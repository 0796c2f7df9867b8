"""Without a reference the answer is the only witness of what the contexts hold.

Where it addresses the whole question, and the contexts support all that it says, they held an
answer, and the chunks that support it are of use: whatever a judge guessed from question and
contexts alone.
"""

from __future__ import annotations

from dataclasses import replace

from rag_doctor.checks import check_precision, scored
from rag_doctor.graph.facts import answers_in_kind, refused, status
from rag_doctor.graph.sources import chunks_behind
from rag_doctor.graph.state import Context, State
from rag_doctor.i18n import say
from rag_doctor.records import CheckResult

__all__ = ["seen_by_answer"]

SURE = 0.6
"""Mean chance of the answer's statements from which it is believed; LLM judges give none."""


def seen_by_answer(state: State, context: Context) -> dict[str, CheckResult]:
    """Recall and precision, where they fail and the answer shows otherwise. Both are estimates."""
    if state["case"].reference is not None or not _bears_witness(state, context):
        return {}
    out = {}
    if status(state, "recall") == "fail":
        out["recall"] = _recall(state)
    if status(state, "precision") == "fail":
        out["precision"] = _precision(state, context)
    return out


def _bears_witness(state: State, context: Context) -> bool:
    weighing, relation = state.get("weighing"), state.get("relation")
    if weighing is None or relation is None or refused(state) or not weighing.answer:
        return False
    if relation.evasive or relation.wrong_language or relation.unanswered:
        return False
    relevancy = state["checks"]["relevancy"]
    bar = context.thresholds.of(state["case"].lang).relevancy + context.thresholds.near
    if relevancy.score is None or relevancy.score < bar:
        return False
    if answers_in_kind(state["case"]) is False:
        return False
    chances = [v.p_supported for v in weighing.answer if v.p_supported is not None]
    sure = not chances or sum(chances) / len(chances) >= SURE
    return sure and all(verdict.support == "supported" for verdict in weighing.answer)


def _recall(state: State) -> CheckResult:
    judged = state["checks"]["recall"]
    return scored(
        "recall",
        1.0,
        judged.threshold or 0.0,
        reason=say("checks.recall.seen_by_answer", state["case"].ui_lang),
        judge=judged.judge,
        n_scored=1,
        n=1,
        estimate=True,
        details={"judged_score": judged.score},
    )


def _precision(state: State, context: Context) -> CheckResult:
    weighing = state["weighing"]
    behind = chunks_behind(weighing.answer)
    uses = tuple(
        replace(use, useful=True, grade=2) if use.chunk_id in behind else use
        for use in weighing.chunks
    )
    bars = context.thresholds.of(state["case"].lang)
    found = check_precision(state["case"], replace(weighing, chunks=uses), bars, context.label)
    judged = state["checks"]["precision"].score
    details = {**found.details, "judged_score": judged}
    return found.model_copy(update={"estimate": True, "details": details})
