"""What is measured: the full diagnosis, and what stands beside it.

table     the combination table on the four layers, and the refusal quadrant; nothing else
ledger    the gold ledger alone: it knows where evidence was lost, and nothing of the writer
votes     the table, read from five copies of the judge that err apart; most votes win
suspect   the diagnosis before the trials: table, evidence rules, ledger
full      the diagnosis after the trials
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Literal, get_args

from pydantic import Field

from rag_doctor.bench.noisy import NoisyJudge
from rag_doctor.facade import make_context
from rag_doctor.graph import Context, walk
from rag_doctor.judges.base import Judge
from rag_doctor.pipeline import attach
from rag_doctor.records import Case, Diagnosis, Fault, Record
from rag_doctor.records.ledger import LOST_PLACES
from rag_doctor.table import read_quadrant, read_table

__all__ = ["BATCH", "METHODS", "VOTER_NOISE", "Guess", "Method", "guesses"]

Method = Literal["table", "ledger", "votes", "suspect", "full"]
METHODS: tuple[Method, ...] = get_args(Method)
VOTES = 5
VOTER_NOISE = 0.05
"""Verdicts of each copy that err by chance even where the judge itself is taken at its word."""
BATCH = 8
_CUT = ("not_sent", "cut_text")


class Guess(Record):
    """What one method says of one case.

    `confidence` in [0, 1]; `None` = the method gives none. `calls` = times the writer was called.
    `candidates` = the faults that it cannot rule out; empty = it names none. `chances` = fault →
    its chance after the trials. `settled` = what the trials made of the suspect; both empty without
    trials. `trials` = trial → good draws of judged ones.
    """

    fault: Fault
    contributing: tuple[Fault, ...] = ()
    mechanism: str | None = None
    confidence: float | None = Field(default=None, ge=0, le=1)
    calls: int = 0
    candidates: tuple[Fault, ...] = ()
    chances: dict[str, float] = Field(default_factory=dict)
    settled: str = ""
    trials: dict[str, str] = Field(default_factory=dict)


def guesses(
    method: Method, cases: Sequence[Case], rag: Any, judge: Judge
) -> Awaitable[list[Guess]]:
    """The method on cases of one pipeline, in order."""
    return _BY_NAME[method](cases, rag, judge)


async def _table(cases: Sequence[Case], rag: Any, judge: Judge) -> list[Guess]:
    found = await walk([_bare(case) for case in cases], make_context(judge))
    return [_by_table(one) for one in found]


def _bare(case: Case) -> Case:
    """The four fields that a table needs, without what was noted of the retrieval."""
    return case.model_copy(update={"meta": {}, "retrieved": None})


def _by_table(found: Diagnosis) -> Guess:
    if found.refusal.refused:
        recall = found.checks.get("recall")
        holds = {"pass": "yes", "fail": "no"}.get(recall.status if recall else "", "unknown")
        row = read_quadrant(holds, "yes")  # type: ignore[arg-type]
        return Guess(fault=row.fault, mechanism=row.mechanism, confidence=row.sure)
    reading = read_table(found.checks)
    return Guess(
        fault=reading.row.fault,
        contributing=reading.contributing,
        mechanism=reading.row.mechanism,
        confidence=reading.confidence,
    )


async def _ledger(cases: Sequence[Case], rag: Any, judge: Judge) -> list[Guess]:
    from rag_doctor.ledger import trace_ledger
    from rag_doctor.text import refusal

    out, attached = [], attach(rag)
    for case in cases:
        place = trace_ledger(case, attached).place
        lost: Fault = "retrieval_miss" if refusal(case.answer).refused else "cascade"
        fault: Fault = "truncated" if place in _CUT else lost
        known = place in LOST_PLACES
        out.append(Guess(fault=fault if known else "undetermined", mechanism=place))
    return out


async def _votes(cases: Sequence[Case], rag: Any, judge: Judge) -> list[Guess]:
    ballots = [
        await _table(cases, rag, NoisyJudge(judge, VOTER_NOISE, seed=seed))
        for seed in range(1, VOTES + 1)
    ]
    return [_counted(one) for one in zip(*ballots, strict=True)]


def _counted(ballots: Sequence[Guess]) -> Guess:
    """The fault with most votes; of equals the one that was named first."""
    tally = Counter(ballot.fault for ballot in ballots)
    fault, votes = max(tally.items(), key=lambda item: item[1])
    first = next(ballot for ballot in ballots if ballot.fault == fault)
    return first.model_copy(update={"confidence": votes / len(ballots)})


async def _suspect(cases: Sequence[Case], rag: Any, judge: Judge) -> list[Guess]:
    context: Context = make_context(judge, rag=rag)
    return [_by_diagnosis(one) for one in await walk(list(cases), context)]


async def _full(cases: Sequence[Case], rag: Any, judge: Judge) -> list[Guess]:
    from rag_doctor.facade import ainvestigate_all
    from rag_doctor.trials import DrawStore

    # what the checks call healthy is replayed too: an answer may be wrong where no check sees it
    report = await ainvestigate_all(
        list(cases), attach(rag), judge, store=DrawStore(), healthy=True
    )
    return [_by_diagnosis(row.diagnosis) for row in report]


def _by_diagnosis(found: Diagnosis) -> Guess:
    tried = found.investigation
    base = Guess(
        fault=found.fault,
        contributing=found.contributing,
        mechanism=found.mechanism,
        confidence=found.confidence,
    )
    if tried is None:
        return base
    return base.model_copy(
        update={
            "calls": tried.calls,
            "candidates": tried.candidates,
            "chances": dict(tried.chances),
            "settled": tried.settled,
            "confidence": tried.confidence,
            "trials": {
                t.name: f"{sum(bool(d.good) for d in t.judged)}/{len(t.judged)}"
                for t in tried.trials
                if t.judged
            },
        }
    )


_BY_NAME: dict[Method, Callable[[Sequence[Case], Any, Judge], Awaitable[list[Guess]]]] = {
    "table": _table,
    "ledger": _ledger,
    "votes": _votes,
    "suspect": _suspect,
    "full": _full,
}
