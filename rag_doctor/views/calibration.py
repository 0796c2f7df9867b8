"""A calibration in words and in rows: what stands on the screen, before any screen is chosen."""

from __future__ import annotations

from rag_doctor.calibrate.compare import Agreement
from rag_doctor.calibrate.fit import ENOUGH, RARER, Fit
from rag_doctor.calibrate.people import Pair
from rag_doctor.calibrate.result import LOW, Calibration, TaskResult
from rag_doctor.i18n import glue, has, join, say
from rag_doctor.stats import Figure, short
from rag_doctor.views.words import fault_name, lang_name

__all__ = [
    "MOST_COLUMNS",
    "bin_rows",
    "confusion_rows",
    "fit_words",
    "group_rows",
    "label_word",
    "method_word",
    "notes",
    "pair_words",
    "percent",
    "rate_words",
    "summary_words",
    "warning_words",
]

MOST_COLUMNS = 4  # of a confusion table, beyond which a line of words says it better


def percent(value: float, lang: str) -> str:
    """`82 %`, in Chinese `82%`, without a decimal that n does not bear."""
    return f"{100 * value:.0f}{'' if lang == 'zh' else ' '}%"


def label_word(label: str, lang: str) -> str:
    """A human label or a judge's, in the reader's words."""
    key = f"calibrate.label.{label}"
    return say(key, lang) if has(key) else fault_name(label, lang)


def method_word(figure: Figure, lang: str) -> str:
    """How the figure's interval was made; a dash where it has none."""
    return say(f"calibrate.method.{figure.method}", lang) if figure.method else "–"


def _side(kind: str, task: str, lang: str) -> str:
    return say(f"calibrate.{kind}.{task if task in ('support', 'fault') else 'layer'}", lang)


def summary_words(found: TaskResult, judge: str, lang: str) -> list[str]:
    """The task in sentences, the one that matters first."""
    whole = found.whole
    if not whole.same.n:
        return [say("calibrate.head.nothing", lang, n=whole.n), *_left_out(whole, lang)]
    lines = [
        say(
            "calibrate.head.agrees",
            lang,
            judge=judge,
            hits=whole.same.hits,
            n=whole.same.n,
            agreement=whole.agreement,
            kappa=whole.kappa,
        )
    ]
    if whole.sensitivity.n and whole.specificity.n:
        lines.append(
            say(
                "calibrate.head.sides",
                lang,
                good=_side("good", found.task, lang),
                bad=_side("bad", found.task, lang),
                sensitivity=whole.sensitivity,
                specificity=whole.specificity,
            )
        )
    if whole.three is not None:
        lines.append(say("calibrate.head.three", lang, kappa=whole.three))
    if whole.rank is not None and found.scale is not None:
        low, high = (f"{edge:g}" for edge in (found.scale.low, found.scale.high))
        lines.append(say("calibrate.head.rank", lang, rank=whole.rank, low=low, high=high))
    return [*lines, *_left_out(whole, lang)]


def _left_out(whole: Agreement, lang: str) -> list[str]:
    lines = []
    if whole.undecided or whole.failed:
        counts = {"undecided": whole.undecided, "failed": whole.failed}
        lines.append(say("calibrate.head.undecided", lang, **counts))
    if whole.disputed:
        lines.append(say("calibrate.head.disputed", lang, n=whole.disputed))
    return lines


def warning_words(found: TaskResult, lang: str) -> list[str]:
    """What to bear in mind, a sentence each."""
    most = found.whole.most.value or 0.0
    return [
        say(
            f"calibrate.warn.{code}",
            lang,
            least=ENOUGH,
            low=f"{100 * LOW:.0f}",
            most=percent(most, lang),
        )
        for code in found.warnings
    ]


def group_rows(found: TaskResult, lang: str) -> list[tuple[str, ...]]:
    """Group, n, agreement, κ, balanced accuracy, area: all items, then each group."""
    return [
        (
            _group(part, lang),
            str(part.same.n),
            str(part.agreement),
            str(part.kappa),
            str(part.balanced),
            str(part.power or "–"),
        )
        for part in (found.whole, *found.parts)
    ]


def _group(part: Agreement, lang: str) -> str:
    if part.field == "all":
        return say("calibrate.table.all", lang)
    return lang_name(part.value, lang) if part.field == "lang" else f"{part.field} {part.value}"


