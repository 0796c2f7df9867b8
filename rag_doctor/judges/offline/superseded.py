"""A value that another has taken the place of is no value any more.

"The meeting was moved from Monday to Friday." contradicts "The meeting is on Monday." and bears out
"The meeting is on Friday." A claim about the past, or about the change, is none of this.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from rag_doctor.judges.offline.contradiction_base import Found, Side, found
from rag_doctor.judges.offline.features import Reading
from rag_doctor.judges.offline.features_claim import view
from rag_doctor.judges.offline.features_evidence import Base
from rag_doctor.judges.offline.superseded_forms import (
    FORMS,
    HINT,
    NAMED,
    PAST,
    PAST_QUESTION,
)
from rag_doctor.records import ContradictionKind
from rag_doctor.text.dating import DateValue
from rag_doctor.text.folding import fold

__all__ = ["Change", "changes", "states_new", "superseded"]

_ABOUT = 0.75  # share of the claim's other words that the sentence must hold
_ALL = 0.99
_CALLED = frozenset(("call", "name", "名叫", "叫做", "名为", "名称", "名"))
_EDGE_ZH = "了的在于为是到至"
_LEADS = re.compile(r"^(?:the|a|an|on|at|in|its|our)\s+")


@dataclass(frozen=True, slots=True)
class Change:
    """`new` has taken the place of `old`, both as written; "" = not said what."""

    old: str
    new: str


@lru_cache(maxsize=8192)
def changes(text: str) -> tuple[Change, ...]:
    """What a sentence says has been replaced by something else."""
    folded = fold(text)
    if len(folded) != len(text) or not HINT.search(folded):
        return ()
    out: list[Change] = []
    for form in (*FORMS, *NAMED):
        match = form.search(folded)
        if match is None:
            continue
        old, new = (_plain(text, match, name) for name in ("old", "new"))
        if old and (form in FORMS or (_name(old) and _name(new))):
            out.append(Change(old, new))
    return tuple(out)


def superseded(side: Side) -> Found | None:
    """The claim gives as present what the passage says has been replaced."""
    if not _present(side.reading):
        return None
    for change in changes(side.given.text):
        if not _fits(side.reading, side.base, side.unit, change.old, change.new):
            continue
        if _elsewhere(side):
            return None
        right = change.new or side.given.text
        return found(side, _kind(change.old), change.old, right, 0.95, sure=True)
    return None


def states_new(reading: Reading, base: Base) -> bool:
    """Does the claim give what a sentence says has taken the place of something else?"""
    if not _present(reading):
        return False
    return any(
        change.new and _fits(reading, base, number, change.new, change.old)
        for number in range(len(base.units))
        for change in changes(base.units[number].text)
    )


def _present(reading: Reading) -> bool:
    if PAST.search(fold(reading.claim.text)):
        return False
    return not (reading.question and PAST_QUESTION.search(fold(reading.question)))


def _fits(reading: Reading, base: Base, unit: int, told: str, other: str) -> bool:
    """Does the claim name the one and not the other, and is the sentence about its subject?"""
    claim = reading.whole.view
    if not _named(told, claim.folded) or (other and _named(other, claim.folded)):
        return False
    inside = fold(told)
    rest = [
        i
        for i, term in enumerate(reading.whole.terms)
        if term.surface.lower() not in inside
        and term.norm not in _CALLED
        and not _overlaps(inside, fold(term.surface))
    ]
    held = sum(min(1.0, reading.whole.held[i, unit]) for i in rest)
    return bool(rest) and held >= _ABOUT * len(rest)


def _named(what: str, folded: str) -> bool:
    """Does the text name it: the words in Chinese, all its words in English?"""
    low = fold(what)
    if low >= "\u3400" or re.search(r"[\u3400-\u9fff]", low):
        return re.search(rf"(?<!\d){re.escape(low)}", folded) is not None
    words = re.findall(r"[\w.]+", low)
    return bool(words) and all(
        re.search(rf"(?<![\w.]){re.escape(word)}(?!\w)", folded) for word in words
    )


def _overlaps(inside: str, term: str) -> bool:
    """Is an amount of the claim the bare figure of the passage: 20 euros, "from 20 to 25 euros"?"""
    figure = re.match(r"\d[\d.,]*", inside)
    return (
        figure is not None and re.search(rf"(?<!\d){re.escape(figure[0])}(?!\d)", term) is not None
    )


def _elsewhere(side: Side) -> bool:
    """Does another sentence hold all of the claim, and tell of no change?"""
    whole = side.reading.whole
    return any(
        unit != side.unit
        and whole.held[:, unit].min() >= _ALL
        and not changes(side.base.units[unit].text)
        for unit in range(len(side.base.units))
        if side.looks_at(unit)
    )


def _plain(text: str, match: re.Match[str], name: str) -> str:
    if name not in match.re.groupindex or match.start(name) < 0:
        return ""
    part = text[slice(*match.span(name))].strip(" .\"'“”")
    return _LEADS.sub("", part) if part[:1].isascii() else part.strip(_EDGE_ZH)


def _name(part: str) -> bool:
    return part[:1].isupper() or part[:1] >= "\u3400"


def _kind(old: str) -> ContradictionKind:
    values = view(old).values
    if not values:
        return "entity"
    return "date" if isinstance(values[0].item, DateValue) else "number"
