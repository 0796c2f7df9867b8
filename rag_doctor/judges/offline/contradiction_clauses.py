"""The subject of one clause with the value of its neighbour.

"Single rooms cost 80 euros; double rooms cost 120 euros" holds every word of "single rooms cost
120 euros" and denies it. Two clauses are laid side by side; where they differ, a claim must take
all from the one or all from the other.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import permutations

from rag_doctor.judges.offline.clause_slots import (
    AMOUNT,
    DATE,
    NAME,
    PREFIX,
    Item,
    Slot,
    items_of,
    slots_between,
)
from rag_doctor.judges.offline.contradiction_base import Found, Side, found
from rag_doctor.judges.offline.features_claim import View, view
from rag_doctor.judges.offline.features_values import relation
from rag_doctor.judges.offline.parts import parts_of
from rag_doctor.judges.offline.said_when import only_when
from rag_doctor.text.negation import negations

__all__ = ["crossed_clauses"]

_SHARED_OUT = re.compile(
    r"\b(?:respectively|each|both|either|vice versa|former|latter|in turn|same|total|together)\b"
    r"|\b(?:otherwise|else)\b|否则|其余|分别|依次|各(?!种|类|地)|前者|后者|两者|均|共|合计|[|\t]"
)
_OF_VALUES = frozenset(
    ("钱", "价格", "价钱", "费用", "时间", "多少", "much", "many", "long", "price", "cost", "time")
)
_OUTSIDE = re.compile(  # other words for "non-"
    r"\b(?:outside|beyond|other than|not (?:in|from|a|an)|without|excluding)\b"
    r"|以外|之外|不是|不属于|外[的地]"
)
_LEAST = 0.75  # share of the claim's words that the unit must hold
_LEAST_FRAMED = 0.6  # where the words of the question count, too


def crossed_clauses(side: Side) -> Found | None:
    """A claim that takes its subject from one clause and its value from another."""
    least = _LEAST if side.reading.frame is None else _LEAST_FRAMED
    if _subject(side) < least or _SHARED_OUT.search(side.given.folded):
        return None
    if "or" in {token.text.lower() for token in side.claim.tokens}:
        return None
    if _denies(side.claim.text):
        return _denied_for_it(side)
    parts = [part for part in parts_of(side.given.text) if not _denies(part.text)]
    best: tuple[int, Slot] | None = None
    for one, other in permutations(parts, 2):
        slot = _crossing(side, one, other)
        if slot and (best is None or slot.rank > best[0]):
            best = slot.rank, slot
    if best is None:
        return _denied_for_it(side)
    wrong, right = _claimed(side, best[1].other), _worded(best[1].one)
    kind = {AMOUNT: "number", DATE: "date", NAME: "entity"}[best[0]]
    return found(side, kind, wrong, right, 0.97, sure=True)  # type: ignore[arg-type]


def _subject(side: Side) -> float:
    """Share of the claim's words that the unit holds, without those that name a kind of value."""
    whole = side.reading.whole
    held = [
        min(1.0, whole.held[i, side.unit])
        for i, term in enumerate(whole.terms)
        if term.value is None and term.norm not in _OF_VALUES
    ]
    return float(sum(held)) / len(held) if held else 0.0


def _denied_for_it(side: Side) -> Found | None:
    """One clause states of another subject what the other clause denies of the claim's, or back."""
    turned = _denies(side.claim.text)
    for one, other in permutations(parts_of(side.given.text), 2):
        if _denies(one.text) != turned or _denies(other.text) == turned:
            continue
        slots = [slot for slot in slots_between(one.text, other.text) if slot.rank == NAME]
        picks = [_pick(side, slot) for slot in slots]
        if "other" not in picks or {"one", "both"} & set(picks):
            continue
        subject = slots[picks.index("other")]
        shared = {i.key for i in items_of(one.text)} & {i.key for i in items_of(other.text)}
        told = shared & {term.norm for term in side.claim.terms}
        if told and not _told_elsewhere(side, subject, told, turned):
            return found(side, "negation", side.claim.text, other.text, 0.97, sure=True)
    return None


def _told_elsewhere(side: Side, subject: Slot, told: set[str], turned: bool) -> bool:
    """Does any clause say of the claim's subject what the claim says of it?"""
    for number, unit in enumerate(side.base.units):
        for part in parts_of(unit.text) if side.looks_at(number) else ():
            words = {item.key for item in items_of(part.text)}
            if _in(part, subject.other) and told <= words and _denies(part.text) == turned:
                return True
    return False


