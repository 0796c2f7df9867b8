"""Marks over one text: cut it where marks begin and end, so that they may overlap freely."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from rag_doctor.views.escape import esc, gap_note, keep

__all__ = ["Span", "heaviest", "paint"]

MOST = 300  # marks on one text; beyond, a reader sees no text any more


@dataclass(frozen=True, slots=True)
class Span:
    """Characters `start:end` carry a mark. The heaviest of overlapping marks gives the colour.

    `lead` is HTML (ours, never a case's) that stands before the mark's first character. `owner` =
    whose mark it is (`c0` = the answer's first claim, `r0` = the reference's); empty = nobody's.
    """

    start: int
    end: int
    kind: str
    weight: int = 0
    lead: str = ""
    owner: str = ""


Wrap = Callable[[str, Sequence[Span]], str]
"""Makes the element of a marked stretch, from its escaped text and the marks that lie over it."""


def paint(
    text: str,
    spans: Sequence[Span],
    wrap: Wrap,
    limit: int,
    lang: str,
) -> str:
    """The text as HTML.

    Stretches follow each other and never nest. Marks outside of the text are clamped to it. A text
    over `limit` characters keeps its head and what is around the first marks, and says so.
    """
    known = sorted(
        (s for s in (_clamp(s, len(text)) for s in spans[:MOST]) if s.start < s.end),
        key=lambda s: (s.start, s.end),
    )
    parts = keep(len(text), [(s.start, s.end) for s in known], limit)
    out, at = [], 0
    for start, end in parts:
        if start > at:
            out.append(_gap(start - at, False, lang))
        out.append(_stretch(text, start, end, known, wrap))
        at = end
    if at < len(text):
        out.append(_gap(len(text) - at, True, lang))
    return "".join(out)


def heaviest(spans: Sequence[Span]) -> Span:
    """The mark that gives the colour."""
    return max(spans, key=lambda span: span.weight)


def _clamp(span: Span, length: int) -> Span:
    start, end = max(0, min(span.start, length)), max(0, min(span.end, length))
    return replace(span, start=start, end=end)


def _gap(n: int, last: bool, lang: str) -> str:
    return f'<span class="gap"> … {gap_note(n, last, lang)}{"" if last else " …"} </span>'


def _stretch(
    text: str,
    start: int,
    end: int,
    spans: Sequence[Span],
    wrap: Wrap,
) -> str:
    here = [s for s in spans if s.start < end and s.end > start]
    cuts = sorted({start, end, *(p for s in here for p in (s.start, s.end) if start < p < end)})
    out = []
    for left, right in pairwise(cuts):
        over = [s for s in here if s.start <= left and s.end >= right]
        begun = [s for s in over if s.start == left or (left == start and s.start < start)]
        out += [s.lead for s in begun if s.lead]
        shown = esc(text[left:right])
        if over:
            shown = wrap(shown, over)
        out.append(shown)
    return "".join(out)
