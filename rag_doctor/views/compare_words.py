"""A comparison in a sentence, and the words for how a case turned."""

from __future__ import annotations

from rag_doctor.experiments.change import Verdict
from rag_doctor.experiments.comparison import Comparison
from rag_doctor.i18n import UiLang, join, say
from rag_doctor.views.experiment_words import between, e, measure_name

__all__ = ["KIND_SIGNS", "c", "headline", "kind_name"]

KIND_SIGNS = {
    "broken": ("▼", "bad"),
    "fixed": ("▲", "good"),
    "still_broken": ("✗", "open"),
    "still_sound": ("✓", "soft"),
    "undecided": ("?", "soft"),
}
"""How a case turned → its glyph and the tone it takes its colour from."""

UNMOVED: tuple[Verdict, ...] = ("not_distinguishable", "unchanged", "too_few", "unscored")


def c(key: str, lang: str, **values: object) -> str:
    """A sentence of the compare view."""
    return say(f"compare_view.{key}", lang, **values)


def kind_name(kind: str, lang: str) -> str:
    """`▼ broken`: never a sign without its word."""
    return f"{KIND_SIGNS[kind][0]} {c(f'kind.{kind}', lang)}"


def headline(found: Comparison, lang: UiLang) -> str:
    """`12 fixed, 3 broken, 5 still broken; context recall +.11 [+.04, +.18]; …`."""
    seen = found.transitions
    counts = c(
        "head.counts", lang, fixed=seen.fixed, broken=seen.broken, still=seen.still_broken
    )  # fmt: skip
    moved = [
        c("head.moved", lang, measure=measure_name(one.measure, lang), by=between(one.difference))
        for one in found.changes
        if one.verdict not in UNMOVED
    ]
    parts = [counts, *moved]
    for verdict in UNMOVED:
        names = [measure_name(x.measure, lang) for x in found.changes if x.verdict == verdict]
        if names:
            what, told = join(names, lang), e(f"verdict.{verdict}", lang)
            parts.append(c("head.unmoved", lang, what=what, verdict=told))
    return ("；" if lang == "zh" else "; ").join(parts)
