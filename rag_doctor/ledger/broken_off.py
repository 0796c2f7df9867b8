"""A lost chunk in which the sentence with the evidence is only half: the other half is next door.

The chunk alone may still carry the statement. That it was lost is then the cut's doing: a search
for the whole sentence finds neither half well.
"""

from __future__ import annotations

import re

from rag_doctor.ledger.evidence import EvidenceIndex
from rag_doctor.ledger.joining import may_be_cut
from rag_doctor.ledger.lists import Lists
from rag_doctor.records import Chunk
from rag_doctor.records.ledger import PLACES, Trail
from rag_doctor.text.segment import sentences
from rag_doctor.text.tokenizing import content_words

__all__ = ["broken_off"]

_SEARCHED = PLACES[PLACES.index("not_found") : PLACES.index("not_sent")]
_ENDED = re.compile(r"[.!?。！？…:：|;；][\"'”’)）」』\]]*\s*$|\n\s*$")
_BEGINS = re.compile(r"\s*(?:[#>*|•·-]|\(?\d{1,2}[.)、）]\s|[A-Z\"“「『（(])")
_FEWEST = 2  # words of the statement in the broken sentence


def broken_off(trail: Trail, index: EvidenceIndex, lists: Lists) -> Trail:
    """`split_across_chunks` where the lost chunk's telling sentence runs on in its neighbour.

    Unchanged where both halves were taken, or no cut within that sentence shows.
    """
    if trail.place not in _SEARCHED or trail.chunk is None or trail.pieces:
        return trail
    number = next(iter(index.numbers(trail.chunk)), None)
    if number is None:
        return trail
    pair = _halves(number, set(content_words(trail.claim.to_judge)), index)
    if pair is None:
        return trail
    ids = tuple(index.chunks[n].id for n in pair)
    if all(lists.rank("sent", chunk_id) for chunk_id in ids):
        return trail
    return trail.model_copy(
        update={"place": "split_across_chunks", "pieces": ids, "chunk": None, "carriers": ()}
    )


def _halves(number: int, words: set[str], index: EvidenceIndex) -> tuple[int, int] | None:
    """The two neighbours that share the sentence with most of the statement's words."""
    chunks = index.chunks
    spans = sentences(chunks[number].text)
    if not spans:
        return None
    held = [len(words & set(content_words(span.text))) for span in spans]
    best = max(held)
    if best < _FEWEST:
        return None
    if held[0] == best and number > 0 and _runs_on(chunks[number - 1], chunks[number]):
        return number - 1, number
    last = number + 1
    if held[-1] == best and last < len(chunks) and _runs_on(chunks[number], chunks[last]):
        return number, last
    return None


def _runs_on(before: Chunk, after: Chunk) -> bool:
    """Does a sentence that the first breaks off go on in the second?"""
    return (
        before.doc_id is not None
        and may_be_cut(before, after)
        and not _ENDED.search(before.text)
        and not _BEGINS.match(after.text)
    )
