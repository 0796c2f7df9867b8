"""The live page of a comparison: what moved, the flow of faults, measures, groups, the list.

Cells, ribbons and chips carry what they stand for (`data-cell`, `data-kind`, `data-open`); the
script `widgets/static/compare.js` asks for what is chosen. Nothing in it is a script.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rag_doctor.experiments.change import Change
from rag_doctor.experiments.comparison import Comparison
from rag_doctor.experiments.groups import GroupChange
from rag_doctor.experiments.transitions import kind_of
from rag_doctor.i18n import UiLang
from rag_doctor.views.compare_rows import ROW_KINDS, Row
from rag_doctor.views.compare_words import KIND_SIGNS, c, headline
from rag_doctor.views.comparison import MOVED, blind_lines, marks, measure_grids, notes
from rag_doctor.views.comparison_cases import again_section
from rag_doctor.views.comparison_groups import fall_section, group_section
from rag_doctor.views.escape import attr, clip, esc, escape_plain, piece
from rag_doctor.views.experiment_words import SIGNS, by_name, e, group_name
from rag_doctor.views.flow_svg import flow_svg
from rag_doctor.views.html_case import dot
from rag_doctor.views.sheet import Grid, Line, Section
from rag_doctor.views.sheet_html import blocks_html, fold_html
from rag_doctor.views.words import fault_name

__all__ = ["compare_page", "group_choices", "kind_chips", "list_html", "marked", "matrix_html"]

SHOWN = 60  # rows of the list at first, and more with each press
BESIDE = 5  # outcomes of a matrix that stands beside the drawing
TONES = {"better": "good", "worse": "bad", "too_few": "open"}


def compare_page(found: Comparison, lang: UiLang) -> str:
    """Everything above the list of cases, as an HTML fragment."""
    before, after = (esc(clip(name, 80)) for name in found.names)
    title = c("title", lang, before=f"<bdi>{before}</bdi>", after=f"<bdi>{after}</bdi>")
    lead = f'<p class="cv-lead"><b>{esc(headline(found, lang))}</b></p>'
    return (
        f'{marked(found, f"""<p class="sub">{title}</p>{lead}""", lang)}'
        f'<div class="{_columns(found)}"><div><h4>{e("title.transitions", lang)}</h4>'
        f'<div class="wide">{flow_svg(found.transitions, lang)}</div></div>'
        f"<div><h4>{c('matrix.title', lang)}</h4>{matrix_html(found, lang)}</div></div>"
        f"<h4>{e('title.measures', lang)}</h4>{_measures(found, lang)}"
        f"{blocks_html(notes(found, lang)[:1])}{_falls(found, lang)}{_folds(found, lang)}"
    )


def _columns(found: Comparison) -> str:
    """Drawing and matrix side by side, where the matrix is narrow enough."""
    return "cv-two" if len(found.transitions.outcomes) <= BESIDE else "cv-one"


def marked(found: Comparison, lead: str, lang: UiLang) -> str:
    """The headline and what makes it doubtful: loud and before it where the two runs cannot be
    compared, after it where some cases are missing."""
    lines = marks(found, lang)
    if not lines:
        return lead
    kind = "cv-marks" if found.comparable else "cv-marks cv-forced"
    note = f'<div class="{kind}" role="note">{blocks_html(lines)}</div>'
    return f"{lead}{note}" if found.comparable else f"{note}{lead}"


def matrix_html(found: Comparison, lang: UiLang, live: bool = True) -> str:
    """Outcome before (rows) by outcome after (columns); in a live page a cell is a button."""
    seen = found.transitions
    heads = "".join(
        f'<th scope="col" class="r">{dot(one)}{fault_name(one, lang)}</th>' for one in seen.outcomes
    )
    rows = ""
    for before in seen.outcomes:
        cells = "".join(
            _cell(before, after, seen.counts.get((before, after), 0), lang, live)
            for after in seen.outcomes
        )
        total = sum(n for (a, _), n in seen.counts.items() if a == before)
        name = f'<th scope="row">{dot(before)}{fault_name(before, lang)}</th>'
        rows += f'<tr>{name}{cells}<td class="r n">{total:,}</td></tr>'
    ends = Counter[str]()
    for (_, after), n in seen.counts.items():
        ends[after] += n
    sums = "".join(f'<td class="r n">{ends[one]:,}</td>' for one in seen.outcomes)
    every = f'<td class="r n">{len(found.pairing):,}</td>'
    return (
        f'<div class="wide"><table class="cv-matrix"><thead><tr><th scope="col">'
        f'{c("matrix.corner", lang)}</th>{heads}<th scope="col" class="r">{c("matrix.all", lang)}'
        f"</th></tr></thead><tbody>{rows}<tr><th scope='row'>{c('matrix.all', lang)}</th>{sums}"
        f"{every}</tr></tbody></table></div>"
    )


def _cell(before: str, after: str, n: int, lang: str, live: bool) -> str:
    if not n:
        return '<td class="r soft">·</td>'
    glyph, tone = KIND_SIGNS[kind := kind_of(before, after)]
    shown = f'<span class="{tone}">{glyph}</span> <b>{n:,}</b>'
    if not live:
        return f'<td class="r">{shown}</td>'
    told = c(
        "matrix.cell", lang, before=fault_name(before, lang), after=fault_name(after, lang),
        n=f"{n:,}", kind=c(f"kind.{kind}", lang),
    )  # fmt: skip
    return (
        f'<td class="r"><button type="button" data-cell="{before}|{after}" '
        f'data-key="m-{before}|{after}" aria-pressed="false" aria-label="{attr(told)}" '
        f'title="{attr(told)}">{shown}</button></td>'
    )


def _measures(found: Comparison, lang: UiLang) -> str:
    """What moved, each difference with its interval drawn beside the numbers."""
    reach = max([0.05, *(abs(x) for one in found.changes for x in _ends(one))])
    grid = measure_grids(found, lang)[0]
    rows = "".join(
        _measure(one, row, reach) for one, row in zip(found.changes, grid.rows, strict=True)
    )
    names = [e(f"head.{key}", lang) for key in MOVED]
    heads = "".join(
        f'<th scope="col"{_right(at)}>{esc(name)}</th>{"<td></td>" if at == 3 else ""}'
        for at, name in enumerate(names)
    )
    return (
        f'<div class="wide"><table class="cv-moved"><thead><tr>{heads}</tr></thead>'
        f"<tbody>{rows}</tbody></table></div>"
    )


def _right(at: int) -> str:
    return ' class="r"' if at in (1, 2, 3, 5) else ""


def _ends(one: Change) -> list[float]:
    ends = (one.difference.low, one.difference.value, one.difference.high)
    return [x for x in ends if x is not None]


def _measure(one: Change, row: Sequence[str], reach: float) -> str:
    tone = TONES.get(one.verdict, "soft")
    cells = "".join(
        f"<td{_right(at)}>{esc(cell)}</td>" for at, cell in enumerate(row) if at in (1, 2)
    )
    word = f'<td><span class="{tone}">{esc(row[4])}</span></td>'
    return (
        f'<tr><th scope="row">{esc(row[0])}</th>{cells}<td class="r n">{esc(row[3])}</td>'
        f'<td class="cv-iv" aria-hidden="true">{_drawn(one, reach)}</td>{word}'
        f'<td class="r">{esc(row[5])}</td></tr>'
    )


def _drawn(one: Change, reach: float) -> str:
    """The interval on one scale for all measures, zero in the middle; hollow = not told apart."""
    figure = one.difference
    if figure.value is None or figure.low is None or figure.high is None:
        return ""
    sure = "sure" if one.verdict in ("better", "worse") else "open"
    low, at, high = (50 + 48 * x / reach for x in (figure.low, figure.value, figure.high))
    return (
        f'<span class="cv-span {sure}"><s></s><i style="left:{low:.1f}%;width:{high - low:.1f}%">'
        f'</i><b style="left:{at:.1f}%"></b></span>'
    )


def _falls(found: Comparison, lang: UiLang) -> str:
    """Groups that fell stand open: a mean may hide them."""
    section = fall_section(found, lang)
    return f"<h4>{section.title}</h4>{blocks_html(section.blocks)}" if found.falls else ""


def _folds(found: Comparison, lang: UiLang) -> str:
    quiet = [] if found.falls else [fall_section(found, lang)]
    tests: tuple[Line | Grid, ...] = (measure_grids(found, lang)[1], *notes(found, lang)[1:])
    sections = {
        "groups": group_section(found, lang),
        "falls": quiet[0] if quiet else Section("", ()),
        "tests": Section(c("tests", lang), tests),
        "blind": Section(e("title.blind", lang), blind_lines(found, lang)),
        "again": again_section(found, lang),
    }
    legend = " · ".join(f"{sign} {e(f'verdict.{name}', lang)}" for name, sign in SIGNS.items())
    folds = "".join(fold_html(section, key) for key, section in sections.items())
    return f'<div class="folds">{folds}</div><p class="sub">{legend}</p>'


# the list of cases


def kind_chips(rows: Sequence[Row], lang: str) -> str:
    """A chip for each way of turning, with its count."""
    counts = Counter(row.kind for row in rows)
    chips = [("", c("kind.all", lang), len(rows), "soft", "")]
    chips += [
        (kind, c(f"kind.{kind}", lang), counts[kind], KIND_SIGNS[kind][1], KIND_SIGNS[kind][0])
        for kind in ROW_KINDS
        if counts[kind]
    ]
    return "".join(
        f'<button type="button" class="cv-chip" data-kind="{kind}" data-key="k-{kind}" '
        f'aria-pressed="false"><span class="{tone}" aria-hidden="true">{glyph}</span>{name} '
        f"<b>{n:,}</b></button>"
        for kind, name, n, tone, glyph in chips
    )


def list_html(rows: Sequence[Row], lang: str, shown: int = SHOWN) -> str:
    """The rows as buttons, the first `shown` of them."""
    if not rows:
        return f'<p class="sub">{c("list.none", lang)}</p>'
    items = "".join(_item(row, lang) for row in rows[:shown])
    left = len(rows) - shown
    more = (
        f'<button type="button" class="rd-quiet" data-more data-key="more">'
        f"{c('list.more', lang, n=f'{left:,}')}</button>"
        if left > 0
        else ""
    )
    return f'<ol class="cv-rows">{items}</ol>{more}'


def _item(row: Row, lang: str) -> str:
    glyph, tone = KIND_SIGNS[row.kind]
    before, after = row.cell
    case, name = row.pair.before.case, esc(clip(row.id, 60))
    question = piece(clip(case.question, 160), case.lang, "span", "cv-q")
    return (
        f'<li><button type="button" data-open="{row.at}" data-key="o-{row.at}">'
        f'<span class="cv-how {tone}">{glyph} {c(f"kind.{row.kind}", lang)}</span>'
        f'<bdi class="cv-id">{name}</bdi>{question}<span class="cv-from">{dot(before)}'
        f"{fault_name(before, lang)} → {dot(after)}{fault_name(after, lang)}</span></button></li>"
    )


def group_choices(found: Comparison, lang: str) -> list[dict[str, str]]:
    """The groups one may look into: grouping, value, and what to call them."""
    return [
        {
            "by": group.by,
            "value": group.value,
            "title": escape_plain(by_name(group.by, lang)),
            "name": f"{escape_plain(_named(group, lang))} ({group.n:,})",
        }
        for group in found.groups
    ]


def _named(group: GroupChange, lang: str) -> str:
    return clip(group_name(group.by, group.value, lang), 60)
