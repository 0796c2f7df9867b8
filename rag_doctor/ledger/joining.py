"""Two neighbouring chunks read as the one text they were cut from."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rag_doctor.records import Chunk

__all__ = ["joined_texts", "may_be_cut"]

REACH = 500  # characters on each side of the cut that are read
_GAP = 4  # characters of white space between two neighbours
_SHARED = 500  # longest overlap of two windows that is looked for
_HEADING = re.compile(r"\s*#{1,6}\s")
_ENDS = re.compile(r"[.!?。！？…:：|;；]\s*[\"'”’)）」』]*\s*$|\n\s*$")
_HAN = re.compile(r"[\u3400-\u9fff]")


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


def joined_texts(before: str, after: str) -> Iterator[str]:
    """The text on both sides of the cut, its two halves put together in the likely ways.

    What two windows share is written once. A cut inside a word is mended by putting the halves
    together without a space, so both ways are tried.
    """
    tail, head = before[-REACH:].rstrip(), after[: REACH + _SHARED].lstrip()
    head = head[_overlap(tail, head) :][:REACH]
    if not tail or not head:
        return
    if _HAN.match(tail[-1]) or _HAN.match(head[0]):
        yield tail + head
        return
    yield f"{tail}\n{head}" if _ENDS.search(tail) else f"{tail} {head}"
    yield tail + head


def _overlap(tail: str, head: str) -> int:
    """Length of the longest end of `tail` that `head` begins with; short ones are chance."""
    for size in range(min(len(tail), len(head), _SHARED), 7, -1):
        if tail.endswith(head[:size]):
            return size
    return 0
