"""English statements → questions, by rules that turn a sentence round and guess nothing.

A rule fits only short, plain sentences: a subject of a few words, one verb, one amount. Most
sentences fit no rule, which is meant: a document needs a handful of questions, and each should be
one that a person could ask.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from rag_doctor.evalset.synth.draft import Draft, Statement
from rag_doctor.evalset.synth.english_cases import ask_meaning, ask_what_if
from rag_doctor.evalset.synth.english_parts import (
    LOOSE,
    Clause,
    amounts,
    clause_of,
    drafted,
    lowered,
    main_clause,
    number_of,
    number_start,
    unit_of_amount,
)
from rag_doctor.evalset.synth.english_predicates import apart
from rag_doctor.evalset.synth.english_roles import (
    asked_by,
    asked_whose,
    bare_role,
    role_at_start,
)
from rag_doctor.text import Quantity
from rag_doctor.text.date_scan import dates

__all__ = ["ask_english"]

MOST_WORDS = 30
_BEFORE = re.compile(r"(?:^|\s)(?P<prep>within|after|for|every|up to)\s+(?:the |about )?$")
_WHEN = re.compile(r"(?:^|\s)(?P<prep>on|by|until|from|since|in|at)\s+(?:the )?$")
_WHEN_LEADS = {"by": "By when", "until": "Until when", "from": "From when", "since": "Since when"}
_ADVERBIAL = re.compile(r"^(?:$|(?:on|in|at|every|for|with|via|by|during) )")
_CIRCUMSTANCE = re.compile(r"^(?:from|at|between) \d")
_TAIL = re.compile(r"^(?:or|and|to|of|between|from|until|'|’|a |per )")

_DOES = ("do", "does", "can", "may", "must", "will")
_WITH_OBJECT = re.compile(r" for (?:[a-z-]+ ){1,4}[a-z]+ing$")

Rule = Callable[[Statement], Iterator[Draft]]


def ask_english(statement: Statement) -> list[Draft]:
    """All questions that the rules make of a statement, the surest rule's first."""
    if len(statement.text.split()) > MOST_WORDS:
        return []
    return [*_by_rules(statement), *apart(statement, _by_rules)]


def _by_rules(statement: Statement) -> list[Draft]:
    return [draft for rule in RULES for draft in rule(statement)]


def _lead(prep: str, quantity: Quantity, unit: str) -> str:
    if prep == "every":
        return "How often"
    if prep == "for" and quantity.dimension == "time":
        return "For how long"
    if quantity.dimension == "money":
        return f"{prep.capitalize()} how much"
    return f"{prep.capitalize()} how many {unit}"


def _measured(prep: str, quantity: Quantity, unit: str) -> str:
    """What such an amount is the measure of: `the time within which`."""
    if quantity.dimension != "time":
        return f"the number of {unit} {prep} which"
    return "the interval at which" if prep == "every" else f"the time {prep} which"


def _span(statement: Statement) -> Iterator[Draft]:
    """Logs are kept for 2 years → For how long are logs kept?"""
    main = main_clause(statement.text)
    for quantity in amounts(main):
        before = _BEFORE.search(main[: number_start(quantity)])
        unit = "money" if quantity.dimension == "money" else unit_of_amount(quantity)
        per = re.search(r"(?:per|an?|each) (?:calendar )?\w+$", quantity.text)
        tail = " ".join(filter(None, (per and per[0], main[quantity.end :].strip())))
        if not before or not unit or not _light(tail.removeprefix("per ")):
            continue
        if before["prep"] == "up to" and unit != "money":
            continue
        clause = clause_of(main[: before.start()])
        if clause is None or " and " in clause.verb or " and " in tail:
            continue
        asked = clause.turned(_lead(before["prep"], quantity, unit), tail, statement.proper)
        thing = clause.named(_measured(before["prep"], quantity, unit), tail, statement.proper)
        yield drafted(
            statement, asked, number_of(quantity), "span", clause.subject,
            thing="" if unit == "money" else thing,
        )  # fmt: skip


def _light(tail: str) -> bool:
    """What follows an amount and may stay behind it."""
    return len(tail.split()) <= 5 and not _TAIL.match(tail) and not LOOSE.search(tail)


def _object(statement: Statement) -> Iterator[Draft]:
    """Every paid seat allows 10 guests → How many guests does every paid seat allow?"""
    main = main_clause(statement.text)
    for quantity in amounts(main):
        head = main[: number_start(quantity)].strip()
        head = re.sub(r" (?:at least|at most|up to|about)$", "", head)
        clause = clause_of(head)
        if clause is None or len(clause.verb.split()) != 1 or clause.does not in _DOES:
            continue
        made = _asked_object(quantity, main[quantity.end :].strip(), clause, statement)
        if made:
            asked, thing = made
            yield drafted(
                statement, asked, number_of(quantity), "object", clause.subject, thing=thing
            )


