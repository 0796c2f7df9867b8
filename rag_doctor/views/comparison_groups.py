"""Groups of a comparison: which fell, and all of them side by side."""

from __future__ import annotations

from rag_doctor.experiments.comparison import Comparison
from rag_doctor.experiments.groups import Fall, GroupChange
from rag_doctor.i18n import UiLang, say
from rag_doctor.views.experiment_words import (
    DASH,
    LEAST,
    SIGNS,
    by_name,
    chance,
    column_name,
    e,
    group_name,
    signed,
    size,
    spoken,
    told_apart,
)
from rag_doctor.views.sheet import Bullets, Grid, Line, Section

__all__ = ["fall_section", "fall_words", "group_section"]

MOST = 10


def fall_section(found: Comparison, lang: UiLang) -> Section:
    """Groups that got worse; those that the mean hides come first, then the surest."""
    title = e("title.falls", lang)
    if not found.groups:
        return Section(title, ())
    if not found.falls:
        return Section(title, (Line(_no_fall(found.groups, lang), "soft"),))
    order = sorted(found.falls, key=lambda fall: (not (fall.hidden and fall.sure), not fall.sure))
    items = tuple(fall_words(fall, len(found.groups), lang) for fall in order[:MOST])
    left = len(order) - len(items)
    return Section(title, (Bullets(items, e("compare.more", lang, n=left) if left else ""),))


def _no_fall(groups: tuple[GroupChange, ...], lang: UiLang) -> str:
    """That none got worse, of those that have an interval at all."""
    tested = sum(any(c.difference.low is not None for c in group.changes) for group in groups)
    if not tested:
        return say("unpaired.none_tested", lang, n=len(groups))
    told = e("compare.no_falls", lang, n=tested)
    few = len(groups) - tested
    more = say("unpaired.some_tested", lang, n=few) if few else ""
    return told + more if lang == "zh" else f"{told} {more}".rstrip()


def fall_words(fall: Fall, groups: int, lang: UiLang) -> str:
    """`query type multi_hop: context recall fell by .18 [.05, .31], n = 24; …`."""
    figure = fall.change.difference
    low, high = sorted((abs(figure.low or 0.0), abs(figure.high or 0.0)))
    head = e(
        "compare.fall",
        lang,
        by=by_name(fall.by, lang),
        value=group_name(fall.by, fall.value, lang),
        measure=spoken(fall.change.measure, lang),
        drop=size(figure.value or 0.0),
        low=size(low),
        high=size(high),
        n=fall.change.n,
    )
    sure = "fall_sure" if fall.sure else "fall_open"
    parts = [e("compare.fall_hidden", lang)] if fall.hidden else []
    parts.append(e(f"compare.{sure}", lang, n=groups, p=chance(fall.p)))
    comma, semicolon = ("，", "；") if lang == "zh" else (", ", "; ")
    return head + (comma if fall.hidden else semicolon) + semicolon.join(parts)


def group_section(found: Comparison, lang: UiLang) -> Section:
    """A table for each grouping: every group, every measure, its change and its sign."""
    groupings = dict.fromkeys(group.by for group in found.groups)
    blocks = tuple(
        _grid([group for group in found.groups if group.by == by], by, lang) for by in groupings
    )
    if not blocks:
        return Section(e("title.groups", lang), ())
    rule = Line(say("groups.rule", lang, n=len(found.groups)), "soft")
    return Section(e("title.groups", lang), (*blocks, rule))


def _moved(group: GroupChange, at: int) -> str:
    """The value alone; where something is said of it, in digits that do not make it nothing."""
    change = group.changes[at]
    value = change.difference.value
    moved = change.verdict in ("better", "worse")
    digits = told_apart((value,), (0.0,)) if moved else LEAST
    return DASH if value is None else f"{signed(value, digits)} {_sign(group, at)}"


def _sign(group: GroupChange, at: int) -> str:
    """In brackets what only its own interval says, which one of many groups may by chance."""
    alone, adjusted = group.changes[at].verdict, group.verdict(at)
    return SIGNS[adjusted] if alone == adjusted else f"({SIGNS[alone]})"


def _grid(groups: list[GroupChange], by: str, lang: UiLang) -> Grid:
    measures = [change.measure for change in groups[0].changes]
    heads = (by_name(by, lang), "n", *(column_name(m, lang) for m in measures))
    rows = tuple(
        (
            group_name(by, group.value, lang),
            f"{group.n:,}",
            *(_moved(group, at) for at in range(len(group.changes))),
        )
        for group in groups
    )
    return Grid(heads, rows, "lr" + "r" * len(measures))
