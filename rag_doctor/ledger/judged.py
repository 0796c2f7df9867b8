"""One chunk against one statement: does it carry it, may it, or not?

Between carrying and not carrying lies a band in which nothing is said.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from rag_doctor.ledger.swapped import Swap
from rag_doctor.ledger.weighing import Weighed, codes_of
from rag_doctor.records import Contradiction

__all__ = ["Judged"]

SURE, SURE_P, SURE_COVERAGE = 1.2, 0.5, 0.5  # p + coverage, and each by itself
FULL_P, FULL_COVERAGE = 0.35, 0.85  # likewise, with every value there: enough wording
WHOLE_P, WHOLE_COVERAGE = 0.45, 0.95  # likewise, of a statement without a value
PAIR_P, PAIR_COVERAGE = 0.45, 0.6  # of two chunks that each add a value
BAND, BAND_P, BAND_COVERAGE = 0.95, 0.35, 0.35  # from here on, nothing is said
COMPLETE_P = 0.15  # with every value there and most words
NEARLY_ALL = 0.8  # coverage at which a text with every value cannot be called silent
LABEL_P, LABEL_COVERAGE = 0.4, 0.5  # either is enough for a labelled chunk


@dataclass(frozen=True, slots=True)
class Judged:
    """Chunk number `number` against a statement. `coverage` and `weighed.p` in [0, 1]."""

    number: int
    coverage: float
    weighed: Weighed

    @property
    def strength(self) -> float:
        """Coverage and wording together, in [0, 2]."""
        return self.coverage + self.weighed.p

    def exchanged(self, swap: Swap) -> Judged:
        """The same, marked as a look-alike with another word in the place of the statement's."""
        clash = Contradiction(kind="entity", wrong=swap.ours, right=swap.theirs)
        clash = self.weighed.clash or clash
        return replace(self, weighed=replace(self.weighed, clash=clash, swapped=True))

    @property
    def sure(self) -> bool:
        """Does it carry the statement without doubt?"""
        if self.weighed.lacking or self.weighed.swapped:
            return False
        if self.weighed.worded:
            return True
        p, covered = self.weighed.p, self.coverage
        told = self.weighed.told
        least = (FULL_P, FULL_COVERAGE) if told else (WHOLE_P, WHOLE_COVERAGE)
        if p >= least[0] and covered >= least[1] and not (told and self.weighed.clash):
            return True
        return p >= SURE_P and covered >= SURE_COVERAGE and self.strength >= SURE

    @property
    def adds_up(self) -> bool:
        """Do two chunks, each with a value that the other lacks, carry it between them?"""
        enough = self.weighed.p >= PAIR_P and self.coverage >= PAIR_COVERAGE
        return enough and self.weighed.told and not self.weighed.lacking

    @property
    def in_band(self) -> bool:
        """Is it too close to say? Nearly sure, or every value there and most words.

        Never without a code that the statement names: codes are not reworded.
        """
        if codes_of(self.weighed.lacking):
            return False
        near = self.weighed.p >= BAND_P and self.coverage >= BAND_COVERAGE
        worded = self.weighed.p >= COMPLETE_P and self.coverage >= SURE_COVERAGE
        worded = worded or self.coverage >= NEARLY_ALL
        return (near and self.strength >= BAND) or (self.complete and worded)

    @property
    def complete(self) -> bool:
        """Are all amounts, dates and codes there?"""
        return not self.weighed.lacking

    @property
    def labelled_enough(self) -> bool:
        """Does it carry the statement when people say so?"""
        enough = self.weighed.p >= LABEL_P or self.coverage >= LABEL_COVERAGE
        return enough and not self.says_otherwise

    @property
    def says_otherwise(self) -> bool:
        """Does it lack a value and give another in its place?"""
        return bool(self.weighed.lacking) and self.weighed.clash is not None
