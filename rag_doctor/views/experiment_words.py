"""Figures and names of experiments as a reader meets them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rag_doctor.experiments.ablation import RunMean
from rag_doctor.experiments.change import Change, Verdict, verdict_on
from rag_doctor.facade import Report
from rag_doctor.i18n import UiLang, has, join, say
from rag_doctor.records import LAYERS
from rag_doctor.shapes.notes import in_tongue
from rag_doctor.stats import Figure, NullTest, short
from rag_doctor.views.words import lang_name, layer_name, page_lang

__all__ = [
    "DASH",
    "LEAST",
    "MOST_SEEN",
    "SIGNS",
    "bare_chance",
    "between",
    "by_name",
    "chance",
    "column_name",
    "damage",
    "e",
    "figure_words",
    "group_name",
    "limit_words",
    "listed",
    "mean_between",
    "measure_name",
    "named",
    "or_dash",
    "scored_line",
    "seen_from",
    "signed",
    "size",
    "spoken",
    "told_apart",
    "tongue_of",
    "unborne",
    "verdict_name",
]

DASH = "–"
MOST_SEEN = 0.995  # shown as 1.0: shares differ by no more
LEAST, MOST = 2, 4  # digits of a figure; more than the last are kept of none
SIGNS: dict[Verdict, str] = {
    "better": "▲",
    "worse": "▼",
    "not_distinguishable": "≈",
    "unchanged": "=",
    "too_few": "?",
    "unscored": DASH,
}


def e(key: str, lang: str, **values: object) -> str:
    """A sentence of the experiments: `e("verdict.worse", "zh")`."""
    return say(f"experiments.{key}", lang, **values)


def tongue_of(lang: str, *reports: Report) -> UiLang:
    """The language of a page: as asked, else that of most cases."""
    return page_lang(lang, [row.case for report in reports for row in report])


def measure_name(measure: str, lang: str) -> str:
    """`context recall`, `healthy answers`; the registry's notation stands as it is."""
    if has(f"experiments.measure.{measure}"):
        return e(f"measure.{measure}", lang)
    known = measure in LAYERS or has(f"checks.{measure}.name")
    return layer_name(measure, lang) if known else measure


def spoken(measure: str, lang: str) -> str:
    """The measure's name within a sentence: Latin letters stand off from Chinese ones."""
    name = measure_name(measure, lang)
    return f" {name} " if lang == "zh" and name.isascii() else name


def column_name(measure: str, lang: str) -> str:
    """The measure's name where columns are narrow: `recall`, `healthy`."""
    if measure in LAYERS:
        return say(f"table.head.{measure}", lang)
    known = has(f"experiments.short.{measure}")
    return e(f"short.{measure}", lang) if known else measure_name(measure, lang)


def by_name(by: str, lang: str) -> str:
    """`query type`; another key of `meta` stands as it is."""
    return e(f"by.{by}", lang) if has(f"experiments.by.{by}") else by


def group_name(by: str, value: str, lang: str) -> str:
    """A group's own name, in words where it is ours."""
    if by == "length":
        return e(f"length.{value}", lang)
    return lang_name(value, lang) if by == "lang" else value


def verdict_name(verdict: Verdict, lang: str) -> str:
    """`▼ worse`: never a sign without its word."""
    return f"{SIGNS[verdict]} {e(f'verdict.{verdict}', lang)}"


def or_dash(value: float | None) -> str:
    """`.83`; `–` for none."""
    return DASH if value is None else short(value)


def seen_from(value: float | None, lang: str) -> str:
    """The smallest difference that could have been seen; scores are shares, so none from 1 on."""
    if value is None:
        return DASH
    return e("compare.none", lang) if value >= MOST_SEEN else size(value)


def damage(what: Mapping[str, Sequence[str]], lang: str) -> list[str]:
    """A sentence for each report that could not be read whole: how much, and the first reason."""
    return [
        say(
            "gating.unreadable_one" if len(lines) == 1 else "gating.unreadable",
            lang, name=name, n=f"{len(lines):,}", first=in_tongue(lines[0], lang),
        )
        for name, lines in what.items()
        if lines
    ]  # fmt: skip


def size(value: float, marks: Sequence[float] = (0.0,)) -> str:
    """A difference without its sign, in as many digits as tell it from the marks."""
    return _shown(abs(value), told_apart((abs(value),), marks), "")


def limit_words(value: float) -> str:
    """A limit as it was given: `.025` stays `.025`."""
    digits = next((d for d in range(LEAST, MOST) if round(value, d) == value), MOST)
    return _shown(value, digits, "")


