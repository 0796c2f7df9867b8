"""Two clauses side by side: where they differ, and in what."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache

from rag_doctor.judges.offline.features_claim import view
from rag_doctor.judges.offline.features_synonyms import synonyms_of
from rag_doctor.judges.offline.features_values import Value, relation
from rag_doctor.text.antonyms import antonyms_of
from rag_doctor.text.dating import DateValue
from rag_doctor.text.stopwords import is_stopword

__all__ = ["AMOUNT", "DATE", "NAME", "PREFIX", "Item", "Slot", "items_of", "slots_between"]

PREFIX = frozenset(("非", "未", "无", "不"))
_WORDS = 3  # words on one side of a difference
_DAY_WORDS = frozenset(  # read as words: 非工作日
    ("weekday", "weekdays", "weekend", "weekends", "工作日", "周末")
)
AMOUNT, DATE, NAME = 3, 2, 1  # what is best called the wrong half of a claim
_BOUNDS = frozenset(("超过", "不足", "至少", "最多", "最少", "至多", "高于", "低于", "约", "大约"))


@dataclass(frozen=True, slots=True)
class Item:
    """A word, or a value under the name of its kind."""

    key: str
    text: str
    value: Value | None = None


@dataclass(frozen=True, slots=True)
class Slot:
    """Where two clauses differ: what the one has and what the other has in its place.

    `whole` = many words or an amount among them: only who has all of a side has that side.
    """

    one: tuple[Item, ...]
    other: tuple[Item, ...]
    whole: bool = False

    @property
    def rank(self) -> int:
        value = self.one[0].value if self.one and not self.whole else None
        if value is None:
            return NAME
        return DATE if isinstance(value.item, DateValue) else AMOUNT


@lru_cache(maxsize=8192)
def slots_between(one: str, other: str) -> tuple[Slot, ...]:
    """The differences of two clauses, in order."""
    return tuple(_slots(one, other))


def _slots(one: str, other: str) -> Iterator[Slot]:
    a, b = items_of(one), items_of(other)
    match = SequenceMatcher(None, [i.key for i in a], [i.key for i in b], autojunk=False)
    for op, i1, i2, j1, j2 in match.get_opcodes():
        left, right = a[i1:i2], b[j1:j2]
        if op == "equal":
            for x, y in zip(left, right, strict=True):
                if x.value and y.value and relation(x.value, y.value) == "conflict":
                    yield Slot((x,), (y,))
        elif op == "replace":
            left, right = _without_not(left), _without_not(right)
            if any(item.value for item in (*left, *right)) or max(len(left), len(right)) > _WORDS:
                if left and right and not _alike(left, right):
                    yield Slot(left, right, whole=True)
                continue
            opposed = [(x, y) for x in left for y in right if y.key in antonyms_of(x.key)]
            if opposed:
                yield Slot((opposed[0][0],), (opposed[0][1],))
            elif left and right and not _alike(left, right):
                size = min(len(left), len(right))  # what both share may stand before the first
                yield Slot(left[-size:], right[-size:])
        elif (left or right) and all(item.key in PREFIX for item in (*left, *right)):
            yield Slot(left, right)


@lru_cache(maxsize=8192)
def items_of(text: str) -> tuple[Item, ...]:
    seen = view(text)
    values = [v for v in seen.values if v.text.strip().casefold() not in _DAY_WORDS]
    out = [(v.start, Item(_kind(v), v.text, v)) for v in values]
    for token in seen.tokens:
        low = token.text.lower()
        letter = len(low) == 1 and token.text.isupper() and (token.start > 0 or seen.zh)
        if token.norm in _BOUNDS:
            continue
        if token.kind == "punct" or (is_stopword(low) and low not in PREFIX and not letter):
            continue
        if not any(v.start < token.end and token.start < v.end for v in values):
            out.append((token.start, Item(token.norm, token.text)))
    return tuple(item for _, item in sorted(out, key=lambda pair: pair[0]))


def _kind(value: Value) -> str:
    item = value.item
    if not isinstance(item, DateValue):
        return f"={item.dimension}"
    if value.days:
        return "=day"
    return "=date" if item.has_date() else "=clock"


def _without_not(items: tuple[Item, ...]) -> tuple[Item, ...]:
    return tuple(item for item in items if item.key != "不")


def _alike(left: tuple[Item, ...], right: tuple[Item, ...]) -> bool:
    """Do both sides name the same thing in two ways?"""
    names = {item.key for item in right}
    return any(item.key in names or synonyms_of(item.key) & names for item in left)
