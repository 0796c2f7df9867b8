"""Long texts: how much of each a live page shows, the way to see more, and where the rest is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rag_doctor.i18n import say
from rag_doctor.records import Case
from rag_doctor.views.escape import gap_note, piece
from rag_doctor.views.html_chunks import all_chunks, text_lang

__all__ = [
    "MOST",
    "NAMES",
    "Opened",
    "cut_piece",
    "more_html",
    "too_long",
    "whole_text",
    "wider",
]

FIRST = {"question": 6_000, "answer": 40_000, "reference": 40_000}
CHUNK = 1_600
STEP = 8
MOST = 1_000_000
"""No page shows more characters of one text: a browser would stand still."""

NAMES = r"^(question|answer|reference|k\d{1,4})$"
"""How a page calls the texts of a case; `k0` … = its chunks, those of the best rank first."""


@dataclass(frozen=True, slots=True)
class Opened:
    """What was opened on a page: name of a text → characters shown of it."""

    shown: Mapping[str, int]

    def limit(self, name: str) -> int:
        """Characters of this text to show."""
        return self.shown.get(name, FIRST.get(name, CHUNK))


def wider(limit: int) -> int:
    """How much to show of a text after `limit` characters: several times more, then all."""
    return limit * STEP if limit in (CHUNK, *FIRST.values()) else MOST


def more_html(name: str, length: int, limit: int, lang: str) -> str:
    """A button that shows more of a text; beyond what a page can hold, where the whole is."""
    if length <= limit:
        return ""
    if limit >= MOST:
        n = {"n": f"{MOST:,}", "of": f"{length:,}"}
        return f'<p class="sub">{say("whole.where", lang, name=name, **n)}</p>'
    told = say("whole.all" if wider(limit) >= length else "whole.more", lang, n=f"{length:,}")
    return (
        f'<button type="button" class="rd-quiet" data-whole="{name}" '
        f'data-key="w-{name}">{told}</button>'
    )


def cut_piece(text: str, case: Case, limit: int, lang: str) -> str:
    """A text of a case as a paragraph; past `limit` characters it says how many are left out."""
    body = piece(text[:limit], text_lang(text, case), "p", "text")
    left = len(text) - limit
    gap = f'<span class="gap"> … {gap_note(left, True, lang)}</span></p>'
    return body if left <= 0 else body.removesuffix("</p>") + gap


def too_long(case: Case, told: int, answer: int, chunk: int) -> bool:
    """Is a text cut on a page that shows so many characters of the question and the reference
    (`told`), of the answer, and of each chunk?"""
    return (
        max(len(case.question), len(case.reference or "")) > told
        or len(case.answer) > answer
        or any(len(one.text) > chunk for one in all_chunks(case))
    )


def whole_text(case: Case, name: str) -> str | None:
    """The text that a page calls by this name; `None` = the case has none of it."""
    if name in FIRST:
        found = getattr(case, name)
        return str(found) if found else None
    chunks, place = all_chunks(case), int(name.removeprefix("k"))
    return chunks[place].text if place < len(chunks) else None
