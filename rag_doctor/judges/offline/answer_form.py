"""Does a short answer have the form its question asks for?

Only clear mismatches count against it: a number where a name is asked, a name where a date is.
"""

from __future__ import annotations

import re

from rag_doctor.judges.offline.answer_kinds import find_kind, holds_kind
from rag_doctor.judges.offline.question import Question
from rag_doctor.judges.offline.question_rules import AnswerKind
from rag_doctor.judges.offline.short_amounts import is_short_amount
from rag_doctor.judges.offline.terms import content_terms, has_han
from rag_doctor.text.folding import fold

__all__ = ["VALUE_KINDS", "form_fit"]

VALUE_KINDS: frozenset[AnswerKind] = frozenset(("date", "duration", "number", "money", "percent"))
NAME_KINDS: frozenset[AnswerKind] = frozenset(("person", "organisation", "place", "name"))
_MEASURES: tuple[AnswerKind, ...] = ("money", "percent", "date", "duration", "number")

# What may stand around a bare value without making it more than one.
_FRAME = re.compile(
    r"\b(?:in|on|at|from|to|between|and|about|around|over|the|of|ago|approximately|early|late)\b"
    r"|[在到至从约近于之内间前后初末底期左右余多年月日号时点分秒个人次元世纪]"
)
# A question after one of these may well be answered by a bare number.
_NUMBERED_EN = (
    r"(?:ports?|codes?|versions?|extensions?|numbers?|levels?|errors?|status|grade|frequency|rate"
    r"|values?|scores?|room|address|limit|default)"
)
_NUMBERED_ZH = (
    r"(?:端口|编号|号码|代码|错误码|状态码|版本|频率|等级|级别|电话|分机|房间|地址|限制|上限|默认值?"
    r"|数值|得分|比分|成绩|序号)"
)
_NUMBERED = re.compile(
    rf"\b(?:what|which) (?:\w+ ){{0,4}}?{_NUMBERED_EN}\b"
    rf"|(?:什么|哪个|哪些|哪){_NUMBERED_ZH}|{_NUMBERED_ZH}(?:是|为|有)?(?:什么|多少|几)?[?\s]*$"
)
_RELATIVE = re.compile(
    r"\b(?:after|within|before|by|every|ago|later|from|until|at|once|daily|weekly|monthly)\b"
    r"|后|内|满|前|每|起|止|至|到|第"
)
_COUNTED = re.compile(
    r"[\d.,~-]+ (?:(?:million|billion|thousand) )?[a-z]+s(?: ago| later| old| long)?"
    r"|[\d.,~-]+ ?[万亿]?[\u4e00-\u9fff]{1,3}(?: ?\d+ ?[\u4e00-\u9fff]{1,2})*"
)
_DETERMINER = r"(?:an?|the|his|her|their|its|our|my|your|two|three|four|several|some|every|each)"
_TIMES = r"(?:hours?|days?|weeks?|months?|years?|mornings?|evenings?|afternoons?|nights?|end|time)"
_AT = r"(?:on|in|at|near|behind|under|above|opposite|inside|outside|next to|beside)"
_SOMEBODY_OR_SOMEWHERE = re.compile(
    rf"^{_DETERMINER}\b|\bby {_DETERMINER} (?!(?:\w+ )?{_TIMES}\b)"
    rf"|^(?:it (?:is|was) )?{_AT} {_DETERMINER} (?!(?:\w+ )?{_TIMES}\b)"
)
_IN_A_YEAR = re.compile(r"\b(?:in|since|until|till|during) $")  # what follows counts nothing
_LOOSE = re.compile(
    r"\d|几|多|\b(?:some|several|many|few|none|no|all|both|zero|unlimited)\b|没有|无|全|零|不限"
)


def form_fit(question: Question, answer: str) -> float:
    """How well the form of a short answer suits the question, in [0, 1]; under .5 = it does not."""
    kinds = set(question.kinds)
    if question.kinds[0] in VALUE_KINDS:
        return _value_fit(question, answer)
    if _NUMBERED.search(fold(question.text)):
        return 0.8
    if _bare_value(answer) and kinds & (NAME_KINDS | {"reason", "method", "definition"}):
        return 0.12
    if question.kind == "any" and _bare_value(answer):
        return 0.25
    if _COUNTED.fullmatch(fold(answer).strip(" .。")) and kinds & (
        NAME_KINDS | {"list", "definition"}
    ):
        return 0.25
    if kinds & {"person", "organisation", "place"}:
        return 0.9 if holds_kind(answer, question.kinds) else _common_noun(answer)
    return 0.8


def _value_fit(question: Question, answer: str) -> float:
    if is_short_amount(answer, question.kinds):
        return 0.9
    if not holds_kind(answer, question.kinds):
        return 0.5 if _LOOSE.search(fold(answer)) or "name" in question.kinds else 0.1
    return 0.9 if _unit_fits(question, answer) else 0.2


def _bare_value(answer: str) -> bool:
    """Is the answer nothing but a number, date, amount or span of time?"""
    rest = answer
    for kind in _MEASURES:
        for start, end in reversed(find_kind(rest, kind)):
            rest = rest[:start] + " " * (end - start) + rest[end:]
    rest = _FRAME.sub(" ", fold(rest))
    words = [term for term in content_terms(rest) if not term.isdigit()]
    return not words and bool(re.search(r"[\d一二三四五六七八九十百千万]", fold(answer)))


def _unit_fits(question: Question, answer: str) -> bool:
    """A date is no answer to "how many people"; a bare "15" or "1986" fits any unit."""
    folded = fold(answer).strip(" .。")
    if question.kind in ("number", "money", "percent"):
        told = fold(answer)
        dates = [
            span
            for span in find_kind(answer, "date")
            if not told[slice(*span)].isdigit() or _IN_A_YEAR.search(told[: span[0]])
        ]
        loose = [
            number
            for number in find_kind(answer, "number")
            if not any(a <= number[0] and number[1] <= b for a, b in dates)
        ]
        return bool(loose or ("duration" in question.kinds and find_kind(answer, "duration")))
    if question.kind == "date":
        spans = find_kind(answer, "duration")
        return bool(find_kind(answer, "date") or (spans and _RELATIVE.search(folded)))
    bare = re.fullmatch(r"[\d.,]+|[一二两三四五六七八九十百半]+", folded)
    return bool(bare or find_kind(answer, "duration") or not find_kind(answer, "date"))


def _common_noun(answer: str) -> float:
    """No name found: a common noun ("a pharmacist") may still be who is asked for."""
    if has_han(answer):
        return 0.6 if len(answer.strip()) <= 14 else 0.4
    if _SOMEBODY_OR_SOMEWHERE.search(answer.strip().lower()):
        return 0.6
    return 0.55 if len(answer.split()) <= 1 else 0.25
