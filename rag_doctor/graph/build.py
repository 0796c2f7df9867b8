"""The LangGraph `StateGraph`, wired from the node table. Wiring only."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from functools import cache
from typing import TYPE_CHECKING, Any

from rag_doctor.graph.nodes import END, FIRST, NODES
from rag_doctor.graph.state import Context, State, Update, start
from rag_doctor.graph.step import run_node
from rag_doctor.records import Case, Diagnosis

if TYPE_CHECKING:
    from langgraph.graph.state import CompiledStateGraph
    from langgraph.runtime import Runtime

__all__ = ["build_graph", "draw", "run", "stream"]


@cache
def build_graph() -> CompiledStateGraph[Any, Any, Any, Any]:
    """The compiled graph. Run it with `context=Context(judge=…)` and `start(case)` as input."""
    from langgraph.graph import START, StateGraph

    graph: Any = StateGraph(State, context_schema=Context)
    for name, node in NODES.items():
        graph.add_node(name, _step(name))
        if node.route:
            graph.add_conditional_edges(name, node.route, list(node.next))
        else:
            graph.add_edge(name, node.next[0])
    graph.add_edge(START, FIRST)
    return graph.compile(name="rag_doctor")  # type: ignore[no-any-return]


def _step(name: str) -> Callable[[State, Runtime[Context]], Awaitable[Update]]:
    async def step(state: State, runtime: Any) -> Update:
        return (await run_node(name, [state], runtime.context))[0]

    from langgraph.runtime import Runtime as RuntimeType

    # LangGraph reads the hint to know that the step wants the run's context.
    step.__annotations__ = {"state": State, "runtime": RuntimeType[Context], "return": dict}
    step.__name__ = name
    return step


async def run(case: Case, context: Context) -> Diagnosis:
    """One case through the graph."""
    final = await build_graph().ainvoke(start(case), context=context)
    return final["diagnosis"]  # type: ignore[no-any-return]


async def stream(case: Case, context: Context) -> AsyncIterator[tuple[str, Update]]:
    """`(node, partial state)` as each node finishes; the last carries the diagnosis."""
    async for event in build_graph().astream(start(case), context=context, stream_mode="updates"):
        for name, update in event.items():
            yield name, update


def draw() -> str:
    """The graph as mermaid text; no drawing service is called."""
    return build_graph().get_graph(xray=True).draw_mermaid()


assert END == "__end__"  # LangGraph's own name for the end
