"""One word of a clause replaced by a word from elsewhere: right words, wrong owner.

"The customer shall pay all invoices … The supplier's liability …" holds every word of "the supplier
shall pay all invoices", and says it of somebody else. Where the clause that holds the rest of the
claim has another word of the sort in the very place, and no clause holds the claim's word beside
the rest, the two do not belong together. Of a sort are names, two sides of one relation (landlord,
tenant), and two words before one noun (basic and premium support).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from rag_doctor.judges.offline.clause_slots import PREFIX
from rag_doctor.judges.offline.counterparts import are_counterparts
from rag_doctor.judges.offline.features import Reading
from rag_doctor.judges.offline.features_claim import Term, View, view
from rag_doctor.judges.offline.features_evidence import Base
from rag_doctor.judges.offline.features_synonyms import synonyms_of
from rag_doctor.judges.offline.features_values import values_of
from rag_doctor.judges.offline.overruled_base import Overruled, overruled
from rag_doctor.judges.offline.value_owners import Clause, clauses_of, holds, points_back
from rag_doctor.judges.offline.worked_out import WAYS
from rag_doctor.text.han_cut import tag
from rag_doctor.text.negation import negations
from rag_doctor.text.stemming import stem
from rag_doctor.text.stopwords import is_stopword
from rag_doctor.text.tokenizing import Token

__all__ = ["swapped_word"]

_FEWEST = 2  # words beside the swapped one
_LOOK_AT = 5  # units, best covered first
_TITLES = frozenset(("mr", "ms", "mrs", "miss", "dr", "prof"))
_NOT_OF = re.compile(r"非([\u4e00-\u9fff]{2,5})")
_NAMES_ZH = ("nr", "ns", "nt", "nz")


def swapped_word(reading: Reading, base: Base) -> Overruled | None:
    """What speaks against a claim one of whose words belongs to another statement."""
    terms = reading.whole.terms
    if len(terms) <= _FEWEST or not reading.whole.held.size:
        return None
    counted = [i for i, term in enumerate(terms) if term.norm not in _TITLES]
    shown: Overruled | None = None
    for unit in reading.whole.order[:_LOOK_AT]:
        for clause in _texts(base, unit):
            lacking = [i for i in counted if not holds(clause.seen, reading, i)]
            if not lacking:
                if turned := _turned(reading.whole.view, clause):
                    shown = shown or overruled("entity", *turned, unit)
                    continue
                if clause.at < 0 and shown is not None:  # its clauses say it of two
                    continue
                return None
            if shown is None and len(lacking) == 1 and terms[lacking[0]].value is None:
                shown = _swap(reading.whole.view, terms[lacking[0]], clause, base)
    return shown


def _turned(claim: View, clause: Clause) -> tuple[str, str] | None:
    """非会员 for 会员, or back: the two as written."""
    if not claim.zh or _negated(claim.text) or _negated(clause.text):
        return None
    if ("非" in claim.folded) == ("非" in clause.seen.folded):
        return None
    one, other = _NOT_OF.search(claim.folded), _NOT_OF.search(clause.seen.folded)
    found = one or other
    if (
        found is None
        or (one and other)
        or found[1][:2] not in (clause.seen if one else claim).folded
    ):
        return None
    return (found[0], found[1]) if one else (found[1], found[0])


def _texts(base: Base, unit: int) -> list[Clause]:
    """The clauses; of a sentence as a whole only where it is one, as "A does x and y" is."""
    text = base.units[unit].text
    return [*clauses_of(base, unit), Clause(unit, -1, text, view(text))]


def _swap(claim: View, term: Term, clause: Clause, base: Base) -> Overruled | None:
    mine, theirs = _content(claim), _content(clause.seen)
    at = next((i for i, token in enumerate(mine) if token.norm == term.norm), None)
    if at is None:
        return None
    if _negated(claim.text) != _negated(clause.text) or WAYS.search(claim.folded):
        return None
    for other in _in_its_place(mine, at, theirs):
        if _denied(mine[at], other) or _denied(other, mine[at]):
            if _negated(claim.text) or _negated(clause.text):
                continue
        elif _also(term, clause, base):
            continue
        if _of_a_sort(mine[at], other, mine[at + 1 : at + 2], clause, base):
            return overruled("entity", mine[at].text, other.text, clause.unit)
    return None


def _also(term: Term, clause: Clause, base: Base) -> bool:
    """Does the sentence go on to say that the one is the other ("…, who is also the treasurer")?"""
    return any(
        points_back(one.text) and any(token.norm == term.norm for token in one.seen.tokens)
        for one in clauses_of(base, clause.unit)
    )


def _negated(text: str) -> bool:
    """Is anything denied but by a prefix (非会员)?"""
    return any(cue.cue not in PREFIX for cue in negations(text))


def _in_its_place(mine: Sequence[Token], at: int, theirs: Sequence[Token]) -> list[Token]:
    """The clause's words beside the claim word's own neighbours, none of them in the claim."""
    own = {token.norm for token in mine}
    found: list[Token] = []
    for step in (1, -1):
        if not 0 <= at + step < len(mine):
            continue
        for spot, token in enumerate(theirs):
            if token.norm != mine[at + step].norm or not 0 <= spot - step < len(theirs):
                continue
            other = theirs[spot - step]
            if other.norm not in own and _another(mine[at].norm, other.norm):
                found.append(other)
    return found


def _another(one: str, other: str) -> bool:
    """Is it neither another word for the same, nor in Chinese a part of it?"""
    if one in synonyms_of(other):
        return False
    turned = one == f"非{other}" or other == f"非{one}"
    return one.isascii() or turned or (one not in other and other not in one)


def _of_a_sort(
    one: Token, other: Token, behind: Sequence[Token], clause: Clause, base: Base
) -> bool:
    if are_counterparts(one.norm, other.norm) or _denied(one, other) or _denied(other, one):
        return True
    if not base.where(one.norm) or values_of(other.text):
        return False
    if one.kind == "han":
        return other.kind == "han" and _name_zh(one.text) and _name_zh(other.text)
    if _name(one, base) and _name(other, base):
        return True
    words = other.kind == "word" and one.kind == "word"
    return words and bool(behind) and _stands_before(one, behind[0], clause, base)


def _denied(one: Token, other: Token) -> bool:
    """Non-residents for residents, 非会员 for 会员."""
    if one.norm == f"非{other.norm}":
        return True
    low = one.text.lower()
    return low.startswith("non") and stem(low[3:].lstrip("-")) == other.norm


def _name(token: Token, base: Base) -> bool:
    """Is it written with a capital, and never without one in the contexts?"""
    if token.kind != "word" or not token.text[:1].isupper() or len(token.text) < 2:
        return False
    low = token.text.lower()
    return not any(
        other.text == low for unit in base.where(token.norm) for other in base.units[unit].tokens
    )


def _name_zh(text: str) -> bool:
    kinds = [kind for _, kind, *_ in tag(text)]
    return len(kinds) == 1 and kinds[0].startswith(_NAMES_ZH)


def _stands_before(one: Token, noun: Token, clause: Clause, base: Base) -> bool:
    """Do the contexts speak of "basic support" elsewhere, just as the claim does?"""
    for unit in base.where(one.norm):
        if unit == clause.unit:
            continue
        words = _content(view(base.units[unit].text))
        if any(a.norm == one.norm and b.norm == noun.norm for a, b in pairwise(words)):
            return True
    return False


def _content(text: View) -> list[Token]:
    return [
        token
        for token in text.tokens
        if token.kind != "punct" and not is_stopword(token.text.lower())
    ]
