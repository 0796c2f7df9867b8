"""The few passages of a long text that are worth reading for one statement."""

from __future__ import annotations

from rag_doctor.text.folding import fold
from rag_doctor.text.stopwords import is_stopword
from rag_doctor.text.tokenizing import tokens

__all__ = ["WHOLE", "excerpts"]

WHOLE = 4_000
"""Characters up to which a text is read whole."""
_BLOCK, _SHARED = 2_000, 500  # a passage, and what it shares with the one before
_MOST = 2


def excerpts(text: str, statement: str) -> list[str]:
    """The text itself, or its `_MOST` blocks that hold most of the statement's words."""
    if len(text) <= WHOLE:
        return [text]
    wanted = {
        fold(token.text)[: 6 if token.kind == "word" else None]  # a stem is enough
        for token in tokens(statement)
        if token.kind != "punct" and not is_stopword(fold(token.text))
    }
    folded = fold(text)
    step = _BLOCK - _SHARED
    blocks = [(start, folded[start : start + _BLOCK]) for start in range(0, len(folded), step)]
    held = [(sum(word in block for word in wanted), -start) for start, block in blocks]
    best = sorted(held, reverse=True)[:_MOST]
    return [text[-start : -start + _BLOCK] for _, start in best]
