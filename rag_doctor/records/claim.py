"""Claims and what was found about them."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from rag_doctor.records.base import Record, SafeText

__all__ = ["Claim", "ClaimVerdict", "Contradiction", "ContradictionKind", "Evidence", "Support"]

Support = Literal["supported", "contradicted", "not_mentioned", "unscored"]
"""A claim against evidence. `unscored` = the judge could not tell; it never enters a ratio."""

ContradictionKind = Literal[
    "number", "unit", "date", "negation", "antonym", "entity", "role", "quantifier", "condition",
    "table_row", "other",
]  # fmt: skip


class Evidence(Record):
    """A passage that decides a claim: characters `start:end` of the chunk's text."""

    chunk_id: str
    start: int = Field(ge=0)
    end: int = Field(ge=0)
    text: SafeText


class Contradiction(Record):
    """What is wrong in a claim: `wrong` as the claim says it, `right` as the evidence says it."""

    kind: ContradictionKind
    wrong: SafeText
    right: SafeText


class Claim(Record):
    """One independently checkable statement: characters `start:end` of the text it came from.

    `text` is that slice without citation marks; `resolved` is what a judge should read where
    the slice alone would not stand (a pronoun, a list item under its heading); `None` = `text`
    stands alone. `citations` are the marks found in or after the slice.
    """

    text: SafeText
    start: int = Field(ge=0)
    end: int = Field(ge=0)
    resolved: SafeText | None = None
    citations: tuple[str, ...] = ()

    @property
    def to_judge(self) -> str:
        """The text to judge."""
        return self.resolved or self.text


class ClaimVerdict(Record):
    """A claim and the judge's word on it.

    `p_supported` in [0, 1] is the judge's probability that the evidence supports the claim;
    `None` = the judge gives none. `by_chunk` maps each chunk id to the label against that chunk
    alone; empty when the judge looked at all chunks together. `reason` is in the case's language.
    """

    claim: Claim
    support: Support
    p_supported: float | None = Field(default=None, ge=0, le=1)
    evidence: tuple[Evidence, ...] = ()
    contradiction: Contradiction | None = None
    by_chunk: dict[str, Support] = Field(default_factory=dict)
    reason: SafeText = ""
