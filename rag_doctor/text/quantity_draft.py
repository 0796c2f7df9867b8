"""From a numeral to a number that counts something: its unit, and whether it is a number at all."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from . import coins
from . import quantity_cues as cues
from .numeral_scan import Numeral
from .quantity_negated import negated_bound
from .units import all_units, unit_of

__all__ = ["LOOK", "Draft", "bounds", "counts", "with_unit"]

LOOK = 26  # characters before a number that may hold its bound or its currency

_HALF_MORE = re.compile(r"个半")
_HALF_AFTER = re.compile(r"半(?![天年个月小日数价径导决])")
_OF_A = re.compile(r"\s?(?:of\s)?an?\s")
_MEASURED = ("time", "length", "mass", "volume", "area", "money")
_MORE_SCALE = {"万": 10**4, "亿": 10**8, "千": 10**3, "百": 10**2}
_COLD = ("零下", "温度", "摄氏", "气温")
_ONLY = ("仅", "只", "限", "共")


@dataclass(slots=True)
class Draft:
    """A quantity under construction. `start` and `end` take in the unit and the currency sign."""

    numeral: Numeral
    value: Fraction
    start: int
    end: int
    unit: str | None = None
    bare_symbol: bool = False
    more: bool = False  # "20 多天", "5+ years": this and more
    vague: bool = False  # "多", "余", "几": not a sharp number


def with_unit(text: str, folded: str, numeral: Numeral) -> Draft:
    """The numeral with the unit after it and the currency before it."""
    draft = Draft(numeral, numeral.value, numeral.start, numeral.end)
    if numeral.kind in ("percent", "permille"):
        draft.unit = numeral.kind
        return draft
    if numeral.kind == "ordinal":
        return draft
    article = _OF_A.match(folded, draft.end) if numeral.kind == "part" else None
    if article:
        draft.end = article.end() - 1  # "half an hour", "three quarters of an hour"
    _more(folded, draft)
    _attach(text, folded, draft)
    if folded.startswith("出头", draft.end):  # 七百出头, 七百元出头
        draft.more = draft.vague = True
        draft.end += 2
    if article and draft.unit is None and "of" in article[0]:
        draft.end = numeral.end  # "half of a class"
    if draft.unit is None and numeral.letter == "m" and text[numeral.end - 1] == "m":
        # "5m" without a currency is five metres rather than five million
        draft.value, draft.unit = draft.value / 10**6, "metre"
    return draft


def _more(folded: str, draft: Draft) -> None:
    """Read 个半 (and a half), 多 / 余 / 几 (odd), 余万, "+" right after the number."""
    if half := _HALF_MORE.match(folded, draft.end):
        draft.value += Fraction(1, 2)
        draft.end = half.end()
    elif folded.startswith("个多", draft.end):
        draft.more = draft.vague = True
        draft.end += 2
    elif more := cues.MORE_AFTER.match(folded, draft.end):
        draft.more = draft.vague = True
        draft.end = more.end()
        if scale := _MORE_SCALE.get(folded[draft.end]):
            draft.value *= scale
            draft.end += 1
    elif plus := cues.PLUS_AFTER.match(folded, draft.end):
        draft.more = True
        draft.end = plus.end()


def _attach(text: str, folded: str, draft: Draft) -> None:
    found = cues.unit_after(text, folded, draft.end)
    unit = unit_of(found[0]) if found else None
    if found and unit and _fits(folded, draft, unit.dimension, found[0]):
        draft.unit, draft.end = unit.name, found[1]
        draft.bare_symbol = found[0] in ("元", "块", "圆", "dollars", "dollar")
        half = _HALF_AFTER.match(folded, draft.end)
        if half and (unit.dimension in _MEASURED or unit.name == "tenth"):
            draft.value += Fraction(1, 2)
            draft.end = half.end()
    symbol = cues.CURRENCY_BEFORE.search(folded, max(0, draft.start - 5), draft.start)
    if symbol:
        money = draft.unit is not None and all_units()[draft.unit].dimension == "money"
        draft.start = symbol.start("sign")
        if not money:
            draft.end = draft.numeral.end if draft.unit else draft.end
        if not money or draft.bare_symbol:
            sign = symbol["sign"]
            draft.unit, draft.bare_symbol = cues.currency(sign), sign in ("$", "¥")


def _fits(folded: str, draft: Draft, dimension: str, written: str) -> bool:
    """Refuse readings such as 十字路口, 三分球, 一块儿: a short unit that begins another word."""
    number = folded[draft.numeral.start : draft.numeral.end]
    if written in coins.UNSURE and not coins.is_unit(folded, draft.numeral, written):
        return False
    if draft.numeral.kind == "half":
        return dimension in _MEASURED
    if draft.numeral.kind != "han":
        return not (written in ("x", "s") and folded[draft.end : draft.end + 1] == " ")
    if written == "度" and folded.endswith(_COLD, 0, draft.numeral.start):
        return True
    if written == "块" and coins.is_price(folded, draft.end):
        return True
    return not (written in ("块", "分", "度", "字", "点") and len(number) == 1)


def counts(folded: str, draft: Draft) -> bool:
    """Is the numeral a number here, or part of another word (一些, 统一, "one of", "401k")?"""
    numeral, number = draft.numeral, folded[draft.numeral.start : draft.numeral.end]
    before = folded[max(0, draft.start - LOOK) : draft.start]
    following = folded[draft.end : draft.end + 1]
    if draft.unit is None and following.isascii() and following.isalpha():
        return False
    if numeral.kind == "half":
        whole = number == "一半" or folded.startswith("半数", numeral.start)
        return draft.unit is not None or whole
    if numeral.kind == "han":
        return _han_counts(draft, number, before)
    if numeral.kind == "vague":
        return draft.unit is not None
    if number in ("one", "zero"):
        thing = draft.unit is None or all_units()[draft.unit].dimension in ("count", "age")
        bounded = bounds(before, folded, draft.end)[0] is not None
        return bounded or not (thing or before.endswith("-"))
    if numeral.kind == "part" and number == "half":
        return not re.search(r"(?:first|second|latter|other|better)[ -]$", before)
    if numeral.kind == "part" and re.match(r"an? (?!half)", number):
        return bool(re.match(r"\s?(?:of|an?)\b", folded[numeral.end : numeral.end + 4]))
    return True


def _han_counts(draft: Draft, number: str, before: str) -> bool:
    if draft.unit is None:
        large = any(c in "百佰千仟万亿拾点" for c in number)
        tens = len(number) > 1 and any(c in "十廿卅" for c in number)
        return (large or tens) and not (number == "十一" or before.endswith("双"))
    if before.endswith("第") or (before.endswith(("周", "星期", "礼拜")) and "每" not in before):
        return False
    thing = all_units()[draft.unit].dimension == "count"
    if number == "一":
        # 一个, 一位, 一项 are articles unless something stresses the number
        stressed = bounds(before, "", 0)[0] is not None or before.endswith(_ONLY)
        if thing and not stressed and draft.unit != "time":
            return False
        return stressed or not cues.ARTICLE_LIKE.search(before)
    return not (thing and number in ("二", "零"))


def bounds(before: str, folded: str, end: int) -> tuple[tuple[str, str] | None, int]:
    """(("most" | "least", its words) or `None`, where the quantity ends with them)."""
    for side, pattern in (("most", cues.AT_MOST_AFTER), ("least", cues.AT_LEAST_AFTER)):
        if after := pattern.match(folded, end):
            return (side, after[0]), after.end()
    if turned := negated_bound(before, folded, end):
        return (turned, ""), end
    for side, pattern in (("most", cues.AT_MOST_BEFORE), ("least", cues.AT_LEAST_BEFORE)):
        if match := pattern.search(before):
            return (side, match[0]), end
    return None, end
