"""Days of the week as sets: "Mon-Fri", "weekdays", 周一至周五, 周一、三、五 and a single day."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from rag_doctor.text.folding import fold

__all__ = ["DaySpan", "day_spans"]

_SHORT = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_HAN = "一二三四五六日"
_FULL = r"(?:mon|tues|wednes|thurs|fri|satur|sun)days?"
_BRIEF = r"(?:mon|tues?|wed|thu(?:rs?)?|fri|sat|sun)\.?"
_TO = r"\s*(?:-|–|—|~|\bto\b|\bthrough\b|\bthru\b|\buntil\b|\btill\b)\s*"
_WEEK = r"(?:周|星期|礼拜)"
_NO_COUNT = r"(?!次|回|节|顿|个|小时|天(?!气)|期|年)"
_RANGE_EN = re.compile(
    rf"\b(?P<a>{_FULL}|{_BRIEF}){_TO}(?P<b>{_FULL}|{_BRIEF})(?![a-z])", re.IGNORECASE
)
_ONE_EN = re.compile(rf"\b(?P<a>{_FULL})\b", re.IGNORECASE)
_PAIR_EN = re.compile(
    r"\b(?P<a>Mon|Tues?|Wed|Thu(?:rs?)?|Fri|Sat|Sun)\b\.?(?=\s*(?:,|/|&|and\b|or\b)\s*"
    r"(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun))"
    r"|(?:,|/|&|\band|\bor)\s*(?P<b>Mon|Tues?|Wed|Thu(?:rs?)?|Fri|Sat|Sun)\b\.?(?!day)"
)
_RANGE_ZH = re.compile(
    rf"{_WEEK}(?P<a>[一二三四五六日天])\s*(?:到|至|~|-|–|—)+\s*{_WEEK}?(?P<b>[一二三四五六日天])"
    rf"{_NO_COUNT}"
)
_LIST_ZH = re.compile(
    rf"{_WEEK}(?P<l>[一二三四五六日天](?:、[一二三四五六日天](?![\u4e00-\u9fff]*[点时名个人条]))+"
    rf"|[一二三四五六日]{{3,6}})(?![次点时个])"
)
_ONE_ZH = re.compile(rf"{_WEEK}(?P<a>[一二三四五六日天]){_NO_COUNT}")
_WORK = re.compile(
    r"\bweekdays?\b|\bon (?:working|business) days\b"
    r"|(?<![\d个几数多两一二三四五六七八九十非 ])工作日(?![内前])|^工作日"
)
_END = re.compile(r"\bweekends?\b|(?<![每])周末|每周末")
_MAY = re.compile(r"day|week|mon|tue|wed|thu|fri|sat|sun|周|星期|礼拜|工作日")
_WORKDAYS, _WEEKEND = frozenset(range(5)), frozenset((5, 6))


@dataclass(frozen=True, slots=True)
class DaySpan:
    """Days 0 (Monday) to 6 named by characters `start:end`."""

    days: frozenset[int]
    start: int
    end: int


def day_spans(text: str) -> list[DaySpan]:
    """The days of the week that a text names, ranges and lists as one; in order, apart."""
    out: list[DaySpan] = []
    for one in _all(text):
        if all(one.end <= kept.start or one.start >= kept.end for kept in out):
            out.append(one)
    return sorted(out, key=lambda span: span.start)


def _all(text: str) -> Iterator[DaySpan]:
    """Longer forms first, so that their parts are not taken again."""
    folded = fold(text)
    if not _MAY.search(folded):
        return
    for pattern in (_RANGE_EN, _RANGE_ZH):
        for match in pattern.finditer(folded):
            yield DaySpan(_between(_day(match["a"]), _day(match["b"])), *match.span())
    for match in _LIST_ZH.finditer(folded):
        days = [_day(char) for char in match["l"] if char != "、"]
        if days == sorted(set(days)):
            yield DaySpan(frozenset(days), *match.span())
    for pattern in (_ONE_EN, _ONE_ZH):
        for match in pattern.finditer(folded):
            yield DaySpan(frozenset((_day(match["a"]),)), *match.span())
    for match in _PAIR_EN.finditer(text):
        group = "a" if match["a"] else "b"
        yield DaySpan(frozenset((_day(match[group].lower()),)), *match.span(group))
    for pattern, some in ((_WORK, _WORKDAYS), (_END, _WEEKEND)):
        for match in pattern.finditer(folded):
            yield DaySpan(some, *match.span())


def _day(name: str) -> int:
    if name in "日天":
        return 6
    return _HAN.index(name) if name in _HAN else _SHORT.index(name[:3])


def _between(first: int, last: int) -> frozenset[int]:
    """Monday to Friday, and Saturday to Tuesday over the end of the week."""
    return frozenset((first + step) % 7 for step in range((last - first) % 7 + 1))
