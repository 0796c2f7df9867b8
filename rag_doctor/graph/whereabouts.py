"""Where did the needed evidence go? The ledger, and a look into the knowledge base itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from rag_doctor.graph.ask import ask_judge, weighing_checks
from rag_doctor.graph.facts import refused
from rag_doctor.graph.state import Context, State, Update
from rag_doctor.records import Case, Chunk, Refusal, Trail

__all__ = ["evidence_is_missing", "look_base", "lost_trails", "trace_evidence"]

BASE_CHUNKS = 8  # of the base's best, beyond what the writer saw


def evidence_is_missing(state: State) -> bool:
    """Did some of the needed evidence fail to arrive, or did the writer say so?"""
    recall = state["checks"]["recall"]
    return refused(state) or recall.score is None or recall.score < 1


def trace_evidence(state: State, context: Context) -> Update:
    """Follow the evidence through recorded lists or the attached pipeline; no model call.

    Says nothing where there is nothing to follow: no reference and no labels, or neither lists
    nor a pipeline.
    """
    case = state["case"]
    if _base_is_asked(state, context):
        return {"ask_base": True}
    known = case.reference is not None or bool(case.carriers)
    if not known or (context.rag is None and not case.meta.get("stages") and not case.retrieved):
        return {}
    from rag_doctor.ledger import trace_ledger

    claims = state["claims"].reference_claims if "claims" in state else ()
    return {"ledger": trace_ledger(case, context.rag, claims=claims or None)}


def _base_is_asked(state: State, context: Context) -> bool:
    """A refusal, nothing that says whether it was due, and a knowledge base to look into."""
    case = state["case"]
    labelled = case.reference is not None or case.relevant_ids is not None
    return refused(state) and not labelled and hasattr(context.rag, "retrieve")


def lost_trails(state: State) -> tuple[Trail, ...]:
    """Trails that end before the prompt, of statements that the judge did not find there either."""
    ledger, weighing = state.get("ledger"), state.get("weighing")
    if ledger is None:
        return ()
    there = {
        (v.claim.start, v.claim.end)
        for v in (weighing.reference if weighing else ())
        if v.support == "supported"
    }
    return tuple(t for t in ledger.lost if (t.claim.start, t.claim.end) not in there)


async def look_base(states: Sequence[State], context: Context) -> list[Update]:
    """Would the best chunks of the base beyond those that were sent have held an answer?"""
    found = [_beyond(state["case"], context) for state in states]
    asked = [at for at, (chunks, _) in enumerate(found) if chunks]
    cases = [states[at]["case"].model_copy(update={"contexts": found[at][0]}) for at in asked]
    # the writer declined without having seen these: its refusal says nothing of them
    splits = [replace(states[at]["claims"], refusal=Refusal()) for at in asked]
    updates: list[Update] = [{"errors": {"base": told}} if told else {} for _, told in found]
    if not asked:
        return updates
    checks = weighing_checks(cases, splits)
    replies = await ask_judge("base", lambda: context.judge.weigh(cases, splits), checks)
    for at, reply in zip(asked, replies, strict=True):
        updates[at] = reply
    return updates


def _beyond(case: Case, context: Context) -> tuple[tuple[Chunk, ...], str]:
    """The base's best chunks that were not sent, and what went wrong in finding them."""
    from rag_doctor.errors import error_line

    rag: Any = context.rag
    try:
        ranked = rag.retrieve(case.question).ranked
    except Exception as error:  # a foreign pipeline may fail in any way; the case goes on
        return (), error_line(error)
    sent = {chunk.id for chunk in case.contexts}
    return tuple(chunk for chunk in ranked if chunk.id not in sent)[:BASE_CHUNKS], ""
