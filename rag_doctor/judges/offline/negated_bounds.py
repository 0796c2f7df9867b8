"""Denials that turn nothing round: one that only makes a bound, and one that stands for a subject.

"Do not take more than 3" and "take at most 3" deny alike, though only one has a "not"; "nothing
limits it" and "the limit does not apply" do, though they deny different words.
"""

from __future__ import annotations

import re
from functools import lru_cache

from rag_doctor.judges.offline.contradiction_base import Found, Side, found
from rag_doctor.judges.offline.denials import cues_of
from rag_doctor.judges.offline.features import Reading
from rag_doctor.judges.offline.features_claim import view
from rag_doctor.judges.offline.features_evidence import Base
from rag_doctor.judges.offline.features_values import Value, relation
from rag_doctor.text.excerpts import excerpt
from rag_doctor.text.quantity import Quantity, comparable
from rag_doctor.text.stemming import stem
from rag_doctor.text.word_sets import word_set

__all__ = ["denies_alike", "opposite_bounds", "same_bounds"]

_REACH = 26  # characters from a denial to the number that it bounds
_BREAK = re.compile(r"[,;:.，。；：]")
_COMPARES = re.compile(r"than\b|exceed|超|多于|少于|低于|高于|大于|小于|不足|晚于|早于|短于")
_HELD = 0.8
_WORDS = frozenset(
    [
        *map(
            stem,
            word_set("""least most more less fewer later earlier exceed maximum minimum than
            longer older greater higher shorter lower max min limit up weigh weight cost last
            take allow must can"""),
        ),
        *word_set("""至少 最少 起码 至多 最多 超过 不超过 少于 不少于 多于 不多于 低于 不低于
            高于 不高于 晚于 不晚于 早于 不早于
            不得 不要 不能 不可 不应 最高 最低 上限 下限 最大 最小 多 少 高 低 大 小 长 短 重 重量
            长度 须 必须 要 需 需要 应 可 可以 能 为 有 是 限 限额"""),
    ]
)
_SUBJECTS = frozenset(("nothing", "nobody", "none", "no one", "neither", "no"))


def denies_alike(side: Side) -> bool:
    """Do the two have the same bound, and no denial but its own; or does one deny the subject?"""
    mine, theirs = cues_of(side.claim.text), cues_of(side.given.text)
    if len(mine) == len(theirs) == 1:
        cues = {mine[0].cue.lower(), theirs[0].cue.lower()}
        return len(cues) > 1 and bool(cues & _SUBJECTS)
    if not mine and not theirs:
        return False
    shared = [v for v in side.claim.values if _bounded(v) and _same(v, side.base.values(side.unit))]
    return bool(shared) and not (_other_denials(side.claim.text) or _other_denials(side.given.text))


def _bounded(value: Value) -> bool:
    return isinstance(value.item, Quantity) and value.item.bound in ("at_least", "at_most")


def _same(value: Value, given: tuple[Value, ...]) -> bool:
    return any(
        isinstance(value.item, Quantity)
        and isinstance(other.item, Quantity)
        and value.item.bound == other.item.bound
        and relation(value, other) == "same"
        for other in given
    )


def opposite_bounds(side: Side) -> Found | None:
    """At least 8 where the passage says no more than 8 of the same thing."""
    if _other_denials(side.claim.text) or _other_denials(side.given.text):
        return None
    given = side.base.values(side.unit)
    for value in side.claim.values:
        if not _bounded(value) or _same(value, given) or not _words_held(side.reading, side.unit):
            continue
        for other in given:
            if _opposite(value, other):
                wrong = excerpt(side.claim.text, value.start, value.end)
                right = excerpt(side.given.text, other.start, other.end)
                return found(side, "quantifier", wrong, right, 0.95, sure=True)
    return None


def _opposite(value: Value, other: Value) -> bool:
    a, b = value.item, other.item
    if not isinstance(a, Quantity) or not isinstance(b, Quantity) or not comparable(a, b):
        return False
    return a.to_base() == b.to_base() and {a.bound, b.bound} == {"at_least", "at_most"}


def _words_held(reading: Reading, unit: int) -> bool:
    """Does the unit hold all words of the claim but those that bound and measure?"""
    words = [
        at
        for at, term in enumerate(reading.whole.terms)
        if term.value is None and not term.number and term.norm not in _WORDS
    ]
    return bool(words) and all(reading.whole.held[at, unit] >= _HELD for at in words)


def same_bounds(reading: Reading, base: Base) -> bool:
    """Does one unit hold the claim's bounds and all its other words, and deny nothing else?"""
    claim = reading.whole.view
    bounds = [value for value in claim.values if _bounded(value)]
    if not bounds or len(bounds) != len(claim.values) or _other_denials(claim.text):
        return False
    return any(
        all(_same(value, base.values(unit)) for value in bounds)
        and _words_held(reading, unit)
        and not _other_denials(base.units[unit].text)
        for unit in base.holders(bounds[0])
    )


@lru_cache(maxsize=4096)
def _other_denials(text: str) -> int:
    """Denials of a text that do not belong to a bound."""
    bounds = [value.start for value in view(text).values if _bounded(value)]
    return sum(
        not any(
            0 <= start - cue.end <= _REACH
            and not _BREAK.search(text[cue.end : start])
            and _COMPARES.search(text[cue.start : start].lower())
            for start in bounds
        )
        for cue in cues_of(text)
    )
