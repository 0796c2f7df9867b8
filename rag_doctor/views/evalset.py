"""An evaluation set on the terminal: findings, what was made, agreement, the card."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from rich.table import Table
from rich.text import Text

from rag_doctor.evalset.card_text import card_sections, field_name, value_name
from rag_doctor.evalset.labelling.keys import label_name
from rag_doctor.evalset.linting.finding import KINDS, Finding, LintReport
from rag_doctor.evalset.sampling.strategies import HESITATION
from rag_doctor.evalset.synth.shortfall import LACKS
from rag_doctor.i18n import join, say
from rag_doctor.views.escape import escape_plain
from rag_doctor.views.sheet_terminal import paragraph

if TYPE_CHECKING:
    from rich.console import Console

    from rag_doctor.evalset.card import DataCard
    from rag_doctor.evalset.labelling import Agreement
    from rag_doctor.evalset.sampling import Sample
    from rag_doctor.evalset.synth import Synthesis
    from rag_doctor.evalset.synth.shortfall import Short

__all__ = [
    "print_agreement",
    "print_card",
    "print_lint",
    "print_sample",
    "print_synthesis",
    "shortfall_lines",
]

SHOWN = 8  # findings of a kind, and examples of questions
IDS = 5
_STYLES = {"error": "bold", "warning": "bold", "note": "dim"}


def _tell(screen: Console, text: str, style: str = "", indent: int = 0) -> None:
    """A line of the page; what follows on further lines stands two cells deeper."""
    paragraph(Text(escape_plain(text), style), screen, indent, indent + 2 * bool(indent))


def print_lint(report: LintReport, screen: Console, lang: str) -> None:
    """All findings, grouped by kind, the gravest kind first; each with reason and mend."""
    key = "clean" if report.clean else "found"
    n = {"n": report.n, "findings": len(report.findings)}
    _tell(screen, say(f"evalset.lint.{key}", lang, **n), "bold")
    for kind in KINDS:
        found = report.of(kind)
        if not found:
            continue
        names = {"kind": say(f"evalset.kind.{kind}", lang), "n": len(found)}
        severity = say(f"evalset.severity.{KINDS[kind]}", lang)
        head = say("evalset.lint.group", lang, severity=severity, **names)
        screen.print()
        _tell(screen, head, _STYLES[KINDS[kind]])
        for finding in found[:SHOWN]:
            _tell(screen, f"{_whose(finding, lang)}  {finding.reason(lang)}", indent=2)
            mend = say("evalset.lint.mend", lang, mend=finding.mend(lang))
            _tell(screen, mend, "dim", 4)
        if len(found) > SHOWN:
            _tell(screen, say("evalset.lint.more", lang, n=len(found) - SHOWN), "dim", 2)


def _whose(finding: Finding, lang: str) -> str:
    if not finding.ids:
        of_pipeline = finding.kind in ("bm25_trap", "untested")
        return say(f"evalset.lint.{'pipeline' if of_pipeline else 'whole'}", lang)
    more = f" +{len(finding.ids) - IDS}" if len(finding.ids) > IDS else ""
    return ", ".join(finding.ids[:IDS]) + more


def print_synthesis(found: Synthesis, screen: Console, lang: str) -> None:
    """How much was made, some examples, what was dropped and why, what documents lack."""
    counts = {"n": len(found.made), "documents": found.documents}
    _tell(screen, say("evalset.synth.made", lang, **counts), "bold")
    for item in found.made.items[:: max(1, len(found.made) // SHOWN)][:SHOWN]:
        told = say("evalset.synth.example", lang, id=item.id, question=item.question)
        _tell(screen, told, indent=2)
        answer = say("evalset.synth.answer", lang, reference=item.reference or "")
        _tell(screen, answer, "dim", 4)
    _tell(screen, _dropped(found.dropped, lang))
    for line in shortfall_lines(found.short, lang):
        _tell(screen, line.lstrip(), indent=len(line) - len(line.lstrip()))
    server = found.server
    key = "server" if server else "templates"
    _tell(screen, say(f"evalset.synth.{key}", lang, **({"server": server} if server else {})))
    if server:
        by_model = say("evalset.synth.by_model", lang, written=found.written, kept=found.kept)
        _tell(screen, by_model)
    _tell(screen, say("evalset.synth.judge", lang, judge=found.judge))


def shortfall_lines(short: Iterable[Short], lang: str) -> list[str]:
    """For each kind of question that documents could not give: how many, and why, by document."""
    wants: dict[str, dict[str, list[str]]] = {}
    for one in short:
        wants.setdefault(one.want, {}).setdefault(one.why, []).append(one.doc_id)
    lines = []
    for want, whys in wants.items():
        ids = {doc for docs in whys.values() for doc in docs}
        name = say(f"evalset.want.{want}", lang)
        lines.append(say("evalset.synth.short", lang, n=len(ids), want=name))
        for why, docs in sorted(whys.items(), key=lambda pair: -len(pair[1])):
            family = "lack" if why in LACKS else "check"
            reason, own = say(f"evalset.{family}.{why}", lang), list(dict.fromkeys(docs))
            told = say("evalset.synth.why", lang, why=reason, n=len(own), ids=join(own, lang))
            lines.append("  " + told)
    return lines


def _dropped(dropped: Mapping[str, int], lang: str) -> str:
    if not dropped:
        return say("evalset.synth.none_dropped", lang)
    told = [
        say("evalset.synth.reason", lang, check=say(f"evalset.check.{check}", lang), n=n)
        for check, n in sorted(dropped.items(), key=lambda one: -one[1])
    ]
    return say("evalset.synth.dropped", lang, n=sum(dropped.values()), reasons=join(told, lang))


def print_sample(found: Sample, screen: Console, lang: str) -> None:
    """How many were picked and why, and what the log held."""
    kind = say(f"evalset.kind_of_sample.{found.kind}", lang)
    counts = {"n": len(found.made), "seen": found.seen, "asked": found.asked}
    _tell(screen, say("evalset.sample.made", lang, kind=kind, **counts), "bold")
    for item in found.made.items[:SHOWN]:
        detail = item.origin.detail if item.origin else ""
        _tell(screen, f"{item.id}  {item.question}", indent=2)
        _tell(screen, _signs(detail, lang), "dim", 4)
    if not found.made.items:
        _tell(screen, say("evalset.sample.empty", lang))
    if found.feedback:
        told = {"n": found.feedback, "unjoined": found.unjoined}
        _tell(screen, say("evalset.sample.feedback", lang, **told))
    if found.unread:
        some = join([*dict.fromkeys(found.unread)][:3], lang)
        _tell(screen, say("feedback.unread", lang, n=len(found.unread), examples=some))
    if found.bad:
        told_signs = [f"{_sign(sign, lang)} {n}" for sign, n in found.reasons.items()]
        reasons = join(told_signs, lang)
        _tell(screen, say("evalset.sample.bad", lang, n=found.bad, reasons=reasons))
    for name in ("known", "unjudged"):
        if n := getattr(found, name):
            _tell(screen, say(f"evalset.sample.{name}", lang, n=n))
    if found.lacking:
        values = join([f"{value} {n}" for value, n in found.lacking.items()], lang)
        _tell(screen, say("evalset.sample.lacking", lang, values=values))


def _signs(detail: str, lang: str) -> str:
    return join([_sign(sign, lang) for sign in detail.split(", ")], lang)


def _sign(sign: str, lang: str) -> str:
    from rag_doctor.i18n import has

    if sign.startswith(HESITATION):
        return say("sampling.hesitation", lang, by=sign.removeprefix(HESITATION))
    field, equals, value = sign.partition("=")
    if equals:
        name = field_name(field, lang) if has(f"evalset.field.{field}") else field
        return say("sampling.stratum", lang, field=name, value=value)
    for family in ("sign", "kind_of_sample"):
        if has(f"evalset.{family}.{sign}"):
            return say(f"evalset.{family}.{sign}", lang)
    return sign


def print_agreement(found: Agreement, screen: Console, lang: str) -> None:
    """Who labelled how, how far two agree beyond chance, and what they dispute."""
    if not found.n:
        _tell(screen, say("evalset.label.nobody", lang))
        return
    for who, counts in found.counts.items():
        told = join([f"{label_name(word, lang)} {n}" for word, n in counts.items()], lang)
        _tell(screen, say("evalset.label.counts", lang, who=who, told=told))
    if len(found.counts) == 1:
        who, counts = next(iter(found.counts.items()))
        n = sum(counts.values())
        _tell(screen, say("evalset.label.one", lang, who=who, n=n))
    for pair in found.pairs:
        key = "sampling.one_word" if pair.kappa.value is None else "evalset.label.pair"
        told_pair = say(
            key, lang, first=pair.first, second=pair.second, same=pair.same,
            kappa=pair.kappa, n=pair.same.n,
        )  # fmt: skip
        _tell(screen, told_pair)
    if found.disputed:
        _tell(screen, say("evalset.label.disputed", lang, n=len(found.disputed)), "bold")
    for item, given in found.disputed.items():
        told = join([f"{who} {label_name(word, lang)}" for who, word in given.items()], lang)
        _tell(screen, say("evalset.label.dispute", lang, id=item, told=told), indent=2)


def print_card(card: DataCard, screen: Console, lang: str) -> None:
    """The sentences of the card, then its counts side by side, then its versions."""
    _tell(screen, say("evalset.card.title", lang, name=card.name or "–"), "bold")
    for line in card_sections(card, lang):
        _tell(screen, line)
    for by, counts in card.counts.items():
        rows = ((value_name(by, value, lang), str(n)) for value, n in counts.items())
        screen.print(_table((field_name(by, lang), "n"), rows))
    if card.history:
        names = ("version", "when", "n", "digest", "note")
        head = tuple(say(f"evalset.card.{name}", lang) for name in names)
        history = (tuple(str(v.get(name, "")) for name in names) for v in reversed(card.history))
        screen.print(_table(head, history))


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> Table:
    table = Table(box=None, pad_edge=False, title_justify="left")
    for at, name in enumerate(head):
        table.add_column(name, justify="right" if name == "n" or (at == 2) else "left")
    for row in rows:
        table.add_row(*(Text(cell) for cell in row))
    return table
