"""Running one node on many states, so that a failure becomes data in the state it happened in."""

from __future__ import annotations

from collections.abc import Sequence

from rag_doctor.checks import errored
from rag_doctor.errors import error_line
from rag_doctor.graph.conclude import bare_diagnosis
from rag_doctor.graph.nodes import NODES
from rag_doctor.graph.state import Context, State, Update, Verdict

__all__ = ["run_node"]

LAYER_OF = {
    "check_recall": "recall",
    "check_sufficiency": "recall",
    "check_precision": "precision",
    "check_faithfulness": "faithfulness",
    "check_relevancy": "relevancy",
}


async def run_node(name: str, states: Sequence[State], context: Context) -> list[Update]:
    """The updates of node `name`, one a state, each with the step added to its path."""
    node = NODES[name]
    if node.batch is not None:
        updates = await _ask(name, states, context)
    else:
        updates = [_compute(name, state, context) for state in states]
    return [{**update, "path": (name,)} for update in updates]


async def _ask(name: str, states: Sequence[State], context: Context) -> list[Update]:
    """All at once; when that breaks, one by one, so that a bad case fails alone."""
    batch = NODES[name].batch
    assert batch is not None  # chosen by the caller
    if len(states) > 1:
        try:
            return await batch(states, context)
        except Exception:
            return [(await batch([state], context))[0] for state in states]
    return await batch(states, context)


def _compute(name: str, state: State, context: Context) -> Update:
    single = NODES[name].single
    assert single is not None  # chosen by the caller
    if NODES[name].stops:
        return single(state, context)  # a stop travels as an exception and is none
    try:
        return single(state, context)
    except Exception as error:
        reason = error_line(error)
        return {"errors": {name: reason}, **_stand_in(name, state, reason)}


def _stand_in(name: str, state: State, reason: str) -> Update:
    """What the walk needs to go on when a step failed: an error result, or no verdict."""
    if (layer := LAYER_OF.get(name)) is not None:
        return {"checks": {layer: errored(layer, reason, state["case"].ui_lang)}}
    if name == "suggest":
        return {"diagnosis": bare_diagnosis(state, reason)}
    if name in ("read_refusal", "read_table"):
        return {"verdict": Verdict("undetermined", "too_little_scored", collect=("look",))}
    return {}
