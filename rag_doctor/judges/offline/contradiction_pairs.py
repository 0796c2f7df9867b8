"""One clause's subject with the filler of its neighbour, told by the link that binds them."""

from __future__ import annotations

import re
from functools import lru_cache

from rag_doctor.judges.offline.clause_pairs import Bond, bonds_of, segments_of
from rag_doctor.judges.offline.clause_slots import Item
from rag_doctor.judges.offline.contradiction_base import Found, Side, found
from rag_doctor.judges.offline.features_claim import view
from rag_doctor.judges.offline.features_values import relation
from rag_doctor.judges.offline.said_when import only_when
from rag_doctor.records import ContradictionKind
from rag_doctor.text.dating import DateValue
from rag_doctor.text.folding import fold
from rag_doctor.text.negation import negations

__all__ = ["crossed_pairs"]

_HELD = 0.9  # share of the claim's words that the unit (or the two entries) must hold
_SHARED_OUT = re.compile(
    r"\b(?:respectively|each|both|either|vice versa|former|latter|in turn|same|total|together|or)\b"
    r"|\b(?:otherwise|else)\b|否则|其余|分别|依次|各(?!种|类|地)|前者|后者|两者|均|共|合计|或|[|\t]"
)
_BEHIND = re.compile(
    r"\b(?:after|before|then|since|by (?=\d))\b|之?[后前](?=[,，是要再就按可应先]|$)|之[后前]"
)
_LIST = re.compile(r"^[^:：]{1,40}[:：]\s*\S")


def crossed_pairs(side: Side) -> Found | None:
    """A claim that takes its subject from one clause and its filler from another."""
    text = _with_neighbour(side)
    if _SHARED_OUT.search(fold(text)) or negations(side.claim.text):
        return None
    if _BEHIND.search(side.claim.folded) and not _BEHIND.search(fold(text)):
        return None  # "after step 1, press start": the one is not said of the other
    bonds = bonds_of(text)
    if not bonds or not _all_held(side, text):
        return None
    for part in _claim_parts(side.reading.claim.text):
        for bond in bonds:
            if not bond.listing and any(negations(one) for one in bond.texts):
                continue
            if shown := _crossed(side, part, bond):
                return shown
    return None


def _with_neighbour(side: Side) -> str:
    """The unit's text; of two labelled lists in a row, both."""
    units, n = side.base.units, side.unit
    if not _LIST.match(units[n].text):
        return units[n].text
    near = [m for m in (n - 1, n, n + 1) if 0 <= m < len(units) and side.looks_at(m)]
    lists = [units[m].text for m in near if units[m].chunk == units[n].chunk]
    return "\n".join(one for one in lists if _LIST.match(one))


def _all_held(side: Side, text: str) -> bool:
    """Does the text hold all that the claim says?"""
    terms = [term for term in view(side.reading.claim.text).terms if term.value is None]
    words, folded = _norms(text), fold(text)
    held = sum(t.norm in words or (t.han and t.norm.strip("的") in folded) for t in terms)
    return bool(terms) and held >= _HELD * len(terms)


@lru_cache(maxsize=8192)
def _norms(text: str) -> frozenset[str]:
    return frozenset(token.norm for token in view(text).tokens)


def _claim_parts(text: str) -> tuple[str, ...]:
    parts = segments_of(text)
    return parts if len(parts) > 1 else (text,)


def _crossed(side: Side, part: str, bond: Bond) -> Found | None:
    subject, filler = _pick(part, bond.subjects), _pick(part, bond.fillers, bond.listing)
    if subject is None or filler is None or subject == filler or only_when(bond.subjects):
        return None
    told, given = bond.subjects[subject], bond.fillers[filler]
    if _by_value(bond) and not any(one.value and _has(part, one) for one in told):
        return None
    if _said_somewhere(side, told, given):
        return None
    wrong, right = _claimed(part, given), _worded(bond.fillers[subject])
    return found(side, _kind(given[0]), wrong, right, 0.97, sure=True)


def _kind(item: Item) -> ContradictionKind:
    if item.value is None:
        return "entity"
    return "date" if isinstance(item.value.item, DateValue) else "number"


def _by_value(bond: Bond) -> bool:
    """Does an amount alone tell the second clause from the first ("up to 2,000 by the lead, up to
    20,000 by the head")? Then the first clause's words hold for the second as well."""
    return all(item.value is not None for item in bond.subjects[1])


def _pick(
    part: str, two: tuple[tuple[Item, ...], tuple[Item, ...]], listing: bool = False
) -> int | None:
    """Whose words the claim has: 0 = the first clause's, 1 = the other's; `None` = neither's.

    Of a list's entries any one will do.
    """
    all_of = any if listing else all
    full = [bool(one) and all_of(_has(part, item) for item in one) for one in two]
    some = [any(_has(part, item) for item in one) for one in two]
    if full[0] and not some[1]:
        return 0
    return 1 if full[1] and not some[0] else None


def _has(part: str, item: Item) -> bool:
    if item.value is not None:
        return any(relation(own, item.value) == "same" for own in view(part).values)
    if item.key in _norms(part):
        return True
    return len(item.text) > 1 and not item.text.isascii() and item.text in part


def _said_somewhere(side: Side, told: tuple[Item, ...], given: tuple[Item, ...]) -> bool:
    """Does any clause of the contexts hold the claim's subject and its filler?"""
    for number, unit in enumerate(side.base.units):
        if not side.looks_at(number):
            continue
        for segment in segments_of(unit.text):
            if all(_has(segment, item) for item in (*told, *given)):
                return True
    return False


def _claimed(part: str, items: tuple[Item, ...]) -> str:
    """The claim's own words for a value it took; other words as they stand in the passage."""
    if len(items) == 1 and items[0].value is not None:
        for own in view(part).values:
            if relation(own, items[0].value) == "same":
                return own.text
    return _worded(items)


def _worded(items: tuple[Item, ...]) -> str:
    ascii_ = items[0].text.isascii() and items[0].value is None
    return (" " if ascii_ else "、" if len(items) > 2 else "").join(item.text for item in items)
