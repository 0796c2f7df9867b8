"""Does a text refuse to answer, hedge, or answer with a caveat?"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise

from .citation import strip_citations
from .folding import fold
from .language import Language
from .refusal_cues import CONCESSIVE, CONTRAST, EXPLANATION, FILLER, HEDGES, REFUSALS
from .segment import sentences
from .silence_cues import ONLY_SAYS
from .spans import Span, trimmed
from .tokenizing import content_words

__all__ = ["RefusalCue", "declining_units", "refusal"]

_LOOK = 4_000  # characters read from each end: refusals stand at the beginning or the end
_HEDGE_WORDS = 10  # a longer sentence with "it depends" in it says something
_UNIT = 600  # characters of one sentence that are looked at
_STATED = re.compile(
    r"\d|\b(?:is|are|was|were|has|have|can|must|may|will|should|[a-z]{3,}(?:s|ed))\b(?! *\W*$)"
    r"|[是为有需须可应能会将被重达]|[一二三四五六七八九十百千万]"
)
_CONTENT = re.compile(r"[^\W_]")
_COMMA = re.compile(r"[,，](?!\d{3}(?!\d))")
_LEAD = re.compile(
    r"^\W*(?:(?:based on|according to|given|from|in|after)\b[^,]{0,80}(?:,|$)|(?:根据|基于"
    r"|按照|从|依据)[^,，]{0,30}(?:[,，]|$)"
    r"|(?:therefore|however|so|thus|sorry|unfortunately|yes|no|and|but|因此|所以|抱歉|对不起"
    r"|很抱歉|遗憾的是|不过|但是?)(?![a-z])\W*)"
)


@dataclass(frozen=True, slots=True)
class RefusalCue:
    """What kind of answer this is.

    `refused`: the whole text declines to answer. `partial`: it answers and adds that something is
    not known. `noncommittal`: it commits to nothing (a refusal, or hedging only). `span`: the first
    words that say so, `None` when there are none.
    """

    refused: bool
    noncommittal: bool
    span: Span | None
    partial: bool


def refusal(text: str, lang: Language | None = None) -> RefusalCue:
    """Read `text` as an answer: refused, partly refused, noncommittal, or none of these.

    `lang` is accepted for symmetry; the cues of both languages are always tried, because a refusal
    may come in the other one. An empty text is noncommittal, not refused.
    """
    units = _units(_ends(text))
    if not units:
        return RefusalCue(False, True, None, False)
    cues: list[Span] = []
    hedges: list[Span] = []
    only: list[Span] = []  # "the handbook only says …": substance where nothing refuses
    substance, leads = 0, False  # leads: the refusal came first, what follows may explain it
    for unit in units:
        folded = fold(unit.text[:_UNIT])
        if any(pattern.search(folded) for pattern in REFUSALS):
            leads = leads or not substance
            cues.append(unit)
        elif len(content_words(folded)) <= _HEDGE_WORDS and HEDGES.search(folded):
            hedges.append(unit)
        elif ONLY_SAYS.match(folded):
            only.append(unit)
        elif not (_empty(folded) or (leads and EXPLANATION.match(folded))):
            substance += 1
    if only and not cues:
        says = substance + sum(map(_says_something, only))
        return RefusalCue(not says, not says, only[0], says > 0)
    if cues:
        return RefusalCue(substance == 0, substance == 0, cues[0], substance > 0)
    hedged = bool(hedges) and substance == 0
    return RefusalCue(False, hedged, hedges[0] if hedges else None, False)


def declining_units(text: str) -> tuple[str, ...]:
    """The sentences, or clauses of them, that decline, as written and in order.

    Empty where none of them does, and where all of them do.
    """
    units = _units(_ends(text))
    found = [unit.text for unit in units if _declines(unit.text)]
    if found and len(found) == len(units):  # "14 days, and the price is not in the sources"
        pieces = [piece for unit in units for piece in _COMMA.split(unit.text)]
        pieces = [piece for piece in pieces if _CONTENT.search(piece)]
        found = [piece for piece in pieces if _declines(piece)]
        units = units if len(found) == len(pieces) else []
    return tuple(found) if len(found) != len(units) else ()


def _declines(text: str) -> bool:
    folded = fold(text[:_UNIT])
    return any(pattern.search(folded) for pattern in REFUSALS)


def _says_something(unit: Span) -> bool:
    """Does "the source only says …" go on to state something, not to name a subject?"""
    folded = fold(unit.text[:_UNIT])
    opening = ONLY_SAYS.match(folded)
    rest = folded[opening.end() :] if opening else folded
    return bool(_STATED.search(rest)) and len(content_words(rest)) > 1


def _ends(text: str) -> str:
    if len(text) <= 2 * _LOOK:
        return text
    return text[:_LOOK] + " " * (len(text) - 2 * _LOOK) + text[-_LOOK:]


def _units(text: str) -> list[Span]:
    """Sentences, cut further where an answer and a caveat stand in one."""
    units: list[Span] = []
    for sentence in sentences(text):
        folded = fold(sentence.text)
        cuts = [m.start() for m in CONTRAST.finditer(folded) if m.start()]
        if CONCESSIVE.match(folded) and (comma := re.search(r"[,，]", folded)):
            cuts.append(comma.start())
        edges = [0, *sorted(set(cuts)), len(folded)]
        for start, end in pairwise(edges):
            piece = trimmed(text, sentence.start + start, sentence.start + end)
            if piece and _CONTENT.search(piece.text):
                units.append(piece)
    return units


def _empty(folded: str) -> bool:
    """Apologies, "based on the passages", advice to ask elsewhere: nothing that answers."""
    bare = strip_citations(folded).text.strip(" ,，;；")
    lead = _LEAD.match(bare)
    rest = bare[lead.end() :] if lead else bare
    return not _CONTENT.search(rest) or bool(FILLER.match(rest) or FILLER.match(bare))
