"""The forks: where the walk goes next depends on what was found."""

from __future__ import annotations

from rag_doctor.graph.ask import unsent_chunks
from rag_doctor.graph.state import State

__all__ = [
    "after_evidence",
    "after_faithfulness",
    "after_look",
    "after_reconcile",
    "after_split",
    "first_layer",
]


def after_split(state: State) -> str:
    """No judge is asked about contexts that are not there."""
    if "claims" not in state:
        return "give_up"
    return "weigh" if state["case"].contexts else first_layer(state)


def first_layer(state: State) -> str:
    """Recall needs a reference; without one, sufficiency stands in."""
    return "check_recall" if state["case"].reference else "check_sufficiency"


def after_faithfulness(state: State) -> str:
    """An empty answer, or one that declines, is not asked whether it is on topic."""
    quiet = _refused(state) or not state["case"].answer.strip()
    return "check_relevancy" if quiet else "relate"


def after_reconcile(state: State) -> str:
    """When the evidence is missing from what was sent, look at what was retrieved and not sent."""
    missed = state["checks"]["recall"].status == "fail"
    return "look_unsent" if missed and unsent_chunks(state["case"]) else after_look(state)


def after_look(state: State) -> str:
    """A refusal is read by the quadrant, never by the table."""
    return "read_refusal" if _refused(state) else "read_evidence"


def after_evidence(state: State) -> str:
    """Evidence that names a fault by itself ends the reading; else the table decides."""
    return "name_mechanism" if "verdict" in state else "read_table"


def _refused(state: State) -> bool:
    """An answer without a word is a failure of the pipeline, not a refusal."""
    return state["claims"].refusal.refused and bool(state["case"].answer.strip())
