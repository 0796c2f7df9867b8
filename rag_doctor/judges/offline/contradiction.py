"""Does a passage contradict the claim, and how? The strongest contradiction found, or none.

A contradiction needs a passage on the same subject. Each detector looks at one kind of difference;
what differs only in wording is none of theirs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import numpy as np

from rag_doctor.judges.offline.barred_unless import bars_alike, let_unless
from rag_doctor.judges.offline.cases_of_rules import breaks_the_rule
from rag_doctor.judges.offline.contradiction_base import Found, Side, side_of
from rag_doctor.judges.offline.contradiction_clauses import crossed_clauses
from rag_doctor.judges.offline.contradiction_conditions import other_condition, other_quantifier
from rag_doctor.judges.offline.contradiction_contents import not_in_it, puts_in
from rag_doctor.judges.offline.contradiction_names import (
    other_answer,
    other_name,
    swapped_roles,
)
from rag_doctor.judges.offline.contradiction_pairs import crossed_pairs
from rag_doctor.judges.offline.contradiction_price import other_price
from rag_doctor.judges.offline.contradiction_roles import swapped_parties
from rag_doctor.judges.offline.contradiction_scope import wider_than_said
from rag_doctor.judges.offline.contradiction_values import other_value
from rag_doctor.judges.offline.contradiction_words import (
    let_without,
    opposite_word,
    turned_round,
)
from rag_doctor.judges.offline.features import Reading
from rag_doctor.judges.offline.features_evidence import Base
from rag_doctor.judges.offline.modality import mode_of, other_modality
from rag_doctor.judges.offline.negated_bounds import opposite_bounds
from rag_doctor.judges.offline.once_at_most import (
    once_alike,
    other_than_once,
    same_once,
    speaks_of_times,
)
from rag_doctor.judges.offline.one_sign_apart import one_sign_apart
from rag_doctor.judges.offline.parts import said_in_a_part
from rag_doctor.judges.offline.restated import other_cadence
from rag_doctor.judges.offline.superseded import superseded
from rag_doctor.judges.offline.told_ages import outside_band
from rag_doctor.judges.offline.worked_out import wrong_reckoning
from rag_doctor.text.stopwords import is_stopword

__all__ = ["find_contradiction"]

_LOOK_AT = 3  # units, best aligned first
_FAR = 8  # units, for what may share a single word with the claim
_SUBJECT = 0.34  # least share of the claim's subject that a unit must hold

_DETECTORS: tuple[Callable[[Side], Found | None], ...] = (
    crossed_clauses,
    crossed_pairs,
    swapped_parties,
    wider_than_said,
    superseded,
    breaks_the_rule,
    other_cadence,
    wrong_reckoning,
    opposite_bounds,
    other_modality,
    other_value,
    turned_round,
    one_sign_apart,
    let_without,
    let_unless,
    opposite_word,
    other_price,
    other_quantifier,
    other_condition,
    swapped_roles,
    other_name,
    other_answer,
)
_BY_WORDS = (crossed_clauses, crossed_pairs, wider_than_said, superseded)
_OF_DENIAL = ("negation", "antonym", "condition", "quantifier")
_FOR_VALUES: tuple[Callable[[Side], Found | None], ...] = (other_value, other_name, other_answer)


def _framed(reading: Reading) -> tuple[Callable[[Side], Found | None], ...]:
    """A bare value of the kind asked for can only be another value than the passage's.

    One of another kind misses the question: that is not for this judge to say.
    """
    values = reading.values
    stands = values["cov_1"] >= 0.95 and values["frame_ratio"] >= 0.6
    if stands or values["kind_fit"] == 0.0:
        return _BY_WORDS
    return (*_BY_WORDS, *_FOR_VALUES)


def _opposite_elsewhere(one: Found) -> bool:
    """Is it the opposite of a word that a clause with all of the claim states? Before and after
    are no such words."""
    shown = one.contradiction
    return shown.kind == "antonym" and not is_stopword(shown.wrong.lower())


def _of_a_bar(one: Found) -> bool:
    """Is it a denial, a condition or a word of leave, which two forms of one bar may not share?"""
    shown = one.contradiction
    if shown.kind == "antonym":
        modes = (mode_of(shown.wrong), mode_of(shown.right))
        return any(one is not None and one[0] == "forbidden" for one in modes)
    return shown.kind in ("negation", "condition", "quantifier")


def find_contradiction(
    reading: Reading, base: Base, units: Iterable[int] | None = None
) -> Found | None:
    """The strongest contradiction between a claim and one unit; `units` limits the search."""
    found = reading.whole
    if not found.held.size or found.view.tone.silent:
        return None
    pool = list(range(len(base.units))) if units is None else list(units)
    within = None if units is None else frozenset(pool)
    plain = [i for i, term in enumerate(found.terms) if term.value is None]
    subject = found.held[np.ix_(plain, pool)].sum(axis=0)
    detectors = _DETECTORS if reading.frame is None else _framed(reading)
    said = reading.frame is None and said_in_a_part(found, base, pool)
    if said:
        detectors = tuple(one for one in detectors if one is not turned_round)
    best: Found | None = None
    order = np.argsort(-subject, kind="stable")
    once = same_once(reading, base)
    for place in order[:_FAR] if speaks_of_times(found.view.text) else ():
        unit = pool[int(place)]
        if subject[place] == 0 or base.unsaid(unit):
            continue
        if again := other_than_once(side_of(reading, base, unit, within)):
            return again
    for place in order[:_FAR] if puts_in(found.view) else ():
        if subject[place] > 0 and (
            far := not_in_it(side_of(reading, base, pool[int(place)], within))
        ):
            return far
    for place in order[:_LOOK_AT]:
        if plain and subject[place] < _SUBJECT * len(plain):
            break
        if base.unsaid(pool[int(place)]):
            continue
        here = side_of(reading, base, pool[int(place)], within)
        alike = once or once_alike(here)
        barred = not alike and (bars_alike(here) or outside_band(here))
        for detect in detectors:
            one = detect(here)
            if one and said and _opposite_elsewhere(one):
                continue
            if one and alike and one.contradiction.kind in _OF_DENIAL:
                continue
            if one and barred and _of_a_bar(one):
                continue
            if one and (best is None or one.strength > best.strength + 0.05):
                best = one
    return best
