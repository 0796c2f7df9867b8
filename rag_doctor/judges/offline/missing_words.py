"""Which words of a claim does no context hold, as a reader would say them?

A term is named where it stands in no context by itself; a run of Chinese signs that is no word
("卡月费") is told by the words that it cuts through (月费), or not at all.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from rag_doctor.judges.offline.features_claim import Term
from rag_doctor.judges.offline.features_evidence import Base
from rag_doctor.text.folding import fold
from rag_doctor.text.han_cut import cut, knows
from rag_doctor.text.stopwords import is_stopword

__all__ = ["missing_words"]

_SIDE_BY_SIDE = re.compile(r"[应须需将已可要会能比把被从在对向按由和与及并就才又都也还仅只先再].")
_RUN = re.compile(r"[\u3400-\u9fff]+")


def missing_words(text: str, missing: Sequence[Term], base: Base) -> tuple[str, ...]:
    """What to name of `missing`, the terms of the claim `text` that were found in no context."""
    found: list[str] = []
    for term in missing:
        for word in _words(text, term):
            if word not in found and not _stands(word, base):
                found.append(word)
    return tuple(found)


def _words(text: str, term: Term) -> list[str]:
    own = text[term.start : term.start + len(term.surface)]
    said = own if fold(own) == fold(term.surface) else term.surface
    if not term.han or len(said) < 2 or knows(fold(said)):
        return [said]
    over = _cut_through(text, term.start, term.start + len(said))
    return [word for word in over if len(word) > 1 and not _is_form(fold(word))]


def _is_form(word: str) -> bool:
    """A word of grammar, or two signs that only stand side by side: 应先, 比原."""
    return is_stopword(word) or bool(_SIDE_BY_SIDE.fullmatch(word) and not knows(word))


def _cut_through(text: str, start: int, end: int) -> list[str]:
    """The words of the text that reach into `start:end`."""
    run = next((m for m in _RUN.finditer(text) if m.start() <= start < m.end()), None)
    if run is None:
        return [text[start:end]]
    at, found = run.start(), []
    for word in cut(run[0]):
        if at < end and start < at + len(word):
            found.append(word)
        at += len(word)
    return found


def _stands(word: str, base: Base) -> bool:
    """Does the word stand in a context, letter for letter and as a whole?"""
    folded = fold(word).strip()
    if not folded:
        return True
    edge = r"[a-z0-9]" if folded.isascii() else ""
    if not edge:
        return any(folded in unit.folded for unit in base.units)
    whole = re.compile(rf"(?<!{edge})(?<!\d[.,]){re.escape(folded)}(?![.,]?\d)(?!{edge})")
    return any(folded in unit.folded and whole.search(unit.folded) for unit in base.units)
