"""Case texts as data: fenced with a mark that nobody could know, and without a model's own signs.

A text cannot end its fence, because the mark is drawn anew for each request and is checked not to
occur in it. Signs that chat templates read as a change of speaker are replaced by look-alikes of
the same length, so that offsets stay valid.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable

__all__ = ["defang", "draw_mark", "fenced", "one_line"]

_SIGNS = re.compile(
    r"<\|[^|<>]{1,40}\|>|<｜[^｜<>]{1,40}｜>|</?s>|<</?SYS>>|\[/?(?:INST|SYSTEM_PROMPT|AVAILABLE_TOOLS"
    r"|TOOL_CALLS|TOOL_RESULTS)\]|</?(?:start_of_turn|end_of_turn|bos|eos|think|thinking|tool_call"
    r"|tool_response|system|user|assistant)>|<(?:unused|reserved_special_token_)\d{1,3}>",
    re.IGNORECASE,
)
_SAME_LENGTH = str.maketrans("<>[]|｜", "‹›［］¦¦")
_INVISIBLE = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")


def draw_mark(texts: Iterable[str]) -> str:
    """A fresh mark of 12 hexadecimal digits that occurs in none of the texts."""
    joined = "\n".join(texts)
    while (mark := secrets.token_hex(6)) in joined:
        pass
    return mark


def defang(text: str) -> str:
    """`text` with signs of chat templates and control characters made harmless, same length."""
    text = _INVISIBLE.sub(" ", text)
    return _SIGNS.sub(lambda sign: sign[0].translate(_SAME_LENGTH), text)


def one_line(text: str) -> str:
    """A text that stands in a list of lines: without line ends."""
    return " ".join(defang(text).split())


def fenced(mark: str, name: str, text: str) -> str:
    """The text between its opening and closing line."""
    return f"<{mark} {name}>\n{defang(text)}\n</{mark}>"
