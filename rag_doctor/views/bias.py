"""What sways a judge, in words and in rows, before any screen is chosen."""

from __future__ import annotations

from rag_doctor.calibrate.biases.effect import KINDS, Effect, Kind
from rag_doctor.calibrate.biases.run import BiasReport
from rag_doctor.i18n import glue, join, say
from rag_doctor.stats import short

__all__ = ["effect_row", "effect_words", "headline", "kinds_of", "notes"]


def headline(report: BiasReport, lang: str) -> str:
    """How many tests stand out from none, and which."""
    tests = sum(not one.why and not one.of_the_measure for one in report.effects)
    values = {"judge": report.card.label, "n": report.n_cases - report.failed, "tests": tests}
    if not report.found:
        return say("bias.head.none", lang, **values)
    names = join([_name(one, lang) for one in report.found], lang)
    return say("bias.head.found", lang, hits=len(report.found), names=names, **values)


def _name(effect: Effect, lang: str) -> str:
    return say(f"bias.name.{effect.kind}_{effect.name}", lang)


def kinds_of(report: BiasReport) -> dict[Kind, list[Effect]]:
    """The effects by what was changed, in the order they are told."""
    found = {kind: [one for one in report.effects if one.kind == kind] for kind in KINDS}
    return {kind: effects for kind, effects in found.items() if effects}


def effect_row(effect: Effect, lang: str) -> tuple[str, str, str]:
    """What was looked at, the effect with its interval, and over how many."""
    if effect.why:
        return _name(effect, lang), "–", ""
    unit = say(f"bias.unit.{effect.unit}", lang)
    return _name(effect, lang), str(effect.figure), f"{effect.n} {unit}"


def effect_words(effect: Effect, lang: str) -> str:
    """The effect in a sentence, with whether it can be told from none; or why it was not tested."""
    if effect.why:
        return say(f"bias.why.{effect.why}", lang, **effect.values)
    value = effect.figure.value or 0.0
    sign = "+" if value > 0.005 else ""
    change = sign + short(value).replace("-", "−")
    values = {"value": short(value), "change": change, "n": effect.n, **effect.values}
    told = say(f"bias.say.{effect.kind}_{effect.name}", lang, **values)
    if effect.of_the_measure:
        return told
    return glue(lang, told, say(f"bias.verdict.{_verdict(effect)}", lang))


def _verdict(effect: Effect) -> str:
    if effect.figure.low is None:
        return "few"
    if effect.found:
        return "found"
    return "no_change" if effect.figure.unmoved else "none"


def notes(report: BiasReport, lang: str) -> list[str]:
    """How to read it, and what was left out."""
    lines = [say("bias.note.chance", lang), say("bias.note.paired", lang, seed=report.seed)]
    if report.failed:
        lines.append(say("bias.note.failed", lang, n=report.failed))
    if report.set_aside:
        aside = {"n": len(report.set_aside), "first": report.set_aside[0]}
        lines.append(say("bias.note.aside", lang, **aside))
    return lines
