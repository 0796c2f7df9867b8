"""Does a text state a given value: a name, a date, an amount, a short phrase?

Writing does not matter ("March 3, 2017" = 2017年3月3日, 1.5万 = 15,000); a part of a name may stand
for it ("Nadal" for "Rafael Nadal").
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from rag_doctor.judges.offline.shares import discount_agrees, spoken_shares
from rag_doctor.judges.offline.terms import Passage, content_terms
from rag_doctor.text.date_scan import dates
from rag_doctor.text.dating import DateValue, date_relation
from rag_doctor.text.folding import fold
from rag_doctor.text.quantity import Quantity, same_quantity
from rag_doctor.text.quantity_scan import quantities

__all__ = ["Stated", "Value", "items", "stated", "values_of", "without_values"]

Value = DateValue | Quantity

_LIST = re.compile(
    r"\s*(?:[;；、|\n]|,(?!\d)|，|\band\b|\bor\b|以及|(?<=[\u4e00-\u9fff])[和与及](?=[\u4e00-\u9fff]))\s*"
)
_EDGES = " \t\n.。,，;；:：!！?？\"'“”‘’()（）[]"
_EMPTY = frozenset({"the", "a", "an"})


@dataclass(frozen=True, slots=True)
class Stated:
    """How fully a text states a value, in [0, 1]; `clash` = what stands there in its place."""

    share: float
    clash: str = ""


@lru_cache(maxsize=16384)
def values_of(text: str) -> tuple[tuple[DateValue, ...], tuple[Quantity, ...]]:
    """Dates and quantities of a text (the first 20,000 characters); no number is counted twice."""
    text = text[:20_000]
    found = tuple(dates(text))
    amounts = quantities(text)
    # "an hour and a quarter" holds a quarter and no share
    shares = [
        share
        for share in spoken_shares(text)
        if not any(amount.start < share.start < amount.end for amount in amounts)
    ]
    rest = [
        quantity
        for quantity in (*amounts, *shares)
        if not any(date.start < quantity.end and quantity.start < date.end for date in found)
    ]
    return found, tuple(rest)


def without_values(text: str, values: Sequence[Value]) -> str:
    """`text` with its dates and amounts blanked out."""
    for value in values:
        text = text[: value.start] + " " * (value.end - value.start) + text[value.end :]
    return text


def items(reference: str) -> list[str]:
    """The entries of a short list ("A；B", "A and B"); the whole when it is a sentence."""
    whole = reference.strip(_EDGES)
    words = len(content_terms(fold(whole)))
    sentence = reference.rstrip().endswith((".", "。")) and words > 6
    if not whole or words > 14 or sentence or re.search(r"[.!?]\s+\S|。\S", whole):
        return [whole] if whole else []
    pieces = [piece for piece in _pieces(whole) if piece]
    if any(len(content_terms(fold(piece))) > 5 or len(piece) > 40 for piece in pieces):
        return [whole]
    return _without_split_values(whole, pieces)


def _pieces(whole: str) -> list[str]:
    """Cut between the entries, never within an amount: "an hour and a half" is one."""
    spans = [(value.start, value.end) for value in values_of(whole)[1]]
    pieces, at = [], 0
    for cut in _LIST.finditer(whole):
        if not any(start < cut.start() and cut.end() < end for start, end in spans):
            pieces.append(whole[at : cut.start()].strip(_EDGES))
            at = cut.end()
    return [*pieces, whole[at:].strip(_EDGES)]


def _without_split_values(whole: str, pieces: Sequence[str]) -> list[str]:
    """A split through a date or a number ("March 3, 2017") is undone."""
    found, amounts = values_of(whole)
    if (
        len(pieces) > 1
        and len(found) + len(amounts) == 1
        and not any(re.search(r"[^\W\d_]{3}", piece) and not dates(piece) for piece in pieces)
    ):
        return [whole]
    return list(dict.fromkeys(pieces))


def stated(item: str, text: str) -> Stated:
    """Does `text` state `item`?"""
    plain = _plain(item)
    if not plain or not text.strip():
        return Stated(0.0)
    if _stands(plain, fold(text)):
        return Stated(1.0)
    found, amounts = values_of(item)
    amounts = tuple(one for one in amounts if not _per_one(one)) or amounts
    if found or amounts:
        return _values_stated(item, found, amounts, text)
    return Stated(_words_stated(plain, text))


def _per_one(amount: Quantity) -> bool:
    """Is it the 一年 of 1800 一年, which says what the other amount is for?"""
    return amount.value == 1 and amount.dimension == "time" and amount.text.startswith("一")


def _plain(item: str) -> str:
    words = fold(item).strip(_EDGES).split(" ")
    while len(words) > 1 and words[0] in _EMPTY:
        words = words[1:]
    return " ".join(words).strip("《》「」\"'")


def _stands(plain: str, folded: str) -> bool:
    at = folded.find(plain)
    while at >= 0:
        end = at + len(plain)
        if not (_joined(folded, at) or _joined(folded, end)):
            return True
        at = folded.find(plain, at + 1)
    return False


def _joined(text: str, at: int) -> bool:
    """Would a cut at `at` go through a number or a Latin word?"""
    if not 0 < at < len(text):
        return False
    left, right = text[at - 1], text[at]
    if left.isdigit() and (right.isdigit() or (right in ".,%" and text[at + 1 : at + 2].isdigit())):
        return True
    if right.isdigit() and left in ".," and text[at - 2 : at - 1].isdigit():
        return True
    if left.isdigit() and right in "万亿千百十":
        return True
    return left.isascii() and left.isalpha() and right.isascii() and right.isalpha()


def _values_stated(
    item: str, found: Sequence[DateValue], amounts: Sequence[Quantity], text: str
) -> Stated:
    there, _ = values_of(text)
    shares: list[float] = []
    clash = ""
    for date in found:
        relations = [date_relation(date, other) for other in there]
        shares.append(1.0 if "same" in relations else 0.7 if "within" in relations else 0.0)
        if not shares[-1] and "conflict" in relations:
            clash = there[relations.index("conflict")].text
    if amounts:
        whole, other = _amounts_stated(amounts, text)
        shares.append(float(whole))
        clash = other or clash
    value = min(shares)
    words = _rest(item, found, amounts)
    if not words:
        return Stated(value, clash)
    return Stated(0.75 * value + 0.25 * value * _cover(words, text), clash)


def _amounts_stated(amounts: Sequence[Quantity], text: str) -> tuple[bool, str]:
    """Does `text` give all amounts, and what stands in the place of the last that it does not."""
    _, counts = values_of(text)
    plain = _placeless_of(text)
    missing = False
    for amount in reversed(amounts):
        if _placeless(amount) in plain:
            continue
        clash = ""
        for other in counts:
            same = discount_agrees(amount, other) or same_quantity(amount, other)
            if same:
                break
            if same is False:
                clash = clash or other.text
        else:
            missing = True
            if clash:
                return False, clash
    return not missing, ""


@lru_cache(maxsize=512)
def _placeless_of(text: str) -> frozenset[Quantity]:
    return frozenset(map(_placeless, values_of(text)[1]))


def _placeless(amount: Quantity) -> Quantity:
    """The amount wherever and however it is written: such amounts are always the same."""
    return replace(amount, start=0, end=0, text="")


def _rest(item: str, found: Sequence[DateValue], amounts: Sequence[Quantity]) -> tuple[str, ...]:
    values: list[Value] = [*found, *amounts]
    return content_terms(fold(without_values(item, values)))


def _cover(terms: Sequence[str], text: str) -> float:
    passage = Passage(text)
    return sum(map(passage.holds, terms)) / len(terms) if terms else 1.0


def _words_stated(plain: str, text: str) -> float:
    terms = content_terms(plain)
    if not terms:
        return 0.0
    cover = _cover(terms, text)
    if len(terms) == 1 and cover < 1:
        return 0.5 * cover
    last = plain.split()[-1] if plain.isascii() else re.split(r"[·・•]", plain)[-1]
    if 2 <= len(plain.split()) <= 3 or re.search(r"[·・•]", plain):
        named = len(last) > 2 and _stands(last, fold(text))
        return max(cover, 0.8) if named else min(cover, 0.45)
    return cover
