"""Does another retrieval bring the lost evidence back? The ledger tells without a writer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rag_doctor.ledger import trace_ledger
from rag_doctor.pipeline import Guarded
from rag_doctor.records import Case, Ledger
from rag_doctor.records.ledger import LOST_PLACES
from rag_doctor.treatments.subjects import Candidate, Subject

__all__ = ["Screen", "Screening"]


@dataclass(frozen=True, slots=True)
class Screen:
    """Of `n` failing cases whose evidence was lost, `back` = those that have more of it now.

    `unsure` = cases in which the ledger cannot tell: then nothing is ruled out.
    """

    n: int
    back: int
    unsure: int

    @property
    def rules_out(self) -> bool:
        """In no case anything came back, and every case could be told."""
        return self.n > 0 and not self.back and not self.unsure


class Screening:
    """Follows the evidence of failing cases under changed retrievals; each setting once."""

    def __init__(self, rag: Guarded) -> None:
        self._rag = rag
        self._before: dict[str, Ledger] = {}

    def screen(self, candidate: Candidate) -> Screen | None:
        """`None` = not a matter for the ledger: the writer is touched too, the pipeline does not
        search apart, or the evidence of some case was not lost on the way."""
        told = candidate.stages and "generate" not in candidate.stages
        if not told or not hasattr(self._rag, "retrieve"):
            return None
        before = [self._ledger_before(one) for one in candidate.subjects]
        if not all(ledger.place in LOST_PLACES for ledger in before):
            return None
        turned = self._rag.turned(**candidate.fix.patch)
        after = [_ledger(one, turned) for one in candidate.subjects]
        pairs = list(zip(before, after, strict=True))
        return Screen(
            len(pairs),
            sum(_more(*pair) for pair in pairs),
            sum(ledger.place == "unknown" for ledger in after),
        )

    def _ledger_before(self, one: Subject) -> Ledger:
        if one.id not in self._before:
            self._before[one.id] = _ledger(one, self._rag)
        return self._before[one.id]


def _ledger(one: Subject, rag: Any) -> Ledger:
    """Of the question alone: what the case records is of another run."""
    bare: Case = one.item.case
    meta: Mapping[str, Any] = {k: v for k, v in bare.meta.items() if k in ("source", "doc_id")}
    fresh = bare.model_copy(update={"meta": dict(meta), "relevant_ids": None})
    return trace_ledger(fresh, rag)


def _more(before: Ledger, after: Ledger) -> bool:
    """Fewer statements are without their evidence."""
    return _lost(after) < _lost(before) or after.place == "arrived"


def _lost(ledger: Ledger) -> int:
    return sum(trail.place in LOST_PLACES for trail in ledger.trails)
