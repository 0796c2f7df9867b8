"""Two neighbouring chunks read as the one text they were cut from."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from rag_doctor.records import Chunk

__all__ = ["Joined", "begins_anew", "breaks_off", "joined_texts", "joints", "may_be_cut"]

REACH = 500  # characters on each side of the cut that are read
_GAP = 4  # characters of white space between two neighbours
_SHARED = 500  # longest overlap of two windows that is looked for
_HEADING = re.compile(r"\s*#{1,6}\s")
_ENDS = re.compile(r"[.!?。！？…:：|;；]\s*[\"'”’)）」』]*\s*$|\n\s*$")
_BEGINS = re.compile(r"\s*(?:[#>*•·]|[-|]\s|\(?\d{1,2}[.)、）]\s|[A-Z][a-z]|[\"“「『（(])")
_HAN = re.compile(r"[\u3400-\u9fff]")


@dataclass(frozen=True, slots=True)
class Joined:
    """The text around a border. The first chunk ends at `end`, the second begins at `start`, which
    lies before `end` where the two overlap. `guess` = put together without a space, where one may
    have stood."""

    text: str
    start: int
    end: int
    guess: bool = False


def may_be_cut(before: Chunk, after: Chunk) -> bool:
    """Can a passage have been cut between the two? Not where a new section begins.

    Of chunks without a document only one that breaks off in a sentence may have been cut. Where
    both tell their places in it (`start`, `end`), nothing may lie between.
    """
    if before.doc_id != after.doc_id or not before.text.strip() or not after.text.strip():
        return False
    end, start = before.meta.get("end"), after.meta.get("start")
    if isinstance(end, int) and isinstance(start, int) and start > end + _GAP:
        return False
    if before.doc_id is None and _ENDS.search(before.text[-REACH:]):
        return False  # nobody knows that they are of one document, and nothing is left open
    return not _HEADING.match(after.text)


def begins_anew(text: str) -> bool:
    """Does it begin as a sentence, an item or a row does?"""
    return _BEGINS.match(text) is not None


def breaks_off(text: str) -> bool:
    """Does it end within a sentence?"""
    return not _ENDS.search(text[-REACH:])


def joined_texts(before: str, after: str) -> Iterator[str]:
    """The text on both sides of the cut, its two halves put together in the likely ways.

    What two windows share is written once. A cut inside a word is mended by putting the halves
    together without a space, so both ways are tried.
    """
    return (joined.text for joined in _joined(before, after))


def joints(before: Chunk, after: Chunk) -> list[Joined]:
    """The likely readings across the border of two neighbours; none where none was cut there."""
    if not may_be_cut(before, after):
        return []
    found = list(_joined(before.text, after.text))
    end, start = before.meta.get("end"), after.meta.get("start")
    if not isinstance(end, int) or not isinstance(start, int):
        return [] if begins_anew(after.text) else found
    if start <= end:
        return [replace(joined, guess=False) for joined in found[-1:]]
    return [] if begins_anew(after.text) else found[:1]  # white space was taken off


def _joined(before: str, after: str) -> Iterator[Joined]:
    tail, head = before[-REACH:].rstrip(), after[: REACH + _SHARED].lstrip()
    shared = _overlap(tail, head)
    rest = head[shared:][:REACH]
    if not tail or not rest:
        return
    end = len(tail)
    spaced = not _HAN.match(tail[-1]) and not _HAN.match(rest[0])
    if spaced:
        mark = "\n" if _ENDS.search(tail) else " "
        yield Joined(f"{tail}{mark}{rest}", end - shared if shared else end + 1, end)
    yield Joined(tail + rest, end - shared, end, guess=spaced)


def _overlap(tail: str, head: str) -> int:
    """Length of the longest end of `tail` that `head` begins with; short ones are chance."""
    for size in range(min(len(tail), len(head), _SHARED), 7, -1):
        if tail.endswith(head[:size]):
            return size
    return 0
