"""The nodes that score the layers, bottom-up. Pure: state in, partial state out."""

from __future__ import annotations

from rag_doctor.checks import (
    Thresholds,
    check_completeness,
    check_correctness,
    check_faithfulness,
    check_gold_ids,
    check_precision,
    check_relevancy,
    errored,
)
from rag_doctor.checks import check_recall as recall_of
from rag_doctor.checks import check_sufficiency as sufficiency_of
from rag_doctor.graph.state import Context, State, Update
from rag_doctor.records import LAYERS, CheckResult

__all__ = [
    "give_up",
    "score_faithfulness",
    "score_precision",
    "score_recall",
    "score_relevancy",
    "score_sufficiency",
]


def give_up(state: State, context: Context) -> Update:
    """The answer could not even be read: every layer is an error, with the judge's reason."""
    reason = state["errors"]["claims"]
    lang = state["case"].ui_lang
    return {
        "checks": {layer: errored(layer, reason, lang, judge=context.label) for layer in LAYERS}
    }


def score_recall(state: State, context: Context) -> Update:
    """Recall against the reference, and retrieval against gold ids where they are labelled."""
    case = state["case"]
    result = _failed(state, context, "recall", "weighing") or recall_of(
        case, state["claims"], state.get("weighing"), _bars(state, context), context.label
    )
    return {"checks": {"recall": result}, "extra": check_gold_ids(case)}


def score_sufficiency(state: State, context: Context) -> Update:
    """The stand-in for recall when there is no reference."""
    case = state["case"]
    result = _failed(state, context, "recall", "weighing") or sufficiency_of(
        case, state.get("weighing"), _bars(state, context), context.label
    )
    return {"checks": {"recall": result}, "extra": check_gold_ids(case)}


def score_precision(state: State, context: Context) -> Update:
    """Rank-weighted precision."""
    result = _failed(state, context, "precision", "weighing") or check_precision(
        state["case"], state.get("weighing"), _bars(state, context), context.label
    )
    return {"checks": {"precision": result}}


def score_faithfulness(state: State, context: Context) -> Update:
    """Share of supported statements."""
    result = _failed(state, context, "faithfulness", "weighing") or check_faithfulness(
        state["case"], state["claims"], state.get("weighing"), _bars(state, context), context.label
    )
    return {"checks": {"faithfulness": result}}


def score_relevancy(state: State, context: Context) -> Update:
    """Relevancy; beside it correctness against the reference, and completeness."""
    case, relation = state["case"], state.get("relation")
    result = _failed(state, context, "relevancy", "relation") or check_relevancy(
        case, state["claims"], relation, _bars(state, context), context.label
    )
    beside = (
        check_correctness(case, relation, context.label),
        check_completeness(case, relation, context.label),
    )
    return {
        "checks": {"relevancy": result},
        "extra": {check.layer: check for check in beside if check is not None},
    }


def _bars(state: State, context: Context) -> Thresholds:
    return context.thresholds.of(state["case"].lang)


def _failed(state: State, context: Context, layer: str, source: str) -> CheckResult | None:
    reason = state["errors"].get(source)
    if reason is None:
        return None
    return errored(layer, reason, state["case"].ui_lang, judge=context.label)
