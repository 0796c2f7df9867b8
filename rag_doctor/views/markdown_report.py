"""The report as Markdown: to read in an editor, or to paste into an issue tracker."""

from __future__ import annotations

import re

from rag_doctor._version import __version__
from rag_doctor.facade.report import Report
from rag_doctor.i18n import glue, join, say
from rag_doctor.records import LAYERS, Case, Diagnosis, Fix
from rag_doctor.views.badges import apply_words, badge_words, fixes_note, treatment_words
from rag_doctor.views.digest import (
    Digest,
    Group,
    digest,
    first_where,
    group_sentence,
    mechanisms_split,
)
from rag_doctor.views.escape import clip, escape_plain
from rag_doctor.views.ledger import ledger_lines
from rag_doctor.views.logs import report_logs
from rag_doctor.views.marks import chance_words
from rag_doctor.views.retold import retell
from rag_doctor.views.spending import spending_parts
from rag_doctor.views.theme import MARKS, STATUS, SUPPORT
from rag_doctor.views.trials import settled_words, trials_markdown
from rag_doctor.views.words import (
    change,
    essence,
    fault_name,
    finding_words,
    fix_title,
    fix_words,
    layer_name,
    mean_words,
    mechanism_name,
    needs_words,
    note_words,
    numbers,
    page_lang,
    patch_words,
    scale_words,
    score,
    summary_of,
    w,
)

__all__ = ["case_markdown", "md", "render_markdown"]

CASES_IN_FULL = 30
LINES = 1_000
QUOTE = 1_000

_SPECIAL = re.compile(r"([\\`*_\[\]<>|~$])")
_LINE_START = re.compile(r"^(\s*)([#+\-=]|\d+(?=[.)]))", re.MULTILINE)
_MENTION = re.compile(r"([@#])(?=\w)")


def md(text: str) -> str:
    """One line in which nothing from a case is markup, a link, a mention or a cell border."""
    line = " ".join(escape_plain(text).split())
    line = _SPECIAL.sub(r"\\\1", line.replace("&", "&amp;"))
    line = _LINE_START.sub(r"\1\\\2" if not line[:1].isdigit() else r"\1\2", line)
    line = _MENTION.sub(r"\1<!-- -->", line)
    return line.replace("://", ":<!-- -->//").replace("www.", "www<!-- -->.")


