"""Free where the passage names a price, or a price where it says free."""

from __future__ import annotations

import re

from rag_doctor.judges.offline.cases_of_rules import is_case
from rag_doctor.judges.offline.contradiction_base import Found, Side, found
from rag_doctor.judges.offline.features_claim import View
from rag_doctor.judges.offline.features_values import Value
from rag_doctor.judges.offline.own_clause import of_another_clause, priced_in_own_clause
from rag_doctor.text.quantity import Quantity
from rag_doctor.text.set_phrases import FREE

__all__ = ["other_price"]

_FREE = re.compile(
    r"\bfree\b(?! (?:of (?!charge)|from|time|trial|plan|tier|version|account))(?!-)|不收取"
    rf"|{FREE.pattern}"
)
_CHARGES = re.compile(
    r"\b(?:costs?|charged?|charges|pay|pays|paid|fee|fees|price|priced|per|a month|a year|each)\b"
    r"|收费|收取|付费|需付|支付|缴纳|费用|价格|每[月年次人天晚]|元"
)
_NOT = re.compile(r"(?:\bnot|n't|\bno longer|不再|不|非|并非)\s?(?:\w+ )?$")
_LEAST = 0.5


def other_price(side: Side) -> Found | None:
    """One says that it is free, the other what it costs, of the same thing."""
    mine, theirs = _free(side.claim), _free(side.given)
    if mine and not theirs and (price := _price(side.given)):
        subject = side.subject_without(*mine)
        wrong, right = side.claim.text[slice(*mine)], price.text
        spots = mine, (price.start, price.end)
    elif theirs and not mine and (price := _price(side.claim)):
        subject, wrong = side.subject, price.text
        right = side.given.text[slice(*theirs)]
        spots = (price.start, price.end), theirs
        if priced_in_own_clause(side, price, theirs):
            return None
    else:
        return None
    if of_another_clause(side, *spots):
        return None
    return found(side, "antonym", wrong, right, 0.95 * subject) if subject >= _LEAST else None


def _free(text: View) -> tuple[int, int] | None:
    """Where the text says that something is free; `None` where it does not, or denies it."""
    match = _FREE.search(text.folded)
    if not match or _NOT.search(text.folded[: match.start()]):
        return None
    return match.span()


def _price(text: View) -> Value | None:
    """The first price; of several amounts, none that is a case's ("an order of €30")."""
    if not _CHARGES.search(text.folded):
        return None
    prices = [value for value in text.values if _is_money(value)]
    if len(prices) > 1:
        prices = [value for value in prices if not is_case(text.folded, value)]
    return prices[0] if prices else None


def _is_money(value: Value) -> bool:
    item = value.item
    return isinstance(item, Quantity) and item.dimension == "money" and item.value > 0
