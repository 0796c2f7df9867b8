"""Which cases of a workbench are shown, chosen, marked and labelled: places in its report."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from rag_doctor.errors import InputError
from rag_doctor.facade import Report
from rag_doctor.views.bench_columns import Columns, columns_of
from rag_doctor.views.bench_query import places_left
from rag_doctor.widgets.bench_events import Look
from rag_doctor.widgets.said import Sayings

__all__ = ["Desk"]

OWN = ("labelled", "unlabelled", "differs", "noted", "marked")
"""Values of the facet that is this person's own; a bit each, as in `static/workbench.js`."""


class Desk:
    """A report, what is looked at, and what one person says of its cases. A place counts from 0."""

    def __init__(self, report: Report, sayings: Sayings) -> None:
        self.report, self.sayings = report, sayings
        self.look = Look()
        self.marked: dict[int, None] = {}

    @cached_property
    def columns(self) -> Columns:
        """What travels to the browser once."""
        return columns_of(self.report)

    @cached_property
    def places(self) -> dict[str, int]:
        """Case id → its first place."""
        rows = self.report.rows
        return {rows[at].case.id: at for at in range(len(rows) - 1, -1, -1)}

    def id(self, at: int) -> str:
        """The id of the case at this place."""
        return self.report.rows[at].case.id

    def same(self, at: int) -> list[int]:
        """All places of this case's id, of which there may be two."""
        if len(self.places) == len(self.report):
            return [at]
        name = self.id(at)
        return [i for i, row in enumerate(self.report.rows) if row.case.id == name]

    def chosen(self) -> int:
        """The place of the case that is chosen. Raises `InputError` where none is."""
        if self.look.at is None:
            raise InputError("case: none is chosen; choose one in the table first.")
        return self.look.at

    def selected(self) -> list[int]:
        """Places of the marked cases; none marked = the open one."""
        if self.marked or not self.look.opened or self.look.at is None:
            return sorted(self.marked)
        return [self.look.at]

    def shown(self) -> list[int]:
        """Places that search and filters leave."""
        look = self.look
        return places_left(self.columns, look.search, look.facets, {"label": self._own()})

    def scope(self, which: str) -> list[int]:
        """Places of `shown`, `selection` (`marked`), the one `case`, or all."""
        if which == "shown":
            return self.shown()
        if which in ("selection", "marked"):
            return self.selected()
        return [self.chosen()] if which == "case" else list(range(len(self.report)))

    def filters(self) -> dict[str, list[str]]:
        """The filters that are set, by name."""
        values: dict[str, tuple[str, ...]] = {one.key: one.values for one in self.columns.facets}
        values["label"] = OWN
        return {
            key: [values[key][at] for at in places if at < len(values[key])]
            for key, places in self.look.facets.items()
            if key in values
        }

    def said_of(self, at: int) -> dict[str, str]:
        """This person's label and note of the case at this place; empty = none."""
        name = self.id(at)
        said = self.sayings
        return {"label": said.labels.get(name, ""), "note": said.notes.get(name, "")}

    def all_said(self) -> dict[str, Any]:
        """Labels and notes by place, and the marks, JSON-ready."""
        said = self.sayings
        known = said.labels.keys() | said.notes.keys()
        found = [(i, self.id(i)) for i, row in enumerate(self.report.rows) if row.case.id in known]
        return {
            "labels": [[at, said.labels[name]] for at, name in found if name in said.labels],
            "notes": [[at, said.notes[name]] for at, name in found if name in said.notes],
            "marked": sorted(self.marked),
        }

    def _own(self) -> npt.NDArray[np.uint16]:
        """What the browser's own facet says of each case, as bits."""
        said: Mapping[str, str] = self.sayings.labels
        bits = np.zeros(len(self.report), np.uint16)
        for at, row in enumerate(self.report.rows):
            label = said.get(row.case.id, "")
            bits[at] = (
                (1 if label else 2)
                | 4 * bool(label and label != row.diagnosis.fault)
                | 8 * (row.case.id in self.sayings.notes)
                | 16 * (at in self.marked)
            )
        return bits