def quote(text: str, limit: int = QUOTE) -> str:
    """A text as a fenced block. The fence is longer than any in the text: nothing breaks out."""
    shown = escape_plain(text)
    if len(shown) > limit:
        shown = f"{shown[:limit]} … (+{len(shown) - limit:,})"
    longest = max((len(run) for run in re.findall(r"`+", shown)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}text\n{shown}\n{fence}"


def render_markdown(report: Report, *, lang: str = "auto") -> str:
    """The report. `lang` = `en`, `zh`, or `auto`: the language of most cases.

    The surest `CASES_IN_FULL` cases of all faults are told in full, the rest in one line each.
    """
    seen = digest(report, lang)
    parts = [
        f"# {md(seen.headline)}",
        glue(seen.lang, f"**{seen.verdict}**" if seen.verdict else ""),
    ]
    parts += [md(seen.aside), _counts(seen), _first(seen)]
    share = max(1, CASES_IN_FULL // max(1, len(seen.groups)))
    parts += [_group(group, share, seen.lang) for group in seen.groups]
    parts += [_lines(group, 0, seen.lang) for group in seen.folded]
    parts += [_means(report, seen.lang), _judge(report, seen.lang), _spending(report, seen.lang)]
    parts.append(_logs(report, seen.lang))
    made_by = w("title.made_by", seen.lang, version=__version__)
    parts.append(f"{fixes_note(report.diagnoses, seen.lang)} {made_by}".strip())
    return "\n\n".join(part for part in parts if part) + "\n"


def _counts(seen: Digest) -> str:
    lines = [f"| {w('head.fault', seen.lang)} | n | {say('table.head.change', seen.lang)} |"]
    lines.append("|---|---:|---|")
    for group in (*seen.groups, *seen.folded):
        mark = MARKS[group.fault].glyph
        name = f"{mark} {fault_name(group.fault, seen.lang)}"
        lines.append(f"| {name} | {len(group.rows):,} | {change(group.fault, seen.lang)} |")
    return "\n".join(lines) if len(lines) > 2 else ""


def _first(seen: Digest) -> str:
    if seen.first is None:
        return ""
    body, where = _fix(seen.first.fix, seen.lang), first_where(seen.first, seen.lang)
    names = f"\n\n{say('advice.names', seen.lang)}" if seen.first.fix.assumed else ""
    return f"## {w('title.first', seen.lang)}\n\n{where}\n\n{body}{names}"


def _fix(fix: Fix, lang: str) -> str:
    detail, verify = fix_words(fix, lang)
    if fix.command:
        return f"- **{md(fix_title(fix, lang))}**: `{fix.command}` – {md(detail)}"
    patch = patch_words(fix)
    knob = f" `{patch.replace('`', '')}`" if patch else ""
    check = f" {w('word.verify', lang, how=md(verify))}" if verify else ""
    told = " · ".join(treatment_words(fix.treatment, lang))
    came = f" {md(told)}." if told else ""
    code = apply_words(fix, lang).replace("`", "")
    turn = f" `{code}`" if code else ""
    badge, _ = badge_words(fix, lang)
    return f"- **{md(fix_title(fix, lang))}** ({badge}){knob}{came} – {md(detail)}{check}{turn}"


def _group(group: Group, share: int, lang: str) -> str:
    head = f"## {fault_name(group.fault, lang)} ({len(group.rows):,})"
    parts = [head, md(mechanisms_split(group, lang)), group_sentence(group.fault, lang)]
    parts += [case_markdown(row.case, row.diagnosis, lang) for row in group.rows[:share]]
    parts.append(_lines(group, share, lang))
    return "\n\n".join(part for part in parts if part)


def _lines(group: Group, skip: int, lang: str) -> str:
    rows = group.rows[skip : skip + LINES]
    if not rows:
        return ""
    lines = [] if skip else [f"## {fault_name(group.fault, lang)} ({len(group.rows):,})", ""]
    for row in rows:
        found = (
            f" – {md(clip(retell(essence(row.case, row.diagnosis), row.case, lang), 160))}"
            if row.diagnosis.mechanism
            else ""
        )
        lines.append(f"- **{md(clip(row.case.id, 40))}** {md(clip(row.case.question, 120))}{found}")
    left = len(group.rows) - skip - LINES
    lines += [f"- {w('note.unlisted', lang, n=f'{left:,}')}"] if left > 0 else []
    return "\n".join(lines)


def case_markdown(case: Case, diagnosis: Diagnosis, lang: str = "auto") -> str:
    """One case, ready to paste: the fault first, then its proof, the texts, what to do."""
    tongue = page_lang(lang, [case])
    name = f"{MARKS[diagnosis.fault].glyph} {fault_name(diagnosis.fault, tongue)}"
    facts = [name, md(mechanism_name(diagnosis.mechanism, tongue))]
    facts += [_also(diagnosis, tongue), w("head.confidence", tongue, c=score(diagnosis.confidence))]
    facts.append(settled_words(diagnosis, tongue))
    parts = [
        f"### {md(clip(case.id, 60))}: {md(retell(summary_of(case, diagnosis), case, tongue))}"
    ]
    parts.append(" · ".join(fact for fact in facts if fact))
    proof = [retell(finding_words(found), case, tongue) for found in diagnosis.findings]
    parts += ["\n".join(f"- {md(clip(told, 400))}" for told in proof)]
    parts += [f"**{w('head.question', tongue)}**", quote(case.question)]
    parts += [
        f"**{w('head.answer', tongue)}**",
        quote(case.answer),
        _claims(case, diagnosis, tongue),
    ]
    if case.reference:
        parts += [f"**{w('head.reference', tongue)}**", quote(case.reference)]
    parts += [_ladder(case, diagnosis, tongue), trials_markdown(diagnosis, tongue)]
    parts += [_lost(diagnosis, tongue), _todo(diagnosis, tongue)]
    parts.append(_scales(case, diagnosis, tongue))
    return "\n\n".join(part for part in parts if part)


def _also(diagnosis: Diagnosis, lang: str) -> str:
    names = [fault_name(fault, lang) for fault in diagnosis.contributing]
    return w("head.also", lang, faults=join(names, lang)) if names else ""


def _claims(case: Case, diagnosis: Diagnosis, lang: str) -> str:
    lines = []
    for verdict in diagnosis.claims[:40]:
        sign = SUPPORT[verdict.support]
        reason = f" – {md(clip(retell(verdict.reason, case, lang), 240))}" if verdict.reason else ""
        lines.append(
            f"- {sign.glyph} {say(sign.word, lang)}: {md(clip(verdict.claim.text, 240))}{reason}"
        )
    chance = chance_words(diagnosis.claims, lang)
    return "\n".join(lines) + (f"\n\n{chance}" if chance else "")


def _ladder(case: Case, diagnosis: Diagnosis, lang: str) -> str:
    lines = [f"| {w('head.layer', lang)} | | | |", "|---|---|---:|---|"]
    for layer in LAYERS:
        check = diagnosis.checks.get(layer)
        if check is None:
            continue
        sign = STATUS[check.status]
        told = (numbers(check, lang), md(retell(check.reason, case, lang)) if check.reason else "")
        why = " · ".join(part for part in told if part)
        state = f"{sign.glyph} {say(sign.word, lang)}"
        lines.append(f"| {layer_name(layer, lang)} | {state} | {score(check.score)} | {why} |")
    return "\n".join(lines)


def _scales(case: Case, diagnosis: Diagnosis, lang: str) -> str:
    """Measures beside the layers, each with its reason."""
    lines = [
        f"- {layer_name(name, lang)}: {score(check.score)} – {md(retell(check.reason, case, lang))}"
        for name, check in diagnosis.extra.items()
    ]
    return f"**{w('head.extra', lang)}**\n\n" + "\n".join(lines) if lines else ""


def _lost(diagnosis: Diagnosis, lang: str) -> str:
    lines = "\n".join(f"- {md(line)}" for line in ledger_lines(diagnosis, lang))
    return f"**{w('ledger.title', lang)}**\n\n{lines}" if lines else ""


def _todo(diagnosis: Diagnosis, lang: str) -> str:
    parts = [_fix(fix, lang) for fix in diagnosis.fixes]
    if told := needs_words(diagnosis, lang):
        parts.append(f"- {w('head.settle', lang)}: {told}")
    return f"**{w('head.todo', lang)}**\n\n" + "\n".join(parts) if parts else ""


def _means(report: Report, lang: str) -> str:
    if not len(report):
        return ""
    heads = [w(f"head.{name}", lang) for name in ("layer", "mean", "counted")]
    lines = [f"## {w('title.layers', lang)}", "", f"| {' | '.join(heads)} |", "|---|---:|---|"]
    for layer, mean in report.means().items():
        value, counted = mean_words(mean, lang)
        lines.append(f"| {layer_name(layer, lang)} | {value} | {counted} |")
    for name, mean in report.scale_means().items():
        value, counted = scale_words(report, name, mean, lang)
        lines.append(f"| {layer_name(name, lang)} | {value} | {counted} |")
    return "\n".join(lines)


def _judge(report: Report, lang: str) -> str:
    card = report.card
    if card is None:
        return f"## {w('title.judge', lang)}\n\n{w('note.no_judge', lang)}"
    lines = card.accuracy.items()
    measured = [f"- {tongue}: {md(note_words(line, lang))}" for tongue, line in lines]
    body = "\n".join(measured) or w("note.unmeasured", lang)
    note = f"\n\n{md(note_words(card.note, lang))}" if card.note else ""
    return f"## {w('title.judge', lang)}\n\n{md(card.label)}\n\n{body}{note}"


def _spending(report: Report, lang: str) -> str:
    blocks = []
    for title, judge, rows in spending_parts(report, lang):
        items = "\n".join(f"- {md(name)}: {md(told)}" for name, told in rows)
        blocks.append("\n\n".join(part for part in (f"## {title}", md(judge), items) if part))
    return "\n\n".join(blocks)


def _logs(report: Report, lang: str) -> str:
    blocks = []
    for key, lines in report_logs(report).items():
        items = "\n".join(f"- {md(clip(line, 300))}" for line in lines[:50])
        more = f"\n- {w('note.unlisted', lang, n=len(lines) - 50)}" if len(lines) > 50 else ""
        blocks.append(f"## {w(f'title.{key}', lang)}\n\n{items}{more}")
    return "\n\n".join(blocks)
