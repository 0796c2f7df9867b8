"""Where each layer passes. Set per project; fitted to labels by calibration."""

from __future__ import annotations

from pydantic import Field

from rag_doctor.records import Record

__all__ = ["Thresholds"]


class Thresholds(Record):
    """A layer passes at or above its threshold; all in [0, 1].

    `related` is a second bar for precision: the least share of chunks that must have anything to
    do with the question. Rank-weighted precision alone cannot see five stray chunks behind one
    good one. It applies from three chunks on. `near` is the margin within which a score that
    decides the fault counts as close.
    """

    recall: float = Field(default=0.5, ge=0, le=1)
    precision: float = Field(default=0.5, ge=0, le=1)
    faithfulness: float = Field(default=0.7, ge=0, le=1)
    relevancy: float = Field(default=0.5, ge=0, le=1)
    related: float = Field(default=0.34, ge=0, le=1)
    near: float = Field(default=0.05, ge=0, le=1)
