"""The gold ledger of a case: every needed statement followed to where it was last seen.

No language model is asked. With a pipeline the whole base is looked through and what the case does
not record is asked for again; without one, the recorded lists and texts must do.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rag_doctor.i18n import say
from rag_doctor.ledger.absent import nowhere
from rag_doctor.ledger.again import asked_deeper, drifted, ranked_deeper
from rag_doctor.ledger.ask import Pipeline
from rag_doctor.ledger.broken_off import broken_off
from rag_doctor.ledger.doubts import says_in_another
from rag_doctor.ledger.follow import followed
from rag_doctor.ledger.found import Found
from rag_doctor.ledger.further_down import in_longer_list
from rag_doctor.ledger.gaps import Gaps
from rag_doctor.ledger.labelled import by_label, cut_label, label_trail
from rag_doctor.ledger.lists import Lists
from rag_doctor.ledger.needs import needs_of
from rag_doctor.ledger.other_words import may_have_arrived, of_another_matter
from rag_doctor.ledger.ragged import ends_in_a_half
from rag_doctor.ledger.scene import Scene, scene_of
from rag_doctor.ledger.subjects import compared, other_than_asked, subject_of
from rag_doctor.records import Case, Chunk, Claim
from rag_doctor.records.ledger import LOST_PLACES, PLACES, Ledger, Place, Trail

__all__ = ["trace_ledger"]


def trace_ledger(case: Case, rag: Any = None, *, claims: Sequence[Claim] | None = None) -> Ledger:
    """Follow what the reference needs through the pipeline; see `records.Ledger`.

    `rag` offers any of retrieve, chunks, documents, knobs; `None` = recorded lists only. `claims`
    = the reference's statements where they are split already. Never raises for what the case
    records or the pipeline does: what could not be followed is in `missing`.
    """
    gaps = Gaps(case.ui_lang)
    pipeline = Pipeline(rag, gaps)
    needs = needs_of(case, claims)
    if needs.reason:
        return _closed(case, gaps, pipeline, Lists({}), (), "unknown", needs.reason)
    if needs.left_out:
        gaps.add("reference", "too_many", n=needs.left_out)
    scene = scene_of(case, needs, pipeline, gaps)
    if needs.labels:
        trails = [_with_reach(label_trail(i, scene.lists), scene.lists) for i in needs.labels]
        place, reason = _of_labels(trails)
    else:
        trails = [_trail(claim, scene) for claim in needs.claims]
        place, reason = _of_claims(trails)
    if place == "arrived" and needs.left_out:
        place, reason = "unknown", "too_many"
    return _closed(case, gaps, pipeline, scene.lists, trails, place, reason, scene.counts)


def _trail(claim: Claim, scene: Scene) -> Trail:
    case, index, lists, pipeline = scene.case, scene.index, scene.lists, scene.pipeline
    found = scene.find(claim, also=_retrieved(lists))
    trail = _in_sight(claim, followed(claim, found, index, lists, case.question), scene)
    trail = trail or by_label(claim, found, scene)
    trail = cut_label(trail, found, scene)
    trail = trail or in_longer_list(claim, scene) or nowhere(claim, found, scene)
    if found.lookalike is not None:
        trail = _with_lookalike(trail, index.chunks[found.lookalike], found, scene)
    trail = broken_off(trail, index, lists, case.carriers)
    trail = _half_a_value(trail, scene)
    trail = _said_otherwise(trail, scene)
    trail = asked_deeper(trail, pipeline, case.question)
    trail = ranked_deeper(trail, pipeline, lists, case.question)
    trail = _with_reach(trail, lists)
    return _with_home(drifted(trail, pipeline, lists, case.question), scene)


def _with_reach(trail: Trail, lists: Lists) -> Trail:
    """How many would have to be taken: of chunks that each carry it the best, of parts the last."""
    ranks = [lists.reach(i) for i in trail.pieces or trail.carriers]
    known = [rank for rank in ranks if rank is not None]
    if trail.pieces:
        reach = max(known) if known and len(known) == len(ranks) else None
    else:
        reach = min(known, default=trail.rank)
    return trail.model_copy(update={"reach": reach})


def _with_home(trail: Trail, scene: Scene) -> Trail:
    """The name of the chunk's document beside an id that does not tell it, such as a UUID."""
    number = next(iter(scene.index.numbers(trail.chunk or "")), None)
    if number is None:
        return trail
    chunk = scene.index.chunks[number]
    known = chunk.doc_id is not None and chunk.doc_id in chunk.id
    return trail if known else trail.model_copy(update={"home": chunk.named})


