"""Sentences of English and Chinese text, with their offsets, in linear time."""

from __future__ import annotations

import re
from collections.abc import Iterator

from .abbreviations import NEVER_FINAL, OPENERS, SOMETIMES_FINAL
from .blocks import blocks
from .spans import Span, trimmed

__all__ = ["sentences"]

_HAN = "\u3400-\u9fff\uf900-\ufaff"
# A mark, what may close around it, and citation marks that belong to the sentence before them.
_END = re.compile(
    r"(?P<mark>[。！？!?｡；]+|\.{1,6}|…{1,3}|;)"
    r"(?P<close>(?:[\"'”’」』）)】〉》*_]|''|[ \u00a0]?\[\^?\d{1,3}(?:[,，\-– ]{1,2}\d{1,3}){0,8}\]"
    r"|【\d[^】\n]{0,30}】|\^\d{1,3}){0,12})"
)
_WORD_BEFORE = re.compile(r"(?:[^\W\d_]\.){1,4}[^\W\d_]$|[^\W\d_]{1,24}$")
_NEXT_WORD = re.compile(r"[\s\"'“‘(\[*_`]{0,8}([^\W\d_][\w'’]{0,30})?")
_CONTENT = re.compile(r"\w")
_SPEECH = re.compile(r"[\u3400-\u9fff]{1,5}(?:问|說|说|道|喊|叫|答)")
_ONLY_MARKER = re.compile(r"\s*[(（\[]?(?:\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5})[)）\]]?")


def sentences(text: str) -> list[Span]:
    """The sentences of `text` in order, without list markers and heading marks.

    A table row is one sentence, a fenced code block one, a heading one. `span.text` equals
    `text[span.start:span.end]`. Pieces without a letter or digit are dropped.
    """
    found: list[Span] = []
    for block in blocks(text):
        if block.kind in ("prose", "item", "heading"):
            pieces = _split(text, block.start, block.end)
        else:
            pieces = iter([(block.start, block.end)])
        for start, end in pieces:
            span = trimmed(text, start, end)
            if span and _CONTENT.search(span.text):
                found.append(span)
    return found


def _split(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    begin = start
    for match in _END.finditer(text, start, end):
        if match.end() >= end:
            break
        if _ends(text, begin, match, end):
            yield begin, match.end()
            begin = match.end()
    if begin < end:
        yield begin, end


def _ends(text: str, begin: int, match: re.Match[str], limit: int) -> bool:
    mark, at, after = match["mark"], match.start(), match.end()
    following = text[after] if after < limit else ""
    if mark[0] in "。｡；":
        return True
    if mark[0] in "！？":
        return following not in "，,、" and not (
            match["close"] and _SPEECH.match(text, after, limit)
        )
    if mark == ";":
        return at > begin and _is_han(text[at - 1])
    if mark[0] == "…" or (len(mark) >= 2 and mark[0] == "."):
        return following.isspace() and _opens(text, after, limit)
    if mark[0] in "!?":
        return _is_han(following) or (following.isspace() and not _lower(text, after, limit))
    return _full_stop_ends(text, begin, at, after, limit)


def _full_stop_ends(text: str, begin: int, at: int, after: int, limit: int) -> bool:
    """Is the single "." at `at` (its closing marks end at `after`) the end of a sentence?"""
    following = text[after]
    if at > begin and _is_han(text[at - 1]):
        return following.isspace() or _is_han(following)
    if not (following.isspace() or _is_han(following) or following in "“「『"):
        return False
    if _ONLY_MARKER.fullmatch(text, begin, at):
        return False
    before = _WORD_BEFORE.search(text, max(begin, at - 26), at)
    word = before[0].lower() if before else ""
    if _is_han(following):
        return word not in NEVER_FINAL
    following_word = _next_word(text, after, limit)
    if word in NEVER_FINAL:
        # "No." and "v." introduce a number or a name; "no." before an opener ends a sentence
        return word in ("no", "v", "c", "ed", "est") and following_word.lower() in OPENERS
    if word in SOMETIMES_FINAL or "." in word:
        return following_word[:1].isupper() and following_word.lower() in OPENERS
    if before and len(word) == 1 and before[0].isupper():
        return word == "i" or following_word.lower() in OPENERS
    if following_word[:1].islower():
        return (following_word in OPENERS and len(word) != 1) or following_word[1:2].isupper()
    return True


def _next_word(text: str, at: int, limit: int) -> str:
    match = _NEXT_WORD.match(text, at, limit)
    return (match[1] or "") if match else ""


def _opens(text: str, at: int, limit: int) -> bool:
    return not _lower(text, at, limit)


def _lower(text: str, at: int, limit: int) -> bool:
    return _next_word(text, at, limit)[:1].islower()


def _is_han(char: str) -> bool:
    return "\u3400" <= char <= "\u9fff" or "\uf900" <= char <= "\ufaff"
