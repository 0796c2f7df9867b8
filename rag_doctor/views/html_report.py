"""The report as one page that needs nothing else: no script, no network, anchors and folds only."""

from __future__ import annotations

from itertools import count as counter
from itertools import zip_longest

from rag_doctor.facade.report import Examined, Report
from rag_doctor.i18n import glue, say
from rag_doctor.records import FAULTS
from rag_doctor.views.badges import apply_html, badge_html, treatment_html
from rag_doctor.views.digest import (
    FOLDED,
    Digest,
    Group,
    digest,
    first_where,
    group_sentence,
    mechanisms_split,
)
from rag_doctor.views.escape import clip, esc, span_lang
from rag_doctor.views.html_case import case_html, dot, line_html
from rag_doctor.views.html_foot import (
    footer_html,
    judge_html,
    logs_html,
    means_html,
    spending_html,
)
from rag_doctor.views.stylesheet import stylesheet
from rag_doctor.views.theme import MARKS
from rag_doctor.views.treatments_html import tried_html
from rag_doctor.views.words import (
    change,
    count,
    fault_name,
    fix_title,
    fix_words,
    patch_words,
    w,
)

__all__ = ["render_html"]

CSP = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
OPEN_CASES = 3  # of each group; the others are folded
FULL_CASES = 120
FULL_BYTES = 1_600_000
LINES = 2_000
Placed = tuple[str, Examined]
BAR = 88  # percent of the lane; the count stands behind the longest bar


def render_html(report: Report, *, lang: str = "auto") -> str:
    """The page. `lang` = `en`, `zh`, or `auto`: the language of most cases.

    The first `FULL_CASES` cases are shown in full, taken in turn from each fault, surest first; the
    rest stand in one line each, and the page says so. 2,000 cases make about 3 MB in half a second.
    """
    seen = digest(report, lang)
    tongue = seen.lang
    placed = _placed(seen)
    full = _full(seen, placed)
    body = [
        f'<header><p class="brand sub">{w("title.page", tongue)}{_source(report)}</p>',
        f"{_headline(seen)}</header><main>",
        _bars(seen),
        _first(seen),
        tried_html(report, tongue),
        f'<div id="cases">{_compact_note(seen, len(full))}',
        *(_group(group, placed[group.fault], full, tongue) for group in seen.groups),
        "</div>",
        _folded(seen, placed),
        means_html(report, tongue),
        judge_html(report, tongue),
        spending_html(report, tongue),
        logs_html(report, tongue),
        f"</main>{footer_html(report, tongue)}",
    ]
    return _page(seen, "".join(body))


def _page(seen: Digest, body: str) -> str:
    lang = span_lang(seen.lang)
    return (
        f'<!doctype html>\n<html lang="{lang}"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{CSP}">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        '<meta name="color-scheme" content="light dark">'
        '<meta name="referrer" content="no-referrer">'
        f"<title>{w('title.page', seen.lang)}</title><style>{stylesheet()}</style></head>"
        f'<body id="top"><a class="skip" href="#cases">{w("title.skip", seen.lang)}</a>'
        f"{body}</body></html>\n"
    )


def _placed(seen: Digest) -> dict[str, list[Placed]]:
    """The rows of each outcome with their anchors, numbered down the page."""
    n = counter(1)
    return {
        group.fault: [(f"c{next(n)}", row) for row in group.rows]
        for group in (*seen.groups, *seen.folded)
    }


def _full(seen: Digest, placed: dict[str, list[Placed]]) -> dict[str, str]:
    """Anchor → section. Faults take turns, so that each shows its surest cases in full."""
    done: dict[str, str] = {}
    size = 0
    for turn in zip_longest(*(placed[group.fault] for group in seen.groups)):
        for anchor, row in filter(None, turn):
            if len(done) >= FULL_CASES or size > FULL_BYTES:
                return done
            section = case_html(row.case, row.diagnosis, seen.lang, anchor)
            done[anchor] = section
            size += len(section.encode())
    return done


def _source(report: Report) -> str:
    return f" · <bdi>{esc(clip(report.source, 80))}</bdi>" if report.source else ""


def _headline(seen: Digest) -> str:
    verdict = f'<p class="lead">{seen.verdict}</p>' if seen.verdict else ""
    aside = f'<p class="aside sub">{esc(seen.aside)}</p>' if seen.aside else ""
    return f"<h1>{esc(seen.headline)}</h1>{verdict}{aside}"


def _bars(seen: Digest) -> str:
    groups = (*seen.groups, *seen.folded)
    if not groups:
        return ""
    most = max(len(group.rows) for group in groups)
    rows = "".join(_bar(group, most, seen.lang) for group in groups)
    return f'<nav class="bars" aria-label="{w("title.faults", seen.lang)}">{rows}</nav>'


