"""What changed between two answers, word by word; Chinese is cut into its words first."""

from __future__ import annotations

import re
from difflib import SequenceMatcher
from typing import Literal, NamedTuple

from rag_doctor.text.han_cut import cut

__all__ = ["Piece", "answer_diff"]

_HAN = "\u3400-\u9fff\uf900-\ufaff"
_UNIT = re.compile(rf"[{_HAN}]+|[^\W_{_HAN}]+|\s+|\S")
MOST_UNITS = 2_000  # of each answer; longer ones are held against each other by lines


class Piece(NamedTuple):
    """A stretch of text: in both answers, only in the first, or only in the second."""

    op: Literal["same", "gone", "new"]
    text: str


def answer_diff(before: str, after: str) -> tuple[Piece, ...]:
    """The pieces in order: `same` and `gone` spell the first, `same` and `new` the second."""
    units = [_units(text) for text in (before, after)]
    if max(map(len, units)) > MOST_UNITS:
        units = [text.splitlines(keepends=True) for text in (before, after)]
    left, right = units
    out: list[Piece] = []
    for op, a, b, c, d in SequenceMatcher(None, left, right, autojunk=False).get_opcodes():
        if op == "equal":
            out.append(Piece("same", "".join(left[a:b])))
            continue
        if gone := "".join(left[a:b]):
            out.append(Piece("gone", gone))
        if new := "".join(right[c:d]):
            out.append(Piece("new", new))
    return tuple(out)


def _units(text: str) -> list[str]:
    """Words, runs of blanks and single signs; they join to the text again."""
    out: list[str] = []
    for run in _UNIT.findall(text):
        out += cut(run) if "\u3400" <= run[0] <= "\u9fff" else [run]
    return out
