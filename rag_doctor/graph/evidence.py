"""Faults that no ratio can show: rules over the evidence, read before the table.

Each rule takes the state and gives a verdict or `None`; the first that speaks wins. The rules are
few and need the reference or the retrieved list, so that without them the table decides alone.
"""

from __future__ import annotations

from collections.abc import Callable

from rag_doctor.checks import clip
from rag_doctor.graph.ask import unsent_chunks
from rag_doctor.graph.findings import conflict_findings, reference_findings
from rag_doctor.graph.state import Context, State, Verdict
from rag_doctor.records import LAYERS, Chunk, ClaimVerdict

__all__ = ["RULES", "correctness_of", "read_rules"]

ENOUGH_CHUNKS = 4  # with fewer, a share of chunks says little


def correctness_of(state: State) -> str:
    """`correct`, `partly`, `wrong`, or `unscored` when there is nothing to compare with."""
    relation = state.get("relation")
    return relation.correctness if relation else "unscored"


def status(state: State, layer: str) -> str:
    """The layer's status; `unscored` when it was not checked."""
    check = state["checks"].get(layer)
    return check.status if check else "unscored"


def truncated(state: State, context: Context) -> Verdict | None:
    """The evidence is in a chunk that was retrieved and not sent (or sent cut short)."""
    unsent = state.get("unsent")
    if unsent is None or status(state, "recall") != "fail":
        return None
    if state["case"].reference:
        gained = [v for v in unsent.reference if v.support == "supported"]
        bar = context.thresholds.recall
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


def _holder(verdicts: list[ClaimVerdict]) -> str | None:
    for verdict in verdicts:
        for evidence in verdict.evidence:
            return evidence.chunk_id
    return None


def _how_cut(state: State, chunk: Chunk | None) -> str:
    sent = {c.id for c in state["case"].contexts}
    return "cut_text" if chunk is not None and chunk.id in sent else "not_sent"


def sources_against_reference(state: State, context: Context) -> Verdict | None:
    """No chunk supports the reference, some contradict it, and the answer follows those.

    When the labelled chunk itself contradicts the reference, the reference is wrong; otherwise a
    person must say which is out of date.
    """
    weighing = state.get("weighing")
    if weighing is None or not state["case"].reference or status(state, "faithfulness") != "pass":
        return None
    against = [v for v in weighing.reference if v.support == "contradicted" and v.contradiction]
    if not against or correctness_of(state) == "correct":
        return None
    if any(v.support == "supported" for v in weighing.reference):
        return None
    worst = against[0]
    assert worst.contradiction is not None  # filtered above
    labelled = {i for i, grade in (state["case"].relevant_ids or {}).items() if grade == 2}
    own = any(evidence.chunk_id in labelled for evidence in worst.evidence)
    return Verdict(
        "bad_label" if own else "stale_or_conflicting",
        "reference_contradicted" if own else "base_contradicts_reference",
        confidence=0.7 if own else 0.6,
        findings=reference_findings(state["case"], worst),
        collect=("person",),
        values={"wrong": worst.contradiction.wrong, "right": worst.contradiction.right},
    )


def answer_against_reference(state: State, context: Context) -> Verdict | None:
    """Answer and reference state different values, and the contexts seem to back the answer.

    Where each is backed decides: by different chunks, two sources disagree; by the same chunk, the
    chunk says what the reference says and the answer distorts it; the answer alone, the sources
    speak against the reference.
    """
    relation, weighing = state.get("relation"), state.get("weighing")
    if relation is None or weighing is None or relation.contradiction is None:
        return None
    if correctness_of(state) != "wrong" or status(state, "faithfulness") != "pass":
        return None
    found = relation.contradiction
    values = {"wrong": clip(found.wrong), "right": clip(found.right)}
    ours, theirs = _chunks_behind(weighing.answer), _chunks_behind(weighing.reference)
    if not theirs:
        labelled = {i for i, g in (state["case"].relevant_ids or {}).items() if g == 2}
        own = bool(ours & labelled)
        return Verdict(
            "bad_label" if own else "stale_or_conflicting",
            "reference_contradicted" if own else "base_contradicts_reference",
            confidence=0.6,
            collect=("person",),
            values={"wrong": values["right"], "right": values["wrong"]},
        )
    if ours and not ours & theirs:
        left, right = sorted(ours)[0], sorted(theirs)[0]
        return Verdict(
            "stale_or_conflicting",
            "chunks_conflict",
            confidence=0.6,
            findings=conflict_findings(state["case"], (left, right, relation.correctness_reason)),
            collect=("person",),
            values={"left": left, "right": right},
        )
    return Verdict("hallucination", found.kind, confidence=0.6, values=values)


def _chunks_behind(verdicts: tuple[ClaimVerdict, ...]) -> set[str]:
    """Ids of the chunks that carry the evidence of supported claims."""
    return {e.chunk_id for v in verdicts if v.support == "supported" for e in v.evidence}


def chunks_in_conflict(state: State, context: Context) -> Verdict | None:
    """Two chunks contradict each other on what was asked, and the answer is not known right."""
    weighing = state.get("weighing")
    if weighing is None or weighing.conflict is None or correctness_of(state) == "correct":
        return None
    left, right, _ = weighing.conflict
    return Verdict(
        "stale_or_conflicting",
        "chunks_conflict",
        confidence=0.6,
        findings=conflict_findings(state["case"], weighing.conflict),
        collect=("person",),
        values={"left": left, "right": right},
    )


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


def faithful_but_wrong(state: State, context: Context) -> Verdict | None:
    """Every layer passes, yet the reference disagrees: true of the contexts, not what was asked."""
    if _any_fails(state) or correctness_of(state) != "wrong" or status(state, "recall") != "pass":
        return None
    return Verdict("off_topic", "other_question", confidence=0.55)


def crowded(state: State, context: Context) -> Verdict | None:
    """Every layer passes, but hardly a chunk has anything to do with the question.

    Rank-weighted precision cannot see stray chunks behind a good first one.
    """
    share = state["checks"]["precision"].details.get("share_related")
    few = len(state["case"].contexts) < ENOUGH_CHUNKS
    if _any_fails(state) or few or share is None or share >= context.thresholds.related:
        return None
    return Verdict("noise", "k_too_large", confidence=0.6)


def _any_fails(state: State) -> bool:
    return any(status(state, layer) == "fail" for layer in LAYERS)


RULES: tuple[Callable[[State, Context], Verdict | None], ...] = (
    truncated,
    sources_against_reference,
    answer_against_reference,
    chunks_in_conflict,
    from_memory,
    faithful_but_wrong,
    crowded,
)


def read_rules(state: State, context: Context) -> Verdict | None:
    """The first rule that speaks, or `None`."""
    return next((v for rule in RULES if (v := rule(state, context)) is not None), None)
