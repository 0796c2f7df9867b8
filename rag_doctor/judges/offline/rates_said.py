"""How often, or for each what: "per semester", monthly, 每晚, three times a day.

The same words with another such measure say something else, whatever the rest holds: filed monthly
for filed quarterly, 1,500 per year for 1,500 per semester.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from rag_doctor.judges.offline.features import Reading
from rag_doctor.judges.offline.features_evidence import Base
from rag_doctor.judges.offline.features_values import Value, relation
from rag_doctor.judges.offline.overruled_base import Overruled, overruled
from rag_doctor.judges.offline.parts import denies
from rag_doctor.text.folding import fold
from rag_doctor.text.numerals import ONE_TO_TWELVE, small_value
from rag_doctor.text.quantity import Quantity

__all__ = ["Rate", "other_rate", "rates"]

_HELD = 0.8
_NAMES = {
    **dict.fromkeys(("hourly", "hour", "小时", "钟头", "时薪"), "hour"),
    **dict.fromkeys(("daily", "day", "天", "日"), "day"),
    **dict.fromkeys(("nightly", "night", "晚", "夜"), "night"),
    **dict.fromkeys(("weekly", "week", "周", "星期", "礼拜"), "week"),
    **dict.fromkeys(("fortnightly", "fortnight", "biweekly", "双周"), "fortnight"),
    **dict.fromkeys(("monthly", "month", "月", "个月"), "month"),
    **dict.fromkeys(("quarterly", "quarter", "季度", "季"), "quarter"),
    **dict.fromkeys(("yearly", "annually", "annual", "year", "年", "年度"), "year"),
    **dict.fromkeys(("semester", "term", "学期"), "semester"),
    **dict.fromkeys(("半年", "half-yearly", "semi-annual", "semi-annually"), "half-year"),
    **dict.fromkeys(("person", "head", "人", "位", "名"), "person"),
    **dict.fromkeys(("session", "lesson", "class", "节", "课时"), "session"),
    **dict.fromkeys(("order", "单", "订单"), "order"),
    **dict.fromkeys(("stay", "booking"), "stay"),
    **dict.fromkeys(("room", "间"), "room"),
    **dict.fromkeys(("kilometer", "kilometre", "km", "公里"), "km"),
    **dict.fromkeys(("mile", "miles", "英里"), "mile"),
}
_NOUNS = "|".join(sorted((n for n in _NAMES if n.isascii()), key=len, reverse=True))
_HAN_NOUNS = "|".join(sorted((n for n in _NAMES if not n.isascii()), key=len, reverse=True))
_TIMES = rf"(?P<n>once|twice|thrice|(?:{ONE_TO_TWELVE}|\d+) times)"
_EN = re.compile(
    rf"(?:\b{_TIMES} (?:an?|per|each|every)? ?|\b(?:per|each|every) |/)(?P<u>{_NOUNS})\b"
    r"|\d[\d.,]*(?: [a-z]+)?(?P<one> an?) (?P<a>hour|day|night|week|month|year|semester)\b"
    r"|\b(?P<ly>hourly|daily|nightly|weekly|fortnightly|monthly|quarterly|yearly|annually|annual)\b"
)
_ZH = re.compile(
    rf"(?:每个?|(?<=按)|(?<=一)(?=[天日]))(?P<u>{_HAN_NOUNS})(?<!周(?=[一二三四五六日天末]))"
    r"(?:最多|至多|可|应|需|服用|服|各|共)?(?P<n>[一两二三四五六七八九十\d]+)?(?P<c>次|回|遍)?"
)


@dataclass(frozen=True, slots=True)
class Rate:
    """`times` a `period`; `times` = 0 where it is not said. In characters `start:end`."""

    period: str
    times: int
    start: int
    end: int


@lru_cache(maxsize=8192)
def rates(text: str) -> tuple[Rate, ...]:
    """What a text says by the period, the person or the piece, in order."""
    folded = fold(text)
    found = [_english(match) for match in _EN.finditer(folded)]
    found += [_chinese(match) for match in _ZH.finditer(folded)]
    return tuple(sorted(found, key=lambda one: one.start))


def _english(match: re.Match[str]) -> Rate:
    name = match["u"] or match["a"] or match["ly"]
    said = match["n"]
    often = {"once": 1, "twice": 2, "thrice": 3}.get(said or "", 0)
    if said and not often:
        word = said.split()[0]
        often = int(word) if word.isdigit() else small_value(word)
    return Rate(_NAMES[name], often, match.start("one" if match["a"] else 0), match.end())


def _chinese(match: re.Match[str]) -> Rate:
    times = 0
    if match["c"] and match["n"]:
        times = int(match["n"]) if match["n"].isdigit() else small_value(match["n"])
    end = match.end() if match["c"] else match.end("u")
    return Rate(_NAMES[match["u"]], times, match.start(), end)


def other_rate(reading: Reading, base: Base) -> Overruled | None:
    """What speaks against a claim that gives another period than the passage; `None` = nothing."""
    claim = reading.whole.view
    mine = rates(claim.text)
    if len(mine) != 1 or denies(claim.text):
        return None
    shown: Overruled | None = None
    for unit in range(len(base.units)):
        if base.unsaid(unit) or not _all_else(reading, base, unit, mine[0]):
            continue
        text = base.units[unit].text
        theirs = rates(text)
        if not theirs or any(not _differ(mine[0], one) for one in theirs):
            return None
        if len(theirs) == 1 and not denies(text) and shown is None:
            wrong = claim.text[mine[0].start : mine[0].end].strip()
            right = text[theirs[0].start : theirs[0].end].strip()
            shown = overruled("number", wrong, right, unit)
    return shown


def _differ(one: Rate, other: Rate) -> bool:
    if one.period != other.period:
        return {one.period, other.period} != {"day", "night"}
    return bool(one.times and other.times and one.times != other.times)


def _all_else(reading: Reading, base: Base, unit: int, rate: Rate) -> bool:
    """Does the unit hold all of the claim but its rate?"""
    whole, given = reading.whole, base.values(unit)
    words = 0
    for at, term in enumerate(whole.terms):
        within = rate.start <= term.start < rate.end
        if term.value is not None:
            if not within and not any(_same_number(term.value, other) for other in given):
                return False
        elif not within:
            words += 1
            if whole.held[at, unit] < _HELD:
                return False
    return words > 0


def _same_number(one: Value, other: Value) -> bool:
    """The same amount, whatever it is for: 1,500 a year and 1,500 a semester."""
    a, b = one.item, other.item
    if isinstance(a, Quantity) and isinstance(b, Quantity):
        return a.value == b.value and relation(one, other) != "other"
    return relation(one, other) == "same"
