"""Bytes → text: byte order marks, UTF-16 without one, Chinese and Western legacy encodings."""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass
from itertools import pairwise

from rag_doctor.errors import InputError
from rag_doctor.shapes.notes import Note, Tally, note

__all__ = [
    "READABLE",
    "LineDecoder",
    "decode_all",
    "legacy_encoding",
    "refuse_binary",
    "text_of_bytes",
    "wide_encoding",
]

READABLE = "Readable: JSON Lines, JSON, CSV, TSV (all also .gz) and Parquet."

_MARKS: tuple[tuple[bytes, str], ...] = (
    (codecs.BOM_UTF32_LE, "utf-32"),  # before UTF-16: its mark begins with UTF-16's
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_CONTROL = bytes(set(range(32)) - {7, 8, 9, 10, 11, 12, 13, 27})
_MAX_CONTROL = 0.02
_LINE_MARKS = re.compile("(?<![^\\r\\n])\ufeff+")  # files put together keep each one's mark


def wide_encoding(head: bytes) -> str | None:
    """UTF-16 or UTF-32, by mark or by the zeros between Latin letters; `None` = neither."""
    for mark, name in _MARKS:
        if head.startswith(mark):
            return name
    even, odd = head[0:4000:2].count(0), head[1:4000:2].count(0)
    half = len(head[:4000]) // 2
    if half >= 4 and max(even, odd) > 0.2 * half and min(even, odd) < 0.02 * half:
        return "utf-16-le" if odd > even else "utf-16-be"
    return None


def refuse_binary(head: bytes, name: str) -> None:
    """Raise `InputError` when control characters say that this is no text."""
    control = len(head) - len(head.translate(None, _CONTROL))
    if head and control > max(_MAX_CONTROL * len(head), 1):
        share = control / len(head)
        raise InputError(
            f"source: {name} is binary ({share:.0%} control bytes in its first {len(head):,}; "
            f"text has under {_MAX_CONTROL:.0%}). {READABLE}"
        )


def _explained(data: bytes, encoding: str, narrow: str, tolerance: float) -> float:
    """The share of non-ASCII characters that also exist in the narrower, everyday set.

    0 when more of them than `tolerance` (a share) are broken; one cut at the very end is forgiven.
    """
    text = data.decode(encoding, "replace")
    foreign = "".join(ch for ch in text if ch > "\x7f")
    broken = foreign.count("\ufffd") - text.endswith("\ufffd")
    if not foreign or broken > tolerance * len(foreign):
        return 0.0
    return len(foreign.encode(narrow, "ignore")) / 2 / len(foreign)


def legacy_encoding(data: bytes) -> str | None:
    """GB18030, Big5 or Windows-1252, whichever explains the bytes; `None` = none does."""
    gb = _explained(data, "gb18030", "gb2312", 0.05)
    big5 = _explained(data, "big5", "big5", 0.01)
    both = sum(a > 0x7F and b > 0x7F for a, b in pairwise(data))
    paired = both * 2 > sum(byte > 0x7F for byte in data) * 0.6
    if gb >= 0.85 and paired:
        return "gb18030"
    if big5 >= 0.95:
        return "big5"
    try:
        data.decode("cp1252")
    except UnicodeDecodeError:
        return None
    return "cp1252"


def _mostly_utf8(data: bytes) -> bool:
    """Fine UTF-8 with at most a few bytes damaged."""
    text = data.decode("utf-8", "replace")
    return sum(ch > "\x7f" for ch in text) > 3 * text.count("\ufffd")


@dataclass(slots=True)
class LineDecoder:
    """Decodes line by line. The first line that is not UTF-8 settles the encoding of the rest by
    what `head`, the beginning of the file, shows; unless an earlier line or that beginning proves
    the file to be UTF-8: then that line alone is broken."""

    tally: Tally
    head: bytes = b""
    encoding: str = "utf-8"
    proven: bool = False

    def decode(self, line: bytes) -> str | Note:
        """The text, or the reason why there is none."""
        try:
            text = line.decode(self.encoding)
        except UnicodeDecodeError as error:
            return self._retry(line, error)
        self.proven = self.proven or not line.isascii()
        return text

    def _retry(self, line: bytes, error: UnicodeDecodeError) -> str | Note:
        settled = self.proven or _mostly_utf8(self.head)
        other = None if settled else legacy_encoding(self.head) or legacy_encoding(line)
        if other is None:
            return note("bad_bytes", encoding=self.encoding.upper(), pos=error.start + 1)
        self.encoding, self.proven = other, True
        self.tally.add("encoding", encoding=other.upper())
        return line.decode(other, "replace")


def text_of_bytes(data: bytes) -> str:
    """Bytes given as a text, in the encoding that explains them; what none does is U+FFFD."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        other = None if _mostly_utf8(data) else legacy_encoding(data)
        return data.decode(other or "utf-8", "replace")


def decode_all(data: bytes, name: str, tally: Tally) -> str:
    """The whole text of a file, byte order marks at the beginnings of its lines taken off.

    Raises `InputError` when no encoding explains the bytes.
    """
    text = _decoded(data, name, tally)
    return _LINE_MARKS.sub("", text) if "\ufeff" in text else text


def _decoded(data: bytes, name: str, tally: Tally) -> str:
    wide = wide_encoding(data)
    if wide:
        return data.decode(wide, "replace")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        pass
    if _mostly_utf8(data):
        text = data.decode("utf-8", "replace")
        tally.add("replaced", encoding="UTF-8", number=text.count("\ufffd"))
        return text
    other = legacy_encoding(data)
    if other is None:
        raise InputError(f"source: {name} is no text in a known encoding. Save it as UTF-8.")
    tally.add("encoding", encoding=other.upper())
    return data.decode(other, "replace")
