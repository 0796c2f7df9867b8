"""What people's labels say of a statement's evidence, where its wording does not settle it."""

from __future__ import annotations

from rag_doctor.ledger.follow import Way, furthest, place_in, why_unknown
from rag_doctor.ledger.found import Found
from rag_doctor.ledger.lists import Lists
from rag_doctor.ledger.scene import Scene
from rag_doctor.records import Claim
from rag_doctor.records.ledger import Place, Trail

__all__ = ["by_label", "cut_label", "label_trail"]


def label_trail(label: str, lists: Lists) -> Trail:
    """A labelled chunk followed by its id alone."""
    place = place_in(label, lists)
    return Trail(
        claim=Claim(text=label, start=0, end=0), place=place, carriers=(label,),
        chunk=label, ranks=lists.ranks(label), rank=lists.last_rank(label), k=lists.k,
        reason=why_unknown(place, label, lists),
    )  # fmt: skip


def by_label(claim: Claim, found: Found, scene: Scene) -> Trail | None:
    """Labelled chunks whose text nobody knows, or that word it otherwise, if they agree.

    Not one that gives another value, nor one that is labelled for another statement.
    """
    index, lists = scene.index, scene.lists
    otherwise = {index.chunks[one.number].id for one in found.judged if one.says_otherwise}
    labelled = scene.case.carriers - otherwise
    ids = sorted(i for i in labelled if i in index or not scene.whole_base)
    for other in [other for other in scene.needs.claims if other is not claim] if ids else []:
        there = scene.find(other)
        used = {index.chunks[n].id for n in (*there.carriers, *there.pieces)}
        ids = [i for i in ids if i not in used]
    if any(i in index and _may_be_cut(i, scene) for i in ids):
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


def cut_label(trail: Trail | None, found: Found, scene: Scene) -> Trail | None:
    """A labelled chunk of which only the sent text is known, and that lacks a value."""
    if trail is None or scene.whole_base or trail.place != "arrived":
        return trail
    stages = scene.lists.stages.items()
    if any(trail.chunk in known.texts for name, known in stages if name != "sent"):
        return trail  # not cut, or it would not have arrived
    lacks = {scene.index.chunks[one.number].id for one in found.judged if one.weighed.lacking}
    if trail.chunk not in lacks or trail.pieces or trail.chunk not in scene.case.carriers:
        return trail
    return trail.model_copy(update={"place": "unknown", "reason": "unsure"})


def _may_be_cut(chunk_id: str, scene: Scene) -> bool:
    """Was less of its text sent than it has, or is only that known? The rest may say it."""
    stages = scene.lists.stages
    sent = stages["sent"].texts.get(chunk_id) if "sent" in stages else None
    if sent is None:
        return False
    text = scene.index.chunks[scene.index.numbers(chunk_id)[0]].text.strip()
    return not scene.whole_base or text not in sent.text
