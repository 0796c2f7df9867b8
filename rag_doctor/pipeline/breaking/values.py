"""Values in a text (numbers with their units, codes, times, addresses), and how they get mixed up.

A language model that goes wrong rarely writes nonsense: it takes the value of the next row, of
another office or of another document, and where it finds none it makes one up of the same kind.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random

__all__ = ["Value", "distorted", "flipped", "invented", "values_in"]

_UNITS_ZH = (
    "个工作日|工作日|个月|小时|分钟|摄氏度|个用户|自然日"
    "|[天日次年月周秒元页人项级成折倍个台条份名位轮]"
)
_VALUE = re.compile(
    r"(?P<address>[\w.+-]+@[\w-]+(?:\.[\w-]+)+|https?://[\w./-]+|\b[\w-]+(?:\.[\w-]+){2,})"
    r"|(?P<code>\b[A-Z]{1,4}(?:-[A-Z0-9]+)+\b|\b[A-Z]{1,3}\d{2,}\b)"
    r"|(?P<time>\b\d{1,2}:\d{2}\b)"
    rf"|(?P<number>(?:S\$|\$|¥)?\d+(?:,\d{{3}})*(?:\.\d+)?)(?P<unit>\s?(?:%|{_UNITS_ZH}|[A-Za-z]+))?"
    rf"|(?P<word>[一二两三四五六七八九十百半]+)(?P<wordunit>{_UNITS_ZH})"
)
_LEAD_EN = re.compile(r"(yes|no)\b", re.IGNORECASE)
_LEAD_ZH = re.compile(
    r"(不能|不会|不可以|不需要|不用|不是|不要|没有|能|会|可以|需要|是|要|有)(?=[，,。、；]|$)"
)
_OTHER_ZH = {
    "能": "不能", "会": "不会", "可以": "不可以", "需要": "不需要", "是": "不是", "要": "不要",
    "有": "没有", "不能": "能", "不会": "会", "不可以": "可以", "不需要": "需要", "不用": "需要",
    "不是": "是", "不要": "要", "没有": "有",
}  # fmt: skip
_SAID = {"yes": "No, that is not possible.", "no": "Yes, that is possible."}
_FACTORS = (1.4, 2, 3, 0.5, 1.8)
TRIES = 8  # draws before a text is given up: a new value may still hold the old one
_MONTHS = (
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
)  # fmt: skip
_DAYS = ("5", "12", "15", "20", "28")
_NUMERALS = "两三四五六七八九"


@dataclass(frozen=True, slots=True)
class Value:
    """`kind` = address, code, time, number or word (a Chinese numeral); `unit` in lower case,
    empty where there is none; `start`, `end` count characters of the text it is in."""

    text: str
    kind: str
    unit: str
    start: int
    end: int


def values_in(text: str) -> list[Value]:
    """The values of a text in order."""
    out = []
    for match in _VALUE.finditer(text):
        kind = str(match.lastgroup if match.lastgroup not in ("unit", "wordunit") else "number")
        kind = "word" if match["word"] else "number" if match["number"] else kind
        unit = (match["unit"] or match["wordunit"] or "").strip().lower().rstrip("s")
        begin, end = match.span(kind) if kind in ("number", "word") else match.span()
        out.append(Value(text[begin:end], kind, unit, begin, end))
    return out


def distorted(
    text: str, musts: Sequence[str], pool: Iterable[str], rng: Random, most: int = 1
) -> tuple[str, tuple[tuple[str, str], ...]] | None:
    """The text with up to `most` of its needed values replaced, and (old, new) of each.

    Needed = part of a must-have word. From the `pool` of texts comes a value of the same kind and
    unit, where it has one; else one is made up. `None` = the text has no value whose loss shows.
    """
    targets = [value for value in values_in(text) if _needed(value, text, musts)]
    if not targets:
        return None
    offered = [value for other in pool for value in values_in(other)]
    for _ in range(TRIES):
        new, said = _replaced(text, targets, offered, rng, most)
        if not _all_in(musts, new):
            return new, said
        offered = []  # "150" still has the "50" in it
    return None


def _all_in(musts: Sequence[str], text: str) -> bool:
    plain = "".join(text.split()).lower()
    return all("".join(must.split()).lower() in plain for must in musts)


def _replaced(
    text: str, targets: Sequence[Value], offered: Sequence[Value], rng: Random, most: int
) -> tuple[str, tuple[tuple[str, str], ...]]:
    chosen = sorted(rng.sample(targets, min(most, len(targets))), key=lambda v: -v.start)
    said: list[tuple[str, str]] = []
    for target in chosen:
        new = _other(target, offered, text, rng)
        text = text[: target.start] + new + text[target.end :]
        said.append((target.text, new))
    return text, tuple(said)


def _needed(value: Value, text: str, musts: Sequence[str]) -> bool:
    around = "".join(text[max(0, value.start - 12) : value.end + 12].split()).lower()
    bare = value.text.lower()
    wanted = ("".join(must.split()).lower() for must in musts)
    return any(bare in must and (must in around or must in bare) for must in wanted)


def _other(target: Value, offered: Sequence[Value], text: str, rng: Random) -> str:
    alike = sorted(
        {
            v.text
            for v in offered
            if v.kind == target.kind and v.unit == target.unit and v.text not in text
        }
    )
    return rng.choice(alike) if alike else invented(target, rng)


def invented(value: Value, rng: Random) -> str:
    """Another value of the same kind, from nowhere."""
    if value.kind == "number" and (value.unit in _MONTHS or value.unit in ("日", "号")):
        return rng.choice([day for day in _DAYS if day != value.text])
    if value.kind == "number":
        return _number(value.text, rng)
    if value.kind == "time":
        hour, minute = value.text.split(":")
        return f"{(int(hour) + rng.choice((1, 2, 3))) % 24}:{minute}"
    if value.kind == "word":
        return rng.choice([n for n in _NUMERALS if n not in value.text])
    digits = [i for i, char in enumerate(value.text) if char.isdigit()]
    if digits:
        at = digits[-1]
        new = str((int(value.text[at]) + rng.randint(1, 8)) % 10)
        return value.text[:at] + new + value.text[at + 1 :]
    head, dot, rest = value.text.partition(".")
    return f"{head}{rng.choice(('2', '-new', '-main'))}{dot}{rest}"


def _number(text: str, rng: Random) -> str:
    sign = re.match(r"\D*", text)
    head = sign[0] if sign else ""
    plain = float(text[len(head) :].replace(",", ""))
    new = plain * rng.choice(_FACTORS)
    if plain == int(plain):
        new = round(new)
    if new == plain:
        new = plain * 2 + 1
    shown = f"{int(new):,}" if new == int(new) and new >= 1000 else f"{new:g}"
    return head + shown


def flipped(text: str) -> str | None:
    """A short answer with the other yes or no than the text begins with; `None` = with neither."""
    if found := _LEAD_EN.match(text):
        return _SAID[found[1].lower()]
    if found := _LEAD_ZH.match(text):
        return f"{_OTHER_ZH[found[1]]}。"
    return None
