"""Two measures held against each other: which is longer, and what are both? Needs both passages."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, product
from typing import NamedTuple

from rag_doctor.evalset.synth.chinese_parts import moments, tidy
from rag_doctor.evalset.synth.draft import Draft, crossed
from rag_doctor.evalset.synth.scope import Topics
from rag_doctor.text import content_words, quantities
from rag_doctor.text.date_scan import dates

__all__ = ["Measure", "measure_of", "weighed"]

MOST = 40  # pairs that are tried
LONGEST = {"en": 260, "zh": 90}  # characters of a question
APART = 400  # times one may be the other: beyond that nobody asks which is longer
SURELY = 2  # times one must be the other where the units do not convert: a month has 28 to 31 days
_ABOUT = {"month": Fraction(30), "workday": Fraction(7, 5)}
_UNSPOKEN = ("version", "code", "ordinal", "multiple")
_WORDS = {
    "time": ("longer", "times", "更长", "各是多久"),
    "money": ("higher", "sums", "更高", "各是多少"),
    "percent": ("higher", "shares", "更高", "各是多少"),
    "data": ("larger", "sizes", "更大", "各是多少"),
    "count": ("larger", "numbers", "更多", "各是多少"),
    "date": ("earlier", "dates", "更早", "各是什么时候"),
    "clock": ("earlier", "times", "更早", "各是几点"),
}
_GENERAL = frozenset(
    {
        "time",
        "date",
        "number",
        "interval",
        "sum",
        "work",
        "day",
        "days",
        "last",
        "时间",
        "时限",
        "期限",
        "提前",
    }
)
_HEAD = re.compile(r"^the (?P<what>(?:number of )?.+?) (?:of|for|that|at|after|within|by) ")


class Measure(NamedTuple):
    """`kind` = what may be held against what: dimension, base unit, and for bare numbers of what.
    `size` = the amount in the base unit, or the moment as digits that sort. `rough` = it was
    brought to that unit as months and working days are, about."""

    kind: tuple[str, str, str]
    size: Fraction
    rough: str = ""


@lru_cache(maxsize=65536)
def measure_of(draft: Draft) -> Measure | None:
    """The measure that answers a draft; `None` = its answer is none, or not just one."""
    if not draft.thing or len(draft.must_include) != 1:
        return None
    text = draft.must_include[0].strip()
    if moment := _moment(text):
        return moment
    found = quantities(text)
    if len(found) != 1 or found[0].text.strip() != text or found[0].bound == "range":
        return None
    amount = found[0]
    if amount.dimension in _UNSPOKEN or amount.label is not None or amount.value <= 0:
        return None
    size, unit = amount.to_base()
    if amount.dimension == "time" and unit in _ABOUT:
        return Measure(("time", "day", ""), Fraction(size) * _ABOUT[str(unit)], str(unit))
    of = "" if amount.dimension not in ("count", "rate") else _counted(draft.thing)
    return Measure((amount.dimension, str(unit), of), Fraction(size))


def _moment(text: str) -> Measure | None:
    """A whole date, or a time of day."""
    read = dates(re.sub(r"(?<=[年月日\d]) (?=[\d年月日])", "", text))
    if len(read) != 1 or (len(moments(text)) > 1):
        return None
    day = read[0]
    if day.year is not None and day.month is not None and day.day is not None:
        return Measure(("date", "", ""), Fraction(day.year * 10_000 + day.month * 100 + day.day))
    if day.hour is not None and not day.has_date():
        return Measure(("clock", "", ""), Fraction(day.hour * 60 + (day.minute or 0)))
    return None


def _counted(thing: str) -> str:
    """Of what a number is one: only like things are held against each other."""
    found = _HEAD.match(thing)
    return found["what"] if found else thing.rpartition("的")[2]


def weighed(
    drafts: Sequence[Draft], others: Sequence[Draft] = (), topics: Topics | None = None
) -> Iterator[Draft]:
    """Questions that hold two measures from different passages against each other, those that
    speak of nearly the same first. With `others` (of further documents) one of each, which must
    share a word, every one named after its document."""
    pairs = product(drafts, others) if others else combinations(drafts, 2)
    fit = [
        (one, other)
        for one, other in pairs
        if _fit(one, other) and (not others or _shared(one, other) > 0)
    ]
    fit.sort(key=lambda pair: -_shared(*pair))
    for one, other in fit[:MOST]:
        made = _asked(one, other, topics if others else None)
        if len(made.question) <= LONGEST[made.lang]:
            yield made


def _fit(one: Draft, other: Draft) -> bool:
    a, b = measure_of(one), measure_of(other)
    if a is None or b is None or a.kind != b.kind or a.size == b.size:
        return False
    if set(one.chunk_ids) & set(other.chunk_ids) or one.lang != other.lang:
        return False
    low, high = sorted((a.size, b.size))
    least = SURELY if a.rough != b.rough else 1
    near = a.kind[0] in ("date", "clock") or least * low <= high <= APART * low
    return near and one.thing != other.thing


def _asked(one: Draft, other: Draft, topics: Topics | None) -> Draft:
    a, b = measure_of(one), measure_of(other)
    assert a is not None  # both fit
    assert b is not None
    kind = a.kind[0] if a.kind[0] in _WORDS else "count"
    more, whats, more_zh, both_zh = _WORDS[kind]
    first = (a.size < b.size) if kind in ("date", "clock") else (a.size > b.size)
    things = [_under(draft, topics) for draft in (one, other)]
    if one.lang == "zh":
        question = tidy(f"{things[0]}和{things[1]}，哪个{more_zh}，{both_zh}") + "？"
        told = f"{'前者' if first else '后者'}{more_zh}：{one.reference}{other.reference}"
    else:
        question = f"Which is {more}, {things[0]} or {things[1]}, and what are the two {whats}?"
        lead = f"The {'former' if first else 'latter'} is {more}:"
        told = f"{lead} {one.reference} {other.reference}"
    return crossed(one, other, question, told, "weighed", scoped=topics is not None)


def _under(draft: Draft, topics: Topics | None) -> str:
    """The thing, with its document in brackets where the two are of different ones."""
    if topics is None:
        return draft.thing
    topic = topics.of(draft.doc_id)
    if topic.lower() in draft.thing.lower():
        return draft.thing
    return f"{draft.thing}（{topic}）" if draft.lang == "zh" else f"{draft.thing} ({topic})"


def _shared(one: Draft, other: Draft) -> float:
    a, b = (set(content_words(draft.thing)) - _GENERAL for draft in (one, other))
    return len(a & b) / max(1, len(a | b))
