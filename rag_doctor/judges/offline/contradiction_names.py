"""Another person, place or thing in the same place; who did what to whom; another answer."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise

from rag_doctor.judges.offline.answer_kinds import find_kind
from rag_doctor.judges.offline.contradiction_base import Found, Side, found, shared_neighbours
from rag_doctor.judges.offline.features_claim import View
from rag_doctor.judges.offline.own_clause import of_another_clause
from rag_doctor.judges.offline.question import read_question
from rag_doctor.judges.offline.right_values import likeness
from rag_doctor.judges.offline.roles_chinese import EQUALS_ZH
from rag_doctor.judges.offline.roles_english import EQUALS_EN
from rag_doctor.text.entity import Name, names
from rag_doctor.text.folding import fold
from rag_doctor.text.set_phrases import FREE_WORDS

__all__ = ["other_answer", "other_name", "swapped_roles"]

_ALIKE = {
    "person": {"person", "name"},
    "place": {"place", "name"},
    "org": {"org", "name", "acronym"},
}
_DEGREES = frozenset(("phd", "dphil", "msc", "mba", "bsc", "ba", "ma", "md", "cv", "faq", "id"))
_ALIKE_PLACE = 0.5  # what the same word before or after counts when a name is chosen
_ASKED = ("person", "organisation", "place", "name")
_PASSIVE = re.compile(
    r"\b(?:was|were|is|are|been|being|be)(?:n't)? (?:(?:not|never|also|only|always|already) )?"
    r"(?!not\b)\w+(?:[ei]d|ld|n|t|ne|de)\b|\b\w+(?:[ei]d|ld|n|de) by\b|被|由|受|遭"
)
_JOINT = re.compile(r"\s*(?:[,、/&+]|[,、]?\s*\b(?:and|or)\b|和|与|及|以及|或)\s*(?:the |an? )?")
_PATH = re.compile(
    r"\bfrom (?P<a>[\w$€£ .-]{1,30}?) (?:in)?to (?P<b>[\w$€£.-]+)"
    r"|[从由自](?P<c>.{1,12}?)[到至升降改](?:[至到为])?(?P<d>.{1,12}?)(?:[,，。]|$)"
)


def other_name(side: Side) -> Found | None:
    """A name that stands nowhere, where the passage has another of its kind."""
    best: Found | None = None
    rank = 0.0
    theirs = [n for n in _names(side.given.text) if n.norm not in side.claim.folded]
    for name in _names(side.claim.text):
        if side.reading.frame is not None and name.norm not in side.reading.focus.view.folded:
            continue
        if (
            name.kind == "code"
            or name.norm in _DEGREES
            or name.norm in side.given.folded
            or _is_known(side, name)
            or name.norm in fold(side.reading.question or "")  # asked about, not made up
        ):
            continue
        if any(v.start <= name.start < v.end for v in side.claim.values):
            continue  # the unit of an amount: that is compared as an amount
        subject = side.subject_without(name.start, name.end)
        for other in theirs if subject >= 0.5 else ():
            if not _same_kind(name, other) or _one_name(name.norm, other.norm):
                continue
            if of_another_clause(side, (name.start, name.end), (other.start, other.end)):
                continue
            spots = (name.start, name.end), (other.start, other.end)
            local = shared_neighbours(side.claim, spots[0], side.given, spots[1], near=3)
            strength = subject * (0.4 + 0.6 * local)
            place = strength + _ALIKE_PLACE * likeness(side.claim, spots[0], side.given, spots[1])
            if local >= 0.5 and (best is None or place > rank):
                rank, best = place, found(side, "entity", name.text, other.text, strength)
    return best


@lru_cache(maxsize=16384)
def _names(text: str) -> tuple[Name, ...]:
    return tuple(names(text))


def _is_known(side: Side, name: Name) -> bool:
    """Does the name stand in any unit?"""
    return any(
        side.looks_at(number) and name.norm in unit.folded
        for number, unit in enumerate(side.base.units)
    )


def _same_kind(one: Name, other: Name) -> bool:
    return other.kind in _ALIKE.get(one.kind, {one.kind}) or one.kind in _ALIKE.get(other.kind, ())


def _one_name(one: str, other: str) -> bool:
    """May two names be one: a part, initials, shared words?"""
    if one in other or other in one:
        return True
    a, b = set(one.split()), set(other.split())
    if _short_for(one, other) or _short_for(other, one):
        return True
    if a & b or (len(set(one) & set(other)) >= 3 and "\u3400" <= one[0] <= "\u9fff"):
        return True
    initials = "".join(word[0] for word in other.split() if word)
    return one.replace(".", "") == initials or "".join(w[0] for w in one.split()) == other


def _short_for(short: str, long: str) -> bool:
    """Is a Chinese name shortened: its signs in their order, the first and the last among them
    (中国 for 中华人民共和国, 北大 for 北京大学)?"""
    if not 2 <= len(short) < len(long) or not "\u3400" <= short[0] <= "\u9fff":
        return False
    if short[0] != long[0] or short[-1] not in long[-4:]:
        return False
    rest = iter(long)
    return all(sign in rest for sign in short)


def other_answer(side: Side) -> Found | None:
    """A bare answer that stands nowhere, where the best passage holds another of the kind asked."""
    reading = side.reading
    if reading.frame is None or not reading.question or reading.claim.resolved is None:
        return None
    if side.subject < 0.5 or reading.focus.held.max(initial=0.0) >= 0.5 or side.claim.values:
        return None
    asked = fold(reading.question)
    mine = fold(reading.claim.text).strip(" .。")
    for kind in read_question(reading.question).kinds:
        spans = find_kind(side.given.text, kind) if kind in _ASKED else ()
        for start, end in spans:
            right = side.given.text[start:end].strip(" ,，。.")
            low = fold(right)
            if len(low) >= 2 and low not in asked and not _one_name(mine, low):
                wrong = reading.claim.text.strip(" .。")
                return found(side, "entity", wrong, right, 0.8 * side.subject)
    return None


_COMPARES = re.compile(r"\bthan\b|比")


def swapped_roles(side: Side) -> Found | None:
    """The same words with the two parties changed round ("A pays B", "B pays A")."""
    if side.subject < 0.85:
        return None
    if crossed := _crossed_path(side):
        return crossed
    if bool(_PASSIVE.search(side.claim.folded)) != bool(_PASSIVE.search(side.given.folded)):
        return None
    if _COMPARES.search(side.claim.folded) and not _COMPARES.search(side.given.folded):
        return None  # the passage gives two amounts, and the claim compares them
    mine, theirs = _places(side.claim), _places(side.given)
    shared = [norm for norm in mine if norm in theirs]
    if not 3 <= len(shared) <= 14:
        return None
    for i in range(1, len(shared) - 1):
        a, verb, b = shared[i - 1], shared[i], shared[i + 1]
        if not FREE_WORDS.isdisjoint((a, verb, b)):
            continue  # "free for staff" and "staff pay nothing" are one
        if _apart(side.given, theirs[b], theirs[a]) or _apart(side.claim, mine[a], mine[b]):
            continue
        if _equals(side.claim, mine[a], mine[b]):
            continue
        if _listed(side.claim, mine, a, verb, b) or _listed(side.given, theirs, b, verb, a):
            continue
        if theirs[b] < theirs[verb] < theirs[a] and _adjacent(theirs, shared, b, verb, a):
            right = side.given.text[theirs[b] : _end(side.given, theirs[a])]
            wrong = side.claim.text[mine[a] : _end(side.claim, mine[b])]
            return found(side, "role", wrong, right, 0.8 * side.subject)
    return None


def _apart(text: View, start: int, end: int) -> bool:
    """Does a mark or an amount stand between the two, so that they belong to two clauses?"""
    between = text.folded[start:end]
    amounts = any(start < value.start < end for value in text.values)
    return amounts or bool(re.search(r"[;:、；：]", between))


def _equals(claim: View, start: int, end: int) -> bool:
    """Do the words between make the two equals, so that their order says nothing?"""
    between = claim.folded[start:end]
    if re.search("[与和跟同]", between):  # 蓝方公司与红方公司合并
        between = claim.folded[start:]
    return bool(EQUALS_EN.search(between) or EQUALS_ZH.search(between))


def _listed(text: View, at: dict[str, int], *three: str) -> bool:
    """Are the three entries of one list, whose order says nothing?"""
    return all(
        _JOINT.fullmatch(text.folded[_end(text, at[one]) : at[other]])
        for one, other in pairwise(three)
    )


def _adjacent(theirs: dict[str, int], shared: list[str], b: str, verb: str, a: str) -> bool:
    """Do the three stand next to each other among the shared words there, too?"""
    order = sorted(shared, key=lambda norm: theirs[norm])
    at = order.index(verb)
    return order[at - 1 : at + 2] == [b, verb, a]


def _places(text: View) -> dict[str, int]:
    return {term.norm: term.start for term in text.terms if term.value is None}


def _end(text: View, start: int) -> int:
    """Where the term that begins at `start` ends in the text, which its stem does not tell."""
    return next(start + len(term.surface) for term in text.terms if term.start == start)


def _crossed_path(side: Side) -> Found | None:
    """From A to B against from B to A."""
    mine, theirs = _PATH.search(side.claim.folded), _PATH.search(side.given.folded)
    if not mine or not theirs:
        return None
    a, b = mine["a"] or mine["c"], mine["b"] or mine["d"]
    c, d = theirs["a"] or theirs["c"], theirs["b"] or theirs["d"]
    if a.strip() == d.strip() != b.strip() == c.strip():
        return found(side, "role", mine[0], theirs[0], 0.9 * side.subject)
    return None
