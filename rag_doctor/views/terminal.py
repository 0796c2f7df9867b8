"""The terminal: what `rag-doctor diagnose` prints. Rich objects, never markup.

Text from a case is put in as plain `Text` with its controls written out, so that it can neither
style the terminal nor move its cursor. Colours are the terminal's own for verdicts, and the
theme's for faults; each stands beside its word or glyph.
"""

from __future__ import annotations

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from rag_doctor.facade.report import Examined, Report
from rag_doctor.i18n import glue, say
from rag_doctor.records import FAULTS
from rag_doctor.views.badges import badge_words, treatment_words
from rag_doctor.views.digest import Digest, digest, first_where, mechanisms_split
from rag_doctor.views.escape import clip, escape_plain
from rag_doctor.views.logs import report_logs
from rag_doctor.views.retold import retell
from rag_doctor.views.spending import spending_parts
from rag_doctor.views.terminal_tables import print_metrics, print_table
from rag_doctor.views.terminal_walk import print_walk
from rag_doctor.views.theme import MARKS, TERMINAL
from rag_doctor.views.undetermined import ids_words, next_steps, next_words, open_cases
from rag_doctor.views.words import (
    change,
    essence,
    fault_name,
    finding_words,
    fix_title,
    fix_words,
    lang_name,
    layer_name,
    mean_words,
    mechanism_name,
    note_words,
    patch_words,
    scale_words,
    score,
    w,
)
from rag_doctor.views.wrapping import wrapped

__all__ = ["print_metrics", "print_summary", "print_table", "print_walk"]

WORST = 5
OPEN_REASONS = 5
LOG_LINES = 5
BAR = 24


def print_summary(report: Report, console: Console, lang: str = "auto") -> None:
    """Many cases: faults by count, what to do first, worst cases, layers, judge, failures."""
    seen = digest(report, lang)
    headline = escape_plain(seen.headline)
    console.print(Text.assemble((headline, "bold"), glue(seen.lang, "|", seen.verdict)[1:]))
    if seen.aside:
        console.print(Text(escape_plain(seen.aside), "dim"))
    if seen.groups or seen.folded:
        console.print(Padding(_bars(seen, console), (1, 0, 0, 2)))
    _print_first(seen, console)
    _print_worst(seen, console)
    _print_open(seen, console)
    if len(report):
        _title(console, w("title.layers", seen.lang))
        console.print(Padding(_means(report, seen.lang), (0, 0, 0, 2)))
    _print_judge(report, console, seen.lang)
    _print_spending(report, console, seen.lang)
    _print_logs(report, console, seen.lang)


def _title(console: Console, words: str) -> None:
    console.print()
    console.print(Text(words, "bold"))


