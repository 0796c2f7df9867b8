"""Contexts cut into what an answer can quote: sentences, and table rows read with their header."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rag_doctor.records import Chunk
from rag_doctor.text.language import detect_language
from rag_doctor.text.segment import sentences
from rag_doctor.text.tables import table_rows

__all__ = ["Passage", "passages"]

MAX_PASSAGES = 400  # of all contexts together; what comes later is not looked at
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
    """(titles above, text, cells) of every passage of one chunk."""
    text = chunk.text
    rows = {row.start: row for row in table_rows(text)}
    heading = asked = ""
    for span in sentences(text):
        line_start = text.rfind("\n", 0, span.start) + 1
        if found := _HEADING.match(text[line_start : span.end]):
            heading, asked = found[1].strip(), ""
            continue
        about = " ".join(part for part in (chunk.source, heading, asked) if part)
        if row := rows.get(span.start):
            cells = tuple((cell.header, cell.text.replace("\\|", "|")) for cell in row.cells)
            yield about, span.text, cells
        elif span.text.rstrip("\"'”’)）").endswith(("?", "？")):
            asked = span.text
        elif not span.text.startswith("|"):  # a table's header says nothing by itself
            yield about, span.text, ()
