"""A value of the claim that stands by another subject than the claim's.

"The standard rate is 20%. A reduced rate of 5% applies to books" holds all of "the rate on books is
20%" and denies it. Value and subject must meet in one clause, row or list entry: where the clause
with the value lacks a word of the claim, and the clause with that word gives another value of the
kind, the two are put together wrongly.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from rag_doctor.judges.offline.features import Reading
from rag_doctor.judges.offline.features_claim import Term, View, view
from rag_doctor.judges.offline.features_evidence import Base
from rag_doctor.judges.offline.features_synonyms import synonyms_of
from rag_doctor.judges.offline.features_values import Value, relation
from rag_doctor.judges.offline.overruled_base import Overruled, overruled
from rag_doctor.judges.offline.parts import denies, holds_term
from rag_doctor.records import ContradictionKind
from rag_doctor.text.dating import DateValue
from rag_doctor.text.folding import fold
from rag_doctor.text.quantity import Quantity
from rag_doctor.text.word_sets import word_set

__all__ = ["Clause", "clauses_of", "holds", "points_back", "value_of_another"]

_CUT = re.compile(
    r"[;；。！？!?()（）]|[,，](?!\d{3}(?!\d))|(?<=\w)\.(?=\s|$)|、(?=[^、，。]{1,12}\d)"
    r"|\b(?:and|but|while|whereas|although|though|yet|versus|vs|compared (?:with|to)|or)\b"
    r"|但是?|而(?!且)|然而|不过|相比之下"
)
_POINTS_BACK = re.compile(
    r"^\W*(?:it|its|they|their|this|these|that|those|he|she|his|her|both|each|which|who"
    r"|the (?:same|former|latter))\b"
    r"|^\W*(?:它|他|她|该|此|其(?!他|余)|这|那|两者|均|都|前者|后者)"
)
_ELSE = re.compile(r"\b(?:other|others|elsewhere|another|the rest)\b|其他|其它|其余|别的|另")
_ADVERBS = frozenset(
    (
        *word_set("""now current currently today usually normally generally about also already yet
        still per each every"""),
        *word_set("现在 目前 当前 如今 通常 一般 大约 约 已经 还 也 每 每天 每次 每年 每月"),
    )
)
_STEM = 4  # letters that two forms of a word begin with, at least
_MOST = 40  # clauses of one unit that are read


@dataclass(frozen=True, slots=True)
class Clause:
    """Clause number `at` of unit number `unit`."""

    unit: int
    at: int
    text: str
    seen: View


@lru_cache(maxsize=8192)
def _cut(text: str) -> tuple[str, ...]:
    folded = fold(text)
    if "|" in folded:
        return (text,)
    edges = [0]
    for match in _CUT.finditer(folded):
        edges += match.span()
    edges.append(len(text))
    pieces = (text[a:b].strip() for a, b in zip(edges[::2], edges[1::2], strict=True))
    return tuple(piece for piece in pieces if re.search(r"\w", piece))[:_MOST]


def clauses_of(base: Base, unit: int) -> list[Clause]:
    """The clauses of a unit; a table row is one."""
    pieces = _cut(base.units[unit].text)
    return [Clause(unit, at, piece, view(piece)) for at, piece in enumerate(pieces)]


def holds(clause: View, reading: Reading, at: int) -> bool:
    """Does the clause hold the claim's term number `at`, or another word for it?"""
    if holds_term(clause, reading.whole, at):
        return True
    others = synonyms_of(reading.whole.terms[at].norm)
    return bool(others) and not others.isdisjoint(token.norm for token in clause.tokens)


def points_back(clause: str) -> bool:
    """Does a clause begin with a word for what was named before?"""
    return _POINTS_BACK.search(fold(clause)) is not None


def value_of_another(reading: Reading, base: Base) -> Overruled | None:
    """What speaks against a claim whose value another subject has; `None` = nothing."""
    if denies(reading.whole.view.text):
        return None
    for at, term in enumerate(reading.whole.terms):
        if term.value is None or not _plain(term.value) or reading.whole.held[at].max() < 0.99:
            continue
        if shown := _of_another(reading, base, at, term.value):
            return shown
    return None


def _plain(value: Value) -> bool:
    return not (isinstance(value.item, Quantity) and value.item.label is not None)


def _of_another(reading: Reading, base: Base, at: int, value: Value) -> Overruled | None:
    holders = [
        clause
        for unit in base.holders(value)
        for clause in clauses_of(base, unit)
        if _gives(clause.seen, value)
    ]
    terms = reading.whole.terms
    rest = [i for i in range(len(terms)) if i != at and terms[i].norm not in _ADVERBS]
    if not holders or not rest:
        return None
    own = max(holders, key=lambda clause: sum(holds(clause.seen, reading, i) for i in rest))
    missing = [
        i for i in rest if not (holds(own.seen, reading, i) or _of_one_stem(own.seen, terms[i]))
    ]
    if not missing or points_back(own.text) or "|" in own.text:
        return None  # a table's rows are read by their own rule
    for unit in range(len(base.units)):
        if base.unsaid(unit):
            continue
        for clause in clauses_of(base, unit):
            if other := _rival(reading, clause, value, missing):
                if not _apart(reading, own, clause, value):
                    continue
                kind: ContradictionKind = "date" if isinstance(value.item, DateValue) else "number"
                return overruled(kind, value.text, other.text, unit)
    return None


def _of_one_stem(seen: View, term: Term) -> bool:
    """Has the clause a longer or shorter form of the word (sign, signature)?"""
    word = term.norm
    return word.isascii() and any(
        min(len(word), len(token.norm)) >= _STEM
        and (token.norm.startswith(word) or word.startswith(token.norm))
        for token in seen.tokens
    )


def _rival(reading: Reading, clause: Clause, value: Value, missing: list[int]) -> Value | None:
    """The clause's value of the kind where it has all that the value's own clause lacks."""
    if _gives(clause.seen, value) or not all(holds(clause.seen, reading, i) for i in missing):
        return None
    claimed = reading.whole.view.values
    for other in clause.seen.values:
        if relation(value, other) == "conflict" and not any(
            relation(mine, other) == "same" for mine in claimed
        ):
            return other
    return None


def _apart(reading: Reading, own: Clause, rival: Clause, value: Value) -> bool:
    """Are the two about different things? A later clause of the sentence is; what stands before
    may be the subject that the value's clause leaves out, unless that has one of its own."""
    if own.unit == rival.unit and rival.at > own.at:
        return True
    first = next((t for t in own.seen.terms if t.value is None or t.value.days), None)
    given = [one.start for one in own.seen.values if relation(value, one) == "same"]
    if first is None or not given or first.start > min(given):
        return False
    return _names_another(reading, own, first)


def _names_another(reading: Reading, own: Clause, first: Term) -> bool:
    """Does the value's clause begin with a word that the claim lacks?"""
    claim = reading.whole.view
    if _ELSE.search(own.seen.folded[: first.start + 1]) and not _ELSE.search(claim.folded):
        return True
    if first.value is not None:  # another day, where the claim names one
        days = [mine for mine in claim.values if mine.days]
        return bool(days) and not any(relation(one, first.value) == "same" for one in days)
    known = {term.norm for term in claim.terms}
    known |= {word for norm in known for word in synonyms_of(norm)}
    if first.norm in known or first.norm in claim.folded:
        return False
    return all(value.start > first.start for value in own.seen.values)


def _gives(seen: View, value: Value) -> bool:
    return any(relation(value, other) == "same" for other in seen.values)
