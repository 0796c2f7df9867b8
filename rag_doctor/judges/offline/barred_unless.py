"""What is barred but for one condition: "not … unless", "not … without", "only if", 未经…不得.

Said in any of these forms it is the same bar. Against it stands what is let without the condition:
"without a permit", "no permit is needed", 没有…也可以, 无需…. The condition must be the same one.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from rag_doctor.judges.offline.contradiction_base import Found, Side, found
from rag_doctor.judges.offline.features import Reading
from rag_doctor.judges.offline.features_claim import Term, View, view
from rag_doctor.judges.offline.features_evidence import Base
from rag_doctor.judges.offline.features_synonyms import synonyms_of
from rag_doctor.text.folding import fold
from rag_doctor.text.negation import negations
from rag_doctor.text.stemming import stem
from rag_doctor.text.stopwords import is_stopword
from rag_doctor.text.word_sets import word_set

__all__ = ["agrees_on_bar", "bars_alike", "known", "let_unless", "same_bar"]

_NOT = (
    r"(?:\bnot|\bnever|\bcannot|\w+n't|\bno(?:body|thing| one)?"
    r"|\bforbidden|\bprohibited|\bbanned)\b"
)
_BUT = (
    r"(?:unless|without|except(?: (?:if|when|where|with|on|by|under|after|for))?"
    r"|other than (?:with|on|by))"
)
_ON = r"(?:(?!\b(?:can|may|will|but|and|or|so|that)\b)[^.,;:])*?"
_C = r"(?P<c>[^,.;:]+)"
_NOT_ZH = r"(?:不得|不能|不可以?|不准|不许|不予|不允许|不要|禁止|严禁|请?勿|不会|不应)"
_C_ZH = r"(?P<c>[^,，。;；:：]{2,20}?)"
_BARS = tuple(
    re.compile(form)
    for form in (
        rf"{_NOT}{_ON}\b{_BUT} {_C}",
        rf"{_NOT}[^.;:]*?, unless {_C}",
        rf"\b(?:unless|without) (?P<c>[^,.;:]+?),? [^.,;:]*?{_NOT}",
        rf"\bonly\b(?! (?:one|two|three|\d)){_ON}\b(?:if|when|with|after|once|upon|on) {_C}",
        rf"(?:未经|不经|没有|未获|未得到|无|非经|除非|除了){_C_ZH}(?:的情况下?|时|者|的)?[,，]?(?:否则|一律|均)?"
        rf"[^,，。;；]{{0,8}}?{_NOT_ZH}",
        rf"{_NOT_ZH}[^。;；]*?[,，]?除非{_C_ZH}(?=[,，。;；]|$)",
        r"不(?P<c>[^,，。;；:：不]{2,6})[,，]?(?:就|则)?不(?:能|得|可|准|许)",
        rf"只有(?:在|经|得到|取得)?{_C_ZH}(?:后|的情况下|时)?[,，]?(?:才|方)",
        rf"(?:须|需要?|必须|应)先?(?:经过?|征得|取得|获得|得到){_C_ZH}(?:后|方可|才|[,，。;；]|$)",
    )
)
_LETS = tuple(
    re.compile(form)
    for form in (
        rf"\bwithout {_C}",
        r"\bno (?P<c>[a-z' -]{3,40}?) (?:is |are )?(?:needed|required|necessary)\b",
        rf"\b(?:not|\w+n't) (?:need|require) {_C}",
        rf"(?:未经|不经|没有|无需|无须|不需要|不用|不必){_C_ZH}(?:的情况下?|时)?[,，]?(?:也|就|都|亦|即|便|照样)?"
        rf"(?:可|能|会|允许)",
        rf"(?:无需|无须|不需要?|不用|不必)(?:先|经过?|征得|取得|获得)?{_C_ZH}(?=[,，。;；]|$)",
    )
)
_LACKS = re.compile(r"without|except|未经|不经|没有|未获|未得到|无(?=.{0,10}不)|非经")
_ONLY = re.compile(r"only|只有|须|需|必须|应")
_WITH = re.compile(r"\b(?:with|after|if|when|once|upon|following|by)\b|经|如果|若|凭|后|在")
_FAILS = re.compile(
    r"\b(?:impossible|invalid|void|useless|reject\w*|den(?:y|ied)|refus\w*|fails?|rare\w*|hardly"
    r"|lose|lost|stops?|until|only)\b|无效|作废|拒绝|失效|只"
)
_LIGHT = frozenset(
    (
        *map(
            stem,
            word_set("""may can must allow permit give have has get do need require except
        unless without only if even also prior first written"""),
        ),
        *word_set("""不得 不能 不可 可以 可 能 也 除非 否则 未经 没有 只有 才 方可 须 须经 需要
        不需要         无需 经 得到 取得 须 必须 情况 情况下 不要 禁止 只有 才能 方能 只"""),
    )
)
_HELD = 0.75
_SAME = 0.6  # share of the words of a condition that make it the same


@dataclass(frozen=True, slots=True)
class _Spoken:
    """`condition` as written; `bars` = nothing without it, else: it is not asked for."""

    condition: str
    bars: bool


@lru_cache(maxsize=8192)
def _spoken(text: str) -> _Spoken | None:
    folded = fold(text)
    cues = [cue for cue in negations(text) if not _LACKS.match(folded, cue.start)]
    for form in _BARS:
        if match := form.search(folded):
            barred = sum(match.start() <= cue.start < match.start("c") for cue in cues)
            if barred > 1 or (_ONLY.match(match[0]) and len(cues) > 0):
                return None  # "not only if"
            return _Spoken(text[slice(*match.span("c"))], True)
    for form in _LETS:
        if match := form.search(folded):
            own = [cue for cue in cues if not match.start() <= cue.start < match.start("c")]
            if own or _FAILS.search(folded):
                return None
            return _Spoken(text[slice(*match.span("c"))], False)
    return None


def bars_alike(side: Side) -> bool:
    """Do both bar it but for the same condition?"""
    return _alike(side.claim.text, side.given.text)


def _alike(claim: str, given: str) -> bool:
    """The same bar, or what it lets with its condition."""
    mine, theirs = _spoken(claim), _spoken(given)
    if theirs is None or not theirs.bars:
        return False
    if mine is None:
        met = _WITH.search(fold(claim))
        if met is None or negations(claim):
            return False
        words, seen = _words(view(theirs.condition)), view(claim[met.start() :])
        return bool(words) and sum(known(word, seen) for word in words) >= _SAME * len(words)
    return mine.bars and _same_condition(mine, theirs)


def let_unless(side: Side) -> Found | None:
    """One lets without the condition but for which the other bars it."""
    mine, theirs = _spoken(side.claim.text), _spoken(side.given.text)
    if mine is None or theirs is None or mine.bars == theirs.bars:
        return None
    if not _same_condition(mine, theirs) or not _rest_held(side.reading, side.unit, mine):
        return None
    return found(side, "condition", side.claim.text, side.given.text, 0.95, sure=True)


def agrees_on_bar(reading: Reading, base: Base) -> bool:
    """Does a unit with the claim's words bar the same, or let what the claim says?"""
    return any(
        _alike(reading.claim.to_judge, base.units[unit].text) for unit in reading.whole.order[:2]
    )


