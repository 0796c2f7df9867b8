"""Once and no more: "only once", "not more than once", 只能一次, 不得超过一次 are one bound.

A denial that makes the bound turns nothing round. Against it stands what happens again: "twice",
"several times", "as often as you like", 多次, 反复, 两次. How often a day is another matter.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Literal

from rag_doctor.judges.offline.contradiction_base import Found, Side, found
from rag_doctor.judges.offline.features import Reading
from rag_doctor.judges.offline.features_claim import Term, view
from rag_doctor.judges.offline.features_evidence import Base
from rag_doctor.text.excerpts import excerpt
from rag_doctor.text.folding import fold
from rag_doctor.text.negation import negations

__all__ = ["once_alike", "other_than_once", "same_once", "speaks_of_times"]

_RATE = r"(?!\s+(?:an?|per|every|each)\s+(?:second|minute|hour|day|night|week|month|year)|\s+daily)"
_ENDS = (
    r"(?=\s*(?:$|[.,;:!?)]|(?:and|but|or|in|within|during|for|by|at|per|with|a|every|each|until"
    r"|after|before|on|throughout|then|ever|only)\b))"
)
_ONE = rf"(?:once{_ENDS}|(?:one|a single) time\b){_RATE}"
_MANY = (
    r"(?:twice|thrice|(?:two|three|four|five|six|seven|eight|nine|ten|several|many|multiple"
    r"|numerous|countless|unlimited|(?:[2-9]|\d\d+)) times|a (?:second|third) time|more than once"
    r"|any number of times|repeatedly|again and again|over and over(?: again)?"
    r"|(?:as often|as many times) as (?:you|they|one|he|she|we) \w+|without limit)\b"
    rf"(?! (?:as|more|larger|bigger|faster|higher|longer|the)\b){_RATE}"
)
_PER = r"(?<!每天)(?<!每日)(?<!每周)(?<!每月)(?<!每年)(?<!一天)(?<!一年)(?<!一周)(?<!一个月)"
_ONE_ZH = r"[一1壹](?:次|回|遍)"
_TIMES_ZH = r"(?:[二两三四五六七八九十几数多好]+|[2-9]|\d\d+)(?:次|回|遍)(?![品级要元日年])"
_ONCE = re.compile(
    rf"\b(?:(?:only|just)(?: (?:be|to be))?(?: \w+(?:ed|en|n|t))? {_ONE}|once only\b{_RATE}"
    rf"|(?:(?:no|not) more than|at most|up to|a maximum of|maximum) {_ONE}"
    rf"|(?:once|one time) (?:at (?:the )?most|maximum|only)\b"
    rf"|(?:not|\w+n't|never|cannot|no \w+) (?:(?! -)[^.;,–—]){{0,60}}?\b(?:more than {_ONE}"
    rf"|twice{_RATE}|a second time|several times|multiple times|repeatedly))"
    rf"|(?:只|仅|最多|至多|顶多|限)[^,。;，；]{{0,8}}?{_PER}{_ONE_ZH}|{_ONE_ZH}为限"
    rf"|(?:不得|不能|不可以?|不要|不应|不许|不准|勿|不)[^,。;，；]{{0,8}}?(?:超过|多于){_ONE_ZH}"
    rf"|(?:不得|不能|不可以?|不要|不应|不许|不准|切?勿|禁止|严禁)[^,。;，；]{{0,6}}?"
    rf"(?:反复|重复|多次|再次|两次|二次)"
)
_AGAIN = re.compile(
    rf"\b{_MANY}|(?:{_PER}{_TIMES_ZH}|反复|重复|再次|不止一次|无限次|不限次数?|任意次)(?!元)"
)
_WORD = re.compile(
    r"on(?:e|ce)|time|twice|thrice|second|third|several|mani|many|multipl\w*|numer\w*|countless"
    r"|unlimit\w*|repeat\w*|again|often|like|want|wish|pleas\w*|number|limit|max\w*|two|three|four"
    r"|five|six|seven|eight|nine|ten|permit\w*|allow\w*|can|may|must|cannot|single|ani|any|more|most"
    r"|.{0,3}[一二两三四五六七八九十几数多1-9][次回遍]|好|反复|重复|再次|多次|次数|不限|任意|无限|最多|至多"
    r"|顶多|超过|不得|不得超过|不超过|不能|不可|只能|只可|只|仅|仅限|限|可|可以|能|为限|允许|每次"
)
_MARKS = ",;.:。；，"
_HELD = 0.8
Often = Literal["once", "again"]


@lru_cache(maxsize=8192)
def _often(text: str) -> tuple[Often, tuple[int, int]] | None:
    """What a text says, and where; `None` = neither, or both."""
    folded = fold(text)
    once = _ONCE.search(folded)
    left = _ONCE.sub(lambda match: " " * len(match[0]), folded)
    again = _AGAIN.search(left)
    if (once is None) == (again is None):
        return None
    if once is not None:
        return "once", once.span()
    assert again is not None
    return "again", again.span()


@lru_cache(maxsize=8192)
def _denies_else(text: str, spot: tuple[int, int]) -> bool:
    """Is anything denied but what makes the bound?"""
    return any(not (spot[0] <= cue.start < spot[1]) for cue in negations(text))


def _own_clause_denies(text: str, spot: tuple[int, int]) -> bool:
    """The same of the clause that the bound stands in: what else a passage denies is its own."""
    folded = fold(text)
    start = max(folded.rfind(mark, 0, spot[0]) for mark in _MARKS) + 1
    ends = [at for mark in _MARKS if (at := folded.find(mark, spot[1])) >= 0]
    return _denies_else(
        text[start : min(ends, default=len(text))], (spot[0] - start, spot[1] - start)
    )


def speaks_of_times(text: str) -> bool:
    """Does the text say "once at most" or that something happens again?"""
    return _often(text) is not None


def _plain_once(text: str) -> bool:
    """Does it say "once" or 一次 without a bound, and nothing of again?"""
    folded = fold(text)
    return bool(re.search(rf"\b{_ONE}|{_ONE_ZH}", folded)) and not _AGAIN.search(folded)


def once_alike(side: Side) -> bool:
    """Do both bound to once, or one of them tell of once, with no other denial?"""
    texts = side.claim.text, side.given.text
    spoken = [_often(text) for text in texts]
    if not any(one and one[0] == "once" for one in spoken):
        return False
    for text, one in zip(texts, spoken, strict=True):
        if one is None:
            if not _plain_once(text) or negations(text):
                return False
        elif one[0] != "once" or _own_clause_denies(text, one[1]):
            return False
    return not (spoken[0] and _denies_else(texts[0], spoken[0][1]))


def other_than_once(side: Side) -> Found | None:
    """Several times where the passage says once at most, or the other way round."""
    mine, theirs = _often(side.claim.text), _told(side)
    if mine is None or theirs is None or mine[0] == theirs[0]:
        return None
    if _denies_else(side.claim.text, mine[1]) or not _words_held(
        side.reading, side.base, side.unit
    ):
        return None
    wrong = excerpt(side.claim.text, *mine[1])
    right = excerpt(side.given.text, *theirs[1])
    return found(side, "number", wrong, right, 0.95, sure=True)


def _told(side: Side) -> tuple[Often, tuple[int, int]] | None:
    """What the passage says; where it says both, what its one clause on the claim's matter says."""
    text = side.given.text
    if (plain := _often(text)) is not None:
        return plain
    words = [t.norm for t in side.claim.terms if not _of_times(t) and t.value is None]
    best: tuple[Often, tuple[int, int]] | None = None
    most = 0.5 * len(words)
    for clause in re.finditer(r"[^,;.:。；，：]+", text):
        seen, spoken = view(clause[0]), _often(clause[0])
        held = sum(seen.has(word) for word in words)
        if held and spoken and held >= most:
            at, end = spoken[1]
            tie = best is not None and held == most
            best = None if tie else (spoken[0], (clause.start() + at, clause.start() + end))
            most = held
    return best


