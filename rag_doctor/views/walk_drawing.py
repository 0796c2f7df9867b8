"""The walk through the graph as a drawing that fits a screen: steps in words, the taken path thick.

JupyterLab and code hosts draw the fence by themselves; no drawing service is called.
"""

from __future__ import annotations

from itertools import pairwise

from rag_doctor.i18n import choose_lang, has, say
from rag_doctor.records import Diagnosis

__all__ = ["BOXES", "edges", "walk_mermaid"]

BOXES: dict[str, tuple[str, ...]] = {
    "claims": ("split",),
    "unjudged": ("give_up",),
    "weighing": ("weigh",),
    "recall": ("check_recall",),
    "sufficiency": ("check_sufficiency",),
    "layers": (
        "check_precision",
        "check_faithfulness",
        "relate",
        "check_relevancy",
        "reconcile",
    ),
    "missing": ("trace_ledger", "look_unsent", "look_base"),
    "refusal": ("read_refusal",),
    "evidence": ("read_evidence",),
    "table": ("read_table",),
    "cause": ("name_mechanism",),
    "trials": ("run_trials",),
    "person": ("ask_human",),
    "fixes": ("suggest",),
}
"""Drawn box → the graph's nodes in it. Every node stands in exactly one box."""

_SETTINGS = (
    '%%{init: {"flowchart": {"nodeSpacing": 28, "rankSpacing": 10, "padding": 6, '
    '"wrappingWidth": 360}}}%%'
)
_GREY = "#767e86"
_BLUE = "#3b8fc4"  # seen on white and on black


def edges() -> list[tuple[str, str]]:
    """The edges between boxes, each once, in the order of the graph."""
    from rag_doctor.graph import NODES

    home = _homes()
    found = {
        (home[name], home[after]): None
        for name, node in NODES.items()
        for after in node.next
        if name in home and after in home and home[after] != home[name]
    }
    return list(found)


def walk_mermaid(diagnosis: Diagnosis, lang: str = "auto") -> str:
    """The walk as a mermaid fence for a Markdown cell, with the path in words below it."""
    tongue = choose_lang(lang, diagnosis.lang)
    home = _homes()
    walked = [home[step] for step in diagnosis.path if step in home]
    steps = set(pairwise(walked))
    lines = ["```mermaid", _SETTINGS, "flowchart TD"]
    lines += [f'  {box}["{say(f"views.notebook.box.{box}", tongue)}"]' for box in BOXES]
    for i, (left, right) in enumerate(edges()):
        taken = (left, right) in steps
        lines.append(f"  {left} {'==>' if taken else '-.->'}{_label(left, right, tongue)} {right}")
        style = (
            f"stroke:{_BLUE},stroke-width:3px" if taken else f"stroke:{_GREY},stroke-dasharray:4 3"
        )
        lines.append(f"  linkStyle {i} {style}")
    lines.append(f"  classDef taken stroke:{_BLUE},stroke-width:3px,font-weight:bold")
    lines.append(f"  classDef other fill:none,color:{_GREY},stroke:{_GREY},stroke-dasharray:4 3")
    lines += [f"  class {box} {'taken' if box in walked else 'other'}" for box in BOXES]
    lines += ["```", "", say("views.notebook.walk", tongue, path=" → ".join(diagnosis.path))]
    return "\n".join(lines)


def _homes() -> dict[str, str]:
    return {name: box for box, names in BOXES.items() for name in names}


def _label(left: str, right: str, lang: str) -> str:
    """Why the walk takes this edge at a fork; the usual way is without a label."""
    key = f"views.notebook.edge.{left}_{right}"
    return f'|"{say(key, lang)}"|' if has(key) else ""
