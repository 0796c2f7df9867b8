"""Scores that may look better than the pipeline is, as a page."""

from __future__ import annotations

from rich.console import Console

from rag_doctor.experiments.suspicion import Suspicion
from rag_doctor.i18n import UiLang, join
from rag_doctor.stats import short
from rag_doctor.views.escape import clip
from rag_doctor.views.experiment_words import e, measure_name, named, tongue_of
from rag_doctor.views.sheet import Bullets, Line, Section, Sheet
from rag_doctor.views.sheet_markdown import sheet_markdown
from rag_doctor.views.sheet_terminal import print_sheet

__all__ = ["print_suspicion", "suspicion_markdown", "suspicion_sheet"]

MOST = 10


def suspicion_markdown(found: Suspicion, lang: str = "auto") -> str:
    """The check as Markdown."""
    return sheet_markdown(suspicion_sheet(found, lang))


def print_suspicion(found: Suspicion, console: Console, lang: str = "auto") -> None:
    """The check in the terminal."""
    print_sheet(suspicion_sheet(found, lang), console)


def suspicion_sheet(found: Suspicion, lang: str = "auto") -> Sheet:
    """Answers from memory, then questions asked twice."""
    tongue = tongue_of(lang)
    sections = (Section("", _memory(found, tongue)), Section("", _crowds(found, tongue)))
    return Sheet(e("title.suspicion", tongue), sections, tongue)


def _memory(found: Suspicion, lang: UiLang) -> tuple[Line | Bullets, ...]:
    if not found.right.n:
        return (Line(e("suspicion.memory_unjudged", lang), "soft"),)
    if not found.from_memory:
        return (Line(e("suspicion.memory_none", lang, of=found.right.hits)),)
    n = len(found.from_memory)
    head = e("suspicion.memory", lang, n=n, of=found.right.hits)
    items = []
    for one in found.from_memory[:MOST]:
        scores = [f"{measure_name(m, lang)} {short(v)}" for m, v in one.scores.items()]
        told = e(
            "suspicion.memory_case",
            lang,
            id=one.id,
            low=join([measure_name(m, lang) for m in one.low], lang),
            scores=("，" if lang == "zh" else ", ").join(scores),
        )
        items.append(f"{told} – {clip(one.question, 100)}")
    more = e("compare.more", lang, n=n - MOST) if n > MOST else ""
    return (Line(head, "bad", strong=True), Bullets(tuple(items), more))


def _crowds(found: Suspicion, lang: UiLang) -> tuple[Line | Bullets, ...]:
    if not found.crowds:
        return (Line(e("suspicion.crowds_none", lang)),)
    n = sum(len(crowd.ids) for crowd in found.crowds)
    head = e("suspicion.crowds", lang, n=n, groups=len(found.crowds))
    same = [name for name, mean in found.means.items() if short(found.once[name]) == short(mean)]
    means = tuple(
        e(
            "suspicion.once",
            lang,
            measure=measure_name(name, lang),
            once=short(found.once[name]),
            mean=short(mean),
        )
        for name, mean in found.means.items()
        if short(found.once[name]) != short(mean)
    )
    crowds = tuple(
        e(
            "suspicion.crowd",
            lang,
            ids=("、" if lang == "zh" else ", ").join(crowd.ids),
            question=clip(crowd.question, 100),
        )
        for crowd in found.crowds[:MOST]
    )
    rest = e("suspicion.same", lang, what=named(same, lang))
    items = (*means, *([rest] if same else []))
    return (Line(head, "open", strong=True), Bullets(items), Bullets(crowds))
