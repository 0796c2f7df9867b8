"""Finding quantities in a text: numerals joined with their units, bounds, ranges and rates."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction

from . import quantity_cues as cues
from .date_scan import dates
from .folding import fold
from .identifiers import identifiers
from .numeral_scan import Numeral, numerals
from .quantity import Quantity, exact
from .units import all_units, unit_of

__all__ = ["quantities"]

_LOOK = 26  # characters before a number that may hold its bound or currency
_LIST_MARK = re.compile(r"(?m)^[ \t]{0,12}(?:\d{1,3}[.)、](?!\d)|\(\d{1,3}\))")
_HALF_MORE = re.compile(r"个半")
_HALF_AFTER = re.compile(r"半(?![天年个月小日数价径导决])")
_OF = re.compile(r"\s?(?:of\b|an?\s)")
_TWICE = re.compile(
    r"(?<![a-z])(?P<word>once|twice|thrice)\s(?:per|an?|each|every)\s(?P<unit>[a-z]{3,8})"
)
_A_UNIT = re.compile(
    r"(?<![a-z])(?:within|after|for|about|least|most|takes?|under|than|up to|before|in)\s(?P<num>an?)\s"
    r"(?P<unit>second|minute|hour|day|week|month|year|decade|century)(?![a-z])"
)
_DECADES_OF = ("percent", "permille")


@dataclass(slots=True)
class _Draft:
    """A quantity under construction; `start` and `end` cover number, unit and bound words' inside."""

    numeral: Numeral
    value: Fraction
    start: int
    end: int
    unit: str | None = None
    bare_symbol: bool = False
    more: bool = False  # "20 多天", "5+ years": this and more
    vague: bool = False


def quantities(text: str) -> list[Quantity]:
    """All quantities of `text`, in order: numbers with units, percentages, money, versions, codes.

    Dates and times of day are left to `dates`; list numbers, citation marks and addresses are no
    quantities. Chinese and English numerals are read alike ("一千", "1千", "one thousand").
    """
    folded = fold(text)
    taken = _Taken(text, folded)
    found = [*_labels(text, folded, taken), *_counted(text, folded, taken)]
    found.extend(_word_rates(text, folded))
    return sorted(found, key=lambda q: (q.start, q.end))


class _Taken:
    """Which characters belong to something that is no quantity (or already one)."""

    def __init__(self, text: str, folded: str) -> None:
        self.identifiers = list(identifiers(folded))
        spans = [(d.start, d.end) for d in dates(text)]
        spans += [(i.start, i.end) for i in self.identifiers]
        spans += [m.span() for m in _LIST_MARK.finditer(folded)]
        self.mask = bytearray(len(text))
        for start, end in spans:
            self.mask[start:end] = b"\1" * (end - start)

    def hits(self, start: int, end: int) -> bool:
        """Does any character of the span belong to something else?"""
        return self.mask.find(1, start, end) >= 0


def _labels(text: str, folded: str, taken: _Taken) -> Iterator[Quantity]:
    for found in taken.identifiers:
        if found.kind == "skip":
            continue
        written = text[found.start : found.end]
        yield Quantity(
            Decimal(0), None, found.kind, found.start, found.end, written, label=found.label
        )


def _counted(text: str, folded: str, taken: _Taken) -> Iterator[Quantity]:
    drafts: list[_Draft] = []
    for numeral in numerals(folded):
        behind = not drafts or numeral.start >= drafts[-1].end
        if behind and not taken.hits(numeral.start, numeral.end):
            drafts.append(_with_unit(text, folded, numeral))
    at = 0
    while at < len(drafts):
        low = drafts[at]
        high = drafts[at + 1] if at + 1 < len(drafts) else None
        between = high and cues.RANGE.fullmatch(folded, low.end, high.start)
        if high and between and _joins(folded, low, high, between[0].strip()):
            yield _finish(text, folded, low, high)
            at += 2
            continue
        at += 1
        if _counts(folded, low):
            yield _finish(text, folded, low, None)


def _with_unit(text: str, folded: str, numeral: Numeral) -> _Draft:
    draft = _Draft(numeral, numeral.value, numeral.start, numeral.end)
    if numeral.kind in _DECADES_OF:
        draft.unit = numeral.kind
        return draft
    if numeral.kind == "ordinal":
        return draft
    if numeral.kind == "part" and (more := _OF.match(folded, draft.end)):
        if more[0].strip() != "of":
            draft.end = more.end() - 1
    if half := _HALF_MORE.match(folded, draft.end):
        draft.value += Fraction(1, 2)
        draft.end = half.end()
    elif more := cues.MORE_AFTER.match(folded, draft.end):
        draft.more = draft.vague = True
        draft.end = more.end()
    elif plus := cues.PLUS_AFTER.match(folded, draft.end):
        draft.more = True
        draft.end = plus.end()
    _attach(text, folded, draft)
    if draft.unit is None and numeral.letter in ("m", "b") and not _symbol(folded, draft.start):
        # "5m" without a currency is five metres rather than five million
        if numeral.letter == "m" and text[numeral.end - 1] == "m":
            draft.value, draft.unit = draft.value / 10**6, "metre"
    return draft


