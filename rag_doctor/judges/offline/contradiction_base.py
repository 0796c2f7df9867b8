"""A claim and one unit of the contexts side by side, as the detectors see them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from rag_doctor.judges.offline.features import Reading
from rag_doctor.judges.offline.features_claim import View, view
from rag_doctor.judges.offline.features_evidence import Base
from rag_doctor.judges.offline.features_lexical import Match
from rag_doctor.records import Contradiction, ContradictionKind
from rag_doctor.text.excerpts import excerpt
from rag_doctor.text.stopwords import is_stopword
from rag_doctor.text.tokenizing import Token

__all__ = [
    "Found",
    "Side",
    "around",
    "clip",
    "found",
    "plain_subject",
    "shared_neighbours",
    "side_of",
    "spots_of",
]

_NEAR = 4  # content words on each side that count as a word's neighbourhood


@dataclass(frozen=True, slots=True)
class Found:
    """A contradiction with the unit that shows it. `strength` in [0, 1] orders, it is no chance.

    `sure` = the words decide by themselves, however much of the claim the contexts hold.
    """

    contradiction: Contradiction
    unit: int
    strength: float
    sure: bool = False


@dataclass(frozen=True, slots=True)
class Side:
    """`claim` against `given`. `subject` = share of the claim's words that the unit holds.

    Amounts and dates are no part of the subject: they are what may differ.
    """

    reading: Reading
    base: Base
    unit: int
    claim: View
    given: View
    subject: float
    within: frozenset[int] | None = None

    def looks_at(self, unit: int) -> bool:
        """Is the unit among those the search is limited to?"""
        return self.within is None or unit in self.within

    def subject_without(self, start: int, end: int) -> float:
        """`subject` when the words at characters `start:end` of the claim are what may differ."""
        found = self.reading.whole
        return plain_subject(found, self.unit, (start, end))


def plain_subject(found: Match, unit: int, apart: tuple[int, int] = (0, 0)) -> float:
    """Share of the claim's words held by a unit, each counting alike; .5 = no words to compare."""
    if apart == (0, 0):
        return found.subjects()[unit]
    held = [
        min(1.0, found.held[i, unit])
        for i, term in enumerate(found.terms)
        if term.value is None and not apart[0] <= term.start < apart[1]
    ]
    return sum(held) / len(held) if held else 0.5


def side_of(reading: Reading, base: Base, unit: int, within: frozenset[int] | None = None) -> Side:
    """Put a claim beside one unit; `within` = the units that may speak for the claim."""
    given = view(base.units[unit].text)
    whole = reading.whole
    return Side(reading, base, unit, whole.view, given, plain_subject(whole, unit), within)


def found(
    side: Side,
    kind: ContradictionKind,
    wrong: str,
    right: str,
    strength: float,
    sure: bool = False,
) -> Found:
    """Name what was found."""
    shown = Contradiction(kind=kind, wrong=wrong, right=right)
    return Found(shown, side.unit, float(strength), sure)


def around(text: View, start: int, end: int, near: int = _NEAR) -> frozenset[str]:
    """Normal forms of the content words near characters `start:end`."""
    return _around(text.text, start, end, near)


@lru_cache(maxsize=16384)
def _around(text: str, start: int, end: int, near: int) -> frozenset[str]:
    words = _content(text)
    before = [t.norm for t in words if t.end <= start][-near:]
    after = [t.norm for t in words if t.start >= end][:near]
    return frozenset((*before, *after))


@lru_cache(maxsize=8192)
def _content(text: str) -> tuple[Token, ...]:
    return tuple(
        token
        for token in view(text).tokens
        if token.kind != "punct" and not is_stopword(token.text.lower())
    )


def shared_neighbours(
    claim: View, at: tuple[int, int], given: View, there: tuple[int, int], near: int = _NEAR
) -> float:
    """Share of the neighbourhood that two places have in common; .5 when one has none."""
    mine, theirs = around(claim, *at, near), around(given, *there, near)
    if not mine or not theirs:
        return 0.5
    held = sum(1 for word in mine if word in theirs or (word in given.folded and len(word) > 1))
    return held / len(mine)


def spots_of(text: View) -> dict[str, tuple[int, int]]:
    """Every word, stop words too, and where it first stands."""
    return _places(text.text)


@lru_cache(maxsize=16384)
def _places(text: str) -> dict[str, tuple[int, int]]:
    out: dict[str, tuple[int, int]] = {}
    for token in view(text).tokens:
        if token.kind != "punct":
            out.setdefault(token.norm, (token.start, token.end))
    return out


def clip(text: View, spot: tuple[int, int]) -> str:
    """The words around a place, short enough for a sentence."""
    return excerpt(text.text, *spot)
