"""A treatment as a page: which fixes cure, which harm, then the figures, then fix by fix."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console

from rag_doctor.i18n import UiLang, join, say
from rag_doctor.records import Badge, Treatment
from rag_doctor.treatments import Plan, Planned, Treated, Tried
from rag_doctor.treatments.figures import LEAST
from rag_doctor.views.badges import apply_words, bound, plain_badge, t, treatment_words
from rag_doctor.views.escape import clip
from rag_doctor.views.experiment_words import DASH, bare_chance
from rag_doctor.views.sheet import Bullets, Grid, Line, Section, Sheet, Tone
from rag_doctor.views.sheet_markdown import sheet_markdown
from rag_doctor.views.sheet_terminal import print_sheet
from rag_doctor.views.words import fault_name, fix_title, page_lang, patch_words

__all__ = [
    "HEADS",
    "faults_words",
    "figures_row",
    "lead_words",
    "plan_words",
    "print_treatments",
    "ranked",
    "table_heads",
    "treatments_markdown",
    "treatments_sheet",
    "turned_words",
]

ORDER: tuple[Badge, ...] = (
    "cures", "cures_but_harms", "harms", "inconclusive", "no_effect", "untested",
)  # fmt: skip
IDS = 8
HEADS = ("fix", "badge", "cured", "broken", "treat", "holm", "harm")


def treatments_markdown(found: Treated, lang: str = "auto") -> str:
    """The treatment as Markdown."""
    return sheet_markdown(treatments_sheet(found, lang))


def print_treatments(found: Treated, console: Console, lang: str = "auto") -> None:
    """The treatment in the terminal."""
    print_sheet(treatments_sheet(found, lang), console)


def treatments_sheet(found: Treated, lang: str = "auto") -> Sheet:
    """What stands where."""
    tongue = page_lang(lang, (row.case for row in found.report))
    tried = ranked(found.tried)
    lead = [Line(text, tone, strong) for text, tone, strong in lead_words(found, tongue)]
    sections = (
        Section("", tuple(lead)),
        Section(t("title.tried", tongue), (_grid(tried, tongue),) if tried else ()),
        Section(t("title.details", tongue), tuple(_details(tried, tongue))),
        Section(t("title.advice", tongue), _advice(found, tongue)),
        Section(t("title.notes", tongue), _notes(found, tongue)),
    )
    return Sheet(t("title.treatments", tongue, pipeline=found.pipeline), sections, tongue)


def ranked(tried: Sequence[Tried]) -> list[Tried]:
    """What cures first, then what harms; within, by how few must be treated for one cure."""
    return sorted(tried, key=lambda one: (ORDER.index(one.badge), one.treatment.treat or 1e9))


def lead_words(found: Treated, lang: str, *, rule: bool = True) -> list[tuple[str, Tone, bool]]:
    """The first lines, each with its tone, and whether it is what the eye should meet first.

    `rule` = with how it is decided, which a page tells under its table.
    """
    if not found.tried:
        key = "note.none" if found.plan.failing else "note.nothing"
        return [(t(key, lang), "", True)]
    of = len(found.tried)
    cures = _named(found, ("cures", "cures_but_harms"), lang)
    harms = _named(found, ("cures_but_harms", "harms"), lang)
    told: list[tuple[str, Tone, bool]] = []
    if cures:
        key = "lead.cures_one" if of == 1 else "lead.cures"
        told.append((t(key, lang, n=len(cures), of=of, names=join(cures, lang)), "", True))
    else:
        told.append((t("lead.none_one" if of == 1 else "lead.none", lang, of=of), "", True))
        most = max(one.treatment.failing for one in found.tried)
        if 0 < most < LEAST:
            told.append((t("lead.few", lang, most=most, least=LEAST), "", False))
    if harms:
        told.append((t("lead.harms", lang, names=join(harms, lang)), "bad", False))
    plan = found.plan
    most = max((one.failing for one in plan.fixes), default=0)
    shown = {"failing": plan.failing, "n": plan.n, "most": most, "healthy": plan.healthy}
    spent = {"answers": f"{found.answers:,}", "spared": f"{found.spared:,}"}
    took = f"{found.seconds:.0f}"
    run = t("lead.set", lang, **shown, **spent, judge=found.judge, seconds=took)
    told.append((run, "soft", False))
    return [*told, (t("lead.rule", lang), "soft", False)] if rule else told


def _named(found: Treated, badges: Sequence[Badge], lang: str) -> list[str]:
    chosen = [one for one in ranked(found.tried) if one.badge in badges]
    return list(dict.fromkeys(_name(one, lang) for one in chosen))


def _name(one: Tried, lang: str) -> str:
    title = fix_title(one.fix, lang)
    return f"“{title}”" if lang == "zh" else title


def faults_words(one: Tried | Planned, lang: str) -> str:
    """`retrieval miss 23, cascade 4`."""
    told = [f"{fault_name(fault, lang)} {n:,}" for fault, n in one.faults.items()]
    return ("，" if lang == "zh" else ", ").join(told)


def table_heads(lang: str, names: Sequence[str] = HEADS) -> tuple[str, ...]:
    """The columns of the table of fixes."""
    return tuple(t(f"head.{name}", lang) for name in names)


def figures_row(found: Treatment, lang: str) -> tuple[str, ...]:
    """Came right, went wrong, needed to treat, p, and the most harm."""
    return (
        f"{found.cured}/{found.failing}" if found.failing else DASH,
        f"{found.broken}/{found.healthy}" if found.healthy else DASH,
        f"{found.treat:.1f}" if found.treat else DASH,
        bare_chance(found.p_holm),
        bound(found.harm_high, lang),
    )


def _grid(tried: Sequence[Tried], lang: UiLang) -> Grid:
    rows = tuple(
        (fix_title(one.fix, lang), plain_badge(one.badge, lang), *figures_row(one.treatment, lang))
        for one in tried
    )
    return Grid(table_heads(lang), rows, "ll" + "r" * (len(HEADS) - 2))


def _details(tried: Sequence[Tried], lang: UiLang) -> list[Line | Bullets]:
    blocks: list[Line | Bullets] = []
    for one in tried:
        head = f"{fix_title(one.fix, lang)} · {plain_badge(one.badge, lang)}"
        blocks.append(Line(f"{head} · {faults_words(one, lang)}", strong=True))
        told = treatment_words(one.treatment, lang)
        lines = [*([" · ".join(told)] if told else []), *turned_words(one, lang)]
        lines += [code] if (code := apply_words(one.fix, lang)) else []
        blocks.append(Bullets(tuple(lines)))
    return blocks


def turned_words(one: Tried, lang: str) -> list[str]:
    """Which cases came right, and which went wrong."""
    both = (("cures", one.treatment.cures), ("harms", one.treatment.harms))
    return [t(f"line.{key}", lang, ids=_ids(ids, lang)) for key, ids in both if ids]


def _ids(ids: Sequence[str], lang: str) -> str:
    told = ("、" if lang == "zh" else ", ").join(clip(one, 40) for one in ids[:IDS])
    left = len(ids) - IDS
    return t("line.more", lang, ids=told, n=left) if left > 0 else told


def _advice(found: Treated, lang: UiLang) -> tuple[Bullets, ...]:
    told = tuple(f"{say(f'fixes.{i}.title', lang)} ({n:,})" for i, n in found.plan.advice.items())
    return (Bullets(told),) if told else ()


def _notes(found: Treated, lang: UiLang) -> tuple[Bullets, ...]:
    told = list(found.notes)
    told += [t("note.budget", lang)] if found.budget_spent else []
    return (Bullets(tuple(told)),) if told else ()


def plan_words(plan: Plan, lang: str) -> list[str]:
    """What will be tried and the most it will cost, before it does."""
    if not plan.fixes:
        return [t("note.none" if plan.failing else "note.nothing", lang)]
    n, answers = len(plan.fixes), f"{plan.answers:,}"
    key = "plan.title_one" if n == 1 else "plan.title"
    head = t(key, lang, n=n, healthy=plan.healthy, answers=answers)
    return [head, *(_planned(one, lang) for one in plan.fixes)]


def _planned(one: Planned, lang: str) -> str:
    title, told, patch = fix_title(one.fix, lang), faults_words(one, lang), patch_words(one.fix)
    key = "plan.own" if title == patch else "plan.fix"
    return t(key, lang, title=title, patch=patch, faults=told)