def _in_sight(claim: Claim, trail: Trail | None, scene: Scene) -> Trail | None:
    """What the case's own texts say, where the base does not hold them: it may have changed."""
    own = scene.own
    if own is None or (trail is not None and trail.place in ("arrived", "cut_text")):
        return trail
    found = scene.find(claim, own)
    seen = followed(claim, found, own, scene.lists, scene.case.question)
    if seen is None or seen.place == "unknown":
        return trail
    better = trail is None or seen.place == "arrived" or trail.place == "unknown"
    return seen if better else trail


def _with_lookalike(trail: Trail, alike: Chunk, found: Found, scene: Scene) -> Trail:
    """Beside it the chunk that says the same with another value, and in what it differs."""
    index = scene.index
    needed = [index.chunks[n] for i in trail.carriers for n in index.numbers(i)[:1]]
    other = compared(alike, needed[0]) if needed else None
    told = {
        "lookalike": alike.id,
        "says": found.says,
        "titled": subject_of(alike).title,
        "other": other or other_than_asked(alike, scene.case.question),
    }
    return trail.model_copy(update=told)


def _half_a_value(trail: Trail, scene: Scene) -> Trail:
    """Not arrived for sure where the text ends in the number of an amount, and no more is known."""
    if scene.whole_base or trail.place != "arrived" or trail.pieces:
        return trail
    number = next(iter(scene.index.numbers(trail.chunk or "")), None)
    text = "" if number is None else scene.index.chunks[number].text
    if not ends_in_a_half(trail.claim.to_judge, text):
        return trail
    return trail.model_copy(update={"place": "unknown", "reason": "unsure"})


def _said_otherwise(trail: Trail, scene: Scene) -> Trail:
    """Not lost for sure where a chunk in the prompt may say it in another language or wording.

    Where people labelled what carries it, only a chunk that they call helpful may.
    """
    case, lists = scene.case, scene.lists
    sent = [*lists.stages["sent"].texts.items()] if "sent" in lists else []
    helpful = {i for i, grade in (case.relevant_ids or {}).items() if grade}
    chunks = [c for i, c in sent if not case.carriers or i in helpful]
    if trail.place not in LOST_PLACES:
        return trail
    if says_in_another(trail.claim, chunks):
        return trail.model_copy(update={"place": "unknown", "reason": "other_language"})
    if case.carriers or trail.place == "cut_text" or not _doubtful_loss(trail, chunks, scene):
        return trail
    return trail.model_copy(update={"place": "unknown", "reason": "unsure"})


def _doubtful_loss(trail: Trail, sent: Sequence[Chunk], scene: Scene) -> bool:
    """May the prompt say it in other words, or is what was lost said of something else?"""
    others = [chunk for chunk in sent if chunk.id not in (*trail.pieces, trail.lookalike)]
    question = scene.case.question
    if may_have_arrived(trail.claim, others, question):
        return True
    carrier = [scene.index.chunks[n] for n in scene.index.numbers(trail.chunk or "")[:1]]
    return any(of_another_matter(trail.claim, chunk, question) for chunk in carrier)


def _closed(
    case: Case,
    gaps: Gaps,
    pipeline: Pipeline,
    lists: Lists,
    trails: Sequence[Trail],
    place: Place,
    reason: str = "",
    counts: dict[str, int] | None = None,
) -> Ledger:
    return Ledger(
        case_id=case.id,
        lang=case.lang,
        place=place,
        trails=tuple(trails),
        k=lists.k,
        query=lists.query,
        stages={name: known.source for name, known in lists.stages.items()},
        missing=gaps.all(),
        counts=counts or {},
        reason=reason,
        text=say(f"ledger.reason.{_told(reason, pipeline)}", case.ui_lang) if reason else "",
    )


def _told(reason: str, pipeline: Pipeline) -> str:
    """The sentence: nobody is told to give a retrieve() that is there."""
    has_retrieve = "retrieve" in pipeline.offers
    return "stages_unshown" if reason == "stages_unknown" and has_retrieve else reason


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
