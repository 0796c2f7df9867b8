"""Does a document say that it is an edition of its own, or an old one?"""

from __future__ import annotations

import re
from collections.abc import Iterable

from rag_doctor.records import Chunk

__all__ = ["HEADING", "looks_dated", "outdated"]

HEADING = 80  # characters of a chunk's text that may be its heading
_YEAR = re.compile(r"(?:19|20)\d\d(?!\d)")
_DATED = re.compile(
    r"(?:19|20)\d\d(?!\d)|\b(?:archiv\w*|old|former|legacy|outdated|superseded|obsolete)\b"
    r"|旧|废止|存档|归档|历史版本|已失效|作废",
    re.I,
)


def looks_dated(chunk: Chunk, question: str = "") -> bool:
    """Does the chunk's name or heading say that it is an edition of its own, or an old one?

    A mark that the question itself names (the old version is asked about) tells nothing.
    """
    return bool(_marks(f"{_named(chunk)} {_noted(chunk)}", question))


def outdated(chunk: Chunk, others: Iterable[Chunk], question: str = "") -> bool:
    """The same, where a year that is only noted beside the chunk is no sign of age unless another
    chunk has a later one: a version numbered by its year may be the one in force."""
    noted = _marks(_noted(chunk), question)
    if _marks(_named(chunk), question) or any(not _YEAR.fullmatch(mark) for mark in noted):
        return True
    later = [year for other in others for year in _years(other)]
    return bool(noted and later) and max(noted) < max(later)


def _marks(text: str, question: str) -> list[str]:
    asked = question.casefold()
    marks = (mark.group().casefold() for mark in _DATED.finditer(text))
    return [mark for mark in marks if mark not in asked]


def _years(chunk: Chunk) -> list[str]:
    return _YEAR.findall(f"{_named(chunk)} {_noted(chunk)} {chunk.meta.get('date', '')}")


def _named(chunk: Chunk) -> str:
    """Its names and its heading."""
    heading = chunk.text.lstrip().partition("\n")[0][:HEADING]
    title = str(chunk.meta.get("title", ""))
    return " ".join((chunk.id, chunk.doc_id or "", chunk.source or "", heading, title))


def _noted(chunk: Chunk) -> str:
    return " ".join(str(chunk.meta.get(key, "")) for key in ("version", "status"))
