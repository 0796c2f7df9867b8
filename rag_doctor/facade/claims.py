"""Bare claims through a judge, without a diagnosis around them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rag_doctor.adapters import ClaimItem
from rag_doctor.errors import JudgeError, error_line, shown
from rag_doctor.judges.base import Judge, JudgeFailure, Split, Weighing
from rag_doctor.records import Case, Claim, ClaimVerdict, Refusal

__all__ = ["judge_claims"]


async def judge_claims(items: Sequence[ClaimItem], judge: Judge) -> list[dict[str, Any]]:
    """One row an item: `id, label, p_supported, evidence, contradiction, reason`.

    The whole claim is judged as it stands, unsplit. `label` is a support label, or `error` for a
    broken item or a judge that failed on it. `p_supported` in [0, 1], `None` = not given.
    """
    cases = [item.case for item in items if item.case is not None]
    verdicts = iter(await _verdicts(cases, judge))
    return [
        _row(item.id, next(verdicts) if item.case is not None else item.problem) for item in items
    ]


async def _verdicts(cases: Sequence[Case], judge: Judge) -> list[ClaimVerdict | str]:
    asked = [case for case in cases if case.contexts]
    try:
        replies = list(
            await judge.weigh(asked, [_as_split(case) for case in asked]) if asked else []
        )
        if len(replies) != len(asked):
            raise JudgeError(f"asked about {len(asked)} claims, got {len(replies)} replies")
        found = iter([_first(reply) for reply in replies])
    except Exception as error:
        if len(cases) == 1:
            return [error_line(error)]
        return [verdict for case in cases for verdict in await _verdicts([case], judge)]
    return [next(found) if case.contexts else _nothing(case) for case in cases]


def _as_split(case: Case) -> Split:
    return Split((_claim(case),), (), Refusal())


def _claim(case: Case) -> Claim:
    return Claim(text=case.answer, start=0, end=len(case.answer))


def _nothing(case: Case) -> ClaimVerdict:
    from rag_doctor.i18n import say

    if case.unrecorded:
        reason = say("checks.common.not_recorded", case.ui_lang)
        return ClaimVerdict(claim=_claim(case), support="unscored", reason=reason)
    reason = say("diagnosis.nothing_retrieved", case.ui_lang)
    return ClaimVerdict(claim=_claim(case), support="not_mentioned", p_supported=0.0, reason=reason)


def _first(reply: Any) -> ClaimVerdict | str:
    if isinstance(reply, JudgeFailure):
        return reply.reason
    if not isinstance(reply, Weighing) or len(reply.answer) != 1:
        raise JudgeError(f"a Weighing with one verdict is due, got {shown(reply)}")
    return reply.answer[0]


def _row(name: str, found: ClaimVerdict | str) -> dict[str, Any]:
    if isinstance(found, str):
        return {"id": name, "label": "error", "p_supported": None, "evidence": [], "reason": found}
    dumped = found.model_dump(mode="json")
    return {
        "id": name,
        "label": found.support,
        "p_supported": found.p_supported,
        "evidence": dumped["evidence"],
        "contradiction": dumped["contradiction"],
        "reason": found.reason,
    }
