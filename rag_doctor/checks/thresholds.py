"""Where each layer passes. Set per project; fitted to labels by calibration."""

from __future__ import annotations

from pydantic import Field

from rag_doctor.records import Record

__all__ = ["Thresholds"]


class Thresholds(Record):
    """A layer passes at or above its threshold; all in [0, 1].

    `related` is the least share of chunks that must have anything to do with the question when
    every layer passes and there are at least four chunks; below it the case is noise (too many
    chunks). `near`: a relevancy or an estimate this close to its threshold is not believed when
    the fault hinges on it.
    """

    recall: float = Field(default=0.5, ge=0, le=1)
    precision: float = Field(default=0.5, ge=0, le=1)
    faithfulness: float = Field(default=0.7, ge=0, le=1)
    relevancy: float = Field(default=0.5, ge=0, le=1)
    related: float = Field(default=0.25, ge=0, le=1)
    near: float = Field(default=0.03, ge=0, le=1)
