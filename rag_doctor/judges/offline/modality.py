"""Must, should, may, must not: what a text demands, advises, allows or forbids.

What is forbidden in other words is the same ("not permitted", "prohibited"; 不得, 禁止). A duty
told as a choice, advice told as a duty and a choice told as a duty contradict, where the passage is
the claim in all else. "Should" and 应当 lie between advice and duty and are held against nothing.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Literal

from rag_doctor.judges.offline.contradiction_base import Found, Side, found
from rag_doctor.judges.offline.features import Reading
from rag_doctor.judges.offline.features_claim import Term, view
from rag_doctor.judges.offline.features_evidence import Base
from rag_doctor.text.folding import fold
from rag_doctor.text.negation import negations
from rag_doctor.text.stopwords import is_stopword

__all__ = ["forbids_alike", "mode_of", "other_modality", "same_modality"]

Mode = Literal["forbidden", "allowed", "advised", "required"]

_FORBIDDEN = re.compile(
    r"\b(?:(?:not|never) (?:be )?(?:allowed|permitted)"
    r"|no \w+(?: \w+)? (?:is|are) (?:allowed|permitted)"
    r"|forbidden|prohibited|banned|disallowed|(?:may|must|shall) not|mustn't|cannot|can't"
    r"|(?:is|are)n't (?:allowed|permitted))\b"
    r"|不得(?![不已])|禁止|严禁|不准(?!时)|不许|不可以|不允许|不能(?!不)|请勿|切勿|不可(?=[^不或避缺])"
)
_REQUIRED = re.compile(
    r"\b(?:(?<!a )must|ha(?:ve|s) to|(?:is|are|be) (?:required|obliged)|mandatory"
    r"|compulsory|obligatory|shall)\b|必须|务必|强制|一定要|必需|须(?!知)"
)
_ADVISED = re.compile(
    r"\b(?:recommend(?:s|ed)?|advis(?:ed?|able)|encouraged?|ideally)\b"
    r"|(?<![的出见条诉])建议(?![书函稿箱])|推荐(?![人信])|最好|提倡|鼓励"
)
_ALLOWED = re.compile(
    r"\b(?:may(?! \d)|optional(?:ly)?|(?:is|are) (?:allowed|permitted|free)|voluntar(?:y|ily)"
    r"|if (?:they|you) (?:like|wish|want)|at (?:their|your) discretion)\b"
    r"|可以|[方才]可(?!以)|可自愿|自愿|可选(?:择)?|允许|准许|可自行"
)
_MAY_ZH = re.compile(r"可(?=[^能靠是见爱惜行谓否怕观信乐口笑不以])")
_ABLE = re.compile(rf"\bcan\b|能够?|{_MAY_ZH.pattern}")
_ASKS_HOW = re.compile(
    r"\b(?:how(?! long| soon)|where|which)\b|怎么|怎样|如何|哪(?!天|一天|些)|何处"
)
_ELSE = re.compile(
    r"\b(?:only|unless|except|without|need not|needn't|don't have to|should|ought)\b"
    r"|只|仅|除非|除了|不必|无需|应"
)
_FORMS: tuple[tuple[Mode, re.Pattern[str]], ...] = (
    ("forbidden", _FORBIDDEN),
    ("required", _REQUIRED),
    ("advised", _ADVISED),
    ("allowed", _ALLOWED),
)
_CLASHES = frozenset(
    (
        ("allowed", "required"),
        ("advised", "required"),
        ("required", "advised"),
        ("required", "allowed"),
    )
)
_WORD = re.compile(
    r"allow|permit|forbid|forbidden|prohibit|ban|bann|disallow|requir|oblig|mandatori|mandatory"
    r"|compulsori|compulsory|obligatori|recommend|advis|encourag|option|optional|optionally|voluntari"
    r"|must|shall|may|can|cannot|have|you|it|we|all"
    r"|不得|禁止|严禁|不准|不许|可以|不可|不可以|允许|不允许|能|不能|必须|务必|强制|必需|须|建议|推荐|最好"
    r"|提倡|鼓励|可|可选|选择|自愿|准许|要求|一定|要|请"
)
_HELD = 0.8


@lru_cache(maxsize=8192)
def mode_of(text: str) -> tuple[Mode, str] | None:
    """The one mode of a text, with its words; `None` = it has none, or several."""
    folded = fold(text)
    seen: list[tuple[Mode, str]] = []
    for mode, form in _FORMS:
        for match in form.finditer(folded):
            seen.append((mode, match[0]))
        folded = form.sub(" ", folded)
    if len({mode for mode, _ in seen}) != 1:
        return None
    return seen[0]


def other_modality(side: Side) -> Found | None:
    """The passage's duty as a choice or as advice, its advice or its choice as a duty."""
    claim, given = side.claim.text, side.given.text
    mine, theirs = mode_of(claim), mode_of(given)
    if mine and theirs is None and mine[0] == "required" and (able := _ABLE.search(fold(given))):
        theirs = ("allowed", able[0])
    if theirs and mine is None and theirs[0] == "required" and (may := _MAY_ZH.search(fold(claim))):
        mine = ("allowed", may[0])
    if mine is None or theirs is None or (theirs[0], mine[0]) not in _CLASHES:
        return None
    if mine[0] == "allowed" and _ASKS_HOW.search(fold(side.reading.question or "")):
        return None  # "you can hand it in at the desk" tells the way, whether or not one must
    if not _of_the_same(side, theirs[1]):
        return None
    if any(_ELSE.search(fold(text)) or negations(text) for text in (claim, given)):
        return None
    if not _all_else(side.reading, side.unit) or _said_so(side, mine[0]):
        return None
    return found(side, "antonym", mine[1], theirs[1], 0.9, sure=True)


