"""The nodes that put the suspect to the test: the trials, and the question for a person."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from rag_doctor.errors import error_line
from rag_doctor.graph.conclude import suggest
from rag_doctor.graph.read import name_mechanism
from rag_doctor.graph.state import Context, State, Update, Verdict, apply
from rag_doctor.records import Case, Diagnosis, Investigation, Settled

__all__ = ["after_mechanism", "after_trials", "ask_human", "name_suspect", "run_trials"]

QUIET = ("healthy", "correct_refusal")
UNDECIDED = "trials_undecided"


def name_suspect(state: State, context: Context) -> Update:
    """The mechanism, and whether the verdict is to be tried."""
    update = name_mechanism(state, context)
    trials = context.trials
    quiet = trials is not None and not trials.healthy and state["verdict"].fault in QUIET
    return {**update, "try_it": True} if trials is not None and not quiet else update


def after_mechanism(state: State) -> str:
    """Trials only where they were asked for."""
    return "run_trials" if state.get("try_it") else "suggest"


def after_trials(state: State) -> str:
    """A person only where one is there to be asked, and only a person can tell."""
    return "ask_human" if state.get("ask_person") else "suggest"


async def run_trials(states: Sequence[State], context: Context) -> list[Update]:
    """Re-run the pipeline with one thing changed; the verdict becomes what the trials show."""
    trials = context.trials
    assert trials is not None  # the fork before leads here only with them
    gate = asyncio.Semaphore(trials.workers)

    async def one(state: State) -> Update:
        async with gate:
            return await _tried(state, context)

    return list(await asyncio.gather(*(one(state) for state in states)))


async def _tried(state: State, context: Context) -> Update:
    from rag_doctor.trials import run_trials as tried

    trials = context.trials
    assert trials is not None
    case = state["case"]
    told, plan = trials.progress, trials.planned
    try:
        found = await tried(
            case,
            suggest(state, context)["diagnosis"],
            context.rag,
            _scorer(context),
            budget=trials.budget,
            only=trials.only,
            store=trials.store,
            bars=trials.bars,
            on_plan=(lambda planned: plan(case.id, planned)) if plan else None,
            progress=(lambda done, most: told(case.id, done, most)) if told else None,
        )
    except Exception as error:  # the diagnosis stands without its trials
        return {"errors": {"trials": error_line(error)}}
    ask = trials.ask and bool(found.person)
    return {"investigation": found, "ask_person": ask, **_verdict(state, context, found)}


def _scorer(context: Context) -> Any:
    """Draws are judged by the same judge and bars, without the pipeline and without trials."""
    from rag_doctor.graph.bulk import walk

    bare = replace(context, rag=None, trials=None)

    async def score(cases: Sequence[Case]) -> list[Diagnosis]:
        return await walk(cases, bare)

    return score


def _verdict(state: State, context: Context, found: Investigation) -> Update:
    """What stands after the trials: the suspect with a new confidence, or another fault."""
    before = state["verdict"]
    if found.settled == "inconclusive":
        return {"verdict": _undecided(before, found)} if found.abstains else {}
    also = tuple(dict.fromkeys((*found.contributing, *_still(before, found))))
    if found.fault == before.fault:
        verdict = replace(before, confidence=found.confidence, contributing=also)
        return {"verdict": verdict}
    fresh = Verdict(found.fault, found.mechanism, also, found.confidence)
    named = name_mechanism(apply(state, {"verdict": fresh}), context)
    return {**named}


def _undecided(before: Verdict, found: Investigation) -> Verdict:
    """No fault is named: what cannot be ruled out, and what would settle it."""
    from rag_doctor.i18n import join, say

    lang = "zh" if found.lang in ("zh", "mixed") else "en"
    named = [say(f"table.fault.{fault}", lang) for fault in found.candidates]
    return Verdict(
        "undetermined",
        UNDECIDED,
        confidence=found.confidence,
        collect=("trial",) if found.next_trial else ("look",),
        values={"faults": join(named, lang)},
        findings=before.findings,
    )


def _still(before: Verdict, found: Investigation) -> tuple[Any, ...]:
    """Faults that contributed before; none of them where nothing is wrong any more."""
    if found.fault in QUIET:
        return ()
    return tuple(fault for fault in before.contributing if fault != found.fault)


def ask_human(state: State, context: Context) -> Update:
    """Stop and ask who is right; the answer is kept with the case as a label."""
    from langgraph.types import interrupt

    from rag_doctor.trials.person import ASKED, answered_words, decided_by

    found = state["investigation"]
    answer = interrupt(dict(found.person))
    fault = decided_by(answer)
    if fault is None:
        return {"errors": {"person": f"no answer to the question: {str(answer)[:80]}"}}
    settled: Settled = "confirmed" if fault == found.suspect else "overturned"
    if fault not in ASKED:
        settled, fault = "inconclusive", found.fault
    kept = found.model_copy(
        update={
            "person": {**found.person, "answer": answer},
            "why": answered_words(found, settled, fault, str(answer)),
            "settled": settled,
            "fault": fault,
            "candidates": (fault,),
        }
    )
    if settled == "inconclusive":
        return {"investigation": kept}
    verdict = replace(state["verdict"], fault=fault, confidence=0.95, collect=())
    if fault != found.suspect:
        verdict = replace(verdict, mechanism=_BY_PERSON[fault], values={})
    return {"investigation": kept, "verdict": verdict}


_BY_PERSON = {
    "bad_label": "reference_contradicted",
    "stale_or_conflicting": "base_contradicts_reference",
}
