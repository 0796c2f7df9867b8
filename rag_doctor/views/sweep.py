"""A sweep as a page: the knee in a sentence, then the curve as a table, the gains, the cost."""

from __future__ import annotations

from rich.console import Console

from rag_doctor.experiments.sweep_result import Step, Sweep
from rag_doctor.i18n import UiLang, join, say
from rag_doctor.views.ablation import cost_grid, run_mean
from rag_doctor.views.experiment_words import (
    DASH,
    SIGNS,
    between,
    chance,
    column_name,
    e,
    figure_words,
    measure_name,
    scored_line,
    spoken,
    tongue_of,
    unborne,
)
from rag_doctor.views.sheet import Grid, Line, Section, Sheet
from rag_doctor.views.sheet_markdown import sheet_markdown
from rag_doctor.views.sheet_terminal import print_sheet

__all__ = ["knee_words", "print_sweep", "sweep_markdown", "sweep_sheet"]


def sweep_markdown(found: Sweep, lang: str = "auto") -> str:
    """The sweep as Markdown."""
    return sheet_markdown(sweep_sheet(found, lang))


def print_sweep(found: Sweep, console: Console, lang: str = "auto") -> None:
    """The sweep in the terminal."""
    print_sheet(sweep_sheet(found, lang), console)


def sweep_sheet(found: Sweep, lang: str = "auto") -> Sheet:
    """What stands where."""
    tongue = tongue_of(lang)
    lead = e(
        "sweep.lead",
        tongue,
        n=f"{found.n:,}",
        sources=found.n_sources,
        runs=found.runs,
        judge=found.judge,
    )
    head = (
        *_idle(found, tongue),
        Line(knee_words(found, tongue), strong=True),
        Line(lead, "soft"),
        Line(e("sweep.rule", tongue), "soft"),
    )
    names = [f"{step.value:g}" for step in found.steps]
    cost = cost_grid(names, [step.cost for step in found.steps], "value", tongue)
    sections = (
        Section("", head),
        Section(e("title.steps", tongue), _means(found, tongue)),
        Section(e("title.gains", tongue), (_gains(found, tongue), *_gains_note(found, tongue))),
        Section(e("title.cost", tongue), (cost,)),
    )
    title = e("title.sweep", tongue, knob=found.knob, pipeline=found.pipeline)
    return Sheet(title, sections, tongue)


def _idle(found: Sweep, lang: UiLang) -> tuple[Line, ...]:
    """That turning the knob changes nothing: at all, or from some value to the next."""
    n, runs = f"{found.n:,}", found.runs
    if found.idle:
        told = say("idle.sweep", lang, knob=found.knob, values=len(found.steps), n=n, runs=runs)
        return (Line("! " + told, "bad", strong=True),)
    pairs = zip(found.steps, found.steps[1:], strict=False)
    same = [f"{one.value:g} → {two.value:g}" for one, two in pairs if two.idle]
    if not same:
        return ()
    told = say("idle.steps", lang, knob=found.knob, steps=join(same, lang), n=n)
    return (Line("! " + told, "open"),)


def knee_words(found: Sweep, lang: str) -> str:
    """The knee and its reason in a sentence; there is none in a knob that does nothing."""
    if found.idle:
        return say("idle.knee", lang, knob=found.knob)
    knee = found.knee
    return e(
        f"sweep.{knee.reason}",
        lang,
        knob=found.knob,
        measure=spoken(knee.measure, lang),
        value=DASH if knee.value is None else f"{knee.value:g}",
        first=f"{found.steps[0].value:g}",
        last=f"{found.steps[-1].value:g}",
        gained=figure_words(knee.gained, lang) if knee.gained else DASH,
        beyond=figure_words(knee.beyond, lang) if knee.beyond else DASH,
        factor=_factor(found),
        guard=spoken(knee.harm.measure, lang) if knee.harm else DASH,
        harm=figure_words(knee.harm, lang) if knee.harm else DASH,
    )


def _factor(found: Sweep) -> str:
    """How many times the knee's text the last value sends."""
    at = {step.value: step.cost.context_chars for step in found.steps}
    knee = at.get(found.knee.value) if found.knee.value is not None else None
    return f"{found.steps[-1].cost.context_chars / knee:.1f}" if knee else DASH


def _means(found: Sweep, lang: UiLang) -> tuple[Grid, Line]:
    heads = (found.knob, *(column_name(m, lang) for m in found.measures))
    rows = tuple(
        (f"{step.value:g}", *(run_mean(step.means[m]) for m in found.measures))
        for step in found.steps
    )
    columns = {m: [step.means[m] for step in found.steps] for m in found.measures}
    grid = Grid(heads, rows, "r" * len(heads), narrow="split")
    return grid, Line(scored_line(columns, lang), "soft")


def _gains(found: Sweep, lang: UiLang) -> Grid:
    """A row a measure, a column a step: intervals are wide."""
    pairs = list(zip(found.steps, found.steps[1:], strict=False))
    heads = (found.knob, *(f"{one.value:g} → {two.value:g}" for one, two in pairs))
    rows = tuple(
        (measure_name(measure, lang), *(_gain(two, measure) for _, two in pairs))
        for measure in found.measures
    )
    return Grid(heads, rows, "l" + "r" * len(pairs))


def _gains_note(found: Sweep, lang: UiLang) -> tuple[Line, ...]:
    """What a chance in brackets means, where there is one."""
    shown = any(unborne(change) for step in found.steps for change in step.gains)
    return (Line(e("sweep.gains_note", lang), "soft"),) if shown else ()


def _gain(step: Step, measure: str) -> str:
    change = step.gain(measure)
    if change is None:
        return DASH
    told = f"{between(change.difference)} {SIGNS[change.verdict]}"
    return f"{told} (p {chance(change.wilcoxon)})" if unborne(change) else told