def confusion_rows(found: TaskResult, lang: str) -> list[tuple[str, ...]]:
    """The header, then a row for each of people's labels.

    With few labels a column for each of the judge's; with more, what the label was taken for.
    """
    table = found.confusion
    if len(table.columns) > MOST_COLUMNS:
        return _mistaken_rows(found, lang)
    head = ("", *(label_word(label, lang) for label in table.columns))
    return [head] + [
        (label_word(label, lang), *(str(n) for n in counts))
        for label, counts in zip(table.rows, table.counts, strict=True)
    ]


def _mistaken_rows(found: TaskResult, lang: str) -> list[tuple[str, ...]]:
    heads = [say(f"calibrate.table.{name}", lang) for name in ("n", "same", "taken_for")]
    rows = [("", *heads)]
    for label, counts in zip(found.confusion.rows, found.confusion.counts, strict=True):
        told = sorted(zip(counts, found.confusion.columns, strict=True), reverse=True)
        same = next((n for n, column in told if column == label), 0)
        wrong = [f"{label_word(c, lang)} {n}" for n, c in told if n and c != label]
        taken = ("、" if lang == "zh" else ", ").join(wrong)
        rows.append((label_word(label, lang), str(sum(counts)), str(same), taken))
    return rows


def bin_rows(found: TaskResult) -> list[tuple[str, ...]]:
    """From – to, n, mean probability said, share that was so; empty bins are left out."""
    held = found.reliability
    return [
        (f"{short(b.low)} – {short(b.high)}", str(b.n), short(b.said or 0.0), short(b.was or 0.0))
        for b in (held.bins if held else ())
        if b.n
    ]


def fit_words(fit: Fit, lang: str) -> str:
    """One threshold in a sentence: taken, kept, or why none was fitted."""
    tongue = lang_name(fit.lang, lang)
    if fit.cut is None:
        return say(
            f"calibrate.fit.{fit.why}", lang, tongue=tongue, n=fit.n, least=ENOUGH, rarer=RARER
        )
    now = say("calibrate.fit.own", lang) if fit.now is None else f"{fit.now:g}"
    told = say(
        f"calibrate.fit.{'taken' if fit.taken else 'kept'}",
        lang,
        tongue=tongue,
        n=fit.n,
        now=now,
        cut=f"{fit.cut:g}",
        fitted=_short(fit.fitted),
        cross=_short(fit.cross),
        present=_short(fit.present),
        gain=fit.gain,
    )
    unsure = fit.taken and (fit.gain is None or fit.gain.covers(0))
    return glue(lang, told, say("calibrate.fit.unsure", lang) if unsure else "")


def _short(value: float | None) -> str:
    return "–" if value is None else short(value)


def pair_words(pair: Pair, lang: str) -> str:
    """Two annotators, or one and the judge."""
    key = "two" if pair.second else "judge"
    values = {"first": pair.first, "second": pair.second, "same": pair.same, "kappa": pair.kappa}
    return say(f"calibrate.people.{key}", lang, n=pair.same.n, **values)


def rate_words(found: TaskResult, source: str, lang: str) -> str:
    """The rate in cases nobody labelled, as told and as corrected; empty = none was asked for."""
    rate = found.rate
    if rate is None:
        return ""
    source = source or say("calibrate.head.memory", lang)
    if not rate.told.n:
        return say("calibrate.rate.empty", lang, source=source)
    good = _side("good", found.task, lang)
    values = {"told": rate.told, "n": rate.told.n, "good": good}
    first = say("calibrate.rate.told", lang, source=source, **values)
    if rate.corrected.value is None:
        return glue(lang, first, say("calibrate.rate.chance", lang))
    told_of = [first, say("calibrate.rate.corrected", lang, corrected=rate.corrected)]
    if rate.foreign:
        tongues = join([lang_name(code, lang) for code in rate.foreign], lang)
        told_of.append(say("calibrate.rate.foreign", lang, tongues=tongues))
    return glue(lang, *told_of)


def notes(found: Calibration, lang: str) -> list[str]:
    """What was read, and what was not."""
    pairs = [
        say("calibrate.note.column", lang, task=say(f"calibrate.title.{task}", lang), column=column)
        for task, column in found.columns.items()
        if has(f"calibrate.title.{task}")
    ]
    lines = (
        [say("calibrate.note.columns", lang, columns=("；" if lang == "zh" else "; ").join(pairs))]
        if pairs
        else []
    )
    if found.unlabelled:
        lines.append(say("calibrate.note.unlabelled", lang, n=found.unlabelled))
    if found.set_aside:
        aside = {"n": len(found.set_aside), "first": found.set_aside[0]}
        lines.append(say("calibrate.note.aside", lang, **aside))
    return lines
