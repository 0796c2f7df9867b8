"""The forks: where the walk goes next depends on what was found."""

from __future__ import annotations

from rag_doctor.graph.ask import unsent_chunks
from rag_doctor.graph.facts import refused
from rag_doctor.graph.state import State
from rag_doctor.graph.whereabouts import evidence_is_missing

__all__ = [
    "after_evidence",
    "after_faithfulness",
    "after_ledger",
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
    quiet = refused(state) or not state["case"].answer.strip()
    return "check_relevancy" if quiet else "relate"


def after_reconcile(state: State) -> str:
    """Evidence that is missing is followed; where all of it arrived there is nothing to follow."""
    return "trace_ledger" if evidence_is_missing(state) else "read_evidence"


def after_ledger(state: State) -> str:
    """When the evidence is missing from what was sent, look at what was retrieved and not sent."""
    missed = state["checks"]["recall"].status == "fail"
    return "look_unsent" if missed and unsent_chunks(state["case"]) else after_look(state)


def after_look(state: State) -> str:
    """A refusal is read by the quadrant, never by the table; the base has a word in it."""
    if not refused(state):
        return "read_evidence"
    return "look_base" if state.get("ask_base") else "read_refusal"


def after_evidence(state: State) -> str:
    """Evidence that names a fault by itself ends the reading; else the table decides."""
    return "name_mechanism" if "verdict" in state else "read_table"
