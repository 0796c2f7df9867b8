"""One spelling for what looks or means the same, without moving a single offset.

`fold` maps each character to exactly one character: full-width to half-width, traditional to
simplified, upper to lower case, odd spaces and invisible characters to a space. So an offset in
the folded text is the same offset in the original.
"""

from __future__ import annotations

import unicodedata
from functools import cache

from .han_table import SIMPLIFIED, TRADITIONAL

__all__ = ["fold"]

# 。 stays: it is the one Chinese sentence mark that no ASCII character can stand for (a "." there
# would look like a decimal point). ！？ become !? because those end sentences in both scripts.
_SAME = {
    " ": "\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f"
    "\u205f"
    "\u3000\u00ad\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2061"
    "\u2062\u2063\u2064\u2066\u2067\u2068\u2069\ufeff\ufe0e\ufe0f\u115f\u1160\u3164\uffa0",
    "\n": "\u2028\u2029\x85\x0b\x0c",
    # the last two: Windows-1252 read as Latin-1
    '"': "“”„‟「」『』«»〝〞″＂｢｣\x93\x94",
    "'": "‘’‚‛′`´＇\x91\x92",
    "-": "‐‑‒–—―−﹣－➖\x96\x97",
    "~": "～〜∼",
    "[": "【〔［〖",
    "]": "】〕］〗",
    "。": "｡",
    ".": "．",
    ",": "﹐",
    ";": "﹔",
    ":": "﹕∶",
    "?": "﹖",
    "!": "﹗",
    "(": "﹙",
    ")": "﹚",
    "%": "﹪",
    "·": "・•‧∙･",
    "/": "⁄∕",
    "¥": "￥",
    "£": "￡",
    "i": "İ",
    "〇": "○◯",
}
_DIGIT_ZEROS = (0x0660, 0x06F0, 0x0966, 0x09E6, 0x0E50, 0xFF10)


@cache
def _table() -> dict[int, str]:
    table = dict.fromkeys((*range(9), *range(14, 32), *range(127, 133)), " ")
    table |= dict.fromkeys(range(134, 160), " ")
    table |= dict.fromkeys(range(55296, 57344), "�")
    table |= {code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)}
    for code in (*range(0x2F00, 0x2FD6), *range(0xF900, 0xFADA), *range(0x3220, 0x3230)):
        plain = unicodedata.normalize("NFKC", chr(code))
        if len(plain) == 1:
            table[code] = plain
    for zero in _DIGIT_ZEROS:
        table |= {zero + digit: str(digit) for digit in range(10)}
    for target, sources in _SAME.items():
        table |= {ord(source): target for source in sources if source != target}
    table |= {ord(old): new for old, new in zip(TRADITIONAL, SIMPLIFIED, strict=True)}
    return table


def fold(text: str, *, lower: bool = True) -> str:
    """`text` in one spelling, with the same length, so that offsets stay valid.

    `lower=False` keeps the case. Carriage returns become line ends or spaces, control characters
    spaces, lone surrogates U+FFFD. Combining marks stay. Never raises on a `str`.
    """
    if text.isascii() and text.isprintable():
        return text.lower() if lower else text
    if "\r" in text:
        text = text.replace("\r\n", " \n").replace("\r", "\n")
    folded = text.translate(_table())
    return folded.lower() if lower else folded
