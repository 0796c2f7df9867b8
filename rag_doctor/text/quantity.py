"""What a quantity is, and when two of them say the same."""

from __future__ import annotations

from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache

from .units import all_units

__all__ = ["Number", "Quantity", "comparable", "exact", "same_quantity"]

Number = Decimal | Fraction

_APPROXIMATE = Fraction(5, 100)  # "about 100" agrees with 95 to 105
_COUNTED = frozenset({None, "item", "time", "request", "person"})  # loosely the same when counting
_HUNDREDTHS = frozenset({"USD", "SGD", "HKD", "AUD", "TWD", "EUR", "cent"})  # have cents
_DOLLARS = frozenset({"USD", "SGD", "HKD", "AUD", "TWD"})
# how many of the second unit the first may last, at least and at most
_ROUGHLY = {
    ("month", "day"): (Fraction(28), Fraction(31)),
    ("month", "workday"): (Fraction(19), Fraction(23)),
    ("workday", "day"): (Fraction(1), Fraction(2)),
}


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number with what it counts, as found in a text.

    `value` is exact: `Decimal`, or `Fraction` where no finite decimal exists; for a range or a
    bound, its first number. `unit` is canonical ("day", "CNY", "request/minute"), `None` for a bare
    number. `low` / `high`: a range has both, "at least 5" only `low`, "up to 5" only `high`, a
    plain number neither. `strict`: the bound itself is excluded ("more than 5"). `approx`: "about",
    "约".
    `bare_symbol`: the currency was written as "$", "¥" or "元" only, so its country is a guess.
    `dimension`: time, money, percent, count, length, mass, data, temperature, ordinal, version,
    code, rate, multiple, ... `label` holds the text of versions and codes.
    """

    value: Number
    unit: str | None
    dimension: str
    start: int
    end: int
    text: str
    low: Number | None = None
    high: Number | None = None
    approx: bool = False
    strict: bool = False
    bare_symbol: bool = False
    label: str | None = None

    @property
    def bound(self) -> str:
        """`exact`, `range`, `at_least` or `at_most`."""
        if self.low is not None and self.high is not None:
            return "range"
        if self.low is not None:
            return "at_least"
        return "exact" if self.high is None else "at_most"

    def to_base(self) -> tuple[Number, str | None]:
        """(`value`, unit) in the base unit: two weeks → (14, "day"), 3% → (0.03, "ratio")."""
        return _based(self.value, self.unit)

    def limits(self) -> tuple[Number, Number]:
        """Lowest and highest number in the base unit; equal unless it is a range."""
        if self.low is not None and self.high is not None:
            return _based(self.low, self.unit)[0], _based(self.high, self.unit)[0]
        value = self.to_base()[0]
        return value, value


def exact(value: Fraction) -> Number:
    """`value` as a `Decimal` where that is exact (up to 40 digits), else the `Fraction`."""
    rest = value.denominator
    for prime in (2, 5):
        while rest % prime == 0:
            rest //= prime
    if rest != 1:
        return value
    digits = Decimal(value.numerator)
    shift = 0
    while value.denominator != 1 and (value * 10**shift).denominator != 1 and shift < 40:
        shift += 1
    if shift:
        digits = Decimal((value * 10**shift).numerator).scaleb(-shift)
    return digits


@lru_cache(maxsize=8192, typed=True)
def _based(value: Number, unit: str | None) -> tuple[Number, str | None]:
    if unit is None or unit == "fraction":
        return value, "ratio" if unit else None
    head, *denominators = unit.split("/")
    units = all_units()
    if unit in units:
        head, denominators = unit, []
    known = units.get(head)
    number = Fraction(value)
    if head == "fahrenheit":
        number = (number - 32) * Fraction(5, 9)
        return exact(number), "celsius"
    base = head
    if known:
        number, base = number * known.factor, known.base
    for denominator in denominators:
        divisor = units.get(denominator)
        number /= divisor.factor if divisor else 1
        base = f"{base}/{divisor.base if divisor else denominator}"
    return exact(number), base


def _parts(unit: str | None) -> tuple[str, str]:
    head, _, per = (unit or "").partition("/")
    return head, per


def _counts_alike(a: str | None, b: str | None) -> bool:
    """Do two base units count the same kind of thing, as far as one can tell?"""
    (head_a, per_a), (head_b, per_b) = _parts(a), _parts(b)
    if per_a and per_b and per_a != per_b:
        return False
    if head_a != head_b and bool(per_a) != bool(per_b) and "time" in (head_a, head_b):
        return False  # "twice a week" counts no five of anything else
    return head_a == head_b or {head_a or None, head_b or None} <= _COUNTED


def comparable(a: Quantity, b: Quantity) -> bool:
    """Do `a` and `b` measure the same kind of thing, so that unequal numbers may conflict?

    "3 days" and "2 weeks" are; "3 days" and "3 kg" are not; "USD 5" and "SGD 5" are (the same
    dimension, though no exact conversion). "15 days per year" compares with "15 days".
    """
    if a.label is not None or b.label is not None:
        return a.dimension == b.dimension and a.label is not None and b.label is not None
    if {a.dimension, b.dimension} <= {"count", "rate"}:
        return _counts_alike(a.to_base()[1], b.to_base()[1])
    return a.dimension == b.dimension


def same_quantity(a: Quantity, b: Quantity) -> bool | None:
    """Do `a` and `b` state the same amount after conversion? `None` when they do not compare.

    A bare number agrees with any unit ("15" with "15 days") but never conflicts with one. Equal
    numbers in units of one dimension that do not convert ("15 days", "15 months") are `False`;
    different numbers in such units `None` where they could agree ("3 months", "90 days"). A point
    inside a range is `None`, outside `False`. Opposite bounds ("at least", "up to") are `False`.
    """
    if not comparable(a, b):
        return _agrees_bare(a, b)
    if a.label is not None:
        return a.label == b.label
    if {a.bound, b.bound} == {"at_least", "at_most"}:
        return False
    if bool(_parts(a.unit)[1]) != bool(_parts(b.unit)[1]):
        a, b = _without_rate(a), _without_rate(b)
    base_a, base_b = a.to_base()[1], b.to_base()[1]
    if base_a != base_b and not _counts_alike(base_a, base_b):
        return _across_bases(a, b)
    return _within(a, b)


def _agrees_bare(a: Quantity, b: Quantity) -> bool | None:
    labelled = a.label is not None or b.label is not None
    near = (a.approx or b.approx) and _close(a.value, b.value)
    if labelled or (a.unit is not None and b.unit is not None) or not (a.value == b.value or near):
        return None
    if "range" in (a.bound, b.bound) and (a.low, a.high) != (b.low, b.high):
        return None  # "two to three days" and a bare "two"
    return True if "ordinal" not in (a.dimension, b.dimension) else None


def _without_rate(quantity: Quantity) -> Quantity:
    """The amount alone: "15 days per year" and "15 days" are compared by their days."""
    return replace(quantity, unit=_parts(quantity.unit)[0] or None)


def _within(a: Quantity, b: Quantity) -> bool | None:
    (low_a, high_a), (low_b, high_b) = a.limits(), b.limits()
    if (low_a, high_a) == (low_b, high_b):
        return True
    if (a.approx or b.approx) and _close(low_a, low_b) and _close(high_a, high_b):
        return True
    if (low_a == high_a) != (low_b == high_b) and high_a >= low_b and high_b >= low_a:
        return None
    return False


def _close(a: Number, b: Number) -> bool:
    x, y = Fraction(a), Fraction(b)
    return abs(x - y) <= _APPROXIMATE * max(abs(x), abs(y))


def _across_bases(a: Quantity, b: Quantity) -> bool | None:
    """Units of one dimension that do not convert: could they still mean the same?"""
    if "degree" in (a.unit, b.unit):  # "350 degrees" of what?
        return True if a.value == b.value else None
    if (a.bare_symbol or b.bare_symbol) and a.value == b.value and {a.unit, b.unit} <= _DOLLARS:
        return True
    if "cent" in (a.unit, b.unit) and {a.unit, b.unit} <= _HUNDREDTHS:
        return a.to_base()[0] == b.to_base()[0]  # cents of a dollar or of a euro
    amounts = {base: Fraction(value) for value, base in (a.to_base(), b.to_base())}
    for (longer, shorter), (low, high) in _ROUGHLY.items():
        if longer in amounts and shorter in amounts:
            least, most = amounts[longer] * low, amounts[longer] * high
            return None if least <= amounts[shorter] <= most else False
    return False if a.value == b.value else None
