"""Which letter gives which label: the same on the terminal and in the notebook."""

from __future__ import annotations

from collections.abc import Mapping

from rag_doctor.evalset.labelling.store import Task
from rag_doctor.i18n import has, say

__all__ = ["KEYS", "RESERVED", "label_name"]

KEYS: Mapping[Task, Mapping[str, str]] = {
    "approve": {"a": "approve", "r": "reject", "e": "edit"},
    "answer": {"c": "correct", "p": "partly", "w": "wrong", "d": "unsure"},
    "fault": {
        "m": "retrieval_miss",
        "c": "cascade",
        "n": "noise",
        "h": "hallucination",
        "o": "off_topic",
        "v": "stale_or_conflicting",  # another version
        "t": "truncated",
        "w": "bad_label",  # the reference is wrong
        "g": "healthy",  # good
        "r": "correct_refusal",
        "d": "unsure",  # don't know
    },
    "faithfulness": {"f": "pass", "x": "fail", "d": "unsure"},
    "support": {"f": "supported", "x": "contradicted", "n": "not_mentioned", "d": "unsure"},
}
"""Key → label, by task, in the order shown."""
RESERVED = "sbuqjk/?"
"""Skip, back, undo, stop, and what moves through a list: never the letter of a label."""


def label_name(label: str, lang: str) -> str:
    """`partly right` / `部分正确`; of faults the name they have everywhere."""
    keys = (f"evalset.said.{label}", f"views.word.{label}")
    key = next(filter(has, keys), f"table.fault.{label}")
    return say(key, lang)
