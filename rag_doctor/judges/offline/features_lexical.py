"""How much of a claim do the contexts hold, and how closely together?"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from rag_doctor.judges.offline.asked_reckoning import surely_comes_to
from rag_doctor.judges.offline.derived_values import derives
from rag_doctor.judges.offline.features_background import background, kind_of_word
from rag_doctor.judges.offline.features_claim import Term, View
from rag_doctor.judges.offline.features_evidence import Base, runs
from rag_doctor.judges.offline.features_synonyms import synonyms_of
from rag_doctor.judges.offline.features_values import Value
from rag_doctor.judges.offline.reckoning_words import OF_RECKONING
from rag_doctor.judges.offline.said_otherwise import said_otherwise
from rag_doctor.judges.offline.titled_names import bearers

__all__ = ["Match", "lexical", "match"]

Array = NDArray[np.float64]
TOP = 8  # units looked at closely
_RECKONED = 0.2  # weight left to a word of reckoning, once the amount is found to come out
_SYNONYM = 0.85


@dataclass(slots=True)
class Match:
    """A claim's terms against the units of a base.

    `held[i, u]` in [0, 1] = how far unit `u` holds term `i`. `weight` = rarity of each term.
    `order` = unit numbers, best covered first, at most `TOP`.
    """

    view: View
    terms: tuple[Term, ...]
    weight: Array
    held: Array
    score: Array
    order: list[int]
    asked: Array
    _subjects: list[float] | None = None

    def subjects(self) -> list[float]:
        """Share of the plain words, each counting alike, that each unit holds; .5 = no words."""
        if self._subjects is None:
            plain = [i for i, term in enumerate(self.terms) if term.value is None]
            total = np.zeros(self.held.shape[1])
            for i in plain:
                total += np.minimum(1.0, self.held[i])
            self._subjects = (total / len(plain) if plain else total + 0.5).tolist()
        return self._subjects


def match(
    view: View, base: Base, question: View | None = None, asked_of: Sequence[Value] = ()
) -> Match:
    """Align a claim with every unit by its content terms; `asked` marks terms of the question.

    `asked_of` = amounts of the question, which the claim may reckon with.
    """
    terms = tuple(t for t in view.terms if not t.meta) or view.terms
    held = np.zeros((len(terms), len(base.units)))
    weight = np.ones(len(terms))
    for i, term in enumerate(terms):
        where = base.holders(term.value) if term.value else base.where(term.norm)
        held[i, where] = 1.0
        if not where and term.value is None:
            _partial(held[i], term, base)
        if term.value is None and not term.name:
            _like(held[i], term, base)
        weight[i] = _weight(term, base)
    score, order = _rank(held, weight)
    if _hold(terms, held, 1.0, lambda value: said_otherwise(view.text, value, base, order)):
        score, order = _rank(held, weight)
    if _hold(terms, held, 0.9, lambda value: _reckoned(value, base, order, asked_of)):
        weight[[i for i, term in enumerate(terms) if term.norm in OF_RECKONING]] *= _RECKONED
        score, order = _rank(held, weight)
    known = {term.norm for term in question.terms} if question else set()
    asked = np.array([float(term.norm in known) for term in terms])
    return Match(view, terms, weight, held, score, order, asked)


def _rank(held: Array, weight: Array) -> tuple[Array, list[int]]:
    score = weight @ held / (weight.sum() or 1.0) if held.shape[1] else np.zeros(0)
    return score, [int(u) for u in np.argsort(-score, kind="stable")[:TOP]]


def _hold(
    terms: tuple[Term, ...], held: Array, share: float, find: Callable[[Value], int | None]
) -> bool:
    """Count each amount that no unit holds as held so far by the unit found for it; was any?"""
    changed = False
    for i, term in enumerate(terms):
        if term.value is None or not held.size or held[i].max() > 0:
            continue
        if (unit := find(term.value)) is not None:
            held[i, unit] = share
            changed = True
    return changed


def _reckoned(
    value: Value, base: Base, order: Sequence[int], asked_of: Sequence[Value]
) -> int | None:
    """The unit whose amounts come to it with others, or with the question's."""
    if (unit := derives(value, base, order)) is not None:
        return unit
    with_asked = order and asked_of and surely_comes_to(value, asked_of, base.all_values())
    return order[0] if with_asked else None


def _weight(term: Term, base: Base) -> float:
    rarity = 0.25 + base.idf(term.norm)
    if term.han and len(term.norm) == 1:
        rarity *= 0.5
    return rarity * (1.3 if term.name or term.number else 1.0)


