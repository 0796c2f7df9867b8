"""The overview of the workbench as HTML: what was found, how layers score, which groups suffer.

Bars and cells are buttons that carry what they stand for (`data-facet`, `data-value`); the browser
makes filters of them. Nothing in it is a script.
"""

from __future__ import annotations

from collections.abc import Sequence

from rag_doctor.facade.report import Report
from rag_doctor.i18n import glue, say
from rag_doctor.records import FAULTS
from rag_doctor.views.badges import badge_html
from rag_doctor.views.bench_counts import BINS, Crossing, Seen, Spread, crossings, seen_of
from rag_doctor.views.bench_words import facet_title, facet_value
from rag_doctor.views.digest import Digest, Group, first_where
from rag_doctor.views.escape import attr, clip, esc
from rag_doctor.views.html_case import dot
from rag_doctor.views.html_foot import judge_html, logs_html, means_html, spending_html
from rag_doctor.views.theme import MARKS
from rag_doctor.views.words import (
    counted,
    fault_name,
    fix_title,
    layer_name,
    patch_words,
    score,
    w,
)

__all__ = ["below_words", "o", "overview_html", "spread_words"]

BAR = 84  # percent of the lane; the count stands behind the longest bar


def o(key: str, lang: str, **values: object) -> str:
    """A sentence of the overview."""
    return say(f"workbench.overview.{key}", lang, **values)


def counted_words(key: str, n: int, lang: str, **values: object) -> str:
    """`1 case lacks a score`, `7 cases lack a score`."""
    if n == 1:
        return o(f"{key}_one", lang, **values)
    return o(key, lang, n=f"{n:,}", **values)


def overview_html(report: Report, lang: str = "auto", seen_before: Seen | None = None) -> str:
    """Headline, outcomes as bars, the four layers, what is unscored, groups, judge and cost.

    `seen_before` = what `seen_of` gave for this report and language; `None` = it is counted here.
    """
    known = seen_before or seen_of(report, lang)
    seen = known.digest
    tongue = seen.lang
    if not len(report):
        return f'<div class="wb-over">{_head(seen)}{logs_html(report, tongue)}</div>'
    return (
        f'<div class="wb-over">{_head(seen)}<div class="wb-two">'
        f"<div>{_part(o('faults', tongue), _bars(seen))}{_first(seen)}</div>"
        f"<div>{_part(o('layers', tongue), _layers(known.spreads, tongue))}"
        f"{_states(report, tongue)}</div>"
        f"</div>{_groups(report, tongue)}{_more(report, tongue)}</div>"
    )


def _head(seen: Digest) -> str:
    verdict = f" {seen.verdict}" if seen.verdict else ""
    aside = f'<p class="sub">{esc(seen.aside)}</p>' if seen.aside else ""
    return f'<p class="wb-lead"><b>{esc(seen.headline)}</b>{verdict}</p>{aside}'


def _part(title: str, body: str) -> str:
    return f"<h4>{title}</h4>{body}" if body else ""


def _bars(seen: Digest) -> str:
    groups = (*seen.groups, *seen.folded)
    most = max(len(group.rows) for group in groups)
    return f'<ul class="wb-bars">{"".join(_bar(g, most, seen.lang) for g in groups)}</ul>'


def _bar(group: Group, most: int, lang: str) -> str:
    mark, n = MARKS[group.fault], len(group.rows)
    kind = "bar" if mark.solid else "bar hollow"
    quiet = "" if group.fault in FAULTS else " quiet"
    return (
        f'<li><button type="button" class="wb-bar{quiet}" data-facet="fault" '
        f'data-value="{group.fault}" aria-pressed="false"><span class="name">{dot(group.fault)}'
        f'{fault_name(group.fault, lang)}</span><span class="lane"><span class="{kind}" '
        f'style="--hue:{mark.colour};width:{BAR * n / most:.1f}%"></span>'
        f'<span class="n">{n:,}</span></span></button></li>'
    )


def _first(seen: Digest) -> str:
    step = seen.first
    if step is None:
        return ""
    patch = patch_words(step.fix)
    knob = f" <code>{esc(clip(patch, 120))}</code>" if patch else ""
    badge = badge_html(step.fix, seen.lang)
    return (
        f"<h4>{w('title.first', seen.lang)}</h4><p><b>{esc(fix_title(step.fix, seen.lang))}</b>"
        f'{knob} {badge}</p><p class="sub">{first_where(step, seen.lang)}</p>'
    )


def _layers(spreads: Sequence[Spread], lang: str) -> str:
    return f'<ul class="wb-layers">{"".join(_layer(s, lang) for s in spreads)}</ul>'


def _layer(spread: Spread, lang: str) -> str:
    mean = spread.mean
    below = below_words(spread, lang)
    state = f'data-facet="state" data-value="fail_{spread.layer}" aria-pressed="false"'
    button = f'<button type="button" class="wb-link" {state}>{below}</button>'
    told = button if spread.failing else below
    return (
        f'<li><p class="step"><span>{layer_name(spread.layer, lang)}</span>'
        f'<b class="n">{score(mean.value)}</b></p>{_histogram(spread, lang)}'
        f'<p class="sub wb-told"><span>{counted(mean.n_scored, mean.n, lang)}</span> '
        f"<span>{told}</span></p></li>"
    )


