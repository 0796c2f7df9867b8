"""How far two labellers agree on what both labelled."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rag_doctor.stats.figure import Figure
from rag_doctor.stats.kappa import cohen_kappa
from rag_doctor.stats.share import Share

__all__ = ["MOST_LABELLERS", "Likeness", "likeness"]

MOST_LABELLERS = 12  # with more, pairs say little


@dataclass(frozen=True, slots=True)
class Likeness:
    """`same.n` items that both labelled; `same.hits` = labelled alike. `kappa` is Cohen's,
    unweighted (see `cohen_kappa`)."""

    same: Share
    kappa: Figure

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready."""
        low, high = self.same.interval()
        return {
            "n": self.same.n,
            "same": self.same.value,
            "low": round(low, 4),
            "high": round(high, 4),
            "kappa": self.kappa.to_dict(),
        }


def likeness(first: Sequence[str], second: Sequence[str]) -> Likeness:
    """Two labellers' words for the same items, in the same order."""
    same = sum(one == other for one, other in zip(first, second, strict=True))
    return Likeness(Share(same, len(first)), cohen_kappa(first, second))
