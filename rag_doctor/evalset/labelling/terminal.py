"""The loop on a plain terminal: lines out, lines in; any terminal, any pipe."""

from __future__ import annotations

from collections.abc import Callable

from rag_doctor.checks.common import clip
from rag_doctor.errors import InputError
from rag_doctor.evalset.card_text import value_name
from rag_doctor.evalset.items import EvalItem
from rag_doctor.evalset.labelling.keys import KEYS
from rag_doctor.evalset.labelling.loop import Session
from rag_doctor.i18n import join, say
from rag_doctor.text.folding import fold

__all__ = ["run_loop"]

Read = Callable[[str], str | None]
Write = Callable[[str], object]

_PASSAGE = 300  # characters of a passage that are shown
_PASSAGES = 6


def run_loop(session: Session, read: Read, write: Write, lang: str) -> None:
    """Show, ask, record, until all is labelled, the person stops, or input ends (`None`).

    A line is a key and, where one likes, a note: `r too vague`. Every label is on the disk before
    the next question is shown.
    """
    if session.current is None:
        write(say("evalset.label.nothing", lang, task=session.task, who=session.who))
    while (item := session.current) is not None:
        for line in shown(item, session, lang):
            write(line)
        while True:
            typed = read(_prompt(session.task, lang))
            if typed is None or fold(typed).strip() in ("q", "quit"):
                return
            if _handled(typed, item, session, read, write, lang):
                break


def _handled(
    typed: str, item: EvalItem, session: Session, read: Read, write: Write, lang: str
) -> bool:
    """Do what was typed; `False` = ask again about the same question."""
    letter, _, remark = typed.strip().partition(" ")
    letter = fold(letter)  # a Chinese keyboard types wide letters
    if letter == "s":
        session.skip()
        return True
    if letter == "b":
        if not session.back():
            write(say("evalset.label.first", lang))
        return True
    if letter == "u":
        if not session.undo():
            write(say("evalset.label.no_undo", lang))
        return True
    label = KEYS[session.task].get(letter)
    if label is None:
        write(say("evalset.label.what", lang))
        return False
    question = reference = ""
    if label == "edit":
        texts = _edited(read, lang)
        if texts is None:
            return False  # input ended in the middle: the item comes again next time
        question, reference = texts
        if not question and not reference:
            write(say("evalset.label.no_edit", lang))
            return False
    elif label == "approve" and item.answerable and not item.reference:
        reference = (read(_prompt("reference", lang)) or "").strip()
    try:
        session.say(label, remark.strip(), question, reference)
    except InputError as error:
        write(str(error))
        return False
    return True


def _prompt(what: str, lang: str) -> str:
    """What is asked, a space apart from what is typed."""
    return say(f"evalset.label.ask_{what}", lang) + " "


def _edited(read: Read, lang: str) -> tuple[str, str] | None:
    """The new question and reference, empty = as it was; `None` = input ended before both."""
    question = read(_prompt("question", lang))
    reference = None if question is None else read(_prompt("reference", lang))
    return None if question is None or reference is None else (question.strip(), reference.strip())


def shown(item: EvalItem, session: Session, lang: str) -> list[str]:
    """What a person needs to see of an item, a line each."""
    about = " · ".join(
        value_name(by, value, lang)
        for by, value in (
            ("status", item.status),
            ("difficulty", item.difficulty),
            ("query_type", item.query_type),
        )
        if value
    )
    at = session.n - session.left + 1
    lines = ["", say("evalset.label.place", lang, at=at, n=session.n, id=item.id, about=about)]
    for turn in item.history:
        told = f"{turn.question} → {turn.answer}" if turn.answer else turn.question
        lines.append(say("evalset.label.history", lang, text=told))
    lines.append(say("evalset.label.question", lang, text=item.question))
    reference = item.reference or say("evalset.label.no_reference", lang)
    lines.append(say("evalset.label.reference", lang, text=reference))
    if answer := str(item.meta.get("answer") or ""):
        lines.append(say("evalset.label.answer", lang, text=answer))
    if signs := item.meta.get("signs"):
        names = [say(f"evalset.sign.{sign}", lang) for sign in signs]
        lines.append(say("evalset.label.signs", lang, text=join(names, lang)))
    if comment := str(item.meta.get("comment") or ""):
        lines.append(say("sampling.comment", lang, text=clip(comment, _PASSAGE)))
    for name, text in _passages(item)[:_PASSAGES]:
        lines.append(say("evalset.label.passage", lang, id=name, text=text))
    return lines


def _passages(item: EvalItem) -> list[tuple[str, str]]:
    quoted = [(p.chunk_id, clip(p.quote, _PASSAGE)) for p in item.helpful if p.quote]
    sent = item.meta.get("contexts") or ()
    found = [(str(c.get("id", "")), clip(str(c.get("text", "")), _PASSAGE)) for c in sent]
    return [*quoted, *found]
