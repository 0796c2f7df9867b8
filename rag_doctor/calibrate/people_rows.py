"""Files with a row for each annotator: rows about the same case become one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from rag_doctor.calibrate.labels import Labels, who_of
from rag_doctor.calibrate.sheet import LabelledCase

__all__ = ["joined"]


def joined(cases: Sequence[LabelledCase]) -> list[LabelledCase]:
    """Rows about the same case become one, when each names another annotator."""
    made: dict[tuple[Any, ...], LabelledCase] = {}
    for number, one in enumerate(cases):
        same = _content(one) if who_of(one.case.meta) else (number,)
        known = made.get(same)
        made[same] = one if known is None else _merged(known, one)
    return _own_ids(list(made.values()))


def _content(one: LabelledCase) -> tuple[Any, ...]:
    case = one.case
    texts = tuple(chunk.text for chunk in case.contexts)
    claims = tuple(claim.claim.text for claim in one.claims)
    return (case.question, case.answer, texts, claims)


def _merged(known: LabelledCase, more: LabelledCase) -> LabelledCase:
    claims = tuple(
        replace(a, said={**b.said, **a.said})
        for a, b in zip(known.claims, more.claims, strict=True)
    )
    tasks = dict.fromkeys((*known.labels, *more.labels))
    labels: Labels = {
        task: {**more.labels.get(task, {}), **known.labels.get(task, {})} for task in tasks
    }
    return replace(known, claims=claims, labels=labels)


def _own_ids(cases: list[LabelledCase]) -> list[LabelledCase]:
    seen: Counter[str] = Counter()
    made = []
    for one in cases:
        seen[one.case.id] += 1
        n = seen[one.case.id]
        if n > 1:
            case = one.case.model_copy(update={"id": f"{one.case.id}~{n}"})
            one = replace(one, case=case)
        made.append(one)
    return made
