"""Ages in a text: bands that a rule speaks of ("under 6 months", 12岁以下), and a single one's age.

All in months. A band needs people in its text: "contracts under 6 months" has none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from rag_doctor.text.folding import fold
from rag_doctor.text.numerals import english_value, han_value
from rag_doctor.text.segment import sentences
from rag_doctor.text.word_sets import word_set

__all__ = ["PEOPLE", "Band", "bands_of", "single_age"]

_SMALL = sorted(
    word_set("""one two three four five six seven eight nine ten eleven twelve thirteen fourteen
    fifteen sixteen seventeen eighteen nineteen twenty""")
)
_N = rf"(?:\d{{1,3}}|{'|'.join(_SMALL)})"
_N_ZH = r"(?:\d{1,3}|[一二三四五六七八九]?十[一二三四五六七八九]?|[一二两三四五六七八九])"
_U = r"(?:\s?-?(?P<u>months?|years?)(?:[ -](?:old|of age))?)"
_U_ZH = r"(?P<u>个月龄?|月龄|周?岁)"
PEOPLE = re.compile(
    r"\b(?:child(?:ren)?|bab(?:y|ies)|infants?|toddlers?|kids?|boys?|girls?|minors?|teen\w*|youths?"
    r"|adults?|persons?|people|anyone|those|pupils?|students?|passengers?|visitors?|guests?|members?"
    r"|riders?|drivers?|users?|customers?|seniors?|son|daughter|aged?|old|you)\b"
    r"|孩子|儿童|小孩|婴|幼儿|宝宝|青少年|未成年|学生|老人|成人|者|人|岁|月龄"
)
_BANDS = tuple(
    (kind, re.compile(form))
    for kind, form in (
        (
            "between",
            rf"(?:\b(?:from|between|aged) )?\b(?P<a>{_N})(?: ?[-–—~] ?| to | and )"
            rf"(?P<b>{_N})\b{_U}?",
        ),
        ("under", rf"\b(?:under|below|younger than|less than)(?: the age of)? (?P<a>{_N})\b{_U}?"),
        ("over", rf"\b(?:over|above|older than)(?: the age of)? (?P<a>{_N})\b{_U}?"),
        ("from", rf"\b(?:at least|from) (?P<a>{_N})\b{_U}?"),
        ("from", rf"\b(?P<a>{_N})\b{_U}? (?:and|or) (?:over|older|above|up|more)\b"),
        ("to", rf"\b(?P<a>{_N})\b{_U}? (?:and|or) (?:under|younger|below)\b"),
        ("between", rf"(?P<a>{_N_ZH})(?:周?岁|个月)?(?:[-–—~]|至|到)(?P<b>{_N_ZH}){_U_ZH}"),
        ("under", rf"(?:未满|不满|低于|小于|不足)(?P<a>{_N_ZH}){_U_ZH}"),
        ("to", rf"(?P<a>{_N_ZH}){_U_ZH}(?:及其?)?以下"),
        ("from", rf"(?P<a>{_N_ZH}){_U_ZH}(?:及其?)?以上"),
        ("from", rf"(?<![未不])(?:年满|满|大于)(?P<a>{_N_ZH}){_U_ZH}"),
    )
)
_ONE = tuple(
    re.compile(form)
    for form in (
        rf"\b(?P<a>{_N})[ -](?P<u>month|year)s?[ -]olds?\b",
        rf"\b(?:bab(?:y|ies)|child|infant|boy|girl|toddler|kid|teenager|person|someone|anyone|son"
        rf"|daughter|who is|is|aged?|turned|at(?: age)?) (?:of |aged )?(?P<a>{_N})\b"
        rf"(?: (?P<u>months?|years?)(?: old| of age)?)?(?! ?(?:[%€$£:]|euros?|dollars?|pounds?"
        rf"|ml|mg|days?|weeks?|hours?|minutes?|am|pm|percent|times|or|and|to)\b)",
        rf"(?P<a>{_N_ZH})(?P<u>周?岁|个月)(?=大|的(?:宝宝|婴|孩|幼|学生|人|青|少|女|男)|可|能|就|也|不|还|允许)",
    )
)
_BOUND = re.compile(
    r"(?:\b(?:under|over|below|above|than|least|most|from|between|to|until|before|after)"
    r"(?: the age of)?"
    r"|[-–—~至到满])\s*$"
)


@dataclass(frozen=True, slots=True)
class Band:
    """Ages from `low` (in it) to `high` (not in it), and characters `start:end` of what is said of
    them."""

    low: float
    high: float
    start: int
    end: int

    def holds(self, age: float) -> bool:
        return self.low <= age < self.high


@lru_cache(maxsize=4096)
def single_age(text: str) -> tuple[float, str] | None:
    """The one age of a text in months, and as it is written; `None` = none, or several."""
    folded = fold(text)
    found: dict[tuple[int, int], tuple[float, str]] = {}
    for form in _ONE:
        for match in form.finditer(folded):
            at = match.start("a")
            if _BOUND.search(folded[:at]) or any(a <= at < b for a, b in found):
                continue
            unit = match["u"] or "year"
            found[match.span()] = (
                _number(match["a"]) * _months(unit),
                text[at : match.end("u") if match["u"] else match.end("a")],
            )
    ages = list(found.values())
    return ages[0] if len({age for age, _ in ages}) == 1 else None


@lru_cache(maxsize=4096)
def bands_of(text: str) -> tuple[Band, ...]:
    """The bands of a chunk; each reaches to the next one of its sentence."""
    if not PEOPLE.search(fold(text)):
        return ()
    out: list[Band] = []
    for sentence in sentences(text):
        found = sorted(_read(fold(sentence.text)))
        first = len(found) > 1 and re.search(r"\d", sentence.text[: found[0][0]]) is not None
        for place, (at, low, high, end) in enumerate(found):
            begin = 0 if place == 0 else at
            after = found[place + 1][0] if place + 1 < len(found) else len(sentence.text)
            if first:  # "5 ml for 2 to 5 years, 10 ml for 6 to 11"
                begin, after = (found[place - 1][3] if place else 0), end
            out.append(Band(low, high, sentence.start + begin, sentence.start + after))
    return tuple(out)


def _read(folded: str) -> Iterator[tuple[int, float, float, int]]:
    """Where each band of a sentence begins, its lowest and highest age, and where it ends."""
    taken: list[tuple[int, int]] = []
    people = PEOPLE.search(folded) is not None
    for kind, form in _BANDS:
        for match in form.finditer(folded):
            unit = match["u"]
            if any(a < match.end() and match.start() < b for a, b in taken):
                continue
            if not unit and not people:
                continue
            taken.append(match.span())
            yield match.start(), *_ends(kind, match, _months(unit or "year")), match.end()


def _ends(kind: str, match: re.Match[str], unit: float) -> tuple[float, float]:
    first = _number(match["a"])
    top = float("inf")
    if kind == "between":
        return first * unit, (_number(match["b"]) + 1) * unit
    if kind == "under":
        return 0.0, first * unit
    if kind == "to":
        return 0.0, first * unit + 0.5
    return (first * unit, top) if kind == "from" else (first * unit + 0.5, top)


def _months(unit: str) -> float:
    return 1.0 if "month" in unit or "月" in unit else 12.0


def _number(word: str) -> float:
    if word.isdigit():
        return float(word)
    return float((english_value(word) if word.isascii() else han_value(word)) or 0)
