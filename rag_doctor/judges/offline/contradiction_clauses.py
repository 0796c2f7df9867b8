"""The subject of one clause with the value of its neighbour.

"Single rooms cost 80 euros; double rooms cost 120 euros" holds every word of "single rooms cost
120 euros" and denies it. Two clauses are laid side by side; where they differ, a claim must take
all from the one or all from the other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache
from itertools import permutations

from rag_doctor.judges.offline.contradiction_base import Found, Side, found
from rag_doctor.judges.offline.features_claim import View, view
from rag_doctor.judges.offline.features_synonyms import synonyms_of
from rag_doctor.judges.offline.features_values import Value, relation
from rag_doctor.judges.offline.parts import parts_of
from rag_doctor.text.antonyms import antonyms_of
from rag_doctor.text.dating import DateValue
from rag_doctor.text.negation import negations
from rag_doctor.text.stopwords import is_stopword

__all__ = ["crossed_clauses"]

_SHARED_OUT = re.compile(
    r"\b(?:respectively|each|both|either|vice versa|former|latter|in turn|same|total|together)\b"
    r"|分别|依次|各(?!种|类|地)|前者|后者|两者|均|共|合计|[|\t]"
)
_PREFIX = frozenset(("非", "未", "无", "不"))
_WORDS = 3  # words on one side of a difference
_LEAST = 0.75  # share of the claim's words that the unit must hold
_LEAST_FRAMED = 0.6  # where the words of the question count, too
_AMOUNT, _DATE, _NAME = 3, 2, 1  # what is best called the wrong half of a claim


@dataclass(frozen=True, slots=True)
class _Item:
    """A word, or a value under the name of its kind."""

    key: str
    text: str
    value: Value | None = None


@dataclass(frozen=True, slots=True)
class _Slot:
    """Where two clauses differ: what the one has and what the other has in its place."""

    one: tuple[_Item, ...]
    other: tuple[_Item, ...]

    @property
    def rank(self) -> int:
        value = self.one[0].value if self.one else None
        if value is None:
            return _NAME
        return _DATE if isinstance(value.item, DateValue) else _AMOUNT


def crossed_clauses(side: Side) -> Found | None:
    """A claim that takes its subject from one clause and its value from another."""
    least = _LEAST if side.reading.frame is None else _LEAST_FRAMED
    if side.subject < least or _SHARED_OUT.search(side.given.folded):
        return None
    if "or" in {token.text.lower() for token in side.claim.tokens}:
        return None
    if _denies(side.claim.text):
        return _denied_for_it(side)
    parts = [part for part in parts_of(side.given.text) if not _denies(part.text)]
    best: tuple[int, _Slot] | None = None
    for one, other in permutations(parts, 2):
        slot = _crossing(side, one, other)
        if slot and (best is None or slot.rank > best[0]):
            best = slot.rank, slot
    if best is None:
        return _denied_for_it(side)
    wrong, right = _worded(best[1].other), _worded(best[1].one)
    kind = {_AMOUNT: "number", _DATE: "date", _NAME: "entity"}[best[0]]
    return found(side, kind, wrong, right, 0.97, sure=True)  # type: ignore[arg-type]


def _denied_for_it(side: Side) -> Found | None:
    """One clause states of another subject what the other clause denies of the claim's, or back."""
    turned = _denies(side.claim.text)
    for one, other in permutations(parts_of(side.given.text), 2):
        if _denies(one.text) != turned or _denies(other.text) == turned:
            continue
        slots = [slot for slot in _slots(one.text, other.text) if slot.rank == _NAME]
        picks = [_pick(side, slot) for slot in slots]
        if "other" not in picks or {"one", "both"} & set(picks):
            continue
        subject = slots[picks.index("other")]
        shared = {i.key for i in _items(one.text)} & {i.key for i in _items(other.text)}
        told = shared & {term.norm for term in side.claim.terms}
        if told and not _told_elsewhere(side, subject, told, turned):
            return found(side, "negation", side.claim.text, other.text, 0.97, sure=True)
    return None


def _told_elsewhere(side: Side, subject: _Slot, told: set[str], turned: bool) -> bool:
    """Does any clause say of the claim's subject what the claim says of it?"""
    for number, unit in enumerate(side.base.units):
        for part in parts_of(unit.text) if side.looks_at(number) else ():
            words = {item.key for item in _items(part.text)}
            if _in(part, subject.other) and told <= words and _denies(part.text) == turned:
                return True
    return False


def _crossing(side: Side, one: View, other: View) -> _Slot | None:
    """The difference at which the claim follows `other`, while it follows `one` elsewhere."""
    slots = list(_slots(one.text, other.text))
    picks = [_pick(side, slot) for slot in slots]
    ours = [slot for slot, pick in zip(slots, picks, strict=True) if pick == "one"]
    theirs = [slot for slot, pick in zip(slots, picks, strict=True) if pick == "other"]
    if not ours or not theirs or "both" in picks:
        return None
    wrong = max(theirs, key=lambda slot: slot.rank)
    subject = min(ours, key=lambda slot: slot.rank)
    if wrong.rank == _NAME and not (_names(side, wrong, subject) and side.subject >= 0.95):
        return None
    if _asked_there(side, ours) or _stated_together(side, subject, wrong):
        return None
    return wrong


