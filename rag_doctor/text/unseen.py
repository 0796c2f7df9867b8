"""Characters without width: soft hyphens, zero-width marks, direction marks, variation selectors.

A reader does not see them, so they part no word and no number. `fold` keeps every offset and can
only turn them to blanks; here they are taken out, with the way back to the original offsets.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass

__all__ = ["Seen", "seen"]

_UNSEEN = re.compile(
    "[\u00ad\u034f\u061c\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff"
    "\U000e0001-\U000e0fff]+"
)


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


def seen(text: str) -> Seen:
    """`text` without characters of no width; the text itself where it has none."""
    if text.isascii():
        return Seen(text)
    pieces: list[str] = []
    starts, shifts = [0], [0]
    kept = 0
    for match in _UNSEEN.finditer(text):
        pieces.append(text[kept : match.start()])
        kept = match.end()
        shift = shifts[-1] + kept - match.start()
        starts.append(kept - shift)
        shifts.append(shift)
    if not kept:
        return Seen(text)
    return Seen("".join((*pieces, text[kept:])), tuple(starts), tuple(shifts))
