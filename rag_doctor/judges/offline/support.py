"""Do the contexts support a claim? The support half of the offline judge.

A claim is aligned with the units of the contexts, contradictions are looked for where it aligns,
and a probability is read from the rules (`fast`) or from a small model over the same signals.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rag_doctor.judges.offline.denied_claims import on_denied
from rag_doctor.judges.offline.entailment import Entailment, default_entailment
from rag_doctor.judges.offline.features_evidence import Base, read_base
from rag_doctor.judges.offline.labelled_claims import told_label
from rag_doctor.judges.offline.needed_conditions import conditions_kept
from rag_doctor.judges.offline.other_tongue import in_other_tongue
from rag_doctor.judges.offline.overruled import overruling
from rag_doctor.judges.offline.settled import borne_out, left_open, settled
from rag_doctor.judges.offline.stray_chunks import kin_chunks, reopened
from rag_doctor.judges.offline.stretch_verdict import by_stretch
from rag_doctor.judges.offline.support_entailment import entailed
from rag_doctor.judges.offline.support_model import SupportModel, complete_signals, default_model
from rag_doctor.judges.offline.support_rules import blended, denied_outright, rule_probability
from rag_doctor.judges.offline.support_signals import Signals, read_claims
from rag_doctor.judges.offline.support_verdict import verdict
from rag_doctor.judges.offline.told_ages import told_age
from rag_doctor.judges.offline.told_cells import told_cell
from rag_doctor.judges.offline.unasserted_claims import grounds
from rag_doctor.records import Chunk, Claim, ClaimVerdict
from rag_doctor.text.embedder import Embedder, default_embedder

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

    `fast=True` = rules only, no embedder and no model. `embedder`, `model` and `entailment`:
    `None` = the ones that ship with the package.
    """

    def __init__(
        self,
        fast: bool = False,
        embedder: Embedder | None = None,
        model: SupportModel | None = None,
        entailment: Entailment | None = None,
    ) -> None:
        self.fast = fast
        self._embedder = embedder
        self._model = model
        self._entailment = entailment

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
        found, strayed = self._judged(items)
        if strayed and not self.fast:
            self._look_again(items, found, strayed)
        return [
            conditions_kept(row, item.chunks, item.question, item.lang)
            for item, row in zip(items, found, strict=True)
        ]

    def _look_again(
        self,
        items: Sequence[SupportItem],
        found: list[list[ClaimVerdict]],
        strayed: dict[tuple[int, int], list[int]],
    ) -> None:
        """Judge once more, without the chunks that speak of something else."""
        again = [
            SupportItem(item.claims, [item.chunks[k] for k in kept], item.question, item.lang)
            for item, kept in ((items[n], kept) for (n, _), kept in strayed.items())
        ]
        alone, _ = self._judged(again)
        for ((n, at), _), verdicts in zip(strayed.items(), alone, strict=True):
            found[n][at] = reopened(found[n][at], verdicts[at], items[n].lang)

    def _judged(
        self, items: Sequence[SupportItem]
    ) -> tuple[list[list[ClaimVerdict]], dict[tuple[int, int], list[int]]]:
        """The verdicts, and by case and claim the chunks to look at again by themselves."""
        asked = [
            (number, places, read_base(items[number].chunks, texts))
            for number, item in enumerate(items)
            for places, texts in grounds(item.claims, item.chunks)
        ]
        rows = [
            read_claims([items[n].claims[at] for at in places], base, items[n].question)
            for n, places, base in asked
        ]
        chances = self._probabilities(rows, [base for _, _, base in asked])
        out: list[dict[int, ClaimVerdict]] = [{} for _ in items]
        strayed: dict[tuple[int, int], list[int]] = {}
        for (n, places, base), row, ps in zip(asked, rows, chances, strict=True):
            for at, one, p in zip(places, row, ps, strict=True):
                out[n][at] = _settle(one, base, p, items[n].lang)
                if kept := kin_chunks(out[n][at], one, base):
                    strayed[n, at] = kept
        return [[found[at] for at in sorted(found)] for found in out], strayed

    def _probabilities(self, rows: list[list[Signals]], bases: list[Base]) -> list[list[float]]:
        if self.fast:
            return [[rule_probability(one) for one in row] for row in rows]
        complete_signals(rows, bases, self._embedder or default_embedder())
        flat = [one for row in rows for one in row]
        owners = [base for row, base in zip(rows, bases, strict=True) for _ in row]
        entailed(flat, owners, self._entailment or default_entailment())
        trees = (self._model or default_model()).probability([one.values for one in flat])
        both = zip(flat, trees, strict=True)
        chances = iter([denied_outright(one, blended(one, float(p))) for one, p in both])
        return [[next(chances) for _ in row] for row in rows]


def _settle(one: Signals, base: Base, p: float, lang: str) -> ClaimVerdict:
    """The verdict on one claim, by rule where a rule is sure."""
    if denied := on_denied(one, base, p, lang):
        return denied
    for told in (told_cell, told_label, told_age):
        if stretch := told(one.reading, base):
            return by_stretch(one.reading.claim, stretch, base, p, lang)
    found = left_open(verdict(one, base, settled(one, p, base), lang), one, base, lang)
    if found.support == "supported" and borne_out(one, base):
        return found  # the amount stands nowhere, and is right
    return in_other_tongue(overruling(found, one, base, lang), one, base, lang)
