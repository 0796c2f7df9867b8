"""Falsified values: another number, another unit, another date."""

from __future__ import annotations

import re
from random import Random

from rag_doctor.judges.selftest.probe import Change, Source
from rag_doctor.judges.selftest.wording import MONTHS_EN, SMALL_EN, SMALL_ZH, UNITS, WEEKDAYS
from rag_doctor.text import DateValue, Quantity, dates, quantities

__all__ = ["change_date", "change_number", "change_unit", "plain_quantities", "replaced"]

_DIGITS = re.compile(r"\d[\d,]*(?:\.\d+)?")
_WORD_EN = re.compile(r"\b(?:" + "|".join(SMALL_EN) + r")\b", re.IGNORECASE)
_WORD_ZH = re.compile(
    r"(?<![\u4e00-\u9fff第百千万亿十])[" + "".join(SMALL_ZH) + "](?=个?[\u4e00-\u9fff])"
)
_DAY_ZH = re.compile(
    r"(?:(?:19|20)\d\d ?年)?(?: ?\d{1,2} ?月)(?: ?\d{1,2} ?[日号])?|(?:19|20)\d\d ?年"
)
_YEAR = re.compile(r"(?<![\d-])(?:19|20)\d\d(?!\d)")
_TIME = re.compile(r"(?<!\d)(\d{1,2})([:：]\d\d)")
_UNUSUAL = {"version", "code", "ordinal", "multiple"}


def replaced(source: Source, start: int, end: int, now: str) -> Change:
    """The sentence with `text[start:end]` replaced."""
    text = source.text
    return Change(text[:start] + now + text[end:], text[start:end], now)


def plain_quantities(text: str) -> list[Quantity]:
    """Amounts that are not part of a date, a range, a name or a list number. One is left out too:
    its noun stands in the singular."""
    taken = [(d.start, d.end) for d in dates(text)]
    taken += [match.span() for match in _DAY_ZH.finditer(text)]
    return [
        q
        for q in quantities(text)
        if q.dimension not in _UNUSUAL
        and q.bound != "range"
        and q.value != 1
        and not any(q.start < end and start < q.end for start, end in taken)
    ]


def change_number(source: Source, rng: Random) -> Change | None:
    """Another number before the same unit; never one that the passage holds elsewhere."""
    found = plain_quantities(source.text)
    rng.shuffle(found)
    for quantity in found:
        match = _DIGITS.search(source.text, quantity.start, quantity.end)
        if match:
            now = _other_digits(match[0], source.passage, rng)
        else:
            pattern = _WORD_EN if source.lang == "en" else _WORD_ZH
            match = pattern.search(source.text, quantity.start, quantity.end)
            words = SMALL_EN if source.lang == "en" else SMALL_ZH
            now = _other_word(match[0], words, source.passage, rng) if match else None
        if match and now:
            return replaced(source, match.start(), match.end(), now)
    return None


def _other_digits(digits: str, passage: str, rng: Random) -> str | None:
    whole, _, rest = digits.replace(",", "").partition(".")
    value = int(whole)
    choices = {value * 2, value * 3, value + rng.randint(2, 9), value + 10, value // 2}
    held = {m[0].replace(",", "").partition(".")[0] for m in _DIGITS.finditer(passage)}
    fresh = sorted(n for n in choices if n > 0 and n != value and str(n) not in held)
    if not fresh:
        return None
    now = rng.choice(fresh)
    return (f"{now:,}" if "," in digits else str(now)) + (f".{rest}" if rest else "")


def _other_word(word: str, words: str | tuple[str, ...], passage: str, rng: Random) -> str | None:
    fresh = [w for w in words if w != word.lower() and w not in passage.lower()]
    if not fresh:
        return None
    now = rng.choice(fresh)
    return now.capitalize() if word[0].isupper() else now


def change_unit(source: Source, rng: Random) -> Change | None:
    """The same number in a unit of the same sort that means something else."""
    found = plain_quantities(source.text)
    rng.shuffle(found)
    for quantity in found:
        for was, choices in UNITS[source.lang]:
            match = re.search(was, source.text[quantity.start : quantity.end])
            if match:
                start = quantity.start + match.start()
                return replaced(source, start, start + len(match[0]), rng.choice(choices))
    return None


def change_date(source: Source, rng: Random) -> Change | None:
    """Another year, month, weekday or hour in a date of the sentence."""
    found: list[DateValue | re.Match[str]] = [*dates(source.text)]
    found += _DAY_ZH.finditer(source.text)
    rng.shuffle(found)
    for one in found:
        start, end = one.span() if isinstance(one, re.Match) else (one.start, one.end)
        change = _other_date(source, start, end, rng)
        if change and change.now not in source.passage:
            return change
    return None


def _other_date(source: Source, start: int, end: int, rng: Random) -> Change | None:
    text = source.text
    if match := _YEAR.search(text, start, end):
        return replaced(source, *match.span(), str(int(match[0]) + rng.choice((-3, -2, 2, 3))))
    if match := re.compile(r"(\d{1,2})(?= ?月)").search(text, start, end):
        others = [month for month in (1, 3, 5, 7, 8, 10, 12) if month != int(match[0])]
        return replaced(source, *match.span(), str(rng.choice(others)))
    if match := _TIME.search(text, start, end):
        hour = (int(match[1]) + rng.choice((2, 3, 21, 22))) % 24
        return replaced(source, *match.span(), f"{hour:02d}{match[2]}")
    for names in (MONTHS_EN, *WEEKDAYS):
        for at, name in enumerate(names):
            place = text.find(name, start, end)
            if place >= 0:
                now = names[(at + rng.randint(2, len(names) - 2)) % len(names)]
                return replaced(source, place, place + len(name), now)
    return None
