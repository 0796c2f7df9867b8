"""The data card as Markdown, in the reader's language."""

from __future__ import annotations

from rag_doctor.evalset.card import DataCard
from rag_doctor.i18n import has, join, say

__all__ = ["card_markdown", "card_sections", "value_name"]


def card_markdown(card: DataCard, lang: str = "en") -> str:
    """What is in a set, what it can show, and its versions."""
    lines = [f"# {say('evalset.card.title', lang, name=card.name or '–')}", ""]
    for line in card_sections(card, lang):
        lines.append(f"- {line}")
    for by, counts in card.counts.items():
        lines += [
            "",
            f"## {field_name(by, lang)}",
            "",
            f"| {field_name(by, lang)} | n |",
            "|---|--:|",
        ]
        lines += [f"| {_cell(value_name(by, value, lang))} | {n} |" for value, n in counts.items()]
    if card.history:
        lines += ["", f"## {say('evalset.card.history', lang)}", ""]
        head = [
            say(f"evalset.card.{name}", lang) for name in ("version", "when", "n", "digest", "note")
        ]
        lines += [f"| {' | '.join(head)} |", "|---|---|--:|---|---|"]
        lines += [
            f"| {_cell(v['version'])} | {_cell(v.get('when', ''))} | {v.get('n', '')} "
            f"| {_cell(v['digest'])} | {_cell(v.get('note', ''))} |"
            for v in reversed(card.history)
        ]
    return "\n".join(lines) + "\n"


def card_sections(card: DataCard, lang: str) -> list[str]:
    """The sentences of a card: how much, what it can bear, where it came from."""
    lines = [
        say("evalset.card.counts", lang, n=card.n, usable=card.usable),
        say("evalset.card.answerable", lang, n=card.answerable, other=card.n - card.answerable),
        say("evalset.card.passages", lang, n=card.with_passages, documents=card.documents),
    ]
    if card.multi_turn:
        lines.append(say("evalset.card.multi_turn", lang, n=card.multi_turn))
    if card.resolution is not None:
        points = f"{100 * card.resolution:.1f}"
        lines.append(say("evalset.card.resolution", lang, n=card.usable, points=points))
    if card.origins:
        told = [f"{name} {n}" for name, n in card.origins.items()]
        lines.append(say("evalset.card.origins", lang, origins=join(told, lang)))
    version = card.version or say("evalset.card.unversioned", lang)
    lines.append(say("evalset.card.identity", lang, version=version, digest=card.digest))
    return lines


def field_name(by: str, lang: str) -> str:
    """The name of a field that is counted."""
    return say(f"evalset.field.{by}", lang)


def value_name(by: str, value: str, lang: str) -> str:
    """The name of a value, where it has one; an unfilled field says so."""
    if not value:
        return say("evalset.card.blank", lang)
    known = f"evalset.value.{by}.{value}"
    return say(known, lang) if has(known) else value


def _cell(text: object) -> str:
    return str(text).replace("|", "\\|").replace("\n", " ")
