"""The judge asked about everything that people labelled; a failure becomes an item, not a gap."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from rag_doctor.calibrate.grades import Scale
from rag_doctor.calibrate.items import Item, State, cluster_of, group_values, settled
from rag_doctor.calibrate.sheet import LabelledCase, LabelledClaim
from rag_doctor.calibrate.vocabulary import TASKS, Task
from rag_doctor.facade import adiagnose_batches
from rag_doctor.graph import Context
from rag_doctor.judges.base import Judge, Split
from rag_doctor.judges.selftest.asking import ask
from rag_doctor.records import Case, CheckResult, ClaimVerdict, Diagnosis, Refusal

__all__ = ["Tick", "claim_items", "layer_items"]

Tick = Callable[[int, int], None]


async def claim_items(
    judge: Judge, cases: Sequence[LabelledCase], by: Sequence[str], tick: Tick | None = None
) -> list[Item]:
    """One item a labelled claim. The claims of a case are asked about together, its contexts sent
    once; a case without contexts costs no judge call."""
    found = await _verdicts(judge, cases, tick)
    return [
        _claim_item(one, claim, number, verdict, by)
        for one, verdicts in zip(cases, found, strict=True)
        for number, (claim, verdict) in enumerate(zip(one.claims, verdicts, strict=True), start=1)
    ]


async def _verdicts(
    judge: Judge, cases: Sequence[LabelledCase], tick: Tick | None
) -> list[list[ClaimVerdict | str]]:
    asked = [one for one in cases if one.case.contexts]
    splits = [Split(tuple(c.claim for c in one.claims), (), Refusal()) for one in asked]
    replies = iter(await ask(judge, [one.case for one in asked], splits, tick))
    return [
        _spread(next(replies), one) if one.case.contexts else [_nothing(one.case)] * len(one.claims)
        for one in cases
    ]


def _spread(reply: tuple[ClaimVerdict, ...] | str, one: LabelledCase) -> list[ClaimVerdict | str]:
    return [reply] * len(one.claims) if isinstance(reply, str) else list(reply)


def _nothing(case: Case) -> ClaimVerdict | str:
    """Nothing retrieved supports nothing; what was not recorded cannot be judged."""
    from rag_doctor.i18n import say
    from rag_doctor.records import Claim

    claim = Claim(text=case.answer, start=0, end=len(case.answer))
    if case.unrecorded:
        reason = say("checks.common.not_recorded", case.ui_lang)
        return ClaimVerdict(claim=claim, support="unscored", reason=reason)
    return ClaimVerdict(claim=claim, support="not_mentioned", p_supported=0.0)


def _claim_item(
    one: LabelledCase,
    claim: LabelledClaim,
    number: int,
    verdict: ClaimVerdict | str,
    by: Sequence[str],
) -> Item:
    case = one.case
    several = len(one.claims) > 1
    state, told, p, reason = _claim_told(verdict)
    # a claim that the evidence contradicts is not made supported by any threshold
    score = 0.0 if told == "contradicted" and p is not None else p
    return Item(
        id=f"{case.id}#{number}" if several else case.id,
        task="support",
        lang=case.lang,
        cluster=cluster_of(case),
        said=claim.said,
        truth=settled(claim.said),
        told=told,
        state=state,
        score=score if told else None,
        p=p if told else None,
        groups=group_values(case, by),
        reason=reason,
    )


def _claim_told(verdict: ClaimVerdict | str) -> tuple[State, str | None, float | None, str]:
    if isinstance(verdict, str):
        return "failed", None, None, verdict
    if verdict.support == "unscored":
        return "undecided", None, None, verdict.reason
    return "judged", verdict.support, verdict.p_supported, ""


async def layer_items(
    context: Context,
    cases: Sequence[LabelledCase],
    by: Sequence[str],
    scales: Mapping[Task, Scale],
    tick: Tick | None = None,
) -> list[Item]:
    """One item for each layer or fault that people labelled, from the ordinary diagnosis."""
    asked = [one.case for one in cases]
    found: list[Diagnosis] = []
    async for _, diagnoses in adiagnose_batches(asked, context):
        found += diagnoses
        if tick:
            tick(len(found), len(asked))
    return [
        _layer_item(one, diagnosis, task, by, scales)
        for one, diagnosis in zip(cases, found, strict=True)
        for task in TASKS
        if task in one.labels
    ]


def _layer_item(
    one: LabelledCase,
    diagnosis: Diagnosis,
    task: Task,
    by: Sequence[str],
    scales: Mapping[Task, Scale],
) -> Item:
    case = one.case
    scale = scales.get(task, Scale())
    said = {who: scale.word(label) for who, label in one.labels[task].items()}
    grades = [scale.grade(label) for label in one.labels[task].values()]
    if task == "fault":
        state, told, score, reason = _fault_told(diagnosis)
    else:
        state, told, score, reason = _check_told(diagnosis.checks.get(task))
    return Item(
        id=case.id,
        task=task,
        lang=case.lang,
        cluster=cluster_of(case),
        said=said,
        truth=settled(said),
        told=told,
        state=state,
        score=None if task == "fault" else score,
        p=score if task == "fault" else None,
        grade=sum(grades) / len(grades) if scale.graded else None,
        groups=group_values(case, by),
        reason=reason,
    )


Told = tuple[State, str | None, float | None, str]


def _fault_told(diagnosis: Diagnosis) -> Told:
    if diagnosis.errors and diagnosis.fault == "undetermined":
        return "failed", None, None, next(iter(diagnosis.errors.values()))
    if diagnosis.fault == "undetermined":
        return "undecided", None, None, diagnosis.summary
    return "judged", diagnosis.fault, diagnosis.confidence, ""


def _check_told(check: CheckResult | None) -> Told:
    if check is None or check.status == "unscored":
        return "undecided", None, None, check.reason if check else ""
    if check.status == "error":
        return "failed", None, None, check.reason
    return "judged", check.status, check.score, ""
