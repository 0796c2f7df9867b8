"""Two things said of one subject: `each plot measures 120 m² and costs 48 euros`, one by one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

from rag_doctor.evalset.synth.draft import Draft, Statement
from rag_doctor.evalset.synth.english_parts import clause_of
from rag_doctor.evalset.synth.english_verbs import base_form
from rag_doctor.text.word_sets import word_set

__all__ = ["apart", "joined_verbs"]

_AUX = word_set("is are was were do does did can cannot may must will should")
_END = re.compile(r"[,;](?!\d{3})|:(?!\d)")


def joined_verbs(subject: str) -> bool:
    """Does what looks like a subject hold a verb of its own and an "and" behind it?"""
    before, *joined = re.split(r" and\b", subject, maxsplit=1)
    return bool(joined) and clause_of(before) is not None


def apart(statement: Statement, rule: Callable[[Statement], list[Draft]]) -> list[Draft]:
    """The drafts of each of the things said, with the whole sentence as answer and as quote."""
    quote = ((statement.chunk_id, statement.text),)
    drafts = []
    for text in _each(statement.text):
        for draft in rule(replace(statement, text=text)):
            said = draft.reference.removesuffix(text)
            drafts.append(replace(draft, reference=f"{said}{statement.text}", quotes=quote))
    return drafts


def _each(text: str) -> Iterator[str]:
    main = _END.split(text.rstrip("."), maxsplit=1)[0]
    for found in re.finditer(r" and ", main):
        left, right = main[: found.start()], main[found.end() :]
        first = right.split(" ", 1)[0].lower()
        clause = clause_of(left) if first in _AUX or base_form(first) else None
        if clause is not None:
            yield f"{left}."
            yield f"{clause.subject} {right}."
            return
