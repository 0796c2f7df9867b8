"""The amounts of the contexts with what each is of, as a claim names it.

"Base leave is 30 days. Sick leave is 10 days." Two parts, told apart by "base" and "sick"; "leave"
is of both. A claim names a part by any word that the others lack.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise
from weakref import WeakKeyDictionary

from rag_doctor.judges.offline.features_claim import view
from rag_doctor.judges.offline.features_evidence import Base
from rag_doctor.judges.offline.features_values import Value, values_of
from rag_doctor.text.folding import fold
from rag_doctor.text.quantity import Quantity
from rag_doctor.text.stemming import stem
from rag_doctor.text.word_sets import word_set

__all__ = ["Part", "amount_of", "named_in", "parts_of", "the_one_named"]

_LIGHT = frozenset(
    (
        *map(stem, word_set("""get have has give take pay cost last come make hold receive include
        charge need employ sell run offer be amount total up""")),
        *word_set("有 是 为 共 共有 需 需要 可 可以 获得 享有 收取 支付 假 费 元 天 人 每"),
    )
)  # fmt: skip
_MOST = 80  # amounts that are told apart
_KNOWN: WeakKeyDictionary[Base, list[Part]] = WeakKeyDictionary()
_HAN = re.compile(r"[\u3400-\u9fff]")
_CUT = re.compile(
    r"[;；。,，、\n](?!\d{3}(?!\d))|[:：](?!\d)|\b(?:and|but|while|whereas|yet)\b|但是?|而(?!且)"
)
_VERB_ZH = re.compile(r"[为是有达共]$|^[为是有达共]")


@dataclass(frozen=True, slots=True)
class Part:
    """An amount, the unit and the clause it stands in, and the words that only it has."""

    value: Value
    item: Quantity
    unit: int
    clause: str
    own: frozenset[str] = field(default_factory=frozenset)

    def unit_differs(self, other: Quantity) -> bool:
        """Is the amount told in another unit, whatever it is per? A bare number takes any."""
        own = (self.item.unit or "").partition("/")[0]
        bare = not own and self.item.dimension == "count"
        return not bare and own != (other.unit or "").partition("/")[0]


def amount_of(value: Value) -> Quantity | None:
    """The plain amount of a value; `None` = a date, a version, a code."""
    item = value.item
    plain = isinstance(item, Quantity) and item.label is None and item.dimension != "ordinal"
    return item if plain and isinstance(item, Quantity) else None


def parts_of(base: Base, units: Sequence[int] | None = None) -> list[Part]:
    """All plain amounts of the units, in order; `units=None` = all. None at all where there are
    too many to tell apart."""
    if units is not None:
        return _read(base, units)
    if base not in _KNOWN:
        _KNOWN[base] = _read(base, range(len(base.units)))
    return _KNOWN[base]


def _read(base: Base, units: Sequence[int]) -> list[Part]:
    found: list[Part] = []
    for number in units:
        if not base.values(number) or base.unsaid(number):
            continue
        if len(base.values(number)) + len(found) > _MOST:
            return []
        for clause in _clauses(base.units[number].text):
            found += [
                Part(value, item, number, clause)
                for value in values_of(clause)
                if (item := amount_of(value)) is not None
            ]
    words = [_words(part.clause) for part in found]
    return [_owning(part, at, found, words) for at, part in enumerate(found)]


@lru_cache(maxsize=8192)
def _clauses(text: str) -> tuple[str, ...]:
    """The text cut so that each piece has an amount; what has none goes with the next piece."""
    edges = [0, *(match.start() for match in _CUT.finditer(text)), len(text)]
    starts = [value.start for value in values_of(text) if amount_of(value) is not None]
    out: list[str] = []
    begin = 0
    for start, end in pairwise(edges):
        if any(start <= at < end for at in starts):
            out.append(text[begin:end])
            begin = end
    if out and begin < len(text):
        out[-1] += text[begin:]
    return tuple(out)


def _owning(part: Part, at: int, parts: list[Part], words: list[frozenset[str]]) -> Part:
    others: frozenset[str] = frozenset()
    for n, other in enumerate(parts):
        if other.clause != part.clause and other.item.dimension == part.item.dimension:
            others |= words[n]
    own = frozenset(
        word
        for word in words[at] - others
        if not _HAN.search(word) or not any(word in one or one in word for one in others)
    )
    return Part(part.value, part.item, part.unit, part.clause, own)


def _words(clause: str) -> frozenset[str]:
    """Content words, with dates and ordinals (第一季度) but no amounts."""
    words = {
        term.norm
        for term in view(clause).terms
        if term.value is None and term.norm not in _LIGHT and not term.norm.isdigit()
    }
    values = {fold(v.text) for v in values_of(clause) if amount_of(v) is None}
    return frozenset(word for word in words if not _VERB_ZH.search(word)) | values


def named_in(text: str, parts: Sequence[Part]) -> list[Part]:
    """The parts that a text names."""
    seen = view(text)
    known = {token.norm for token in seen.tokens}
    return [part for part in parts if _hits(part, known, seen.folded)]


def the_one_named(text: str, parts: Sequence[Part]) -> Part | None:
    """The part that a text names; `None` = none or more than one."""
    named = named_in(text, parts)
    return named[0] if len(named) == 1 else None


def _hits(part: Part, known: set[str], folded: str) -> int:
    return sum(
        word in known or ((not word.isalpha() or not word.isascii()) and word in folded)
        for word in part.own
    )
