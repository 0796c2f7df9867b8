"""A walk with a checkpointer: stopped anywhere, resumed where it stood, a person asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from importlib import import_module
from typing import Any

from rag_doctor.graph.build import build_graph
from rag_doctor.graph.conclude import suggest
from rag_doctor.graph.state import Context, start
from rag_doctor.records import Case, Diagnosis

__all__ = ["run_stopping"]


async def run_stopping(
    case: Case,
    context: Context,
    checkpointer: Any,
    thread_id: str | None,
    person: Callable[[Mapping[str, Any]], str] | None,
) -> Diagnosis:
    """See `build.run`. Without a checkpointer the walk is kept in memory until it ends."""
    from langgraph.types import Command

    saver = checkpointer if checkpointer is not None else _in_memory()
    graph: Any = build_graph(_trusting(saver))
    config = {"configurable": {"thread_id": thread_id or case.id}}
    asking = _asking(context)
    given: Any = None if await _under_way(graph, config, case) else start(case)
    if given is not None:  # what an earlier case left in this thread would be merged with this one
        await graph.checkpointer.adelete_thread(config["configurable"]["thread_id"])
    final = await graph.ainvoke(given, config, context=asking, durability="sync")
    while (question := _question(final)) is not None:
        if person is None:
            return suggest(final, context)["diagnosis"]  # type: ignore[no-any-return]
        answer = person(question)
        final = await graph.ainvoke(
            Command(resume=answer), config, context=asking, durability="sync"
        )
    return final["diagnosis"]  # type: ignore[no-any-return]


def _trusting(saver: Any) -> Any:
    """A saver reads back only types that it was told of; an older one reads all."""
    return saver.with_allowlist(_own_types()) if hasattr(saver, "with_allowlist") else saver


def _own_types() -> set[tuple[str, str]]:
    """(module, class) of all that travels in the state."""
    modules = [import_module(f"rag_doctor.{name}") for name in _HOMES]
    return {
        (module.__name__, name)
        for module in modules
        for name, thing in vars(module).items()
        if isinstance(thing, type) and thing.__module__ == module.__name__
    }


_HOMES = (
    "graph.state",
    "judges.base",
    *(f"records.{name}" for name in ("case", "claim", "ledger", "result", "treatment", "trial")),
)


def _in_memory() -> Any:
    from langgraph.checkpoint.memory import InMemorySaver

    return InMemorySaver()


def _asking(context: Context) -> Context:
    """Only here is there somebody to be asked."""
    if context.trials is None:
        return context
    return replace(context, trials=replace(context.trials, ask=True))


async def _under_way(graph: Any, config: Any, case: Case) -> bool:
    """Was this very case stopped in this thread, with steps still to take?"""
    kept = await graph.aget_state(config)
    return bool(kept.next) and kept.values.get("case") == case


def _question(final: Mapping[str, Any]) -> Mapping[str, Any] | None:
    asked = final.get("__interrupt__")
    return asked[0].value if asked else None
