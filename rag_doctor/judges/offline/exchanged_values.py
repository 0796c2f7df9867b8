"""Two things with each other's values: "adults 8 euros, children 15" for 15 and 8.

Claim and passage are cut into pieces of one value each. Where two pieces of the passage give other
values, and two of the claim have the words of the one with the value of the other, both ways, the
values are exchanged. One piece is enough beside a bare list ("15 days of leave and 10 of sick
leave"), where one word tells each value from the next.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations

from rag_doctor.judges.offline.features import Reading
from rag_doctor.judges.offline.features_claim import view
from rag_doctor.judges.offline.features_evidence import Base
from rag_doctor.judges.offline.features_synonyms import synonyms_of
from rag_doctor.judges.offline.features_values import Value, relation
from rag_doctor.judges.offline.overruled_base import Overruled, overruled
from rag_doctor.judges.offline.parts import denies
from rag_doctor.records import ContradictionKind
from rag_doctor.text.dating import DateValue
from rag_doctor.text.folding import fold
from rag_doctor.text.set_phrases import FREE_WORDS
from rag_doctor.text.stopwords import is_stopword
from rag_doctor.text.word_sets import word_set

__all__ = ["exchanged"]

_CUT = re.compile(
    r"[;；。！？!?\n]|[,，](?!\d{3}(?!\d))|、|(?<=\w)\.(?=\s|$)"
    r"|\b(?:and|but|while|whereas|yet)\b|但是?|而(?!且)|和|以及|及(?!时|格)"
)
_ENDS = re.compile(r"[。！？!?\n]|(?<=\w)\.(?=\s|$)")
_SHARED_OUT = re.compile(
    r"\b(?:respectively|each|both|either|vice versa|former|latter|in turn|total|together|than"
    r"|average|or)\b|分别|依次|前者|后者|两者|均|共|合计|比|或|[|\t]"
)
_OF_VALUES = frozenset(
    (
        *word_set("cost price pay charge fee last take get receive have year day"),
        *word_set("钱 价格 价钱 费用 收费 需 要 需要 为 是 享有 可 可以 有 每年 每月 每天 保修期"),
    )
)
_MOST = 12  # pieces of a text


@dataclass(frozen=True, slots=True)
class _Piece:
    """One value and the words around it. `value` = `None`: it is free."""

    value: Value | None
    before: tuple[str, ...]
    after: tuple[str, ...]
    text: str
    folded: str
    days: tuple[Value, ...]
    opens: bool  # first of its sentence

    @property
    def words(self) -> frozenset[str]:
        return frozenset((*self.before, *self.after))


def exchanged(reading: Reading, base: Base) -> Overruled | None:
    """What speaks against a claim that gives one thing another's value; `None` = nothing."""
    claim = reading.claim.to_judge if reading.frame is None else reading.claim.text
    mine = _pieces(claim)
    if not mine or denies(claim) or _SHARED_OUT.search(fold(claim)):
        return None
    for unit, one, other in _neighbours(base):
        for first, second in permutations(mine, 2):
            if _crossed(first, second, one, other) and not _told(base, first, one, other):
                return _against(first, one, unit)
        listed = len(mine) == 1 and _from_list(mine[0], one, other)
        if listed and not _told(base, mine[0], one, other):
            return _against(mine[0], one, unit)
    return None


def _neighbours(base: Base) -> list[tuple[int, _Piece, _Piece]]:
    """Each two pieces of one passage, side by side or in the next sentence, of other values."""
    found: list[tuple[int, _Piece]] = []
    for number, unit in enumerate(base.units):
        if not base.unsaid(number) and not _SHARED_OUT.search(unit.folded):
            found += [(number, piece) for piece in _pieces(unit.text)]
    return [
        (n, one, other)
        for at, (n, one) in enumerate(found)
        for m, other in found[max(0, at - 4) : at + 5]
        if abs(n - m) <= 1 and base.first[n] == base.first[m] and _conflict(one, other)
    ]


