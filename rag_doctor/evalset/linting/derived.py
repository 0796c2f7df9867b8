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

from rag_doctor.judges.offline.features_values import Value, relation, values_of
from rag_doctor.ledger.weighing import codes_of
from rag_doctor.text import fold, tokens
from rag_doctor.text.quantity import Quantity

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
    stated = (*values_of(whole), *values_of(question))
    folded = fold(f"{whole}\n{question}")
    rows = _LIST.findall(whole)
    lost = [
        value.text
        for value in values_of(claim)
        if not any(relation(value, other) == "same" for other in stated)
        and not _written(value.text, folded)
        and not _reckoned(value, reference, question)
        and not _counts(value, rows, reference)
    ]
    lost += [code for code in codes_of((claim,)) if fold(code) not in folded]
    return list(dict.fromkeys([*lost, *_unread_numbers(claim, folded)]))


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


def _reckoned(value: Value, reference: str, question: str) -> bool:
    goal = value.item
    if not isinstance(goal, Quantity) or goal.dimension in _UNSPOKEN:
        return False
    named = f"{question}\n{reference}"
    others = [v.item for v in (*values_of(question), *values_of(reference))]
    known = {
        amount
        for q in others
        if isinstance(q, Quantity) and q.text != goal.text and q.dimension not in _UNSPOKEN
        for amount in _amounts(q)
    }
    if _HALF.search(named):
        known.add(Fraction(1, 2))
    if _TWICE.search(named):
        known.add(Fraction(2))
    targets = set(_amounts(goal))
    return any(targets & set(_made(a, b)) for a, b in permutations(known, 2)) or any(
        targets & set(_made(a, a)) for a in known
    )


def _amounts(quantity: Quantity) -> Iterable[Fraction]:
    """The number as written, and in its base unit."""
    yield Fraction(quantity.value)
    yield Fraction(quantity.to_base()[0])


def _made(a: Fraction, b: Fraction) -> Iterable[Fraction]:
    """What two numbers give together; a share may be added to a price or taken off it."""
    yield a + b
    yield a - b
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
