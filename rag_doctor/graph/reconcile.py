"""Two layers that look at the same evidence from both ends must agree.

When the answer says what the reference says, what supports the one supports the other: recall and
faithfulness are then two measurements of one thing. Where one passes and the other fails, the
failing one is taken from the passing one and marked as an estimate.

Without a reference the answer is the only witness: where it addresses the whole question and the
contexts support all that it says, they held an answer, and the chunks that support it are of use.
"""

from __future__ import annotations

from rag_doctor.checks import scored
from rag_doctor.graph.facts import correctness_of, reference_declines
from rag_doctor.graph.state import Context, State, Update
from rag_doctor.graph.witness import seen_by_answer
from rag_doctor.i18n import say
from rag_doctor.records import CheckResult, ClaimVerdict
from rag_doctor.text import fold

__all__ = ["reconcile"]

VALUES = ("number", "unit", "date")


def reconcile(state: State, context: Context) -> Update:
    """The layer that fails alone, taken from its twin; nothing when they agree."""
    if correctness_of(state) == "correct":
        checks = {**_twins(state), **_addresses(state, context)}
    else:
        checks = seen_by_answer(state, context)
    return {"checks": checks} if checks else {}


def _addresses(state: State, context: Context) -> dict[str, CheckResult]:
    """What says the same as the reference addresses the question, however it is worded."""
    found = state["checks"].get("relevancy")
    bar = context.thresholds.of(state["case"].lang).relevancy
    if found is None or found.score is None or found.score >= bar + context.thresholds.near:
        return {}
    if state["case"].reference is None or reference_declines(state) or _evasive(state):
        return {}
    taken = scored(
        "relevancy",
        1.0,
        bar,
        reason=say("checks.relevancy.through_reference", state["case"].ui_lang),
        judge=found.judge,
        n_scored=found.n_scored,
        n=found.n,
        estimate=True,
        details={**found.details, "judged_score": found.score},
    )
    return {"relevancy": taken}


def _evasive(state: State) -> bool:
    relation = state.get("relation")
    return relation is None or relation.evasive or relation.wrong_language


def _twins(state: State) -> dict[str, CheckResult]:
    recall, faithfulness = state["checks"]["recall"], state["checks"]["faithfulness"]
    if recall.estimate:
        return {}
    if recall.status == "fail" and faithfulness.status == "pass":
        return {"recall": _taken(state, recall, faithfulness, "recall.through_answer")}
    if recall.status == "pass" and faithfulness.status == "fail" and _says_no_more(state):
        taken = _taken(state, faithfulness, recall, "faithfulness.through_reference")
        return {"faithfulness": taken}
    return {}


def _says_no_more(state: State) -> bool:
    """The answer adds nothing to the reference, and nothing in it is contradicted.

    A contradiction by a value that the reference does not state comes from a stray chunk.
    """
    weighing = state.get("weighing")
    if weighing is None or any(_contradicted(verdict, state) for verdict in weighing.answer):
        return False
    return len(weighing.answer) <= len(weighing.reference)


def _contradicted(verdict: ClaimVerdict, state: State) -> bool:
    if verdict.support != "contradicted":
        return False
    found, reference = verdict.contradiction, state["case"].reference or ""
    if found is None or found.kind not in VALUES:
        return True
    return fold(found.right) in fold(reference)


def _taken(state: State, failing: CheckResult, passing: CheckResult, key: str) -> CheckResult:
    return scored(
        failing.layer,
        passing.score or 0.0,
        failing.threshold or 0.0,
        reason=say(f"checks.{key}", state["case"].ui_lang),
        judge=failing.judge,
        n_scored=failing.n_scored,
        n=failing.n,
        estimate=True,
        details={**failing.details, "judged_score": failing.score},
    )
