"""Values of a reference that its passages do not state: reckoned from others, or out of nowhere?

"20 seats allow 200 guests" is sound where the passage says 10 a seat: the question gave the 20.
Only numbers that the question or the reference itself names are reckoned with; among all numbers
of a passage almost any value can be found as the sum of two.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import permutations
from typing import NamedTuple

from rag_doctor.evalset.linting.clocks import hours_between
from rag_doctor.evalset.linting.durations import Duration, durations, values_in
from rag_doctor.judges.offline.features_values import Value, relation, values_of
from rag_doctor.ledger.weighing import codes_of
from rag_doctor.text import fold, tokens
from rag_doctor.text.quantity import Quantity
from rag_doctor.text.units import all_units

__all__ = ["missing_values"]

_HALF = re.compile(r"减半|一半|半|\bhal(?:f|ved)\b", re.IGNORECASE)
_TWICE = re.compile(r"翻倍|加倍|双倍|\b(?:twice|doubl\w+)\b", re.IGNORECASE)
_LIST = re.compile(r"^\s*(?:[-*•]|\d{1,2}[.)、])\s", re.MULTILINE)
_SMALL = 20  # a count of list entries, not an amount
_LONG = 3
_UNSPOKEN = ("ordinal", "version", "code")


def missing_values(claim: str, reference: str, texts: Sequence[str], question: str) -> list[str]:
    """Amounts, dates and codes of a claim that neither the passages nor the question state, and
    that cannot be reckoned from what the reference names, as written, in order."""
    whole = "\n".join(texts)
    said = _Said(whole, question)
    rows = _LIST.findall(whole)
    known = _known(reference, question, said, rows)
    lost = [
        one.value.text
        for one in values_in(claim)
        if not said.states(one)
        and not _reckoned(one.value, known)
        and not _counts(one.value, rows, reference)
    ]
    read = " ".join(one.value.text for one in durations(claim))
    codes = [code for code in codes_of((claim,)) if code not in read]  # 1h30m is none
    lost += [code for code in codes if fold(code) not in said.folded]
    return list(dict.fromkeys([*lost, *_unread_numbers(claim, said.folded)]))


class _Said:
    """What passages and question state, with the hours from one time of day to another."""

    def __init__(self, whole: str, question: str) -> None:
        self.folded = fold(f"{whole}\n{question}")
        self.values = [
            value
            for text in (whole, question)
            for value in (
                *values_of(text),
                *(one.value for one in durations(text)),
                *hours_between(text),
            )
        ]

    def states(self, one: Duration) -> bool:
        """Is it there, as written, in another unit, or as each of its parts?"""
        return self._holds(one.value) or bool(one.parts and all(map(self._holds, one.parts)))

    def _holds(self, value: Value) -> bool:
        same = any(relation(value, other) == "same" for other in self.values)
        return same or _written(value.text, self.folded)


def _unread_numbers(claim: str, folded: str) -> Iterable[str]:
    """Numbers of three digits or more that no value covers, such as an extension."""
    spans = [(value.start, value.end) for value in values_of(claim)]
    for token in tokens(claim):
        covered = any(start <= token.start < end for start, end in spans)
        long = token.kind == "number" and len(token.norm) >= _LONG
        if long and not covered and not _written(token.text, folded):
            yield token.text


def _written(text: str, folded: str) -> bool:
    """Does the value stand there as written, whatever is read into it?"""
    body = r"\s*".join(map(re.escape, fold(text).split()))
    return re.search(rf"(?<![\d.,]){body}(?![\d]|[.,]\d)", folded) is not None


class _Known(NamedTuple):
    """What may be reckoned with: amounts of the question, those of the reference that are stated or
    follow from others, and the factors that stand there in words (half, twice)."""

    amounts: tuple[Quantity, ...]
    factors: tuple[Fraction, ...]


def _known(reference: str, question: str, said: _Said, rows: Sequence[str]) -> _Known:
    """Two made-up amounts must not bear each other out: only what is stated begins the chain."""
    asked, told = values_in(question), values_in(reference)
    named = _without(question, asked) + "\n" + _without(reference, told)
    halves = (Fraction(1, 2),) if _HALF.search(named) else ()
    factors = (*halves, Fraction(2)) if _TWICE.search(named) else halves
    known = [q for one in asked if (q := _amount(one.value))]
    waiting = [one for one in told if _amount(one.value)]
    while True:
        found = _Known(tuple(known), factors)
        sure = [
            one
            for one in waiting
            if said.states(one)
            or _counts(one.value, rows, reference)
            or _reckoned(one.value, found)
        ]
        if not sure:
            return found
        known += [q for one in sure if (q := _amount(one.value))]
        waiting = [one for one in waiting if one not in sure]


def _amount(value: Value) -> Quantity | None:
    item = value.item
    known = isinstance(item, Quantity) and item.dimension not in _UNSPOKEN
    return item if known and isinstance(item, Quantity) else None


def _without(text: str, values: Sequence[Duration]) -> str:
    """The text without its amounts: the half of "an hour and a half" halves nothing."""
    for one in reversed(values):
        if _HALF.fullmatch(one.value.text) is None:
            text = f"{text[: one.value.start]} {text[one.value.end :]}"
    return text


def _reckoned(value: Value, known: _Known) -> bool:
    goal = _amount(value)
    if goal is None:
        return False
    parts = [(n, timed) for q in known.amounts for n, timed in _numbers(q, goal)]
    parts += [(factor, False) for factor in known.factors]
    written, targets = {Fraction(goal.value)}, {Fraction(goal.value), _base(goal)}
    pairs = [*permutations(parts, 2), *((one, one) for one in parts)]
    return any(
        (written if a[1] or b[1] else targets) & set(_made(a[0], b[0], a[1] and b[1]))
        for a, b in pairs
    )


def _numbers(quantity: Quantity, goal: Quantity) -> Iterable[tuple[Fraction, bool]]:
    """The number as written and in its base unit; of a time (a minute per TB too), where a time is
    sought, in the unit of that one alone: three hours have no part in a day and a half."""
    units = all_units()
    if quantity.dimension == goal.dimension == "time":
        own, sought = (units[str(q.unit).split("/")[0]] for q in (quantity, goal))
        if own.base == sought.base:
            yield Fraction(quantity.value) * own.factor / sought.factor, True
        return
    yield Fraction(quantity.value), False
    yield _base(quantity), False


def _base(quantity: Quantity) -> Fraction:
    return Fraction(quantity.to_base()[0])


def _made(a: Fraction, b: Fraction, both_timed: bool) -> Iterable[Fraction]:
    """What two numbers give together; a share may be added to a price or taken off it."""
    yield a + b
    yield a - b
    if both_timed:
        return
    yield a * b
    if b:
        yield a / b
    if 0 < b < 1:
        yield a * (1 - b)
        yield a * (1 + b)


def _counts(value: Value, rows: Sequence[str], reference: str) -> bool:
    """Is it the number of entries of a list, in the passages or in the reference itself?"""
    goal = value.item
    if not isinstance(goal, Quantity) or goal.dimension in _UNSPOKEN:
        return False
    if goal.unit not in (None, "item") or not 2 <= goal.value <= _SMALL:
        return False
    parts = [t for t in tokens(reference) if t.text in (",", "，", "、", ";", "；")]
    joined = len(re.findall(r"\band\b|[和及与]", reference))
    return int(goal.value) in {len(rows), len(parts) + 1, len(parts) + joined}
