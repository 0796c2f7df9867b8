"""A claim that puts one label's value under another: "E24 means the filter is blocked".

All words stand there, and the label's own entry says something else. A claim that has nothing but a
label, words of its own entry and words that join them is the entry said as a sentence.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from rag_doctor.judges.offline.features import Reading
from rag_doctor.judges.offline.features_claim import view
from rag_doctor.judges.offline.features_evidence import Base
from rag_doctor.judges.offline.features_synonyms import synonyms_of
from rag_doctor.judges.offline.features_values import relation
from rag_doctor.judges.offline.labelled_entries import Entry, groups_of
from rag_doctor.judges.offline.labelled_names import Said, has, has_value, names, tokens
from rag_doctor.judges.offline.stretch_verdict import Stretch
from rag_doctor.records import Contradiction
from rag_doctor.text.folding import fold
from rag_doctor.text.negation import negations
from rag_doctor.text.stemming import stem
from rag_doctor.text.word_sets import word_set

__all__ = ["told_label"]

_LINKS = frozenset(
    map(
        stem,
        word_set("""put go belong mean stand give given run held hold lead led do place sort throw
        thrown throw use show indicate display signal tell take collect deliver present teach read
        say list call come make get getting lead host speak error code option flag mode message
        screen item into goes gives puts under for one ones signals called serve start cost pay open
        cover contain include apply happen sit live located find found locate"""),
    )
)
_LINKS_ZH = re.compile(
    r"应该?|需要?|须|必须|可以?|要|请|会|是|为|由|的|了|在|到|进|入|里|中|放置?|投放?|扔|丢|归|属于?"
    r"|表示|代表|意味着|意思|说明|指|不(?=[是能会可得应要在属放投表])|显示|报|进行|担任|主讲|主持|负责|做|作|好|讲|把|将|都|也|就|则"
    r"|错误|故障|代码|选项|参数|时|出现|\W"
)
_TURNS = re.compile(
    r"\b(?:after|before|than|instead|unlike|except|until|both|all|neither|either|or|also"
    r"|respectively"
    r"|former|latter|between|since|because|so|by (?=\d))\b"
    r"|截至|自从|因为|所以|之后|之前|以前|以后|而不是|不同于|比|除|都|均|或|分别|也"
)
_ANYTHING = re.compile(
    r"\b(?:all|any\w*|same|both|also|as above|see|every(?!thing else)\w*)\b"
    r"|以上|同上|所有|任何|均|见"
)
_BUT = re.compile(
    r"\b(?:only|except|unless|without|not|no|if|when|until)\b|除|仅|只|未|不|如|若|无"
)
_ASKS_YES = re.compile(
    r"^\W*(?:is|are|was|were|do|does|did|can|could|may|must|should|will|has|have)\b"
    r"|[吗么嘛][?？]?\s*$|是否|是不是|能不能|可不可以"
)
_AGAIN = re.compile(r"\b(?:them|it|they|those|these)\b|[它其]")
_SHORT = 5  # words of an item of a list
_NOT = re.compile(r"not|cannot|\w+n't|never|不(?:是|能|会|可|得|应|要|在|属于)?|并?非|并不")
_ITEM = re.compile(r"[、,，;；/]|和|与|及|以及")


def told_label(reading: Reading, base: Base) -> Stretch | None:
    """The entry that says the claim, or says something else of the same label."""
    said = _said(reading)
    if said is None or _TURNS.search(said.folded):
        return None
    for group in groups_of(base):
        named = [entry for entry in group if names(said, entry, group)]
        if len(named) == 1 and (found := _told(said, named[0], group, base)):
            return found
    return None


def _said(reading: Reading) -> Said | None:
    text = reading.claim.to_judge
    if reading.frame is not None:
        question = reading.question or ""
        if _ASKS_YES.search(fold(question)):
            return None
        text = f"{question} {reading.claim.text}"
    return Said(text, fold(text), view(text))


def _told(said: Said, own: Entry, group: Sequence[Entry], base: Base) -> Stretch | None:
    mine = _matched(said, own)
    labels = {word for one in group for word in tokens(one.label)}
    denied = _bare_denial(said.text)
    for other in group:
        theirs = _matched(said, other) - mine - labels
        if other is own or not theirs or _own_words(said, own, other):
            continue
        turned = len(negations(said.text)) - _denials(said, other)
        if _denials(said, other) != len(negations(other.value)) or _of_label(said, own, other):
            continue
        if not _amounts_alike(said, own, other):
            continue
        if _ANYTHING.search(fold(own.value)) or turned not in ((0, 1) if denied else (0,)):
            continue
        loose = _loose(said, own, other)
        if loose > (1 if len(theirs) > 1 else 0) or _elsewhere(base, group, own, theirs):
            continue
        if turned:
            return None if loose else _stretch(base, own, None)
        wrong = _as_said(said.text, theirs) or other.value
        return _stretch(base, own, Contradiction(kind="table_row", wrong=wrong, right=own.value))
    if not mine or _BUT.search(fold(own.value)) or negations(said.text):
        return None
    if _loose(said, own, own) or not _amounts_alike(said, own, own):
        return None
    if any(len(one.split()) > _SHORT for one in _ITEM.split(own.value)[1:]):
        return None  # "black is in the cupboard, colour has to be ordered"
    told = {word for one in group if one is not own for word in _words(one.value)}
    if any(has(said.seen, word) for word in (told - _words(own.value)) & _LINKS):
        return None
    return _stretch(base, own, None)


def _bare_denial(text: str) -> bool:
    """Does the text deny what its verb says, and nothing by another word?"""
    cues = negations(text)
    return len(cues) == 1 and _NOT.fullmatch(fold(cues[0].cue)) is not None


def _denials(said: Said, other: Entry) -> int:
    """How many denials of the value the claim repeats."""
    return sum(fold(cue.cue) in said.folded for cue in negations(other.value))


def _own_words(said: Said, own: Entry, other: Entry) -> bool:
    """Does the claim have anything that only the label's own value has?"""
    words = _matched(said, own) - _words(other.value)
    if _AGAIN.search(fold(other.value)):  # what the entry before has named: "--soft keeps them"
        words &= {term.norm for term in view(own.value).terms[:1]}
    return bool(words)


