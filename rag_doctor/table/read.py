"""Reading the table: four layer results → the winning row, what contributes, how sure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rag_doctor.records import LAYERS, CheckResult, Fault, Layer
from rag_doctor.table.rows import ROWS, Pattern, Row, TableStatus

__all__ = ["Reading", "contributing_faults", "pattern_of", "read_pattern", "read_table"]

LAYER_FAULT: dict[Layer, Fault] = {
    "recall": "retrieval_miss",
    "precision": "noise",
    "faithfulness": "hallucination",
    "relevancy": "off_topic",
}
# What each fault already says, and so does not list again as contributing.
EXPLAINS: dict[str, frozenset[str]] = {
    "cascade": frozenset({"retrieval_miss", "hallucination"}),
}
ESTIMATE_DISCOUNT = 0.7
UNSCORED_DISCOUNT = 0.8


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


def contributing_faults(pattern: Pattern, fault: Fault) -> tuple[Fault, ...]:
    """Faults of the other failing layers, bottom-up, without what `fault` itself says."""
    if fault in ("healthy", "undetermined"):
        own: frozenset[str] = frozenset()
    else:
        own = EXPLAINS.get(fault, frozenset()) | {fault}
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


def _confidence(row: Row, checks: Mapping[str, CheckResult]) -> float:
    """Each layer that the row constrains weighs in with its margin: .5 at the threshold, 1 at the
    end of the scale."""
    sure = 1.0
    for layer, cell in zip(LAYERS, row.cells, strict=True):
        check = checks.get(layer)
        if cell == "any":
            continue
        if check is None or check.score is None or check.threshold is None:
            sure *= UNSCORED_DISCOUNT
            continue
        margin = _margin(check.score, check.threshold)
        sure = (
            min(sure, 0.5 + margin / 2)
            if not check.estimate
            else min(sure, (0.5 + margin / 2) * ESTIMATE_DISCOUNT)
        )
    if row.fault == "undetermined":
        return min(sure, 0.2)
    return round(sure, 3)


def _margin(score: float, threshold: float) -> float:
    """How far a score is from its threshold, as a share of the room on its side."""
    room = (1 - threshold) if score >= threshold else threshold
    return abs(score - threshold) / room if room else 1.0