def signed(value: float | None, digits: int = LEAST) -> str:
    """`+.05`, `-.05`, `.00`; `–` for none."""
    return DASH if value is None else _shown(value, digits, "+")


def between(figure: Figure, marks: Sequence[float] = ()) -> str:
    """`-.09 [-.13, -.05]`; without an interval the value alone.

    Two digits, or as many as it takes to see on which side of the marks each bound lies, and that
    an interval leaves out zero: a word beside `.00 [.00, .00]` would say more than the figures do.
    """
    low, high = (
        0.0 if bound is None else round(bound, MOST) for bound in (figure.low, figure.high)
    )
    return _span(figure, marks if low <= 0 <= high else (*marks, 0.0), "+")


def mean_between(figure: Figure, marks: Sequence[float]) -> str:
    """The same for a mean, which has no sign: `.83 [.70, .92]`."""
    return _span(figure, marks, "")


def told_apart(values: Sequence[float | None], marks: Sequence[float]) -> int:
    """The digits, 2 to 4, in which every value is seen to lie where it does beside every mark."""
    known = [value for value in values if value is not None]
    for digits in range(LEAST, MOST):
        if all(_side(round(v, digits), m) == _side(v, m) for v in known for m in marks):
            return digits
    return MOST


def _side(value: float, mark: float) -> int:
    """Below, at or above, by the digits that figures are kept in."""
    return (round(value - mark, MOST) > 0) - (round(value - mark, MOST) < 0)


def _span(figure: Figure, marks: Sequence[float], plus: str) -> str:
    if figure.value is None:
        return DASH
    digits = told_apart((figure.low, figure.high), marks)
    value = _shown(figure.value, digits, plus)
    if figure.low is None or figure.high is None:
        return value
    low, high = (_shown(bound, digits, plus) for bound in (figure.low, figure.high))
    return f"{value} [{low}, {high}]"


def _shown(value: float, digits: int, plus: str) -> str:
    """`.05`, `1.0`, `12.40`; `plus` = what stands before a number above zero."""
    near = round(value, digits)
    if not near:
        return "." + "0" * digits
    sign = "-" if near < 0 else plus
    text = f"{abs(near):.{digits}f}"
    text = "1.0" if text == "1." + "0" * digits else text
    return sign + text.removeprefix("0")


def chance(p: float | NullTest | None) -> str:
    """`= .03`, `< .001`, `> .99`; `–` where there is none; .0496 is `< .05`: words hang on it."""
    value = p.p if isinstance(p, NullTest) else p
    if value is None:
        return DASH
    if value < 0.001:
        return "< .001"
    if value > 0.99:
        return "> .99"
    if value < 0.05 <= round(value, 2):
        return "< .05"
    return f"= {value:.3f}".replace("0.", ".") if value < 0.01 else f"= {short(value)}"


def bare_chance(p: float | NullTest | None) -> str:
    """A chance in a column of chances: `.03`, `< .001`."""
    return chance(p).removeprefix("= ")


def unborne(change: Change) -> bool:
    """Does the interval leave out zero, and Wilcoxon's test not agree?"""
    moved = change.verdict in ("better", "worse")
    return not moved and verdict_on(change.difference, change.better) in ("better", "worse")


def figure_words(change: Change, lang: str) -> str:
    """The difference, and where only the interval tells it from nothing, what the test says."""
    told = between(change.difference)
    return told + e("unborne", lang, p=chance(change.wilcoxon)) if unborne(change) else told


def listed(changes: Iterable[Change], lang: str) -> str:
    """`context recall (-.09 [-.13, -.05]) and …`."""
    told = [
        e(
            "compare.moved",
            lang,
            measure=measure_name(c.measure, lang),
            difference=figure_words(c, lang),
        )
        for c in changes
    ]
    return join(told, lang)


def scored_line(columns: Mapping[str, Iterable[RunMean]], lang: str) -> str:
    """Of how many cases each measure tells; a range where settings differ."""
    told, of = [], 0
    for measure, means in columns.items():
        counts = sorted({(mean.n, mean.of) for mean in means})
        low, high, of = counts[0][0], counts[-1][0], max(of, *(all_ for _, all_ in counts))
        n = f"{low:,}" if low == high else e("scored_range", lang, low=f"{low:,}", high=f"{high:,}")
        told.append(e("scored_one", lang, measure=spoken(measure, lang), n=n))
    return e("scored", lang, of=f"{of:,}", what=(", ", "，")[lang == "zh"].join(told))


def named(measures: Sequence[str], lang: str) -> str:
    """Measures in a row, in words."""
    return join([measure_name(measure, lang) for measure in measures], lang)
