"""An ablation as a page: what each component is worth, in words first, then the tables."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console

from rag_doctor.experiments.ablation import Ablation, ArmResult, RunMean
from rag_doctor.experiments.change import Change
from rag_doctor.experiments.cost import Cost
from rag_doctor.i18n import UiLang, join, say
from rag_doctor.stats import short
from rag_doctor.views.experiment_words import (
    DASH,
    MOST_SEEN,
    SIGNS,
    bare_chance,
    between,
    chance,
    column_name,
    e,
    measure_name,
    scored_line,
    seen_from,
    size,
    spoken,
    tongue_of,
)
from rag_doctor.views.sheet import Bullets, Grid, Line, Section, Sheet
from rag_doctor.views.sheet_markdown import sheet_markdown
from rag_doctor.views.sheet_terminal import print_sheet

__all__ = ["ablation_markdown", "ablation_sheet", "cost_grid", "print_ablation", "run_mean"]

MOST_KINDS = 12


def ablation_markdown(found: Ablation, lang: str = "auto") -> str:
    """The ablation as Markdown."""
    return sheet_markdown(ablation_sheet(found, lang))


def print_ablation(found: Ablation, console: Console, lang: str = "auto") -> None:
    """The ablation in the terminal."""
    print_sheet(ablation_sheet(found, lang), console)


def ablation_sheet(found: Ablation, lang: str = "auto") -> Sheet:
    """What stands where."""
    tongue = tongue_of(lang, *found.baseline.reports[:1])
    sections = (
        Section("", _lead(found, tongue)),
        Section(e("title.contributions", tongue), _worth(found, tongue)),
        Section(_means_title(found.runs, tongue), _means(found, tongue)),
        Section(e("title.measures", tongue), _changes(found, tongue)),
        Section(e("title.kinds", tongue), _kinds(found, tongue)),
        Section(e("title.cost", tongue), (_cost(found, tongue),)),
    )
    return Sheet(e("title.ablation", tongue, pipeline=found.pipeline), sections, tongue)


def _lead(found: Ablation, lang: UiLang) -> tuple[Line, ...]:
    out = [Line(e(f"preset.{found.preset}", lang))] if found.preset else []
    lead = e(
        "ablate.lead",
        lang,
        n=f"{found.n:,}",
        sources=found.n_sources,
        runs=found.runs,
        judge=found.judge,
    )
    out.append(Line(lead, "soft"))
    for arm in found.muddled:
        knobs = join(list(arm.turned), lang)
        told = e("ablate.muddled", lang, arm=arm.arm.name, n=len(arm.turned), knobs=knobs)
        out.append(Line("! " + told, "open"))
    for arm in found.arms:
        if arm.idle:
            knobs = join(list(arm.turned), lang)
            told = say("idle.arm", lang, arm=arm.arm.name, knobs=knobs, n=f"{found.n:,}")
            out.append(Line("! " + told, "bad", strong=True))
        if arm.failed:
            out.append(Line(e("ablate.failed", lang, arm=arm.arm.name, n=arm.failed), "bad"))
    if found.runs > 1 and all(arm.same for arm in found.arms):
        out.append(Line(e("ablate.identical", lang), "soft"))
    return tuple(out)


def _worth(found: Ablation, lang: UiLang) -> tuple[Line | Bullets, ...]:
    items = tuple(_told(arm, lang) for arm in found.arms[1:])
    return (Bullets(items), Line(e("ablate.rule", lang), "soft"))


def _told(arm: ArmResult, lang: UiLang) -> str:
    """What taking it away does, on the measures where that can be told from nothing."""
    sure = [c for c in arm.changes if arm.verdict(c.measure) in ("better", "worse")]
    if not sure:
        return _nothing(arm, lang)
    parts = [
        e(
            "ablate.part",
            lang,
            measure=spoken(c.measure, lang),
            difference=between(c.difference),
            p=chance(arm.p.get(c.measure)),
        )
        for c in sure
    ]
    return e(
        "ablate.told", lang, arm=arm.arm.name, what=("；" if lang == "zh" else "; ").join(parts)
    )


def _nothing(arm: ArmResult, lang: UiLang) -> str:
    """Why an arm shows nothing: no case moved, too few sources, or too little for so few cases."""
    scored = [c for c in arm.changes if c.verdict != "unscored"]
    known = [c.detectable for c in scored if c.detectable is not None]
    if scored and all(c.verdict == "too_few" for c in scored):
        return e("ablate.nothing_few", lang, arm=arm.arm.name)
    if not known:
        return e("ablate.nothing_flat", lang, arm=arm.arm.name)
    parts = [
        f"{spoken(c.measure, lang)} {size(c.detectable)}"
        if c.detectable < MOST_SEEN
        else e("ablate.seen_none", lang, measure=spoken(c.measure, lang))
        for c in scored
        if c.detectable is not None
    ]
    told = ("；" if lang == "zh" else "; ").join(parts)
    return e("ablate.nothing", lang, arm=arm.arm.name, parts=told)


def _means_title(runs: int, lang: UiLang) -> str:
    return e("title.runs_one", lang) if runs == 1 else e("title.runs", lang, n=runs)


def _means(found: Ablation, lang: UiLang) -> tuple[Grid, Line]:
    heads = (e("head.arm", lang), *(column_name(m, lang) for m in found.measures))
    rows = tuple(
        (arm.arm.name, *(run_mean(arm.means[m]) for m in found.measures)) for arm in found.arms
    )
    columns = {m: [arm.means[m] for arm in found.arms] for m in found.measures}
    grid = Grid(heads, rows, "l" + "r" * len(found.measures), narrow="split")
    return grid, Line(scored_line(columns, lang), "soft")


def run_mean(mean: RunMean) -> str:
    """`.83 ± .01`; one run has no spread."""
    if mean.mean is None:
        return DASH
    return short(mean.mean) if mean.sd is None else f"{short(mean.mean)} ± {short(mean.sd)}"


def _changes(found: Ablation, lang: UiLang) -> tuple[Grid, ...]:
    """One table a measure: every arm against the baseline."""
    heads = ("arm", "difference", "holm", "wilcoxon", "detectable", "verdict")
    return tuple(
        Grid(
            (measure_name(measure, lang), *(e(f"head.{key}", lang) for key in heads[1:])),
            tuple(_row(arm, at, lang) for arm in found.arms[1:]),
            "lrrrrl",
        )
        for at, measure in enumerate(found.measures)
    )


def _row(arm: ArmResult, at: int, lang: UiLang) -> tuple[str, ...]:
    change: Change = arm.changes[at]
    verdict = arm.verdict(change.measure)
    return (
        arm.arm.name,
        between(change.difference),
        bare_chance(arm.p.get(change.measure)),
        bare_chance(change.wilcoxon),
        seen_from(change.detectable, lang),
        f"{SIGNS[verdict]} {e(f'verdict.{verdict}', lang)}",
    )


def _kinds(found: Ablation, lang: UiLang) -> tuple[Line | Bullets, ...]:
    falls = [(arm, fall) for arm in found.arms[1:] for fall in arm.falls if fall.sure]
    if not any(arm.groups for arm in found.arms[1:]):
        return ()
    if not falls:
        return (Line(e("ablate.no_kinds", lang), "soft"),)
    items = []
    for arm, fall in falls[:MOST_KINDS]:
        figure = fall.change.difference
        low, high = sorted((abs(figure.low or 0.0), abs(figure.high or 0.0)))
        told = e(
            "ablate.kind",
            lang,
            arm=arm.arm.name,
            value=fall.value,
            measure=spoken(fall.change.measure, lang),
            drop=size(figure.value or 0.0),
            low=size(low),
            high=size(high),
            n=fall.change.n,
            p=chance(fall.p),
        )
        items.append(told)
    return (Bullets(tuple(items)),)


def _cost(found: Ablation, lang: UiLang) -> Grid:
    names = [arm.arm.name for arm in found.arms]
    return cost_grid(names, [arm.cost for arm in found.arms], "arm", lang)


def cost_grid(names: Sequence[str], costs: Sequence[Cost], first: str, lang: UiLang) -> Grid:
    """Seconds, text and judge's requests of each arm or value."""
    keys = (first, "start", "seconds", "chunks", "chars", "requests", "tokens")
    rows = tuple(
        (
            name,
            DASH if cost.start_s is None else f"{cost.start_s:.2f}",
            f"{cost.seconds:.2f}",
            f"{cost.chunks:.1f}",
            f"{cost.context_chars:,.0f}",
            f"{cost.requests:,}",
            f"{cost.tokens:,}",
        )
        for name, cost in zip(names, costs, strict=True)
    )
    return Grid(tuple(e(f"head.{key}", lang) for key in keys), rows, "lrrrrrr")
