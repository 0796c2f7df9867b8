"""Scores on the 0–1 and on the 0–10 scale."""

from __future__ import annotations

import math

from rag_doctor.errors import InputError, shown
from rag_doctor.metrics.guard import one_of

__all__ = ["SCALES", "from_ten", "on_scale", "to_ten"]

SCALES = (1, 10)


def to_ten(score: float | None) -> float | None:
    """A score in [0, 1] on the 0–10 scale; `None` stays `None`. Off the range → `InputError`."""
    return None if score is None else _within(score, 1) * 10


def from_ten(score: float | None) -> float | None:
    """A score in [0, 10] on the 0–1 scale; `None` stays `None`. Off the range → `InputError`."""
    return None if score is None else _within(score, 10) / 10


def on_scale(score: float | None, scale: int = 1) -> str:
    """A score in [0, 1] as text: `0.76` on the scale of 1, `7.6` on that of 10, `–` for `None`."""
    one_of("scale", scale, SCALES)
    ten = to_ten(score)
    if ten is None or score is None:
        return "–"
    return f"{score:.2f}" if scale == 1 else f"{ten:.1f}"


def _within(score: float, top: int) -> float:
    number = isinstance(score, int | float) and not isinstance(score, bool)
    if not number or not math.isfinite(score) or not 0 <= score <= top:
        other = "from_ten" if top == 1 else "to_ten"
        raise InputError(
            f"score: must be a number in [0, {top}], got {shown(score)}. "
            f"Is it already on the other scale? Then use {other}."
        )
    return float(score)
