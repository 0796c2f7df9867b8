"""Negated English questions: what is not so, and "isn't it …?" with a figure that is not right."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from random import Random

from rag_doctor.evalset.synth.draft import Draft, Statement
from rag_doctor.evalset.synth.english import drafted
from rag_doctor.evalset.synth.english_parts import (
    LOOSE,
    amounts,
    clause_of,
    lowered,
    main_clause,
    number_of,
    telling_word,
    unit_of_amount,
)
from rag_doctor.evalset.synth.figures import other_number
from rag_doctor.judges.selftest.edits_values import change_date
from rag_doctor.judges.selftest.probe import Source
from rag_doctor.text import content_words
from rag_doctor.text.date_scan import dates

__all__ = ["negate_english"]

_NOT = re.compile(
    r"^(?P<subject>[A-Z][^,;:()]{2,60}?) (?P<neg>(?:do|does|did|is|are|was|were|can|may|must|will"
    r"|should)(?: not|n't)|cannot|(?:is|are|was|were) (?:never|no longer)) (?P<rest>[^;:()]{6,90})$"
)
_PEOPLE = re.compile(
    r"^(?:employees|interns|contractors|colleagues|guests|visitors|people|students|engineers|staff"
    r"|managers|administrators|members|customers|users|newcomers|part-timers|freelancers)\b",
    re.IGNORECASE,
)
_PRONOUN = re.compile(
    r"^(?:you|we|it|they|he|she|there|this|that|these|those|both|such)\b", re.IGNORECASE
)
_TIED = re.compile(
    r"\b(?:it|its|they|their|them|he|she|his|her|you|your|we|our|this|these|those|such|so|there)\b",
    re.IGNORECASE,
)
_CONTRACTED = {
    "is": "isn't", "are": "aren't", "was": "wasn't", "were": "weren't", "can": "can't",
    "will": "won't", "should": "shouldn't", "do": "don't", "does": "doesn't",
}  # fmt: skip

Rule = Callable[[Statement, Random], Iterator[Draft]]


def negate_english(statement: Statement, rng: Random) -> list[Draft]:
    """Negated questions from a statement; those about what is not so come first."""
    if len(statement.text.split()) > 30:
        return []
    return [draft for rule in RULES for draft in rule(statement, rng)]


def _what_not(statement: Statement, rng: Random) -> Iterator[Draft]:
    """Public holidays do not count as annual leave → What does not count as annual leave?"""
    found = _NOT.match(main_clause(statement.text))
    if not found or _PRONOUN.match(found["subject"]) or _TIED.search(found["rest"]):
        return
    subject, rest = found["subject"], found["rest"].strip()
    if re.match(r"The \w+$", subject):
        return  # "The clause" says nothing to whoever asks
    if len(content_words(rest)) < 3 or LOOSE.search(subject) or " and " in rest:
        return
    include = telling_word(subject)
    if not include or include.lower() in rest.lower():
        return
    people = _PEOPLE.match(subject) is not None
    verb = _singular(found["neg"])
    asked = f"{'Who' if people else 'What'} {verb} {rest}"
    yield drafted(
        statement, asked, include, "what_not", shape="negated", query_type="negation",
        difficulty="medium", leans=True,
    )  # fmt: skip


def _singular(neg: str) -> str:
    """After "what" or "who" the verb stands in the singular."""
    swaps = (("do not", "does not"), ("don't", "doesn't"), ("are", "is"), ("were", "was"))
    for plural, one in swaps:
        if neg.startswith(plural):
            return one + neg[len(plural) :]
    return neg


def _isnt(statement: Statement, rng: Random) -> Iterator[Draft]:
    """Maternity leave is 16 weeks → Isn't maternity leave 32 weeks? (No, 16.)"""
    main = main_clause(statement.text)
    told = amounts(main)
    if len(told) != 1:
        return
    if unit_of_amount(told[0]) is None and told[0].dimension not in ("money", "percent"):
        return
    passage = statement.passage or statement.text
    changed = other_number(main, told[0].start, told[0].end, passage, rng)
    yield from _asked_back(statement, main, changed, number_of(told[0]), "isnt")


def _wasnt(statement: Statement, rng: Random) -> Iterator[Draft]:
    """Version 3.2 was released in March → Wasn't version 3.2 released in June? (No, in March.)"""
    main = main_clause(statement.text)
    told = dates(main)
    if len(told) != 1 or any(unit_of_amount(q) for q in amounts(main)):
        return
    changed = change_date(Source(main, "en", statement.passage or statement.text, {}), rng)
    wrong = changed.text if changed is not None else None
    yield from _asked_back(statement, main, wrong, told[0].text, "wasnt")


def _asked_back(
    statement: Statement, main: str, wrong: str | None, include: str, template: str
) -> Iterator[Draft]:
    """Isn't it …? of a clause with a wrong figure in it."""
    right, asked = clause_of(main), clause_of(wrong) if wrong else None
    if right is None or asked is None or asked.verb == right.verb:
        return
    if len(main.split()) > 16 or " and " in right.verb:
        return
    lead, verb = _CONTRACTED.get(right.does), asked.verb
    if right.does == "must":  # "mustn't" would say something else
        lead, verb = ("don't" if _plural(right.subject) else "doesn't"), f"have to {verb}"
    if lead is None:
        return
    question = f"{lead} {lowered(asked.subject, statement.proper)} {verb}"
    yield drafted(
        statement, question, include, template, right.subject, shape="negated",
        query_type="negation", difficulty="medium", reference=f"No: {statement.text}",
    )  # fmt: skip


def _plural(subject: str) -> bool:
    head = re.split(r" (?:of|for|in|on|from|with|without|to|by) ", subject)[0]
    return head.endswith("s") and not head.endswith("ss")


RULES: tuple[Rule, ...] = (_what_not, _isnt, _wasnt)