def _attach(text: str, folded: str, draft: _Draft) -> None:
    """Read the unit after the number and the currency before it."""
    symbol = _symbol(folded, draft.start)
    found = cues.unit_after(text, folded, draft.end)
    if found and (unit := unit_of(found[0])) and _fits(folded, draft, unit.name, found[0]):
        draft.unit, draft.end = unit.name, found[1]
        draft.bare_symbol = found[0] in ("元", "块", "dollars", "dollar", "圆")
        if unit.name in ("month", "year") or unit.dimension in ("time", "length", "mass"):
            if half := _HALF_AFTER.match(folded, draft.end):
                draft.value += Fraction(1, 2)
                draft.end = half.end()
    if symbol:
        sign = symbol["sign"]
        draft.start = symbol.start("sign")
        if draft.unit is None or all_units()[draft.unit].dimension != "money" or draft.bare_symbol:
            if draft.unit is not None and all_units()[draft.unit].dimension != "money":
                draft.end = draft.numeral.end
            draft.unit, draft.bare_symbol = cues.currency(sign), sign in ("$", "¥")


def _symbol(folded: str, start: int) -> re.Match[str] | None:
    return cues.CURRENCY_BEFORE.search(folded, max(0, start - 5), start)


def _fits(folded: str, draft: _Draft, unit: str, written: str) -> bool:
    """Refuse readings such as 十字路口, 一块儿, 三分球: short unit, other word."""
    number = folded[draft.numeral.start : draft.numeral.end]
    if draft.numeral.kind not in ("han", "half"):
        return not (written in ("x", "s") and folded[draft.end : draft.end + 1] == " ")
    if written in ("块", "分", "度", "字", "点") and len(number) == 1:
        return False
    if number == "十" and written in ("字", "分"):
        return False
    if draft.numeral.kind == "half":
        return all_units()[unit].dimension in ("time", "length", "mass", "volume", "area", "money")
    return True


def _counts(folded: str, draft: _Draft) -> bool:
    """Is the numeral a number here, or part of another word (一些, 统一, one of)?"""
    numeral, number = draft.numeral, folded[draft.numeral.start : draft.numeral.end]
    before = folded[max(0, draft.start - _LOOK) : draft.start]
    if numeral.kind == "half":
        return draft.unit is not None or folded.startswith("半数", numeral.start)
    if numeral.kind == "han":
        return _han_counts(draft, number, before)
    if numeral.kind == "vague":
        return draft.unit is not None
    if number in ("one", "zero"):
        timed = draft.unit is not None and all_units()[draft.unit].dimension not in ("count", "age")
        return (timed and not before.endswith("-")) or bool(_bounds(before, folded, draft.end)[0])
    if numeral.kind == "part" and number == "half":
        return not re.search(r"(?:first|second|latter|other|better)[ -]$", before)
    if numeral.kind == "part" and re.match(r"an? (?!half)", number):
        return bool(re.match(r"\s?(?:of|an?)\b", folded[draft.end : draft.end + 4]))
    return True


def _han_counts(draft: _Draft, number: str, before: str) -> bool:
    if draft.unit is None:
        scaled = any(c in "百佰千仟万亿拾" for c in number) or (
            len(number) > 1 and any(c in "十廿卅" for c in number)
        )
        return ("点" in number or scaled) and not (number == "十一" or before.endswith("双"))
    dimension = all_units()[draft.unit].dimension
    if number == "一":
        if (
            dimension == "count"
            and not _bounds(before, "", 0)[0]
            and not before.endswith(("仅", "只", "限", "共"))
        ):
            return draft.unit == "time" and not cues.ARTICLE_LIKE.search(before)
        return not cues.ARTICLE_LIKE.search(before)
    if number in ("二", "零") and dimension == "count":
        return False
    return not (
        before.endswith("第") or (before.endswith(("周", "星期", "礼拜")) and "每" not in before)
    )


