"""`compare`: baseline against changed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from rag_doctor.errors import ConfigError
from rag_doctor.experiments.album import Album, album_of, look_again, read_album
from rag_doctor.experiments.blind import judge_blind
from rag_doctor.experiments.change import changes_of
from rag_doctor.experiments.comparison import Comparison
from rag_doctor.experiments.groups import GROUPINGS, columns_of, falls_in, group_changes
from rag_doctor.experiments.items import Items, read_items, spread
from rag_doctor.experiments.kept import Kept
from rag_doctor.experiments.measures import measures_of, usual_measures
from rag_doctor.experiments.pairing import pair
from rag_doctor.experiments.runner import Progress, Runner
from rag_doctor.experiments.sides import Side, open_side, report_of
from rag_doctor.experiments.transitions import transitions_of
from rag_doctor.experiments.turns import turns_of
from rag_doctor.facade import Report, comparable
from rag_doctor.judges.base import Judge

__all__ = ["compare", "compare_reports"]


def compare(
    before: Any,
    after: Any,
    *,
    cases: Any = None,
    judge: str | Judge = "offline",
    thresholds: Any = None,
    measures: Sequence[str] | None = None,
    by: Sequence[str] = GROUPINGS,
    album: Album | str | Path | None = None,
    blind: str | Judge | None = None,
    force: bool = False,
    names: tuple[str, str] | None = None,
    limit: int | None = None,
    extra: bool = False,
    folder: str | Path | None = None,
    workers: int = 4,
    seed: int = 0,
    progress: Progress | None = None,
) -> Comparison:
    """What did the change do, for whom, and is it sure?

    `before` and `after`: reports, folders of written reports, files of answered cases, or
    pipelines (see `open_side`). Files are judged, pipelines asked the questions in `cases` (see
    `read_items`; `None` = the demo's; `limit` = at most so many, evenly taken) and judged, both
    sides by the same `judge`. `measures` by name (see `measures`); `None` = the layers, the share
    of healthy answers, and what scales both have. `by` = groupings. `album` = that of an earlier
    comparison, shown again first. `blind` = a judge that compares the answers themselves, in both
    orders (see `blind`). `extra` = with the scales that cost requests of their own. `folder` keeps
    what was asked and judged, so that a stopped run goes on.

    Raises `ConfigError` where the reports come from different judges, prompts or thresholds,
    unless `force`; `InputError` when they share no case.
    """
    if measures:
        measures_of(measures)  # a wrong name is told before anything is asked
    earlier = album if isinstance(album, Album) or album is None else read_album(album)
    sides = [open_side(before), open_side(after)]
    items = _items(sides, cases, limit)
    kept = Kept(folder)
    runner_of = partial(
        Runner, judge, thresholds, extra=extra, workers=workers, kept=kept, progress=progress
    )
    old, new = _reports(sides, items, runner_of)
    kept.finish()
    return compare_reports(
        old, new, measures=measures, by=by, album=earlier, blind=blind, force=force, seed=seed,
        names=names or _told_apart(sides[0].name, sides[1].name),
    )  # fmt: skip


def compare_reports(
    before: Report,
    after: Report,
    *,
    measures: Sequence[str] | None = None,
    by: Sequence[str] = GROUPINGS,
    album: Album | str | Path | None = None,
    blind: str | Judge | None = None,
    force: bool = False,
    names: tuple[str, str] = ("before", "after"),
    seed: int = 0,
) -> Comparison:
    """`compare` for two reports at hand."""
    chosen = measures_of(measures or usual_measures(before, after))
    fair = comparable(before, after)
    if not fair and not force:
        raise ConfigError(
            f"compare: {fair.words('en')} Judge both runs the same way, or force the comparison "
            "(force=True, --force): it will be marked."
        )
    pairing = pair(before, after)
    columns = columns_of(pairing.pairs, chosen)
    changes = changes_of(columns, pairing.groups, seed=seed)
    groups = group_changes(pairing.pairs, columns, by, seed=seed)
    turns = turns_of(pairing.pairs)
    earlier = album if isinstance(album, Album) or album is None else read_album(album)
    return Comparison(
        names=names,
        before=before,
        after=after,
        pairing=pairing,
        comparable=fair,
        changes=changes,
        transitions=transitions_of(pairing.pairs),
        turns=turns,
        groups=groups,
        falls=falls_in(groups, changes),
        album=album_of(turns),
        again=look_again(earlier, pairing) if earlier else (),
        blind=None if blind is None else judge_blind(pairing.pairs, blind, seed=seed),
        seed=seed,
    )


def _told_apart(before: str, after: str) -> tuple[str, str]:
    """The names, numbered where both sides go by one."""
    return (before, after) if before != after else (f"{before} (1)", f"{after} (2)")


def _items(sides: Sequence[Side], cases: Any, limit: int | None) -> Items | None:
    """The questions, where a side is a pipeline to ask."""
    if all(side.rag is None for side in sides):
        return None
    return spread(read_items(cases), limit)


def _reports(
    sides: Sequence[Side], items: Items | None, runner_of: Callable[..., Runner]
) -> list[Report]:
    """The sides' reports; no judge is made where both are reports already."""
    if all(side.report is not None for side in sides):
        return [side.report for side in sides if side.report is not None]
    asked = 2 * len(items) if items is not None else 0
    total = sum(
        len(side.cases) if side.cases is not None else asked if side.rag is not None else 0
        for side in sides
    )
    runner = runner_of(total=total)
    return [report_of(side, items, runner) for side in sides]
