"""Chunks packed into requests: at most so many, at most so long; a chunk too long is cut.

Chunk numbers count from 1 over the whole case, so that a number means the same in every group.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rag_doctor.judges.openai.tokens import guess_tokens
from rag_doctor.records import Chunk
from rag_doctor.text.segment import sentences

__all__ = ["Piece", "groups", "halved"]


@dataclass(frozen=True, slots=True)
class Piece:
    """A chunk, or a part of one: `n` = the chunk's number in the case."""

    n: int
    text: str


def groups(chunks: Sequence[Chunk], most: int, window: int) -> list[list[Piece]]:
    """Groups in order, each of at most `most` pieces and about `window` tokens."""
    packed: list[list[Piece]] = []
    room = 0
    for n, chunk in enumerate(chunks, start=1):
        for text in _cut(chunk.text, window):
            size = guess_tokens(text)
            if not packed or len(packed[-1]) >= most or size > room:
                packed.append([])
                room = window
            packed[-1].append(Piece(n, text))
            room -= size
    return packed


def halved(group: list[Piece]) -> list[list[Piece]] | None:
    """Two smaller groups of the same text; `None` when there is nothing left to halve."""
    if len(group) > 1:
        middle = len(group) // 2
        return [group[:middle], group[middle:]]
    piece = group[0]
    parts = _cut(piece.text, max(50, guess_tokens(piece.text) // 2))
    return [[Piece(piece.n, part)] for part in parts] if len(parts) > 1 else None


def _cut(text: str, window: int) -> list[str]:
    """The text in parts of about `window` tokens, at the ends of sentences where there are any."""
    if guess_tokens(text) <= window:
        return [text]
    parts: list[str] = []
    begin = last = size = 0
    for span in sentences(text):
        more = guess_tokens(text[last : span.end])  # each sentence is counted once
        if size + more > window and last > begin:
            parts.append(text[begin:last])
            begin, size = last, 0
        last = span.end
        size += more
    parts.append(text[begin:])
    return [piece for part in parts for piece in _hard(part, window)]


def _hard(text: str, window: int) -> list[str]:
    """A part without sentence ends, cut by length."""
    size = guess_tokens(text)
    if size <= 1.5 * window:
        return [text]
    step = max(1, len(text) * window // size)
    return [text[at : at + step] for at in range(0, len(text), step)]
