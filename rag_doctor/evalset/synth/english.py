"""English statements → questions, by rules that turn a sentence round and guess nothing.

A rule fits only short, plain sentences: a subject of a few words, one verb, one amount. Most
sentences fit no rule, which is meant: a document needs a handful of questions, and each should be
one that a person could ask.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from rag_doctor.evalset.synth.draft import Draft, Statement
from rag_doctor.evalset.synth.english_parts import (
    LOOSE,
    Clause,
    amounts,
    clause_of,
    leaning,
    main_clause,
    number_of,
    number_start,
    telling_word,
    unit_of_amount,
)
from rag_doctor.evalset.synth.english_roles import (
    asked_by,
    asked_whose,
    bare_role,
    role_at_start,
)
from rag_doctor.evalset.synth.english_verbs import is_base
from rag_doctor.text import Quantity, content_words
from rag_doctor.text.date_scan import dates

__all__ = ["ask_english", "drafted"]

MOST_WORDS = 30
_BEFORE = re.compile(r"(?:^|\s)(?P<prep>within|after|for|every|up to)\s+(?:the |about )?$")
_WHEN = re.compile(r"(?:^|\s)(?P<prep>on|by|until|from|since|in|at)\s+(?:the )?$")
_WHEN_LEADS = {"by": "By when", "until": "Until when", "from": "From when", "since": "Since when"}
_ADVERBIAL = re.compile(r"^(?:$|(?:on|in|at|every|for|with|via|by|during) )")
_TAIL = re.compile(r"^(?:or|and|to|of|between|from|until|'|’|a |per )")

_DOES = ("do", "does", "can", "may", "must", "will")
_WITH_OBJECT = re.compile(r" for (?:[a-z-]+ ){1,4}[a-z]+ing$")

Rule = Callable[[Statement], Iterator[Draft]]


def ask_english(statement: Statement) -> list[Draft]:
    """All questions that the rules make of a statement, the surest rule's first."""
    if len(statement.text.split()) > MOST_WORDS:
        return []
    return [draft for rule in RULES for draft in rule(statement)]


def drafted(
    statement: Statement, asked: str, include: str, template: str, subject: str = "", **more: Any
) -> Draft:
    """The draft of a question; `include` = what the answer must hold."""
    asked = " ".join(asked.split()).rstrip(" .")
    made: dict[str, Any] = {
        "lang": "en",
        "question": asked[0].upper() + asked[1:] + "?",
        "reference": statement.text,
        "quotes": ((statement.chunk_id, statement.text),),
        "must_include": (include,),
        "doc_id": statement.doc_id,
        "template": f"en.{template}",
        "leans": leaning(subject),
    }
    return Draft(**(made | more))


def _lead(prep: str, quantity: Quantity, unit: str) -> str:
    if prep == "every":
        return "How often"
    if prep == "for" and quantity.dimension == "time":
        return "For how long"
    if quantity.dimension == "money":
        return f"{prep.capitalize()} how much"
    return f"{prep.capitalize()} how many {unit}"


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
        yield drafted(statement, asked, number_of(quantity), "span", clause.subject)


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
        asked = _asked_object(quantity, main[quantity.end :].strip(), clause, statement)
        if asked:
            yield drafted(statement, asked, number_of(quantity), "object", clause.subject)


def _asked_object(
    quantity: Quantity, tail: str, clause: Clause, statement: Statement
) -> str | None:
    unit, proper = unit_of_amount(quantity), statement.proper
    counted = re.match(r"([a-z]+s)\b(.*)$", tail)
    if quantity.unit in (None, "item") and counted and len(tail.split()) <= 5:
        if LOOSE.search(counted[2]) or _TAIL.match(counted[2].strip()):
            return None
        return clause.turned(f"How many {counted[1]}", counted[2], proper)
    if not _light(tail) or " and " in f" {tail} ":
        return None
    if quantity.dimension == "money":
        per = re.search(r"(?:per|a) \w+$", quantity.text)
        return clause.turned("How much", f"{per[0] if per else ''} {tail}", proper)
    if quantity.dimension == "time" and clause.verb in ("last", "take", "stay"):
        return clause.turned("How long", tail, proper)
    return clause.turned(f"How many {unit}", tail, proper) if unit else None


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
    yield drafted(statement, asked, number_of(first), "copula", clause.subject)


def _when(statement: Statement) -> Iterator[Draft]:
    """Version 3.2 was released on 5 March 2024 → When was version 3.2 released?"""
    main = main_clause(statement.text)
    for date in dates(main):
        before = _WHEN.search(main[: date.start])
        tail = main[date.end :].strip()
        if not before or len(tail.split()) > 3 or not _ADVERBIAL.match(tail):
            continue
        clause = clause_of(main[: before.start()])
        if clause is None or " and" in clause.verb or _WITH_OBJECT.search(f" {clause.verb}"):
            continue  # the date belongs to what is done, not to who is bound to it
        lead = _WHEN_LEADS.get(before["prep"], "When")
        asked = clause.turned(lead, tail, statement.proper)
        yield drafted(statement, asked, date.text, "when", clause.subject)


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


_MEANS = re.compile(r"^(?P<what>[A-Z][^,;:()]{2,60}?) means? that (?P<rest>.{8,})$")


def _meaning(statement: Statement) -> Iterator[Draft]:
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
        yield drafted(statement, asked, include, "meaning", query_type=kind, leans=not code)


_IF = re.compile(r"^(?P<word>If|When) (?P<case>[^,;:()]{12,80}), (?P<then>[^;:()]{10,120})$")
_ELSEWHERE = re.compile(
    r"\b(?:it|its|they|their|them|he|she|this|these|those|ones?|then)\b"
    r"|\bthat (?:is|was|does|has)\b|\b(?:longer|more|less|later|again|too)$",
    re.IGNORECASE,
)


def _if(statement: Statement) -> Iterator[Draft]:
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


RULES: tuple[Rule, ...] = (_meaning, _span, _object, _copula, _when, _who, _by_whom, _if)
