"""What a fix wears: its verdict with a glyph, the figures behind it, and the code to apply it."""

from __future__ import annotations

from rag_doctor.fixes import apply_code
from rag_doctor.i18n import glue, say
from rag_doctor.records import Badge, Diagnosis, Fix, Treatment
from rag_doctor.treatments.figures import LEAST
from rag_doctor.views.escape import clip, esc
from rag_doctor.views.experiment_words import chance
from rag_doctor.views.words import w

__all__ = [
    "BADGES",
    "apply_html",
    "apply_words",
    "badge_html",
    "badge_words",
    "bound",
    "fixes_note",
    "plain_badge",
    "reason_words",
    "t",
    "treatment_html",
    "treatment_words",
]

BADGES: dict[Badge, tuple[str, str]] = {
    "cures": ("✓", "good"),
    "cures_but_harms": ("✓✗", "bad"),
    "harms": ("✗", "bad"),
    "no_effect": ("–", "soft"),
    "inconclusive": ("?", "open"),
    "untested": ("", "open"),
}
"""Badge → glyph and tone."""


def t(key: str, lang: str, **values: object) -> str:
    """A sentence of the treatments: `t("line.cured", "zh", …)`."""
    return say(f"treatments.{key}", lang, **values)


def plain_badge(badge: Badge, lang: str) -> str:
    """`✓ cures`."""
    glyph = BADGES[badge][0]
    return f"{glyph} {w(f'word.{badge}', lang)}".strip()


def badge_words(fix: Fix, lang: str) -> tuple[str, str]:
    """The same for a fix, and its tone."""
    return plain_badge(fix.badge, lang), BADGES[fix.badge][1]


def badge_html(fix: Fix, lang: str) -> str:
    """The same as a chip."""
    return f'<span class="badge {fix.badge}">{esc(plain_badge(fix.badge, lang))}</span>'


def treatment_words(found: Treatment | None, lang: str) -> list[str]:
    """The figures in short pieces, the telling ones first; none for a fix that was not tried."""
    if found is None:
        return []
    reason = reason_words(found, lang)
    if not found.failing:
        return [reason] if reason else []
    told = [t("line.cured", lang, cured=found.cured, n=found.failing)]
    told += [t("line.flaked", lang, flaked=found.flaked_right)] if found.flaked_right else []
    told += _harm(found, lang)
    told += [t("line.treat", lang, treat=_treat(found.treat))] if found.treat else []
    few = found.badge == "inconclusive" and found.failing < LEAST
    told += [t("line.few", lang, least=LEAST)] if few else []
    told += [t("line.p", lang, p=chance(found.p_holm))] if found.p_holm is not None else []
    told.append(t("line.cost", lang, **cost(found)))
    told += [t("line.left", lang, n=found.left)] if found.left and not reason else []
    return [*told, *([reason] if reason else [])]


def reason_words(found: Treatment, lang: str) -> str:
    """Why it went no further, in the reader's language; a failure in the pipeline's own words."""
    if found.screened:
        return t(f"reason.screened{'_one' if found.left == 1 else ''}", lang, n=found.left)
    return t("reason.stopped", lang, n=found.failing) if found.stopped else found.reason


def _harm(found: Treatment, lang: str) -> list[str]:
    if not found.healthy or found.harm_high is None:
        return [t("line.no_healthy", lang)]
    told = t("line.broken", lang, broken=found.broken, n=found.healthy)
    return [told, t("line.harm", lang, high=bound(found.harm_high, lang))]


def _treat(value: float) -> str:
    return f"{value:.0f}" if value >= 10 else f"{value:.1f}"


def bound(value: float | None, lang: str) -> str:
    """`5.0 %`; `–` for none."""
    gap = "" if lang == "zh" else " "
    return "–" if value is None else f"{100 * value:.1f}{gap}%"


def cost(found: Treatment) -> dict[str, str]:
    """Characters and seconds a question, with their signs."""
    chars, seconds = round(found.chars), round(found.seconds, 2)
    return {
        "chars": f"{chars:+,d}" if chars else "0",
        "seconds": f"{seconds:+.2f}" if seconds else "0",
    }


def treatment_html(fix: Fix, lang: str) -> str:
    """What came of the trial, under the fix."""
    told = treatment_words(fix.treatment, lang)
    return f'<p class="sub">{esc(" · ".join(told))}</p>' if told else ""


def apply_words(fix: Fix, lang: str) -> str:
    """`Apply: rag.turn(top_k=8)`; empty for advice."""
    ways = apply_code(fix.patch)
    return glue(lang, t("line.apply", lang), ways[0].code) if ways else ""


def apply_html(fix: Fix, lang: str) -> str:
    """The code in all its forms, folded; empty for advice."""
    ways = apply_code(fix.patch)
    if not ways:
        return ""
    items = "".join(
        f'<dt>{t(f"apply.{way}", lang)}</dt><dd><code dir="ltr">{esc(clip(code, 400))}</code></dd>'
        for way, code in ways
    )
    title = t("apply.title", lang)
    return f'<details class="apply"><summary>{title}</summary><dl>{items}</dl></details>'


def fixes_note(diagnoses: list[Diagnosis], lang: str) -> str:
    """At the foot of a page: were the fixes run? Empty where there are steps only."""
    fixes = [fix for found in diagnoses for fix in found.fixes]
    if fixes and all(fix.command for fix in fixes):
        return ""
    tried = any(fix.treatment is not None for fix in fixes)
    return t("page.note", lang) if tried else w("note.untested", lang)
