"""Without a reference the answer is a witness of what the contexts hold.

Three things say more than what a judge guessed from question and contexts alone:

- The answer addresses the whole question, and the contexts support all that it says: they held an
  answer, and the chunks that support it are of use.
- They contradict it with the right value: the evidence was there, and the writer wrote otherwise.
- Nothing in it stands against it but what was left open, since it is said in quite other words:
  then whether the evidence came cannot be told either.
"""

from __future__ import annotations

from dataclasses import replace

from rag_doctor.checks import check_precision, scored, unscored
from rag_doctor.graph.facts import answers_in_kind, asks_yes_or_no, hangs_on_open, refused, status
from rag_doctor.graph.state import Context, State
from rag_doctor.i18n import say
from rag_doctor.records import CheckResult, ClaimVerdict

__all__ = ["seen_by_answer"]

ON_TOPIC = 0.9
"""Relevancy from which a yes or no need not be said: "They must be on a lead." answers "Are dogs
allowed?"."""


def seen_by_answer(state: State, context: Context) -> dict[str, CheckResult]:
    """Recall and precision, where they fail and the answer shows otherwise. All are estimates."""
    weighing = state.get("weighing")
    if state["case"].reference is not None or weighing is None or not weighing.answer:
        return {}
    if refused(state):
        return {}
    if not _speaks_to_it(state, context):
        return _open(state) if _may_speak_to_it(state) else {}
    if _supported(state, weighing.answer):
        return _held(state, context, weighing.answer, "seen_by_answer")
    if denied := tuple(v for v in weighing.answer if _put_right(v)):
        return _held(state, context, denied, "seen_by_denial")
    return _open(state)


def _speaks_to_it(state: State, context: Context) -> bool:
    """Is the answer surely about what was asked, and of the kind that was asked for?"""
    relation, relevancy = state.get("relation"), state["checks"]["relevancy"]
    if relation is None or relation.evasive or relation.wrong_language:
        return False
    bars = context.thresholds
    bar = bars.of(state["case"].lang).relevancy + bars.near
    if relevancy.score is None or relevancy.score < bar:
        return False
    if relevancy.score >= ON_TOPIC and asks_yes_or_no(state["case"]):
        return True
    return answers_in_kind(state["case"]) is not False


def _may_speak_to_it(state: State) -> bool:
    """Does nothing say that the answer is about something else? A yes or no can be said without
    either word."""
    relation = state.get("relation")
    if relation is None or relation.evasive or relation.wrong_language:
        return False
    if status(state, "relevancy") != "pass":
        return False
    return asks_yes_or_no(state["case"]) or answers_in_kind(state["case"]) is not False


def _supported(state: State, answer: tuple[ClaimVerdict, ...]) -> bool:
    relation = state.get("relation")
    if relation is None or relation.unanswered:
        return False
    return all(verdict.support == "supported" for verdict in answer)


def _put_right(verdict: ClaimVerdict) -> bool:
    """Is the right value known, and where it stands?"""
    found = verdict.contradiction
    if verdict.support != "contradicted" or found is None:
        return False
    return bool(found.right.strip() and verdict.evidence)


def _held(
    state: State, context: Context, verdicts: tuple[ClaimVerdict, ...], key: str
) -> dict[str, CheckResult]:
    out = {}
    if status(state, "recall") == "fail":
        out["recall"] = _recall(state, key)
    if status(state, "precision") == "fail":
        out["precision"] = _precision(
            state, context, {e.chunk_id for v in verdicts for e in v.evidence}
        )
    return out


def _recall(state: State, key: str) -> CheckResult:
    judged = state["checks"]["recall"]
    return scored(
        "recall",
        1.0,
        judged.threshold or 0.0,
        reason=say(f"checks.recall.{key}", state["case"].ui_lang),
        judge=judged.judge,
        n_scored=1,
        n=1,
        estimate=True,
        details={"judged_score": judged.score},
    )


def _precision(state: State, context: Context, behind: set[str]) -> CheckResult:
    weighing = state["weighing"]
    uses = tuple(
        replace(use, useful=True, grade=2) if use.chunk_id in behind else use
        for use in weighing.chunks
    )
    bars = context.thresholds.of(state["case"].lang)
    found = check_precision(state["case"], replace(weighing, chunks=uses), bars, context.label)
    judged = state["checks"]["precision"].score
    details = {**found.details, "judged_score": judged}
    return found.model_copy(update={"estimate": True, "details": details})


def _open(state: State) -> dict[str, CheckResult]:
    """Recall and precision without a score, where they fail by a guess that hangs on what was left
    open."""
    if not hangs_on_open(state):
        return {}
    out = {}
    for layer in ("recall", "precision"):
        judged = state["checks"][layer]
        if judged.status == "fail":
            reason = say("open_claims.estimate", state["case"].ui_lang)
            out[layer] = unscored(layer, reason, judge=judged.judge, n=judged.n, estimate=True)
    return out
