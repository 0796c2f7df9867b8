"""Answer and reference state different numbers: which of them stands in the sources?

A judge of language reads "30 days" and "60 days" as much the same; a number is there or it is not.
"""

from __future__ import annotations

import re

from rag_doctor.graph.bearing import about_what_is_asked, borne_out, of_one_thing
from rag_doctor.graph.facts import correctness_of
from rag_doctor.graph.sources import chunks_in_two_minds, sources_disagree
from rag_doctor.graph.state import Context, State, Verdict
from rag_doctor.graph.whereabouts import trace_evidence
from rag_doctor.records import ClaimVerdict, Ledger
from rag_doctor.text import fold

__all__ = ["numbers_in", "values_against_reference"]

_NUMBER = re.compile(r"\d+(?:,\d{3})*(?:\.\d+)?")


def values_against_reference(state: State, context: Context) -> Verdict | None:
    """The answer's number stands in the chunk behind it, and the reference's stands elsewhere.

    In another chunk on what was asked: two sources disagree. Nowhere in what was sent, nor in the
    base of the attached pipeline: the sources speak against the reference. In the same chunk: the
    answer took the wrong one, which is for other rules.
    """
    relation, weighing = state.get("relation"), state.get("weighing")
    if relation is None or weighing is None or relation.contradiction is None:
        return None
    found = relation.contradiction
    if correctness_of(state) not in ("wrong", "partly") or not numbers_in(found.right):
        return None
    if numbers_in(found.wrong) == numbers_in(found.right):
        return None
    ours = _holding(state, weighing.answer, found.wrong)
    if not ours or not about_what_is_asked(state, ours):
        return None
    if any(_says(state, i, found.right) for i in ours):
        return None
    carriers = _carriers(state, context, found.right)
    theirs = _holding(state, weighing.reference, found.right) - ours
    theirs = theirs if carriers is None else theirs & carriers
    if theirs and about_what_is_asked(state, theirs):
        left, right, reason = sorted(ours)[0], sorted(theirs)[0], relation.correctness_reason
        if not of_one_thing(state, left, right):
            return None
        return chunks_in_two_minds(state["case"], left, right, reason)
    if carriers is None or carriers or borne_out(state):
        return None  # what the base holds is not known, or it is there and was lost on the way
    return sources_disagree(state, ours, found.right, found.wrong, ())


def numbers_in(text: str) -> frozenset[str]:
    """The numbers of a text, without their thousands marks."""
    return frozenset(n.replace(",", "") for n in _NUMBER.findall(fold(text)))


def _holding(state: State, verdicts: tuple[ClaimVerdict, ...], value: str) -> set[str]:
    """Chunks that the judge found to support a statement with this value, and that state it."""
    wanted = numbers_in(value)
    behind = {
        evidence.chunk_id
        for verdict in verdicts
        if verdict.support == "supported" and wanted <= numbers_in(verdict.claim.to_judge)
        for evidence in verdict.evidence
    }
    return {i for i in behind if _says(state, i, value)}


def _says(state: State, chunk_id: str, value: str) -> bool:
    chunk, wanted = state["case"].chunk(chunk_id), numbers_in(value)
    return chunk is not None and bool(wanted) and wanted <= numbers_in(chunk.text)


def _carriers(state: State, context: Context, value: str) -> frozenset[str] | None:
    """Chunks of the base that carry what the reference says with this value, by the ledger.

    `None` = the base is not known.
    """
    if not hasattr(context.rag, "chunks"):
        return None
    ledger: Ledger | None = state.get("ledger") or trace_evidence(state, context).get("ledger")
    wanted = numbers_in(value)
    trails = ledger.trails if ledger is not None else ()
    said = [t for t in trails if wanted <= numbers_in(t.claim.to_judge)]
    return frozenset(i for trail in said for i in trail.carriers)