def _joins(folded: str, low: _Draft, high: _Draft, mark: str) -> bool:
    """Do two numbers with `mark` between them make a range ("10 to 15 days")?"""
    if low.numeral.kind == "ordinal" or high.numeral.kind == "ordinal":
        return False
    units_agree = low.unit is None or low.unit == high.unit or high.unit is None
    if not units_agree or low.value >= high.value or low.numeral.kind == "half":
        return False
    if low.numeral.kind == "han" and low.unit is None and high.numeral.kind != "han":
        return False
    if mark == "and":
        return bool(
            re.search(r"between\s*[^\d\s]{0,3}$", folded[max(0, low.start - 12) : low.start])
        )
    if mark in ("或", "or", "、"):
        return False
    return high.unit is not None or (low.numeral.kind, high.numeral.kind) == ("arabic", "arabic")


def _finish(text: str, folded: str, low: _Draft, high: _Draft | None) -> Quantity:
    last = high or low
    value, unit = low.value, last.unit or low.unit
    top = high.value if high else low.numeral.high
    before = folded[max(0, low.start - _LOOK) : low.start]
    start, end = low.start, last.end
    if negative := cues.NEGATIVE_BEFORE.search(before):
        value = -value
        start -= len(before) - len(before.rstrip())
        start -= len(negative[0].strip(" (:,，:;为是"))
    bound, end = _bounds(before, folded, end)
    unit, end = _rate(folded, before, unit, end)
    kind = "fraction" if low.numeral.kind == "part" and unit is None else low.numeral.kind
    if unit is None and kind == "half":
        kind, unit = "fraction", "fraction"
        end += folded.startswith("半数", end - 1)
    if unit in ("tenth", "discount"):  # 三成 is 30 %, 八折 80 %
        unit, value, top = "percent", value * 10, top and top * 10
    number = exact(value)
    quantity = Quantity(
        value=number,
        unit="fraction" if kind == "fraction" else unit,
        dimension=_dimension(unit, kind),
        start=start,
        end=end,
        text=text[start:end],
        low=number if top is not None else None,
        high=exact(top) if top is not None else None,
        approx=low.vague or _about(before, folded, end),
        bare_symbol=last.bare_symbol or low.bare_symbol,
    )
    if top is None and (bound or low.more):
        strict = bool(bound and cues.STRICT.search(bound[1]))
        if bound and bound[0] == "most":
            return replace(quantity, high=number, strict=strict)
        return replace(quantity, low=number, strict=strict)
    return quantity


def _about(before: str, folded: str, end: int) -> bool:
    return bool(cues.ABOUT_BEFORE.search(before) or cues.ABOUT_AFTER.match(folded, end))


def _bounds(before: str, folded: str, end: int) -> tuple[tuple[str, str] | None, int]:
    """(("most" | "least", its words) or `None`, where the quantity ends with them)."""
    for side, pattern in (("most", cues.AT_MOST_AFTER), ("least", cues.AT_LEAST_AFTER)):
        if after := pattern.match(folded, end):
            return (side, after[0]), after.end()
    for side, pattern in (("most", cues.AT_MOST_BEFORE), ("least", cues.AT_LEAST_BEFORE)):
        if match := pattern.search(before):
            return (side, match[0]), end
    return None, end


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
    if rate != unit:
        return rate, end
    if (each := cues.EACH_BEFORE.search(before)) and (found := _denominator(each["unit"])):
        if unit not in ("percent", "fraction"):
            return f"{unit or 'item'}/{found[0]}", end
    return unit, end


def _denominator(written: str) -> tuple[str, int] | None:
    for length in range(len(written), 0, -1):
        if written[:length].isascii() and length < len(written):
            break
        if (unit := unit_of(written[:length])) and unit.dimension in (
            "time",
            "count",
            "data",
            "mass",
            "length",
            "area",
            "volume",
        ):
            return unit.name, length
    return None


def _dimension(unit: str | None, kind: str) -> str:
    if kind == "fraction":
        return "percent"
    if unit is None:
        return "ordinal" if kind == "ordinal" else "count"
    units = all_units()
    if unit in units:
        return units[unit].dimension
    head, per = unit.split("/", 1)
    dimension = units[head].dimension if head in units else "count"
    timed = per in units and units[per].dimension == "time"
    return "rate" if dimension == "count" and timed else dimension


def _word_rates(text: str, folded: str) -> Iterator[Quantity]:
    """ "twice a week" and "within an hour"."""
    for match in _TWICE.finditer(folded):
        if unit := unit_of(match["unit"]):
            count = Decimal({"once": 1, "twice": 2, "thrice": 3}[match["word"]])
            yield Quantity(
                count, f"time/{unit.name}", "rate", *match.span(), text=text[slice(*match.span())]
            )
    for match in _A_UNIT.finditer(folded):
        if unit := unit_of(match["unit"]):
            start, end = match.start("num"), match.end()
            yield Quantity(Decimal(1), unit.name, "time", start, end, text[start:end])
