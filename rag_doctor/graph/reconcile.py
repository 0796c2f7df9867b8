"""Two layers that look at the same evidence from both ends must agree.

When the answer says what the reference says, what supports the one supports the other: recall and
faithfulness are then two measurements of one thing. Where one passes and the other fails, the
failing one is taken from the passing one and marked as an estimate.
"""

from __future__ import annotations

from rag_doctor.checks import scored
from rag_doctor.graph.facts import correctness_of
from rag_doctor.graph.state import Context, State, Update
from rag_doctor.i18n import say
from rag_doctor.records import CheckResult, ClaimVerdict
from rag_doctor.text import fold

__all__ = ["reconcile"]

VALUES = ("number", "unit", "date")


def reconcile(state: State, context: Context) -> Update:
    """The layer that fails alone, taken from its twin; nothing when they agree."""
    if correctness_of(state) != "correct":
        return {}
    recall, faithfulness = state["checks"]["recall"], state["checks"]["faithfulness"]
    if recall.estimate:
        return {}
    if recall.status == "fail" and faithfulness.status == "pass":
        return {"checks": {"recall": _taken(state, recall, faithfulness, "recall.through_answer")}}
    if recall.status == "pass" and faithfulness.status == "fail" and _says_no_more(state):
        taken = _taken(state, faithfulness, recall, "faithfulness.through_reference")
        return {"checks": {"faithfulness": taken}}
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
