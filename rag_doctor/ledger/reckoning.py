"""Amounts that no text states and yet all can see: worked out, or counted off a list."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rag_doctor.judges.offline.features_values import Value, relation, values_of
from rag_doctor.text.quantity import Quantity, comparable
from rag_doctor.text.reckoning import after_share, comes_to, measure

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
    pool = [v.item for v in given if isinstance(v.item, Quantity)]
    same = [q for q in pool if not comparable(goal, q) or measure(q) == measure(goal)]
    return comes_to(goal, same) or after_share(goal, pool, halved=bool(_HALF.search(text)))


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
