"""A comparison as a page: the verdict in a sentence, what moved, for whom, and where to look."""

from __future__ import annotations

from rich.console import Console

from rag_doctor.experiments.change import Change, Verdict
from rag_doctor.experiments.comparison import Comparison
from rag_doctor.i18n import UiLang, glue, join, say
from rag_doctor.views.comparison_cases import again_section, turn_sections
from rag_doctor.views.comparison_groups import fall_section, group_section
from rag_doctor.views.experiment_words import (
    DASH,
    bare_chance,
    between,
    chance,
    damage,
    e,
    listed,
    measure_name,
    named,
    or_dash,
    seen_from,
    spoken,
    tongue_of,
    verdict_name,
)
from rag_doctor.views.sheet import Grid, Line, Section, Sheet
from rag_doctor.views.sheet_markdown import sheet_markdown
from rag_doctor.views.sheet_terminal import print_sheet
from rag_doctor.views.unpaired import unpaired
from rag_doctor.views.words import fault_name

__all__ = [
    "blind_lines",
    "comparison_markdown",
    "comparison_sheet",
    "lead",
    "marks",
    "measure_grids",
    "notes",
    "print_comparison",
]

MOVED = ("measure", "before", "after", "difference", "verdict", "counted")
TESTED = ("measure", "detectable", "effect", "t", "wilcoxon", "by_source")


def comparison_markdown(found: Comparison, lang: str = "auto") -> str:
    """The comparison as Markdown."""
    return sheet_markdown(comparison_sheet(found, lang))


def print_comparison(found: Comparison, console: Console, lang: str = "auto") -> None:
    """The comparison in the terminal."""
    print_sheet(comparison_sheet(found, lang), console)


def comparison_sheet(found: Comparison, lang: str = "auto") -> Sheet:
    """What stands where, in the order in which it should be read."""
    tongue = tongue_of(lang, found.before, found.after)
    before, after = found.names
    sections = (
        Section("", (*marks(found, tongue), *lead(found, tongue))),
        again_section(found, tongue),
        Section(
            e("title.measures", tongue), (*measure_grids(found, tongue), *notes(found, tongue))
        ),
        Section(e("title.transitions", tongue), _matrix(found, tongue)),
        fall_section(found, tongue),
        *turn_sections(found, tongue),
        Section(e("title.blind", tongue), blind_lines(found, tongue)),
        group_section(found, tongue),
    )
    title = e("title.compare", tongue, before=before, after=after)
    return Sheet(title, sections, tongue)


def marks(found: Comparison, lang: UiLang) -> list[Line]:
    """What makes the comparison doubtful, loudly and first."""
    out = []
    if not found.comparable:
        why = found.comparable.words(lang)
        out.append(Line("! " + e("compare.forced", lang, why=why), "bad", strong=True))
    out += [Line("! " + told, "bad", strong=True) for told in damage(found.unreadable, lang)]
    pairing = found.pairing
    if not pairing.whole:
        told = e(
            "compare.partly",
            lang,
            n=f"{len(pairing):,}",
            before=len(pairing.only_before),
            after=len(pairing.only_after),
            changed=len(pairing.changed),
            twice=len(pairing.twice),
        )
        out.append(Line("! " + told, "open", strong=True))
        out += [Line("! " + line, "open", strong=True) for line in unpaired(pairing, lang)]
    return out


def lead(found: Comparison, lang: UiLang) -> list[Line]:
    """What got better and worse, what cannot be told apart, and how many answers turned."""
    by: dict[Verdict, list[Change]] = {}
    for change in found.changes:
        by.setdefault(change.verdict, []).append(change)
    out = []
    if worse := by.get("worse"):
        out.append(Line(e("compare.worse", lang, what=listed(worse, lang)), "bad", strong=True))
    if better := by.get("better"):
        out.append(Line(e("compare.better", lang, what=listed(better, lang)), "good", strong=True))
    same = by.get("not_distinguishable")
    if same and not worse and not better:
        out.append(Line(e("compare.nothing", lang, n=f"{len(found.pairing):,}"), strong=True))
    if same:
        out.append(Line(e("compare.same", lang, what=listed(same, lang))))
    if unmoved := by.get("unchanged"):
        out.append(Line(e("compare.unmoved", lang, what=_names(unmoved, lang))))
    if few := by.get("too_few"):
        parts = [
            e("compare.sources_of", lang, measure=spoken(c.measure, lang), n=c.sources) for c in few
        ]
        told = e("compare.few", lang, what=join(parts, lang))
        out.append(Line(told, "open", strong=len(few) == len(found.changes)))
    if lacking := by.get("unscored"):
        out.append(Line(e("compare.unscored", lang, what=_names(lacking, lang)), "soft"))
    return [*out, *_sound(found, lang)]


