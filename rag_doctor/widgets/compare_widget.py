"""What every widget that shows a comparison shares: its page, its list of cases, one case open."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from rag_doctor.errors import InputError, shown, unknown_choice
from rag_doctor.experiments.comparison import Comparison
from rag_doctor.records import LAYERS
from rag_doctor.views.compare_case import pair_page
from rag_doctor.views.compare_page import (
    SHOWN,
    compare_page,
    group_choices,
    kind_chips,
    list_html,
)
from rag_doctor.views.compare_rows import Picked, Row, rows_left, rows_of
from rag_doctor.views.compare_words import c
from rag_doctor.views.words import fault_name
from rag_doctor.widgets.base import Message, Widget
from rag_doctor.widgets.compare_events import (
    COMPARE_EVENTS,
    MoreCases,
    OpenPair,
    Pick,
    ShutPair,
)
from rag_doctor.widgets.events import Event

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["COMPARE_EVENTS", "CompareWidget"]

WHICH = ("all", "shown")


class CompareWidget(Widget):
    """A widget with a comparison in it.

    Derive from it, have `"compare"` in `parts` and `"compare_view"` in `words`, call `compare_with`
    to show a comparison, and place it in your script with `rdCompare(api, host)`.
    """

    parts: ClassVar[tuple[str, ...]] = ("compare",)
    words: ClassVar[tuple[str, ...]] = ("compare_view",)
    events: ClassVar[Mapping[str, type[Event]]] = COMPARE_EVENTS

    def __init__(self, lang: str = "auto") -> None:
        self.comparison: Comparison | None = None
        self._rows: tuple[Row, ...] = ()
        self._picked = Picked()
        self._listed = SHOWN
        self._pair: Row | None = None
        super().__init__(lang)

    # what is shown

    def compare_with(self, found: Comparison) -> None:
        """Show this comparison in place of the one before."""
        self.comparison, self._rows = found, rows_of(found)
        self._picked, self._listed, self._pair = Picked(), SHOWN, None
        for kind, fields in self.compare_messages():
            self.tell(kind, **fields)

    def compare_messages(self) -> Iterable[Message]:
        """The messages that paint the comparison; none where there is none yet."""
        found = self.comparison
        if found is None:
            return
        yield (
            "compare",
            {
                "html": compare_page(found, self.lang),
                "chips": kind_chips(self._rows, self.lang),
                "groups": group_choices(found, self.lang),
            },
        )
        yield self._list_message()
        yield self._pair_message()

    def _list_message(self) -> Message:
        rows, cell = self._left(), self._picked.cell
        told = ""
        if cell:
            before, after = (fault_name(one, self.lang) for one in cell)
            told = c("list.cell", self.lang, before=before, after=after)
        n = {"shown": f"{len(rows):,}", "n": f"{len(self._rows):,}"}
        return "cases", {
            "html": list_html(rows, self.lang, self._listed),
            "count": c("list.count", self.lang, **n),
            "cell": told,
            "how": self._picked.kind,
            "at": "|".join(cell or ()),
            "group": list(self._picked.group or ()),
            "search": self._picked.search,
        }

    def _pair_message(self) -> Message:
        row, found = self._pair, self.comparison
        if row is None or found is None:
            return "pair", {"html": "", "at": None}
        html = pair_page(row, found, self.lang, f"cv{self.model_id[:8]}")
        return "pair", {"html": html, "at": row.at}

    def _left(self) -> list[Row]:
        return rows_left(self._rows, self._picked)

    # what the browser asks

    def on_pick(self, event: Pick) -> None:
        cell = (event.cell[0], event.cell[1]) if event.cell else None
        group = (event.group[0], event.group[1]) if event.group else None
        self._picked = Picked(event.how, cell, group, event.search)
        self._listed = SHOWN
        self._tell_one(self._list_message())

    def on_more_cases(self, _event: MoreCases) -> None:
        self._listed += 4 * SHOWN
        self._tell_one(self._list_message())

    def on_open_pair(self, event: OpenPair) -> None:
        if event.at < len(self._rows):
            self._open(self._rows[event.at])
        else:
            self.counts["ignored"] += 1

    def on_shut_pair(self, _event: ShutPair) -> None:
        self._pair = None
        self._tell_one(self._pair_message())

    def open_pair(self, case_id: str) -> None:
        """Show one case of the comparison. Raises `InputError` where there is none of this id."""
        row = next((row for row in self._rows if row.id == case_id), None)
        if row is None:
            raise InputError(
                f"case id: must be one of the {len(self._rows)} that both runs hold, got "
                f"{shown(case_id)}. `.ids` lists them."
            )
        self._open(row)

    def _open(self, row: Row) -> None:
        self._pair = row
        self._tell_one(self._pair_message())

    def _tell_one(self, message: Message) -> None:
        kind, fields = message
        self.tell(kind, **fields)

    # what it gives back

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of all compared cases, what got worse first."""
        return tuple(row.id for row in self._rows)

    @property
    def shown(self) -> tuple[str, ...]:
        """Ids of the cases that the choice and the search leave, in the order of the list."""
        return tuple(row.id for row in self._left())

    def pairs_frame(self, which: str = "all") -> pd.DataFrame:
        """A row a case: how it turned, faults and layer scores before and after (`None` = not
        scored), ids of chunks lost and gained. `which` = all or shown."""
        import pandas as pd

        if which not in WHICH:
            raise InputError(unknown_choice("which", which, WHICH))
        rows = self._rows if which == "all" else self._left()
        names = [f"{layer}_{side}" for layer in LAYERS for side in ("before", "after")]
        heads = [
            "id",
            "turned",
            "question",
            "fault_before",
            "fault_after",
            *names,
            "lost",
            "gained",
        ]
        return pd.DataFrame([_line(row) for row in rows], columns=heads)

    def state(self) -> dict[str, Any]:
        """What is on screen, as plain data."""
        picked = self._picked
        return {
            **super().state(),
            "compared": len(self._rows),
            "shown": len(self._left()),
            "turned": picked.kind,
            "cell": list(picked.cell) if picked.cell else None,
            "group": list(picked.group) if picked.group else None,
            "search": picked.search,
            "open": self._pair.id if self._pair else None,
        }


def _line(row: Row) -> dict[str, Any]:
    old, new = row.pair.before, row.pair.after
    before = [chunk.id for chunk in old.case.contexts]
    after = [chunk.id for chunk in new.case.contexts]
    line: dict[str, Any] = {
        "id": row.id,
        "turned": row.kind,
        "question": old.case.question,
        "fault_before": row.cell[0],
        "fault_after": row.cell[1],
        "lost": [one for one in before if one not in set(after)],
        "gained": [one for one in after if one not in set(before)],
    }
    for layer in LAYERS:
        for side, found in (("before", old.diagnosis), ("after", new.diagnosis)):
            check = found.checks.get(layer)
            line[f"{layer}_{side}"] = check.score if check else None
    return line
