"""How often something happens: quarterly = every three months, 每 24 小时 = 每天."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from rag_doctor.text.folding import fold
from rag_doctor.text.numerals import ONE_TO_TWELVE, small_value

__all__ = ["Cadence", "cadences"]

_HOUR, _DAY = (Fraction(1, 24), "day"), (Fraction(1), "day")
_WEEK, _FORTNIGHT, _MONTH = (Fraction(7), "day"), (Fraction(14), "day"), (Fraction(1), "month")
_QUARTER, _YEAR = (Fraction(3), "month"), (Fraction(12), "month")
_UNITS = {
    **dict.fromkeys(("hour", "hourly", "小时", "钟头"), _HOUR),
    **dict.fromkeys(("day", "daily", "天", "日"), _DAY),
    **dict.fromkeys(("week", "weekly", "周", "星期", "礼拜"), _WEEK),
    **dict.fromkeys(("month", "monthly", "月"), _MONTH),
    **dict.fromkeys(("quarter", "quarterly", "季度", "季"), _QUARTER),
    **dict.fromkeys(("year", "yearly", "annually", "年"), _YEAR),
    **dict.fromkeys(("half-yearly", "semi-annually", "半年"), (Fraction(6), "month")),
    **dict.fromkeys(
        ("fortnight", "fortnightly", "biweekly", "双周", "隔周"), (Fraction(14), "day")
    ),
    **dict.fromkeys(("半月", "半个月"), (Fraction(1, 2), "month")),
    "半天": (Fraction(1, 2), "day"),
}
_OFTEN = r"(?<!twice )(?<!times )"
_ADVERB = re.compile(
    rf"\b{_OFTEN}(?P<u>hourly|daily|weekly|monthly|quarterly|yearly|annually|half-yearly"
    r"|semi-annually|fortnightly|biweekly)(?=\s*(?:$|[.,;:!?)|]|(?:in|on|at|by|from|for|to|and|or|but|with"
    r"|until|after|before|through|via|since)\b))"
)
_EVERY = re.compile(
    rf"\b{_OFTEN}(?:every|each|once every|once an?|once per) "
    rf"(?P<n>\d{{1,3}}|{ONE_TO_TWELVE}|other|second)?"
    r"[ -]?(?P<u>hour|day|week|fortnight|month|quarter|year)s?\b(?! (?:of|for|at)\b)"
)
_ZH = re.compile(
    r"每隔?\s?(?P<n>\d{1,3}|[一两二三四五六七八九十])?\s?个?(?P<u>小时|钟头|半天|天|日|周(?![一二三四五六日天末])"
    r"|星期(?![一二三四五六日天])|礼拜(?![一二三四五六日天])|月|季度?|半年|半个?月|年)(?!度|级|龄|薪|费|份)"
)
_TURNS_ZH = re.compile(r"(?P<u>双周|隔周)(?![岁末])")
_TURNS = ("other", "second")
_TIMES_ZH = re.compile(r"^[^,，。;；]{0,10}?(?P<n>\d+|[两二三四五六七八九十]+)\s?[次回遍]")


@dataclass(frozen=True, slots=True)
class Cadence:
    """Every `every` days or months (`base`), said in characters `start:end`."""

    every: Fraction
    base: str
    start: int
    end: int


@lru_cache(maxsize=8192)
def cadences(text: str) -> tuple[Cadence, ...]:
    """How often a text says that something happens, once each time; "twice a day" is left out."""
    folded = fold(text)
    found = [_read(match) for match in _ADVERB.finditer(folded)]
    found += [_read(match) for match in _EVERY.finditer(folded)]
    found += [_read(match) for match in _TURNS_ZH.finditer(folded)]
    for match in _ZH.finditer(folded):
        times = _TIMES_ZH.match(folded[match.end() :])
        if not times or times["n"] == "1":
            found.append(_read(match))
    return tuple(sorted(found, key=lambda one: one.start))


def _read(match: re.Match[str]) -> Cadence:
    length, base = _UNITS[match["u"]]
    number = match.groupdict().get("n")
    times = 2 if number in _TURNS else small_value(number) if number else 1
    return Cadence(length * times, base, *match.span())