def _asked_object(
    quantity: Quantity, tail: str, clause: Clause, statement: Statement
) -> tuple[str, str] | None:
    """The question, and what it asks for as a thing."""
    unit, proper = unit_of_amount(quantity), statement.proper

    def both(lead: str, thing: str, tail: str) -> tuple[str, str]:
        return clause.turned(lead, tail, proper), clause.named(f"{thing} that", tail, proper)

    counted = re.match(r"([a-z]+s)\b(.*)$", tail)
    if quantity.unit in (None, "item") and counted and len(tail.split()) <= 5:
        if LOOSE.search(counted[2]) or _TAIL.match(counted[2].strip()):
            return None
        return both(f"How many {counted[1]}", f"the number of {counted[1]}", counted[2])
    if not _light(tail) or " and " in f" {tail} ":
        return None
    if quantity.dimension == "money":
        per = re.search(r"(?:per|a) \w+$", quantity.text)
        return both("How much", "the sum", f"{per[0] if per else ''} {tail}")
    if quantity.dimension == "time" and clause.verb in ("last", "take", "stay"):
        return both("How long", "the time", tail)
    return both(f"How many {unit}", f"the number of {unit}", tail) if unit else None


def _copula(statement: Statement) -> Iterator[Draft]:
    """The notice period is 1 month → How long is the notice period?"""
    main = main_clause(statement.text)
    found = re.match(r"^(?P<head>[A-Z][^,;:()]{3,60}? (?:is|are)) (?P<rest>.+)$", main)
    if not found:
        return
    clause, rest = clause_of(f"{found['head']} x"), found["rest"]
    first = next(iter(amounts(rest)), None)
    if clause is None or first is None or first.start > 0 or not _light(rest[first.end :].strip()):
        return
    lead = {"time": "How long", "money": "How much"}.get(first.dimension)
    if lead is None:
        return
    per = re.search(r"(?:per|an?) (?:calendar )?\w+$", first.text)
    plain = Clause(clause.subject, clause.does, "")
    tail = f"{per[0] if per else ''} {rest[first.end :]}"
    asked = plain.turned(lead, tail, statement.proper)
    thing = " ".join(f"{lowered(clause.subject, statement.proper)} {tail}".split())
    yield drafted(statement, asked, number_of(first), "copula", clause.subject, thing=thing)


def _when(statement: Statement) -> Iterator[Draft]:
    """Version 3.2 was released on 5 March 2024 → When was version 3.2 released?"""
    main = main_clause(statement.text)
    found = dates(main)
    days = sum(date.hour is None for date in found)
    for date in found:
        before = _WHEN.search(main[: date.start])
        tail = main[date.end :].strip()
        if days == 1 and date.hour is None and _CIRCUMSTANCE.match(tail):
            tail = ""  # at what hour and where is part of the answer, not of the question
        if not before or len(tail.split()) > 3 or not _ADVERBIAL.match(tail):
            continue
        clause = clause_of(main[: before.start()])
        if clause is None or " and" in clause.verb or _WITH_OBJECT.search(f" {clause.verb}"):
            continue  # the date belongs to what is done, not to who is bound to it
        lead = _WHEN_LEADS.get(before["prep"], "When")
        asked = clause.turned(lead, tail, statement.proper)
        what = "time" if date.hour is not None else "date"
        dated = before["prep"] in ("on", "by", "at", "until", "from")
        thing = clause.named(f"the {what} {before['prep']} which", tail, statement.proper)
        thing = thing if dated else ""
        yield drafted(statement, asked, date.text, "when", clause.subject, thing=thing)


def _who(statement: Statement) -> Iterator[Draft]:
    """The line manager approves remote work → Who approves remote work?"""
    found = role_at_start(statement.text)
    if found:
        asked = f"Who {found['verb']} {found['rest']}"
        yield drafted(statement, asked, bare_role(found["who"]), "who", leans=True)


def _by_whom(statement: Statement) -> Iterator[Draft]:
    """By whom, and with whose consent."""
    for asked, include, subject in (*asked_by(statement), *asked_whose(statement)):
        yield drafted(statement, asked, include, "by_whom", subject)


RULES: tuple[Rule, ...] = (
    ask_meaning, _span, _object, _copula, _when, _who, _by_whom, ask_what_if,
)  # fmt: skip
