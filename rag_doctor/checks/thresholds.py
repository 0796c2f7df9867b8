"""Where each layer passes. Set per project; fitted to labels by calibration, per language."""

from __future__ import annotations

from pydantic import Field

from rag_doctor.records import Record

__all__ = ["Thresholds", "ThresholdsByLang"]


class Thresholds(Record):
    """A layer passes at or above its threshold; all in [0, 1].

    `related` is the least share of chunks that must have anything to do with the question when
    every layer passes and there are at least four chunks; below it the case is noise (too many
    chunks). `near`: a relevancy or an estimate this close to its threshold is not believed when
    the fault hinges on it. `support`: at and above this probability a claim counts as supported;
    `None` = the judge's own label stands.
    """

    recall: float = Field(default=0.5, ge=0, le=1)
    precision: float = Field(default=0.5, ge=0, le=1)
    faithfulness: float = Field(default=0.7, ge=0, le=1)
    relevancy: float = Field(default=0.5, ge=0, le=1)
    related: float = Field(default=0.25, ge=0, le=1)
    near: float = Field(default=0.03, ge=0, le=1)
    support: float | None = Field(default=None, ge=0, le=1)

    def of(self, lang: str) -> Thresholds:
        """The thresholds for cases in this language: the same for all."""
        return self


class ThresholdsByLang(Thresholds):
    """Thresholds that differ by language; its own fields are those of every other language.

    `judge` = the label of the judge they were fitted for; empty = not known.
    """

    by_lang: dict[str, Thresholds] = Field(default_factory=dict)
    judge: str = ""

    def of(self, lang: str) -> Thresholds:
        """The thresholds for cases in this language; text that mixes both is read as Chinese."""
        found = self.by_lang.get(lang)
        if found is None and lang == "mixed":
            found = self.by_lang.get("zh")
        return found or self