def _of_the_same(side: Side, word: str) -> bool:
    """Does the passage's word of duty or leave govern a word of the claim? A duty in the next
    clause ("two days a week; they must tell the manager") is about something else."""
    given, claim = side.given, side.claim
    at = given.folded.find(word) + len(word)
    for token in given.tokens:
        if token.kind == "punct" or token.end <= at or is_stopword(token.text.lower()):
            continue
        governed = given.folded[max(at, token.start) : token.end]
        known = any(token.norm == mine.norm for mine in claim.tokens)
        return known or (token.kind == "han" and governed in claim.folded)
    return True


def _said_so(side: Side, mode: Mode) -> bool:
    """Does another unit say the same, in the claim's mode or in none?"""
    for number, unit in enumerate(side.base.units):
        if number == side.unit or not side.looks_at(number) or not _all_else(side.reading, number):
            continue
        theirs = mode_of(unit.text)
        if theirs is None or theirs[0] == mode:
            return True
    return False


def same_modality(reading: Reading, base: Base) -> bool:
    """Does one unit demand, advise, allow or forbid the same in other words?"""
    mine = mode_of(reading.claim.to_judge)
    if mine is None or reading.frame is not None:
        return False
    if _ELSE.search(fold(reading.claim.to_judge)) or _other_denials(reading.claim.to_judge):
        return False
    return any(_same(mine[0], base, n) and _all_else(reading, n) for n in _holders(reading))


def _same(mode: Mode, base: Base, number: int) -> bool:
    text = base.units[number].text
    theirs = mode_of(text)
    same = theirs is not None and theirs[0] == mode and not base.unsaid(number)
    return same and not (_ELSE.search(fold(text)) or _other_denials(text))


def forbids_alike(side: Side) -> bool:
    """Do both forbid the same, and deny nothing else?"""
    mine, theirs = mode_of(side.claim.text), mode_of(side.given.text)
    if mine is None or theirs is None or mine[0] != "forbidden" or theirs[0] != "forbidden":
        return False
    others = _other_denials(side.claim.text) or _other_denials(side.given.text)
    return not others and _all_else(side.reading, side.unit)


def _other_denials(text: str) -> bool:
    """Does the text deny something beside what it forbids?"""
    spans = [match.span() for match in _FORBIDDEN.finditer(fold(text))]
    return any(
        not any(start < cue.end and cue.start < end for start, end in spans)
        for cue in negations(text)
    )


def _holders(reading: Reading) -> list[int]:
    return reading.whole.order[:3]


def _all_else(reading: Reading, unit: int) -> bool:
    """Does the unit hold all of the claim but its words of duty and leave?"""
    whole = reading.whole
    rest = [at for at, term in enumerate(whole.terms) if not _is_modal(term)]
    plain = [at for at in rest if whole.terms[at].value is None]
    if not plain or any(whole.held[at, unit] < _HELD for at in rest):
        return False
    return len(plain) > 1 or len(view(reading.claim.to_judge).terms) <= _FEW


def _is_modal(term: Term) -> bool:
    return term.value is None and _WORD.fullmatch(term.norm) is not None


_FEW = 3  # words of a claim of which one alone tells what it is about
