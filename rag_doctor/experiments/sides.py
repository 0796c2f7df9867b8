"""What a comparison or a gate is given: a report, a written one, a file of cases, a pipeline."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rag_doctor.adapters import CaseSet, load_cases
from rag_doctor.errors import ConfigError, shown
from rag_doctor.experiments.items import Items
from rag_doctor.experiments.runner import Runner
from rag_doctor.facade import Report, make_report, read_report
from rag_doctor.pipeline import Guarded, attach, load_pipeline

__all__ = ["Side", "open_side", "report_of"]


@dataclass(frozen=True, slots=True)
class Side:
    """Exactly one of `report`, `cases` (to be judged) and `rag` (to be asked) is given."""

    name: str
    report: Report | None = None
    cases: CaseSet | None = None
    rag: Guarded | None = None
    knobs: Mapping[str, Any] = field(default_factory=dict)


def open_side(given: Any) -> Side:
    """What `given` is, opened but not run.

    A `Report`; a folder that `Report.write` wrote; a file of answered cases; `demo` or
    `module:object` with knobs behind a `?`; a pipeline in any shape that `attach` takes, or a pair
    of one and a dict of knobs. Raises `ConfigError` or `InputError`.
    """
    if isinstance(given, Side):
        return given
    if isinstance(given, Report):
        return Side(given.source or "report", report=given)
    if isinstance(given, str | Path):
        return _named(str(given))
    if isinstance(given, tuple) and len(given) == 2 and isinstance(given[1], Mapping):
        rag = attach(given[0])
        knobs = dict(given[1])
        turned = ", ".join(f"{k}={v}" for k, v in knobs.items())
        return Side(f"{rag.name} ({turned})" if turned else rag.name, rag=rag, knobs=knobs)
    rag = attach(given)
    return Side(rag.name, rag=rag)


def _named(name: str) -> Side:
    path = Path(name).expanduser()
    if path.is_dir():
        report = read_report(path)
        return Side(path.name, report=report)
    if path.is_file():
        return Side(path.name, cases=load_cases(path))
    spec = name.partition("?")[0]
    if spec == "demo" or ":" in spec:
        return Side(name, rag=load_pipeline(name))
    raise ConfigError(
        f"side: {shown(name)} is no folder of a written report, no file of cases, and no pipeline "
        "(demo or module:object)."
    )


def report_of(side: Side, items: Items | None, runner: Runner) -> Report:
    """The side's report: as given, or made by judging its cases or asking its pipeline."""
    if side.report is not None:
        return side.report
    if side.cases is not None:
        judged, found = runner.diagnose(side.cases.cases)
        bad = tuple(str(row) for row in side.cases.bad)
        card = runner.context.judge.card
        return make_report(judged, found, card, source=side.name, set_aside=bad)
    if side.rag is None or items is None:
        raise ConfigError(f"side: {side.name} needs questions to be asked; give cases.")
    return runner.run(side.rag, items, side.knobs, name=side.name).report
