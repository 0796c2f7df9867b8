"""Amounts as people say them, in figures: a fortnight, 9 in the morning, 五毛, 八成五, 一刻钟."""

from __future__ import annotations

import re
from collections.abc import Callable

from rag_doctor.text.numerals import han_value, small_value

__all__ = ["SPOKEN", "as_written"]

_FIGURES = re.compile(
    r"\b(?P<time>(?:1[0-2]|[1-9])(?::[0-5]\d)?) (?:in the|at) (?P<part>morning|afternoon|evening"
    r"|night)\b", re.IGNORECASE,
)  # fmt: skip
_ONE = r"[一二两三四五六七八九1-9]"
_TO_ZH = re.compile(
    rf"差(?:(?P<minutes>一刻|{_ONE}|十|十五|二十|5|10|15|20)分?钟?)(?P<hour>十[一二]?|{_ONE}|1[0-2])点"
)
# before an amount in 角 or 毛 alone: 八角 is a spice, 三毛 a name
_PAID = r"(?<=[款付罚费价天次日月本张份斤收交扣补退元每：:])|^(?=[一二两五六七九1-9])"
_END = r"(?=$|[\s。，；、,;.!！？）)/]|钱|每)"


def _dimes(found: re.Match[str]) -> str:
    yuan = found["yuan"] or "0"
    whole = int(yuan) if yuan.isdigit() else han_value(yuan)
    if whole is None:
        return found[0]  # 三五元: three to five
    return f"{whole}.{small_value(found['dime'])}元"


def _to_the_hour(found: re.Match[str]) -> str:
    told = found["minutes"]
    minutes = 15 if told == "一刻" else small_value(told)
    return f"{(small_value(found['hour']) - 2) % 12 + 1}:{60 - minutes:02}"


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
        lambda m: f"{small_value(m[1])}{small_value(m[2])}%",
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
