"""Faults that no ratio can show: rules over the evidence, read before the table.

Each rule takes the state and gives a verdict or `None`; the first that speaks wins. The rules are
few and need the reference or the retrieved list, so that without them the table decides alone.
"""

from __future__ import annotations

from collections.abc import Callable

from rag_doctor.checks import clip
from rag_doctor.graph.apart import told_apart
from rag_doctor.graph.ask import unsent_chunks
from rag_doctor.graph.backed import backed_against_reference, editions_in_conflict, quoted
from rag_doctor.graph.facts import (
    answers_in_kind,
    correctness_of,
    declines_the_rest,
    left_open,
    reference_declines,
    statements_open,
    status,
)
from rag_doctor.graph.lost import CUT_PLACES
from rag_doctor.graph.sources import (
    answer_against_reference,
    chunks_behind,
    chunks_in_conflict,
    sources_against_reference,
)
from rag_doctor.graph.state import Context, State, Verdict
from rag_doctor.graph.values import values_against_reference
from rag_doctor.graph.whereabouts import lost_trails
from rag_doctor.records import LAYERS, Chunk, ClaimVerdict
from rag_doctor.text.addresses import other_address, other_person

__all__ = ["RULES", "read_rules"]

ENOUGH_CHUNKS = 4  # with fewer, a share of chunks says little
TABLE_BARS = 8  # so many bars in a chunk make a table


def truncated(state: State, context: Context) -> Verdict | None:
    """The evidence is in a chunk that was retrieved and not sent (or sent cut short)."""
    unsent = state.get("unsent")
    if unsent is None or status(state, "recall") != "fail":
        return None
    if state["case"].reference:
        gained = [v for v in unsent.reference if v.support == "supported"]
        bar = context.thresholds.of(state["case"].lang).recall
        enough = bool(unsent.reference) and len(gained) / len(unsent.reference) >= bar
        holder = _holder(gained)
    else:
        enough = unsent.sufficiency.enough is True
        holder = next((use.chunk_id for use in unsent.chunks if use.useful), None)
    if not enough:
        return None
    chunk = next((c for c in unsent_chunks(state["case"]) if c.id == holder), None)
    return Verdict(
        "truncated",
        _how_cut(state, chunk),
        confidence=0.85 if state["case"].reference else 0.6,
        values={"chunk": holder or "?"},
    )


def cut_by_ledger(state: State, context: Context) -> Verdict | None:
    """All that is missing was selected and then cut: recorded lists say so without the texts."""
    lost = lost_trails(state)
    if status(state, "recall") != "fail" or not lost:
        return None
    if any(trail.place not in CUT_PLACES for trail in lost):
        return None
    first = lost[0]
    values = {"chunk": first.chunk or "?"}
    return Verdict("truncated", first.place, confidence=0.8, values=values)


def _holder(verdicts: list[ClaimVerdict]) -> str | None:
    for verdict in verdicts:
        for evidence in verdict.evidence:
            return evidence.chunk_id
    return None


def _how_cut(state: State, chunk: Chunk | None) -> str:
    sent = {c.id for c in state["case"].contexts}
    return "cut_text" if chunk is not None and chunk.id in sent else "not_sent"


def should_have_declined(state: State, context: Context) -> Verdict | None:
    """The reference says that there is nothing to find, and the writer answered all the same."""
    if not reference_declines(state) or not state["claims"].answer_claims:
        return None
    # what answers the question is made up, whatever a chunk about something else seems to say
    speaks_to_it = (
        status(state, "relevancy") == "pass" and answers_in_kind(state["case"]) is not False
    )
    if status(state, "faithfulness") == "fail" or speaks_to_it:
        return Verdict("hallucination", "should_have_declined", confidence=0.7)
    return Verdict("off_topic", "should_have_declined", confidence=0.6)


def from_memory(state: State, context: Context) -> Verdict | None:
    """Right against the reference, though the contexts do not hold (all of) it.

    What the contexts lack, the reference vouches for: nothing was made up, evidence is missing.
    """
    recall = state["checks"]["recall"]
    if correctness_of(state) != "correct" or status(state, "faithfulness") != "fail":
        return None
    if recall.estimate or recall.score is None or recall.score >= 1:
        return None
    mechanism = "partial_evidence" if recall.score > 0 else "own_memory"
    return Verdict("retrieval_miss", mechanism, confidence=0.75)


