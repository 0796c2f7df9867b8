"""Claims put to a judge, each against its own contexts."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rag_doctor.errors import JudgeError, error_line
from rag_doctor.judges.base import Judge, JudgeFailure, Split, Weighing
from rag_doctor.records import Case, Chunk, Claim, ClaimVerdict, Refusal

__all__ = ["as_case", "ask"]

BATCH = 32


def as_case(name: str, claim: str, contexts: Sequence[str], lang: str, question: str = "") -> Case:
    """The claim as the answer of a case. `lang` is `en`, `zh` or what the detector says."""
    chunks = tuple(
        Chunk(id=f"c{rank}", text=text, rank=rank) for rank, text in enumerate(contexts, start=1)
    )
    return Case.model_validate(
        {"id": name, "question": question, "answer": claim, "contexts": chunks, "lang": lang}
    )


async def ask(
    judge: Judge,
    cases: Sequence[Case],
    splits: Sequence[Split] | None = None,
    tick: Callable[[int, int], None] | None = None,
) -> list[tuple[ClaimVerdict, ...] | str]:
    """For each case the verdicts on its claims, or one line that says why there are none.

    Without `splits` the whole answer is one claim, judged as it stands. A batch that breaks is
    asked again case by case. `tick` is told (done, total) after every batch.
    """
    splits = splits or [_whole(case) for case in cases]
    found: list[tuple[ClaimVerdict, ...] | str] = []
    for begin in range(0, len(cases), BATCH):
        part = slice(begin, begin + BATCH)
        found += await _batch(judge, cases[part], splits[part])
        if tick:
            tick(len(found), len(cases))
    return found


def _whole(case: Case) -> Split:
    claim = Claim(text=case.answer, start=0, end=len(case.answer))
    return Split((claim,), (), Refusal())


async def _batch(
    judge: Judge, cases: Sequence[Case], splits: Sequence[Split]
) -> list[tuple[ClaimVerdict, ...] | str]:
    try:
        replies = await judge.weigh(cases, splits)
        if len(replies) != len(cases):
            raise JudgeError(f"asked about {len(cases)} cases, got {len(replies)} replies")
        return [_read(reply, split) for reply, split in zip(replies, splits, strict=True)]
    except Exception as error:
        if len(cases) == 1:
            return [error_line(error)]
    return [
        (await _batch(judge, [case], [split]))[0] for case, split in zip(cases, splits, strict=True)
    ]


def _read(reply: Weighing | JudgeFailure, split: Split) -> tuple[ClaimVerdict, ...] | str:
    if isinstance(reply, JudgeFailure):
        return reply.reason
    if len(reply.answer) != len(split.answer_claims):
        raise JudgeError(
            f"{len(split.answer_claims)} verdicts are due for a case, got {len(reply.answer)}"
        )
    return reply.answer
