"""Reading the table: four layer results → the winning row, what contributes, how sure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rag_doctor.records import LAYERS, CheckResult, Fault, Layer
from rag_doctor.table.rows import ROWS, Pattern, Row, TableStatus

__all__ = [
    "Reading",
    "contributing_faults",
    "hinge",
    "left_open",
    "pattern_of",
    "read_pattern",
    "read_table",
]

LAYER_FAULT: dict[Layer, Fault] = {
    "recall": "retrieval_miss",
    "precision": "noise",
    "faithfulness": "hallucination",
    "relevancy": "off_topic",
}
# What a fault (or a mechanism) already says, and so does not list again as contributing.
EXPLAINS: dict[str, frozenset[str]] = {
    "cascade": frozenset({"retrieval_miss", "hallucination"}),
    "truncated": frozenset({"retrieval_miss"}),
    "stale_or_conflicting": frozenset({"retrieval_miss"}),
    "bad_label": frozenset({"retrieval_miss"}),
    "own_memory": frozenset({"hallucination"}),
    "partial_evidence": frozenset({"hallucination"}),
}
ESTIMATE_DISCOUNT = 0.7
UNSCORED_DISCOUNT = 0.8
SECOND_BAR_SURE = 0.75
"""For a layer that fails while its score passes: a second bar decided, of unknown margin."""
UNDETERMINED_MOST = 0.2


@dataclass(frozen=True, slots=True)
class Reading:
    """`confidence` in [0, 1]: the smallest margin among the layers that decide, discounted for
    estimates and unscored layers. A heuristic until calibrated on labels."""

    row: Row
    contributing: tuple[Fault, ...]
    confidence: float


def pattern_of(checks: Mapping[str, CheckResult]) -> Pattern:
    """The statuses of the four layers in order; `error` or a missing check is `unscored`."""
    return tuple(_status(checks.get(layer)) for layer in LAYERS)  # type: ignore[return-value]


def _status(check: CheckResult | None) -> TableStatus:
    if check is None or check.status == "error":
        return "unscored"
    return check.status


def read_pattern(pattern: Pattern) -> Row:
    """The one row that matches."""
    return next(row for row in ROWS if row.matches(pattern))


def contributing_faults(
    pattern: Pattern, fault: Fault, mechanism: str | None = None
) -> tuple[Fault, ...]:
    """Faults of the other failing layers, bottom-up, without what the fault itself says."""
    own = {fault} | EXPLAINS.get(fault, frozenset()) | EXPLAINS.get(mechanism or "", frozenset())
    failing = (
        LAYER_FAULT[layer]
        for layer, status in zip(LAYERS, pattern, strict=True)
        if status == "fail"
    )
    return tuple(f for f in failing if f not in own)


def read_table(checks: Mapping[str, CheckResult]) -> Reading:
    """The winning row for these checks."""
    pattern = pattern_of(checks)
    row = read_pattern(pattern)
    return Reading(row, contributing_faults(pattern, row.fault), _confidence(row, checks))


def hinge(checks: Mapping[str, CheckResult], near: float) -> Layer | None:
    """The layer on which the fault hinges though its score is too close to call; `None` = none.

    Only scores on a continuous scale can be close: a relevancy, an estimate. A share of three
    claims is what it is. It hinges when the other status would name another fault. A layer whose
    statements the judge left open is no pass: nothing is healthy that could fail by them.
    """
    pattern = pattern_of(checks)
    fault = read_pattern(pattern).fault
    for at, layer in enumerate(LAYERS):
        check = checks.get(layer)
        if fault == "healthy" and left_open(check):
            return layer
        if check is None or check.score is None or check.threshold is None:
            continue
        by_score = (check.status == "pass") == (check.score >= check.threshold)
        continuous = by_score and (check.estimate or layer == "relevancy")
        if not continuous or abs(check.score - check.threshold) >= near:
            continue
        other: TableStatus = "fail" if check.status == "pass" else "pass"
        flipped: Pattern = (*pattern[:at], other, *pattern[at + 1 :])  # type: ignore[assignment]
        if read_pattern(flipped).fault != fault:
            return layer
    return None


def left_open(check: CheckResult | None) -> bool:
    """Is it a layer without a score because the judge left statements of the answer undecided?"""
    return check is not None and check.status == "unscored" and bool(check.details.get("unscored"))


def _confidence(row: Row, checks: Mapping[str, CheckResult]) -> float:
    """The smallest margin among the layers that the row constrains (.5 at the threshold, 1 at the
    end of the scale), times a discount for each of them without a score."""
    margins, discount = [1.0], 1.0
    for layer, cell in zip(LAYERS, row.cells, strict=True):
        if cell == "any":
            continue
        margin = _sureness(checks.get(layer))
        if margin is None:
            discount *= UNSCORED_DISCOUNT
        else:
            margins.append(margin)
    sure = min(margins) * discount
    return round(min(sure, UNDETERMINED_MOST) if row.fault == "undetermined" else sure, 3)


def _sureness(check: CheckResult | None) -> float | None:
    """How sure one layer's status is, in [0, 1]; `None` = no score."""
    if check is None or check.score is None or check.threshold is None:
        return None
    if check.status == "fail" and check.score >= check.threshold:
        return SECOND_BAR_SURE
    sure = 0.5 + _margin(check.score, check.threshold) / 2
    return sure * ESTIMATE_DISCOUNT if check.estimate else sure


def _margin(score: float, threshold: float) -> float:
    """How far a score is from its threshold, as a share of the room on its side."""
    room = (1 - threshold) if score >= threshold else threshold
    return abs(score - threshold) / room if room else 1.0
