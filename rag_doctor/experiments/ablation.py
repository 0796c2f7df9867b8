"""An ablation's result: what each component is worth, how surely, and what it costs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from statistics import fmean, stdev
from typing import Any, ClassVar

from rag_doctor.errors import InputError, unknown_choice
from rag_doctor.experiments.arms import Arm
from rag_doctor.experiments.change import Change, Verdict
from rag_doctor.experiments.cost import Cost
from rag_doctor.experiments.groups import Fall, GroupChange
from rag_doctor.experiments.page import Filed
from rag_doctor.facade import Report

__all__ = ["Ablation", "ArmResult", "RunMean"]

ALPHA = 0.05


@dataclass(frozen=True, slots=True)
class RunMean:
    """A measure's mean in each run. `n` = cases that some run scored, `of` = all.

    The spread over runs says how far the pipeline repeats itself; it says nothing about how well
    the questions stand for others.
    """

    runs: tuple[float | None, ...]
    n: int
    of: int

    @property
    def mean(self) -> float | None:
        """The mean over runs; `None` = nothing scored."""
        known = [value for value in self.runs if value is not None]
        return fmean(known) if known else None

    @property
    def sd(self) -> float | None:
        """The standard deviation over runs; `None` under two runs."""
        known = [value for value in self.runs if value is not None]
        return stdev(known) if len(known) > 1 else None

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready."""
        return {
            "mean": self.mean,
            "sd": self.sd,
            "runs": list(self.runs),
            "n_scored": self.n,
            "n": self.of,
        }


@dataclass(frozen=True, slots=True)
class ArmResult:
    """One arm. `turned` = the knobs in which it differs from the baseline, and their values.

    `changes` = against the baseline, each case's score being its mean over the runs; empty for the
    baseline. `p` = chance by source, adjusted over all arms of a measure (Holm). `groups` and
    `falls` = by query type. `failed` = questions that the pipeline failed on, over all runs.
    `same` = all runs gave the same answers. `idle` = passages and answers are those of the
    baseline, question by question. `reports` = one a run.
    """

    arm: Arm
    turned: Mapping[str, Any]
    means: Mapping[str, RunMean]
    cost: Cost
    changes: tuple[Change, ...] = ()
    p: Mapping[str, float | None] = field(default_factory=dict)
    groups: tuple[GroupChange, ...] = ()
    falls: tuple[Fall, ...] = ()
    failed: int = 0
    same: bool = False
    idle: bool = False
    reports: tuple[Report, ...] = ()

    def verdict(self, measure: str) -> Verdict:
        """The change's verdict, and not distinguishable where it does not survive Holm."""
        change = next((c for c in self.changes if c.measure == measure), None)
        if change is None:
            return "unscored"
        p = self.p.get(measure)
        told = change.verdict
        if told in ("better", "worse") and (p is None or p >= ALPHA):
            return "not_distinguishable"
        return told

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready."""
        return {
            "name": self.arm.name,
            "knobs": dict(self.arm.knobs),
            "turned": dict(self.turned),
            "means": {name: mean.to_dict() for name, mean in self.means.items()},
            "changes": [
                change.to_dict()
                | {"p_holm": self.p.get(change.measure), "verdict": self.verdict(change.measure)}
                for change in self.changes
            ],
            "groups": [group.to_dict() for group in self.groups],
            "falls": [fall.to_dict() for fall in self.falls],
            "cost": self.cost.to_dict(),
            "failed": self.failed,
            "runs_identical": self.same,
            "changes_nothing": self.idle,
        }


@dataclass(frozen=True, slots=True)
class Ablation(Filed):
    """All arms, the baseline first, over the same questions.

    `muddled` = arms that change more than one thing: their difference cannot be laid at one door.
    `n` = questions, `n_sources` = documents they are about.
    """

    RENDERER: ClassVar[str] = "rag_doctor.views.ablation:ablation_markdown"
    STEM: ClassVar[str] = "ablation"

    pipeline: str
    arms: tuple[ArmResult, ...]
    measures: tuple[str, ...]
    runs: int
    n: int
    n_sources: int
    judge: str
    seconds: float = 0.0
    preset: str = ""
    aside: tuple[str, ...] = ()

    @property
    def muddled(self) -> tuple[ArmResult, ...]:
        """The arms that turn two knobs or more."""
        return tuple(arm for arm in self.arms[1:] if len(arm.turned) > 1)

    @property
    def baseline(self) -> ArmResult:
        """The first arm."""
        return self.arms[0]

    def __getitem__(self, name: str) -> ArmResult:
        """The arm of this name. Raises `InputError`."""
        for arm in self.arms:
            if arm.arm.name == name:
                return arm
        raise InputError(unknown_choice("arm", name, [arm.arm.name for arm in self.arms]))

    def to_dict(self) -> dict[str, Any]:
        """Everything as plain data, but the reports."""
        return {
            "pipeline": self.pipeline,
            "preset": self.preset,
            "judge": self.judge,
            "n": self.n,
            "n_sources": self.n_sources,
            "runs": self.runs,
            "measures": list(self.measures),
            "arms": [arm.to_dict() for arm in self.arms],
            "muddled": [arm.arm.name for arm in self.muddled],
            "aside": list(self.aside),
            "seconds": round(self.seconds, 2),
        }