def _bar(group: Group, most: int, lang: str) -> str:
    mark, n = MARKS[group.fault], len(group.rows)
    kind = "bar" if mark.solid else "bar hollow"
    quiet = "" if group.fault in FAULTS else ' class="quiet"'
    first = change(group.fault, lang) if group.fault not in FOLDED else ""
    return (
        f'<a href="#{group.fault}"{quiet}><span class="name">{dot(group.fault)}'
        f'{fault_name(group.fault, lang)}</span><span class="lane"><span class="{kind}" '
        f'style="--hue:{mark.colour};width:{BAR * n / most:.1f}%"></span>'
        f'<span class="n">{n:,}</span></span><span class="sub next">{first}</span></a>'
    )


def _first(seen: Digest) -> str:
    step = seen.first
    if step is None:
        return ""
    detail, verify = fix_words(step.fix, seen.lang)
    patch = patch_words(step.fix)
    knob = f"{w('word.patch', seen.lang)} <code>{esc(patch)}</code>" if patch else ""
    knob = knob or w("word.advice", seen.lang)
    names = f'<p class="sub">{say("advice.names", seen.lang)}</p>' if step.fix.assumed else ""
    return (
        f'<div class="first"><h2 class="sub">{w("title.first", seen.lang)}</h2>'
        f'<p class="do"><b>{esc(fix_title(step.fix, seen.lang))}</b> '
        f"{badge_html(step.fix, seen.lang)}</p>{treatment_html(step.fix, seen.lang)}"
        f"<p>{esc(detail)}</p>"
        f'<p class="sub">{knob}</p><p class="sub">{first_where(step, seen.lang)}</p>'
        f'<p class="sub">{esc(w("word.verify", seen.lang, how=verify))}</p>'
        f"{apply_html(step.fix, seen.lang)}{names}</div>"
    )


def _compact_note(seen: Digest, full: int) -> str:
    rest = sum(len(group.rows) for group in seen.groups) - full
    if rest <= 0:
        return ""
    note = w("note.compact", seen.lang, full=f"{full:,}", rest=f"{rest:,}")
    return f'<p class="first sub">{note}</p>'


def _group(group: Group, rows: list[Placed], full: dict[str, str], lang: str) -> str:
    split = mechanisms_split(group, lang)
    told = f'<p class="sub">{esc(split)}</p>' if split else ""
    advice = w("head.change", lang, what=change(group.fault, lang))
    return (
        f'<section class="group" id="{group.fault}"><h2>{dot(group.fault)}'
        f'{fault_name(group.fault, lang)} <span class="soft">{len(group.rows):,}</span></h2>'
        f"<p>{glue(lang, group_sentence(group.fault, lang), advice)}</p>"
        f"{told}{_sections(rows, full, lang)}"
        f'<p class="sub top"><a href="#top">{w("word.top", lang)}</a></p></section>'
    )


def _sections(rows: list[Placed], full: dict[str, str], lang: str) -> str:
    """The surest cases open; the others in one fold, which a link to a case in it opens."""
    sections = [full[anchor] for anchor, _ in rows if anchor in full]
    rest = [placed for placed in rows if placed[0] not in full]
    folded = "".join(sections[OPEN_CASES:]) + _lines(rest, lang)
    if not folded:
        return "".join(sections)
    n = len(rows) - min(OPEN_CASES, len(sections))
    more = f'<details class="more"><summary>{w("count.more", lang, n=f"{n:,}")}</summary>'
    return f"{''.join(sections[:OPEN_CASES])}{more}{folded}</details>"


def _lines(rows: list[Placed], lang: str) -> str:
    if not rows:
        return ""
    items = [line_html(row.case, row.diagnosis, anchor, lang) for anchor, row in rows[:LINES]]
    left = len(rows) - LINES
    items += [f"<li>{w('note.unlisted', lang, n=f'{left:,}')}</li>"] if left > 0 else []
    return f'<ul class="lines">{"".join(items)}</ul>'


def _folded(seen: Digest, placed: dict[str, list[Placed]]) -> str:
    return "".join(
        f'<section class="group" id="{group.fault}"><h2>{dot(group.fault)}'
        f'{fault_name(group.fault, seen.lang)} <span class="soft">{len(group.rows):,}</span></h2>'
        f"<p>{group_sentence(group.fault, seen.lang)}</p>"
        f"<details><summary>{count('count.cases', len(group.rows), seen.lang)}</summary>"
        f"{_lines(placed[group.fault], seen.lang)}</details></section>"
        for group in seen.folded
    )
