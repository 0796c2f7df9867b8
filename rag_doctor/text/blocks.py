"""A text cut into blocks by its lines: prose, list items, headings, table rows, code.

One pass over the lines. A prose block may run over several lines (a soft-wrapped paragraph); every
other block is one line or one fenced code block.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple

__all__ = ["Block", "BlockKind", "blocks"]

BlockKind = Literal["prose", "item", "heading", "row", "code"]

_LONG_LINE = 55  # a prose line this long that ends without a mark was probably wrapped
_SHORT_LINE = 28  # long enough when the next line goes on in lower case
_LONG_LINE_ZH = 24
_MAX_CODE = 2_000  # a longer code block is given line by line

_NUMERALS = "一二三四五六七八九十百"
_MARKER = re.compile(
    rf"[ \t]{{0,40}}(?:>[ \t]?){{0,5}}(?:"
    rf"[-*+•·●○▪◦‣–—][ \t]+(?:\[[ xX]\][ \t]+)?"
    rf"|\d{{1,3}}[.)）、](?!\d)[ \t]*"
    rf"|\d{{1,2}}(?:\.\d{{1,2}}){{1,3}}\.?[ \t]+"
    rf"|[(（](?:\d{{1,3}}|[{_NUMERALS}]{{1,4}}|[a-zA-Z]|[ivxIVX]{{1,5}})[)）][ \t]*"
    rf"|[{_NUMERALS}]{{1,4}}、[ \t]*"
    rf"|[\u2460-\u2473\u2474-\u249b\u2776-\u2793][ \t]*"
    rf"|[a-zA-Z][.)][ \t]+(?=\S)"
    rf")"
)
_QUOTE = re.compile(r"[ \t]{0,40}(?:>[ \t]?){1,5}")
_HEADING = re.compile(r"[ \t]{0,3}#{1,6}[ \t]+")
_FENCE = re.compile(r"[ \t]{0,8}(```|~~~)")
_RULE = re.compile(r"[\s|:+=*_.~\-–—·]+")  # horizontal rules and the line under a table's header
_LABEL = re.compile(r"[^\s:：]{1,40}[:：]\s")
_HAN = "\u3400-\u9fff"
_ENDS_SENTENCE = re.compile(r"[.!?。！？…;；:：][\"'”’」』）)\]】*_]{0,4}$")
_OPEN_END = re.compile(rf"[,，、(（\"“{_HAN}]$|[a-z0-9\-]$")


class Block(NamedTuple):
    """`source[start:end]` without list marker, heading marks or quote marks. May be empty."""

    kind: BlockKind
    start: int
    end: int


def blocks(text: str) -> Iterator[Block]:
    """The blocks in order. Never overlapping; blank lines and rules are left out."""
    open_prose: Block | None = None
    fence = -1
    for start, end in _lines(text):
        if fence >= 0:
            if _FENCE.match(text, start, end):
                yield from _code(text, fence, start)
                fence = -1
            continue
        block = _classify(text, start, end)
        if open_prose and (block is None or not _continues(text, open_prose, block)):
            yield open_prose
            open_prose = None
        if _FENCE.match(text, start, end):
            fence = end
        elif block is None:
            continue
        elif open_prose:
            open_prose = Block(open_prose.kind, open_prose.start, block.end)
        elif block.kind in ("prose", "item"):
            open_prose = block
        else:
            yield block
    if open_prose:
        yield open_prose
    if fence >= 0:
        yield from _code(text, fence, len(text))


def _lines(text: str) -> Iterator[tuple[int, int]]:
    """(start, end) of every line without its line end."""
    start = 0
    for match in re.finditer(r"\r\n|[\n\r\x0b\x0c\x85\u2028\u2029]", text):
        yield start, match.start()
        start = match.end()
    yield start, len(text)


def _classify(text: str, start: int, end: int) -> Block | None:
    if start == end or _FENCE.match(text, start, end) or _RULE.fullmatch(text, start, end):
        return None
    if heading := _HEADING.match(text, start, end):
        return Block("heading", heading.end(), end)
    if _is_row(text, start, end):
        return Block("row", start, end)
    if marker := _MARKER.match(text, start, end):
        if marker.end() < end:
            return Block("item", marker.end(), end)
        return None
    quote = _QUOTE.match(text, start, end)
    return Block("prose", quote.end() if quote else start, end)


def _is_row(text: str, start: int, end: int) -> bool:
    line = text[start:end].strip()
    piped = line.startswith("|") and line.count("|") >= 2
    return piped or " | " in line or "\t" in line


def _continues(text: str, before: Block, block: Block) -> bool:
    """Does this line go on with the paragraph before it (a soft wrap)?"""
    if block.kind != "prose" or text.count("\n", before.end, block.start) > 1:
        return False
    tail = text[max(before.start, before.end - 80) : before.end].rstrip()
    head = text[block.start : block.start + 60].lstrip()
    if not tail or not head:
        return False
    if tail[-1] in ",，、":
        return True
    if _ENDS_SENTENCE.search(tail) or not _OPEN_END.search(tail) or _LABEL.match(head):
        return False
    last_line = before.end - (text.rfind("\n", before.start, before.end) + 1 or before.start)
    if "\u3400" <= tail[-1] <= "\u9fff":
        return last_line >= _LONG_LINE_ZH and "\u3400" <= head[0] <= "\u9fff"
    return last_line >= (_SHORT_LINE if head[0].islower() else _LONG_LINE)


def _code(text: str, start: int, end: int) -> Iterator[Block]:
    if end - start <= _MAX_CODE:
        yield Block("code", start, end)
        return
    for line_start, line_end in _lines(text[start:end]):
        yield Block("code", start + line_start, start + line_end)
