"""No chunk carries the statement for sure: is it nowhere, only in a document, or can nobody say?"""

from __future__ import annotations

from rag_doctor.judges.offline.features_values import values_of
from rag_doctor.ledger.doubts import doubt
from rag_doctor.ledger.found import Found
from rag_doctor.ledger.other_words import may_be_said
from rag_doctor.ledger.places import Facts, place_of
from rag_doctor.ledger.scene import Scene
from rag_doctor.ledger.unindexed import in_chunks
from rag_doctor.records import Claim
from rag_doctor.records.ledger import Trail

__all__ = ["nowhere"]


def nowhere(claim: Claim, found: Found, scene: Scene) -> Trail:
    """The trail of a statement that no chunk carries for sure; `found` = what was seen of it."""
    k = scene.lists.k
    if not scene.whole_base:
        return Trail(claim=claim, place="unknown", k=k, reason="base_unknown")
    documents = scene.documents
    question = scene.case.question
    held = documents.find(claim, question=question, lone=False) if documents else None
    if documents is None or held is None or not held.carriers:
        return _in_no_document(claim, found, held, scene)
    passage = documents.chunks[held.carriers[0]]
    traced = in_chunks(claim, passage.text, scene.index)
    if not traced.absent and traced.cut is None:
        # every sentence is there, and yet no chunk says it all
        return Trail(claim=claim, place="unknown", k=k, reason="unsure")
    facts = Facts(chunk=False, pieces=traced.cut is not None, document=True)
    return Trail(
        claim=claim, place=place_of(facts), k=k, document=passage.doc_id or passage.id,
        pieces=tuple(scene.index.chunks[n].id for n in traced.cut or ()),
    )  # fmt: skip


def _in_no_document(claim: Claim, found: Found, held: Found | None, scene: Scene) -> Trail:
    """`held` = what the documents hold of it; `None` = they are not to be had."""
    k = scene.lists.k
    unsure = Trail(claim=claim, place="unknown", k=k, reason="unsure")
    if found.unsure or found.reckoned or (held is not None and (held.unsure or held.pieces)):
        return unsure
    if reason := _doubt(claim, scene):
        return unsure.model_copy(update={"reason": reason})
    if _in_other_words(claim, found, scene):
        return unsure
    facts = Facts(chunk=False, document=None if held is None else False)
    told = "documents_unknown" if held is None else ""
    return Trail(claim=claim, place=place_of(facts), k=k, reason=told)


def _doubt(claim: Claim, scene: Scene) -> str:
    """Why its absence is not certain; people's labels on chunks that are gone settle it."""
    labels, question = scene.case.carriers, scene.case.question
    if labels and not any(label in scene.index for label in labels):
        return ""
    found = doubt(claim, scene.index, question, scene.case.contexts)
    return found or (doubt(claim, scene.documents, question) if scene.documents else "")


def _in_other_words(claim: Claim, found: Found, scene: Scene) -> bool:
    """May the prompt say it? Not where people labelled what does, or what does not.

    A statement without amounts is not doubted where a chunk says the contrary.
    """
    if found.lookalike is not None and not values_of(claim.to_judge):
        return False
    case = scene.case
    sent = [chunk for chunk in case.contexts if chunk.id not in scene.denied]
    return not case.carriers and may_be_said(claim, sent, case.question)
