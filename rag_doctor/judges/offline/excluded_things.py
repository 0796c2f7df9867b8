"""A thing that the passage leaves out, told as one of those it holds for.

"Burst pipes and floods are covered" against "burst pipes are covered, except floods";
机票和酒类都可以报销 against 机票可以报销，酒类不予报销. The claim names the thing, denies and
excepts nothing, and has its other words from the passage; no other passage lets the thing in.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from rag_doctor.judges.offline.features import Reading
from rag_doctor.judges.offline.features_claim import View, view
from rag_doctor.judges.offline.features_evidence import Base
from rag_doctor.judges.offline.features_synonyms import synonyms_of
from rag_doctor.judges.offline.overruled_base import Overruled, overruled
from rag_doctor.judges.offline.parts import denies
from rag_doctor.judges.offline.value_owners import clauses_of, holds
from rag_doctor.text.folding import fold

__all__ = ["excluded_thing", "of_the_excepted", "says_excluded"]

_HELD = 0.75  # share of the claim's words that the passage must hold
_X_EN = r"(?P<x>[a-z0-9][a-z0-9 '-]{1,60}?)"
_X_ZH = r"(?P<x>[\u4e00-\u9fffa-z0-9、和与及或]{2,20}?)"
_TAIL = r"(?=$|[,.;:!)]| (?:and|but|which|that|who|are|is|may|can|must|because)\b)"
_FORMS = (
    re.compile(
        rf"\b(?:except(?:ing)?(?: for)?|excluding|with the exception of|apart from|other than"
        rf"|but not|save for)(?: (?:for|in|on|during|by|the|any|all|to|of))* {_X_EN}{_TAIL}"
    ),
    re.compile(
        rf"(?:^|[.;,]\s|\b(?:while|but|and|whereas)\s)(?:the |all |any )?{_X_EN}"
        r" (?:is|are) (?:excluded|exempt(?:ed)?"
        r"|not (?:covered|included|insured|paid|eligible|part of))\b"
    ),
    re.compile(
        rf"(?:^|[,;。]|但){_X_ZH}(?:的)?(?:损失|部分|情形|情况|商品|费用)?(?:除外|不在[^,。;]{{1,10}}之列)"
    ),
    re.compile(rf"(?:但|并)?(?:不包括|不包含|不含){_X_ZH}(?:在内)?(?=$|[,。;!])"),
    re.compile(rf"除(?:了)?{_X_ZH}(?:以外|之外|外)(?![,]?[还也另又])"),
    re.compile(
        rf"(?:^|[,;。]|但是?|而){_X_ZH}(?:则|一律|均|都|也)?"
        r"(?:不予|不可|不能|不得|不在|不)(?P<p>[\u4e00-\u9fff]{1,8})(?=$|[,。;!])"
    ),
)
_IS_OUT = re.compile(
    r"\b(?:is|are|was|were|be|being) (?:excluded|exempt(?:ed)?|ineligible|ruled out|off limits"
    r"|barred|out of the question|left out|disqualified"
    r"|not (?:covered|included|eligible|part of it))\b"
    r"|除外|不在此列|不在其列|不适用|排除在外|不算在内|不包括在内"
)
_EXCEPTIONS = (_FORMS[0], _FORMS[4])
_KEEPS_OUT = re.compile(
    r"\b(?:except|excluding|exception|apart from|other than|but not|excluded|exempt|without|unless"
    r"|only|if|outside)\b|除|不包|不含|仅|只|如果|若"
)
_CONDITION = re.compile(
    r"\b(?:if|unless|when|only|not (?:only|all|every|always)|without|until|before)\b"
    r"|如果|若|除非|未经|不仅|不只|不都|只|时(?=[,，])"
)
_LIGHT = frozenset(("includ", "all", "包括", "包含", "含"))
_PLURAL = re.compile(r"[、和与及或]| and | or ")


@dataclass(frozen=True, slots=True)
class _Left:
    """What is left out (`thing`), and the sentence with its words (`rest`)."""

    thing: View
    text: str
    rest: frozenset[str]
    act: View  # what is denied of the thing, where words say it


def excluded_thing(reading: Reading, base: Base) -> Overruled | None:
    """What speaks against a claim that lets in what a passage leaves out; `None` = nothing."""
    claim = reading.whole.view
    if _KEEPS_OUT.search(claim.folded) or denies(claim.text):
        return None
    for unit in reading.whole.order:
        if base.unsaid(unit):
            continue
        before = (
            base.units[unit - 1].text if unit and base.first[unit - 1] == base.first[unit] else ""
        )
        for left in _left_out(base.units[unit].text, before):
            if _lets_in(reading, left) and not _let_in_elsewhere(reading, base, unit, left):
                return overruled("negation", claim.text, left.text, unit)
    return None


def says_excluded(reading: Reading, base: Base) -> bool:
    """Does the claim call excluded what a passage denies something of, under the same condition?

    "In-ear models are excluded once opened" beside "in-ear models cannot be returned once opened".
    """
    claim = reading.whole.view
    match = _IS_OUT.search(claim.folded)
    if match is None:
        return False
    terms, held = reading.whole.terms, reading.whole.held
    before = [at for at, term in enumerate(terms) if term.start < match.start()]
    after = [at for at, term in enumerate(terms) if term.start >= match.end()]
    for unit in reading.whole.order[:3]:
        known = sum(held[at, unit] >= _HELD for at in after)
        mine = before and all(held[at, unit] >= _HELD for at in before)
        if mine and denies(base.units[unit].text) and known >= 0.5 * len(after):
            return True
    return False


def of_the_excepted(reading: Reading, base: Base) -> bool:
    """Is the claim about what its passage excepts ("except …", 除…外)? Of that the passage says the
    opposite of what it says of the rest."""
    claim = reading.whole.view
    for unit in reading.whole.order[:2]:
        text = base.units[unit].text
        for match in (m for form in _EXCEPTIONS for m in form.finditer(fold(text))):
            words = [term.norm for term in view(text[slice(*match.span("x"))]).terms]
            if words and all(claim.has(word) for word in words):
                return True
    return False


def _left_out(text: str, before: str) -> Iterator[_Left]:
    folded = fold(text)
    for form in _FORMS:
        for match in form.finditer(folded):
            if _CONDITION.search(folded[match.start() :]):
                continue
            rest = view(f"{before} {text[: match.start('x')]} {text[match.end('x') :]}")
            words = frozenset(term.norm for term in rest.terms if term.value is None)
            act = view(match.groupdict().get("p") or "")
            for name in _PLURAL.split(text[match.start("x") : match.end("x")]):
                yield _Left(view(name), text, words, act)


def _lets_in(reading: Reading, left: _Left) -> bool:
    """Does the claim name the thing, and say of it what the passage says of the others?"""
    words = _telling(left)
    claim = reading.whole.view
    own = claim if reading.frame is None else view(reading.claim.text)
    if not words or not all(own.has(word) for word in words):
        return False
    act = [term.norm for term in left.act.terms] or [left.act.folded]
    if left.act.text and not all(claim.has(word) for word in act):
        return False
    named = {term.norm for term in left.thing.terms}
    others = [
        term
        for term in own.terms
        if term.value is None
        and term.norm not in named | _LIGHT
        and not _within(term.norm, left.thing)
    ]
    held = sum(_known(term.norm, left) for term in others)
    return bool(others) and held >= _HELD * len(others)


def _telling(left: _Left) -> list[str]:
    """The words that tell the thing from the others; in Chinese the last of them."""
    words = [t.norm for t in left.thing.terms if t.value is None and t.norm not in left.rest]
    words = words or [t.norm for t in left.thing.terms if t.value is None and t.han]
    return words[-1:] if left.thing.zh else words


def _within(word: str, thing: View) -> bool:
    return not word.isascii() and word in thing.folded


def _known(word: str, left: _Left) -> bool:
    if word in left.rest or not synonyms_of(word).isdisjoint(left.rest):
        return True
    if word.isascii():
        return False
    return word in fold(left.text) or any(word in one or one in word for one in left.rest)


def _let_in_elsewhere(reading: Reading, base: Base, unit: int, left: _Left) -> bool:
    """Does another clause name the thing and the claim's other words, and deny nothing?"""
    words = _telling(left)
    terms = reading.whole.terms
    rest = [at for at, term in enumerate(terms) if term.norm not in words and term.value is None]
    for number in range(len(base.units)):
        for clause in clauses_of(base, number):
            seen = clause.seen
            if denies(clause.text) or _KEEPS_OUT.search(seen.folded):
                continue
            if not all(seen.has(word) for word in words):
                continue
            if number != unit or sum(holds(seen, reading, at) for at in rest) >= 1:
                held = sum(holds(seen, reading, at) for at in rest)
                if held >= max(1, 0.5 * len(rest)):
                    return True
    return False
