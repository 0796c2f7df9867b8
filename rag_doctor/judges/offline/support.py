"""Do the contexts support a claim? The support half of the offline judge.

A claim is aligned with the units of the contexts, contradictions are looked for where it aligns,
and a probability is read from the rules (`fast`) or from a small model over the same signals.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rag_doctor.judges.offline.features_evidence import Base, read_base
from rag_doctor.judges.offline.support_rules import rule_probability
from rag_doctor.judges.offline.support_signals import Signals, read_claims
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
        rows = [
            read_claims(item.claims, base, item.question)
            for item, base in zip(items, bases, strict=True)
        ]
        chances = self._probabilities(rows, bases)
        return [
            [verdict(one, base, p, item.lang) for one, p in zip(row, ps, strict=True)]
            for item, base, row, ps in zip(items, bases, rows, chances, strict=True)
        ]

    def _probabilities(self, rows: list[list[Signals]], bases: list[Base]) -> list[list[float]]:
        return [[rule_probability(one) for one in row] for row in rows]