def _partial(row: Array, term: Term, base: Base) -> None:
    """A term in no unit may be there in pieces: 年假制度 as 年假 and 制度, "policy-maker"."""
    if term.number:
        return
    if term.han:
        if len(term.norm) < 2:
            return
        pairs = [term.norm[i : i + 2] for i in range(len(term.norm) - 1)]
        if len(term.norm) == 2:
            for char in term.norm:
                row[base.where(char)] += 0.3
            return
        for pair in pairs:
            row[base.where(pair)] += 0.85 / len(pairs)
        row[bearers(term.norm, [unit.folded for unit in base.units])] = 0.85
        return
    if "-" in term.norm or "/" in term.norm:
        parts = [p for p in term.norm.replace("/", "-").split("-") if len(p) > 1]
        for part in parts:
            row[base.where(part)] += 0.9 / len(parts)
        return
    if len(term.norm) >= 5 and not term.name:
        stem = term.norm[: max(5, len(term.norm) - 3)]
        for other in base.starting(stem):
            near = min(len(other), len(term.norm)) / max(len(other), len(term.norm))
            where = base.where(other)
            row[where] = np.maximum(row[where], 0.8 * near)


def _like(row: Array, term: Term, base: Base) -> None:
    """Count a word where another for the same thing stands; opposites are no such words."""
    for other in synonyms_of(term.norm):
        where = base.where(other)
        row[where] = np.maximum(row[where], _SYNONYM)


def _union(held: Array, units: list[int], weight: Array) -> float:
    if not units or not len(weight):
        return 0.0
    return float(weight @ held[:, units].max(axis=1) / (weight.sum() or 1.0))


def _greedy(found: Match, steps: int) -> list[float]:
    """Coverage by the best one, two, three … units chosen greedily."""
    out: list[float] = []
    have = np.zeros(len(found.terms))
    total = found.weight.sum() or 1.0
    for _ in range(steps):
        if found.held.shape[1] == 0 or not len(have):
            out.append(0.0)
            continue
        gain = found.weight @ np.maximum(found.held, have[:, None])
        best = int(gain.argmax())
        have = np.maximum(have, found.held[:, best])
        out.append(float(gain[best] / total))
    return out


def lexical(found: Match, base: Base) -> dict[str, float]:
    """Coverage figures in [0, 1] unless they count."""
    weight, held, terms = found.weight, found.held, found.terms
    total = weight.sum() or 1.0
    everywhere = held.max(axis=1) if held.size else np.zeros(len(terms))
    everywhere = np.maximum(everywhere, found.asked)  # to repeat the question invents nothing
    missing = [i for i in range(len(terms)) if everywhere[i] < 0.5]
    steps = _greedy(found, 3)
    out = {
        "cov_all": float(weight @ everywhere / total),
        "cov_all_flat": float(everywhere.mean()) if len(terms) else 0.0,
        "cov_1": steps[0],
        "cov_2": steps[1],
        "cov_3": steps[2],
        "cov_gain": float(weight @ everywhere / total) - steps[0],
        "cov_window": _windows(found, base),
        "cov_chunk": _chunks(found, base),
        "n_missing": float(len(missing)),
        "missing_weight": float(weight[missing].sum()) if missing else 0.0,
        "missing_max": float(weight[missing].max()) if missing else 0.0,
        "n_terms": float(min(len(terms), 12)),
        "meta_share": 1.0 - len(terms) / max(len(found.view.terms), 1),
        "asked_share": float(found.asked.mean()) if len(terms) else 0.0,
    }
    out |= _rarity(found, missing)
    out |= _missing_kinds(found, missing)
    out["times"] = _times(found)
    out |= _pairs(found)
    out |= _runs(found.view, base)
    out |= _kinds(found, everywhere)
    out |= _best_unit(found, base)
    return out


def _rarity(found: Match, missing: list[int]) -> dict[str, float]:
    """How unusual the missing words are in general: inventing a rare one says more."""
    rare = sorted((background(found.terms[i].norm) for i in missing), reverse=True)
    whole = [background(term.norm) for term in found.terms]
    return {
        "rare_max": rare[0] if rare else 0.0,
        "rare_second": rare[1] if len(rare) > 1 else 0.0,
        "rare_sum": sum(rare),
        "rare_share": sum(rare) / (sum(whole) or 1.0),
        "rare_mean": sum(rare) / len(rare) if rare else 0.0,
        "rare_whole": max(whole, default=0.0),
    }