@lru_cache(maxsize=8192)
def _pieces(text: str) -> tuple[_Piece, ...]:
    """The pieces of a text that hold one value each; what has none goes with the next."""
    folded = fold(text)
    values = view(text).values
    edges, held = [0], [(v.start, v.end) for v in values]
    for match in _CUT.finditer(folded):
        if not any(a < match.end() and match.start() < b for a, b in held):
            edges += match.span()
    edges.append(len(text))
    out: list[_Piece] = []
    start: int | None = None
    opens = True
    for a, b in zip(edges[::2], edges[1::2], strict=True):
        start = a if start is None else start
        piece = _piece(text[start:b], opens)
        if piece is not None:
            out.append(piece)
            start, opens = None, False
        if _ENDS.match(folded, b):
            start, opens = None, True
    return tuple(out[:_MOST])


def _piece(text: str, opens: bool) -> _Piece | None:
    seen = view(text)
    days = tuple(value for value in seen.values if value.days)
    values = [value for value in seen.values if not value.days]
    free = [token for token in seen.tokens if token.norm in FREE_WORDS]
    if len(values) + len(free) != 1 or denies(text):
        return None
    at = values[0].start if values else free[0].start
    end = values[0].end if values else free[0].end
    spans = [(value.start, value.end) for value in seen.values]
    words = [
        (token.start, token.norm)
        for token in seen.tokens
        if token.kind in ("word", "han")
        and not is_stopword(token.text.lower())
        and token.norm not in _OF_VALUES
        and token.norm not in FREE_WORDS
        and not any(a < token.end and token.start < b for a, b in spans)
    ]
    words += [(day.start, "=" + "".join(map(str, sorted(day.days)))) for day in days]
    before = tuple(norm for start, norm in sorted(words) if start < at)
    after = tuple(norm for start, norm in sorted(words) if start >= end)
    value = values[0] if values else None
    return _Piece(value, before, after, text.strip(), seen.folded, days, opens)


def _crossed(first: _Piece, second: _Piece, one: _Piece, other: _Piece) -> bool:
    """Has `first` the words of `one` and the value of `other`, and `second` the other way?"""
    if not (_same(first, other) and _same(second, one)):
        return False
    told, given = one.words - other.words, other.words - one.words
    if _apart(first, second, told, given):
        return True
    # what opens both texts is the subject of both their pieces
    opening = (first if first.opens else second).words & (one if one.opens else other).words
    told, given = told - opening, given - opening
    return bool(told and given) and _apart(first, second, told, given)


def _apart(first: _Piece, second: _Piece, told: frozenset[str], given: frozenset[str]) -> bool:
    return (
        _any(first, told)
        and not _any(first, given)
        and _any(second, given)
        and not _any(second, told)
    )


def _from_list(mine: _Piece, one: _Piece, other: _Piece) -> bool:
    """Of two pieces that one word behind the value tells apart: has the claim the one's word?"""
    if not _same(mine, other) or (other.before and one.before) or len(other.after) != 1:
        return False
    if len(one.after) != 1 or one.after == other.after:
        return False
    return _any(mine, frozenset(one.after)) and not _any(mine, frozenset(other.after))


def _told(base: Base, mine: _Piece, one: _Piece, other: _Piece) -> bool:
    """Does any piece of the contexts hold the claim's value with its telling words?"""
    words = frozenset(word for word in one.words - other.words if _any(mine, frozenset((word,))))
    return any(
        _same(mine, piece) and _any(piece, words)
        for unit in base.units
        for piece in _pieces(unit.text)
    )


def _any(piece: _Piece, words: frozenset[str]) -> bool:
    own = piece.words
    return any(
        word in own
        or (len(word) > 1 and not word.isascii() and word in piece.folded)
        or not synonyms_of(word).isdisjoint(own)
        for word in words
    )


def _conflict(one: _Piece, other: _Piece) -> bool:
    if one.value is None or other.value is None:
        money = one.value or other.value
        return money is not None and getattr(money.item, "dimension", "") == "money"
    return relation(one.value, other.value) == "conflict"


def _same(mine: _Piece, given: _Piece) -> bool:
    if mine.value is None or given.value is None:
        return mine.value is given.value
    if getattr(mine.value.item, "approx", False):
        return False  # "about 23" is near to several
    return relation(mine.value, given.value) == "same"


def _against(mine: _Piece, own: _Piece, unit: int) -> Overruled:
    value = mine.value or own.value
    dated = value is not None and isinstance(value.item, DateValue)
    kind: ContradictionKind = "date" if dated else "number"
    wrong = mine.text if mine.value is None or own.value is None else mine.value.text
    right = own.text if mine.value is None or own.value is None else own.value.text
    return overruled(kind, wrong, right, unit)
