"""Times of day in words that leave their half to be understood: half past five, 晚上…十一点半.

They are written out; where no half of the day is named, another text tells which one is meant.
"""

from __future__ import annotations

import re

from rag_doctor.text.date_scan import dates
from rag_doctor.text.numerals import ONE_TO_TWELVE, small_value

__all__ = ["clock"]

_PART = (
    r"(?:\s+(?:in the|at)\s+(?P<part>morning|afternoon|evening|night)\b|\s*(?P<m>[ap])\.?m\b\.?)?"
)
_PAST = re.compile(
    rf"\b(?:a )?(?P<how>half|quarter) (?P<way>past|to) (?P<hour>{ONE_TO_TWELVE}|1[0-2]|[1-9])\b"
    rf"(?! (?:of|per|hours?)){_PART}",
    re.IGNORECASE,
)
_HOUR_ZH = r"(?:十[一二]?|[一二两三四五六七八九1-9]|1[0-2])点"
_EVENING = re.compile(rf"(?P<first>(?:晚上|下午|傍晚){_HOUR_ZH})(?P<rest>[^。！？\n]{{1,60}})")
_BARE = re.compile(rf"(?<![上午晚晨早\d十一二两三四五六七八九]){_HOUR_ZH}(?:半|一刻)?")

_Time = tuple[int, int | None]  # hour, minute


def clock(text: str, beside: str) -> str:
    """The text with "half past five" as 5:30, or 17:30 where only that stands in `beside`."""
    if not _PAST.search(text) and not _EVENING.search(text):
        return text
    times = set(_times(beside))
    text = _PAST.sub(lambda found: _time(found, times), text)
    return _EVENING.sub(lambda found: _in_the_evening(found, times), text)


def _times(text: str) -> list[_Time]:
    return [(date.hour, date.minute) for date in dates(text) if date.hour is not None]


def _in_the_evening(found: re.Match[str], times: set[_Time]) -> str:
    """晚上十一点关门，十一点半熄灯: both are in the evening, where the other text says so."""
    later = _BARE.sub(lambda bare: _later(bare, times), found["rest"])
    return f"{found['first']}{later}"


def _later(bare: re.Match[str], times: set[_Time]) -> str:
    told = _times(bare[0])
    if not told or told[0] in times:
        return bare[0]
    hour, minute = told[0]
    return f"晚上{bare[0]}" if (hour + 12, minute) in times else bare[0]


def _time(found: re.Match[str], times: set[_Time]) -> str:
    hour = small_value(found["hour"])
    minute = 30 if found["how"].lower() == "half" else 15
    if found["way"].lower() == "to":
        hour, minute = (hour - 2) % 12 + 1, 60 - minute
    half = (found["m"] or "").lower() or {"morning": "a"}.get((found["part"] or "").lower(), "p")
    if found["m"] or found["part"]:
        return f"{hour}:{minute:02} {half}m"
    later = (hour + 12) % 24 if hour == 12 else hour + 12
    if (hour, minute) not in times and (later, minute) in times:
        hour = later
    return f"{hour}:{minute:02}"
