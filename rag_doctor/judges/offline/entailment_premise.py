"""Which sentences of the contexts the entailment model reads beside a claim.

Short contexts are read whole. Of longer ones those sentences are taken that together hold most of
the claim's rare words, with the sentence before the best one, in their order.
"""

from __future__ import annotations

from collections.abc import Sequence

from rag_doctor.judges.offline.features_evidence import Base, Unit
from rag_doctor.text.stopwords import is_stopword
from rag_doctor.text.tokenizing import tokens

__all__ = ["BUDGET", "premise_for"]

BUDGET = 150.0  # estimated tokens
_REPEAT = 0.3  # what a word counts that another chosen sentence holds already
_LEAST_ROOM = 12.0
_CHARACTER = 0.15  # a Chinese character of a word that stands nowhere as a whole


def premise_for(claim: str, base: Base, closeness: Sequence[float] | None = None) -> str:
    """The evidence text, about `BUDGET` tokens; empty without contexts.

    `closeness` = cosine of the claim with each unit of `base`, when it is known.
    """
    sizes = [_size(unit) for unit in base.units]
    if sum(sizes) <= BUDGET:
        return _joined(base, range(len(base.units)))
    chosen = _chosen(_weights(claim, base), base, sizes, closeness)
    return _joined(base, sorted(chosen or {0}))


def _chosen(
    weights: dict[str, tuple[frozenset[int], float]],
    base: Base,
    sizes: Sequence[float],
    closeness: Sequence[float] | None,
) -> set[int]:
    """Units taken one by one, each for what it adds to those already taken."""
    left = {n for row, _ in weights.values() for n in row}
    if closeness is not None:
        left |= set(range(len(sizes)))
    chosen: set[int] = set()
    held: set[str] = set()
    room = BUDGET
    while left and room >= _LEAST_ROOM:
        best = _best(left, weights, held, closeness)
        left.discard(best)
        if sizes[best] > room and chosen:
            continue
        chosen.add(best)
        room -= sizes[best]
        held |= {key for key, (row, _) in weights.items() if best in row}
        before = best - 1
        fits = before >= 0 and base.first[before] == base.first[best] and sizes[before] <= room / 2
        if len(chosen) == 1 and fits:
            chosen.add(before)
            left.discard(before)
            room -= sizes[before]
    return chosen


def _best(
    left: set[int],
    weights: dict[str, tuple[frozenset[int], float]],
    held: set[str],
    closeness: Sequence[float] | None,
) -> int:
    """The unit that adds most; the earliest of equals."""
    gains = dict.fromkeys(left, 0.0)
    if closeness is not None:
        gains = {n: max(closeness[n], 0.0) for n in left}
    for key, (row, weight) in weights.items():
        for n in row & left:
            gains[n] += weight * (_REPEAT if key in held else 1.0)
    return max(gains, key=lambda n: (gains[n], -n))


def _weights(claim: str, base: Base) -> dict[str, tuple[frozenset[int], float]]:
    """Each term of the claim: the units that hold it and its rarity."""
    out: dict[str, tuple[frozenset[int], float]] = {}
    for token in tokens(claim):
        if token.kind == "punct" or is_stopword(token.text.lower()):
            continue
        where = frozenset(base.where(token.norm))
        if where:
            out[token.norm] = where, base.idf(token.norm)
        elif token.kind == "han":
            for char in token.norm:
                if found := frozenset(base.where(char)):
                    out.setdefault(char, (found, _CHARACTER * base.idf(char)))
    return out


def _size(unit: Unit) -> float:
    han = sum("\u3000" <= char <= "\u9fff" for char in unit.text)
    return 1 + 0.7 * han + (len(unit.text) - han) / 4


def _joined(base: Base, numbers: Sequence[int] | range) -> str:
    out, last = "", -1
    for number in numbers:
        unit = base.units[number]
        if out:
            out += " " if unit.chunk == last else "\n"
        out += unit.text
        last = unit.chunk
    return out