def _crossing(side: Side, one: View, other: View) -> Slot | None:
    """The difference at which the claim follows `other`, while it follows `one` elsewhere."""
    between = slots_between(one.text, other.text)
    slots = [slot for slot in between if not only_when((slot.one, slot.other))]
    picks = [_pick(side, slot) for slot in slots]
    ours = [slot for slot, pick in zip(slots, picks, strict=True) if pick == "one"]
    theirs = [slot for slot, pick in zip(slots, picks, strict=True) if pick == "other"]
    if not ours or not theirs or "both" in picks:
        return None
    wrong = max(theirs, key=lambda slot: slot.rank)
    subject = min(ours, key=lambda slot: slot.rank)
    if wrong.rank == NAME and not (_names(side, wrong, subject) and side.subject >= 0.95):
        return None
    if _asked_there(side, ours) or _stated_together(side, subject, wrong):
        return None
    return wrong


def _pick(side: Side, slot: Slot) -> str:
    """Whose words the claim has at a difference: `one`, `other`, `both` or `none`."""
    if slot.whole:
        return _pick_whole(side, slot)
    first, second = _has(side, slot.one), _has(side, slot.other)
    if _non(slot.one) != _non(slot.other) and _OUTSIDE.search(side.claim.folded):
        return "none"
    if not slot.one or not slot.other:  # 会员 beside 非会员
        return "other" if (first or second) == bool(slot.other) else "one"
    if first and second:
        return "both" if slot.rank == NAME else "none"
    return "one" if first else "other" if second else "none"


def _non(items: tuple[Item, ...]) -> bool:
    """Is the thing told by what it is not (non-members, 非会员)?"""
    return any(item.text.lower().startswith(("non-", "non", "非")) for item in items)


def _pick_whole(side: Side, slot: Slot) -> str:
    sides = [[_has(side, (item,)) for item in items] for items in (slot.one, slot.other)]
    if any(sides[0]) and any(sides[1]):
        return "both"
    return "one" if all(sides[0]) else "other" if all(sides[1]) else "none"


def _has(side: Side, items: tuple[Item, ...]) -> bool:
    for item in items:
        if item.value is not None:
            mine = (*side.claim.values, *side.reading.focus.view.values)
            if any(relation(one, item.value) == "same" for one in mine):
                return True
        elif item.key in _norms(side.claim.text):
            return True
    return False


@lru_cache(maxsize=8192)
def _norms(text: str) -> frozenset[str]:
    return frozenset(token.norm for token in view(text).tokens)


def _names(side: Side, *slots: Slot) -> bool:
    """Are both differences proper names? Chinese shows no capitals: there all words may be."""
    if side.claim.zh:
        return all(
            len(item.key) > 1 or item.text.isupper()
            for slot in slots
            for item in slot.one + slot.other
        )
    return all(
        slot.one[0].text[:1].isupper() and slot.other[0].text[:1].isupper() for slot in slots
    )


def _asked_there(side: Side, ours: list[Slot]) -> bool:
    """Does the question speak of the other clause's subject, which a short answer leaves out?"""
    asked = view(side.reading.question) if side.reading.question else None
    if asked is None:
        return False
    words, own = {token.norm for token in asked.tokens}, _norms(side.reading.claim.text)
    for slot in ours:
        if slot.one and all(item.key in own for item in slot.one):
            continue  # the claim names its subject itself
        for item in slot.other:
            if item.value is None and item.key in words:
                return True
            if item.value and any(relation(v, item.value) == "same" for v in asked.values):
                return True
    return False


def _stated_together(side: Side, subject: Slot, wrong: Slot) -> bool:
    """Does any clause of the contexts hold the claim's subject and its value?"""
    for number, unit in enumerate(side.base.units):
        if not side.looks_at(number):
            continue
        for part in parts_of(unit.text):
            if _in(part, subject.one) and _in(part, wrong.other):
                return True
    return False


def _in(part: View, items: tuple[Item, ...]) -> bool:
    for item in items:
        if item.value is not None:
            if any(relation(item.value, given) == "same" for given in part.values):
                return True
        elif item.key in _norms(part.text):
            return True
    return not items and not any(token.norm in PREFIX for token in part.tokens)


@lru_cache(maxsize=8192)
def _denies(text: str) -> bool:
    return any(cue.cue not in PREFIX for cue in negations(text))


def _claimed(side: Side, items: tuple[Item, ...]) -> str:
    """The claim's own words for what it took from the other clause."""
    claim, spots = side.claim, []
    for item in items:
        if item.value is not None:
            spots += [(v.start, v.end) for v in claim.values if relation(v, item.value) == "same"][
                :1
            ]
        else:
            spots += [(t.start, t.end) for t in claim.tokens if t.norm == item.key][:1]
    if not spots:
        return _worded(items)
    return claim.text[min(start for start, _ in spots) : max(end for _, end in spots)]


def _worded(items: tuple[Item, ...]) -> str:
    if len(items) > 1 and items[0].text.isascii():
        return " ".join(item.text for item in items)
    return "".join(item.text for item in items)
