"""Contexts cut into what an answer can quote: sentences, and table rows read with their header."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rag_doctor.records import Chunk
from rag_doctor.text.language import detect_language
from rag_doctor.text.segment import sentences

__all__ = ["Passage", "passages"]

MAX_PASSAGES = 400  # of all contexts together; what comes later is not looked at
_RULE = re.compile(r"[\s|:\-]+")
_CELL = re.compile(r"(?<!\\)\|")
_HEADING = re.compile(r"[ \t]{0,3}#{1,6}[ \t]+(.*)")


@dataclass(frozen=True, slots=True)
class Passage:
    """A quotable piece of the context number `context` (from 1), `position`th in it.

    `about` = the titles it stands under, for matching only. `cells` = (column, value) pairs of a
    table row, the first of which names the row; empty for a sentence. `lang` = the chunk's.
    """

    text: str
    context: int
    position: int
    about: str
    lang: str
    cells: tuple[tuple[str, str], ...] = ()


def passages(contexts: Sequence[Chunk]) -> list[Passage]:
    """The passages of all contexts, in order; at most `MAX_PASSAGES`.

    Headings and questions (an FAQ's own) are no passages, but what follows is about them.
    """
    out: list[Passage] = []
    for number, chunk in enumerate(contexts, 1):
        lang = detect_language(chunk.text)
        for about, text, cells in _pieces(chunk):
            out.append(Passage(text, number, len(out), about, lang, cells))
            if len(out) >= MAX_PASSAGES:
                return out
    return out


def _pieces(chunk: Chunk) -> Iterator[tuple[str, str, tuple[tuple[str, str], ...]]]:
    title, heading = chunk.source or "", ""
    asked = ""
    header: tuple[str, ...] = ()
    line_end = 0
    for span in sentences(chunk.text):
        line_start = chunk.text.rfind("\n", 0, span.start) + 1
        line = chunk.text[line_start : span.end]
        if found := _HEADING.match(line):
            heading, asked, header = found[1].strip(), "", ()
            continue
        about = " ".join(part for part in (title, heading, asked) if part)
        if _is_row(span.text):
            cells = _cells(span.text)
            if not header or chunk.text[line_end:line_start].count("\n") > 2:
                header = cells
                line_end = span.end
                continue
            line_end = span.end
            yield about, span.text, tuple(zip(header, cells, strict=False))
            continue
        header = ()
        if span.text.rstrip("\"'”’)）").endswith(("?", "？")):
            asked = span.text
            continue
        yield about, span.text, ()


def _is_row(text: str) -> bool:
    return text.startswith("|") and text.count("|") >= 2 and not _RULE.fullmatch(text)


def _cells(row: str) -> tuple[str, ...]:
    return tuple(cell.strip().replace("\\|", "|") for cell in _CELL.split(row.strip().strip("|")))