def left_the_hole(state: State, context: Context) -> Verdict | None:
    """The evidence did not all arrive; what did is told, and the rest declined: nothing was filled.

    An honest writer is no cascade, whatever the reference holds beyond what it could say.
    """
    recall = state["checks"]["recall"]
    honest = status(state, "faithfulness") == "pass" and declines_the_rest(state)
    if not honest or recall.status != "fail" or recall.estimate:
        return None
    return Verdict("retrieval_miss", "honest_writer", confidence=0.75)


def filled_the_hole(state: State, context: Context) -> Verdict | None:
    """The evidence did not arrive, and a wrong value or a wrong yes or no was given all the same.

    A chunk may say that value of another thing, so that the answer looks supported; of what was
    asked, nothing that arrived can have said it.
    """
    recall = state["checks"]["recall"]
    wrong = correctness_of(state) == "wrong" and status(state, "faithfulness") == "pass"
    if not wrong or recall.status != "fail" or recall.estimate:
        return None
    if status(state, "relevancy") == "fail" or not answers_in_kind(state["case"]):
        return None  # it was said of nothing, or of something else
    return Verdict("cascade", "filled_the_hole", confidence=0.7)


def faithful_but_wrong(state: State, context: Context) -> Verdict | None:
    """Every layer passes, yet the reference disagrees: true of the contexts, not what was asked.

    Backed by other chunks than those that carry the reference, the answer followed a stray one.
    """
    if _any_fails(state) or correctness_of(state) != "wrong" or status(state, "recall") != "pass":
        return None
    if (apart := told_apart(state)) is not None:
        return apart
    if left_open(state):  # then nobody knows whether it is true of the contexts
        return statements_open(state)
    address = _address(state)
    if address is None and quoted(state) and answers_in_kind(state["case"]) is False:
        return Verdict("off_topic", "other_question", confidence=0.6)  # true, and not asked for
    weighing = state.get("weighing")
    ours = chunks_behind(weighing.answer) if weighing else set()
    theirs = chunks_behind(weighing.reference) if weighing else set()
    if ours and theirs and not ours & theirs:
        return Verdict("noise", "noise_misled", confidence=0.6)
    if address is not None:
        return address
    if answers_in_kind(state["case"]) and (table := _table(state, ours & theirs)):
        return table
    return Verdict("off_topic", "other_question", confidence=0.55)


def _address(state: State) -> Verdict | None:
    """An address or a person was asked for and given: that of something else."""
    case = state["case"]
    answer, reference = case.answer, case.reference or ""
    found = other_address(answer, reference) or other_person(case.question, answer, reference)
    if found is None:
        return None
    values = {"wrong": clip(found[0]), "right": clip(found[1])}
    return Verdict("hallucination", "entity", confidence=0.6, values=values)


def _table(state: State, shared: set[str]) -> Verdict | None:
    """The right table and a value of the asked kind: it is that of another row."""
    case = state["case"]
    texts = [chunk.text for chunk in case.contexts if chunk.id in shared]
    if quoted(state) or not any(text.count("|") >= TABLE_BARS for text in texts):
        return None
    values = {"wrong": clip(case.answer), "right": clip(case.reference or "")}
    return Verdict("hallucination", "table_row", confidence=0.6, values=values)


def crowded(state: State, context: Context) -> Verdict | None:
    """Every layer passes, but hardly a chunk has anything to do with the question.

    Rank-weighted precision cannot see stray chunks behind a good first one.
    """
    share = state["checks"]["precision"].details.get("share_related")
    few = len(state["case"].contexts) < ENOUGH_CHUNKS
    least = context.thresholds.of(state["case"].lang).related
    if _any_fails(state) or few or share is None or share >= least:
        return None
    return Verdict("noise", "k_too_large", confidence=0.6)


def _any_fails(state: State) -> bool:
    return any(status(state, layer) == "fail" for layer in LAYERS)


RULES: tuple[Callable[[State, Context], Verdict | None], ...] = (
    truncated,
    cut_by_ledger,
    should_have_declined,
    sources_against_reference,
    editions_in_conflict,
    values_against_reference,
    backed_against_reference,
    answer_against_reference,
    chunks_in_conflict,
    from_memory,
    left_the_hole,
    filled_the_hole,
    faithful_but_wrong,
    crowded,
)


def read_rules(state: State, context: Context) -> Verdict | None:
    """The first rule that speaks, or `None`."""
    return next((v for rule in RULES if (v := rule(state, context)) is not None), None)
