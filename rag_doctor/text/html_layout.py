"""HTML as its reader sees it, character for character: tags become blanks, lines and cell bars.

The result is as long as the text, so that spans hold in both. Only text that is laid out by block
tags is touched; code that shows tags keeps them. A table row is one line, however its source is
broken into lines and whatever stands in its cells.
"""

from __future__ import annotations

import html
import re
from functools import lru_cache

__all__ = ["laid_out"]

_BLOCK = re.compile(r"</(?:p|li|td|th|tr|h[1-6]|ul|ol|table|div)\s*>|<br\s*/?>", re.IGNORECASE)
_CODE = re.compile(r"`|<(?:script|style|pre|code)\b", re.IGNORECASE)
_TAG = re.compile(r"</?([a-z][a-z0-9]*)\b[^<>]*>", re.IGNORECASE)
_ENTITY = re.compile(r"&(?:#\d{1,6}|#x[0-9a-f]{1,5}|[a-z][a-z0-9]{1,10});", re.IGNORECASE)
_TABLE = re.compile(r"<table\b", re.IGNORECASE)
_END = re.compile(r"</table\s*>", re.IGNORECASE)
_CELLS = frozenset(("td", "th"))
_IN_TABLES = frozenset(("table", "caption"))  # the tags that break a line in a table, beside rows
_LINES = frozenset(
    (
        "p",
        "li",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "ul",
        "ol",
        "table",
        "caption",
        "div",
        "br",
        "hr",
        "dl",
        "dt",
        "dd",
    )
)


@lru_cache(maxsize=1024)
def laid_out(text: str) -> str:
    """The text with tags and entities replaced, length for length; itself without block tags."""
    if "<" not in text or not _BLOCK.search(text) or _CODE.search(text):
        return text
    return _ENTITY.sub(_sign, _TAG.sub(_blank, _rows_on_one_line(text)))


def _rows_on_one_line(text: str) -> str:
    """The text with line ends, and tags that make them, blanked inside tables."""
    out, done = [], 0
    while (opened := _TABLE.search(text, done)) and (closed := _END.search(text, opened.end())):
        inside = text[opened.start() : closed.end()]
        out.append(text[done : opened.start()])
        out.append(_TAG.sub(_kept, re.sub(r"[\r\n]", " ", inside)))
        done = closed.end()
    return "".join((*out, text[done:]))


def _kept(match: re.Match[str]) -> str:
    """A tag of the table itself; blanks for any other."""
    name = match[1].lower()
    return match[0] if name in _CELLS | _IN_TABLES or name == "tr" else " " * len(match[0])


def _blank(match: re.Match[str]) -> str:
    name, size = match[1].lower(), len(match[0])
    closes = match[0].startswith("</")
    if name in _CELLS:
        return " " * size if closes else "|" + " " * (size - 1)
    if name == "tr" and closes:
        return "|" + "\n" + " " * (size - 2)
    if name == "li" and not closes:
        return "\n- " + " " * (size - 3)
    return "\n" + " " * (size - 1) if name in _LINES else " " * size


def _sign(match: re.Match[str]) -> str:
    sign = html.unescape(match[0])
    return sign + " " * (len(match[0]) - len(sign)) if len(sign) == 1 else match[0]
