"""The nodes and the forks in one table, from which both the graph and the bulk runner are made."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from rag_doctor.graph import ask, conclude, read, reconcile, routes, score, trying, whereabouts
from rag_doctor.graph.state import Context, State, Update

__all__ = ["END", "FIRST", "NODES", "Node"]

FIRST = "split"
END = "__end__"

Batch = Callable[[Sequence[State], Context], Awaitable[list[Update]]]
Single = Callable[[State, Context], Update]


@dataclass(frozen=True, slots=True)
class Node:
    """One step. Exactly one of `batch` (asks the judge, many cases a call) and `single` (pure).

    `next` = the nodes that may follow; `route` picks one of them, and is not needed for a single
    successor. `stops` = it may stop the walk to ask a person.
    """

    next: tuple[str, ...]
    batch: Batch | None = None
    single: Single | None = None
    route: Callable[[State], str] | None = None
    stops: bool = False

    def follow(self, state: State) -> str:
        """The node to walk to."""
        return self.route(state) if self.route else self.next[0]


LAYER_ONE = ("check_recall", "check_sufficiency")
READERS = ("read_refusal", "read_evidence")

# In topological order: every successor stands below its node.
NODES: dict[str, Node] = {
    "split": Node(("weigh", *LAYER_ONE, "give_up"), batch=ask.split, route=routes.after_split),
    "give_up": Node(("read_table",), single=score.give_up),
    "weigh": Node(LAYER_ONE, batch=ask.weigh, route=routes.first_layer),
    "check_recall": Node(("check_precision",), single=score.score_recall),
    "check_sufficiency": Node(("check_precision",), single=score.score_sufficiency),
    "check_precision": Node(("check_faithfulness",), single=score.score_precision),
    "check_faithfulness": Node(
        ("relate", "check_relevancy"),
        single=score.score_faithfulness,
        route=routes.after_faithfulness,
    ),
    "relate": Node(("check_relevancy",), batch=ask.relate),
    "check_relevancy": Node(("reconcile",), single=score.score_relevancy),
    "reconcile": Node(
        ("trace_ledger", "read_evidence"),
        single=reconcile.reconcile,
        route=routes.after_reconcile,
    ),
    "trace_ledger": Node(
        ("look_unsent", "look_base", *READERS),
        single=whereabouts.trace_evidence,
        route=routes.after_ledger,
    ),
    "look_unsent": Node(("look_base", *READERS), batch=ask.look_unsent, route=routes.after_look),
    "look_base": Node(("read_refusal",), batch=whereabouts.look_base),
    "read_refusal": Node(("name_mechanism",), single=read.read_refusal),
    "read_evidence": Node(
        ("name_mechanism", "read_table"), single=read.read_evidence, route=routes.after_evidence
    ),
    "read_table": Node(("name_mechanism",), single=read.table_verdict),
    "name_mechanism": Node(
        ("run_trials", "suggest"), single=trying.name_suspect, route=trying.after_mechanism
    ),
    "run_trials": Node(
        ("ask_human", "suggest"), batch=trying.run_trials, route=trying.after_trials
    ),
    "ask_human": Node(("suggest",), single=trying.ask_human, stops=True),
    "suggest": Node((END,), single=conclude.suggest),
}
