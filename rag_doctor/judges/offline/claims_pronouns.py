"""May a subject named before stand in for a pronoun? Number and kind must fit, else it stays.

A wrong stand-in makes a claim that nobody made ("Anna Lee was published in 1990").
"""

from __future__ import annotations

import re

from rag_doctor.text import names
from rag_doctor.text.folding import fold

__all__ = ["fits", "is_noun_phrase"]

_WORDS = """i you he she it we they this that these those who which there here one 我 你 您 他 她 它
    我们 你们 他们 她们 它们 这 那 这个 那个 这些 那些 其 该 此 本 大家 自己"""
_PRONOUNS = frozenset(_WORDS.split())
_DETERMINERS = r"(?:the|an?|your|my|our|their|his|her|its|this|that|these|those|each|every)"
# "Hold the …", "Press a …": an order's verb before its object, and no subject of anything.
_ORDER = re.compile(rf"(?!{_DETERMINERS}\b|all\b|both\b|half\b|of\b)[a-z'-]+ {_DETERMINERS}\b")
_OPEN_END = re.compile(rf"\b(?:{_DETERMINERS}|of|to|in|on|at|for|with|by|from|and|or|not|than|as)$")
_PERSON = re.compile(
    r"\b(?:mr|mrs|ms|dr|prof|sir|ceo|cto|cfo|man|woman|boy|girl|king|queen|mother|father|son|daughter"
    r"|president|chief|boss|host|guest|chef|child|person|winner|author|\w{2,}(?:ist|ian|eer)"
    r"|(?:manag|teach|direct|own|lead|found|writ|paint|sing|play|driv|visit|memb|work|employ|train"
    r"|support|custom|us|own|lawy|advis|edit|act|doct|tut|invent|conduct)(?:er|or|ee))\b"
)
_THING = re.compile(r"^(?:the|an?|this|that|its|your|our)\b")
_PLURAL = re.compile(
    r"\b(?:\w{2,}(?<![sui])s|people|staff|police|children|men|women|data|team|crew)$"
)
_AFTER_HEAD = re.compile(r" (?:of|for|in|on|at|with|from|to|by|under|over|within)\b.*")
_PERSON_ZH = re.compile(
    r"(?:[员师者们]|经理|主管|总监|主任|老师|学生|客户|用户|医生|律师|人|先生|女士|教授|校长|歌手|作家)$"
)
_MANY = re.compile(r"(?:ees|[^n]ers|ors|[ae]nts|ies|ists|[ia]ans|ions|ges|[^w]ays|lans|sses|hips)$")
_HAN = re.compile(r"[\u3400-\u9fff]")
_TITLED = re.compile(r"[A-Z][\w'-]+(?: [A-Z][\w'.-]*){1,2}")


def is_noun_phrase(head: str) -> bool:
    """Could these words before a verb be its subject?"""
    low = fold(head).strip()
    if low in _PRONOUNS or not re.search(r"[^\W\d_]", low):
        return False
    return not (_ORDER.match(low) or _OPEN_END.search(low))


def fits(pronoun: str, known: str) -> bool:
    """Does `known` suit the pronoun (folded), as far as can be seen?"""
    if not is_noun_phrase(known):
        return False
    if _HAN.search(pronoun):
        return _fits_zh(pronoun, known)
    low = fold(known).strip()
    if pronoun in ("he", "she", "his", "her"):
        return not _plural(low) and (not _THING.match(low) or _PERSON.search(low) is not None)
    if pronoun in ("they", "their", "these", "those"):
        return _plural(low) or (pronoun in ("they", "their") and _person(known))
    return not _person(known) and (not _plural(low) or _one_word_name(known))


def _fits_zh(pronoun: str, known: str) -> bool:
    if pronoun in ("它", "它们"):
        return not _person_zh(known)
    if pronoun in ("他", "她", "他们", "她们"):
        return _person_zh(known)
    return True


def _plural(low: str) -> bool:
    return " and " in low or _PLURAL.search(_AFTER_HEAD.sub("", low)) is not None


def _one_word_name(known: str) -> bool:
    """A name that ends in s (Redis, Windows), and not many of one kind (Employees, Plans)."""
    name = re.fullmatch(r"[A-Z][\w.-]+", known.strip())
    return name is not None and not _MANY.search(known.strip())


def _person(known: str) -> bool:
    """A person by its noun, or what looks like a first and a last name."""
    return _PERSON.search(fold(known)) is not None or _TITLED.fullmatch(known.strip()) is not None


def _person_zh(known: str) -> bool:
    if _PERSON_ZH.search(known.strip()):
        return True
    found = [name for name in names(known) if name.kind == "person"]
    return bool(found) and found[-1].end == len(known.rstrip())
