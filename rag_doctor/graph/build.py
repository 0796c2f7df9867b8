"""The LangGraph `StateGraph`, wired from the node table. Wiring only."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from rag_doctor.graph.nodes import END, FIRST, NODES
from rag_doctor.graph.state import Context, State, Update, start
from rag_doctor.graph.step import run_node
from rag_doctor.records import Case, Diagnosis

if TYPE_CHECKING:
    from langgraph.graph.state import CompiledStateGraph
    from langgraph.runtime import Runtime

__all__ = ["Person", "build_graph", "draw", "run", "stream", "studio"]

Person = Callable[[Mapping[str, Any]], str]
"""A question with its passages and choices → the key of the choice."""


def build_graph(checkpointer: Any = None) -> CompiledStateGraph[Any, Any, Any, Any]:
    """The compiled graph. Run it with `context=Context(judge=…)` and `start(case)` as input.

    `checkpointer` = one of LangGraph's savers: the walk can then stop anywhere, be resumed, and
    ask a person; `None` = it is walked in one go.
    """
    if checkpointer is None:
        return _plain()
    return _wired().compile(name="rag_doctor", checkpointer=checkpointer)  # type: ignore[no-any-return]


def studio() -> CompiledStateGraph[Any, Any, Any, Any]:
    """The graph as LangGraph Studio opens it; Studio brings a checkpointer of its own."""
    return _plain()


@cache
def _plain() -> CompiledStateGraph[Any, Any, Any, Any]:
    return _wired().compile(name="rag_doctor")  # type: ignore[no-any-return]


@cache
def _wired() -> Any:
    from langgraph.graph import START, StateGraph

    graph: Any = StateGraph(State, context_schema=Context)
    for name, node in NODES.items():
        graph.add_node(name, _step(name))
        if node.route:
            graph.add_conditional_edges(name, node.route, list(node.next))
        else:
            graph.add_edge(name, node.next[0])
    graph.add_edge(START, FIRST)
    return graph


def _step(name: str) -> Callable[[State, Runtime[Context]], Awaitable[Update]]:
    async def step(state: State, runtime: Any) -> Update:
        return (await run_node(name, [state], runtime.context))[0]

    from langgraph.runtime import Runtime as RuntimeType

    # LangGraph reads the hint to know that the step wants the run's context.
    step.__annotations__ = {"state": State, "runtime": RuntimeType[Context], "return": dict}
    step.__name__ = name
    return step


async def run(
    case: Case,
    context: Context,
    *,
    checkpointer: Any = None,
    thread_id: str | None = None,
    person: Person | None = None,
) -> Diagnosis:
    """One case through the graph.

    With a `checkpointer` a walk that was stopped goes on where it stood: the same `thread_id`
    (`None` = the id of the case), the same case. `person` answers what only a person can decide;
    without one the question stays open in the investigation, and a later call with a person goes
    on from it.
    """
    if checkpointer is None and person is None:
        final = await build_graph().ainvoke(start(case), context=context)
        return final["diagnosis"]  # type: ignore[no-any-return]
    from rag_doctor.graph.stopping import run_stopping

    return await run_stopping(case, context, checkpointer, thread_id, person)


async def stream(case: Case, context: Context) -> AsyncIterator[tuple[str, Update]]:
    """`(node, partial state)` as each node finishes; the last carries the diagnosis."""
    async for event in build_graph().astream(start(case), context=context, stream_mode="updates"):
        for name, update in event.items():
            yield name, update


def draw() -> str:
    """The graph as mermaid text; no drawing service is called."""
    return build_graph().get_graph(xray=True).draw_mermaid()


assert END == "__end__"  # LangGraph's own name for the end
