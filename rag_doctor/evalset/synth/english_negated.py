"""Negated English questions: what is not so, and "isn't it …?" with a figure that is not right."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

from rag_doctor.evalset.synth.draft import Draft, Statement
from rag_doctor.evalset.synth.english_parts import (
    LOOSE,
    amounts,
    clause_of,
    drafted,
    lowered,
    main_clause,
    number_of,
    telling_word,
    unit_of_amount,
)
from rag_doctor.evalset.synth.english_predicates import apart, joined_verbs
from rag_doctor.evalset.synth.english_roles import asked_back_by
from rag_doctor.evalset.synth.figures import other_number
from rag_doctor.evalset.synth.thresholds import bend_of, bounded_moment
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

    def by_rules(one: Statement) -> list[Draft]:
        return [draft for rule in RULES for draft in rule(one, rng)]

    return [*by_rules(statement), *apart(statement, by_rules)]


def _what_not(statement: Statement, rng: Random) -> Iterator[Draft]:
    """Public holidays do not count as annual leave → What does not count as annual leave?"""
    found = _NOT.match(main_clause(statement.text))
    if not found or _PRONOUN.match(found["subject"]) or _TIED.search(found["rest"]):
        return
    subject, rest = found["subject"], found["rest"].strip()
    if joined_verbs(subject) or re.match(r"The \w+$", subject):
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
    bend = bend_of(replace(statement, text=main), told[0])
    changed = other_number(main, told[0].start, told[0].end, passage, rng, bend)
    yield from _asked_back(statement, main, changed, number_of(told[0]), "isnt")


def _wasnt(statement: Statement, rng: Random) -> Iterator[Draft]:
    """Version 3.2 was released in March → Wasn't version 3.2 released in June? (No, in March.)"""
    main = main_clause(statement.text)
    told = dates(main)
    if len(told) != 1 or any(unit_of_amount(q) for q in amounts(main)):
        return
    if bounded_moment(main, told[0].start, told[0].end):
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
    yield _asked_no(statement, question, include, template, right.subject)


_NEGATIVE = re.compile(
    r"^(?P<subject>[A-Z][^,;:()]{2,60}?) (?P<verb>is|are|was|were|can|may|will|do|does)"
    r"(?P<not>not| not| never| no longer) (?P<rest>[^;:(),]{4,60})$"
)


_NONE = re.compile(
    r"^(?P<verb>There (?:is|are) no|No) (?P<thing>[a-z][a-z-]*(?: [a-z][a-z-]*){0,2}?)"
    r"(?: (?P<be>is|are))?(?<!No) (?P<rest>(?:in|on|at|for|within|during|[a-z]+ed)\b[^;:()]{3,60})$"
)


def _isnt_so(statement: Statement, rng: Random) -> Iterator[Draft]:
    """Public transport is not reimbursed → Isn't public transport reimbursed? (No, it is not.)"""
    main = main_clause(statement.text)
    if found := _NONE.match(main):
        yield from _isnt_there(statement, found)
    found = _NEGATIVE.match(main)
    if not found or _PRONOUN.match(found["subject"]) or _TIED.search(found["rest"]):
        return
    subject, rest = found["subject"], found["rest"].strip()
    lead = _CONTRACTED.get(found["verb"])
    if found["verb"] == "may":
        lead = "aren't" if _plural(subject) else "isn't"
        rest = f"allowed to {rest}"
    if (
        lead is None
        or joined_verbs(subject)
        or LOOSE.search(subject)
        or len(content_words(f"{subject} {rest}")) < 3
    ):
        return
    if re.search(r"\b(?:yet|either|any|anything|anyone|until|unless|enough)\b", rest):
        return
    denying = f"{found['verb']}{found['not']}"
    include = f"{denying} {_until_telling(found['rest'].strip())}"
    asked = f"{lead} {lowered(subject, statement.proper)} {rest}"
    yield _asked_no(statement, asked, include, "isnt_so", subject)


def _isnt_there(statement: Statement, found: re.Match[str]) -> Iterator[Draft]:
    """There is no partner hotel in Chengdu → Isn't there a partner hotel in Chengdu?"""
    thing, rest = found["thing"], found["rest"].strip()
    if _TIED.search(f"{thing} {rest}") or LOOSE.search(thing) or len(content_words(rest)) < 1:
        return
    if found["verb"].startswith("There"):
        many = found["verb"].endswith("are")
        article = "" if many else ("an " if thing[0] in "aeiou" else "a ")
        asked = f"{'Aren' if many else 'Isn'}'t there {article}{thing} {rest}"
    else:
        lead = _CONTRACTED[found["be"]]
        asked = f"{lead} {thing} {rest}"
    no = "no" if found["verb"].startswith("There") else "No"
    yield _asked_no(statement, asked, f"{no} {thing}", "isnt_so", "")


def _until_telling(rest: str) -> str:
    """The first words, up to the first that carries meaning: `be changed`."""
    words = rest.split()
    stop = next((at for at, word in enumerate(words) if content_words(word)), 0)
    return " ".join(words[: stop + 1])


def _isnt_by(statement: Statement, rng: Random) -> Iterator[Draft]:
    """… approved by the line manager → Isn't … approved by the finance team? (No, …)"""
    for asked, include, subject in asked_back_by(statement, rng):
        yield _asked_no(statement, asked, include, "isnt_by", subject)


def _asked_no(statement: Statement, asked: str, include: str, template: str, subject: str) -> Draft:
    no = "" if statement.text.startswith("No ") else "No: "
    return drafted(
        statement, asked, include, template, subject, shape="negated", query_type="negation",
        difficulty="medium", reference=f"{no}{statement.text}",
    )  # fmt: skip


def _plural(subject: str) -> bool:
    head = re.split(r" (?:of|for|in|on|from|with|without|to|by) ", subject)[0]
    return head.endswith("s") and not head.endswith("ss")


RULES: tuple[Rule, ...] = (_what_not, _isnt, _wasnt, _isnt_by, _isnt_so)
