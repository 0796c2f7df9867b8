"""Amounts as people say them, in figures: half past five, a fortnight, 五毛, 八成五, 一刻钟."""

from __future__ import annotations

import re
from collections.abc import Callable

from rag_doctor.judges.offline.features_values import values_of

__all__ = ["SPOKEN", "as_written", "clock"]

_HOURS = (
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve",
)  # fmt: skip
_HOUR = rf"(?P<hour>{'|'.join(_HOURS)}|1[0-2]|[1-9])"
_PART = (
    r"(?:\s+(?:in the|at)\s+(?P<part>morning|afternoon|evening|night)\b|\s*(?P<m>[ap])\.?m\b\.?)?"
)
_PAST = re.compile(
    rf"\b(?:a )?(?P<how>half|quarter) (?P<way>past|to) {_HOUR}\b(?! (?:of|per|hours?)){_PART}",
    re.IGNORECASE,
)
_FIGURES = re.compile(
    r"\b(?P<time>(?:1[0-2]|[1-9])(?::[0-5]\d)?) (?:in the|at) (?P<part>morning|afternoon|evening"
    r"|night)\b", re.IGNORECASE,
)  # fmt: skip
_DIGITS = {sign: n for n, sign in enumerate("零一二三四五六七八九")} | {"两": 2, "〇": 0}
_ONE = r"[一二两三四五六七八九1-9]"
_TO_ZH = re.compile(
    rf"差(?:(?P<minutes>一刻|{_ONE}|十|十五|二十|5|10|15|20)分?钟?)(?P<hour>十[一二]?|{_ONE}|1[0-2])点"
)
_EVENING = re.compile(
    rf"(?P<first>(?:晚上|下午|傍晚)(?:十[一二]?|{_ONE}|1[0-2])点)(?P<rest>[^。！？\n]{{1,60}})"
)
_BARE = re.compile(
    rf"(?<![上午晚晨早\d十一二两三四五六七八九])(?:十[一二]?|{_ONE}|1[0-2])点(?:半|一刻)?"
)
# before an amount in 角 or 毛 alone: 八角 is a spice, 三毛 a name
_PAID = r"(?<=[款付罚费价天次日月本张份斤收交扣补退元每：:])|^(?=[一二两五六七九1-9])"
_END = r"(?=$|[\s。，；、,;.!！？）)/]|钱|每)"


def _digit(sign: str) -> int:
    return _DIGITS[sign] if sign in _DIGITS else int(sign)


def _number(text: str) -> int:
    """A number up to 99 in Chinese or in figures."""
    if text.isdigit():
        return int(text)
    tens, mark, ones = text.rpartition("十")
    if not mark:
        return _digit(text)
    return 10 * (_digit(tens) if tens else 1) + (_digit(ones) if ones else 0)


def _dimes(found: re.Match[str]) -> str:
    whole = _number(found["yuan"]) if found["yuan"] else 0
    return f"{whole}.{_digit(found['dime'])}元"


def _to_the_hour(found: re.Match[str]) -> str:
    told = found["minutes"]
    minutes = 15 if told == "一刻" else _number(told)
    return f"{(_number(found['hour']) - 2) % 12 + 1}:{60 - minutes:02}"


SPOKEN: tuple[tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]], ...] = (
    (re.compile(r"\b(?:a|one|every) fortnight\b", re.IGNORECASE), "14 days"),
    (
        re.compile(r"\b(?:an?|one) (hour|day|week|month|year) and a half\b", re.IGNORECASE),
        r"1.5 \1s",
    ),
    (
        _FIGURES,
        lambda m: f"{m['time']} {'am' if m['part'].lower() == 'morning' else 'pm'}",
    ),
    (re.compile(r"(?<=[^\d\s])[:：](?=\d{1,2}(?::[0-5]\d|点))"), ": "),  # a time after a heading
    (re.compile(r"(?<=[上下]午)两点|(?<=凌晨)两点|两点(?=半|[一三]刻|钟|整)"), "2点"),
    (re.compile(r"廿"), "二十"),
    (re.compile(r"卅"), "三十"),
    (re.compile(r"俩(?=小时|钟头|人|月|星期|礼拜)"), "两"),
    (re.compile(r"仨(?=小时|钟头|人|月|星期|礼拜)"), "三"),
    (re.compile(r"钟头"), "小时"),
    (re.compile(r"一刻钟"), "15分钟"),
    (re.compile(r"三刻钟"), "45分钟"),
    (re.compile(r"(?<![一二两三四五六七八九十\d个上下前后])半个?月(?![份底初中])"), "15天"),
    (
        re.compile(r"([一二三四五六七八九1-9])成([一二三四五六七八九1-9])(?![\u3400-\u9fff])"),
        lambda m: f"{_digit(m[1])}{_digit(m[2])}%",
    ),
    (
        re.compile(
            rf"(?:(?P<yuan>[一二两三四五六七八九十]+|\d+)[元块]|{_PAID})(?P<dime>{_ONE})[角毛]{_END}"
        ),
        _dimes,
    ),
    (_TO_ZH, _to_the_hour),
)
"""What is said, and how it is written."""


def as_written(amount: str, text: str) -> str:
    """The amount as the text says it: 五角 for 0.5元; itself where it says none that way."""
    for pattern, put in SPOKEN:
        for found in pattern.finditer(text):
            if (found.expand(put) if isinstance(put, str) else put(found)) == amount:
                return found[0]
    return amount


def clock(text: str, beside: str) -> str:
    """The text with "half past five" as 5:30, or 17:30 where only that stands in `beside`."""
    if not _PAST.search(text) and not _EVENING.search(text):
        return text
    times = {(h, getattr(v.item, "minute", None)) for v in values_of(beside)
             if (h := getattr(v.item, "hour", None)) is not None}  # fmt: skip
    text = _PAST.sub(lambda found: _time(found, times), text)
    return _EVENING.sub(lambda found: _in_the_evening(found, times), text)


def _in_the_evening(found: re.Match[str], times: set[tuple[int, int | None]]) -> str:
    """晚上十一点关门，十一点半熄灯: both are in the evening, where the other text says so."""
    later = _BARE.sub(lambda bare: _later(bare, times), found["rest"])
    return f"{found['first']}{later}"


def _later(bare: re.Match[str], times: set[tuple[int, int | None]]) -> str:
    told = values_of(bare[0])
    at = (
        (getattr(told[0].item, "hour", None), getattr(told[0].item, "minute", None)) if told else ()
    )
    if len(at) < 2 or at[0] is None or at in times or (at[0] + 12, at[1]) not in times:
        return bare[0]
    return f"晚上{bare[0]}"


def _time(found: re.Match[str], times: set[tuple[int, int | None]]) -> str:
    told = found["hour"].lower()
    hour = int(told) if told.isdigit() else _HOURS.index(told) + 1
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
