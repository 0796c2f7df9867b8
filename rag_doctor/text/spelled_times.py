"""Times of day in words: half past six, ten to five, six o'clock, eight thirty in the morning.

They are told by the dial; where no half of the day is named, either may be meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from .dating import DateValue
from .numerals import ONE_TO_NINE, ONE_TO_TWELVE, TEN_TO_NINETY_NINE, english_value, small_value
from .spelled_years import NOT_COUNTING

__all__ = ["spelled_times"]

_B = r"(?<![a-z0-9'\-:.,$£€])"
_HOUR = rf"(?P<hour>{ONE_TO_TWELVE}|(?:1[0-2]|[1-9])(?![\d:]|\.\d))"
_PART = (
    r"(?:,? (?:in the|this|that|every|each) (?P<part>morning|afternoon|evening)\b"
    r"|,? at (?P<night>night)\b|\s?(?P<m>[ap])(?:m\b|\.m\b\.?))"
)
# "twenty to five men": a plural behind it is what is counted; words of time and small words are not
_NO_PLURAL = (
    r"(?! (?!(?:was|is|has|as|its|this|always|sometimes|towards|unless|does|\w{3,6}days|mornings"
    r"|afternoons|evenings|nights|weekends)\b)[a-z]{2,20}(?<!s)s\b"
    r"| (?:people|men|women|children)\b)"
)
_AFTER = rf"(?:{_PART}|{NOT_COUNTING})"
_DIAL = re.compile(
    rf"{_B}(?:(?:an? )?(?P<share>quarter|half)"
    rf"|(?P<count>twenty(?:[ -](?:{ONE_TO_NINE}))?|{TEN_TO_NINETY_NINE}|{ONE_TO_NINE}|[12]?\d)"
    r"(?P<minutes> minutes?)?)"
    rf" (?P<way>past|to|after|before) (?:(?P<fixed>noon|midnight)\b|{_HOUR}(?: o'clock\b)?{_AFTER}"
    rf"{_NO_PLURAL})"
)
_CLOCK = re.compile(rf"{_B}{_HOUR} o'clock\b{_PART}?")
_HALF = re.compile(
    rf"\b(?:at|until|till|from|before|after|since) (?P<half>half) (?P<hour>{ONE_TO_TWELVE})"
    rf"{_AFTER}{_NO_PLURAL}"
)
_SPOKEN = re.compile(
    rf"{_B}(?P<hour>{ONE_TO_TWELVE})[ -](?:(?:oh|o)[ -](?P<one>{ONE_TO_NINE})"
    rf"|(?P<tail>{TEN_TO_NINETY_NINE})){_AFTER}{_NO_PLURAL}"
)
_NAMED = re.compile(rf"{_B}{_HOUR}(?::(?P<figures>[0-5]\d))?{_PART}")
_FIGURES = re.compile(rf"(?<![\d:.])(?P<hour>1[0-2]|0?[1-9]):(?P<figures>[0-5]\d){_PART}")
_TWELVE = re.compile(r"\b(?:twelve|12) (?:o'clock )?(?P<fixed>noon|midnight)\b")
_LOOK = 16  # characters before a time that say that it is one
_AT = re.compile(r"\b(?:at|by|until|till|from|before|after|since|between)\s(?:about\s|around\s)?$")
# before "twenty to five", which may be a result, odds or a range
_AT_TO = re.compile(
    r"(?:\b(?:at|until|till|before|after|since|about|around|nearly|almost|just"
    r"|it(?:'s| is| was))\s|^\s*)$"
)


def spelled_times(text: str, folded: str) -> Iterator[DateValue]:
    """The times of day that stand in words in `text`; `folded` = `fold(text)`."""
    for needs, pattern, read in _FORMS:
        if not any(need in folded for need in needs):
            continue
        for match in pattern.finditer(folded):
            before = folded[max(0, match.start() - _LOOK) : match.start()]
            minutes = read(match, before)
            if minutes is not None:
                start = match.start("half") if pattern is _HALF else match.start()
                hour, minute, open_ = _placed(minutes, match.groupdict())
                yield DateValue(
                    text[start : match.end()],
                    start,
                    match.end(),
                    hour=hour,
                    minute=minute,
                    either_half=open_,
                )


def _placed(minutes: int, said: dict[str, str | None]) -> tuple[int, int, bool]:
    """(hour, minute, may it be the other half too) of minutes after twelve."""
    if said.get("fixed"):
        hour, minute = divmod(minutes % 1440, 60)
        return hour, minute, False
    hour, minute = divmod(minutes % 720, 60)
    late = hour == 0 or hour >= 6
    if said.get("m") == "a" or (said.get("part") == "morning" and hour):
        return hour, minute, False
    if said.get("night") and late:
        return (hour + 12 if hour else 0), minute, False
    if said.get("m") or said.get("part") in ("afternoon", "evening"):
        return hour + 12, minute, False
    return hour or 12, minute, True


def _hour(match: re.Match[str]) -> int:
    fixed = match.groupdict().get("fixed")
    if fixed:
        return 12 if fixed == "noon" else 24
    return small_value(match["hour"])


def _dial(match: re.Match[str], before: str) -> int | None:
    minute = {"quarter": 15, "half": 30}.get(match["share"] or "") or _number(match["count"])
    sharp, way = match["minutes"] or match["share"], match["way"]
    if minute > 30 or (match["share"] == "half" and way != "past") or before.endswith("from "):
        return None
    if way in ("after", "before") and not sharp:
        return None
    if way == "to" and not (sharp or _tells_time(match, minute, before)):
        return None
    return 60 * _hour(match) + (minute if way in ("past", "after") else -minute)


def _tells_time(match: re.Match[str], minute: int, before: str) -> bool:
    """Is "twenty to five" a time, and no result, odds or range ("five to six days")?"""
    if minute % 5 or match["count"][0].isdigit():
        return False
    named = match["fixed"] or match["part"] or match["night"] or match["m"]
    if named or before.endswith("at "):
        return True
    alone = bool(before.strip()) or _hour(match) != 1
    return minute > _hour(match) and alone and _AT_TO.search(before) is not None


def _clock(match: re.Match[str], before: str) -> int | None:
    return 60 * _hour(match) + int(match.groupdict().get("figures") or 0)


def _half(match: re.Match[str], before: str) -> int | None:
    return 60 * _hour(match) + 30


def _spoken(match: re.Match[str], before: str) -> int | None:
    minute = _number(match["one"] or match["tail"])
    named = match["part"] or match["night"] or match["m"]
    whole = not before.strip() and not match.string[match.end() :].strip(" .!")
    if minute > 59 or not (named or _AT.search(before) or whole):
        return None
    return 60 * _hour(match) + minute


def _named(match: re.Match[str], before: str) -> int | None:
    if not (match["m"] or _AT.search(before)):
        return None  # "two in the morning" may be tablets
    return 60 * _hour(match) + int(match["figures"] or 0)


def _number(words: str) -> int:
    return int(words) if words.isdigit() else int(english_value(words) or 0)


_PARTS = ("morning", "afternoon", "evening", "night")
_HALVES = ("am", "pm", "a.m", "p.m")
# (what the text must hold: one of the strings; pattern; reader). The first saves most searches.
_FORMS = (
    ((" past ", " to ", " after ", " before "), _DIAL, _dial),
    (("o'clock",), _CLOCK, _clock),
    (("half ",), _HALF, _half),
    (("ty", "teen", "ten", "eleven", "twelve", " oh", " o ", "-o"), _SPOKEN, _spoken),
    ((*_PARTS, *_HALVES), _NAMED, _named),
    (_PARTS, _FIGURES, _clock),
    (("noon", "midnight"), _TWELVE, _clock),
)