def _slots(one: str, other: str) -> Iterator[_Slot]:
    a, b = _items(one), _items(other)
    match = SequenceMatcher(None, [i.key for i in a], [i.key for i in b], autojunk=False)
    for op, i1, i2, j1, j2 in match.get_opcodes():
        left, right = a[i1:i2], b[j1:j2]
        if op == "equal":
            for x, y in zip(left, right, strict=True):
                if x.value and y.value and relation(x.value, y.value) == "conflict":
                    yield _Slot((x,), (y,))
        elif op == "replace" and not any(item.value for item in (*left, *right)):
            opposed = [(x, y) for x in left for y in right if y.key in antonyms_of(x.key)]
            if opposed:
                yield _Slot((opposed[0][0],), (opposed[0][1],))
            elif len(left) <= _WORDS and len(right) <= _WORDS and not _alike(left, right):
                yield _Slot(left, right)
        elif (left or right) and all(item.key in _PREFIX for item in (*left, *right)):
            yield _Slot(left, right)


@lru_cache(maxsize=8192)
def _items(text: str) -> tuple[_Item, ...]:
    seen = view(text)
    out = [(v.start, _Item(_kind(v), v.text, v)) for v in seen.values]
    for token in seen.tokens:
        low = token.text.lower()
        letter = len(low) == 1 and token.text.isupper() and token.start > 0
        if token.kind == "punct" or (is_stopword(low) and low not in _PREFIX and not letter):
            continue
        if not any(v.start < token.end and token.start < v.end for v in seen.values):
            out.append((token.start, _Item(token.norm, token.text)))
    return tuple(item for _, item in sorted(out, key=lambda pair: pair[0]))


def _kind(value: Value) -> str:
    item = value.item
    if not isinstance(item, DateValue):
        return f"={item.dimension}"
    if value.days:
        return "=day"
    return "=date" if item.has_date() else "=clock"


def _alike(left: tuple[_Item, ...], right: tuple[_Item, ...]) -> bool:
    """Do both sides name the same thing in two ways?"""
    names = {item.key for item in right}
    return any(item.key in names or synonyms_of(item.key) & names for item in left)


def _pick(side: Side, slot: _Slot) -> str:
    """Whose words the claim has at a difference: `one`, `other`, `both` or `none`."""
    first, second = _has(side, slot.one), _has(side, slot.other)
    if not slot.one or not slot.other:  # 会员 beside 非会员
        return "other" if (first or second) == bool(slot.other) else "one"
    if first and second:
        return "both" if slot.rank == _NAME else "none"
    return "one" if first else "other" if second else "none"


def _has(side: Side, items: tuple[_Item, ...]) -> bool:
    for item in items:
        if item.value is not None:
            if any(relation(mine, item.value) == "same" for mine in side.claim.values):
                return True
        elif any(token.norm == item.key for token in side.claim.tokens):
            return True
    return False


def _names(side: Side, *slots: _Slot) -> bool:
    """Are both differences proper names? Chinese shows no capitals: there all words may be."""
    if side.claim.zh:
        return all(len(item.key) > 1 for slot in slots for item in slot.one + slot.other)
    return all(
        slot.one[0].text[:1].isupper() and slot.other[0].text[:1].isupper() for slot in slots
    )


def _asked_there(side: Side, ours: list[_Slot]) -> bool:
    """Does the question speak of the other clause's subject, which a short answer leaves out?"""
    asked = view(side.reading.question) if side.reading.question else None
    if asked is None:
        return False
    words = {token.norm for token in asked.tokens}
    for slot in ours:
        for item in slot.other:
            if item.value is None and item.key in words:
                return True
            if item.value and any(relation(v, item.value) == "same" for v in asked.values):
                return True
    return False


def _stated_together(side: Side, subject: _Slot, wrong: _Slot) -> bool:
    """Does any clause of the contexts hold the claim's subject and its value?"""
    for number, unit in enumerate(side.base.units):
        if not side.looks_at(number):
            continue
        for part in parts_of(unit.text):
            if _in(part, subject.one) and _in(part, wrong.other):
                return True
    return False


def _in(part: View, items: tuple[_Item, ...]) -> bool:
    for item in items:
        if item.value is not None:
            if any(relation(item.value, given) == "same" for given in part.values):
                return True
        elif any(token.norm == item.key for token in part.tokens):
            return True
    return not items and not any(token.norm in _PREFIX for token in part.tokens)


def _denies(text: str) -> bool:
    return any(cue.cue not in _PREFIX for cue in negations(text))


def _worded(items: tuple[_Item, ...]) -> str:
    if len(items) > 1 and items[0].text.isascii():
        return " ".join(item.text for item in items)
    return "".join(item.text for item in items)
