"""One case in the terminal: the fault in a sentence, layers, claims, proof, fixes."""

from __future__ import annotations

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.padding import Padding
from rich.table import Table
from rich.text import Text
from rich.tree import Tree

from rag_doctor.i18n import join, say
from rag_doctor.records import LAYERS, Case, CheckResult, ClaimVerdict, Diagnosis, Finding, Fix
from rag_doctor.views.badges import apply_words, badge_words, treatment_words
from rag_doctor.views.claims import finding_verdict, of_reference, tells_passage
from rag_doctor.views.escape import clip, escape_plain
from rag_doctor.views.ledger import ledger_lines
from rag_doctor.views.marks import chance_words
from rag_doctor.views.retold import retell
from rag_doctor.views.terminal_trials import print_trials, print_verdict
from rag_doctor.views.theme import MARKS, STATUS, SUPPORT, TERMINAL
from rag_doctor.views.values import whole_words
from rag_doctor.views.words import (
    evidence_title,
    fault_name,
    finding_words,
    fix_title,
    fix_words,
    layer_name,
    mechanism_name,
    needs_words,
    numbers,
    page_lang,
    patch_words,
    score,
    summary_of,
    w,
)
from rag_doctor.views.wrapping import wrapped

__all__ = ["print_walk"]

QUOTE = 240
SIDE_BY_SIDE = 40
"""Columns that the wrong and the right value may take together and still share a line."""


def print_walk(case: Case, diagnosis: Diagnosis, console: Console, lang: str = "auto") -> None:
    """The walk through one case, the fault first."""
    tongue = page_lang(lang, [case])
    if diagnosis.investigation is None:
        told = escape_plain(retell(summary_of(case, diagnosis), case, tongue))
        console.print(Text("\n".join(wrapped(told, console.width)), "bold"))
        console.print(_facts(diagnosis, tongue))
    else:
        print_verdict(case, diagnosis, console, tongue)
        console.print(Padding(_facts(diagnosis, tongue), (0, 0, 0, 2)))
        print_trials(case, diagnosis, console, tongue)
    _section(console, w("head.ladder", tongue), _ladder(case, diagnosis, tongue))
    if diagnosis.refusal.refused:
        said = clip(diagnosis.refusal.text or case.answer, QUOTE)
        console.print(Text("\n" + w("head.refusal", tongue, what=escape_plain(said))))
    claims = [_claim(case, verdict, tongue) for verdict in diagnosis.claims]
    chance = chance_words(diagnosis.claims, tongue)
    _section(console, w("head.claims", tongue), *claims, *([Text(chance, "dim")] if chance else []))
    proof = [_finding(case, diagnosis, found, tongue) for found in diagnosis.findings]
    _section(console, evidence_title(diagnosis, tongue), *proof)
    lost = [Text(line) for line in ledger_lines(diagnosis, tongue)]
    _section(console, w("ledger.title", tongue), *lost)
    fixes = [_fix(fix, tongue) for fix in diagnosis.fixes]
    named = any(fix.assumed for fix in diagnosis.fixes)
    note = [Text(say("advice.names", tongue), "dim")] if named else []
    _section(console, w("head.todo", tongue), *fixes, *note)
    if told := needs_words(diagnosis, tongue):
        _section(console, w("head.settle", tongue), Text(told))
    scales = [_step(case, name, check, tongue) for name, check in diagnosis.extra.items()]
    _section(console, w("head.extra", tongue), *scales)
    _section(console, w("head.walk", tongue), *_walk(diagnosis, tongue))


def _section(console: Console, title: str, *body: RenderableType) -> None:
    if not body:
        return
    console.print()
    console.print(Text(title, "bold"))
    for part in body:
        console.print(Padding(part, (0, 0, 0, 2)))


def _facts(diagnosis: Diagnosis, lang: str) -> Text:
    mark = MARKS[diagnosis.fault]
    rest = [mechanism_name(diagnosis.mechanism, lang)]
    if diagnosis.contributing:
        names = [fault_name(fault, lang) for fault in diagnosis.contributing]
        rest.append(w("head.also", lang, faults=join(names, lang)))
    rest.append(w("head.confidence", lang, c=score(diagnosis.confidence)))
    return Text.assemble(
        (mark.glyph, mark.colour),
        " ",
        fault_name(diagnosis.fault, lang),
        ("".join(f" · {fact}" for fact in rest if fact), "dim"),
    )


def _ladder(case: Case, diagnosis: Diagnosis, lang: str) -> Tree:
    """Each layer stands on the one below it, so the tree grows from recall."""
    tree = Tree(Text(clip(escape_plain(diagnosis.id), 60)), guide_style="dim")
    for layer in LAYERS:
        tree.add(_step(case, layer, diagnosis.checks.get(layer), lang))
    return tree


