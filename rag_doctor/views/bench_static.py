"""What a saved notebook shows of the workbench: counts, layers, the first failing cases, the
undetermined ones.

No script, no style sheet: see `twin`. Under 100 kB for any number of cases.
"""

from __future__ import annotations

import base64
from collections.abc import Sequence

from rag_doctor.facade.report import Examined, Report
from rag_doctor.i18n import glue, say
from rag_doctor.records import FAULTS
from rag_doctor.views.bench_counts import Seen, Spread, seen_of
from rag_doctor.views.bench_overview import below_words, spread_words
from rag_doctor.views.digest import Digest, first_where
from rag_doctor.views.escape import attr, clip, esc, piece
from rag_doctor.views.html_case import case_html
from rag_doctor.views.markdown_report import md
from rag_doctor.views.retold import retell_piece
from rag_doctor.views.theme import MARKS
from rag_doctor.views.twin import twin_html
from rag_doctor.views.undetermined import ids_words, next_steps, next_words, open_cases
from rag_doctor.views.words import (
    change,
    counted,
    essence,
    fault_name,
    fix_title,
    layer_name,
    score,
    w,
)

__all__ = ["bench_markdown", "bench_twin"]

FULL = 3  # cases in full
LINES = 12
FULL_BYTES = 60_000
OPEN_REASONS = 5
BAR = 20  # characters of the longest bar
WIDTH, HEIGHT = 120, 28


def bench_twin(report: Report, lang: str = "auto", seen_before: Seen | None = None) -> str:
    """The fragment with inline styles. `seen_before` as in `overview_html`."""
    known = seen_before or seen_of(report, lang)
    seen = known.digest
    tongue = seen.lang
    head = (
        f'<p class="lead"><b>{esc(seen.headline)}</b> {seen.verdict}</p>'
        f'<p class="sub">{esc(seen.aside)}</p>'
        f'<p class="sub">{_t("lead", tongue)}</p>'
    )
    return (
        twin_html(head)
        + _faults(seen)
        + _layers(known.spreads if len(report) else (), tongue)
        + _first(seen)
        + _open(seen)
    )


def _t(key: str, lang: str, **values: object) -> str:
    return say(f"workbench.twin.{key}", lang, **values)


def _faults(seen: Digest) -> str:
    groups = (*seen.groups, *seen.folded)
    if not groups:
        return ""
    most = max(len(group.rows) for group in groups)
    rows = "".join(
        f"<tr><td>{MARKS[g.fault].glyph} {fault_name(g.fault, seen.lang)}</td>"
        f"<td>{'▇' * max(1, round(BAR * len(g.rows) / most))} <b>{len(g.rows):,}</b></td>"
        f"<td>{change(g.fault, seen.lang) if g.fault in FAULTS else ''}</td></tr>"
        for g in groups
    )
    first = ""
    if seen.first is not None:
        fix, badge = seen.first.fix, w(f"word.{seen.first.fix.badge}", seen.lang)
        told = _t("fix", seen.lang, fix=f"<b>{esc(fix_title(fix, seen.lang))}</b>", badge=badge)
        first = f"<p>{glue(seen.lang, told, first_where(seen.first, seen.lang))}</p>"
    return twin_html(f"<table><tbody>{rows}</tbody></table>{first}")


def _layers(spreads: Sequence[Spread], lang: str) -> str:
    if not spreads:
        return ""
    heads = "".join(f"<th>{_t(name, lang)}</th>" for name in ("layers", "mean", "counted", "below"))
    rows = "".join(_layer(spread, lang) for spread in spreads)
    return twin_html(
        f"<table><thead><tr>{heads}<th>{_t('spread', lang)}</th></tr></thead>"
        f"<tbody>{rows}</tbody></table>"
    )


def _layer(spread: Spread, lang: str) -> str:
    mean = spread.mean
    return (
        f"<tr><td>{layer_name(spread.layer, lang)}</td><td><b>{score(mean.value)}</b></td>"
        f"<td>{counted(mean.n_scored, mean.n, lang)}</td><td>{below_words(spread, lang)}</td>"
        f"<td>{_drawn(spread, lang)}</td></tr>"
    )


