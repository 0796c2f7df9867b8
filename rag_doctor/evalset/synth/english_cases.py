"""English questions about meanings and about cases: what does it mean, what if it happens?"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rag_doctor.evalset.synth.cells import MEANING
from rag_doctor.evalset.synth.draft import Draft, Statement
from rag_doctor.evalset.synth.english_parts import (
    LOOSE,
    Clause,
    amounts,
    drafted,
    lowered,
    number_of,
    telling_word,
)
from rag_doctor.evalset.synth.english_verbs import is_base
from rag_doctor.text import content_words

__all__ = ["ask_meaning", "ask_what_if"]

_MEANS = re.compile(r"^(?P<what>[A-Z][^,;:()]{2,60}?) means? that (?P<rest>.{8,})$")


def ask_meaning(statement: Statement) -> Iterator[Draft]:
    """Error 809 means that a port is blocked → What does error 809 mean?"""
    found = _MEANS.match(statement.text.rstrip("."))
    if not found or LOOSE.search(found["what"]) or len(found["what"].split()) > 8:
        return
    include = telling_word(found["rest"])
    if include:
        code = bool(re.search(r"\d", found["what"]))
        clause = Clause(found["what"], "does", "mean")
        asked = clause.turned("What", "", statement.proper)
        kind = "exact_term" if code else "semantic"
        name = lowered(found["what"], statement.proper)
        yield drafted(
            statement, asked, include, "meaning", query_type=kind, leans=not code, name=name,
            kin=MEANING,
        )  # fmt: skip


_IF = re.compile(r"^(?P<word>If|When) (?P<case>[^,;:()]{12,80}), (?P<then>[^;:()]{10,120})$")
_ELSEWHERE = re.compile(
    r"\b(?:it|its|they|their|them|he|she|this|these|those|ones?|then)\b"
    r"|\bthat (?:is|was|does|has)\b|\b(?:longer|more|less|later|again|too)$",
    re.IGNORECASE,
)


def ask_what_if(statement: Statement) -> Iterator[Draft]:
    """If the key is lost, tell the desk → What should I do if the key is lost?"""
    found = _IF.match(statement.text.rstrip("."))
    if not found or _ELSEWHERE.search(found["case"]):
        return
    told = amounts(found["then"])
    include = number_of(told[0]) if told else telling_word(found["then"])
    if not include or include.lower() in found["case"].lower():
        return
    mine = found["case"].replace("your ", "my ").replace("you are", "I am")
    mine = re.sub(r"\byou\b", "I", mine)
    lead = "What should I do" if is_base(found["then"].split()[0]) else "What happens"
    asked = f"{lead} {found['word'].lower()} {mine}"
    general = len(content_words(mine)) < 4
    yield drafted(statement, asked, include, "if", difficulty="medium", leans=general)
