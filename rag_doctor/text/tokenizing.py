"""Tokens and words of English and Chinese text.

Identifiers, versions, addresses stay whole; English words are stemmed lightly; Chinese is cut by
rjieba, which is loaded at the first Chinese character.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple

from .addresses import MAIL
from .folding import fold
from .han_cut import cut
from .stemming import stem
from .stopwords import is_stopword
from .unseen import seen

__all__ = [
    "Token",
    "TokenKind",
    "char_ngrams",
    "content_words",
    "figure_tokens",
    "split_han",
    "tokens",
    "words",
]

TokenKind = Literal["word", "number", "han", "punct", "code"]

_HAN = "\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003134f"
_HAN_RUN = re.compile(rf"[{_HAN}〇]+")
# Latin letters of ASCII plus the accented blocks; the rest of the world falls to [^\W\d_].
_TOKEN = re.compile(
    rf"(?P<han>[{_HAN}〇]+)"
    r"|(?P<code>https?://[^\s<>\"'()\[\]{}\u3000-\u9fff]{1,2000}(?<![.,;:!?])"
    rf"|{MAIL}"
    r"|v\d{1,5}(?:\.\d{1,5}){0,4}(?![a-z0-9])"
    r"|\d{1,5}(?:\.\d{1,5}){2,5}(?![a-z0-9])"
    r"|(?=[a-z0-9_\-./]{0,30}?(?:\d"
    r"|_))[a-z][a-z0-9]{0,40}(?:[\-_/.][a-z0-9]{1,40}){0,8}(?![a-z0-9])"
    r"|\d{1,20}[\-_][a-z0-9]{0,20}[a-z][a-z0-9\-_]{0,40}"
    r"|[a-z]{1,10}(?:\+\+|\#)(?![a-z0-9]))"
    r"|(?P<number>\d{1,3}(?:,\d{3})+(?:\.\d+)?(?!\d)|\d+(?:\.\d+)?)"
    rf"|(?P<word>(?:(?![{_HAN}〇_])[^\W\d]|[\u0300-\u036f])+(?:['\-&](?:(?![{_HAN}〇_])[^\W\d])+){{0,12}})"
    r"|(?P<punct>[^\s\w]|_)"
    r"|(?P<rest>\w)"
)


class Token(NamedTuple):
    """One token. `text == source[start:end]`.

    `norm` is what to compare: folded, stemmed (words), without thousands separators (numbers).
    """

    text: str
    start: int
    end: int
    norm: str
    kind: TokenKind


def tokens(text: str) -> list[Token]:
    """All tokens of `text` in order; white space and characters of no width fall away."""
    plain = seen(text)
    if plain.text is text:
        return [
            Token(text[start:end], start, end, norm, kind)
            for start, end, norm, kind, _ in _scan(fold(text))
        ]
    return [
        _token(text, *plain.span(start, end), norm, kind)
        for start, end, norm, kind, _ in _scan(fold(plain.text))
    ]


def _token(text: str, start: int, end: int, norm: str, kind: TokenKind) -> Token:
    return Token(text[start:end], start, end, norm, kind)


def words(text: str) -> list[str]:
    """The normal forms of all tokens that are not punctuation, in order."""
    return [norm for _, _, norm, kind, _ in _scan(fold(seen(text).text)) if kind != "punct"]


def content_words(text: str) -> list[str]:
    """Like `words`, without stop words."""
    return [
        norm
        for _, _, norm, kind, surface in _scan(fold(seen(text).text))
        if kind != "punct" and not is_stopword(surface)
    ]


def figure_tokens(text: str) -> frozenset[str]:
    """The tokens that hold a digit (2024, A4, 3.5), normalised as by `tokens`."""
    return frozenset(t.norm for t in tokens(text) if any(ch.isdigit() for ch in t.norm))


def char_ngrams(text: str, n: int = 2) -> list[str]:
    """Overlapping pieces of `n` characters of the folded text, inside runs of letters and digits.

    A run shorter than `n` is one piece.
    """
    pieces: list[str] = []
    for run in re.findall(r"\w+", fold(seen(text).text)):
        pieces.extend(run[i : i + n] for i in range(max(1, len(run) - n + 1)))
    return pieces


def split_han(text: str) -> tuple[str, list[str]]:
    """The folded text with a blank in place of each run of Chinese characters, and these runs."""
    folded = fold(seen(text).text)
    return _HAN_RUN.sub(" ", folded), _HAN_RUN.findall(folded)


def _scan(folded: str) -> Iterator[tuple[int, int, str, TokenKind, str]]:
    """(start, end, norm, kind, folded surface) for every token."""
    for match in _TOKEN.finditer(folded):
        kind = match.lastgroup
        start, end, surface = match.start(), match.end(), match[0]
        if kind == "han":
            for piece in cut(surface):
                yield start, start + len(piece), piece, "han", piece
                start += len(piece)
        elif kind == "word":
            yield start, end, _word_norm(surface), "word", surface
        elif kind == "number":
            yield start, end, _number_norm(surface), "number", surface
        elif kind == "code":
            yield start, end, surface, "code", surface
        else:
            yield start, end, surface, "punct" if kind == "punct" else "word", surface


def _word_norm(surface: str) -> str:
    if surface.endswith("'s"):
        surface = surface[:-2]
    return stem(surface)


def _number_norm(surface: str) -> str:
    plain = surface.replace(",", "")
    if "." in plain:
        plain = plain.rstrip("0").rstrip(".")
    return plain.lstrip("0") or "0"
