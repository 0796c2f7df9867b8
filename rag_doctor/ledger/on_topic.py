"""Does a bare statement stand beside what the question names, or beside something else?

"Free." is in "Parking is free" and is no answer to what the shuttle costs.
"""

from __future__ import annotations

import re

from rag_doctor.judges.offline.features_values import values_of
from rag_doctor.ledger.alike import names_something
from rag_doctor.text.folding import fold
from rag_doctor.text.negation import negations
from rag_doctor.text.segment import sentences
from rag_doctor.text.tokenizing import content_words

__all__ = ["strays", "turned"]

_BARE = 2  # content words; a statement of more has a subject of its own
_FEW = 4  # likewise, of a statement that may be turned round by a single word
_MOST = 60  # sentences of a text that are read
_CLAUSE = re.compile(r"[,，;；:：]\s*")
_MODAL = re.compile(r"可以|能够|允许|\b(?:allowed|permitted|may|can|yes)\b", re.IGNORECASE)
_HAN = re.compile(r"[\u3400-\u9fff]")


def strays(said: str, text: str, title: str, question: str) -> bool:
    """Is the statement bare, and said in the text only of what the question does not name?

    False where the statement has an amount or shares a word with the question, where nothing is
    named, and where the text does not hold its words in one clause.
    """
    words = set(content_words(said))
    if not 0 < len(words) <= _BARE or values_of(said) or not names_something(question):
        return False
    if any(_in(word, question) for word in words) or _shares(title, question):
        return False
    said_of = [
        clauses for span in sentences(text)[:_MOST] if (clauses := _said_of(words, span.text))
    ]
    return bool(said_of) and not any(_shares(part, question) for part in said_of)


def turned(said: str, text: str) -> bool:
    """Does every clause that holds a short statement's words deny it, or what it denies?

    False for a statement with an amount, or of more than a few words: its wording tells.
    """
    denials = negations(said)
    plain = said
    for cue in reversed(denials):
        plain = f"{plain[: cue.start]} {plain[cue.end :]}"
    words = set(content_words(_MODAL.sub(" ", plain)))
    if not 0 < len(words) <= _FEW or values_of(said):
        return False
    held = [
        clause
        for span in sentences(text)[:_MOST]
        for clause in _CLAUSE.split(span.text)
        if all(_has(word, clause) for word in words)
    ]
    return bool(held) and all(bool(negations(clause)) != bool(denials) for clause in held)


def _has(word: str, clause: str) -> bool:
    return word in fold(clause) if _HAN.search(word) else word in content_words(clause)


def _said_of(words: set[str], sentence: str) -> str:
    """What stands beside the words in their clause, or before it if nothing does; empty = none."""
    before = ""
    for clause in _CLAUSE.split(sentence):
        held = content_words(clause)
        if words <= set(held) or all(_in(word, clause) for word in words):
            rest = " ".join(word for word in held if not any(_in(w, word) for w in words))
            return rest or before or clause
        before = clause
    return ""


def _shares(text: str, question: str) -> bool:
    return any(_in(word, question) for word in content_words(text))


def _in(word: str, text: str) -> bool:
    """Is the word there? A Chinese one also inside a longer word, if it has two signs."""
    if _HAN.search(word):
        return len(word) > 1 and word in fold(text)
    return word in content_words(text)