def below_words(spread: Spread, lang: str) -> str:
    """`34 below 0.50`; where thresholds differ by language, without a number."""
    n = f"{spread.failing:,}"
    if len(spread.bars) != 1:
        return o("below_own", lang, n=n)
    return o("below", lang, n=n, t=score(spread.bars[0]))


def spread_words(spread: Spread, lang: str) -> str:
    """The bins that hold cases, in words: `0.2–0.3: 4 cases; …`."""
    told = [
        counted_words("bin", n, lang, low=f"{i / BINS:.1f}", high=f"{(i + 1) / BINS:.1f}")
        for i, n in enumerate(spread.bins)
        if n
    ]
    return ("；" if lang == "zh" else "; ").join(told)


def _histogram(spread: Spread, lang: str) -> str:
    """Ten columns; those wholly below the threshold are hatched, and a tick stands at it."""
    most = max(spread.bins) or 1
    bar = spread.bars[0] if len(spread.bars) == 1 else 0.0
    columns = "".join(
        f'<i class="{"low" if (i + 1) / BINS <= bar + 1e-9 else "ok"}" '
        f'style="height:{max(100 * n / most, 6 if n else 0):.0f}%"></i>'
        for i, n in enumerate(spread.bins)
    )
    ticks = "".join(f'<s style="left:{100 * at:.0f}%"></s>' for at in spread.bars)
    told = attr(
        o("bins", lang, layer=layer_name(spread.layer, lang), told=spread_words(spread, lang))
    )
    return f'<div class="wb-hist" role="img" aria-label="{told}">{columns}{ticks}</div>'


def _states(report: Report, lang: str) -> str:
    """Cases without a score in some layer, and those in which a step failed: never hidden."""
    lacking = sum(
        any(c.status in ("unscored",) for c in row.diagnosis.checks.values())
        or len(row.diagnosis.checks) < 4
        for row in report.rows
    )
    failed = sum(
        bool(row.diagnosis.errors)
        or any(c.status == "error" for c in row.diagnosis.checks.values())
        for row in report.rows
    )
    told = [_state("unscored", "–", lacking, lang), _state("error", "!", failed, lang)]
    return f'<p class="sub wb-states">{" · ".join(filter(None, told))}</p>' if any(told) else ""


def _state(key: str, glyph: str, n: int, lang: str) -> str:
    if not n:
        return ""
    return (
        f'<button type="button" class="wb-link" data-facet="state" data-value="{key}" '
        f'aria-pressed="false">{glyph} {counted_words(key, n, lang)}</button>'
    )


def _groups(report: Report, lang: str) -> str:
    found = crossings(report)
    if not found:
        return ""
    tables = "".join(
        f"<details><summary>{o('by', lang, field=esc(_title(one, lang)))}</summary>"
        f'<div class="wide">{_crossing(one, lang)}</div></details>'
        for one in found
    )
    return f'<h4>{o("groups", lang)}</h4><div class="folds">{tables}</div>'


def _title(one: Crossing, lang: str) -> str:
    title = facet_title(_key(one), lang)
    return title.lower() if lang == "en" and title.isascii() else title


def _key(one: Crossing) -> str:
    return "lang" if one.field == "lang" else f"group:{one.field}"


def _crossing(one: Crossing, lang: str) -> str:
    heads = "".join(
        f'<th scope="col" class="r">{dot(fault)}{fault_name(fault, lang)}</th>'
        for fault in one.outcomes
    )
    rows = "".join(_row(one, value, lang) for value in one.values)
    name = esc(facet_title(_key(one), lang))
    return (
        f'<table class="wb-cross"><thead><tr><th scope="col">{name}</th>'
        f'{heads}<th scope="col" class="r">{o("all", lang)}</th></tr></thead>'
        f"<tbody>{rows}</tbody></table>"
    )


def _row(one: Crossing, value: str, lang: str) -> str:
    name = esc(clip(facet_value(_key(one), value, lang), 60))
    total = one.total(value)
    cells = "".join(_cell(one, value, fault, total, lang) for fault in one.outcomes)
    return f'<tr><th scope="row" dir="auto">{name}</th>{cells}<td class="r n">{total:,}</td></tr>'


def _cell(one: Crossing, value: str, fault: str, total: int, lang: str) -> str:
    n = one.counts[value][fault]
    if not n:
        return '<td class="r soft">0</td>'
    shown = clip(facet_value(_key(one), value, lang), 60)
    told = counted_words(
        "cell", n, lang, fault=fault_name(fault, lang), value=shown, of=f"{total:,}"
    )
    return (
        f'<td class="r" style="--share:{100 * n / total:.0f}"><button type="button" '
        f'data-facet="fault" data-value="{fault}" data-facet2="{attr(_key(one))}" '
        f'data-value2="{attr(value)}" aria-label="{attr(told)}">{n:,}</button></td>'
    )


def _more(report: Report, lang: str) -> str:
    """The means, the judge's card, what it cost, and every log: folded, for who asks."""
    body = glue(
        "zh",
        means_html(report, lang),
        judge_html(report, lang),
        spending_html(report, lang),
        logs_html(report, lang),
    )
    return f'<details class="wb-more"><summary>{o("more", lang)}</summary>{body}</details>'
