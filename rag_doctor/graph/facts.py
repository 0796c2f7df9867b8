"""Small questions about a state that several nodes ask."""

from __future__ import annotations

from rag_doctor.graph.state import State

__all__ = ["correctness_of", "reference_declines", "refused", "status"]


def correctness_of(state: State) -> str:
    """`correct`, `partly`, `wrong`, or `unscored` when there is nothing to compare with."""
    relation = state.get("relation")
    return relation.correctness if relation else "unscored"


def status(state: State, layer: str) -> str:
    """The layer's status; `unscored` when it was not checked."""
    check = state["checks"].get(layer)
    return check.status if check else "unscored"


def reference_declines(state: State) -> bool:
    """The reference itself says that there is no answer to be found."""
    from rag_doctor.text import refusal

    reference = state["case"].reference
    if reference is None:
        return False
    return refusal(reference).refused or not state["claims"].reference_claims


def refused(state: State) -> bool:
    """The answer declines. One without a word is a failure of the pipeline, not a refusal."""
    split = state.get("claims")
    return split is not None and split.refusal.refused and bool(state["case"].answer.strip())
