"""Finding dates and times of day in a text."""

from __future__ import annotations

import calendar
import re
from dataclasses import replace
from functools import lru_cache

from .date_patterns import DAY_PARTS, MONTHS, ORDER, PATTERNS, WEEKDAYS
from .dating import DateValue
from .folding import fold
from .numerals import han_value
from .spelled_times import spelled_times
from .spelled_years import spelled_years

__all__ = ["dates"]

_DIGITS = re.compile(r"\d+", re.ASCII)
_TO = re.compile(r"\s?(?:到|至|-|–|—|~|～)\s?")
_NOON = 12
_REMEMBER = 20_000  # characters; longer texts are read anew each time
_QUARTER_HOURS = {"半": 30, "一刻": 15, "三刻": 45}


def dates(text: str) -> list[DateValue]:
    """All (partial) dates and times of day, in order, not overlapping.

    Understands `2024年3月5日`, `二〇二四年三月五日`, `March 5, 2024`, `5 Mar 2024`, `2024-03-05`,
    `2024/3/5`, `上半年`, `Q1 2024`, decades, centuries, weekdays, `3 pm`, `15:00`, `下午三点`.
    And in words: `nineteen eighty-eight`, `the nineteen eighties`, `half past six`.
    `3/5/2024` is read month first, unless the first number exceeds 12. Impossible days are skipped.
    """
    return list(_remembered(text) if len(text) <= _REMEMBER else _find(text))


@lru_cache(maxsize=512)
def _remembered(text: str) -> tuple[DateValue, ...]:
    # `quantities` asks again for the text it was given, to leave the dates out
    return _find(text)


def _find(text: str) -> tuple[DateValue, ...]:
    folded = fold(text)
    digit = _DIGITS.search(folded) is not None
    found = [*spelled_years(text, folded), *spelled_times(text, folded)]
    for needs, pattern in PATTERNS:
        if any(need in folded for need in needs) or (digit and needs == ("#",)):
            read = (_read(text, match) for match in pattern.finditer(folded))
            found.extend(value for value in read if value)
    kept = _without_overlap(found)
    for at in range(1, len(kept)):
        kept[at] = _same_half(folded, kept[at - 1], kept[at])
    return tuple(kept)


def _same_half(folded: str, first: DateValue, last: DateValue) -> DateValue:
    """The end of a stretch whose beginning alone names the half of the day: 晚上6点到8点."""
    if first.hour is None or last.hour is None or not _TO.fullmatch(folded, first.end, last.start):
        return last
    later = first.hour >= _NOON and last.hour < _NOON and last.hour + _NOON > first.hour
    said = folded.startswith(tuple(DAY_PARTS), first.start)
    bare = "点" in last.text and not folded.startswith(tuple(DAY_PARTS), last.start)
    return replace(last, hour=last.hour + _NOON) if later and said and bare else last


def _without_overlap(found: list[DateValue]) -> list[DateValue]:
    """Longest first; of equal length the one whose pattern stands first in the table."""
    kept: list[DateValue] = []
    last_end = -1
    found.sort(key=lambda v: (v.start, -(v.end - v.start)))
    for value in found:
        if value.start >= last_end:
            kept.append(value)
            last_end = value.end
    return kept


def _read(text: str, match: re.Match[str]) -> DateValue | None:
    groups = {name.rstrip("2"): part for name, part in match.groupdict().items() if part}
    start, end = match.span()
    year, month, day = (_number(groups.get(part)) for part in ("y", "m", "d"))
    if "a" in groups:
        month, day = _number(groups["a"]), _number(groups["b"])
        if month and month > 12:
            month, day = day, month
    if year is not None and "bc" in groups:
        year = -year
    elif year is not None and year < 100:
        year += 2000 if year < 70 else 1900
    start = _first_group(match, start)
    hour, minute = _clock(groups)
    decade, century = _number(groups.get("dec")), _number(groups.get("cen"))
    if decade is not None and century:
        decade, century = (century - 1) * 100 + decade, None
    value = DateValue(
        text=text[start:end],
        start=start,
        end=end,
        year=year,
        month=month,
        day=day,
        quarter=ORDER.get(groups.get("q", "")) or _number(groups.get("q")),
        half=ORDER.get(groups.get("half", "")) or _number(groups.get("half")),
        decade=decade,
        century=century,
        weekday=WEEKDAYS.get(groups.get("wd", "")),
        hour=hour,
        minute=minute,
    )
    return value if _possible(value) else None


def _first_group(match: re.Match[str], start: int) -> int:
    """Leave out the cue word before an English year or month ("in 2024" is the date 2024)."""
    if match[0][:1].isalpha() and match[0].isascii():
        starts = [s for i in range(1, len(match.groups()) + 1) if (s := match.start(i)) >= 0]
        first = min(starts, default=start)
        if match.string[start:first].strip(" -") not in ("", "q", "h", "fy"):
            return first
    return start


def _number(part: str | None) -> int | None:
    """Digits, Chinese numerals or a month's name as an integer."""
    if not part:
        return None
    name = part.rstrip(".")
    if name in MONTHS:
        return MONTHS[name]
    if digits := _DIGITS.match(part):
        return int(digits[0])
    value = han_value(part)
    return int(value) if value is not None and value.denominator == 1 else None


def _clock(groups: dict[str, str]) -> tuple[int | None, int | None]:
    if "noon" in groups:
        return (0 if groups["noon"] in ("midnight", "午夜") else 12), 0
    hour = _number(groups.get("H"))
    if hour is None:
        return None, None
    minute = _QUARTER_HOURS.get(groups.get("M", "")) or _number(groups.get("M")) or 0
    part = groups.get("ap")
    if part:
        shift = DAY_PARTS[part]
        if part in ("中午",) and hour in (11, 12):
            return hour, minute
        if shift and hour < 12:
            hour += 12
        elif (not shift and hour == 12) or (part in ("晚上", "夜里", "夜间") and hour == 12):
            hour = 0
    return hour, minute


def _possible(value: DateValue) -> bool:
    if value.month is not None and not 1 <= value.month <= 12:
        return False
    if value.day is not None:
        year = value.year if value.year and value.year > 0 else 2000  # a leap year: 29 Feb may be
        last = calendar.monthrange(year, value.month)[1] if value.month else 31
        if not 1 <= value.day <= last:
            return False
    hour_ok = value.hour is None or 0 <= value.hour <= 24
    minute_ok = value.minute is None or 0 <= value.minute <= 59
    return hour_ok and minute_ok and (value.century is None or 1 <= value.century <= 30)
