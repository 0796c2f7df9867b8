"""Baseline against changed, as one result: what moved, for whom, how surely, and where to look."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar

from rag_doctor.errors import InputError, unknown_choice
from rag_doctor.experiments.album import Album, Seen
from rag_doctor.experiments.blind import Blind
from rag_doctor.experiments.change import Change
from rag_doctor.experiments.groups import Fall, GroupChange
from rag_doctor.experiments.page import Filed
from rag_doctor.experiments.pairing import Pairing
from rag_doctor.experiments.transitions import Transitions
from rag_doctor.experiments.turns import Turn
from rag_doctor.facade import Comparable, Report, unreadable

__all__ = ["Comparison"]


@dataclass(frozen=True, slots=True)
class Comparison(Filed):
    """Two runs over the same cases.

    `names` = what the two are called. `comparable` = false where judge, prompts or thresholds
    differ: the comparison was forced, and every way of showing it says so first. `changes` = one a
    measure, `groups` the same within groups, `falls` = what got worse in some group. `turns` = the
    cases that were broken, fixed, or stay bad. `album` = the most telling of them; `again` = those
    of an earlier album as they stand now. `blind` = the answers side by side, where a judge was
    asked to compare them. `seed` = of the bootstrap.
    """

    RENDERER: ClassVar[str] = "rag_doctor.views.comparison:comparison_markdown"
    STEM: ClassVar[str] = "comparison"

    names: tuple[str, str]
    before: Report
    after: Report
    pairing: Pairing
    comparable: Comparable
    changes: tuple[Change, ...]
    transitions: Transitions
    turns: tuple[Turn, ...]
    groups: tuple[GroupChange, ...] = ()
    falls: tuple[Fall, ...] = ()
    album: Album = field(default_factory=Album)
    again: tuple[Seen, ...] = ()
    blind: Blind | None = None
    seed: int = 0

    def __getitem__(self, measure: str) -> Change:
        """The change of a measure. Raises `InputError` when it was not compared."""
        for change in self.changes:
            if change.measure == measure:
                return change
        names = [change.measure for change in self.changes]
        raise InputError(unknown_choice("measure", measure, names))

    @property
    def unreadable(self) -> dict[str, tuple[str, ...]]:
        """The two reports, by name → what of them could not be read; empty for a whole one."""
        before, after = self.names
        lost = {before: unreadable(self.before)}
        return {**lost, after: (*lost.get(after, ()), *unreadable(self.after))}

    def kind(self, kind: str) -> tuple[Turn, ...]:
        """The turns of one kind: `broken`, `fixed` or `still_broken`."""
        return tuple(turn for turn in self.turns if turn.kind == kind)

    def to_dict(self) -> dict[str, Any]:
        """Everything as plain data, but the two reports."""
        return {
            "names": list(self.names),
            "judges": [list(self.before.judges), list(self.after.judges)],
            "comparable": bool(self.comparable),
            "differences": [
                {"what": d.what, "before": d.left, "after": d.right}
                for d in self.comparable.differences
            ],
            "unreadable": [list(unreadable(side)) for side in (self.before, self.after)],
            "pairing": self.pairing.to_dict(),
            "changes": [change.to_dict() for change in self.changes],
            "transitions": self.transitions.to_dict(),
            "turns": [turn.to_dict() for turn in self.turns],
            "groups": [group.to_dict() for group in self.groups],
            "falls": [fall.to_dict() for fall in self.falls],
            "album": self.album.model_dump(mode="json"),
            "again": [seen.model_dump(mode="json") for seen in self.again],
            "blind": self.blind.to_dict() if self.blind else None,
            "seed": self.seed,
        }

    def write(self, folder: str | Path, lang: str = "auto") -> dict[str, Path]:
        """Write `comparison.json`, `comparison.md` and `album.json`; the paths."""
        paths = Filed.write(self, folder, lang)
        return {**paths, "album.json": self.album.write(Path(folder))}