def _step(case: Case, layer: str, check: CheckResult | None, lang: str) -> Group:
    check = check or CheckResult(layer=layer, status="unscored")
    sign = STATUS[check.status]
    value = score(check.score) if check.score is not None else say(sign.word, lang)
    beside = numbers(check, lang)
    line = Text.assemble(
        (sign.glyph, TERMINAL[sign.tone]),
        f" {layer_name(layer, lang)} ",
        (value, "bold"),
        (f"  {beside}" if beside else "", "dim"),
    )
    why = escape_plain(retell(check.reason, case, lang))
    return _under(line, [Text(why)] if why else [])


def _under(head: Text, body: list[Text]) -> Group:
    """A line with what belongs to it, indented as a whole."""
    return Group(head, *[Padding(part, (0, 0, 0, 2)) for part in body])


def _claim(case: Case, verdict: ClaimVerdict, lang: str) -> Table:
    sign = SUPPORT[verdict.support]
    text = Text(clip(escape_plain(verdict.claim.text), QUOTE))
    text.append(f"  {say(sign.word, lang)}", TERMINAL[sign.tone])
    if verdict.reason:
        text.append(f"\n{clip(escape_plain(retell(verdict.reason, case, lang)), QUOTE)}", "dim")
    return _hanging(Text(sign.glyph, TERMINAL[sign.tone]), text)


def _hanging(mark: Text, body: Text) -> Table:
    grid = Table.grid(padding=(0, 1))
    grid.add_column(no_wrap=True)
    grid.add_column(overflow="fold")
    grid.add_row(mark, body)
    return grid


def _finding(case: Case, diagnosis: Diagnosis, finding: Finding, lang: str) -> Group:
    """The sentence; the right value beside the wrong one; the passage with its chunk."""
    text = Text(escape_plain(clip(retell(finding_words(finding), case, lang), 400)))
    verdict = finding_verdict(diagnosis, finding)
    if verdict and verdict.contradiction:
        pair = verdict.contradiction
        text.append("\n")
        unsettled = of_reference(diagnosis, verdict)  # who is right is not known
        mine = say("subjects.proof.reference", lang) if unsettled else w("word.answer_says", lang)
        text.append(f"{'' if unsettled else '✗ '}{mine}  ", "dim")
        text.append(
            clip(escape_plain(whole_words(verdict.claim.text, pair.wrong)), 80),
            "" if unsettled else "red",
        )
        long = cell_len(pair.wrong) + cell_len(pair.right) > SIDE_BY_SIDE
        text.append(f"{chr(10) if long else '   '}{'' if unsettled else '✓ '}", "dim")
        text.append(f"{w('word.source_says', lang)}  ", "dim")
        text.append(clip(escape_plain(pair.right), 80), "" if unsettled else "green")
    for evidence in finding.evidence[:1]:
        chunk = case.chunk(evidence.chunk_id)
        name = w("word.chunk_says", lang, rank=chunk.rank) if chunk else w("word.source_says", lang)
        passage = "" if tells_passage(finding) else clip(escape_plain(evidence.text), QUOTE)
        quoted = Text(f"{passage}\n" if passage else "")
        quoted.append(f"{name} · {escape_plain(clip(evidence.chunk_id, 60))}", "dim")
        return Group(text, _Rail(quoted))
    return Group(text)


class _Rail:
    """A quotation with a rule before each of its lines, wrapped ones as well."""

    def __init__(self, text: Text) -> None:
        self.text = text

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for line in self.text.wrap(console, max(8, options.max_width - 2)):
            yield Text.assemble(("│ ", "dim"), line)


def _fix(fix: Fix, lang: str) -> Group:
    detail, verify = fix_words(fix, lang)
    if fix.command:
        head = Text(escape_plain(fix_title(fix, lang)), "bold")
        return _under(head, [Text(escape_plain(fix.command)), Text(escape_plain(detail), "dim")])
    patch = patch_words(fix)
    badge, tone = badge_words(fix, lang)
    head = Text.assemble(
        (escape_plain(fix_title(fix, lang)), "bold"), " ", (f"[{badge}]", TERMINAL[tone])
    )
    told = treatment_words(fix.treatment, lang)
    body = [Text(escape_plain(" · ".join(told)))] if told else []
    body += [Text(escape_plain(detail))]
    body += [Text(f"{w('word.patch', lang)} {escape_plain(patch)}")] if patch else []
    body += [Text(escape_plain(apply_words(fix, lang)))] if patch else []
    body += [Text(w("word.verify", lang, how=escape_plain(verify)), "dim")] if verify else []
    return _under(head, body)


def _walk(diagnosis: Diagnosis, lang: str) -> list[Text]:
    lines = [Text(" → ".join(escape_plain(step) for step in diagnosis.path), "dim")]
    if diagnosis.judge:
        lines.append(Text(f"{w('head.judged_by', lang)}  {escape_plain(diagnosis.judge)}", "dim"))
    for step, reason in diagnosis.errors.items():
        lines.append(Text(clip(f"! {step}: {escape_plain(reason)}", 300), "yellow"))
    return lines
