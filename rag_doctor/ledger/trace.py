"""The gold ledger of a case: every needed statement followed to where it was last seen.

No language model is asked. With a pipeline the whole base is looked through and what the case does
not record is asked for again; without one, the recorded lists and texts must do.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from rag_doctor.i18n import say
from rag_doctor.ledger.again import asked_deeper, drifted, ranked_deeper
from rag_doctor.ledger.ask import Pipeline
from rag_doctor.ledger.base import (
    as_chunks,
    as_documents,
    document_index,
    evidence_index,
    with_own_ids,
)
from rag_doctor.ledger.broken_off import broken_off
from rag_doctor.ledger.doubts import doubt, says_in_another
from rag_doctor.ledger.evidence import EvidenceIndex, Found
from rag_doctor.ledger.follow import Way, followed, furthest, place_in, why_unknown
from rag_doctor.ledger.gaps import Gaps
from rag_doctor.ledger.gather import gathered
from rag_doctor.ledger.identity import foreign_texts, with_known_ids
from rag_doctor.ledger.lists import Lists
from rag_doctor.ledger.needs import Needs, needs_of
from rag_doctor.ledger.places import Facts, place_of
from rag_doctor.ledger.subjects import compared, other_than_asked, subject_of
from rag_doctor.ledger.unindexed import in_chunks
from rag_doctor.records import Case, Chunk, Claim
from rag_doctor.records.ledger import LOST_PLACES, PLACES, Ledger, Place, Trail

__all__ = ["trace_ledger"]


def trace_ledger(case: Case, rag: Any = None, *, claims: Sequence[Claim] | None = None) -> Ledger:
    """Follow what the reference needs through the pipeline; see `records.Ledger`.

    `rag` offers any of retrieve, chunks, documents, knobs; `None` = recorded lists only. `claims`
    = the reference's statements where they are split already. Never raises for what the case
    records or the pipeline does: what could not be followed is in `missing`.
    """
    return _Tracing(case, rag, claims).ledger()


class _Tracing:
    """One case under way."""

    def __init__(self, case: Case, rag: Any, claims: Sequence[Claim] | None) -> None:
        self.case = case
        self.gaps = Gaps(case.ui_lang)
        self.pipeline = Pipeline(rag, self.gaps)
        self.needs: Needs = needs_of(case, claims)
        self.counts: dict[str, int] = {}
        self.whole_base = False
        self.own: EvidenceIndex | None = None  # texts of the case that the base does not hold
        self.denied = frozenset(case.relevant_ids or {}) - case.carriers

    def ledger(self) -> Ledger:
        """Everything, in order."""
        if self.needs.reason:
            return self._closed((), Lists({}), "unknown", self.needs.reason)
        if self.needs.left_out:
            self.gaps.add("reference", "too_many", n=self.needs.left_out)
        lists = gathered(self.case, self.pipeline, self.gaps)
        index = self._index(lists)
        lists = with_known_ids(lists, index, self.gaps if self.whole_base else None)
        if self.needs.labels:
            trails = [self._label_trail(label, lists) for label in self.needs.labels]
            return self._closed(trails, lists, *_of_labels(trails))
        foreign = foreign_texts(lists, index) if self.whole_base else ()
        self.own = EvidenceIndex(foreign) if foreign else None
        trails = [self._trail(claim, index, lists) for claim in self.needs.claims]
        place, reason = _of_claims(trails)
        if place == "arrived" and self.needs.left_out:
            place, reason = "unknown", "too_many"
        return self._closed(trails, lists, place, reason)

    def _index(self, lists: Lists) -> EvidenceIndex:
        offered = self.pipeline.call("chunks")
        chunks = as_chunks(offered, self.gaps) if offered is not None else None
        if chunks is None:
            if "chunks" not in self.pipeline.offers:
                self.gaps.add("chunks", "not_offered")
            return EvidenceIndex(lists.texts())
        self.whole_base = True
        chunks, repeated = with_own_ids(chunks)
        index = evidence_index(chunks)
        self.counts = {"chunks": len(chunks), "empty": index.empty, "duplicate_ids": repeated}
        return index

    def _trail(self, claim: Claim, index: EvidenceIndex, lists: Lists) -> Trail:
        question = self.case.question
        found = self._find(claim, index, _retrieved(lists))
        trail = self._in_sight(claim, followed(claim, found, index, lists, question), lists)
        trail = trail or self._by_label(claim, found, index, lists)
        trail = self._cut_label(trail, found, index, lists)
        trail = trail or self._nowhere(claim, found, index, lists)
        if found.lookalike is not None:
            trail = self._with_lookalike(trail, index.chunks[found.lookalike], found, index)
        trail = broken_off(trail, index, lists)
        trail = self._in_another_language(trail, lists)
        trail = asked_deeper(trail, self.pipeline, question)
        trail = ranked_deeper(trail, self.pipeline, lists, question)
        return drifted(trail, self.pipeline, lists, question)

    def _with_lookalike(
        self, trail: Trail, alike: Chunk, found: Found, index: EvidenceIndex
    ) -> Trail:
        """Beside it the chunk that says the same with another value, and in what it differs."""
        needed = [index.chunks[n] for i in trail.carriers for n in index.numbers(i)[:1]]
        other = compared(alike, needed[0]) if needed else None
        told = {
            "lookalike": alike.id,
            "says": found.says,
            "titled": subject_of(alike).title,
            "other": other or other_than_asked(alike, self.case.question),
        }
        return trail.model_copy(update=told)

    def _find(self, claim: Claim, index: EvidenceIndex, also: Sequence[str] = ()) -> Found:
        case = self.case
        return index.find(
            claim, question=case.question, labelled=case.carriers, denied=self.denied, also=also
        )

    def _in_sight(self, claim: Claim, trail: Trail | None, lists: Lists) -> Trail | None:
        """What the case's own texts say, where the base does not hold them: it may have changed."""
        if self.own is None or (trail is not None and trail.place in ("arrived", "cut_text")):
            return trail
        seen = followed(claim, self._find(claim, self.own), self.own, lists, self.case.question)
        if seen is None or seen.place == "unknown":
            return trail
        better = trail is None or seen.place == "arrived" or trail.place == "unknown"
        return seen if better else trail

    def _in_another_language(self, trail: Trail, lists: Lists) -> Trail:
        """Not lost for sure where a chunk in the prompt says the same in another language.

        Where people labelled what carries it, only a chunk that they call helpful may.
        """
        sent = [*lists.stages["sent"].texts.items()] if "sent" in lists else []
        helpful = {i for i, grade in (self.case.relevant_ids or {}).items() if grade}
        chunks = [c for i, c in sent if not self.case.carriers or i in helpful]
        if trail.place not in LOST_PLACES or not says_in_another(trail.claim, chunks):
            return trail
        return trail.model_copy(update={"place": "unknown", "reason": "other_language"})

    def _cut_label(
        self, trail: Trail | None, found: Found, index: EvidenceIndex, lists: Lists
    ) -> Trail | None:
        """A labelled chunk of which only the sent text is known, and that lacks a value."""
        if trail is None or self.whole_base or trail.place != "arrived":
            return trail
        if any(trail.chunk in known.texts for n, known in lists.stages.items() if n != "sent"):
            return trail  # not cut, or it would not have arrived
        lacks = {index.chunks[one.number].id for one in found.judged if one.weighed.lacking}
        if trail.chunk not in lacks or trail.pieces or trail.chunk not in self.case.carriers:
            return trail
        return trail.model_copy(update={"place": "unknown", "reason": "unsure"})

    def _by_label(
        self, claim: Claim, found: Found, index: EvidenceIndex, lists: Lists
    ) -> Trail | None:
        """Labelled chunks whose text nobody knows, or that word it otherwise, if they agree.

        Not one that gives another value, nor one that is labelled for another statement.
        """
        otherwise = {index.chunks[one.number].id for one in found.judged if one.says_otherwise}
        ids = sorted(i for i in self.case.carriers - otherwise if i in index or not self.whole_base)
        others = [other for other in self.needs.claims if other is not claim] if ids else []
        for other in others:
            there = self._find(other, index)
            used = {index.chunks[n].id for n in (*there.carriers, *there.pieces)}
            ids = [i for i in ids if i not in used]
        if any(i in index and self._may_be_cut(i, index, lists) for i in ids):
            return None
        ways = [Way(i, place_in(i, lists), lists.last_rank(i)) for i in ids]
        if not ways:
            return None
        best = furthest(ways)
        agree = len({way.place for way in ways}) == 1
        place: Place = best.place if agree else "unknown"
        return Trail(
            claim=claim, place=place, carriers=tuple(ids), chunk=best.chunk_id if agree else None,
            ranks=lists.ranks(best.chunk_id) if agree else {},
            rank=lists.last_rank(best.chunk_id) if agree else None, k=lists.k,
            reason=why_unknown(place, best.chunk_id, lists) if agree else "labels_differ",
        )  # fmt: skip

    def _nowhere(self, claim: Claim, found: Found, index: EvidenceIndex, lists: Lists) -> Trail:
        """No chunk carries it for sure: is there a document that does?"""
        if not self.whole_base:
            return Trail(claim=claim, place="unknown", k=lists.k, reason="base_unknown")
        unsure = Trail(claim=claim, place="unknown", k=lists.k, reason="unsure")
        documents = self._documents
        question = self.case.question
        held = documents.find(claim, question=question, lone=False) if documents else None
        if documents is None or held is None or not held.carriers:
            doubtful = (
                found.unsure
                or found.reckoned
                or (held is not None and (held.unsure or held.pieces))
            )
            if doubtful:
                return unsure
            if reason := self._doubt(claim, index):
                return unsure.model_copy(update={"reason": reason})
            facts = Facts(chunk=False, document=None if held is None else False)
            told = "documents_unknown" if held is None else ""
            return Trail(claim=claim, place=place_of(facts), k=lists.k, reason=told)
        passage = documents.chunks[held.carriers[0]]
        traced = in_chunks(claim, passage.text, index)
        if not traced.absent and traced.cut is None:
            return unsure  # every sentence is there, and yet no chunk says it all
        facts = Facts(chunk=False, pieces=traced.cut is not None, document=True)
        return Trail(
            claim=claim, place=place_of(facts), k=lists.k, document=passage.doc_id or passage.id,
            pieces=tuple(index.chunks[n].id for n in traced.cut or ()),
        )  # fmt: skip

    def _doubt(self, claim: Claim, index: EvidenceIndex) -> str:
        """Why its absence is not certain; people's labels on chunks that are gone settle it."""
        labels = self.case.carriers
        if labels and not any(label in index for label in labels):
            return ""
        question = self.case.question
        found = doubt(claim, index, question, self.case.contexts)
        return found or (doubt(claim, self._documents, question) if self._documents else "")

    def _may_be_cut(self, chunk_id: str, index: EvidenceIndex, lists: Lists) -> bool:
        """Was less of its text sent than it has, or is only that known? The rest may say it."""
        sent = lists.stages["sent"].texts.get(chunk_id) if "sent" in lists else None
        if sent is None:
            return False
        text = index.chunks[index.numbers(chunk_id)[0]].text.strip()
        return not self.whole_base or text not in sent.text

    @cached_property
    def _documents(self) -> EvidenceIndex | None:
        """What the raw documents hold; `None` = they are not to be had."""
        offered = self.pipeline.call("documents")
        documents = as_documents(offered, self.gaps) if offered is not None else None
        if documents is None:
            if "documents" not in self.pipeline.offers:
                self.gaps.add("documents", "not_offered")
            return None
        self.counts["documents"] = len(documents)
        return document_index(documents)

    def _label_trail(self, label: str, lists: Lists) -> Trail:
        place = place_in(label, lists)
        return Trail(
            claim=Claim(text=label, start=0, end=0), place=place, carriers=(label,),
            chunk=label, ranks=lists.ranks(label), rank=lists.last_rank(label), k=lists.k,
            reason=why_unknown(place, label, lists),
        )  # fmt: skip

    def _closed(
        self, trails: Sequence[Trail], lists: Lists, place: Place, reason: str = ""
    ) -> Ledger:
        case = self.case
        return Ledger(
            case_id=case.id,
            lang=case.lang,
            place=place,
            trails=tuple(trails),
            k=lists.k,
            query=lists.query,
            stages={name: known.source for name, known in lists.stages.items()},
            missing=self.gaps.all(),
            counts=self.counts,
            reason=reason,
            text=say(f"ledger.reason.{reason}", case.ui_lang) if reason else "",
        )


def _retrieved(lists: Lists) -> list[str]:
    ids = (i for name in ("sent", "selected", "reranked", "fused") if name in lists
           for i in lists.stages[name].ids[:40])  # fmt: skip
    return list(dict.fromkeys(ids))


def _of_claims(trails: Sequence[Trail]) -> tuple[Place, str]:
    """The earliest loss; nothing lost and nothing unknown = arrived."""
    places = {trail.place for trail in trails}
    lost = [place for place in PLACES if place in places and place not in ("arrived", "unknown")]
    if lost:
        return lost[0], ""
    if "unknown" in places:
        return "unknown", next(trail.reason for trail in trails if trail.place == "unknown")
    return "arrived", ""


def _of_labels(trails: Sequence[Trail]) -> tuple[Place, str]:
    """Labelled chunks may be alternatives or each be needed, which no label says."""
    places = {trail.place for trail in trails}
    if len(places) == 1:
        place = trails[0].place
        return place, trails[0].reason
    return "unknown", "labels_differ"
