"""The diagnosis graph: nodes are verbs, edges branch on what was found."""

from rag_doctor.graph.build import build_graph, draw, run, stream
from rag_doctor.graph.bulk import walk
from rag_doctor.graph.nodes import FIRST, NODES, Node
from rag_doctor.graph.state import Context, State, Update, Verdict, start

__all__ = [
    "FIRST",
    "NODES",
    "Context",
    "Node",
    "State",
    "Update",
    "Verdict",
    "build_graph",
    "draw",
    "run",
    "start",
    "stream",
    "walk",
]
