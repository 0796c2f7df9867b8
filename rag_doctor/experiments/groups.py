"""Who gained and who lost: the changes within each group of questions.

A mean can rise while a group falls. Groups are read from the cases: query type, difficulty, topic
(and any other key of `meta`), language, and the length of the question in thirds of its language.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from rag_doctor.experiments.change import Change, Column, Verdict, changes_of
from rag_doctor.experiments.measures import Measure
from rag_doctor.experiments.pairing import Pair
from rag_doctor.records import Case
from rag_doctor.stats import holm

__all__ = [
    "GROUPINGS",
    "Fall",
    "GroupChange",
    "columns_of",
    "falls_in",
    "group_changes",
    "values_by",
]

GROUPINGS = ("query_type", "difficulty", "lang", "topic", "length")
LENGTHS = ("short", "medium", "long")
RISING = {"easy": 0, "short": 0, "medium": 1, "hard": 2, "long": 2}
SURE = 0.05


@dataclass(frozen=True, slots=True)
class GroupChange:
    """The `n` pairs whose `by` is `value`, and how the measures moved in them.

    `p` = the chance of each change, adjusted over all groups of its measure (Holm).
    """

    by: str
    value: str
    n: int
    changes: tuple[Change, ...]
    p: tuple[float | None, ...] = ()

    def verdict(self, at: int) -> Verdict:
        """The verdict on change number `at`; not distinguishable where it does not survive Holm."""
        told, p = self.changes[at].verdict, self.p[at]
        moved = told in ("better", "worse")
        return "not_distinguishable" if moved and (p is None or p >= SURE) else told

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready. The verdict of a change is the adjusted one; `alone` = its own."""
        changes = [
            change.to_dict()
            | {"verdict": self.verdict(at), "alone": change.verdict, "p_holm": self.p[at]}
            for at, change in enumerate(self.changes)
        ]
        return {"by": self.by, "value": self.value, "n": self.n, "changes": changes}


@dataclass(frozen=True, slots=True)
class Fall:
    """A measure that got worse within a group, by its interval.

    `p` = chance under no change, adjusted over all groups of the measure (Holm). `sure` = it holds
    after that; else it may be one of the false alarms that many groups bring. `hidden` = over all
    cases the measure did not get worse.
    """

    by: str
    value: str
    change: Change
    p: float | None
    hidden: bool

    @property
    def sure(self) -> bool:
        """Does it hold after the adjustment for many groups?"""
        return self.p is not None and self.p < SURE

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready."""
        return {
            "by": self.by,
            "value": self.value,
            "measure": self.change.measure,
            "difference": self.change.difference.to_dict(),
            "p_holm": self.p,
            "sure": self.sure,
            "hidden": self.hidden,
        }


def columns_of(pairs: Sequence[Pair], measures: Sequence[Measure]) -> list[Column]:
    """The scores of every measure on both sides."""
    return [
        Column(
            measure.name,
            [measure.of(one.before) for one in pairs],
            [measure.of(one.after) for one in pairs],
            measure.better,
        )
        for measure in measures
    ]


def group_changes(
    pairs: Sequence[Pair],
    columns: Sequence[Column],
    by: Sequence[str] = GROUPINGS,
    *,
    seed: int = 0,
) -> tuple[GroupChange, ...]:
    """The changes in every group of every grouping that tells at least two groups apart."""
    cases = [one.before.case for one in pairs]
    return group_columns(cases, [one.source for one in pairs], columns, by, seed=seed)


def group_columns(
    cases: Sequence[Case],
    sources: Sequence[str],
    columns: Sequence[Column],
    by: Sequence[str] = GROUPINGS,
    *,
    seed: int = 0,
) -> tuple[GroupChange, ...]:
    """`group_changes` for columns at hand: one case, one source, one score a place."""
    out = []
    for grouping in by:
        values = values_by(grouping, cases)
        names = sorted({value for value in values if value is not None}, key=_order)
        if len(names) < 2:
            continue
        for name in names:
            rows = [i for i, value in enumerate(values) if value == name]
            parts = [_part(column, rows) for column in columns]
            changes = changes_of(parts, [sources[i] for i in rows], seed=seed)
            out.append(GroupChange(grouping, name, len(rows), changes))
    return _adjusted(out)


def _adjusted(groups: Sequence[GroupChange]) -> tuple[GroupChange, ...]:
    """Each measure's chances, adjusted over all groups of all groupings."""
    columns = zip(*([c.chance for c in group.changes] for group in groups), strict=True)
    by_group = zip(*(holm(chances) for chances in columns), strict=True)
    return tuple(replace(group, p=p) for group, p in zip(groups, by_group, strict=True))


def falls_in(groups: Sequence[GroupChange], overall: Sequence[Change]) -> tuple[Fall, ...]:
    """What got worse in some group, the surest first."""
    out = []
    for at, whole in enumerate(overall):
        for group in groups:
            change, p = group.changes[at], group.p[at]
            if change.verdict == "worse":
                hidden = whole.verdict != "worse"
                out.append(Fall(group.by, group.value, change, p, hidden))
    return tuple(sorted(out, key=lambda fall: (not fall.sure, 1.0 if fall.p is None else fall.p)))


def values_by(grouping: str, cases: Sequence[Case]) -> list[str | None]:
    """The group of each case; `None` = it does not say."""
    if grouping == "lang":
        return [None if case.lang == "und" else case.lang for case in cases]
    if grouping == "length":
        return _lengths(cases)
    return [_named(case.meta.get(grouping)) for case in cases]


def _named(value: object) -> str | None:
    if value is None or value == "" or isinstance(value, dict | list | tuple):
        return None
    return str(value)


def _lengths(cases: Sequence[Case]) -> list[str | None]:
    """Thirds by characters, each language by itself: Chinese says the same in fewer."""
    by_lang: dict[str, list[int]] = {}
    for case in cases:
        if case.question:
            by_lang.setdefault(case.ui_lang, []).append(len(case.question))
    bars = {}
    for lang, lengths in by_lang.items():
        ordered, n = sorted(lengths), len(lengths)
        bars[lang] = (ordered[(n - 1) // 3], ordered[(2 * n - 1) // 3])
    return [_third(case, bars[case.ui_lang]) if case.question else None for case in cases]


def _third(case: Case, bars: tuple[int, int]) -> str:
    return LENGTHS[sum(len(case.question) > bar for bar in bars)]


def _order(name: str) -> tuple[int, str]:
    return (RISING.get(name, 0), name)


def _part(column: Column, rows: Sequence[int]) -> Column:
    return Column(
        column.measure,
        [column.before[i] for i in rows],
        [column.after[i] for i in rows],
        column.better,
    )
