"""Does an answer go case by case: a meaning for each sign, a value for each case?

"Two years for private use, six months for commercial use." shares no word with "How long is the
warranty at home and in an office?", and answers it: each clause gives a value of the kind asked.
"""

# ruff: noqa: E501  (a rule stays on one line)

from __future__ import annotations

import re

from rag_doctor.judges.offline.answer_kinds import find_kind
from rag_doctor.judges.offline.question import Question
from rag_doctor.judges.offline.question_rules import AnswerKind
from rag_doctor.judges.offline.short_amounts import is_short_amount
from rag_doctor.judges.offline.terms import content_terms
from rag_doctor.text.folding import fold

__all__ = ["answers_by_case"]

FEWEST, MOST = 2, 8  # clauses
MOST_CHARS = 400
_CLAUSES = re.compile(
    r"[;。!?\n]|,(?!\d{3}(?!\d))|\.(?=\s|$)|\b(?:and|while|whereas|but)\b|而(?!且)"
)
_ASKS_MEANING = re.compile(
    r"\bwhat (?:do|does|did) (?:the |these |those |all )?(?:[a-z-]+ ){0,5}?[a-z-]+s (?:[a-z]+ ){0,6}?(?:mean|stand for|signal|indicate|show|tell|say)\b"
    r"|\bmeanings? of (?:the |these )?(?:[a-z-]+ ){0,3}?[a-z-]+s\b"
    r"|(?:什么|啥)意思|(?:代表|表示|说明|意味着?|指)(?:的是)?(?:什么|啥)|含义"
)
_ONE_SIGN = re.compile(
    r"[a-z]+-?\d|\d|\b(?:red|green|blue|yellow|orange|white|purple)\b|[红绿蓝黄橙白紫灰黑]"
)
_MEANS = re.compile(
    r"\b(?:means?|meaning|stands? for|signals?|signif(?:y|ies)|indicates?|shows?|tells?|warns?|denotes?|is for|are for)\b|[a-z)] ?[:=] ?[a-z]"
    r"|表示|代表|说明|意味|提示|提醒|警告|指的?是?|即为|[\u4e00-\u9fff)\"] ?[:=]"
)
_WORDS = re.compile(r"[a-z0-9\u4e00-\u9fff]")
_EXACT: tuple[AnswerKind, ...] = ("duration", "money", "percent", "date")


def answers_by_case(question: Question, answer: str) -> bool:
    """Two clauses or more, each of which answers the question for a case of its own."""
    if len(answer) > MOST_CHARS:
        return False
    clauses = [piece.strip() for piece in _CLAUSES.split(fold(answer)) if _WORDS.search(piece)]
    if not FEWEST <= len(clauses) <= MOST:
        return False
    return _meanings(question, answer) or _values(question, clauses)


def _meanings(question: Question, answer: str) -> bool:
    asked = fold(question.text)
    if not _ASKS_MEANING.search(asked) or _ONE_SIGN.search(asked):
        return False
    return bool(_MEANS.search(fold(answer)))


def _values(question: Question, clauses: list[str]) -> bool:
    """A value of the first kind asked for in each clause, and little else beside the case."""
    kind = question.kind
    if kind not in _EXACT and not (kind == "number" and question.units):
        return False
    return all(_gives(clause, kind, question.units) for clause in clauses)


def _gives(clause: str, kind: AnswerKind, units: tuple[str, ...]) -> bool:
    if kind == "number":
        return any(unit.rstrip("s") in clause for unit in units) and bool(find_kind(clause, kind))
    spans = find_kind(clause, kind)
    return len(content_terms(clause)) <= 6 and (len(spans) == 1 or is_short_amount(clause, (kind,)))