def _bars(seen: Digest, console: Console) -> Table:
    groups = (*seen.groups, *seen.folded)
    most = max(len(group.rows) for group in groups)
    wide = console.width >= 100
    grid = Table.grid(padding=(0, 2))
    grid.add_column(no_wrap=True)
    grid.add_column(no_wrap=True)
    grid.add_column(overflow="fold", style="dim")
    for group in groups:
        mark, n = MARKS[group.fault], len(group.rows)
        length = max(1, round((BAR if wide else BAR // 2) * n / most))
        bar = ("━" if mark.solid else "╌") * length
        known = group.fault in FAULTS
        told = [change(group.fault, seen.lang)] if known else []
        told += [split] if (split := escape_plain(mechanisms_split(group, seen.lang))) else []
        grid.add_row(
            Text.assemble((mark.glyph, mark.colour), " ", fault_name(group.fault, seen.lang)),
            Text.assemble((bar, mark.colour if known else "dim"), f" {n:,}"),
            Text("\n".join(told)),
        )
    return grid


def _print_first(seen: Digest, console: Console) -> None:
    step = seen.first
    if step is None:
        return
    _title(console, w("title.first", seen.lang))
    _, verify = fix_words(step.fix, seen.lang)
    badge, tone = badge_words(step.fix, seen.lang)
    patch, came = patch_words(step.fix), treatment_words(step.fix.treatment, seen.lang)
    lines = [
        Text.assemble(fix_title(step.fix, seen.lang), " ", (f"[{badge}]", TERMINAL[tone])),
        Text(first_where(step, seen.lang), "dim"),
    ]
    lines += [Text(escape_plain(" · ".join(came)))] if came else []
    lines += [Text(f"{w('word.patch', seen.lang)} {patch}")] if patch else []
    lines += [Text(w("word.verify", seen.lang, how=verify), "dim")] if verify else []
    lines += [Text(say("advice.names", seen.lang), "dim")] if step.fix.assumed else []
    for line in lines:
        console.print(Padding(line, (0, 0, 0, 2)))


def _print_worst(seen: Digest, console: Console) -> None:
    """The surest case of each fault, then the next of the commonest: one line of evidence each."""
    faults = [group for group in seen.groups if group.fault in FAULTS]
    turns = [row for i in range(WORST) for g in faults for row in g.rows[i : i + 1]]
    if not turns:
        return
    _title(console, w("title.worst", seen.lang))
    for row in turns[:WORST]:
        console.print(Padding(_worst(row, seen.lang, console.width - 4), (0, 0, 0, 2)))


def _worst(row: Examined, lang: str, width: int) -> Text:
    found = row.diagnosis
    mark = MARKS[found.fault]
    facts = [fault_name(found.fault, lang), mechanism_name(found.mechanism, lang)]
    facts.append(w("head.confidence", lang, c=score(found.confidence)))
    head = Text.assemble(
        (mark.glyph, mark.colour),
        " ",
        (escape_plain(clip(row.case.id, 40)), "bold"),
        "  ",
        (" · ".join(fact for fact in facts if fact), "dim"),
    )
    proof = Text("\n  " + escape_plain(_proof(row, lang)))
    proof.truncate(max(20, width) + 1, overflow="ellipsis")
    return head + proof


def _print_open(seen: Digest, console: Console) -> None:
    """The cases without a named cause: id and why, then what to type next."""
    found = open_cases(seen)
    if not found:
        return
    _title(console, say("undetermined.title", seen.lang))
    for one in found[:OPEN_REASONS]:
        ids = escape_plain(ids_words(one.ids, seen.lang))
        glyph = (MARKS["undetermined"].glyph, MARKS["undetermined"].colour)
        head = Text.assemble(glyph, " ", (ids, "bold"), "  ", (one.name, "dim"))
        console.print(Padding(head, (0, 0, 0, 2)))
        why = wrapped(escape_plain(clip(one.why, 300)), console.width - 4)
        console.print(Padding(Text("\n".join(why)), (0, 0, 0, 4)))
    if left := sum(len(one.ids) for one in found[OPEN_REASONS:]):
        more = say("undetermined.more", seen.lang, n=f"{left:,}")
        console.print(Text(f"  {more}", "dim"))
    steps = next_steps(seen)
    for step in steps:
        line = Text(glue(seen.lang, next_words(step, seen.lang), step.command))
        console.print(Padding(line, (0, 0, 0, 2)))
    if steps:
        console.print(Padding(Text(say("undetermined.where", seen.lang), "dim"), (0, 0, 0, 2)))


def _proof(row: Examined, lang: str) -> str:
    findings = row.diagnosis.findings
    told = finding_words(findings[0]) if findings else essence(row.case, row.diagnosis)
    return clip(retell(told, row.case, lang), 300)


def _means(report: Report, lang: str) -> Table:
    grid = Table.grid(padding=(0, 2))
    grid.add_column(no_wrap=True)
    grid.add_column(justify="right")
    grid.add_column(style="dim")
    for layer, mean in report.means().items():
        checks = [row.diagnosis.checks.get(layer) for row in report.rows]
        failing = sum(check is not None and check.status == "fail" for check in checks)
        value, counted = mean_words(mean, lang)
        told = f"{counted} · {w('count.failing', lang, n=f'{failing:,}')}"
        grid.add_row(layer_name(layer, lang), value, told)
    for name, mean in report.scale_means().items():
        value, counted = scale_words(report, name, mean, lang)
        grid.add_row(Text(layer_name(name, lang), "dim"), value, counted)
    return grid


def _print_judge(report: Report, console: Console, lang: str) -> None:
    card = report.card
    _title(console, w("title.judge", lang))
    if card is None:
        console.print(Text("  " + w("note.no_judge", lang), "dim"))
        return
    console.print(Text(f"  {escape_plain(card.label)}"))
    lines = [
        f"{lang_name(tongue, lang)}  {note_words(line, lang)}"
        for tongue, line in card.accuracy.items()
    ]
    for line in lines or [w("note.unmeasured", lang)]:
        console.print(Padding(Text(escape_plain(line), "dim"), (0, 0, 0, 2)))


def _print_spending(report: Report, console: Console, lang: str) -> None:
    for title, judge, rows in spending_parts(report, lang):
        _title(console, title)
        if judge:
            console.print(Text(f"  {escape_plain(judge)}"))
        grid = Table.grid(padding=(0, 2))
        grid.add_column(no_wrap=True, style="dim")
        grid.add_column(overflow="fold")
        for name, told in rows:
            grid.add_row(name, Text(escape_plain(told)))
        console.print(Padding(grid, (0, 0, 0, 2)))


def _print_logs(report: Report, console: Console, lang: str) -> None:
    for key, lines in report_logs(report).items():
        _title(console, f"{w(f'title.{key}', lang)} ({len(lines):,})")
        for line in lines[:LOG_LINES]:
            console.print(Padding(Text(escape_plain(clip(line, 300))), (0, 0, 0, 2)))
        if len(lines) > LOG_LINES:
            more = w("note.unlisted", lang, n=f"{len(lines) - LOG_LINES:,}")
            console.print(Text("  " + more, "dim"))
