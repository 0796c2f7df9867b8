"""One measure in two units, rounded: 328 feet and 100 m, 26.2 miles and 42.195 km."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction

from rag_doctor.text.quantity import Quantity, comparable

__all__ = ["converted"]

_MEASURES = frozenset(("length", "mass", "area", "volume", "temperature", "speed"))
_FAR = Fraction(2, 100)  # beyond this share the two are two measures, however few digits they show
_BOUNDS = {"at_least", "at_most"}


def converted(one: Quantity, other: Quantity) -> bool:
    """Is one amount the other in another unit, rounded to the digits that it shows?"""
    if one.dimension not in _MEASURES or not comparable(one, other) or one.unit == other.unit:
        return False
    if one.label is not None or "range" in (one.bound, other.bound):
        return False
    if {one.bound, other.bound} == _BOUNDS:
        return False
    (a, unit_a), (b, unit_b) = one.to_base(), other.to_base()
    if unit_a != unit_b or not a or not b:
        return False
    x, y = Fraction(a), Fraction(b)
    if abs(x - y) > _FAR * max(abs(x), abs(y)):
        return False
    return abs(x - y) <= max(_half_step(one), _half_step(other))


def _half_step(quantity: Quantity) -> Fraction:
    """Half of the last digit shown, in the base unit: 26.2 miles = half of a tenth of a mile."""
    number = re.search(r"\d[\d,]*(?:\.(\d+))?", quantity.text)
    places = len(number[1]) if number and number[1] else 0
    step = Fraction(1, 2 * 10**places)
    above = replace(quantity, value=Fraction(quantity.value) + step, low=None, high=None)
    exactly = replace(quantity, low=None, high=None)
    return abs(Fraction(above.to_base()[0]) - Fraction(exactly.to_base()[0]))
