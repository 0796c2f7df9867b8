"""Amounts that a claim works out from parts which it names: does the reckoning come out so?

"Base and sick leave come to 40 days", "managers get 5 days more than staff", 会员票价为45元 beside
a price and a discount. Right, such a claim is as good as stated; wrong, it is contradicted, and so
is a comparison the wrong way round. Where the parts or the way of reckoning are not plain, nothing
is said.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from itertools import product

from rag_doctor.judges.offline.compared_amounts import WAYS, compared, shared
from rag_doctor.judges.offline.contradiction_base import Found, Side
from rag_doctor.judges.offline.features_claim import view
from rag_doctor.judges.offline.features_evidence import Base
from rag_doctor.judges.offline.features_values import Value, relation, values_of
from rag_doctor.judges.offline.named_parts import (
    Part,
    amount_of,
    named_in,
    parts_of,
    the_one_named,
)
from rag_doctor.judges.offline.part_outcomes import RELATIVE, Outcome, in_base, is_plain, outcome
from rag_doctor.records import Contradiction
from rag_doctor.text.folding import fold
from rag_doctor.text.negation import negations
from rag_doctor.text.quantity import Quantity, comparable
from rag_doctor.text.reckoning import after_share, is_like

__all__ = ["ADDS_UP", "FEW", "LOOSE", "OFF", "WAYS", "Outcome", "outcome_of", "wrong_reckoning"]

ADDS_UP = re.compile(
    r"\b(?:together|in total|totals?|altogether|combined|in all|comes? to|adds? up to|sum of)\b"
    r"|合计|总共|一共|共有|共计|总计|加起来|(?<![公])共(?=[\d一二三四五六七八九十百千两])"
)
_MOST = 24  # amounts of a claim; one that holds more is a table or a list, no reckoning
_WITH = re.compile(r"\b(?:with|including|plus)\b|含|包括|加上?")
LOOSE = re.compile(
    r"\b(?:about|around|nearly|almost|over|under|roughly|approximately|more than(?= \$?\d)"
    r"|less than|at least|at most|up to|some)\b"
    r"|大约|约|近(?!期|日)|左右|超过|不到|不足|以上|以下|至少|最多|上下|多万"
)
OFF = re.compile(
    r"\b(?:discount\w*|off|reduced|after|net|tax|surcharge)\b|折|优惠|减|税|涨|降|服务费"
)
FEW = 3  # things that are put together and counted
_MAY = re.compile(r"\b(?:can|could|may|might|extend\w*)\b|可|能|延长")
_EACH = re.compile(r"\b(?:each|every|per|apiece|an?)\b|[每各/]|单[个价人件]")
_MORE = re.compile(
    r"\b(?:surcharge|tax|vat|plus|more|extra|rise|increase)\w*\b|[税涨加增另]|服务费"
)


def outcome_of(claim: str, base: Base, units: Sequence[int] | None = None) -> Outcome | None:
    """What became of the one amount that the claim works out; `None` = nothing plain to check."""
    folded = fold(claim)
    amounts = [
        (value, item)
        for value in values_of(claim)
        if (item := amount_of(value)) is not None and item.bound == "exact"
    ]
    if (
        not 0 < len(amounts) <= _MOST
        or len(folded) != len(claim)
        or LOOSE.search(folded)
        or negations(claim)
    ):
        return None
    parts = parts_of(base, units)
    if len(parts) < 2:
        return None
    for value, item in amounts:
        like = [p for p in parts if is_like(item, p.item) and is_plain(p)]
        if not like and item.unit is not None:  # a list whose title names the unit
            like = [p for p in parts if p.item.unit is None and is_plain(p)]
        found = (
            compared(folded, value, item, like)
            or shared(folded, value, item, parts)
            or _added(folded, value, item, like, [v for v, _ in amounts if v is not value])
            or _multiplied(folded, value, item, parts)
        )
        if found:
            return found
    return None


def _added(
    claim: str, value: Value, item: Quantity, like: list[Part], others: list[Value]
) -> Outcome | None:
    """All parts that the claim names, or all there are where it names none."""
    both = any(_few(other) and _counts(other) == len(like) for other in others)
    adds = both or ADDS_UP.search(claim) is not None
    plus = item.dimension == "money" and _WITH.search(claim) is not None
    if not (adds or plus) or len(like) < 2:
        return None
    said = [p for p in like if any(relation(v, p.value) == "same" for v in others)]
    if len(said) < 2 and any(not _few(other) for other in others):
        return None  # three days at so much a day
    named = said if len(said) > 1 else named_in(claim, like)
    total = sum((in_base(part.item) for part in named), Fraction(0))
    if len(named) > 1 and total == in_base(item):
        return outcome(value, True, "number", named)
    if len(named) < 2 and adds and len(like) <= 3:
        total = sum((in_base(part.item) for part in like), Fraction(0))
        return outcome(value, True, "number", like) if total == in_base(item) else None
    plain = adds and len(named) > 1 and not others and named is not said
    rates = any(
        "/" in (p.item.unit or "") or _EACH.search(fold(p.clause)) or p.unit_differs(item)
        for p in named
    )
    stated = any(relation(value, part.value) == "same" for part in like)
    if not plain or rates or stated or len({p.clause for p in named}) < len(named):
        return None
    return outcome(value, False, "number", named)


def _counts(value: Value) -> int:
    item = amount_of(value)
    return int(item.value) if item is not None else 0


def _few(value: Value) -> bool:
    """Does it only say how many are put together (两个班)?"""
    item = amount_of(value)
    return item is not None and item.dimension == "count" and item.value <= FEW


def _multiplied(claim: str, value: Value, item: Quantity, parts: list[Part]) -> Outcome | None:
    """A price after a share of it, or so many times what each one is; only ever right."""
    named = named_in(claim, parts)
    shares = [p for p in parts if p.item.dimension == "percent"]
    for share in shares:
        if not (share in named or OFF.search(claim)) or item.dimension == "percent":
            continue
        like = [part for part in parts if is_like(item, part.item)]
        for part in [part for part in like if part in named] or like[:1]:
            raised = in_base(item) > in_base(part.item) and not _MORE.search(fold(share.clause))
            if after_share(item, [part.item, share.item]) and not raised:
                return outcome(value, True, "number", [part, share])
    each = [p for p in named if comparable(item, p.item) and _EACH.search(fold(p.clause))]
    many = [p for p in named if p.item.dimension in ("count", "time") and p.item.value > 1]
    for one, other in product(each, many):
        apart = one is not other and one.clause != other.clause
        if apart and in_base(one.item) * Fraction(other.item.value) == in_base(item):
            return outcome(value, True, "number", [one, other])
    return None


def wrong_reckoning(side: Side) -> Found | None:
    """A sum or a comparison of named amounts that does not come out, or a sum told of one part."""
    if side.reading.frame is not None:
        return None
    units = None if side.within is None else sorted(side.within)
    found = outcome_of(side.reading.claim.to_judge, side.base, units)
    if found is None or found.right:
        found = None if found else _of_one_part(side, units)
    if found is None:
        return None
    shown = Contradiction(kind=found.kind, wrong=found.value.text, right=found.said)
    return Found(shown, found.unit, 0.96, sure=True)


def _of_one_part(side: Side, units: Sequence[int] | None) -> Outcome | None:
    """ "Base leave is 45 days", where that is base and seniority leave together.

    The claim must be that part's clause in all but the amount.
    """
    claim = side.reading.claim.to_judge
    folded = fold(claim)
    own = [v for v in values_of(claim) if amount_of(v) is not None]
    if len(own) != 1 or any(one.search(folded) for one in (LOOSE, ADDS_UP, _MAY, RELATIVE)):
        return None
    item = amount_of(own[0])
    if item is None or item.bound != "exact" or side.base.holders(own[0]):
        return None
    like = [p for p in parts_of(side.base, units) if is_like(item, p.item)]
    part = the_one_named(claim, like) if len(like) > 1 else None
    if part is None or not any(
        in_base(part.item) + in_base(other.item) == in_base(item)
        for other in like
        if other is not part
    ):
        return None
    words = [t.norm for t in side.claim.terms if t.value is None and not t.meta]
    clause = view(part.clause)
    known = {token.norm for token in clause.tokens}
    if not all(word in known or (not word.isascii() and word in clause.folded) for word in words):
        return None
    return Outcome(own[0], False, "number", part.value.text, part.unit)
