"""All that is at hand for one case: its lists, and the base or the recorded texts, indexed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from rag_doctor.ledger.ask import Pipeline
from rag_doctor.ledger.base import (
    as_chunks,
    as_documents,
    document_index,
    evidence_index,
    with_own_ids,
)
from rag_doctor.ledger.evidence import EvidenceIndex, Found
from rag_doctor.ledger.gaps import Gaps
from rag_doctor.ledger.gather import gathered
from rag_doctor.ledger.identity import foreign_texts, with_known_ids
from rag_doctor.ledger.lists import Lists
from rag_doctor.ledger.needs import Needs
from rag_doctor.records import Case, Claim

__all__ = ["Scene", "scene_of"]


@dataclass
class Scene:
    """`whole_base` = `index` holds every chunk there is. `own` = texts of the case that the base
    does not hold; `None` = there are none. `counts` as in `Ledger`."""

    case: Case
    needs: Needs
    pipeline: Pipeline
    gaps: Gaps
    index: EvidenceIndex
    lists: Lists
    whole_base: bool
    counts: dict[str, int]
    own: EvidenceIndex | None = None
    denied: frozenset[str] = field(init=False)

    def __post_init__(self) -> None:
        self.denied = frozenset(self.case.relevant_ids or {}) - self.case.carriers

    def find(
        self, claim: Claim, index: EvidenceIndex | None = None, also: Sequence[str] = ()
    ) -> Found:
        """What carries the claim, in the index or in another one, with people's labels."""
        return (index or self.index).find(
            claim,
            question=self.case.question,
            labelled=self.case.carriers,
            denied=self.denied,
            also=also,
        )

    @cached_property
    def documents(self) -> EvidenceIndex | None:
        """What the raw documents hold; `None` = they are not to be had."""
        offered = self.pipeline.call("documents")
        documents = as_documents(offered, self.gaps) if offered is not None else None
        if documents is None:
            if "documents" not in self.pipeline.offers:
                self.gaps.add("documents", "not_offered")
            return None
        self.counts["documents"] = len(documents)
        return document_index(documents)


def scene_of(case: Case, needs: Needs, pipeline: Pipeline, gaps: Gaps) -> Scene:
    """Gather the lists and build the index; what could not be had is named in `gaps`."""
    lists = gathered(case, pipeline, gaps)
    index, counts = _base(pipeline, gaps)
    whole = index is not None
    index = index or EvidenceIndex(lists.texts())
    lists = with_known_ids(lists, index, gaps if whole else None)
    foreign = foreign_texts(lists, index) if whole and not needs.labels else ()
    own = EvidenceIndex(foreign) if foreign else None
    return Scene(case, needs, pipeline, gaps, index, lists, whole, counts, own)


def _base(pipeline: Pipeline, gaps: Gaps) -> tuple[EvidenceIndex | None, dict[str, int]]:
    """The index of all chunks, and what was counted; `None` = they are not to be had."""
    offered = pipeline.call("chunks")
    chunks = as_chunks(offered, gaps) if offered is not None else None
    if chunks is None:
        if "chunks" not in pipeline.offers:
            if pipeline.given:
                gaps.add("chunks", "not_offered")
            else:
                gaps.add("chunks", "no_pipeline")
        return None, {}
    chunks, repeated = with_own_ids(chunks)
    index = evidence_index(chunks)
    return index, {"chunks": len(chunks), "empty": index.empty, "duplicate_ids": repeated}