def same_bar(reading: Reading, base: Base) -> bool:
    """Does one unit bar the same but for the same condition, in another form?"""
    mine = _spoken(reading.claim.to_judge)
    if mine is None or not mine.bars:
        return False
    for unit in reading.whole.order[:3]:
        theirs = _spoken(base.units[unit].text)
        if theirs is None or not theirs.bars or base.unsaid(unit):
            continue
        if _same_condition(mine, theirs) and _rest_held(reading, unit, mine):
            return True
    return False


def _same_condition(one: _Spoken, other: _Spoken) -> bool:
    mine, theirs = view(one.condition), view(other.condition)
    words = _words(mine)
    held = sum(known(word, theirs) for word in words)
    return bool(words) and held >= _SAME * len(words)


def _words(seen: View) -> list[str]:
    return [
        token.norm
        for token in seen.tokens
        if token.kind in ("word", "han", "number", "code")
        and not is_stopword(token.text.lower())
        and token.norm not in _LIGHT
    ]


def known(word: str, seen: View) -> bool:
    """Is the word there, another for it, or one of the same stem (advice, advised)?"""
    if seen.has(word) or any(token.norm == word for token in seen.tokens):
        return True
    near = {token.norm for token in seen.tokens}
    if not synonyms_of(word).isdisjoint(near):
        return True
    if not word.isascii():
        return any(len(one) > 1 and (one in word or word in one) for one in near)
    return any(len(one) > 4 and one[:5] == word[:5] for one in near)


def _rest_held(reading: Reading, unit: int, mine: _Spoken) -> bool:
    """Does the unit hold what the claim says beside its condition?"""
    whole = reading.whole
    given = fold(mine.condition)
    rest = [at for at, term in enumerate(whole.terms) if not _aside(term, given)]
    held = sum(whole.held[at, unit] >= _HELD for at in rest)
    amounts = [at for at in rest if whole.terms[at].value is not None]
    if any(whole.held[at, unit] < _HELD for at in amounts):
        return False
    return bool(rest) and held >= _HELD * len(rest)


def _aside(term: Term, condition: str) -> bool:
    return term.norm in _LIGHT or fold(term.surface) in condition
