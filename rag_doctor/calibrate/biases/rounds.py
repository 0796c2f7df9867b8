"""Asking a judge the same things several times over: one round = one variant of all cases."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any

from rag_doctor.errors import JudgeError
from rag_doctor.judges.base import Judge, Relation, Split, Weighing
from rag_doctor.metrics import answer_relevancy
from rag_doctor.records import Case, ClaimVerdict, Refusal

__all__ = ["Bench", "Told", "related", "similarity", "split_cases", "support_share", "weighed"]

BATCH = 32


@dataclass(frozen=True, slots=True)
class Told:
    """A case with its split and the judge's first word on it: what variants are compared with.

    `relation` = `None` where the judge failed to relate it.
    """

    case: Case
    split: Split
    weighing: Weighing
    relation: Relation | None

    @property
    def verdicts(self) -> tuple[ClaimVerdict, ...]:
        """Verdicts on the claims of the answer."""
        return self.weighing.answer


@dataclass(frozen=True, slots=True)
class Bench:
    """The judge and what it said first. `runs` (from 2) = how often everything is judged to see
    whether it repeats itself, the first included."""

    judge: Judge
    told: tuple[Told, ...]
    runs: int = 3
    seed: int = 0

    @property
    def cases(self) -> list[Case]:
        """The cases as they came."""
        return [one.case for one in self.told]


Ask = Callable[[Sequence[Case], Sequence[Split]], Awaitable[Sequence[Any]]]


async def split_cases(judge: Judge, cases: Sequence[Case]) -> list[Split | None]:
    """Each case's claims; `None` where the judge failed."""

    async def ask(part: Sequence[Case], _: Sequence[Split]) -> Sequence[Any]:
        return await judge.split(part)

    return await _asked(ask, cases, [Split((), (), Refusal())] * len(cases), Split)


async def weighed(
    judge: Judge, cases: Sequence[Case], splits: Sequence[Split], *, read: bool = False
) -> list[Weighing | None]:
    """Each case's weighing; `None` where the judge failed or left out a verdict.

    `read` = let the judge read the answers first: some weigh in the light of what they read, and a
    variant must be weighed as the first round was. The claims stay those of `splits`.
    """
    if read:
        await split_cases(judge, cases)
    found = await _asked(judge.weigh, cases, splits, Weighing)
    return [
        one
        if one is not None
        and len(one.answer) == len(split.answer_claims)
        and len(one.reference) == len(split.reference_claims)
        else None
        for one, split in zip(found, splits, strict=True)
    ]


async def related(
    judge: Judge, cases: Sequence[Case], splits: Sequence[Split]
) -> list[Relation | None]:
    """Each case's relation; `None` where the judge failed."""
    return await _asked(judge.relate, cases, splits, Relation)


async def _asked(ask: Ask, cases: Sequence[Case], splits: Sequence[Any], kind: type) -> list[Any]:
    """In batches; one that breaks is asked again case by case, so that a bad case fails alone."""
    found: list[Any] = []
    for begin in range(0, len(cases), BATCH):
        part = slice(begin, begin + BATCH)
        found += await _batch(ask, cases[part], splits[part], kind)
    return found


async def _batch(ask: Ask, cases: Sequence[Case], splits: Sequence[Any], kind: type) -> list[Any]:
    try:
        replies = list(await ask(cases, splits))
        if len(replies) != len(cases):
            raise JudgeError(f"asked about {len(cases)} cases, got {len(replies)} replies")
        return [reply if isinstance(reply, kind) else None for reply in replies]
    except Exception:  # counted as a case the judge failed on
        if len(cases) == 1:
            return [None]
    alone = [
        await _batch(ask, [case], [split], kind) for case, split in zip(cases, splits, strict=True)
    ]
    return [one for part in alone for one in part]


def support_share(verdicts: Sequence[ClaimVerdict]) -> float | None:
    """Supported of the decided claims in [0, 1]; `None` when none is decided."""
    decided = [v.support == "supported" for v in verdicts if v.support != "unscored"]
    return fmean(decided) if decided else None


def similarity(relation: Relation | None) -> float | None:
    """Relevancy in [0, 1] as the layer counts it; `None` when there is none."""
    if relation is None:
        return None
    flags = relation.noncommittal or (False,) * len(relation.similarities)
    return answer_relevancy(relation.similarities, flags).score
