"""Amounts that no text states and yet all can see: worked out, or counted off a list."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from fractions import Fraction

from rag_doctor.judges.offline.features_values import Value, derivable, relation, values_of
from rag_doctor.text.quantity import Quantity, comparable

__all__ = ["counted", "follows", "reckoned", "sums_up"]

_HALF = re.compile(r"\bhal(?:f|ves|ved)\b|减半|一半|折半|对半|半价", re.IGNORECASE)
_CONCLUDES = re.compile(
    r"^\W*(?:so|thus|therefore|hence|that is|that makes|in total|altogether)\b"
    r"|^\W*(?:即|所以|因此|因而|也就是|合计|共计|总共|一共|于是|故)",
    re.IGNORECASE,
)
_ITEM = re.compile(r"^[ \t]*(?:[-*•·]|\(?\d{1,2}[.)、）])[ \t]*\S", re.MULTILINE)
_FEW = 3  # amounts of which one may be a share of another
_LEAST, _MOST = 2, 30  # items of a list that are counted


def follows(value: Value, given: Sequence[Value], text: str) -> bool:
    """Does the amount follow from those given: a sum, a difference, a product, a share, a half?

    Only amounts in the unit of the goal are added up: 20 working days less 15 days are no 5. Of
    many amounts two are always in any proportion: a share must be that of a few.
    """
    goal = value.item
    if not isinstance(goal, Quantity) or goal.label is not None:
        return False
    if goal.dimension == "percent" and len(given) > _FEW:
        return False
    return derivable(value, _in_the_same_unit(goal, given)) or _changed(goal, given, text)


def _in_the_same_unit(goal: Quantity, given: Iterable[Value]) -> list[Value]:
    return [
        v
        for v in given
        if isinstance(v.item, Quantity)
        and (not comparable(goal, v.item) or _measure(v.item) == _measure(goal))
    ]


def _measure(amount: Quantity) -> str:
    """What it measures in, whatever it is for: a day, a working day, a dollar."""
    return (amount.to_base()[1] or "").partition("/")[0]


def _changed(goal: Quantity, given: Iterable[Value], text: str) -> bool:
    """Is it one of the amounts raised or lowered by a share of it, or halved?"""
    if goal.dimension == "percent":
        return False
    amounts = [v.item for v in given if isinstance(v.item, Quantity) and v.item.label is None]
    like = [Fraction(q.value) for q in amounts if comparable(goal, q) and _head(q) == _head(goal)]
    shares = [Fraction(q.to_base()[0]) for q in amounts if q.dimension == "percent"]
    shares += [Fraction(1, 2)] if _HALF.search(text) else []
    target = Fraction(goal.value)
    return any(
        target in (a * share, a * (1 + share), a * (1 - share)) for a in like for share in shares
    )


def _head(amount: Quantity) -> str:
    return (amount.unit or "").partition("/")[0]


def reckoned(claim: str, question: str) -> Value | None:
    """The statement's conclusion, worked out from its own other amounts: no text need state it.

    The last amount that follows from two others of the statement and the question ("10 days and 3
    days, so 13"); `None` = it works nothing out.
    """
    own = values_of(claim)
    for value in reversed(own):
        rest = [other for other in own if other is not value]
        if rest and follows(value, (*rest, *values_of(question)), claim):
            return value
    return None


def sums_up(claim: str, others: str, question: str) -> bool:
    """Is the statement only what the others come to ("so 42 a month")?

    It says so by its first word, and each of its amounts follows from theirs.
    """
    if not _CONCLUDES.search(claim):
        return False
    amounts = values_of(claim)
    given = (*values_of(others), *values_of(question))
    return (
        bool(amounts)
        and all(
            follows(v, given, others) or any(relation(v, o) == "same" for o in given)
            for v in amounts
        )
        and any(follows(v, given, others) for v in amounts)
    )


def counted(value: Value, text: str) -> bool:
    """Is it the number of items of a list in the text ("seven tasks", and seven are listed)?"""
    goal = value.item
    if not isinstance(goal, Quantity) or goal.dimension != "count" or goal.label is not None:
        return False
    bare = goal.unit in (None, "item") and goal.text == goal.text.strip("≤≥<>") and not goal.strict
    if not bare or not _LEAST <= goal.value <= _MOST:
        return False
    runs: list[int] = []
    for block in re.split(r"\n[ \t]*\n", text):
        runs += [len(_ITEM.findall(block)), max(0, block.count("\n|") - 1)]
    return int(goal.value) in runs and goal.value == int(goal.value)
