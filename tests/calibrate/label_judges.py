"""Judges for calibration: they say what a case's own `told` holds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fakes import FakeJudge, make_case

from rag_doctor.calibrate import LabelledCase
from rag_doctor.calibrate.items import Item
from rag_doctor.judges.base import JudgeCard, JudgeFailure, Split, Sufficiency, Weighing
from rag_doctor.records import Case, ClaimVerdict


class ClaimJudge:
    """Weighs each claim as `meta["told"]` says: a label, or `(label, p)`; `fails` = cannot."""

    card = JudgeCard("told", "1", ("en", "zh"))

    def __init__(self) -> None:
        self.asked: list[str] = []

    async def split(self, cases: Sequence[Case]) -> list[Any]:
        raise AssertionError("bare claims are not split")

    async def relate(self, cases: Sequence[Case], splits: Sequence[Split]) -> list[Any]:
        raise AssertionError("bare claims are not related")

    async def weigh(self, cases: Sequence[Case], splits: Sequence[Split]) -> list[Any]:
        self.asked += [case.id for case in cases]
        return [_weighed(case, split) for case, split in zip(cases, splits, strict=True)]


def _weighed(case: Case, split: Split) -> Weighing | JudgeFailure:
    told = case.meta["told"]
    if told == "fails":
        return JudgeFailure("cannot read this")
    one = isinstance(told, str) or isinstance(told[-1], float)
    each = [told] * len(split.answer_claims) if one else told
    pairs = [(said, None) if isinstance(said, str) else tuple(said) for said in each]
    verdicts = tuple(
        ClaimVerdict(claim=claim, support=label, p_supported=p)
        for claim, (label, p) in zip(split.answer_claims, pairs, strict=True)
    )
    return Weighing(verdicts, (), (), Sufficiency(None))


def claim_rows(pairs: Sequence[tuple[str, Any]], **more: Any) -> list[dict[str, Any]]:
    """Rows of (human label, what the judge will say), each with a context of its own."""
    return [
        {
            "id": f"c{n}",
            "claim": f"Claim {n} holds.",
            "contexts": [f"Passage {n}."],
            "label": label,
            "told": told,
            **more,
        }
        for n, (label, told) in enumerate(pairs)
    ]


def layer_case(id: str, human: dict[str, Any], **plan: Any) -> LabelledCase:
    """A case for `FakeJudge` with human labels by task."""
    meta = plan.pop("meta", {})
    return LabelledCase(
        make_case(id, meta=meta, **plan), (), {t: {"": v} for t, v in human.items()}
    )


def item(truth: str | None, told: str | None, **more: Any) -> Item:
    """A judged claim; `told` = `None`: undecided."""
    fields: dict[str, Any] = {
        "id": "i", "task": "support", "lang": "en", "cluster": str(id(object())),
        "said": {"": truth} if truth else {}, "truth": truth, "told": told,
        "state": "judged" if told else "undecided",
    }  # fmt: skip
    return Item(**{**fields, **more})


def items_of(table: dict[tuple[str, str], int], **more: Any) -> list[Item]:
    """Items by (people's label, judge's label) → how many, each from its own source."""
    flat = [pair for pair, n in table.items() for _ in range(n)]
    return [item(a, b, cluster=str(n), **more) for n, (a, b) in enumerate(flat)]


__all__ = ["ClaimJudge", "FakeJudge", "claim_rows", "item", "items_of", "layer_case"]
