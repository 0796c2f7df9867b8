"""The gold ledger: where the evidence of each needed statement was last seen, and where it went."""

from __future__ import annotations

from typing import Literal, get_args

from pydantic import Field

from rag_doctor.records.base import Lang, Record, SafeText
from rag_doctor.records.claim import Claim, Contradiction

__all__ = ["LOST_PLACES", "PLACES", "Gap", "Ledger", "Otherwise", "Place", "Trail"]

Place = Literal[
    "missing_content", "not_indexed", "split_across_chunks", "query_drift", "not_found",
    "lexical_only", "dense_only", "lost_in_fusion", "ranked_below_k", "dropped_by_reranker",
    "not_sent", "cut_text", "arrived", "unknown",
]  # fmt: skip
PLACES: tuple[Place, ...] = get_args(Place)
"""All places, in the order in which evidence passes them."""
LOST_PLACES: tuple[Place, ...] = PLACES[: PLACES.index("arrived")]
"""The twelve places where evidence can be lost."""


class Gap(Record):
    """Something that could not be followed. `part` names it (`stages.bm25`, `documents`), `reason`
    is a key such as `not_recorded`, `text` says both in the language of the case; `values` fill
    the sentence of the reason, so that it can be said in another language."""

    part: str
    reason: str
    text: SafeText = ""
    values: dict[str, SafeText] = Field(default_factory=dict)


class Otherwise(Record):
    """In what a chunk differs from what is needed: another `version` or `year` of one thing,
    another `region`, or another `subject` of the same kind. `title` = of its document, empty where
    none is known. `theirs`, `ours` = the words for what it is about, and for what is needed."""

    kind: Literal["year", "version", "region", "subject"]
    title: SafeText = ""
    theirs: SafeText
    ours: SafeText


class Trail(Record):
    """One needed statement and how far its evidence came.

    `carriers` = ids of the chunks that carry it, best first. `chunk` = the one that came furthest
    (of several parts: the one that was lost). `ranks` maps each known stage to its rank there,
    from 1; `None` = not in that list. `rank` is that of the last known ranking, `k` how many were
    taken; `None` = not known. `deeper` = ranks when the pipeline was asked for longer lists.
    `reach` = the least k that takes all it needs, by the last known ranking; for what that list
    lacks, one more than its length, which may not be enough; `None` = no ranking tells.
    `home` = what people call the document of `chunk`, where its id does not tell that; else empty.
    `pieces` = chunks that carry the statement only together. `document` = the document that holds
    what no chunk does. `lookalike` = a chunk that says the same with another value, and `says`
    the two values; `None` = none was seen. `titled` = the title of its document, empty where none
    is known; `other` = in what it differs, as far as that shows. `reason` = why the place is
    unknown; `documents_unknown` where only chunks could be looked through; empty otherwise.
    """

    claim: Claim
    place: Place
    carriers: tuple[SafeText, ...] = ()
    chunk: SafeText | None = None
    home: SafeText = ""
    ranks: dict[str, int | None] = Field(default_factory=dict)
    rank: int | None = None
    k: int | None = None
    reach: int | None = None
    deeper: dict[str, int | None] = Field(default_factory=dict)
    pieces: tuple[SafeText, ...] = ()
    document: SafeText | None = None
    lookalike: SafeText | None = None
    says: Contradiction | None = None
    titled: SafeText = ""
    other: Otherwise | None = None
    reason: str = ""


class Ledger(Record):
    """The trails of one case.

    `place` = the earliest place where a needed statement was lost; `arrived` when none was;
    `unknown` where it cannot be told, and then `reason` is a key and `text` a sentence that says
    why and what to give. `stages` = the stages that were known, and whether they were recorded
    with the case or asked for again. `query` = what was searched, where that is not the question.
    `missing` = what could not be followed. `counts`: `chunks` and `documents` looked through, and
    others that are named there (`empty`, `duplicate_ids`, `unusable`).
    """

    case_id: str
    lang: Lang = "und"
    place: Place
    trails: tuple[Trail, ...] = ()
    k: int | None = None
    query: SafeText | None = None
    stages: dict[str, Literal["recorded", "rerun"]] = Field(default_factory=dict)
    missing: tuple[Gap, ...] = ()
    counts: dict[str, int] = Field(default_factory=dict)
    reason: str = ""
    text: SafeText = ""

    @property
    def lost(self) -> tuple[Trail, ...]:
        """The trails that end before the prompt, the earliest loss first."""
        gone = [trail for trail in self.trails if trail.place in LOST_PLACES]
        return tuple(sorted(gone, key=lambda trail: PLACES.index(trail.place)))
