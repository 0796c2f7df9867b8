"""Variants of a question that word search finds hard: everyday words for terms, mixed languages."""

from __future__ import annotations

import re
from dataclasses import replace

from rag_doctor.evalset.synth.chinese_terms import MIXED, TERMS, exchanged
from rag_doctor.evalset.synth.draft import Draft

__all__ = ["code_mixed", "with_synonym"]

# Each is what the same thing is called in conversation.
_EVERYDAY: tuple[tuple[str, str], ...] = (
    (r"annual leave", "holiday"),
    (r"sick leave", "time off for illness"),
    (r"maternity leave", "leave after a birth"),
    (r"probation", "the trial period"),
    (r"reimbursed", "paid back"),
    (r"laptop", "computer"),
    (r"recycle bin", "trash"),
    (r"on-call", "standby"),
    (r"invoice", "bill"),
    (r"salary|salaries", "pay"),
    (r"expire", "run out"),
    (r"retained", "kept"),
    (r"cancelled|canceled", "called off"),
    (r"installation package", "installer"),
    (r"purchase order", "order"),
    (r"approved", "signed off"),
    (r"permitted", "allowed"),
    (r"submitted", "handed in"),
    (r"confidentiality agreement", "NDA"),
    (r"throughput", "speed"),
    (r"credentials", "login details"),
    (r"workspace", "team space"),
    (r"employees", "staff"),
    (r"manual", "handbook"),
    (r"storage quota", "space limit"),
)


def with_synonym(draft: Draft) -> Draft | None:
    """The question with one term in everyday words; `None` = it holds no known term."""
    if draft.lang == "zh":
        found = exchanged(draft.question, TERMS)
        question = found[0] if found else None
    else:
        question = _everyday(draft.question)
    if question is None:
        return None
    return _variant(draft, question, "synonym")


def code_mixed(draft: Draft) -> Draft | None:
    """A Chinese question with one English word in it; `None` = none is known for its words."""
    found = exchanged(draft.question, MIXED) if draft.lang == "zh" else None
    return _variant(draft, found[0], "code_mixed") if found else None


def _variant(draft: Draft, question: str, kind: str) -> Draft:
    return replace(
        draft,
        question=question,
        query_type=kind,
        difficulty="medium",
        template=f"{draft.template}.{kind}",
    )


def _everyday(question: str) -> str | None:
    for pattern, word in _EVERYDAY:
        if re.search(rf"\b(?:{pattern})\b", question):
            return re.sub(rf"\b(?:{pattern})\b", word, question, count=1)
    return None
