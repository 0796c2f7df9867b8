"""Many cases through the same nodes without a graph run a row: judge calls are batched."""

from __future__ import annotations

from collections.abc import Sequence

from rag_doctor.graph.nodes import END, FIRST, NODES
from rag_doctor.graph.state import Context, State, apply, start
from rag_doctor.graph.step import run_node
from rag_doctor.records import Case, Diagnosis

__all__ = ["walk"]


async def walk(cases: Sequence[Case], context: Context) -> list[Diagnosis]:
    """One diagnosis a case, in order.

    Nodes are visited in topological order; all states that stand at a node take it together.
    """
    states: list[State] = [start(case) for case in cases]
    places = [FIRST] * len(states)
    for name, node in NODES.items():
        here = [i for i, place in enumerate(places) if place == name]
        if not here:
            continue
        updates = await run_node(name, [states[i] for i in here], context)
        for i, update in zip(here, updates, strict=True):
            states[i] = apply(states[i], update)
            places[i] = node.follow(states[i])
    assert all(place == END for place in places), "the node table is not in topological order"
    return [state["diagnosis"] for state in states]