def _missing_kinds(found: Match, missing: list[int]) -> dict[str, float]:
    """What kinds of Chinese words are missing, as shares of all that are; 0 in other languages."""
    mine = [found.terms[i] for i in missing]
    kinds = [kind_of_word(term.norm) for term in mine if term.han and not term.number]
    return {
        f"missing_{kind}": kinds.count(kind) / len(mine) if mine else 0.0
        for kind in ("name", "act", "trait", "thing", "phrase")
    }


def _times(found: Match) -> float:
    """In how many units the seldomest word of the claim stands, four at most; a main matter."""
    if not found.held.size:
        return 0.0
    counts = (found.held >= 0.5).sum(axis=1)
    return float(min(4, int(counts.min())))


def _windows(found: Match, base: Base) -> float:
    """Best coverage by three neighbouring units of one chunk."""
    best = 0.0
    for unit in found.order[:4]:
        near = [
            u
            for u in (unit - 1, unit, unit + 1)
            if 0 <= u < len(base.units) and base.first[u] == base.first[unit]
        ]
        best = max(best, _union(found.held, near, found.weight))
    return best


def _chunks(found: Match, base: Base) -> float:
    best = 0.0
    first = np.array(base.first)
    for chunk in set(base.first):
        best = max(best, _union(found.held, list(np.flatnonzero(first == chunk)), found.weight))
    return best


def _pairs(found: Match) -> dict[str, float]:
    """Do neighbouring terms of the claim stand together in one unit? Recombined facts do not."""
    n = len(found.terms)
    if n < 2 or not found.held.size:
        alone = float(found.held.max()) if found.held.size else 0.0
        return {"pairs": alone, "pairs_min": alone, "pairs_far": alone}
    near = [float(np.minimum(found.held[i], found.held[i + 1]).max()) for i in range(n - 1)]
    far = [float(np.minimum(found.held[0], found.held[i]).max()) for i in range(1, n)]
    return {
        "pairs": float(np.mean(near)),
        "pairs_min": float(np.min(near)),
        "pairs_far": float(np.mean(far)),
    }


def _runs(view: View, base: Base) -> dict[str, float]:
    out: dict[str, float] = {}
    for n in (2, 3, 5):
        mine = runs(view.pieces, n)
        grams = base.grams(n)
        out[f"run_{n}"] = sum(g in grams for g in mine) / len(mine) if mine else -1.0
    longest = 0
    grams = base.grams(3)
    length = 0
    for gram in runs(view.pieces, 3):
        length = length + 1 if gram in grams else 0
        longest = max(longest, length)
    out["run_longest"] = (longest + 2 if longest else 0) / max(len(view.pieces), 1)
    return out


def _kinds(found: Match, everywhere: Array) -> dict[str, float]:
    """What is missing: names, numbers, and how much of each; -1 = the claim has none."""
    out: dict[str, float] = {}
    best = found.held[:, found.order[:3]].max(axis=1) if found.order else everywhere
    for kind in ("name", "number"):
        which = [i for i, term in enumerate(found.terms) if getattr(term, kind)]
        out[f"{kind}_missing"] = float(sum(everywhere[i] < 0.5 for i in which)) if which else -1.0
        out[f"{kind}_best"] = float(np.mean(best[which])) if which else -1.0
    plain = [i for i, t in enumerate(found.terms) if not (t.name or t.number)]
    out["plain_cov"] = float(everywhere[plain].mean()) if plain else -1.0
    return out


def _best_unit(found: Match, base: Base) -> dict[str, float]:
    """The claim and its best unit side by side."""
    if not found.order:
        return {"reverse": 0.0, "order": 0.0, "lead": 0.0}
    unit = base.units[found.order[0]]
    mine = {term.norm for term in found.terms}
    size = len(unit.vocabulary) or 1
    shared = sum(1 for norm in unit.vocabulary if norm in mine)
    second = found.score[found.order[1]] if len(found.order) > 1 else 0.0
    return {
        "reverse": shared / size,
        "order": _in_order(found, unit.folded),
        "lead": float(found.score[found.order[0]] - second),
    }


def _in_order(found: Match, folded: str) -> float:
    """Share of neighbouring shared terms that keep their order; 1 when fewer than two."""
    spots = [folded.find(t.surface if t.han else t.surface[:6]) for t in found.terms]
    spots = [spot for spot in spots if spot >= 0]
    if len(spots) < 2:
        return 1.0
    return sum(a < b for a, b in pairwise(spots)) / (len(spots) - 1)
