"""The opposite of the one word in which a claim differs from the passage that holds the rest.

"The dose should be doubled" beside "the dose should be halved". The rules of contradiction look at
words nearby; here the rest of the claim must stand in one passage, and the word in none that does.
"""

from __future__ import annotations

import re
from functools import cache

from rag_doctor.judges.offline.contradiction_base import side_of
from rag_doctor.judges.offline.contradiction_words import said_elsewhere
from rag_doctor.judges.offline.features import Reading
from rag_doctor.judges.offline.features_claim import View, view
from rag_doctor.judges.offline.features_evidence import Base
from rag_doctor.judges.offline.overruled_base import Overruled, overruled
from rag_doctor.text.antonyms import antonyms_of
from rag_doctor.text.negation import negations
from rag_doctor.text.stemming import stem
from rag_doctor.text.stopwords import is_stopword

__all__ = ["opposed_word"]

_HELD = 0.8
_TIMES = frozenset(
    (
        "before",
        "after",
        "later",
        "earlier",
        "more",
        "less",
        "之前",
        "之后",
        "以前",
        "以后",
        "此前",
        "此后",
    )
)
_NOT = re.compile(r"(?:[不无非未免]|\b(?:not|no|non-?|never) ?)$")
_MODAL = frozenset(("应", "须", "需", "会", "要"))
_LINES = """
double doubled twofold | halve halved
keep continue | stop discontinue quit
keep retain preserve remain | erase delete clear lose wipe
add added introduce | remove removed drop dropped
approve adopt pass ratify | postpone defer shelve reject
win beat | lose
保留 留存 | 清除 删除 清空 抹掉 丢失
饭前 餐前 | 饭后 餐后
开花前 花前 | 开花后 花后
开机 | 关机
翻倍 加倍 | 减半
通过 批准 | 否决 驳回 推迟 搁置
加入 新增 | 移除 取消
"""


def opposed_word(reading: Reading, base: Base) -> Overruled | None:
    """What speaks against a claim with one word turned into its opposite; `None` = nothing."""
    terms, held = reading.whole.terms, reading.whole.held
    claim = reading.whole.view
    cues = len(negations(claim.text))
    mine = {term.norm for term in terms}  # "the form for a lost receipt is kept": both words said
    for at, term in enumerate(terms):
        plain = term.value is None and not _light(term.surface)
        opposites = _opposites(term.norm) - mine if plain else frozenset()
        rest = [i for i in range(len(terms)) if i != at and terms[i].norm not in _MODAL]
        if not opposites or not rest:
            continue
        for unit in reading.whole.order[:3]:
            if held[rest, unit].mean() < _HELD or base.unsaid(unit):
                continue
            said = _spoken(term.norm, base.units[unit].norms, base.units[unit].folded)
            if said or len(negations(base.units[unit].text)) != cues:
                break
            given = view(base.units[unit].text)
            there = _word_of(given, opposites)
            if there is None:
                continue
            spot = term.start, term.start + len(term.surface)
            if not said_elsewhere(side_of(reading, base, unit), spot, there):
                return overruled("antonym", term.surface, given.text[slice(*there)], unit)
    return None


def _word_of(seen: View, opposites: frozenset[str]) -> tuple[int, int] | None:
    """Where the passage has the opposite, not itself denied."""
    for token in seen.tokens:
        denied = _NOT.search(seen.folded[: token.start])
        if token.norm in opposites and not denied and not _light(token.text):
            return token.start, token.end
    return None


def _light(word: str) -> bool:
    """Is it a word of time or comparison, or one that denies by itself?"""
    low = word.lower()
    return low in _TIMES or is_stopword(low) or bool(negations(word))


def _spoken(norm: str, norms: tuple[str, ...], folded: str) -> bool:
    return norm in norms or (not norm.isascii() and norm in folded)


def _opposites(norm: str) -> frozenset[str]:
    return antonyms_of(norm) | _table().get(norm, frozenset())


@cache
def _table() -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for line in _LINES.strip().splitlines():
        left, right = (
            {stem(word) if word.isascii() else word for word in side.split()}
            for side in line.split("|")
        )
        for word in left:
            found.setdefault(word, set()).update(right)
        for word in right:
            found.setdefault(word, set()).update(left)
    return {word: frozenset(others) for word, others in found.items()}
