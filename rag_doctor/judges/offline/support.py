"""Do the contexts support a claim? The support half of the offline judge.

A claim is aligned with the units of the contexts, contradictions are looked for where it aligns,
and a probability is read from the rules (`fast`) or from a small model over the same signals.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rag_doctor.judges.offline.features import Reading, read_claim
from rag_doctor.judges.offline.features_evidence import Base, read_base
from rag_doctor.judges.offline.support_rules import rule_probability
from rag_doctor.judges.offline.support_verdict import verdict
from rag_doctor.records import Chunk, Claim, ClaimVerdict

__all__ = ["SupportItem", "SupportScorer"]


@dataclass(frozen=True, slots=True)
class SupportItem:
    """Claims to judge against the chunks of one case. `lang` = the language of the reasons."""

    claims: Sequence[Claim]
    chunks: Sequence[Chunk]
    question: str | None = None
    lang: str = "en"


class SupportScorer:
    """Judges claims. Build once; safe to use from several threads.

    `fast=True` = rules only, no embedder and no model.
    """

    def __init__(self, fast: bool = False) -> None:
        self.fast = fast

    def judge(
        self,
        claims: Sequence[Claim],
        chunks: Sequence[Chunk],
        *,
        question: str | None = None,
        lang: str = "en",
    ) -> list[ClaimVerdict]:
        """One verdict a claim, in order. Without chunks every claim is `not_mentioned`."""
        return self.judge_many([SupportItem(claims, chunks, question, lang)])[0]

    def judge_many(self, items: Sequence[SupportItem]) -> list[list[ClaimVerdict]]:
        """Like `judge` for many cases; sentences are embedded once for all of them."""
        bases = [read_base(item.chunks) for item in items]
        readings = [
            [read_claim(claim, base, item.question) for claim in item.claims]
            for item, base in zip(items, bases, strict=True)
        ]
        found = self._probabilities(readings, bases)
        return [
            [verdict(reading, base, p, item.lang) for reading, p in zip(row, chances, strict=True)]
            for item, base, row, chances in zip(items, bases, readings, found, strict=True)
        ]

    def _probabilities(self, readings: list[list[Reading]], bases: list[Base]) -> list[list[float]]:
        return [[rule_probability(reading) for reading in row] for row in readings]
