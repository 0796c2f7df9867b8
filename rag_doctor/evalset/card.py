"""The data card of a set: what is in it, what it can show, where it came from, its versions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from rag_doctor.evalset.items import DIFFICULTIES, STATUSES, EvalItem
from rag_doctor.evalset.sets import SCHEMA, EvalSet
from rag_doctor.stats import Share

__all__ = ["DataCard", "data_card", "resolution"]

BY = ("lang", "difficulty", "query_type", "status", "split")


@dataclass(frozen=True, slots=True)
class DataCard:
    """`counts` maps a field to how many items have each of its values; fields that no item fills
    are left out. `resolution` = half the width in [0, 0.5] of a 95 % interval of a share over all
    usable items, at its widest: a smaller difference cannot be seen. `history` = the versions,
    oldest first."""

    name: str
    schema: int
    digest: str
    n: int
    usable: int
    answerable: int
    multi_turn: int
    with_passages: int
    documents: int
    resolution: float | None
    counts: dict[str, dict[str, int]] = field(default_factory=dict)
    origins: dict[str, int] = field(default_factory=dict)
    history: tuple[dict[str, Any], ...] = ()

    @property
    def version(self) -> str:
        """The last version; empty = it was never written."""
        return str(self.history[-1]["version"]) if self.history else ""

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready."""
        return {
            "name": self.name,
            "version": self.version,
            "schema": self.schema,
            "digest": self.digest,
            "n": self.n,
            "usable": self.usable,
            "answerable": self.answerable,
            "multi_turn": self.multi_turn,
            "with_passages": self.with_passages,
            "documents": self.documents,
            "resolution": self.resolution,
            "counts": self.counts,
            "origins": self.origins,
            "history": list(self.history),
        }


def data_card(evalset: EvalSet, history: Sequence[dict[str, Any]] = ()) -> DataCard:
    """Count a set. `history` = its versions, as the card beside its file keeps them."""
    items = evalset.items
    usable = [item for item in items if item.usable]
    cited = {passage.doc_id for item in items for passage in item.helpful}
    return DataCard(
        name=evalset.name,
        schema=SCHEMA,
        digest=evalset.digest,
        n=len(items),
        usable=len(usable),
        answerable=sum(item.answerable for item in items),
        multi_turn=sum(item.multi_turn for item in items),
        with_passages=sum(bool(item.helpful) for item in items),
        documents=len(cited),
        resolution=resolution(len(usable)),
        counts={by: found for by in BY if (found := _counts(evalset, by))},
        origins=_origins(items),
        history=tuple(history),
    )


def resolution(n: int) -> float | None:
    """Half the width of Wilson's 95 % interval of a share of one half over `n` items.

    That is the widest it gets. `None` without items.
    """
    if n < 1:
        return None
    # an odd n has no half: the interval of the nearest count, averaged over both sides
    low, high = Share(n, 2 * n).interval(worth=n)
    return round((high - low) / 2, 4)


def _counts(evalset: EvalSet, by: str) -> dict[str, int]:
    found = evalset.counts(by)
    if set(found) <= {""}:
        return {}
    order: Sequence[str] = {"difficulty": DIFFICULTIES, "status": STATUSES}.get(by, ())
    place = {value: at for at, value in enumerate(order)}
    return dict(sorted(found.items(), key=lambda x: (place.get(x[0], 99), -x[1], x[0])))


def _origins(items: Sequence[EvalItem]) -> dict[str, int]:
    found: dict[str, int] = {}
    for item in items:
        if item.origin is not None:
            found[item.origin.method] = found.get(item.origin.method, 0) + 1
    return found
