"""The refusal quadrant as data: an answer that declines is judged before the table is read.

Keys: do the contexts hold the answer, does the knowledge base hold it? `unknown` is an answer too.
A refusal is never a hallucination.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rag_doctor.records import Fault

__all__ = ["QUADRANT", "Holds", "RefusalRow", "read_quadrant"]

Holds = Literal["yes", "no", "unknown"]


@dataclass(frozen=True, slots=True)
class RefusalRow:
    """`sure` in [0, 1]: how far the row settles the case by itself."""

    fault: Fault
    mechanism: str
    sure: float
    collect: tuple[str, ...] = ()


_OVER = RefusalRow("off_topic", "over_refusal", 0.9)
_RIGHT = RefusalRow("correct_refusal", "nothing_to_find", 0.9)
QUADRANT: dict[tuple[Holds, Holds], RefusalRow] = {
    ("yes", "yes"): _OVER,
    ("yes", "no"): _OVER,
    ("yes", "unknown"): _OVER,
    ("no", "yes"): RefusalRow("retrieval_miss", "honest_writer", 0.9),
    ("no", "no"): _RIGHT,
    # The contexts lack it and nobody knows about the base: what can be said is that no evidence
    # arrived. Whether there was any to find is what to collect.
    ("no", "unknown"): RefusalRow("retrieval_miss", "honest_writer", 0.5, ("base",)),
    ("unknown", "no"): _RIGHT,
    ("unknown", "yes"): RefusalRow("undetermined", "recall_unknown", 0.3, ("reference",)),
    ("unknown", "unknown"): RefusalRow(
        "undetermined", "recall_unknown", 0.2, ("reference", "base")
    ),
}


def read_quadrant(contexts_hold: Holds, base_holds: Holds) -> RefusalRow:
    """The outcome for an answer that refused."""
    return QUADRANT[contexts_hold, base_holds]
