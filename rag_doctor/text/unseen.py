"""Characters without width: soft hyphens, zero-width and direction marks, control characters.

A reader does not see them, so they part no word and no number. `fold` keeps every offset and can
only turn them to blanks; here they are taken out, with the way back to the original offsets.
Controls that part by their meaning stay: tab, the ends of lines and pages, U+001C to U+001F. So do
U+0080 to U+009F, which are most often the quotes and dashes of Windows-1252 read as Latin-1.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass

__all__ = ["Seen", "seen"]

# What a terminal takes as one order: a colour or a move, a title or a link, a set of letters.
_ORDER = (
    r"\x1b\[[0-?]{0,32}[ -/]{0,4}[@-~]"
    r"|\x1b\][^\x07\x1b\n]{0,2000}(?:\x07|\x1b\\)"
    r"|\x1b[()*+][0-9A-Z]"
)
_MARK = (
    rf"(?:{_ORDER}|[\x00-\x08\x0e-\x1b\x7f]|"
    "[\u00ad\u034f\u061c\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff"
    "\ufff9-\ufffb\U000e0001-\U000e0fff])"
)
_UNSEEN = re.compile(f"{_MARK}+")
_BLANK = "[ \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]"
_UNSEEN_OR_WIDE = re.compile(f"(?<={_BLANK})(?:{_BLANK}|{_MARK})+|{_MARK}+")
_LINE_ENDS = "\n\r\x0b\x0c\x85\u2028\u2029"


@dataclass(frozen=True, slots=True)
class Seen:
    """What a reader sees of a text.

    `starts`, `shifts`: from `text[starts[i]]` on, the original is `shifts[i]` characters ahead.
    """

    text: str
    starts: tuple[int, ...] = (0,)
    shifts: tuple[int, ...] = (0,)

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Where `text[start:end]` stands in the original; marks around it stay outside."""
        if end <= start:
            return self._original(start), self._original(start)
        return self._original(start), self._original(end - 1) + 1

    def _original(self, offset: int) -> int:
        return offset + self.shifts[bisect_right(self.starts, offset) - 1]


def seen(text: str, *, one_blank: bool = False) -> Seen:
    """`text` without characters of no width; the text itself where it has none.

    `one_blank` leaves of blanks side by side the first one only; those that begin a line stay.
    """
    if text.isascii() and text.isprintable() and not (one_blank and "  " in text):
        return Seen(text)
    pieces: list[str] = []
    starts, shifts = [0], [0]
    kept = 0
    for start, end in _wide(text) if one_blank else _marks(text, 0, len(text)):
        pieces.append(text[kept:start])
        kept = end
        shift = shifts[-1] + end - start
        starts.append(end - shift)
        shifts.append(shift)
    if not kept:
        return Seen(text)
    return Seen("".join((*pieces, text[kept:])), tuple(starts), tuple(shifts))


def _marks(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    return (match.span() for match in _UNSEEN.finditer(text, start, end))


def _wide(text: str) -> Iterator[tuple[int, int]]:
    """What to leave out where of blanks side by side one is left."""
    for match in _UNSEEN_OR_WIDE.finditer(text):
        start, end = match.span()
        first = start - 1  # the blank that is left, where it is blanks
        begins = first <= 0 or text[first - 1] in _LINE_ENDS
        if begins:
            yield from _marks(text, start, end)
        else:
            yield start, end
