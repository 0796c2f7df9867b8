"""Values that a border runs through: the half of one is no value.

Alone, "kept for 7" passes for 7 days, and "31 December" for a day of any year. "30 %" after the
border is not what "below 30 %" says across it. So a value near a border counts only where the
text on both sides, read together, says the same value there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import fields

from rag_doctor.judges.offline.features_values import Value, relation, values_of
from rag_doctor.ledger.joining import Joined, joints
from rag_doctor.records import Chunk
from rag_doctor.text.folding import fold
from rag_doctor.text.quantity import Quantity
from rag_doctor.text.tokenizing import tokens

__all__ = ["ends_in_a_half", "pair_without_halves", "part_without_halves", "without_halves"]

_NEAR = 32  # characters from the border within which a value may go on beyond it
_READ = 160  # characters on each side that are read
_FIGURE = re.compile(r"[\d０-９零〇一二两三四五六七八九十百千万亿半]|[a-z]{3}", re.IGNORECASE)
_LAST = re.compile(r"[\w$€£¥,-]+$")
_DIGITS = re.compile(r"[$¥€£]?\d[\d.,]*")
_PLACE = {"start", "end", "text"}


def without_halves(chunks: Sequence[Chunk], number: int) -> str:
    """The text of a chunk, the halves of values at its borders with its neighbours blanked out."""
    return _without_head(chunks, number, _without_tail(chunks, number, chunks[number].text))


def pair_without_halves(chunks: Sequence[Chunk], first: int) -> tuple[str, str]:
    """The texts of two neighbours, whole at the border between them, likewise at the outer two."""
    second = first + 1
    return (
        _without_head(chunks, first, chunks[first].text),
        _without_tail(chunks, second, chunks[second].text),
    )


def _without_tail(chunks: Sequence[Chunk], number: int, text: str) -> str:
    if number + 1 < len(chunks):
        text = _tail(text, joints(chunks[number], chunks[number + 1]))
    return text


def _without_head(chunks: Sequence[Chunk], number: int, text: str) -> str:
    return _head(text, joints(chunks[number - 1], chunks[number])) if number else text


def part_without_halves(part: str, whole: str) -> str:
    """The same for a part of a text, cut for a prompt; a text of its own stays as it is."""
    found = part.strip()
    at = whole.find(found) if found else -1
    if at < 0:
        return part
    end = at + len(found)
    around = [Joined(whole, at, end)]
    found = _tail(found, around) if end < len(whole) else found
    return _head(found, around) if at else found


def ends_in_a_half(said: str, text: str) -> bool:
    """Is an amount of the statement in the text only at its very end, without its unit or with a
    part of it ("50 G")?

    What the unit was stands in the text that followed, and nobody knows that.
    """
    given = values_of(text.rstrip())
    if any(_ends_within(value, text, given) for value in values_of(said)):
        return True
    last = given[-1].item if given and given[-1].end == len(text.rstrip()) else None
    if not isinstance(last, Quantity) or last.unit is not None:
        return False
    wanted = [v for v in values_of(said) if getattr(v.item, "unit", None) is not None]
    same = [v for v in wanted if relation(v, given[-1]) == "same"]
    return any(all(relation(v, other) != "same" for other in given[:-1]) for v in same)


def _ends_within(value: Value, text: str, given: Sequence[Value]) -> bool:
    """Does the text end within the unit of an amount that it does not state before?"""
    written = "".join(fold(value.text).split())
    number = _DIGITS.match(written)
    there = "".join(fold(text[-_READ:]).split())
    if number is None or not isinstance(value.item, Quantity):
        return False
    sizes = range(number.end() + 1, len(written))
    cut = [n for n in sizes if there.endswith(written[:n]) and not there[:-n][-1:].isalnum()]
    return bool(cut) and all(relation(value, other) != "same" for other in given[:-1])


def _tail(text: str, joints: list[Joined]) -> str:
    """A text that ends at a border."""
    size = len(text.rstrip())
    for joint in joints:
        at = joint.end
        for start, end in _halves(joint, at, max(0, at - _READ), at):
            if end > at - _NEAR:
                text = _blank(text, size - at + start, size - at + end)
    return text


def _head(text: str, joints: list[Joined]) -> str:
    """A text that begins at a border."""
    lead = len(text) - len(text.lstrip())
    for joint in joints:
        at = joint.start
        for start, end in _halves(joint, at, at, min(len(joint.text), at + _READ)):
            if start < at + _NEAR:
                text = _blank(text, lead + start - at, lead + end - at)
    return text


def _halves(joint: Joined, border: int, first: int, last: int) -> Iterator[tuple[int, int]]:
    """Spans of the joined text, between `first` and `last` on one side of the border, that are
    only halves of something."""
    joined = joint.text
    if not _FIGURE.search(joined[max(0, border - _NEAR) : border + _NEAR]):
        return
    if joint.guess and not _may_be_one_word(joined, border):
        return
    begin = max(0, border - _READ)
    around = joined[begin : border + _READ]
    whole = {(v.start + begin, v.end + begin): _reading(v) for v in values_of(around)}
    if not joint.guess:  # a wrong guess spoils values, and makes none
        for value in values_of(joined[first:last]):
            at = (value.start + first, value.end + first)
            if whole.get(at) != _reading(value):
                yield at
    figures = (t for t in tokens(around) if t.kind in ("code", "number"))
    for start, end in (*whole, *((t.start + begin, t.end + begin) for t in figures)):
        if start < border < end:
            yield max(start, first), min(end, last)


def _may_be_one_word(joined: str, border: int) -> bool:
    """Can the signs on both sides have stood together? Not the end of a sentence and a number, nor
    a word without a figure and a number."""
    if not joined[border].isdigit():
        return joined[border].isalpha() or joined[border] in "%‰°"
    found = _LAST.search(joined, max(0, border - _NEAR), border)
    return found is not None and not found[0].isalpha()


def _reading(value: Value) -> tuple[object, ...]:
    """What a value says, wherever it stands."""
    item = value.item
    own = (getattr(item, f.name) for f in fields(item) if f.name not in _PLACE)
    return type(item).__name__, *own


def _blank(text: str, start: int, end: int) -> str:
    start, end = max(0, start), min(len(text), end)
    return text[:start] + " " * (end - start) + text[end:] if start < end else text
