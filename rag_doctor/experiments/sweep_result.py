"""A sweep's result: a curve over one knob, the gain of each step, and the knee with its reason."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from rag_doctor.experiments.ablation import RunMean
from rag_doctor.experiments.change import Change
from rag_doctor.experiments.cost import Cost
from rag_doctor.experiments.page import Filed

__all__ = ["Knee", "KneeReason", "Step", "Sweep"]


KneeReason = Literal["gain_ends", "paid", "flat", "falls", "still_gaining", "unscored"]


@dataclass(frozen=True, slots=True)
class Step:
    """One value of the knob. `gains` = against the value before it, one a measure; empty for the
    first. `failed` = questions the pipeline failed on. `idle` = passages and answers are those of
    the value before, question by question."""

    value: float
    means: Mapping[str, RunMean]
    cost: Cost
    gains: tuple[Change, ...] = ()
    failed: int = 0
    idle: bool = False

    def gain(self, measure: str) -> Change | None:
        """The change of a measure against the value before."""
        return next((change for change in self.gains if change.measure == measure), None)

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready."""
        return {
            "value": self.value,
            "means": {name: mean.to_dict() for name, mean in self.means.items()},
            "gains": [change.to_dict() for change in self.gains],
            "cost": self.cost.to_dict(),
            "failed": self.failed,
            "changes_nothing": self.idle,
        }


@dataclass(frozen=True, slots=True)
class Knee:
    """The smallest value after which no larger one is distinguishably better on `measure` without
    being distinguishably worse on the guard (the share of healthy answers, unless told otherwise).

    `reason`: `gain_ends` = up to it there was a gain; `paid` = larger values still gain, and the
    guard pays for it: `harm` = what it loses from the knee to the last that gains; `flat` = no
    value differs from another; `falls` = already the first is best, later ones are worse;
    `still_gaining` = even the last step gained, so that the knee lies beyond (`value` = `None`);
    `unscored` = too few scores or sources (`value` = `None`). `gained` = from the first value to
    the knee; `beyond` = from the knee to the last, or from the last but one to the last while it
    still gains.
    """

    measure: str
    value: float | None
    reason: KneeReason
    gained: Change | None = None
    beyond: Change | None = None
    harm: Change | None = None

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready."""
        return {
            "measure": self.measure,
            "value": self.value,
            "reason": self.reason,
            "gained": self.gained.to_dict() if self.gained else None,
            "beyond": self.beyond.to_dict() if self.beyond else None,
            "harm": self.harm.to_dict() if self.harm else None,
        }


@dataclass(frozen=True, slots=True)
class Sweep(Filed):
    """All values in rising order over the same questions."""

    RENDERER: ClassVar[str] = "rag_doctor.views.sweep:sweep_markdown"
    STEM: ClassVar[str] = "sweep"

    pipeline: str
    knob: str
    steps: tuple[Step, ...]
    measures: tuple[str, ...]
    knee: Knee
    runs: int
    n: int
    n_sources: int
    judge: str
    seconds: float = 0.0
    aside: tuple[str, ...] = ()

    @property
    def idle(self) -> bool:
        """Does no value differ from another in a single passage or answer? Then the pipeline does
        not read the knob, or it makes no difference to these questions."""
        return all(step.idle for step in self.steps[1:])

    def to_dict(self) -> dict[str, Any]:
        """Everything as plain data."""
        return {
            "pipeline": self.pipeline,
            "knob": self.knob,
            "judge": self.judge,
            "n": self.n,
            "n_sources": self.n_sources,
            "runs": self.runs,
            "measures": list(self.measures),
            "steps": [step.to_dict() for step in self.steps],
            "knee": self.knee.to_dict(),
            "changes_nothing": self.idle,
            "aside": list(self.aside),
            "seconds": round(self.seconds, 2),
        }
