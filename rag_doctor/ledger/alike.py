"""The same number of the same thing, however it is written: 六晚 and 6个晚上.

A Chinese count of what has no unit of its own is read as a number and the sign that follows it.
"""

from __future__ import annotations

import re

from rag_doctor.judges.offline.features_values import Value, relation, values_of
from rag_doctor.text.folding import fold
from rag_doctor.text.numeral_scan import numerals
from rag_doctor.text.quantity import Quantity
from rag_doctor.text.tokenizing import content_words

__all__ = ["named_signs", "names_something", "same_count", "says_its_values", "share_asked"]

_THING = re.compile(r"\s*个?\s*([\u3400-\u9fff])")
_RUN = re.compile(r"[\u3400-\u9fff]{2,}")
_ASKING = re.compile(
    r"什么时候|什么|哪里|哪儿|哪|多少|多久|几|怎么|怎样|如何|是否|[的了吗呢要在是和与]"
)


_HOW = re.compile(
    r"\bhow (?:much|many|long|often|old|far|big|late|soon)\b|\b(?:what|which) (?:time|date|day)\b",
    re.IGNORECASE,
)


def same_count(value: Value, said: str, text: str) -> bool:
    """Does the text count as many of the thing that follows the value in the statement?"""
    goal = value.item
    if not isinstance(goal, Quantity) or (goal.unit or "item").partition("/")[0] != "item":
        return False
    folded = fold(said)
    at = next((n for n in numerals(folded) if value.start <= n.start < value.end), None)
    thing = _thing(folded, at.end) if at else ""
    if at is None or not thing or thing not in text:
        return False
    there = fold(text)
    return any(n.value == at.value and _thing(there, n.end) == thing for n in numerals(there))


def _thing(text: str, end: int) -> str:
    found = _THING.match(text, end)
    return found[1] if found else ""


def says_its_values(said: str, text: str) -> bool:
    """Are all amounts and dates of the statement in the text, and is there any?"""
    wanted, given = values_of(said), values_of(text)
    return bool(wanted) and all(
        any(relation(value, other) == "same" or _same_rate(value, other) for other in given)
        or same_count(value, said, text)
        for value in wanted
    )


def _same_rate(value: Value, other: Value) -> bool:
    """The same number of times, of which one is told by the week and the other in two words?"""
    one, two = value.item, other.item
    if not isinstance(one, Quantity) or not isinstance(two, Quantity) or one.value != two.value:
        return False
    units = [(item.unit or "").partition("/") for item in (one, two)]
    return (
        units[0][0] == units[1][0] != ""
        and units[0][2] != units[1][2]
        and (not units[0][2] or not units[1][2])
    )


def names_something(question: str) -> bool:
    """Has it a word, or a pair of Han signs, beside the asking words?"""
    if any("\u3400" <= sign <= "\u9fff" for sign in question):
        return _RUN.search(_ASKING.sub(" ", fold(question))) is not None
    return bool(content_words(_HOW.sub(" ", question)))


def share_asked(question: str, text: str) -> float:
    """Share in [0, 1] of what the question names in the text: pairs of Han signs, or words.

    Asking words are left out.
    """
    if not _RUN.search(question):
        named = set(content_words(question))
        return len(named & set(content_words(text))) / len(named) if named else 0.0
    text = fold(text)
    runs = _RUN.findall(_ASKING.sub(" ", fold(question)))
    pairs = {run[n : n + 2] for run in runs for n in range(len(run) - 1)}
    return sum(pair in text for pair in pairs) / len(pairs) if pairs else 0.0


def named_signs(question: str) -> set[str]:
    """The Han signs of what a question names."""
    return {s for s in _ASKING.sub(" ", fold(question)) if "\u3400" <= s <= "\u9fff"}
