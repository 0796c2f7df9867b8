"""Where a quote stands in a text: exact first, then without regard to spelling, never by guess.

A model copies almost exactly: other quotation marks, lost markdown, another space. Both sides are
folded to one spelling and searched without spaces; the offsets found are those of the original.
"""

from __future__ import annotations

from rag_doctor.text.folding import fold
from rag_doctor.text.segment import sentences
from rag_doctor.text.tokenizing import content_words

__all__ = ["locate", "nearest_sentence"]

_DROPPED = set(" \n\t\r*_`#")
_ELLIPSES = ("…", "...", "……")
_WIDEST_GAP = 300  # characters that an ellipsis in a quote may stand for
_ENOUGH_WORDS = 0.7
_AROUND = " \t\r\n\"'“”‘’「」『』"


def locate(quote: str, text: str, after: int = 0) -> tuple[int, int] | None:
    """`start, end` of the quote in `text`; the first place at or after `after`, else the first.

    `None` when the text does not hold it.
    """
    quote = quote.strip(_AROUND)
    if not quote:
        return None
    for begin in (after, 0) if after else (0,):
        at = text.find(quote, begin)
        if at >= 0:
            return at, at + len(quote)
    return _folded(quote, text, after) or _with_gap(quote, text, after)


def _folded(quote: str, text: str, after: int) -> tuple[int, int] | None:
    needle, _ = _packed(quote)
    hay, places = _packed(text)
    if not needle:
        return None
    begin = next((i for i, place in enumerate(places) if place >= after), 0)
    for start in (begin, 0) if begin else (0,):
        at = hay.find(needle, start)
        if at >= 0:
            return places[at], places[at + len(needle) - 1] + 1
    return None


def _packed(text: str) -> tuple[str, list[int]]:
    """One spelling without spaces and emphasis, and where each character came from."""
    kept = [(char, at) for at, char in enumerate(fold(text)) if char not in _DROPPED]
    return "".join(char for char, _ in kept), [at for _, at in kept]


def _with_gap(quote: str, text: str, after: int) -> tuple[int, int] | None:
    """A quote with one ellipsis: both ends, when they stand close together."""
    for mark in _ELLIPSES:
        left, found, right = quote.partition(mark)
        if not found:
            continue
        if not left.strip(_AROUND) or not right.strip(_AROUND + "."):
            whole = left.strip(_AROUND) or right.strip(_AROUND + ".")
            return locate(whole, text, after) if whole and mark not in whole else None
        first = locate(left, text, after)
        second = locate(right, text, first[1]) if first else None
        if first and second and first[1] <= second[0] <= first[1] + _WIDEST_GAP:
            return first[0], second[1]
    return None


def nearest_sentence(quote: str, text: str) -> tuple[int, int] | None:
    """The sentence of `text` that holds at least .7 of the quote's content words; else `None`."""
    wanted = set(content_words(quote))
    if not wanted:
        return None
    best: tuple[float, tuple[int, int]] | None = None
    for span in sentences(text):
        share = len(wanted & set(content_words(span.text))) / len(wanted)
        if share >= _ENOUGH_WORDS and (best is None or share > best[0]):
            best = share, (span.start, span.end)
    return best[1] if best else None
