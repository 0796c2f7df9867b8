"""Finding quantities in a text: numerals joined with their units, bounds, ranges and rates."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal

from . import quantity_cues as cues
from .coins import joined
from .date_scan import dates
from .folding import fold
from .identifiers import identifiers
from .numeral_scan import numerals
from .quantity import Quantity, exact
from .quantity_and_half import with_fractions
from .quantity_draft import LOOK, Draft, bounds, counts, with_unit
from .quantity_parts import with_smaller_parts
from .units import all_units, unit_of

__all__ = ["quantities"]

# "1." at the start of a line; "… five minutes. 6  Stir in"; "1 Take …" at the start of a line
_LIST_MARK = re.compile(
    r"(?m)^[ \t]{0,12}(?:\d{1,3}[.)、](?!\d)|\(\d{1,3}\)|\d{1,2} (?=[A-Z][a-z]+,? [a-z]))"
    r"|(?:^|(?<=[.!?:;,)]|\n)|(?<=[.!?:;,)]\s))\d{1,2}(?:[.)]\s|\s\s)(?=\s?[A-Z])"
)
_TWICE = re.compile(
    r"(?<![a-z])(?P<word>once|twice|thrice)\s(?:per|an?|each|every)\s(?P<unit>[a-z]{3,8})"
)
_A_UNIT = re.compile(
    r"(?<![a-z])(?:within|after|for|about|least|most|takes?|took|lasts?|lasted|needs?"
    r"|under|than|up to|before|in)\s"
    r"(?P<num>an?)\s(?P<unit>second|minute|hour|day|week|month|year|decade|century)(?![a-z])"
)
_A_WHILE = re.compile(  # all that an answer says; and a fortnight, which is no rate's "a day"
    r"(?:^\s*|(?<![a-z])(?<!once )(?<!twice )(?<!times )(?=a fortnight))(?P<num>an?)\s"
    r"(?P<unit>fortnight\b|(?:second|minute|hour|day|week|month|year|decade|century)(?=\s*[.!]?\s*$))"
)
_A_COIN = re.compile(
    r"(?<![a-z])(?P<num>an?)\s(?P<unit>dollar|euro|quid)"
    r"(?=\s*(?:$|[.,;:!?)])|\s(?:each|and|or|for|to|in|on|more|less|extra)\b)"
)
_BETWEEN = re.compile(r"between\s*[^\d\s]{0,3}$")
_PER = ("time", "count", "data", "mass", "length", "area", "volume")


def quantities(text: str) -> list[Quantity]:
    """All quantities of `text`, in order: numbers with units, percentages, money, versions, codes.

    Dates and times of day are left to `dates`; list numbers, citation marks and addresses are no
    quantities. Chinese and English numerals are read alike ("一千", "1千", "one thousand").
    """
    folded = fold(text)
    taken = _Taken(text, folded)
    found = [*_labels(text, taken), *_counted(text, folded, taken)]
    known = [(q.start, q.end) for q in found]
    found += [
        q
        for q in _word_rates(text, folded)
        if not any(start < q.end and q.start < end for start, end in known)
    ]
    return sorted(found, key=lambda q: (q.start, q.end))


class _Taken:
    """Which characters belong to something that is no quantity (or already one)."""

    def __init__(self, text: str, folded: str) -> None:
        self.identifiers = list(identifiers(folded))
        spans = [(d.start, d.end) for d in dates(text)]
        spans += [(i.start, i.end) for i in self.identifiers]
        spans += [m.span() for m in _LIST_MARK.finditer(fold(text, lower=False))]
        self.mask = bytearray(len(text))
        for start, end in spans:
            self.mask[start:end] = b"\1" * (end - start)

    def hits(self, start: int, end: int) -> bool:
        """Does any character of the span belong to something else?"""
        return self.mask.find(1, start, end) >= 0


def _labels(text: str, taken: _Taken) -> Iterator[Quantity]:
    for item in taken.identifiers:
        if item.kind != "skip":
            at = (item.start, item.end)
            yield Quantity(Decimal(0), None, item.kind, *at, text[slice(*at)], label=item.label)


def _counted(text: str, folded: str, taken: _Taken) -> Iterator[Quantity]:
    drafts: list[Draft] = []
    for numeral in numerals(folded):
        behind = not drafts or numeral.start >= drafts[-1].end
        if behind and not taken.hits(numeral.start, numeral.end):
            drafts.append(with_unit(text, folded, numeral))
    drafts = joined(folded, with_smaller_parts(folded, with_fractions(folded, drafts)))
    at = 0
    done = 0
    while at < len(drafts):
        low = drafts[at]
        if low.start < done:  # the 一斤 of 46 元一斤
            at += 1
            continue
        high = drafts[at + 1] if at + 1 < len(drafts) else None
        between = high and cues.RANGE.fullmatch(folded, low.end, high.start)
        if high and between and _joins(folded, low, high, between[0].strip()):
            yield _finish(text, folded, low, high)
            at += 2
            continue
        at += 1
        if counts(folded, low):
            found = _finish(text, folded, low, None)
            done = found.end
            yield found


def _joins(folded: str, low: Draft, high: Draft, mark: str) -> bool:
    """Do two numbers with `mark` between them make a range ("10 to 15 days")?"""
    if "ordinal" in (low.numeral.kind, high.numeral.kind) or low.numeral.kind == "half":
        return False
    units_agree = low.unit is None or low.unit == high.unit or high.unit is None
    if not units_agree or low.value >= high.value or mark in ("或", "or", "、"):
        return False
    if low.numeral.kind == "han" and low.unit is None and high.numeral.kind != "han":
        return False
    if mark == "and":
        return bool(_BETWEEN.search(folded[max(0, low.start - 12) : low.start]))
    return high.unit is not None or (low.numeral.kind, high.numeral.kind) == ("arabic", "arabic")


def _finish(text: str, folded: str, low: Draft, high: Draft | None) -> Quantity:
    last = high or low
    value, unit, kind = low.value, last.unit or low.unit, low.numeral.kind
    top = high.value if high else low.numeral.high
    before = folded[max(0, low.start - LOOK) : low.start]
    start, end = low.start, last.end
    if negative := cues.NEGATIVE_BEFORE.search(before):
        value = -value
        start -= len(negative[0].lstrip(" (:,;为是"))
    bound, end = bounds(before, folded, end)
    unit, end = _rate(folded, before, unit, end)
    if unit is None and value < 1 and kind in ("part", "half"):
        unit = "fraction"
        end += folded.startswith("半数", end - 1)
    if unit in ("tenth", "discount"):  # 三成 is 30 %, 六成五 65 %, 八折 80 %
        unit, value, top = "percent", value * 10, top and top * 10
    if about := cues.ABOUT_AFTER.match(folded, end):
        end = about.end()
    number = exact(value)
    quantity = Quantity(
        value=number,
        unit=unit,
        dimension=_dimension(unit, kind),
        start=start,
        end=end,
        text=text[start:end],
        low=number if top is not None else None,
        high=exact(top) if top is not None else None,
        approx=low.vague or bool(about or cues.ABOUT_BEFORE.search(before)),
        bare_symbol=last.bare_symbol or low.bare_symbol,
    )
    if top is None and (bound or low.more):
        strict = bool(bound and cues.STRICT.search(bound[1]))
        if bound and bound[0] == "most":
            return replace(quantity, high=number, strict=strict)
        return replace(quantity, low=number, strict=strict)
    return quantity


def _rate(folded: str, before: str, unit: str | None, end: int) -> tuple[str | None, int]:
    """Add "/month", "per day", "每分钟" to the unit."""
    if unit is not None and "/" in unit:
        return unit, end
    rate = unit
    for _ in range(2):  # "500 元/人/天" has two
        per = cues.PER_AFTER.match(folded, end)
        found = per and _denominator(per["unit"])
        if not per or not found:
            break
        if per[0].lstrip()[:1] == "a" and all_units()[found[0]].dimension != "time":
            break
        rate, end = f"{rate or 'item'}/{found[0]}", per.start("unit") + found[1]
    if rate != unit or unit in ("percent", "fraction"):
        return rate, end
    one = cues.FOR_ONE.match(folded, end) if unit in ("CNY", "USD", "EUR", "HKD") else None
    if one and rate == unit and (found := _denominator(one["unit"])):
        return f"{unit}/{found[0]}", one.start("unit") + found[1]
    each = cues.EACH_BEFORE.search(before)
    found = each and _denominator(each["unit"])
    return (f"{unit or 'item'}/{found[0]}" if found else unit), end


def _denominator(written: str) -> tuple[str, int] | None:
    """(unit, length read): Latin names as a whole, Chinese ones by their longest beginning."""
    shortest = len(written) if written.isascii() else 1
    for length in range(len(written), shortest - 1, -1):
        unit = unit_of(written[:length])
        if unit and unit.dimension in _PER:
            return unit.name, length
    return None


def _dimension(unit: str | None, kind: str) -> str:
    if unit is None:
        return "ordinal" if kind == "ordinal" else "count"
    if unit == "fraction":
        return "percent"
    units = all_units()
    if unit in units:
        return units[unit].dimension
    head, per = unit.split("/", 1)
    dimension = units[head].dimension if head in units else "count"
    timed = per in units and units[per].dimension == "time"
    return "rate" if dimension == "count" and timed else dimension


def _word_rates(text: str, folded: str) -> Iterator[Quantity]:
    """Numbers without a numeral: "twice a week", "within an hour"."""
    for match in _TWICE.finditer(folded):
        if unit := unit_of(match["unit"]):
            count = Decimal({"once": 1, "twice": 2, "thrice": 3}[match["word"]])
            at = match.span()
            yield Quantity(count, f"time/{unit.name}", "rate", *at, text[slice(*at)])
    for match in (m for one in (_A_UNIT, _A_WHILE, _A_COIN) for m in one.finditer(folded)):
        if unit := unit_of(match["unit"]):
            at = (match.start("num"), match.end())
            yield Quantity(Decimal(1), unit.name, unit.dimension, *at, text[slice(*at)])
