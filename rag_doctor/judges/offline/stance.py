"""Does a text answer its question by yes or no: with its first word, or with what it states?"""

from __future__ import annotations

import re

from rag_doctor.judges.offline.terms import Passage, content_terms
from rag_doctor.text.antonyms import antonyms_of
from rag_doctor.text.folding import fold
from rag_doctor.text.negation import negations
from rag_doctor.text.set_phrases import BARRED

__all__ = ["stance", "yes_no"]

_YES = re.compile(
    r"^(?:yes|yep|yeah|correct|true|right|indeed|certainly|sure|是|对|可以|能|会|有|需要|要|允许|支持|正确|没错)(?![a-z])(?!否)"
)
_NO = re.compile(
    r"^(?:no|nope|not|never|false|incorrect|neither|none|不|否|没|无|未|错误|禁止)(?![a-z])(?!仅|但|只)"
)
_ABOUT = 0.5  # least share of what is asked that a text speaks of
_REACH = 2  # words behind a negation that it denies


def yes_no(text: str) -> bool | None:
    """By the first word alone; `None` where that is neither."""
    folded = fold(text).strip(" \"'“”*。.")
    if _NO.match(folded):
        return False
    return True if _YES.match(folded) else None


def stance(text: str, question: str) -> bool | None:
    """What the text answers to a question that is answered by yes or no; `None` = not clear.

    Without such a word, it says no where it denies or forbids what is asked or states the opposite,
    and yes where it states that. "There is no charge" says yes to "Is it free?".
    """
    if (said := yes_no(text)) is not None:
        return said
    asked, told = content_terms(fold(question)), content_terms(fold(text))
    if BARRED & set(told):
        return bool(BARRED & set(asked))
    passage = Passage(question)
    for cue in negations(text):
        denied = content_terms(fold(text[cue.scope_start : cue.scope_end]))[:_REACH]
        if any(passage.holds(term) >= 1.0 for term in denied):
            return False
    if any(antonyms_of(term) & set(told) for term in asked if term not in told):
        return False
    own = Passage(text)
    held = sum(own.holds(term) >= 1.0 for term in asked)
    return True if asked and held >= _ABOUT * len(asked) else None
