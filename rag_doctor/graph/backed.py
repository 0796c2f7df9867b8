"""Answer and reference state different values: what do the chunks say, whatever the judge saw?

A judge of language may miss that a chunk says 48 hours where the reference says 144, or take a row
of a table for support of either. Where the values stand, passage by passage, is plain to see.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rag_doctor.graph.bearing import about_what_is_asked
from rag_doctor.graph.facts import correctness_of
from rag_doctor.graph.sources import chunks_in_two_minds, sources_disagree
from rag_doctor.graph.state import Context, State, Verdict
from rag_doctor.graph.whereabouts import trace_evidence

if TYPE_CHECKING:
    from rag_doctor.ledger.backing import Backing
    from rag_doctor.records import Chunk

__all__ = ["backed_against_reference", "editions_in_conflict", "quoted"]


def editions_in_conflict(state: State, context: Context) -> Verdict | None:
    """One chunk says the reference's value, another the answer's, in the same words else."""
    found = _backing(state)
    if found is None or found.word != "editions":
        return None
    left, right = sorted(found.answer)[0], sorted(found.reference)[0]
    relation = state.get("relation")
    if relation is None or not all(about_what_is_asked(state, {i}) for i in (left, right)):
        return None
    return chunks_in_two_minds(state["case"], left, right, relation.correctness_reason)


def backed_against_reference(state: State, context: Context) -> Verdict | None:
    """The answer's value is what the chunks say, and no passage of the base says the reference's.

    Only where the base of an attached pipeline can be read: evidence that was lost on its way is no
    word against the reference.
    """
    found = _backing(state)
    if found is None or found.word not in ("answer", "stray"):
        return None
    carriers = _carriers(state, context)
    if carriers is None or found.due_in("\n".join(chunk.text for chunk in carriers)):
        return None
    sent = {chunk.id for chunk in state["case"].contexts}
    # a passage that is worded otherwise says it too, where the ledger took it for the evidence
    behind = set(found.answer) or {
        chunk.id for chunk in carriers if chunk.id in sent and found.said_in(chunk.text)
    }
    if not behind or not about_what_is_asked(state, behind):
        return None
    said, due = found.said[0].text, found.due[0].text
    return sources_disagree(state, behind, due, said, ())


def quoted(state: State) -> bool:
    """Does the answer repeat what was sent, word for word? Then nothing in it is made up."""
    from rag_doctor.ledger.backing import is_quoted

    return is_quoted(state["case"].answer, state["case"].contexts)


def _backing(state: State) -> Backing | None:
    """Of an answer that is not right by its reference."""
    from rag_doctor.ledger.backing import backing_of

    case = state["case"]
    if case.reference is None or correctness_of(state) not in ("wrong", "partly"):
        return None
    return backing_of(case.answer, case.reference, case.question, case.contexts)


def _carriers(state: State, context: Context) -> list[Chunk] | None:
    """Chunks of the base that the ledger holds to carry the reference; `None` = no base is known.

    It may take a passage for a carrier that says another value.
    """
    from rag_doctor.errors import RagDoctorError

    if not hasattr(context.rag, "chunks"):
        return None
    ledger = state.get("ledger") or trace_evidence(state, context).get("ledger")
    if ledger is None:
        return None
    ids = {i for trail in ledger.trails for i in trail.carriers}
    try:
        return [chunk for chunk in context.rag.chunks() if chunk.id in ids]
    except RagDoctorError:
        return None
