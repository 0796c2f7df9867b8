"""How often it is really so, behind how often the judge says so, in cases nobody labelled."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rag_doctor.calibrate.compare import Agreement
from rag_doctor.calibrate.items import Item, positive
from rag_doctor.calibrate.vocabulary import Task
from rag_doctor.stats import Figure, Share, corrected_rate

__all__ = ["Rate", "rate_of"]


@dataclass(frozen=True, slots=True)
class Rate:
    """`told` = the share of yes (supported, pass, no fault) by the judge; `undecided` of `n` items
    without a verdict are left out. `corrected` = the share to expect of people (Rogan and Gladen).
    `foreign` = languages of these items in which nothing was labelled: there the correction is
    borrowed.
    """

    task: Task
    n: int
    undecided: int
    told: Share
    corrected: Figure
    foreign: tuple[str, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready."""
        low, high = self.told.interval()
        told = {"hits": self.told.hits, "n": self.told.n, "value": self.told.value}
        return {
            "task": self.task,
            "n": self.n,
            "undecided": self.undecided,
            "told": told | {"low": round(low, 4), "high": round(high, 4)},
            "corrected": self.corrected.to_dict(),
            "foreign": list(self.foreign),
        }


def rate_of(
    task: Task, items: Sequence[Item], labelled: Sequence[Item], measured: Agreement
) -> Rate:
    """The rate among `items`, corrected by the error rates measured on labelled ones."""
    known = [item for item in items if item.told is not None]
    told = Share(sum(positive(task, item.told) for item in known), len(known))
    corrected = corrected_rate(told, measured.sensitivity, measured.specificity)
    foreign = sorted({i.lang for i in known} - {i.lang for i in labelled})
    return Rate(task, len(items), len(items) - len(known), told, corrected, tuple(foreign))
