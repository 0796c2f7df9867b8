"""The clauses of a passage, as far as a contradiction needs them, and what each of them denies.

`text.clause` cuts where both sides have a predicate; here a part may be "double rooms 120 euros".
"""

from __future__ import annotations

import re
from functools import lru_cache

from rag_doctor.judges.offline.features_claim import View, view
from rag_doctor.judges.offline.features_evidence import Base
from rag_doctor.judges.offline.features_lexical import Match
from rag_doctor.judges.offline.features_values import relation
from rag_doctor.text.folding import fold
from rag_doctor.text.negation import negations

__all__ = ["denies", "held_in", "holds_term", "parts_of", "said_in_a_part", "stands_in_a_part"]

_CUT = re.compile(
    r"[;；。！？!?]|[,，](?!\d{3}(?!\d))|\b(?:and|but|while|whereas|although|though|yet)\b"
    r"|但是?|而(?!且)|然而|不过"
)
_STOPS = re.compile(r"[;；:：。！？!?]|[,，](?!\d{3}(?!\d))|\.(?=\s|$)")
_CONDITION = re.compile(
    r"\b(?:if|unless|except|only|until|when|false|untrue|wrong|incorrect|myth|longer)\b|如果|若|除非|除了|只有|仅|假如|谣言|错误|误区|误解|不再|并非"
)
_LIGHT = frozenset(("为", "是", "的", "了", "则", "the", "a", "an", "be"))
_MOST = 12  # parts of one unit that are read
_FEWEST = 2  # content words of a claim that is looked for in a part


@lru_cache(maxsize=8192)
def parts_of(text: str) -> tuple[View, ...]:
    """The clauses of a sentence, cut at punctuation and at words that join clauses."""
    folded = fold(text)
    edges = [0]
    for match in _CUT.finditer(folded):
        edges += match.span()
    edges.append(len(text))
    pieces = (text[a:b].strip() for a, b in zip(edges[::2], edges[1::2], strict=True))
    return tuple(view(piece) for piece in pieces if re.search(r"\w", piece))[:_MOST]


@lru_cache(maxsize=8192)
def denies(text: str) -> bool:
    """Does the text deny or forbid anything?"""
    return bool(negations(text))


def holds_term(part: View, found: Match, at: int) -> bool:
    """Does the part hold the claim's term number `at`, a value in whatever spelling?"""
    term = found.terms[at]
    if term.value is not None:
        return any(relation(term.value, given) == "same" for given in part.values)
    if any(token.norm == term.norm for token in part.tokens):
        return True
    return term.han and len(term.norm) > 1 and term.norm in part.folded


def held_in(part: View, found: Match, values: bool = False) -> int:
    """How many of the claim's terms the part holds; `values` = amounts and dates only."""
    which = (at for at, term in enumerate(found.terms) if term.value or not values)
    return sum(holds_term(part, found, at) for at in which)


def said_in_a_part(found: Match, base: Base, units: list[int]) -> bool:
    """Does one clause hold every word of the claim, denied just where the claim denies?

    Of several such clauses the ones with the fewest other words count, so that "faulty opened
    items can be returned" does not say what "opened items cannot be returned" denies.
    """
    if len(found.terms) < _FEWEST or not found.held.size:
        return False
    full = [unit for unit in units if found.held[:, unit].min() >= 0.99]
    texts = [base.units[unit].text for unit in full]
    parts = [part for text in texts for part in (*parts_of(text), view(text))]
    whole = [part for part in parts if held_in(part, found) == len(found.terms)]
    if not whole:
        return False
    fewest = min(len(part.terms) for part in whole)
    turned = denies(found.view.text)
    return any(denies(part.text) == turned for part in whole if len(part.terms) == fewest)


def stands_in_a_part(claim: str, base: Base) -> bool:
    """Do whole clauses of one sentence state the claim word for word, under no condition?"""
    said = _words(claim)
    if len(view(claim).terms) < _FEWEST:
        return False
    plain = [term.norm for term in view(claim).terms if term.value is None]
    holders = [set(base.where(norm)) for norm in plain]
    for number in sorted(set.intersection(*holders)) if holders else ():
        unit = base.units[number]
        if not set(said) <= set(_words(unit.text)):
            continue
        folded = fold(unit.text)
        edges = [0, *(m.start() for m in _STOPS.finditer(folded)), len(folded)]
        for i, start in enumerate(edges):
            for end in edges[i + 1 : i + 6]:
                rest = folded[:start] + " " + folded[end:]
                if _words(unit.text[start:end]) == said and not _CONDITION.search(rest):
                    return True
    return False


@lru_cache(maxsize=8192)
def _words(text: str) -> tuple[str, ...]:
    """The words in order, without those that only join subject and predicate."""
    tokens = view(text.strip()).tokens
    return tuple(t.norm for t in tokens if t.kind != "punct" and t.norm not in _LIGHT)
