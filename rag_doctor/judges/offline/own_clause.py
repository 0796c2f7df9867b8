"""Which clause of a passage speaks of the claim, where the passage has several.

"Term starts on 2 May and ends on 20 July" says nothing against "term begins on 2 May": "ends"
stands in the other clause. A word, a value or a name counts against a claim only where no other
clause of the passage holds all that its own holds of the claim, and more.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache

from rag_doctor.judges.offline.contradiction_base import Side
from rag_doctor.judges.offline.features_claim import Term, View, view
from rag_doctor.judges.offline.features_synonyms import synonyms_of
from rag_doctor.judges.offline.features_values import Value, relation, values_of
from rag_doctor.text.antonyms import antonyms_of
from rag_doctor.text.clause import clauses
from rag_doctor.text.folding import fold
from rag_doctor.text.spans import Span
from rag_doctor.text.stemming import stem
from rag_doctor.text.word_sets import word_set

__all__ = [
    "held_around",
    "of_another_clause",
    "priced_in_own_clause",
    "said_in_own_clause",
    "segments",
]

_CUT = re.compile(
    r"[;；。！？!?|\n]+|[,，](?!\d{3}(?!\d))"
    r"|\b(?:while|whereas|but|although|though)\b|但是?|而(?!且)|然而|不过"
)
_AND = re.compile(r"\s(?:and|or)\s|、")
_LEADS = re.compile(
    r"^\W*(?:if|when|once|after|before|until|unless|as soon as|in case|for|with|during)\b"
    r"|^\s*(?:如果?|若|当|一旦|只要|除非|凡|自|从)|(?:后|时|前|的话|期间|以来|情况下|之内|的|起)\s*$"
)
_LIGHT = frozenset(
    [
        *map(stem, word_set("""need take cost last require charge pay run about only still""")),
        *word_set("""需要 需 须 要 只需 仅需 收 收取 花 约 大约 共 为 是 有 达 计"""),
    ]
)
_FEWEST = 2  # words of the claim that the other clause must hold where this one has none

Spot = tuple[int, int]


@lru_cache(maxsize=8192)
def segments(text: str) -> tuple[Spot, ...]:
    """Where each clause stands. What holds nothing but a value belongs to the clause before it, a
    condition or a time that leads to a clause belongs to that."""
    folded = fold(text)
    if len(folded) != len(text):
        return ((0, len(text)),)
    edges = [0]
    for match in _CUT.finditer(folded):
        if not _in_brackets(folded, match.start()):
            edges += match.span()
    edges.append(len(text))
    out: list[Spot] = []
    for start, end in zip(edges[::2], edges[1::2], strict=True):
        for low, high in _finer(text, start, end):
            if not re.search(r"\w", folded[low:high]):
                continue
            if out and (not _names(text[low:high]) or _LEADS.search(folded[slice(*out[-1])])):
                out[-1] = out[-1][0], high
            else:
                out.append((low, high))
    return tuple(out) or ((0, len(text)),)


def _finer(text: str, start: int, end: int) -> list[Spot]:
    """Cut once more at "and" where both sides have a predicate, or a value of their own."""
    piece = text[start:end]
    found = clauses(Span(piece, 0, len(piece)))
    spots = [(start + one.start, start + one.end) for one in found] or [(start, end)]
    return [half for spot in spots for half in _halves(text, *spot)]


def _in_brackets(folded: str, at: int) -> bool:
    before = folded[:at]
    return before.count("(") > before.count(")")


def _halves(text: str, start: int, end: int) -> list[Spot]:
    values = values_of(text)
    for match in _AND.finditer(text, start, end):
        inside = any(v.start < match.end() and match.start() < v.end for v in values)
        left = any(start <= v.start and v.end <= match.start() for v in values)
        right = any(match.end() <= v.start and v.end <= end for v in values)
        words = _names(text[start : match.start()]) and _names(text[match.end() : end])
        if left and right and words and not inside:
            return [(start, match.start()), *_halves(text, match.end(), end)]
    return [(start, end)]


def _names(piece: str) -> bool:
    """Does the piece name a thing, or a day of the week beside another value?"""
    values = values_of(piece)
    return _words(piece) or (len(values) > 1 and any(value.days for value in values))


def _words(piece: str) -> bool:
    """Does the piece say more than a value ("but takes about an hour")?"""
    return any(
        term.value is None and not term.number and term.norm not in _LIGHT
        for term in view(piece).terms
    )


def of_another_clause(side: Side, mine: Spot, theirs: Spot, by: int = 1) -> bool:
    """Does another clause of the passage hold more of the claim than the one at `theirs`?

    It must hold all that this one holds and `by` words more, the words at `mine` (of the claim)
    and `theirs` (of the passage) apart.
    """
    spans = segments(side.given.text)
    if len(spans) < 2:
        return False
    terms = [t for t in side.claim.terms if not (mine[0] < _end(t) and t.start < mine[1])]
    here = next((s for s in spans if s[0] <= theirs[0] < s[1]), None)
    if here is None:
        return False
    own = _held(side, here, terms, theirs)
    others = [_held(side, span, terms, theirs) for span in spans if span != here]
    least = len(own) + by if own else max(by, _FEWEST)
    first = next((term.norm for term in terms if term.value is None), None)
    return any(
        own < one and (len(one) >= least or (by == 1 and not own and first in one))
        for one in others
    )


def held_around(side: Side, mine: Spot, theirs: Spot) -> int:
    """How much of the claim, the words at `mine` apart, the clause at `theirs` holds; a day or an
    amount, and what the claim names first, tell more than another word."""
    spans = segments(side.given.text)
    here = next((s for s in spans if s[0] <= theirs[0] < s[1]), spans[0])
    tells = _tells(side.claim, mine)
    return sum(tells.get(norm, 0) for norm in _held_of(side, here, theirs))


def _tells(claim: View, mine: Spot) -> Mapping[str, int]:
    """What each term tells, the words at `mine` apart."""
    return _told(claim.text, mine) if _whole(claim) else _telling_of(claim.terms, mine)


@lru_cache(maxsize=256)
def _told(claim: str, mine: Spot) -> Mapping[str, int]:
    return _telling_of(view(claim).terms, mine)


def _telling_of(all_terms: Iterable[Term], mine: Spot) -> Mapping[str, int]:
    terms = [t for t in all_terms if not (mine[0] < _end(t) and t.start < mine[1])]
    first = next((term.norm for term in terms if term.value is None), None)
    return {term.norm: _telling(term, first) for term in terms}


def _telling(term: Term, first: str | None) -> int:
    if term.value is not None:
        return 5 if term.value.days else 3
    return 2 if term.norm == first else 1


def said_in_own_clause(side: Side, mine: Spot, theirs: Spot) -> bool:
    """Does a clause that holds no less of the claim have the claim's own word or another for it?"""
    wanted = {t.norm for t in side.claim.tokens if mine[0] <= t.start < mine[1]}
    wanted |= {other for norm in wanted for other in synonyms_of(norm)}
    there = (t.norm for t in side.given.tokens if theirs[0] <= t.start < theirs[1])
    wanted |= {other for norm in there for other in antonyms_of(norm)}
    spans = segments(side.given.text)
    terms = [t for t in side.claim.terms if not (mine[0] < _end(t) and t.start < mine[1])]
    here = next((s for s in spans if s[0] <= theirs[0] < s[1]), None)
    if here is None or len(spans) < 2:
        return False
    subject = view(side.given.text[: _first_end(side.given)])
    first = {term.norm for term in terms if _has(subject, term)}
    own = _held(side, here, terms, theirs)
    for span in spans:
        held = _held(side, span, terms, theirs)
        left_out = bool(held - first) and own - first <= held  # the subject is said once for both
        if span == here or not (own <= held or left_out):
            continue
        part = view(side.given.text[slice(*span)])
        if any(token.norm in wanted for token in part.tokens):
            return True
    return False


