"""Shares in everyday words: a quarter, one in four, 半价, 八五折; and 八折, or 20 percent off."""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction

from rag_doctor.text.folding import fold
from rag_doctor.text.numerals import ONE_TO_TWELVE, small_value
from rag_doctor.text.quantity import Number, Quantity, exact

__all__ = ["discount_agrees", "spoken_shares"]

_QUARTER = re.compile(
    r"(?<![\w-])(?<!last )(?<!this )(?<!next )(?<!per )(?<!every )(?<!each )(?:a"
    r"|one) (?:quarter|fourth)"
    r"(?! (?:hour|year|mile|past|to |century|final)|-"
    r"| of (?:an hour|a year|a century|the year))\b"
)
_HALF_PRICE = re.compile(r"半价|对折|半折")
_FINE_DISCOUNT = re.compile(
    r"(?P<a>[一二三四五六七八九])(?P<b>[一二三四五六七八九])折|(?P<n>[1-9][1-9])折"
)
_OF_SO_MANY = re.compile(
    rf"(?<![\w.,-])(?P<a>{ONE_TO_TWELVE}|\d{{1,3}}) (?:in|out of)(?: every)?"
    rf" (?P<b>{ONE_TO_TWELVE}|\d{{1,4}})(?![\w.,:%-]\d)\b(?! (?:percent|seconds?|minutes?|hours?"
    r"|days?|weeks?|months?|years?|metres?|meters?|feet|inch|%|stars?|points?|am|pm)\b)"
)


def spoken_shares(text: str) -> list[Quantity]:
    """Shares that the reader of amounts does not know, as percentages; 八五折 = 85."""
    folded = fold(text)
    found = [_percent(text, match, 25) for match in _QUARTER.finditer(folded)]
    found += [_percent(text, match, 50) for match in _HALF_PRICE.finditer(folded)]
    for match in _OF_SO_MANY.finditer(folded):
        some, many = small_value(match["a"]), small_value(match["b"])
        if 0 < some < many:
            found.append(_percent(text, match, exact(Fraction(100 * some, many))))
    for match in _FINE_DISCOUNT.finditer(folded):
        if match["n"]:
            rate = int(match["n"])
        else:
            rate = 10 * small_value(match["a"]) + small_value(match["b"])
        found.append(_percent(text, match, rate))
    return found


def _percent(text: str, match: re.Match[str], value: Number | int) -> Quantity:
    start, end = match.span()
    return Quantity(
        value=Decimal(value) if isinstance(value, int) else value,
        unit="percent",
        dimension="percent",
        start=start,
        end=end,
        text=text[start:end],
    )


def discount_agrees(one: Quantity, other: Quantity) -> bool:
    """Is one a price after discount (八折) and the other what is taken off (20 %)?"""
    if one.dimension != "percent" or other.dimension != "percent":
        return False
    if one.text.endswith("折") == other.text.endswith("折"):
        return False
    return Fraction(one.to_base()[0]) + Fraction(other.to_base()[0]) == 1
