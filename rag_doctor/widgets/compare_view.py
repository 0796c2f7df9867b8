"""`CompareView`: two runs over the same cases, what moved, for whom, and every case that turned."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from rag_doctor.errors import InputError, shown
from rag_doctor.experiments import compare_reports
from rag_doctor.experiments.comparison import Comparison
from rag_doctor.facade import Report, read_report
from rag_doctor.views.compare_static import compare_twin
from rag_doctor.views.compare_words import headline
from rag_doctor.views.escape import clip
from rag_doctor.views.figures_flow import transition_figure
from rag_doctor.views.words import page_lang
from rag_doctor.widgets.base import Message
from rag_doctor.widgets.case_inspector import CaseInspector
from rag_doctor.widgets.compare_widget import COMPARE_EVENTS, CompareWidget
from rag_doctor.widgets.events import Event

if TYPE_CHECKING:
    import pandas as pd
    from plotly.graph_objects import Figure as Plot

__all__ = ["CompareView"]


class CompareView(CompareWidget):
    """`CompareView(before, after)`: two reports, or the folders they were written to; or one
    `Comparison` that `compare` gave.

    Reports of different judges, prompts, thresholds or case sets are compared all the same, and
    loudly marked. `options` go to `compare_reports` (`measures`, `by`, `names`, `album`, `seed`).

    Gives back: `.comparison`, `.selection`, `.shown`, `.ids`, `.to_frame()`, `.state()`,
    `show(id)`, `inspect(id)`, `.figure()`. Raises `InputError` where the two share no case. Keys:
    `j` and `k` walk the cases, Enter opens one, `/` searches.
    """

    parts: ClassVar[tuple[str, ...]] = ("compare", "compare_view")
    words: ClassVar[tuple[str, ...]] = ("compare_view",)
    events: ClassVar[Mapping[str, type[Event]]] = COMPARE_EVENTS

    def __init__(
        self, before: Any, after: Any = None, *, lang: str = "auto", **options: Any
    ) -> None:
        found = _comparison(before, after, options)
        super().__init__(lang)
        self.compare_with(found)
        self.set_language(lang)  # now that there are cases to take it from

    @property
    def found(self) -> Comparison:
        """The comparison on show."""
        if self.comparison is None:
            raise InputError("comparison: none is shown.")
        return self.comparison

    @property
    def selection(self) -> tuple[str, ...]:
        """Id of the open case; empty = none is open."""
        return (self._pair.id,) if self._pair else ()

    def show(self, id: str) -> CompareView:
        """Open the case with this id, whatever is chosen. Raises `InputError` for another."""
        self.open_pair(id)
        return self

    def inspect(self, id: str, side: Literal["before", "after"] = "after") -> CaseInspector:
        """One case of one run in a widget of its own, its long texts to be opened whole. Raises
        `InputError` where there is no such case or side."""
        if side not in ("before", "after"):
            raise InputError(f"side: before or after is due, got {shown(side)}.")
        pair = next((pair for pair in self.found.pairing.pairs if pair.after.case.id == id), None)
        if pair is None:
            raise InputError(f"case id: must be one of `.ids`, got {shown(id)}.")
        row = pair.before if side == "before" else pair.after
        return CaseInspector(row, lang=self._asked_lang)

    def to_frame(self, which: str = "all") -> pd.DataFrame:
        """A row a case: how it turned, faults, scores, chunks lost and gained. `which` = all, or
        what is shown."""
        return self.pairs_frame(which)

    def figure(self) -> Plot:
        """The flow of faults as a plotly figure."""
        return transition_figure(self.found, self.lang)

    def page(self) -> Iterable[Message]:
        return self.compare_messages()

    def twin(self) -> tuple[str, str]:
        return compare_twin(self.found, self.lang)

    def native_lang(self) -> str:
        if self.comparison is None:
            return "en"
        return page_lang("auto", (pair.after.case for pair in self.comparison.pairing.pairs))

    def __repr__(self) -> str:
        return f"CompareView({headline(self.found, self.lang)})"


def _comparison(before: Any, after: Any, options: Mapping[str, Any]) -> Comparison:
    if isinstance(before, Comparison) and after is None:
        return before
    left, right = _report(before, "before"), _report(after, "after")
    before_name, after_name = options.get("names") or _names(left, right)
    names = (clip(before_name, 80), clip(after_name, 80))
    return compare_reports(left, right, **{"force": True, **options, "names": names})


def _report(given: Any, field: str) -> Report:
    if isinstance(given, str | Path):
        return read_report(given)
    if isinstance(given, Report):
        return given
    raise InputError(
        f"{field}: a report, the folder of a written one, or a Comparison alone is due; "
        f"got {shown(given)}."
    )


def _names(before: Report, after: Report) -> tuple[str, str]:
    """What the two are called; by their order where both are called the same, or not at all."""
    left, right = before.source or "", after.source or ""
    return (left, right) if left and right and left != right else ("before", "after")