def priced_in_own_clause(side: Side, price: Value, free: Spot) -> bool:
    """Does the claim's price stand in a clause with what the claim names first, or with more of
    the claim than the clause that says "free"?"""
    subject = next((term for term in side.claim.terms if term.value is None), None)
    less = held_around(side, (0, 0), free)
    for span in segments(side.given.text):
        part = view(side.given.text[slice(*span)])
        if not any(relation(price, given) == "same" for given in part.values):
            continue
        if subject is None or _has(part, subject) or held_around(side, (0, 0), span[:1] * 2) > less:
            return True
    return False


def _held(side: Side, span: Spot, terms: list[Term], apart: Spot) -> frozenset[str]:
    """Which of the terms stand in one clause of the passage, in these words or others for them."""
    return _held_of(side, span, apart) & {term.norm for term in terms}


def _held_of(side: Side, span: Spot, apart: Spot) -> frozenset[str]:
    """The same for all terms of the claim."""
    if _whole(side.claim):
        return _of_claim(side.claim.text, side.given.text, span, apart)
    return _standing(side.claim.terms, side.given.text, span, apart)


def _whole(claim: View) -> bool:
    """Is it the text's own view, no term left out?"""
    return claim is view(claim.text)


@lru_cache(maxsize=8192)
def _of_claim(claim: str, given: str, span: Spot, apart: Spot) -> frozenset[str]:
    """Each of the claim's values asks it of each of the passage's."""
    return _standing(view(claim).terms, given, span, apart)


def _standing(terms: tuple[Term, ...], text: str, span: Spot, apart: Spot) -> frozenset[str]:
    blank = text[: apart[0]] + " " * (apart[1] - apart[0]) + text[apart[1] :]
    part = view(blank[slice(*span)])
    return frozenset(term.norm for term in terms if _has(part, term))


def _has(part: View, term: Term) -> bool:
    if term.value is not None:
        return any(relation(term.value, given) == "same" for given in values_of(part.text))
    known = {term.norm, *synonyms_of(term.norm)}
    if any(token.norm in known for token in part.tokens):
        return True
    return term.han and any(len(one) > 1 and one in part.folded for one in known)


def _first_end(given: View) -> int:
    """Where the first content word of the passage ends, by which it names its subject."""
    return next((_end(term) for term in given.terms if term.value is None), 0)


def _end(term: Term) -> int:
    return term.start + len(term.surface)
