"""`history`: the kept runs as a trend, with what changed from one to the next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

from rag_doctor.errors import InputError
from rag_doctor.experiments.measures import DEFAULT, measures_of
from rag_doctor.experiments.page import Page
from rag_doctor.experiments.shelf import Shelf, Slot
from rag_doctor.experiments.sources import source_of
from rag_doctor.facade import Report, comparable, unreadable
from rag_doctor.stats import Figure, mean_figure

__all__ = ["Point", "Shift", "Trend", "history"]

NONE = "–"


@dataclass(frozen=True, slots=True)
class Shift:
    """What differs from the run before. `what`: a knob, `judge`, `cases`, `pipeline`, or what
    `facade.comparable` names. `breaks` = scores on its two sides do not compare."""

    what: str
    before: str
    after: str
    breaks: bool = False

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready."""
        return {
            "what": self.what,
            "before": self.before,
            "after": self.after,
            "breaks": self.breaks,
        }


@dataclass(frozen=True, slots=True)
class Point:
    """One run: `when` in ISO 8601, UTC; each measure's mean with its 95 % interval by source;
    `outcome` of the gate, empty = none; `shifts` = against the run before; `unreadable` = what of
    its report could not be read, a line each."""

    name: str
    when: str
    label: str
    n: int
    judge: str
    figures: Mapping[str, Figure]
    outcome: str = ""
    shifts: tuple[Shift, ...] = ()
    unreadable: tuple[str, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready."""
        return {
            "name": self.name,
            "when": self.when,
            "label": self.label,
            "n": self.n,
            "judge": self.judge,
            "outcome": self.outcome,
            "figures": {name: figure.to_dict() for name, figure in self.figures.items()},
            "shifts": [shift.to_dict() for shift in self.shifts],
            "unreadable": list(self.unreadable),
        }


@dataclass(frozen=True, slots=True)
class Trend(Page):
    """The runs of a shelf, the oldest first."""

    RENDERER: ClassVar[str] = "rag_doctor.views.trend:trend_markdown"

    points: tuple[Point, ...]
    measures: tuple[str, ...]
    source: str = ""

    def __len__(self) -> int:
        return len(self.points)

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready."""
        return {
            "source": self.source,
            "measures": list(self.measures),
            "points": [point.to_dict() for point in self.points],
        }


def history(
    folder: str | Path | Shelf, measures: Sequence[str] = DEFAULT, *, last: int | None = None
) -> Trend:
    """The trend of the runs kept in `folder`. `last` = only so many of the newest; `None` = all.

    Raises `InputError` when there are none, `ConfigError` for a measure that is none.
    """
    shelf = folder if isinstance(folder, Shelf) else Shelf(folder)
    slots = shelf.slots()[-last:] if last else shelf.slots()
    if not slots:
        raise InputError(
            f"history: no run is kept in {shelf.folder}. A gate keeps its runs where its rules say "
            "history: FOLDER."
        )
    chosen = measures_of(measures)
    points: list[Point] = []
    before: Report | None = None
    for slot in slots:
        report = slot.report()
        figures = {}
        for measure in chosen:
            scored = [(measure.of(row), source_of(row)[0]) for row in report]
            known = [(score, source) for score, source in scored if score is not None]
            figures[measure.name] = mean_figure([s for s, _ in known], [g for _, g in known])
        points.append(_point(slot, report, figures, before))
        before = report
    return Trend(tuple(points), tuple(measure.name for measure in chosen), str(shelf.folder))


def _point(
    slot: Slot, report: Report, figures: Mapping[str, Figure], before: Report | None
) -> Point:
    return Point(
        slot.path.name,
        slot.when.isoformat(),
        str(report.meta.get("label") or ""),
        len(report),
        ", ".join(report.judges),
        figures,
        str(report.meta.get("gate") or ""),
        () if before is None else _shifts(before, report),
        unreadable(report),
    )


def _shifts(before: Report, after: Report) -> tuple[Shift, ...]:
    out = [Shift(d.what, d.left, d.right, True) for d in comparable(before, after).differences]
    old, new = ({row.case.id for row in report} for report in (before, after))
    if old != new:
        told = f"{len(new)} (+{len(new - old)}, -{len(old - new)})"
        out.append(Shift("cases", str(len(old)), told))
    names = [str(report.meta.get("pipeline") or "") for report in (before, after)]
    if names[0] != names[1]:
        out.append(Shift("pipeline", names[0] or NONE, names[1] or NONE))
    knobs = [_knobs(report) for report in (before, after)]
    for knob in dict.fromkeys((*knobs[0], *knobs[1])):
        old_value, new_value = (_told(side.get(knob)) for side in knobs)
        if old_value != new_value:
            out.append(Shift(knob, old_value, new_value))
    return tuple(out)


def _knobs(report: Report) -> Mapping[str, Any]:
    found = report.meta.get("knobs")
    return found if isinstance(found, Mapping) else {}


def _told(value: Any) -> str:
    return NONE if value is None else str(value)
