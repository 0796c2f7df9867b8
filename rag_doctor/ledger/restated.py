"""A statement said again with its amounts in other figures: 23:00 for 晚上十一点.

Wording alone would find half of such a statement missing, because its figures are words of it.
"""

from __future__ import annotations

import re

from rag_doctor.judges.offline.features_values import Value, relation, values_of
from rag_doctor.ledger.alike import names_something, same_count, share_asked
from rag_doctor.ledger.swapped import OTHER_THAN
from rag_doctor.text.folding import fold
from rag_doctor.text.negation import negations
from rag_doctor.text.segment import sentences
from rag_doctor.text.tokenizing import content_words

__all__ = ["beside_amounts", "in_other_figures"]

_MOST = 60  # sentences of a text that are read
_ENOUGH = 2  # words beside the amounts, from which the question is not needed
_ASKED = 0.4  # least share of the question's words in the text of a barer statement
_LIMIT = re.compile(
    r"[$¥€£%]|最多|至多|最少|至少|不超过|不多于|不少于|不低于|不高于|以内|之内|以上|以下|大约|左右|内|前"
    r"|每个?(?:周|星期|天|日|月|年|季度|小时|分钟|次|晚|人)"
    r"|\b(?:an?|per|each|every) (?:day|week|month|year|hour|night|person)\b"
    r"|\b(?:at (?:most|least)|up to|(?:no|not) (?:more|less|fewer|longer|later) than|within|about"
    r"|maximum|minimum|max|min|only|exactly)\b",
    re.IGNORECASE,
)
_HAN = re.compile(r"[\u3400-\u9fff]")


def in_other_figures(said: str, text: str, question: str) -> bool:
    """Does one sentence state all amounts of the statement, and hold its other words?

    A statement of few other words must stand where the question's words are. Not where a second
    amount in the same unit stands beside: it may be the one that is meant.
    """
    wanted = values_of(said)
    rest = beside_amounts(said)
    if not wanted:
        return False
    if len(rest) < _ENOUGH and not _asked(question, text, bool(rest)):
        return False
    denied = len(negations(said))
    return any(
        _all_same(wanted, said, span.text)
        and all(_held(word, span.text) for word in rest)
        and len(negations(span.text)) == denied
        for span in sentences(text)[:_MOST]
    )


def _asked(question: str, text: str, worded: bool) -> bool:
    if not names_something(question):
        return worded  # "How long?" adds nothing
    return share_asked(question, text) >= _ASKED


def _all_same(wanted: tuple[Value, ...], said: str, sentence: str) -> bool:
    given = values_of(sentence)
    for value in wanted:
        same = any(relation(value, other) == "same" for other in given)
        if not same and not same_count(value, said, sentence):
            return False
        if any(relation(value, other) == "conflict" and _one_unit(value, other) for other in given):
            return False
    return True


def _one_unit(value: Value, other: Value) -> bool:
    return getattr(value.item, "unit", "date") == getattr(other.item, "unit", "date")


def beside_amounts(said: str) -> list[str]:
    """The statement's content words outside its amounts."""
    left = said
    for value in reversed(values_of(said)):
        left = f"{left[: value.start]} {left[value.end :]}"
    words = content_words(_LIMIT.sub(" ", left))
    return list(dict.fromkeys(words))


def _held(word: str, sentence: str) -> bool:
    if word in content_words(sentence):
        return True
    there = fold(sentence)
    return bool(_HAN.match(word)) and any(
        there[max(0, found.start() - 1) : found.start()] not in OTHER_THAN
        for found in re.finditer(re.escape(word), there)
    )
