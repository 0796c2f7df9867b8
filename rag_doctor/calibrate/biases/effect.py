"""What one test of a bias found."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from rag_doctor.stats import Figure

__all__ = ["KINDS", "Effect", "Kind", "Unit", "untestable"]

Kind = Literal["repeat", "position", "pairs", "length", "language", "family"]
KINDS: tuple[Kind, ...] = ("repeat", "position", "pairs", "length", "language", "family")
Unit = Literal["claims", "cases", "chunks", "pairs"]


@dataclass(frozen=True, slots=True)
class Effect:
    """One effect: `kind.name` says what was changed and what was looked at.

    `figure` = the effect with its interval, on the scale of a share or a score; 0 = none. `n` items
    of the kind `unit` were compared. `values` fill the sentence in words. `why` = a code for a test
    that could not be made (then `figure` has no value); empty = it was made.
    """

    kind: Kind
    name: str
    figure: Figure
    unit: Unit = "claims"
    values: Mapping[str, str | int | float] = field(default_factory=dict)
    why: str = ""

    @property
    def n(self) -> int:
        """Items compared."""
        return self.figure.n

    @property
    def found(self) -> bool:
        """Is the effect distinguishable from none at 95 %?"""
        return self.figure.value is not None and not self.figure.covers(0.0)

    @property
    def of_the_measure(self) -> bool:
        """Does it follow from how the score is defined, whoever judges?"""
        return (self.kind, self.name) == ("length", "score")

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready."""
        return {
            "kind": self.kind,
            "name": self.name,
            "unit": self.unit,
            "effect": self.figure.to_dict(),
            "distinguishable": self.found,
            "of_the_measure": self.of_the_measure,
            "values": dict(self.values),
            "not_testable": self.why,
        }


def untestable(kind: Kind, name: str, why: str, **values: str | int) -> Effect:
    """A test that could not be made, and why."""
    return Effect(kind, name, Figure(None, why="empty"), values=values, why=why)
