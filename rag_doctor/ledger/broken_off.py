"""A chunk in which the sentence with the evidence is only half: the other half is next door.

Of a lost chunk that still carries the statement, the loss is then the cut's doing: a search for the
whole sentence finds neither half well. And a half that arrived alone is not all that was needed,
where the other one says a part of the statement.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass

from rag_doctor.ledger.evidence import EvidenceIndex
from rag_doctor.ledger.follow import place_in
from rag_doctor.ledger.index import with_title
from rag_doctor.ledger.joining import begins_anew, joints, may_be_cut
from rag_doctor.ledger.lists import Lists
from rag_doctor.records import Chunk
from rag_doctor.records.ledger import PLACES, Trail
from rag_doctor.text.segment import sentences
from rag_doctor.text.tokenizing import content_words

__all__ = ["broken_off"]

_SEARCHED = PLACES[PLACES.index("not_found") : PLACES.index("not_sent")]
_ENDED = re.compile(r"[.!?。！？…:：|;；][\"'”’)）」』\]]*\s*$|\n\s*$")
_OPEN, _GOES_ON = re.compile(r"[,，、]\s*$"), re.compile(r"\s*[a-z,，、。）)]")
_FEWEST = 2  # words of the statement in the broken sentence
_PART = 0.15  # least share of the statement that only the other half says


@dataclass(frozen=True, slots=True)
class _Half:
    """Chunk `number` breaks off in `sentence`, of which the other of the `pair` holds `rest`."""

    number: int
    pair: tuple[int, int]
    sentence: str
    rest: str


def broken_off(
    trail: Trail, index: EvidenceIndex, lists: Lists, labelled: Collection[str] = ()
) -> Trail:
    """`split_across_chunks` where the telling sentence runs on in the neighbour of a lost chunk, or
    of one that arrived without what the neighbour says of it.

    Unchanged where both halves were taken, or no cut within that sentence shows. `labelled` = ids
    that people marked as evidence: such a chunk is whole unless its neighbour is marked as well.
    """
    if trail.chunk is None or trail.pieces:
        return trail
    words = set(content_words(trail.claim.to_judge))
    if trail.place in _SEARCHED:
        half = _half(trail.chunk, words, index)
    elif trail.place == "arrived":
        half = _lacking(trail, words, index, lists, labelled)
    else:
        return trail
    if half is None or all(_arrived(index.chunks[n].id, lists) for n in half.pair):
        return trail
    ids = tuple(index.chunks[n].id for n in half.pair)
    return trail.model_copy(
        update={"place": "split_across_chunks", "pieces": ids, "chunk": None, "carriers": ()}
    )


def _lacking(
    trail: Trail, words: set[str], index: EvidenceIndex, lists: Lists, labelled: Collection[str]
) -> _Half | None:
    """The first chunk that brought the statement, if each that did lacks a part of it."""
    first: _Half | None = None
    for chunk_id in trail.carriers:
        if not _arrived(chunk_id, lists):
            continue
        half = _half(chunk_id, words, index)
        if half is None or not _lacks(trail, half, index, lists):
            return None
        others = {index.chunks[n].id for n in half.pair if n != half.number}
        if chunk_id in labelled and not others <= set(labelled):
            return None
        first = first or half
    return first


def _lacks(trail: Trail, half: _Half, index: EvidenceIndex, lists: Lists) -> bool:
    """Does only the other half say a part of the statement, and is that nowhere in the prompt?"""
    chunk, weights = index.chunks[half.number], index.weights(trail.claim)
    own = with_title(chunk)
    gain = index.coverage(weights, f"{own}\n{half.sentence}") - index.coverage(weights, own)
    if gain < _PART:
        return False
    sent = lists.stages["sent"].texts if "sent" in lists else {}
    if chunk.id in sent and chunk.text.strip() not in sent[chunk.id].text:
        return False  # another text was sent under that id than the base holds
    rest = "".join(half.rest.split())
    return not any(rest in "".join(other.text.split()) for other in sent.values())


def _arrived(chunk_id: str, lists: Lists) -> bool:
    return place_in(chunk_id, lists, True) == "arrived"


def _half(chunk_id: str, words: set[str], index: EvidenceIndex) -> _Half | None:
    """Where the chunk's sentence with most of the statement's words is cut at its border."""
    number = next(iter(index.numbers(chunk_id)), None)
    spans = sentences(index.chunks[number].text) if number is not None else []
    if number is None or not spans:
        return None
    held = [len(words & set(content_words(span.text))) for span in spans]
    best = max(held)
    if best < _FEWEST:
        return None
    if held[0] == best and number > 0 and (half := _across(index, number - 1, number, number)):
        return half
    if held[-1] == best and number + 1 < len(index.chunks):
        return _across(index, number, number + 1, number)
    return None


def _across(index: EvidenceIndex, first: int, second: int, number: int) -> _Half | None:
    """The sentence that the first chunk breaks off and the second goes on with."""
    before, after = index.chunks[first], index.chunks[second]
    if not _runs_on(before, after):
        return None
    for joint in joints(before, after):
        border = joint.end if number == first else joint.start
        span = next((s for s in sentences(joint.text) if s.start < border < s.end), None)
        if span is None:
            continue
        at = border - span.start
        rest = span.text[at:] if number == first else span.text[:at]
        return _Half(number, (first, second), span.text, rest)
    return None


def _runs_on(before: Chunk, after: Chunk) -> bool:
    """Does a sentence that the first breaks off go on in the second?

    Where nobody knows that the two are of one document, the words themselves must show it.
    """
    if not may_be_cut(before, after) or _ENDED.search(before.text) or begins_anew(after.text):
        return False
    return before.doc_id is not None or bool(
        _OPEN.search(before.text) or _GOES_ON.match(after.text)
    )
