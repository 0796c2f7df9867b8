"""Who does it, whose consent it takes: English sentences that name a role, asked and asked back."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from rag_doctor.evalset.synth.draft import Statement
from rag_doctor.evalset.synth.english_parts import LOOSE, clause_of, lowered, main_clause
from rag_doctor.evalset.synth.english_verbs import base_form
from rag_doctor.text import content_words

__all__ = ["RoleAsked", "asked_back_by", "asked_by", "asked_whose", "role_at_start"]

_ROLE = (
    r"(?:the |an? |your )?(?:[A-Za-z-]+ ){0,3}(?:manager|team|department|officer|owner|head|desk"
    r"|administrator|administrators|director|colleague|buddy|engineer|lead|coordinator|committee"
    r"|council|reception|CEO|CFO|Operations|Finance)"
)
_BY = re.compile(
    rf"^(?P<subject>[A-Z][^,;:()]{{3,70}}?) (?P<aux>is|are|must be|can be|may be) "
    rf"(?P<verb>[a-z]+(?:ed|en|ade|ent|un|pt|ld)) by (?P<role>{_ROLE})$"
)
_CONSENT = re.compile(
    rf"^(?P<subject>[A-Z][^,;:()]{{3,70}}?) (?P<verb>needs?|requires?) (?:the |written )?"
    rf"(?P<what>consent|approval|signature) (?:of|from|by) (?P<role>{_ROLE})(?: [^,;]{{1,40}})?$"
)
_START = re.compile(
    r"^(?P<who>(?:The |An? |Your )?(?:[a-z-]+ ){0,3}(?:manager|team|department|officer|owner|head"
    r"|desk|administrator|director|colleague|buddy|engineer|lead|coordinator|committee|council"
    r"|founder|president|minister))\s+(?P<verb>[a-z]+)\s+(?P<rest>[^;:()]{12,90})$",
    re.IGNORECASE,
)
_OTHERS = (
    "the finance team", "the line manager", "the department head", "the security officer",
    "the IT service desk", "the legal team",
)  # fmt: skip

RoleAsked = tuple[str, str, str]
"""Question, what its answer must hold, and the subject it is about."""


def role_at_start(text: str) -> re.Match[str] | None:
    """`The line manager approves remote work`: who, verb, rest; `None` = no such sentence."""
    found = _START.match(main_clause(text))
    if not found or LOOSE.search(found["rest"]):
        return None
    if re.match(r"(?:each|every)\b", found["who"], re.IGNORECASE) or not base_form(found["verb"]):
        return None
    told = [w for w in content_words(found["rest"]) if not any(ch.isdigit() for ch in w)]
    return found if len(told) >= 3 else None


def asked_by(statement: Statement) -> Iterator[RoleAsked]:
    """A claim is approved by the line manager → By whom is a claim approved?"""
    found = _passive(statement.text)
    if found:
        subject = lowered(found["subject"], statement.proper)
        aux, _, be = found["aux"].partition(" ")
        verb = f"{be} {found['verb']}".strip()
        yield f"By whom {aux} {subject} {verb}", bare_role(found["role"]), found["subject"]


def asked_whose(statement: Statement) -> Iterator[RoleAsked]:
    """Trips to X need the consent of the CEO → Whose consent do trips to X need?"""
    found = _CONSENT.match(main_clause(statement.text))
    if found and not LOOSE.search(found["subject"]):
        does = "does" if found["verb"].endswith("s") else "do"
        verb = found["verb"].removesuffix("s")
        subject = lowered(found["subject"], statement.proper)
        asked = f"Whose {found['what']} {does} {subject} {verb}"
        yield asked, bare_role(found["role"]), found["subject"]


def asked_back_by(statement: Statement, rng: Random) -> Iterator[RoleAsked]:
    """… is approved by the line manager → Isn't … approved by the finance team?"""
    passage = (statement.passage or statement.text).lower()
    others = [one for one in _OTHERS if one.removeprefix("the ") not in passage]
    if not others:
        return
    other = rng.choice(others)
    if (found := _passive(statement.text)) and found["aux"] in ("is", "are"):
        lead = "Isn't" if found["aux"] == "is" else "Aren't"
        subject = lowered(found["subject"], statement.proper)
        asked = f"{lead} {subject} {found['verb']} by {other}"
        yield asked, bare_role(found["role"]), found["subject"]
    elif found := role_at_start(statement.text):
        asked = f"Isn't it {other} that {found['verb']} {found['rest']}"
        yield asked, bare_role(found["who"]), ""


def bare_role(role: str) -> str:
    """Without its article."""
    return re.sub(r"^(?:the|an?|your) ", "", role.strip(), flags=re.IGNORECASE)


def _passive(text: str) -> re.Match[str] | None:
    found = _BY.match(main_clause(text))
    plain = found and clause_of(f"{found['subject']} {found['aux'].split()[0]} x")
    return found if plain else None
