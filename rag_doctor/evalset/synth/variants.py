"""Variants of a question that word search finds hard: everyday words for terms, mixed languages."""

from __future__ import annotations

import re
from dataclasses import replace

from rag_doctor.evalset.synth.chinese_terms import MIXED, TERMS, exchanged
from rag_doctor.evalset.synth.draft import Draft

__all__ = ["code_mixed", "reworded", "with_synonym"]

MOST_EXCHANGED = 3  # words of one question
_LIST = re.compile(r"^[\u4e00-\u9fff]{2,8}(?:、[\u4e00-\u9fff]{2,8})+(?=的)")

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


def reworded(draft: Draft) -> list[Draft]:
    """Other words for a Chinese question whose own stand in a row in its source: everyday terms, a
    list the other way round."""
    if draft.lang != "zh":
        return []
    asked, out = draft.question, []
    for change in (_turned_list, _everyday_chinese):
        asked = change(asked)
        out.append(replace(draft, question=asked))
    return [one for one in out if one.question != draft.question]


def _turned_list(question: str) -> str:
    """苏州、成都及其他二线城市 → 成都、苏州…; a list says the same in any order."""
    found = _LIST.match(question)
    if not found:
        return question
    return "、".join(reversed(found[0].split("、"))) + question[found.end() :]


def _everyday_chinese(question: str) -> str:
    for _ in range(MOST_EXCHANGED):
        found = exchanged(question, TERMS)
        if not found:
            break
        question = found[0]
    return question


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
