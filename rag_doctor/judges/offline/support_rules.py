"""The rule judge: a claim's support from coverage alone, by a formula one can read.

Used by the fast mode, and against single chunks. Weights were set by logistic regression on
claims that people labelled, then rounded; the model of the best mode replaces the formula only.
"""

from __future__ import annotations

import math

from rag_doctor.judges.offline.features import Reading

__all__ = ["rule_probability"]


def rule_probability(reading: Reading) -> float:
    """Probability in (0, 1) that the contexts support the claim, without contradictions."""
    v = reading.values
    if v["silent"]:
        return 0.9
    if reading.frame is not None:
        return _framed(v)
    score = -6.2 + 3.4 * v["cov_2"] + 2.2 * v["cov_window"] + 2.4 * v["pairs"] + 1.2 * v["cov_all"]
    score += 0.8 * max(v["run_2"], 0.0) - 0.15 * v["n_missing"]
    score -= 0.9 * max(v["number_missing"], 0.0) + 0.4 * max(v["name_missing"], 0.0)
    return _logistic(score)


def _framed(v: dict[str, float]) -> float:
    """A bare value must stand in the contexts, and where they speak of what is asked."""
    score = -5.5 + 6.0 * v["cov_1"] + 2.5 * v["frame_ratio"] * v["cov_1"]
    score += 1.0 * v["frame_cov"] - 1.5 * max(v["number_missing"], 0.0)
    return _logistic(score)


def _logistic(score: float) -> float:
    return 1 / (1 + math.exp(-max(min(score, 30.0), -30.0)))
