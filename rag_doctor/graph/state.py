"""What travels through the graph: a typed state with named reducers, and the run's context."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, TypedDict, cast

from rag_doctor.checks import Thresholds
from rag_doctor.judges.base import Judge, Relation, Split, Weighing
from rag_doctor.records import (
    Case,
    CheckResult,
    Diagnosis,
    Fault,
    Finding,
    Investigation,
    Ledger,
)
from rag_doctor.trials.settings import TrialSettings

__all__ = ["Context", "State", "Update", "Verdict", "apply", "merge", "start"]


def merge(old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    """Reducer: later entries win."""
    return {**old, **new}


def append(old: tuple[str, ...], new: tuple[str, ...]) -> tuple[str, ...]:
    """Reducer: the walk so far, and the node just left."""
    return (*old, *new)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was read: the fault and why. `values` fill the mechanism's sentence."""

    fault: Fault
    mechanism: str | None = None
    contributing: tuple[Fault, ...] = ()
    confidence: float = 0.0
    findings: tuple[Finding, ...] = ()
    collect: tuple[str, ...] = ()
    values: Mapping[str, object] = field(default_factory=dict)


class State(TypedDict, total=False):
    """One case on its walk. A key is absent until its node has run."""

    case: Case
    claims: Split
    weighing: Weighing
    ledger: Ledger
    ask_base: bool
    unsent: Weighing
    base: Weighing
    relation: Relation
    checks: Annotated[dict[str, CheckResult], merge]
    extra: Annotated[dict[str, CheckResult], merge]
    errors: Annotated[dict[str, str], merge]
    path: Annotated[tuple[str, ...], append]
    verdict: Verdict
    try_it: bool
    ask_person: bool
    investigation: Investigation
    diagnosis: Diagnosis


Update = dict[str, Any]
"""A node's partial state."""

REDUCERS: dict[str, Callable[[Any, Any], Any]] = {
    "checks": merge,
    "extra": merge,
    "errors": merge,
    "path": append,
}


@dataclass(frozen=True, slots=True)
class Context:
    """The run's tools: they ride beside the state and are never checkpointed.

    `rag` = the pipeline that made the cases, where it is attached (see `rag_doctor.pipeline`).
    `trials` = how the suspect is put to the test; `None` = it is not.
    """

    judge: Judge
    thresholds: Thresholds = field(default_factory=Thresholds)
    rag: Any = None
    trials: TrialSettings | None = None

    @property
    def label(self) -> str:
        """The judge's name and version, as it stands beside every score."""
        return self.judge.card.label


def start(case: Case) -> State:
    """The state before the first node."""
    return State(case=case, checks={}, extra={}, errors={}, path=())


def apply(state: State, update: Update) -> State:
    """The state after an update, by the same reducers that the graph uses."""
    merged: dict[str, Any] = dict(state)
    for key, value in update.items():
        reducer = REDUCERS.get(key)
        merged[key] = reducer(merged[key], value) if reducer and key in merged else value
    return cast(State, merged)
