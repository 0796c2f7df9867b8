"""Lines for a terminal, Chinese ones too: they may break between any two characters, but no line
begins with a mark that closes, or ends with one that opens."""

from __future__ import annotations

import re

from rich.cells import cell_len

__all__ = ["wrapped"]

_WIDE = "\u2e80-\u303f\u3041-\u9fff\uf900-\ufaff\uff00-\uffef"
_OPENS = re.escape("（《“‘「『【〈([")
_CLOSES = re.escape("，。；：、！？）》”’」』】〉…,.;:!?)]%")
_UNIT = re.compile(
    rf"\s+|\[[^\]\s]{{1,12}}, [^\]\s]{{1,12}}\]|[{_OPENS}]*(?:[{_WIDE}]|[^\s{_WIDE}]+)[{_CLOSES}]*"
)
"""White space, an interval, a wide character or a run of narrow ones, each with its marks."""


def wrapped(text: str, width: int, rest: int | None = None) -> list[str]:
    """The lines of a text, at most `width` cells wide; `rest` = the width of all but the first,
    `None` = the same. A word that is wider is cut."""
    lines: list[str] = []
    for part in text.split("\n"):
        lines += _lines(part, width if not lines else _or(rest, width), _or(rest, width))
    return lines


def _or(value: int | None, other: int) -> int:
    return other if value is None else value


def _lines(text: str, width: int, rest: int) -> list[str]:
    out, line, room = [], "", max(2, width)
    for unit in _units(text, max(2, min(width, rest))):
        if line and cell_len(line + unit.rstrip()) > room:
            out.append(line.rstrip())
            line, room = "", max(2, rest)
        line += unit if line or not unit.isspace() else ""
    return [*out, line.rstrip()]


def _units(text: str, most: int) -> list[str]:
    """What is never broken; what is wider than a line is."""
    out: list[str] = []
    at = 0
    while at < len(text):
        found = _UNIT.match(text, at)
        unit = found[0] if found else text[at]
        at += len(unit)
        while cell_len(unit) > most and len(unit) > 1:
            cut = next(n for n in range(len(unit), 0, -1) if n == 1 or cell_len(unit[:n]) <= most)
            out.append(unit[:cut])
            unit = unit[cut:]
        out.append(unit)
    return out
