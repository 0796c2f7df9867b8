"""A fitted probability of support in place of the judge's own: labels follow it.

judge = cut_judge(get_judge("offline"), ThresholdsByLang(by_lang={"zh": Thresholds(support=.6)}))
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from rag_doctor.checks.thresholds import Thresholds, ThresholdsByLang
from rag_doctor.i18n import say
from rag_doctor.judges.base import Judge, JudgeCard, JudgeFailure, Relation, Split, Weighing
from rag_doctor.records import Case, ClaimVerdict

__all__ = ["cut_at", "cut_judge"]

DIGITS = 4


def cut_at(weighing: Weighing, support: float | None, lang: str) -> Weighing:
    """The weighing with claims supported at and above the probability `support`.

    `None` = as it is. A claim without a probability keeps its label, and so does a contradicted
    one: where the evidence says otherwise, no probability makes it say the same.
    """
    if support is None:
        return weighing
    return replace(
        weighing,
        answer=tuple(_cut(verdict, support, lang) for verdict in weighing.answer),
        reference=tuple(_cut(verdict, support, lang) for verdict in weighing.reference),
    )


def _cut(verdict: ClaimVerdict, support: float, lang: str) -> ClaimVerdict:
    p = verdict.p_supported
    if p is None or verdict.support not in ("supported", "not_mentioned"):
        return verdict
    enough = round(p, DIGITS) >= round(support, DIGITS)
    if enough == (verdict.support == "supported"):
        return verdict
    key = "above_cut" if enough else "below_cut"
    return verdict.model_copy(
        update={
            "support": "supported" if enough else "not_mentioned",
            "evidence": verdict.evidence if enough else (),
            "reason": say(f"checks.common.{key}", lang, p=f"{p:.2f}", cut=f"{support:.2f}"),
        }
    )


def cut_judge(judge: Judge, thresholds: Thresholds) -> Judge:
    """The judge with fitted probabilities of support; itself where none was fitted."""
    return _CutJudge(judge, thresholds) if _cuts(thresholds) else judge


def _cuts(thresholds: Thresholds) -> str:
    """The fitted probabilities in words, as part of a judge's version; empty = none."""
    named = {"": thresholds}
    if isinstance(thresholds, ThresholdsByLang):
        named |= dict(sorted(thresholds.by_lang.items()))
    return ", ".join(
        f"{lang} {one.support:g}".strip() for lang, one in named.items() if one.support is not None
    )


class _CutJudge:
    """Asks the judge within; all that is not part of the protocol is the judge's own."""

    def __init__(self, judge: Judge, thresholds: Thresholds) -> None:
        self.within = judge
        self._thresholds = thresholds

    def __getattr__(self, name: str) -> Any:
        if name == "within":  # not there yet while a copy is made
            raise AttributeError(name)
        return getattr(self.within, name)

    @property
    def card(self) -> JudgeCard:
        """The cut is part of the version: its scores do not compare with those without."""
        card = self.within.card
        version = f"{card.version}, support from {_cuts(self._thresholds)}"
        return replace(card, version=version)

    async def split(self, cases: Sequence[Case]) -> list[Split | JudgeFailure]:
        return await self.within.split(cases)

    async def weigh(
        self, cases: Sequence[Case], splits: Sequence[Split]
    ) -> list[Weighing | JudgeFailure]:
        replies = await self.within.weigh(cases, splits)
        # a reply too few or too many is for the caller to see, so nothing is paired here strictly
        return [
            cut_at(reply, self._thresholds.of(cases[i].lang).support, cases[i].ui_lang)
            if isinstance(reply, Weighing) and i < len(cases)
            else reply
            for i, reply in enumerate(replies)
        ]

    async def relate(
        self, cases: Sequence[Case], splits: Sequence[Split]
    ) -> list[Relation | JudgeFailure]:
        return await self.within.relate(cases, splits)
