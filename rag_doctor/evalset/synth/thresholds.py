"""Which way a threshold may be bent so that the source no longer implies what is asked.

Over 7 % is barred: so is over 21 %, and "isn't it barred over 21 %?" has no "no" for an answer;
over 3 % has. A limit turns the other way: at least 7 days does not say at least 14. Where the side
cannot be told, none is taken.
"""

from __future__ import annotations

import re
from typing import Literal

from rag_doctor.evalset.synth.draft import Statement
from rag_doctor.text import Quantity
from rag_doctor.text.quantity_cues import STRICT

__all__ = ["Bend", "bend_of", "bounded_moment"]

Bend = Literal["up", "down", "any", "none"]
"""Where another number may lie; `none` = every other number could follow from the source."""

_REACH = 14  # characters beside an amount in which a bound on it stands
_BY_TENSE = re.compile(r"(?:个工作日|个自然日)?\s*(?:之后|以后|后)|\s*(?:after|later)\b")
_AHEAD = re.compile(r"(?:之前|以前|前)|(?:\s[a-z' ]{0,14})?\b(?:before|ahead|in advance|notice)\b")
_UPPER = re.compile(
    r"\b(?:under|below|up to|at most|no (?:more|later|longer) than|not (?:more|later|longer) than"
    r"|maximum|max|less than|fewer than|within|exceed|limit|or (?:less|fewer|below|under))\b|≤|<"
    r"|不(?:得|能|可|应|会|要)?(?:超过|多于|高于|大于|超出|晚于)|未超过|最多|至多|顶多|最高|最长|最大|最晚|最迟"
    r"|低于|少于|小于|不到|不足|不满|未满|未达|上限|限额|以下|以内|之内|内|封顶|为限"
)
_LOWER = re.compile(
    r"\b(?:at least|no (?:less|fewer) than|not (?:less|fewer) than|minimum|min|more than"
    r"|greater than|over|above|exceed(?:s|ed|ing)?|longer than|older than|beyond"
    r"|or (?:more|above|over|longer|greater|older))\b|≥|>"
    r"|不(?:得|能|可|应|要)?(?:少于|低于|小于|早于|短于)|至少|最少|最低|最短|最小|起码|超过|超出|多于|高于|大于"
    r"|满|逾|下限|以上|之上"
)
_OPEN = re.compile(
    STRICT.pattern + r"|exceeds\b|exceeding|exceeded|beyond|or (?:more|above|over|longer|older)"
    r"|超出|满|以上|以下|之上|未达"
)
_NOT_OVER = re.compile(
    r"不(?:得|能|可|应|会|要)?(?:超过|多于|高于|大于|超出|晚于|少于|低于|小于|早于|短于)|未超过"
    r"|\bno (?:more|less|fewer|later|longer) than|\bnot (?:more|less|fewer|later|longer) than"
    r"|(?:must not|may not|cannot|can not|should not|not to|not) exceed"
)
_WINDOW = re.compile(r"以内|之内|内|\bwithin\b")
_MAY = re.compile(
    r"可以?(?![用能])|能(?!力)|允许|准许|有权|\b(?:can|may|allowed|permitted|entitled)\b"
)
_MAY_NOT = re.compile(
    r"不得|不能|不可|不予|不许|禁止|严禁|不|无法|\b(?:cannot|not|never|no|nor|without)\b|n't\b"
)
_CASE_ZH = re.compile(
    r"[^，。；]{0,14}?(?:的|者|时)(?=[^，。；])|[^，。；]{0,10}的?，|\s*[须需应要由则即算视]"
)
_IF = re.compile(
    r"^(?:如果?|若|当|凡|一旦|只要|除非)|\b(?:if|when|who|that|whose|which|where|unless)\b", re.I
)
_VERB = re.compile(
    r"\b(?:is|are|was|were|can|may|must|will|should|cannot|need|needs|require|requires|do|does)\b"
)


def bend_of(statement: Statement, quantity: Quantity) -> Bend:
    """Where another number for an amount of the statement may lie."""
    text = statement.text
    start, end = quantity.start, quantity.end
    clause = _clause(text, start, end)
    before, after = text[max(0, start - _REACH) : start], text[end : end + _REACH]
    before = re.split(r"[，；。,;]", before)[-1]
    after = re.split(r"[，；。,;]", after)[0]
    near = _after_cue(before, quantity.text, after)
    plain = _NOT_OVER.sub("", clause)
    may, barred = _MAY.search(plain) is not None, _MAY_NOT.search(plain) is not None
    if _BY_TENSE.match(after) or re.search(r"\bafter\s+$|后$", before):
        return "down"
    if quantity.text.lower().startswith("after "):
        return "down"
    if _AHEAD.match(after) or "提前" in near:
        return "none" if may or barred else "up"
    upper = quantity.bound == "at_most" or (
        quantity.bound == "exact" and _UPPER.search(near) is not None
    )
    lower = quantity.bound == "at_least" or (
        quantity.bound == "exact" and not upper and _LOWER.search(near) is not None
    )
    if not upper and not lower:
        return "any"
    cased = _cased(text, start, end)
    if _OPEN.search(_NOT_OVER.sub("", near)):
        return ("up" if upper else "down") if cased or may or barred else "none"
    if upper and _WINDOW.search(near):
        return "up" if may or barred else ("none" if cased else "down")
    if cased or barred or (may and lower):
        return "none"
    return "up" if may or lower else "down"


def bounded_moment(text: str, start: int, end: int) -> bool:
    """Is the date in `start:end` a bound (by, before, after, from)? Another one may be implied."""
    head, tail = text[max(0, start - 12) : start], text[end : end + 4]
    return bool(
        re.match(r"\s*(?:[之以]?[前后]|起|止|截止|至|到|or (?:lat|earl))", tail)
        or re.search(r"(?:截至|截止|不[晚早迟]于|最[晚迟早]|自|从|至|到)(?:到|于|在)?\s*$", head)
        or re.search(
            r"\b(?:by|before|after|until|till|from|since|than|as of|starting|beginning)(?: on| in"
            r"| the| end of)*\s*$",
            head,
            re.I,
        )
    )


def _after_cue(before: str, amount: str, after: str) -> str:
    """The amount with what may bound it: a word or two before, and what clings behind."""
    tail = re.match(r"\s?(?:[以之](?:内|外|上|下)|及以[上下]|内|or \w+|起|封顶|为限)?", after)
    return before[-_REACH:] + amount + (tail[0] if tail else "")


def _clause(text: str, start: int, end: int) -> str:
    """The clause of the amount, with the one after it: that one says what is so in the case."""
    begin = max(text.rfind(mark, 0, start) for mark in "；。;") + 1
    stop = re.compile(r"[；。;]").search(text, end)
    return text[begin : stop.start() if stop else len(text)]


def _cased(text: str, start: int, end: int) -> bool:
    """Does the amount tell of which cases something is said, not what is said of them?"""
    if _IF.search(text[:start]):
        return True
    if re.search(r"[\u4e00-\u9fff]", text):
        after = re.sub(r"^\s?(?:[以之]?[内上下]|及以[上下])", "", text[end:])
        return _CASE_ZH.match(after) is not None
    return bool(_VERB.search(text, end)) and not _VERB.search(text[:start])
