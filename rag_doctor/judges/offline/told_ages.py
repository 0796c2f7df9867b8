"""Somebody's age against the bands of ages that the contexts give: a dose, a price, a ban.

"A four-month-old can have 2.5 ml" beside "not under 6 months; 6–12 months: 2.5 ml": the band that
the age falls in decides, and no other.
"""

from __future__ import annotations

import re

from rag_doctor.judges.offline.age_bands import PEOPLE, Band, bands_of, single_age
from rag_doctor.judges.offline.barred_unless import known
from rag_doctor.judges.offline.contradiction_base import Side
from rag_doctor.judges.offline.denials_alike import telling_cues
from rag_doctor.judges.offline.features import Reading
from rag_doctor.judges.offline.features_claim import Term, view
from rag_doctor.judges.offline.features_evidence import Base
from rag_doctor.judges.offline.features_values import Value, relation
from rag_doctor.judges.offline.stretch_verdict import Stretch
from rag_doctor.records import Contradiction, ContradictionKind
from rag_doctor.text.folding import fold
from rag_doctor.text.quantity import Quantity
from rag_doctor.text.stemming import stem
from rag_doctor.text.word_sets import word_set

__all__ = ["of_another_age", "outside_band", "told_age"]

_BUT = re.compile(
    r"\b(?:unless|except|without|only|if|accompanied|with (?:a|an|the|their))\b"
    r"|除|未经|只有|如|陪同"
)
_FREE = re.compile(r"\bfree\b|免费|免票")
_LETS = re.compile(
    r"\b(?:can|may|could|allowed|permitted|gets?|have|has|takes?|given?|suitable|pays?|costs?|free)\b"
    r"|可|能|允许|适合|服用|享|付|免|票价|收费|价格"
)
_MAY = re.compile(
    r"\b(?:can|may|could|allowed|permitted|given?|gets?|suitable|free to)\b|可|能|允许|适合"
)
_CLAUSE = re.compile(r"[,;:，；：。]|(?<!\d)\.|\b(?:and|but)\b|但|且")
_LIGHT = frozenset(
    (
        *map(
            stem,
            word_set("""can may give given get have has take let allow permit old aged age
        month year suitable pay cost go gets pays"""),
        ),
        *word_set("可以 可 能 能够 允许 大 岁 就 也 已经 服用 给 用 票价 价格 收费 付 买票 每次"),
    )
)
_HELD = 0.6


def told_age(reading: Reading, base: Base) -> Stretch | None:
    """What a band of ages says of the claim; `None` = no band decides."""
    age = single_age(reading.claim.to_judge)
    if age is None or reading.frame is not None:
        return None
    claim = view(reading.claim.to_judge)
    denied = bool(telling_cues(claim.text))
    if _BUT.search(claim.folded) or re.search("[?？]", claim.text):
        return None
    if not (denied or _LETS.search(claim.folded)):
        return None
    for number in range(len(base.chunks)):
        bands = bands_of(base.chunks[number].text)
        own = [band for band in bands if band.holds(age[0])]
        if len(own) != 1 or _share(reading, base, number, age[1]) < _HELD:
            continue
        if found := _by_band(reading, base, number, own[0], bands, denied, age[1]):
            return found
    return None


def _by_band(
    reading: Reading,
    base: Base,
    number: int,
    own: Band,
    bands: tuple[Band, ...],
    denied: bool,
    written: str,
) -> Stretch | None:
    text = base.chunks[number].text
    said = text[own.start : own.end]
    if _BUT.search(fold(said)):
        return None
    barred = bool(telling_cues(said))
    whole = Stretch(number, own.start, own.end)
    alike = _told_there(reading, said, written)
    amounts = _amounts(reading, written)
    if barred and not denied:
        if not _MAY.search(reading.whole.view.folded) or not _bars_it(reading, said, written):
            return None
        return _against(whole, "condition", reading.claim.to_judge, said.strip(" .。;；,，"))
    if denied or barred:
        return whole if denied and barred and alike and not amounts else None
    given = view(said).values
    for amount in amounts:
        if any(relation(amount, one) == "same" for one in given):
            continue
        others = (view(text[band.start : band.end]).values for band in bands if band is not own)
        if not any(relation(amount, one) == "same" for values in others for one in values):
            return None
        right = next((one for one in given if relation(amount, one) == "conflict"), None)
        if right is None and _is_money(amount) and (free := _FREE.search(fold(said))):
            return _against(whole, "number", amount.text, free[0])
        return _against(whole, "number", amount.text, right.text) if right else None
    free = _FREE.search(reading.whole.view.folded)
    if free is not None and not _FREE.search(fold(said)):
        money = next((one for one in given if _is_money(one)), None)
        if money and any(_FREE.search(fold(text[band.start : band.end])) for band in bands):
            return _against(whole, "number", free[0], money.text)
        return None
    return whole if (amounts or free is not None) and alike else None


def _told_there(reading: Reading, said: str, written: str) -> bool:
    """Does the band's own stretch hold the claim's other words?"""
    seen = view(said)
    rest = [term for term in reading.whole.terms if not _of_age(term, written)]
    return all(term.value is not None or seen.has(term.norm) for term in rest)


def _bars_it(reading: Reading, said: str, written: str) -> bool:
    """Does the clause that denies hold most of what the claim says?"""
    rest = [t for t in reading.whole.terms if t.value is None and not _of_age(t, written)]
    clauses = [view(one) for one in _CLAUSE.split(said) if telling_cues(one)]
    return any(
        sum(known(term.norm, seen) for term in rest) >= _HELD * len(rest) for seen in clauses
    )


def _is_money(value: Value) -> bool:
    return isinstance(value.item, Quantity) and value.item.dimension == "money"


def _against(where: Stretch, kind: ContradictionKind, wrong: str, right: str) -> Stretch:
    shown = Contradiction(kind=kind, wrong=wrong, right=right)
    return Stretch(where.chunk, where.start, where.end, shown)


def _amounts(reading: Reading, written: str) -> list[Value]:
    """The claim's amounts but the age."""
    return [
        one
        for one in reading.whole.view.values
        if isinstance(one.item, Quantity) and one.text not in written and written not in one.text
    ]


def _share(reading: Reading, base: Base, number: int, written: str) -> float:
    """Share of the claim's other words that the chunk holds; 1 = it has none."""
    whole = reading.whole
    mine = [unit for unit in range(len(base.units)) if base.first[unit] == number]
    rest = [at for at, term in enumerate(whole.terms) if not _of_age(term, written)]
    if not rest or not mine:
        return 1.0 if mine else 0.0
    return sum(float(whole.held[at, mine].max()) for at in rest) / len(rest)


def _of_age(term: Term, written: str) -> bool:
    if term.value is not None:
        return term.value.text in written or written in term.value.text
    folded = fold(term.surface)
    return term.norm in _LIGHT or PEOPLE.fullmatch(folded) is not None or folded in fold(written)


def outside_band(side: Side) -> bool:
    """Has the claim an age of which the passage denies nothing, though it may of another?"""
    return _outside(side.claim.text, side.given.text)


def of_another_age(reading: Reading, base: Base) -> bool:
    """The same of the passages that hold most of the claim."""
    return any(
        _outside(reading.claim.to_judge, base.units[unit].text) for unit in reading.whole.order[:2]
    )


def _outside(claim: str, given: str) -> bool:
    age = single_age(claim)
    bands = bands_of(given) if age is not None else ()
    own = [band for band in bands if age is not None and band.holds(age[0])]
    return bool(bands) and not any(telling_cues(given[band.start : band.end]) for band in own)
