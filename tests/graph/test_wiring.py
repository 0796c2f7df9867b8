"""The wiring: node table, drawing, streaming, and what rides in the state."""

from __future__ import annotations

import asyncio
import importlib.util
import json
from pathlib import Path

import pytest
from fakes import make_case
from outcome_cases import outcome_case

from rag_doctor.graph import FIRST, NODES, Context, State, build_graph, draw, run, start, stream
from rag_doctor.graph.nodes import END
from rag_doctor.graph.state import REDUCERS, apply
from rag_doctor.records import Diagnosis

ROOT = Path(__file__).parents[2]
GOLDEN = Path(__file__).with_name("golden.mmd")


def test_every_successor_stands_below_its_node():
    order = [*NODES, END]
    for name, node in NODES.items():
        assert all(order.index(after) > order.index(name) for after in node.next), name


def test_every_node_can_be_reached_and_does_exactly_one_thing():
    reached = {FIRST} | {after for node in NODES.values() for after in node.next}
    assert reached == {*NODES, END}
    for node in NODES.values():
        assert (node.batch is None) != (node.single is None)
        assert node.route is not None or len(node.next) == 1


def test_the_drawing_is_the_golden_one():
    """When the graph was meant to change: write `draw()` into golden.mmd and look at it."""
    assert draw() == GOLDEN.read_text(encoding="utf-8")


def test_the_drawing_shows_every_node_and_every_fork():
    text = draw()
    assert all(name in text for name in NODES)
    for name, node in NODES.items():
        for after in node.next:
            arrow = "-.->" if node.route else "-->"
            assert f"\t{name} {arrow} {after};" in text


def test_langgraph_json_points_to_the_graph():
    config = json.loads((ROOT / "langgraph.json").read_text(encoding="utf-8"))
    file, _, name = config["graphs"]["rag_doctor"].partition(":")
    spec = importlib.util.spec_from_file_location("studio", ROOT / file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    graph = getattr(module, name)()
    assert set(NODES) <= set(graph.get_graph().nodes)


def test_the_tools_ride_beside_the_state_and_never_in_it(judge):
    final = asyncio.run(build_graph().ainvoke(start(make_case()), context=Context(judge)))
    assert set(final) <= set(State.__annotations__)
    assert not any(isinstance(value, Context) or value is judge for value in final.values())
    assert "Context" not in str(State.__annotations__)


def test_a_reducer_is_named_for_every_key_that_many_nodes_write():
    for key in ("checks", "extra", "errors", "path"):
        assert key in REDUCERS
        assert REDUCERS[key].__name__ in State.__annotations__[key].__forward_arg__


def test_a_state_is_not_changed_by_an_update():
    before = start(make_case())
    after = apply(before, {"errors": {"split": "x"}, "path": ("split",)})
    assert before["errors"] == {}
    assert after["errors"] == {"split": "x"}
    assert after["path"] == ("split",)


@pytest.mark.parametrize("name", ["all right", "never sent", "honest writer", "the judge failed"])
def test_streaming_yields_the_nodes_in_the_order_walked(name, judge):
    async def collect():
        return [event async for event in stream(outcome_case(name), Context(judge))]

    events = asyncio.run(collect())
    found = events[-1][1]["diagnosis"]
    assert isinstance(found, Diagnosis)
    assert tuple(node for node, _ in events) == found.path
    assert found == asyncio.run(run(outcome_case(name), Context(judge)))