def _drawn(spread: Spread, lang: str) -> str:
    """The ten bins as a picture in one grey that shows on light and on dark."""
    step, most = WIDTH / len(spread.bins), max(spread.bins) or 1
    bars = "".join(
        f'<rect x="{i * step + 1:.0f}" y="{HEIGHT - max(HEIGHT * n / most, 2):.1f}" '
        f'width="{step - 2:.0f}" height="{max(HEIGHT * n / most, 2):.1f}"/>'
        for i, n in enumerate(spread.bins)
        if n
    )
    ticks = "".join(f'<rect x="{WIDTH * at - 1:.0f}" y="0" width="2" height="{HEIGHT}" '
                    'fill="#c04a3f"/>' for at in spread.bars)  # fmt: skip
    drawn = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" '
        f'fill="#767e86">{bars}{ticks}</svg>'
    )
    told = _t(
        "spread_alt", lang, layer=layer_name(spread.layer, lang), told=spread_words(spread, lang)
    )
    code = base64.b64encode(drawn.encode()).decode()
    return f'<img src="data:image/svg+xml;base64,{code}" alt="{attr(told)}">'


def _first(seen: Digest) -> str:
    """The surest case of each fault in turn: some in full, more in a line each."""
    rows = [row for group in seen.groups if group.fault in FAULTS for row in group.rows[:1]]
    rows += [row for g in seen.groups if g.fault in FAULTS for row in g.rows[1:LINES]]
    rows = rows[: FULL + LINES]
    if not rows:
        return twin_html(f"<p>{_t('none', seen.lang)}</p>")
    shown, size = [], 0
    for at, row in enumerate(rows):
        whole = case_html(row.case, row.diagnosis, seen.lang, f"t{at}") if at < FULL else ""
        size += len(whole.encode())
        body = f"<div>{whole}</div>" if whole and size < FULL_BYTES else ""
        shown.append(_one(row, body, seen.lang))
    rest = seen.bad - len(rows)
    more = f'<p class="sub">{_t("rest", seen.lang, n=f"{rest:,}")}</p>' if rest > 0 else ""
    return twin_html(f"<h4>{_t('first', seen.lang)}</h4>{''.join(shown)}{more}")


def _open(seen: Digest) -> str:
    """The cases without a named cause by their reason, and what to type next."""
    found = open_cases(seen)
    if not found:
        return ""
    mark = MARKS["undetermined"].glyph
    rows = "".join(
        f"<p>{mark} <b><bdi>{esc(ids_words(one.ids, seen.lang))}</bdi></b> {esc(one.name)}<br>"
        f'<span class="sub">{esc(clip(one.why, 240))}</span></p>'
        for one in found[:OPEN_REASONS]
    )
    left = sum(len(one.ids) for one in found[OPEN_REASONS:])
    more = say("undetermined.more", seen.lang, n=f"{left:,}")
    rows += f'<p class="sub">{more}</p>' if left else ""
    steps = "".join(
        f"<p>{next_words(step, seen.lang)} <code>{esc(step.command)}</code></p>"
        for step in next_steps(seen)
    )
    return twin_html(f"<h4>{say('undetermined.title', seen.lang)}</h4>{rows}{steps}")


def _one(row: Examined, body: str, lang: str) -> str:
    mark, case = MARKS[row.diagnosis.fault].glyph, row.case
    name = f"{mark} {fault_name(row.diagnosis.fault, lang)} · <bdi>{esc(clip(case.id, 40))}</bdi>"
    head = f"{name} {piece(clip(case.question, 160), case.lang, 'span')}"
    found = retell_piece(essence(case, row.diagnosis), case, lang, "span", "sub", limit=240)
    if not body:
        return f"<p>{head}<br>{found}</p>"
    return f"<details><summary>{head}<br>{found}</summary>{body}</details>"


def bench_markdown(report: Report, lang: str = "auto", seen_before: Seen | None = None) -> str:
    """The same in a few lines of Markdown."""
    seen = (seen_before or seen_of(report, lang)).digest
    lines = [f"**{md(seen.headline)}** {seen.verdict}", md(seen.aside)]
    lines += [
        f"- {MARKS[g.fault].glyph} {fault_name(g.fault, seen.lang)}: {len(g.rows):,}"
        for g in (*seen.groups, *seen.folded)
    ]
    return "\n\n".join(filter(None, lines[:2])) + "\n\n" + "\n".join(lines[2:])
