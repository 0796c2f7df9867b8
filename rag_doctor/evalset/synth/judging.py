"""Answers checked claim by claim against their passages, by a judge."""

from __future__ import annotations

from collections.abc import Sequence

from rag_doctor.evalset.base import Base
from rag_doctor.evalset.synth.draft import Draft
from rag_doctor.facade.running import run_anywhere
from rag_doctor.judges.base import Judge, Split
from rag_doctor.judges.selftest.asking import ask
from rag_doctor.ledger.weighing import weigh
from rag_doctor.records import Case, Chunk, Claim, ClaimVerdict, Refusal

__all__ = ["judged_faults"]

ROW = 0.75  # a table row with every value and code of the claim


def judged_faults(drafts: Sequence[Draft], base: Base, judge: Judge) -> list[str]:
    """For each draft `unsupported`, `unreadable` (the judge failed), or empty: it is borne out.

    Every claim must be supported. A claim read off a table row passes as well where the judge finds
    nothing against it and one row holds all its values and codes.
    """
    cases = [as_case(draft, base) for draft in drafts]
    replies = run_anywhere(_ask(judge, cases))
    return [_fault(reply, case) for reply, case in zip(replies, cases, strict=True)]


async def _ask(judge: Judge, cases: Sequence[Case]) -> list[tuple[ClaimVerdict, ...] | str]:
    splits = await judge.split(cases)
    known = [
        split if isinstance(split, Split) and split.answer_claims else _whole(case)
        for split, case in zip(splits, cases, strict=True)
    ]
    return await ask(judge, cases, known)


def _whole(case: Case) -> Split:
    return Split((Claim(text=case.answer, start=0, end=len(case.answer)),), (), Refusal())


def as_case(draft: Draft, base: Base) -> Case:
    """The reference as the answer of a case, its passages under their titles as the contexts."""
    chunks = [base.by_id[i] for i in draft.chunk_ids]
    return Case(
        id=draft.question,
        question=draft.question,
        answer=draft.reference,
        contexts=tuple(
            Chunk(
                id=chunk.id,
                text=f"{chunk.source}\n\n{chunk.text}" if chunk.source else chunk.text,
                doc_id=chunk.doc_id,
                rank=rank,
            )
            for rank, chunk in enumerate(chunks, start=1)
        ),
        lang="zh" if draft.lang == "zh" else "en",
    )


def _fault(reply: tuple[ClaimVerdict, ...] | str, case: Case) -> str:
    if isinstance(reply, str):
        return "unreadable"
    return "" if all(_borne(verdict, case) for verdict in reply) else "unsupported"


def _borne(verdict: ClaimVerdict, case: Case) -> bool:
    if verdict.support == "supported":
        return True
    if verdict.support in ("contradicted", "unscored"):
        return False
    found = [weigh(verdict.claim, chunk.text, "", case.question) for chunk in case.contexts]
    return any(one.p >= ROW and not one.lacking and one.clash is None for one in found)
