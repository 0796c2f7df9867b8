"""Judges that err on purpose: by chance, always in the same places, or by a bias.

Errors are made on top of a sound judge's verdicts, so that the rest of the diagnosis can be
measured against how often it is told something false.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Literal

from rag_doctor.judges.base import (
    ChunkUse,
    Correctness,
    Judge,
    JudgeCard,
    JudgeFailure,
    Relation,
    Split,
    Weighing,
)
from rag_doctor.records import Case, ClaimVerdict, Support

__all__ = ["NOISES", "BiasedJudge", "Noise", "NoisyJudge"]

Noise = Literal["independent", "systematic"]
NOISES: tuple[Noise, ...] = ("independent", "systematic")
SHAKEN = 0.3
"""What is left of a score that a bias pulls down."""
_FLIPPED: dict[Support, Support] = {
    "supported": "not_mentioned", "not_mentioned": "supported", "contradicted": "supported",
    "unscored": "unscored",
}  # fmt: skip
_OTHER: dict[Correctness, Correctness] = {
    "correct": "wrong", "wrong": "correct", "partly": "wrong", "unscored": "unscored",
}  # fmt: skip


class NoisyJudge:
    """The inner judge, each single verdict of which is turned over with probability `rate`.

    `independent` = drawn anew each time the same thing is judged; `systematic` = the same verdict
    is wrong every time and in every copy. Verdicts are those on claims, on the use of chunks, on
    whether the answer fits the question, and on whether it is right.
    """

    def __init__(self, inner: Judge, rate: float, noise: Noise = "independent", seed: int = 0):
        self._inner, self._rate, self._noise, self._seed = inner, rate, noise, seed
        self._times: Counter[str] = Counter()

    @property
    def card(self) -> JudgeCard:
        """The inner judge's, with the errors in its name."""
        name = f"{self._inner.card.name}+{self._rate:g}-{self._noise}"
        return replace(self._inner.card, name=name, accuracy={})

    async def split(self, cases: Sequence[Case]) -> list[Split | JudgeFailure]:
        """As the inner judge: what is claimed is not in doubt."""
        return await self._inner.split(cases)

    async def weigh(
        self, cases: Sequence[Case], splits: Sequence[Split]
    ) -> list[Weighing | JudgeFailure]:
        """Verdicts on claims and chunks, some turned over."""
        found = await self._inner.weigh(cases, splits)
        return [self._weighed(case, one) for case, one in zip(cases, found, strict=True)]

    async def relate(
        self, cases: Sequence[Case], splits: Sequence[Split]
    ) -> list[Relation | JudgeFailure]:
        """Verdicts on the answer as a whole, some turned over."""
        found = await self._inner.relate(cases, splits)
        return [self._related(case, one) for case, one in zip(cases, found, strict=True)]

    def _weighed(self, case: Case, one: Weighing | JudgeFailure) -> Weighing | JudgeFailure:
        if isinstance(one, JudgeFailure):
            return one
        texts = "\0".join(chunk.text for chunk in case.contexts)
        return replace(
            one,
            answer=tuple(self._claim(v, texts) for v in one.answer),
            reference=tuple(self._claim(v, texts) for v in one.reference),
            chunks=tuple(self._use(use, case) for use in one.chunks),
        )

    def _claim(self, verdict: ClaimVerdict, texts: str) -> ClaimVerdict:
        if not self._errs("claim", verdict.claim.text, texts):
            return verdict
        return _turned(verdict)

    def _use(self, use: ChunkUse, case: Case) -> ChunkUse:
        chunk = case.chunk(use.chunk_id)
        if use.useful is None or not self._errs("use", case.question, chunk.text if chunk else ""):
            return use
        return replace(use, useful=not use.useful, grade=0 if use.useful else 2, p=None)

    def _related(self, case: Case, one: Relation | JudgeFailure) -> Relation | JudgeFailure:
        if isinstance(one, JudgeFailure):
            return one
        if self._errs("fits", case.question, case.answer):
            one = replace(one, similarities=tuple(1 - s for s in one.similarities))
        if self._errs("right", case.question, case.answer, case.reference or ""):
            one = replace(one, correctness=_OTHER[one.correctness], contradiction=None)
        return one

    def _errs(self, *about: str) -> bool:
        text = "\1".join(about)
        if self._noise == "independent":
            self._times[text] += 1
            text = f"{self._seed}:{self._times[text]}:{text}"
        digest = hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()
        return Random(digest).random() < self._rate


def _turned(verdict: ClaimVerdict) -> ClaimVerdict:
    support = _FLIPPED[verdict.support]
    sure = verdict.p_supported
    return verdict.model_copy(
        update={
            "support": support,
            "p_supported": None if sure is None else 1 - sure,
            "contradiction": None,
            "evidence": verdict.evidence if support == "supported" else (),
        }
    )


class BiasedJudge:
    """The inner judge with one fixed bias: see `rag_doctor.pipeline.breaking.BIASES`.

    `doubts_numbers`: no claim of the answer with a digit is supported. `doubts_chunks`: no chunk is
    of use. `doubts_answers`: hardly an answer fits its question.
    """

    def __init__(self, inner: Judge, bias: str) -> None:
        self._inner, self._bias = inner, bias

    @property
    def card(self) -> JudgeCard:
        """The inner judge's, under a name of its own."""
        return replace(self._inner.card, name=f"{self._inner.card.name}+biased", accuracy={})

    async def split(self, cases: Sequence[Case]) -> list[Split | JudgeFailure]:
        """As the inner judge."""
        return await self._inner.split(cases)

    async def weigh(
        self, cases: Sequence[Case], splits: Sequence[Split]
    ) -> list[Weighing | JudgeFailure]:
        """Doubtful of numbers or of chunks."""
        found = await self._inner.weigh(cases, splits)
        return [one if isinstance(one, JudgeFailure) else self._weighed(one) for one in found]

    async def relate(
        self, cases: Sequence[Case], splits: Sequence[Split]
    ) -> list[Relation | JudgeFailure]:
        """Doubtful of answers."""
        found = await self._inner.relate(cases, splits)
        if self._bias != "doubts_answers":
            return found
        return [
            one
            if isinstance(one, JudgeFailure)
            else replace(one, similarities=tuple(SHAKEN * s for s in one.similarities))
            for one in found
        ]

    def _weighed(self, one: Weighing) -> Weighing:
        if self._bias == "doubts_numbers":
            return replace(one, answer=tuple(map(_without_numbers, one.answer)))
        if self._bias == "doubts_chunks":
            useless = (replace(use, useful=False, grade=0, p=None) for use in one.chunks)
            return replace(one, chunks=tuple(useless))
        return one


def _without_numbers(verdict: ClaimVerdict) -> ClaimVerdict:
    has_number = any(char.isdigit() for char in verdict.claim.text)
    return _turned(verdict) if has_number and verdict.support == "supported" else verdict
