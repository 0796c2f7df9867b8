"""A trail in one sentence, in the reader's language."""

from __future__ import annotations

from rag_doctor.checks import clip
from rag_doctor.i18n import join, say
from rag_doctor.ledger.lists import LEGS
from rag_doctor.records.ledger import Place, Trail

__all__ = [
    "by_one_search",
    "chunk_words",
    "in_chunks_only",
    "lookalike_sentence",
    "place_name",
    "trail_sentence",
]

_LONG, _TITLE, _VALUE = 120, 80, 60  # characters of a statement, a title, a value that are quoted


def place_name(place: Place, lang: str) -> str:
    """The place in a few words: "ranked below the cut"."""
    return say(f"ledger.place.{place}", lang)


def trail_sentence(trail: Trail, lang: str) -> str:
    """What became of the statement's evidence, with the chunk and the ranks that show it."""
    none = say("ledger.trail.nowhere", lang)
    return say(
        f"ledger.trail.{_told(trail)}",
        lang,
        claim=clip(trail.claim.text.strip(), _LONG),
        chunk=_called(trail, lang) or join(list(trail.pieces), lang) or none,
        pieces=join(list(trail.pieces), lang) or none,
        document=trail.document or none,
        rank=_best_rank(trail) or none,
        best=_best_in_a_leg(trail) or none,
        moved=_moved(trail, lang),
        k=none if trail.k is None else trail.k,
    )


def _told(trail: Trail) -> str:
    if by_one_search(trail):
        return "not_found_by_one"
    return "missing_in_chunks" if in_chunks_only(trail) else trail.place


def by_one_search(trail: Trail) -> bool:
    """Was it not found, and is no more than one search known?"""
    return trail.place == "not_found" and not set(LEGS) <= trail.ranks.keys()


def in_chunks_only(trail: Trail) -> bool:
    """Is it missing from the chunks, and were the documents not to be had?"""
    return trail.place == "missing_content" and trail.reason == "documents_unknown"


def _called(trail: Trail, lang: str) -> str:
    """The chunk by its id, with the document's name where the id does not tell it."""
    if not trail.chunk or not trail.home:
        return trail.chunk or ""
    return say("ledger.called", lang, chunk=trail.chunk, home=clip(trail.home, _TITLE))


_BY_STAGE = {"lost_in_fusion": "fused", "dropped_by_reranker": "reranked"}


def _moved(trail: Trail, lang: str) -> str:
    """What fusion or the reranker did to it; empty where neither lost it."""
    stage = _BY_STAGE.get(trail.place)
    if stage is None:
        return ""
    rank = trail.ranks.get(stage)
    return say(f"ledger.moved.{stage}{'' if rank else '_out'}", lang, rank=rank)


def _best_in_a_leg(trail: Trail) -> int | None:
    return min((rank for leg in LEGS if (rank := trail.ranks.get(leg))), default=None)


def _best_rank(trail: Trail) -> int | None:
    """Its rank in the last ranking, else the best it had anywhere."""
    known = [rank for rank in trail.ranks.values() if rank is not None]
    return trail.rank or min(known, default=None)


def chunk_words(chunk_id: str, title: str, lang: str, first: bool = False) -> str:
    """A chunk by its document's title and its id, by its id alone where no title is known.

    `first` = the sentence begins with it.
    """
    key = f"{'first_' if first else ''}{'titled' if title else 'bare'}"
    return say(f"subjects.chunk.{key}", lang, title=clip(title, _TITLE), chunk=chunk_id)


def lookalike_sentence(trail: Trail, lang: str) -> str:
    """The chunk that says nearly the same, and in what it differs; empty where none was seen."""
    if trail.lookalike is None:
        return ""
    if trail.says is None:
        first = chunk_words(trail.lookalike, trail.titled, lang, first=True)
        return say("subjects.lookalike.alike", lang, first=first)
    other = trail.other
    return say(
        f"subjects.lookalike.{other.kind if other else 'plain'}",
        lang,
        source=chunk_words(trail.lookalike, trail.titled, lang),
        value=clip(trail.says.right.strip(), _VALUE),
        theirs=other.theirs if other else "",
        ours=other.ours if other else "",
    )
