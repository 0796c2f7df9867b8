"""Excerpts of what was written: they begin and end at a word (Chinese: at a cut of the segmenter).

Shared by every reason that quotes an answer or a chunk.
"""

from __future__ import annotations

import re

from .tokenizing import tokens

__all__ = ["excerpt", "shortened"]

BEFORE, AFTER = 14, 22  # characters around a place that are wanted; a clause may end them sooner
_BREAK = re.compile(r"[,，。.;；!！?？:：\n](?!\d)")
_EDGE = " \t\n,，。.;；:：、!！?？-–—"
_READ = 80  # characters read on each side for where a word begins


def excerpt(text: str, start: int, end: int) -> str:
    """The words around `text[start:end]`, short enough for a sentence; never a part of a word."""
    low, high = max(0, start - BEFORE), min(len(text), end + AFTER)
    for match in _BREAK.finditer(text, low, start):
        low = match.end()
    if after := _BREAK.search(text, end, high):
        high = after.start()
    return text[_word_start(text, low) : _word_end(text, high)].strip(_EDGE)


def shortened(text: str, limit: int) -> str:
    """`text` on one line, of `limit` characters at most; cut after a word, with "…"."""
    plain = " ".join(text.split())
    if len(plain) <= limit:
        return plain
    stop = limit - 1
    within = [t for t in tokens(plain[: limit + _READ]) if t.start < stop < t.end]
    if within and within[0].start > limit // 2:
        stop = within[0].start
    return plain[:stop].rstrip(_EDGE) + "…"


def _word_start(text: str, at: int) -> int:
    return _cut_word(text, at)[0]


def _word_end(text: str, at: int) -> int:
    return _cut_word(text, at)[1]


def _cut_word(text: str, at: int) -> tuple[int, int]:
    """The word that `at` stands inside of; (at, at) between two words."""
    base = max(0, at - _READ)
    for token in tokens(text[base : at + _READ]):
        if base + token.start < at < base + token.end:
            return base + token.start, base + token.end
    return at, at