def _matched(said: Said, entry: Entry) -> set[str]:
    return {word for word in _words(entry.value) if has(said.seen, word)}


def _words(value: str) -> set[str]:
    """What a value can be known by: its content words and amounts; in Chinese its items, too."""
    seen = view(value)
    out = {term.norm for term in seen.terms}
    if seen.zh:
        out |= {item for one in _ITEM.split(seen.folded) if len(item := one.strip(" .。")) > 1}
    return out


def _loose(said: Said, own: Entry, other: Entry) -> int:
    """How many words of the claim are neither the label's, nor the value's, nor join the two."""
    value = _words(other.value) | (tokens(other.value) if not said.seen.zh else set())
    if _AGAIN.search(fold(other.value)):
        value |= _words(own.value)
    if said.seen.zh:
        left = said.folded
        for one in sorted((fold(own.label), own.mark.lower(), *value), key=len, reverse=True):
            left = left.replace(one, " ") if one else left
        left = _LINKS_ZH.sub("", left)
        return sum(sign not in fold(own.label) for sign in left)
    known = value | tokens(own.label) | {own.mark.lower().lstrip("-")}
    return sum(
        term.norm not in known | _LINKS
        and not term.meta
        and synonyms_of(term.norm).isdisjoint(known)
        and not (term.norm == f"={term.surface}" and has_value(view(other.value), term.norm))
        for term in said.seen.terms
    )


def _of_label(said: Said, own: Entry, other: Entry) -> bool:
    """Does the claim name anything of the other's label that its own lacks?"""
    return any(has(said.seen, word) for word in tokens(other.label) - tokens(own.label))


def _amounts_alike(said: Said, own: Entry, other: Entry) -> bool:
    given = view(other.value).values
    label = view(own.label).values
    return all(
        any(relation(mine, one) == "same" for one in (*given, *label)) for mine in said.seen.values
    )


def _elsewhere(base: Base, group: Sequence[Entry], own: Entry, theirs: set[str]) -> bool:
    """Does a unit outside the group hold the label with those words?"""
    listed = {entry.unit for entry in group}
    for number, unit in enumerate(base.units):
        if number in listed:
            continue
        seen = view(unit.text)
        if all(has(seen, word) for word in (*tokens(own.label), *theirs)):
            return True
    return False


def _as_said(text: str, theirs: set[str]) -> str:
    """The claim's stretch from the first to the last of those words."""
    seen = view(text)
    spans = [
        (token.start, token.end)
        for token in seen.tokens
        if token.norm in theirs or not synonyms_of(token.norm).isdisjoint(theirs)
    ]
    spans += [(at, at + len(word)) for word in theirs if (at := seen.folded.find(word)) >= 0]
    return text[min(a for a, _ in spans) : max(b for _, b in spans)] if spans else ""


def _stretch(base: Base, own: Entry, against: Contradiction | None) -> Stretch:
    unit = base.units[own.unit]
    return Stretch(base.first[own.unit], unit.start, unit.end, against)