def _names(changes: list[Change], lang: UiLang) -> str:
    return named([change.measure for change in changes], lang)


def _sound(found: Comparison, lang: UiLang) -> list[Line]:
    seen = found.transitions
    decided = seen.fixed + seen.broken + seen.still_broken + seen.still_sound
    out = [
        Line(
            e(
                "compare.sound",
                lang,
                before=seen.broken + seen.still_sound,
                after=seen.fixed + seen.still_sound,
                n=f"{decided:,}",
                fixed=seen.fixed,
                broken=seen.broken,
                p=chance(seen.test),
            )
        )
    ]
    if seen.undecided:
        key = "undecided_one" if seen.undecided == 1 else "undecided"
        out.append(Line(e(f"compare.{key}", lang, n=seen.undecided), "soft"))
    return out


def measure_grids(found: Comparison, lang: UiLang) -> tuple[Grid, Grid]:
    """What moved, and beside it what the tests say; apart, so that each fits a screen."""
    moved = tuple(
        (
            measure_name(c.measure, lang),
            or_dash(c.before),
            or_dash(c.after),
            between(c.difference),
            verdict_name(c.verdict, lang),
            f"{c.n:,}/{c.of:,}",
        )
        for c in found.changes
    )
    tested = tuple(
        (
            measure_name(c.measure, lang),
            seen_from(c.detectable, lang),
            or_dash(c.effect),
            *(bare_chance(test) for test in (c.t, c.wilcoxon, c.by_source)),
        )
        for c in found.changes
    )
    return (
        Grid(tuple(e(f"head.{key}", lang) for key in MOVED), moved, "lrrrlr"),
        Grid(tuple(e(f"head.{key}", lang) for key in TESTED), tested, "lrrrrr"),
    )


def notes(found: Comparison, lang: UiLang) -> list[Line]:
    """How many cases and documents, by what rule, and who judged."""
    how = found.pairing.sources
    sources = e(
        "compare.sources",
        lang,
        n=f"{len(found.pairing):,}",
        sources=f"{len(set(found.pairing.groups)):,}",
        labelled=how.get("labelled", 0),
        evidence=how.get("evidence", 0),
        alone=how.get("case", 0),
    )
    judges = dict.fromkeys((*found.before.judges, *found.after.judges))
    told = e("compare.judges", lang, judge=" · ".join(judges) or e("compare.none", lang))
    return [Line(sources, "soft"), Line(e("compare.rule", lang), "soft"), Line(told, "soft")]


def _matrix(found: Comparison, lang: UiLang) -> tuple[Line | Grid, ...]:
    seen = found.transitions
    names = tuple(fault_name(outcome, lang) for outcome in seen.outcomes)
    rows = tuple(
        (
            fault_name(before, lang),
            *(str(seen.counts.get((before, after)) or "·") for after in seen.outcomes),
        )
        for before in seen.outcomes
    )
    grid = Grid((e("head.before", lang), *names), rows, "l" + "r" * len(names))
    return (Line(e("compare.matrix", lang), "soft"), grid)


def blind_lines(found: Comparison, lang: UiLang) -> tuple[Line, ...]:
    """The blind verdicts on the answers side by side, where a judge was asked for them."""
    seen = found.blind
    if seen is None:
        return ()
    asked, failed = len(seen.bouts) - seen.identical, seen.wins("failed")
    if not asked:
        return (Line(say("blind.same", lang, n=f"{len(seen.bouts):,}", judge=seen.judge)),)
    lost = (bout.reasons for bout in seen.bouts if bout.winner == "failed")
    why = next((reason for reasons in lost for reason in reasons if reason), DASH)
    if failed == asked:
        told = say("blind.none_judged", lang, n=f"{asked:,}", judge=seen.judge, why=why)
        return (Line("! " + told, "bad", strong=True),)
    head = e(
        "compare.blind",
        lang,
        judge=seen.judge,
        asked=asked,
        identical=seen.identical,
        after=seen.wins("after"),
        before=seen.wins("before"),
        tie=seen.wins("tie") - seen.identical,
        failed=failed,
    )
    marks = (Line("! " + say("blind.failed", lang, n=failed, why=why), "bad"),) if failed else ()
    lead = e("compare.blind_lead", lang, lead=between(seen.lead), p=chance(seen.test))
    orders = say("blind.agreed", lang, agreed=seen.agreed.hits, n=seen.agreed.n)
    place = say(
        "blind.first" if seen.first.n else "blind.all_ties",
        lang,
        first=seen.first,
        of=seen.first.n,
    )
    return (Line(head), *marks, Line(lead), Line(glue(lang, orders, place), "soft"))
