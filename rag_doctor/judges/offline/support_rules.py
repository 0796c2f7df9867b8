"""The rule judge: a claim's support from coverage alone, by a formula one can read.

Used by the fast mode, and against single chunks. Weights were set by logistic regression on
claims that people labelled, then rounded; the model of the best mode replaces the formula only.
"""

from __future__ import annotations

import math

import numpy as np

from rag_doctor.judges.offline.question import read_question
from rag_doctor.judges.offline.support_signals import Signals

__all__ = ["CONTRADICTED", "SURE", "blended", "denied_outright", "rule_probability"]

CONTRADICTED = 0.4  # least strength of a contradiction to be named
_COUNTED = ("number", "unit", "date")
_SUBJECT_TERMS = 2  # beside the value; with fewer, many passages are "about" it
_HELD = 0.99  # a term counts as held by a passage
_DENIED = 0.2
_STATED = 0.85
_RESTATED = 0.7
_LIFT = 1.0  # log-odds
_VALUES = frozenset(
    ("person", "organisation", "place", "date", "duration", "number", "money", "percent", "name")
)
SURE = 0.5  # least strength of a contradiction that counts by itself


def rule_probability(signals: Signals) -> float:
    """Probability in (0, 1) that the contexts support the claim."""
    v = signals.values
    if v["silent"] or v["leads"]:
        return 0.9
    framed = signals.reading.frame is not None
    chance = _framed(v) if framed else _covered(v)
    against = signals.against.strength if signals.against else 0.0
    return chance * (1.0 - 0.9 * against) if against >= SURE else denied_outright(signals, chance)


def blended(signals: Signals, chance: float) -> float:
    """The model's `chance`, except where the rules know better.

    Bare answers to a question are too few in the training sets, and so are changed roles. Nearly
    all training contexts are short: on whole pages the model asks for too much (WiCE, by fold:
    balanced accuracy .63 as it is, .70 with the lift; true claims kept .40 and .72).
    """
    if signals.values["kind_fit"] >= 0.0 and _names_a_value(signals):
        return rule_probability(signals)
    against = signals.against
    if against and against.contradiction.kind == "role" and against.strength >= SURE:
        return chance * (1.0 - 0.9 * against.strength)
    return _lifted(chance, signals.reading.focus.held.shape[1])


def denied_outright(signals: Signals, chance: float) -> float:
    """The chance, lowered where a passage on exactly this states another value.

    Lowered, too, where the contradiction is sure; raised where whole clauses state the claim word
    for word.

    "The standard plan holds 500 GB": one passage says that the enterprise plan does, another that
    the standard plan holds 50. Words add up to support; only the second is about the subject.
    """
    against = signals.against
    if (lettered := signals.values["lettered"]) >= 0.0:
        return max(chance, _STATED) if lettered else min(chance, _DENIED)
    if (against and against.sure) or signals.values["unreckoned"]:
        return min(chance, _DENIED)
    if against is None and signals.values["stands"]:
        return max(chance, _STATED)
    if against is None and signals.values["restated"]:
        return max(chance, _RESTATED)
    if against is None or against.contradiction.kind not in _COUNTED or against.strength < SURE:
        return chance
    found = signals.reading.whole
    values = np.array([term.value is not None for term in found.terms], dtype=bool)
    if not values.any() or (~values).sum() < _SUBJECT_TERMS:
        return chance
    subject = found.held[~values].min(axis=0) >= _HELD
    stated = found.held[values].min(axis=0) >= _HELD
    if not subject[against.unit] or (subject & stated).any():
        return chance
    return min(chance, _DENIED)


def _names_a_value(signals: Signals) -> bool:
    """A restated answer, or an entry of a list that answers who, where, when or how much."""
    reading = signals.reading
    if reading.frame is None:
        return False
    asked = read_question(reading.question).kind if reading.question else "any"
    return reading.claim.resolved is not None or asked in _VALUES


def _lifted(chance: float, units: int) -> float:
    """Raise the log-odds by up to `_LIFT` as the contexts grow from 25 to 60 sentences."""
    share = (math.log(max(units, 1)) - math.log(25)) / (math.log(60) - math.log(25))
    odds = math.exp(_LIFT * min(max(share, 0.0), 1.0))
    return chance * odds / (chance * odds + 1.0 - chance)


def _covered(v: dict[str, float]) -> float:
    """Closely covered, little invented, rare inventions counting most."""
    score = -0.9 + 1.4 * v["cov_2"] + 0.8 * v["cov_window"] + 1.1 * max(v["run_2"], 0.0)
    score -= 0.5 * min(v["rare_sum"], 5.0) + 0.1 * v["n_missing"]
    score -= 0.3 * max(v["number_missing"], 0.0) + 0.4 * max(v["name_missing"], 0.0)
    score += 0.9 * v["of_source"] + 1.7 * v["meta_share"]
    return _logistic(score)


def _framed(v: dict[str, float]) -> float:
    """A bare value must stand in the contexts, and where they speak of what is asked."""
    ratio = max(v["frame_ratio"], 0.7 if v["kind_fit"] == 0.0 else 0.0)  # off topic, not invented
    score = -6.5 + 5.0 * v["cov_1"] + 4.0 * ratio * v["cov_1"]
    score += 0.5 * v["frame_cov"] - 1.5 * max(v["number_missing"], 0.0)
    return _logistic(score)


def _logistic(score: float) -> float:
    return 1 / (1 + math.exp(-max(min(score, 30.0), -30.0)))