def same_once(reading: Reading, base: Base) -> bool:
    """Does one unit bound the same to once, in other words?"""
    claim = reading.claim.to_judge
    mine = _often(claim)
    if mine is None or mine[0] != "once" or _denies_else(claim, mine[1]):
        return False
    for unit in reading.whole.order[:3]:
        text = base.units[unit].text
        theirs = _often(text)
        bounds = theirs is not None and theirs[0] == "once" and not base.unsaid(unit)
        if theirs is None or not bounds or _own_clause_denies(text, theirs[1]):
            continue
        if _words_held(reading, base, unit):
            return True
    return False


def _words_held(reading: Reading, base: Base, unit: int) -> bool:
    """Does the unit hold the claim's other words, or the sentence before what it speaks of?"""
    whole = reading.whole
    rest = [at for at, term in enumerate(whole.terms) if not _of_times(term)]
    own = [at for at in rest if whole.held[at, unit] >= _HELD]
    if not own:
        return False
    near = unit - 1 if unit and base.first[unit - 1] == base.first[unit] else unit
    return all(max(whole.held[at, unit], whole.held[at, near]) >= _HELD for at in rest)


def _of_times(term: Term) -> bool:
    return _WORD.fullmatch(term.norm.lstrip("=")) is not None or bool(_often(term.surface))
