"""Cases in batches, so that a run can be written, shown, stopped within a budget, and resumed."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence

from rag_doctor.errors import InputError, shown
from rag_doctor.facade.scales import with_scales
from rag_doctor.graph import Context, walk
from rag_doctor.judges.accounts import left_by_budget, purses
from rag_doctor.judges.forecast import estimate_of
from rag_doctor.records import Case, Diagnosis

__all__ = ["BATCH", "adiagnose_batches"]

BATCH = 32


async def adiagnose_batches(
    cases: Sequence[Case], context: Context, batch: int = BATCH, *, extra: bool = False
) -> AsyncIterator[tuple[Sequence[Case], list[Diagnosis]]]:
    """Finished cases with their diagnoses, batch by batch.

    `extra` = with the scales that cost requests of their own. With a budget a batch shrinks to
    what the budget still holds; cases that could not be finished are not yielded, and the run ends
    there: a case is judged as a whole or left for the next run.
    """
    if batch < 1:
        raise InputError(f"batch: must be at least 1, got {shown(batch)}")
    begin = 0
    while begin < len(cases):
        part = cases[begin : begin + _affordable(cases[begin : begin + batch], context, extra)]
        if not part:
            return
        diagnoses = await walk(part, context)
        if extra:
            diagnoses = await with_scales(part, diagnoses, context)
        left = left_by_budget(context.judge)
        whole = [pair for pair in zip(part, diagnoses, strict=True) if pair[0].id not in left]
        if whole:
            yield [case for case, _ in whole], [diagnosis for _, diagnosis in whole]
        if len(whole) < len(part):
            return
        begin += len(part)


def _affordable(part: Sequence[Case], context: Context, extra: bool) -> int:
    """How many of these cases the budget holds by estimate; all of them without a budget.

    Where the estimate is only a bound, one case is always tried: the purse itself holds firm.
    """
    paying = purses(context.judge)
    if not paying:
        return len(part)
    low, high = 0, len(part)
    while low < high:
        middle = (low + high + 1) // 2 if low or high < len(part) else high
        found = estimate_of(context.judge, part[:middle], extra)
        if found is None or all(purse.affords(found.cost) for purse in paying):
            low = middle
        elif found.at_most and middle == 1 and not any(purse.refused for purse in paying):
            return 1
        else:
            high = middle - 1
    return low
