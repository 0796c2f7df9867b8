"""Cutting documents into chunks, three ways.

    heading    one chunk per `## ` section: <doc>#0 (text before the first), #1, #2, …
               a section longer than `size` is cut at sentences into #3.1, #3.2, …
    fixed      windows of `size` characters: <doc>@0, @1, …
    sentence   windows of `sentences` sentences: <doc>~0, ~1, …

Every chunk's text is `document.text[start:end]`, with `start` and `end` in its `meta`.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from itertools import pairwise

from rag_doctor.errors import ConfigError, unknown_choice
from rag_doctor.pipeline.documents import Document
from rag_doctor.records import Chunk
from rag_doctor.text.segment import sentences as split_sentences

__all__ = ["CHUNKERS", "chunk_documents", "chunk_fixed", "chunk_headings", "chunk_sentences"]

CHUNKERS = ("heading", "fixed", "sentence")
_FENCE = re.compile(r"^[ \t]*(?:```|~~~)", re.MULTILINE)
_SECTION = re.compile(r"^##[ \t]+\S", re.MULTILINE)
_TITLE_ONLY = re.compile(r"\s*(?:#[ \t][^\n]*)?\s*")


def chunk_documents(
    documents: Iterable[Document],
    chunker: str = "heading",
    *,
    size: int = 800,
    overlap: int = 0,
    sentences: int = 4,
    sentence_overlap: int = 1,
) -> tuple[Chunk, ...]:
    """The chunks of all documents, in order.

    `size` and `overlap` in characters (`heading` knows no overlap), `sentences` and
    `sentence_overlap` in sentences. Raises `ConfigError` for an unknown chunker, or an overlap
    that would never let the window move on.
    """
    out: list[Chunk] = []
    for document in documents:
        if chunker == "heading":
            out += chunk_headings(document, size)
        elif chunker == "fixed":
            out += chunk_fixed(document, size, overlap)
        elif chunker == "sentence":
            out += chunk_sentences(document, sentences, sentence_overlap)
        else:
            raise ConfigError(unknown_choice("chunker", chunker, CHUNKERS))
    return tuple(out)


def chunk_headings(document: Document, max_chars: int = 800) -> list[Chunk]:
    """One chunk per `## ` section, its heading line included."""
    text = document.text
    cuts = [0, *_section_starts(text), len(text)]
    out = []
    for number, (start, end) in enumerate(pairwise(cuts)):
        if number == 0 and _TITLE_ONLY.fullmatch(text, start, end):
            continue
        start, end = _strip(text, start, end)
        if end - start <= max_chars:
            out += _chunk(document, f"#{number}", start, end)
            continue
        for part, (begin, stop) in enumerate(_packed(text, start, end, max_chars), 1):
            out += _chunk(document, f"#{number}.{part}", begin, stop)
    return out


def chunk_fixed(document: Document, size: int = 500, overlap: int = 0) -> list[Chunk]:
    """Windows of `size` characters that share `overlap` characters with the one before."""
    _window_moves("overlap", overlap, "chunk_size", size)
    out: list[Chunk] = []
    for begin in range(0, max(len(document.text) - overlap, 1), size - overlap):
        stop = min(begin + size, len(document.text))
        out += _chunk(document, f"@{len(out)}", *_strip(document.text, begin, stop))
    return out


def chunk_sentences(document: Document, count: int = 4, overlap: int = 1) -> list[Chunk]:
    """Windows of `count` sentences that share `overlap` sentences with the one before."""
    _window_moves("sentence_overlap", overlap, "sentences", count)
    spans = split_sentences(document.text)
    out: list[Chunk] = []
    for begin in range(0, max(len(spans) - overlap, min(len(spans), 1)), count - overlap):
        window = spans[begin : begin + count]
        out += _chunk(document, f"~{len(out)}", window[0].start, window[-1].end)
    return out


def _section_starts(text: str) -> Iterator[int]:
    """Where `## ` lines begin, leaving out those inside fenced code."""
    fences = [match.start() for match in _FENCE.finditer(text)]
    for match in _SECTION.finditer(text):
        if bisect_left(fences, match.start()) % 2 == 0:
            yield match.start()


def _packed(text: str, start: int, end: int, limit: int) -> Iterator[tuple[int, int]]:
    """Pieces of at most `limit` characters, cut after a sentence where one ends in time."""
    stops = [start + span.end for span in split_sentences(text[start:end])]
    while end - start > limit:
        at = bisect_right(stops, start + limit) - 1
        stop = stops[at] if at >= 0 and stops[at] > start else start + limit
        yield _strip(text, start, stop)
        start, _ = _strip(text, stop, end)
    yield _strip(text, start, end)


def _strip(text: str, start: int, end: int) -> tuple[int, int]:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return start, end


def _chunk(document: Document, suffix: str, start: int, end: int) -> list[Chunk]:
    """One chunk in a list, or an empty list where only white space is left."""
    if start >= end:
        return []
    meta = {"start": start, "end": end, "lang": document.lang}
    meta |= {
        key: document.meta[key] for key in ("version", "date", "region") if key in document.meta
    }
    return [
        Chunk(
            id=f"{document.id}{suffix}",
            text=document.text[start:end],
            doc_id=document.id,
            source=document.title,
            meta=meta,
        )
    ]


def _window_moves(overlap_name: str, overlap: int, size_name: str, size: int) -> None:
    if size < 1 or not 0 <= overlap < size:
        raise ConfigError(
            f"{overlap_name}: must be from 0 to less than {size_name} = {size}, got {overlap}; "
            f"make {overlap_name} smaller or {size_name} larger."
        )
