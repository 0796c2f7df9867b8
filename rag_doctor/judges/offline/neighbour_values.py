"""Does an answer to "who?" or "why?" give only a value beside the words of the question?

"It was founded in 1999." answers "when?", and shares every word with "Who founded it?". What is
left when the question's words, values and words of form are taken away decides: nothing is left
where a neighbouring question was answered.
"""

# ruff: noqa: E501  (a rule stays on one line)

from __future__ import annotations

import re

from rag_doctor.judges.offline.answer_kinds import find_kind
from rag_doctor.judges.offline.question import Question
from rag_doctor.judges.offline.question_rules import AnswerKind
from rag_doctor.judges.offline.terms import Passage, content_terms, has_han, tagged
from rag_doctor.text.folding import fold

__all__ = ["answers_a_neighbour"]

MOST_CHARS = 160  # a longer answer says more than a value
_VALUES: tuple[AnswerKind, ...] = ("money", "percent", "date", "duration", "number")
_WHO = re.compile(r"\b(?:who|whom|whose)\b|谁|哪位|何人|哪个人|什么人|哪名")
_WHY = re.compile(r"\b(?:why|how come)\b|为什么|为何|为啥|怎么会|何故")
_GIVES_REASON = re.compile(
    r"\b(?:because|since|due|owing|thanks|as|so|for lack|reasons?|causes?|caused|after|when|to)\b(?! ?(?:be\b|\d|monday|tuesday|wednesday|thursday|friday|saturday|sunday|next|the (?:next|following)))"
    r"|因|由于|所以|为了|故|以便|免得|才能|导致|原因|之后"
)
_SOMEBODY = re.compile(
    r"\b(?:i|you|we|they|he|she|them|him|us|me|someone|somebody|anyone|anybody|everyone|everybody|no ?one|nobody|whoever|all|both|themselves|himself|herself|myself|people|aged)\b"
    r"|[我你您他她]|大家|自己|本人|任何|所有|[人员工者方师长]|[岁][以]?[上下内]|[0-9一二两三四五六七八九十几多](?:名|位|个人|家)"
)
_NEAR = re.compile(  # times that have no figure
    r"\b(?:last|next|this|that|the same|the previous|the following) (?:second|minute|hour|day|night|week|month|quarter|year|decade|spring|summer|autumn|winter)\b"
    r"|\b(?:years?|months?|weeks?|days?) (?:ago|later|before)\b|\b(?:recently|today|yesterday|tomorrow|tonight)\b"
    r"|[去今明前后]年|[上下本这]个?(?:月|周|星期|季度|学期)|[昨今明前后]天|最近|近期|(?:年|月|天|周)[之以]?[前后]|当[年天月]|整整|大约|左右"
)
_HELD_COUNT = re.compile(
    r"\b(?:ha[sd]|have|hold|holds|there (?:is|are|was|were)) (?:\w+ )?\d[\d.,]*(?: [a-z]+){0,2}"
)
_AT_PLACE = re.compile(r"\b(?:in|at|near|to|outside) (?:the )?(?:[A-Z][\w'-]*)(?: [A-Z][\w'-]*)*")
_PASSIVE = re.compile(
    r"\b(?:is|are|was|were|be|been|being|got)(?: \w+ly)? (?:\w+(?:ed|en|wn)|bought|built|sold|made|held|paid|set|put|kept|left|lost|sent|told|done|begun|drawn|won|led|cut|shut|open|free|due|new|old|late|early|closed)\b"
)
_LIGHT = frozenset(
    (
        "start",
        "begin",
        "end",
        "open",
        "close",
        "last",
        "cost",
        "run",
        "happen",
        "late",
        "early",
        "long",
    )
)
# Parts of speech that name nobody: verbs, adverbs, numbers, measure words, particles, times.
_NAMELESS = ("v", "d", "p", "u", "a", "t", "m", "q", "c", "x", "f", "w", "y", "e", "o")
_MEASURED_ZH = frozenset(
    (
        "售价",
        "价格",
        "费用",
        "总价",
        "造价",
        "时间",
        "日期",
        "金额",
        "票价",
        "时长",
        "期限",
        "年份",
        "数量",
    )
)


def answers_a_neighbour(question: Question, answer: str) -> bool:
    """Is a value all that the answer adds, where a person or a reason is asked for?"""
    asked = fold(question.text)
    who, why = question.kind == "person", question.kind == "reason"
    if len(question.parts) > 1 or len(answer) > MOST_CHARS or not (who or why):
        return False
    if not (_WHO if who else _WHY).search(asked):
        return False
    said = fold(answer)
    if (_SOMEBODY if who else _GIVES_REASON).search(_without_asked(said, asked)):
        return False
    rest, found = _without_values(answer, who)
    return found and not _names_more(rest, question, who)


def _without_asked(said: str, asked: str) -> str:
    """For Chinese, where a sign has no edges: the answer without the signs of the question."""
    if not has_han(said):
        return said
    return "".join(
        " " if char in asked and char not in "一二两三四五六七八九十" else char for char in said
    )


def _without_values(answer: str, who: bool) -> tuple[str, bool]:
    rest, found = fold(answer, lower=False), False
    if who:
        rest = _AT_PLACE.sub(" ", rest)
    rest = fold(rest)
    shorter = _NEAR.sub(" ", _HELD_COUNT.sub(" ", rest) if who else rest)
    found = shorter != rest
    for kind in _VALUES:
        spans = find_kind(shorter, kind)
        found = found or bool(spans)
        for start, end in reversed(spans):
            shorter = shorter[:start] + " " + shorter[end:]
    return (_PASSIVE.sub(" ", shorter) if who else shorter), found


def _names_more(rest: str, question: Question, who: bool) -> bool:
    """Does what is left name something that the question does not?"""
    asked = Passage(question.text)
    terms = [term for term in content_terms(rest) if not _asked_for(term, asked)]
    if not who:
        terms = [
            t
            for t in terms
            if not (has_han(t) and all(sign in asked.folded for sign in t.strip("于到了在至")))
        ]
        return any(not term.isdigit() and term != "点" for term in terms)
    tags = {word: tag for word, tag, _ in tagged(rest)} if has_han(rest) else {}
    return any(
        not term.isdigit()
        and term not in _LIGHT
        and term not in _MEASURED_ZH
        and not tags.get(term, "n").startswith(_NAMELESS)
        for term in terms
    )


def _asked_for(term: str, asked: Passage) -> bool:
    """A sign of two that the question holds by one: 改到 for 改期, 建于 for 建."""
    if asked.holds(term) >= 1.0:
        return True
    light = term.strip("于到了在至过成被")
    return has_han(term) and (not light or light in asked.folded)
