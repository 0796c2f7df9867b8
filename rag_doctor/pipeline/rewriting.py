"""What is searched in place of the question: as asked, its content words, or its first words."""

from __future__ import annotations

from collections.abc import Callable

from rag_doctor.errors import ConfigError, PipelineError, error_line, shown, unknown_choice
from rag_doctor.records import safe_text
from rag_doctor.text.folding import fold
from rag_doctor.text.stopwords import is_stopword
from rag_doctor.text.tokenizing import Token, tokens

__all__ = ["OWN", "REWRITES", "Rewriter", "rewritten"]

Rewriter = Callable[[str], str]
OWN = "own"
"""The choice that stands for what was given to the pipeline in place of a name."""
FEW = 3
"""Words that `first_words` keeps: a subject in most questions, the condition in few."""


def keywords(question: str) -> str:
    """The content words as written, in order."""
    return " ".join(token.text for token in _content(question))


def first_words(question: str) -> str:
    """The first three content words that are neither a number nor a code.

    The subject stays and the specifics (which year, which version, which error) go: the query
    that is too generic.
    """
    plain = [token.text for token in _content(question) if token.kind not in ("number", "code")]
    return " ".join(plain[:FEW])


REWRITES: dict[str, Rewriter] = {
    "none": lambda question: question,
    "keywords": keywords,
    "first_words": first_words,
}
"""Name → rewriting. One that leaves nothing of a question leaves the question as it is."""


def rewritten(question: str, how: str, own: Rewriter | None = None) -> str:
    """The text to search. `how` is a name of `REWRITES`, or `own` for the given rewriter.

    Raises `ConfigError` for an unknown name, `PipelineError` when an own rewriter raises or
    returns no text. A blank question is not rewritten.
    """
    if not question.strip():
        return question
    if how == OWN and own is not None:
        return _called(own, question)
    if how not in REWRITES:
        raise ConfigError(unknown_choice("rewrite", how, REWRITES))
    return REWRITES[how](question) or question


def _called(own: Rewriter, question: str) -> str:
    try:
        query = own(question)
    except Exception as error:  # whatever foreign code raises is the pipeline's fault
        raise PipelineError(f"rewriter: raised {error_line(error)}") from error
    if not isinstance(query, str) or not query.strip():
        raise PipelineError(
            f"rewriter: must return the text to search, got {shown(query)}; "
            "return the question itself where there is nothing to rewrite."
        )
    return safe_text(query)


def _content(question: str) -> list[Token]:
    return [
        token
        for token in tokens(question)
        if token.kind != "punct" and not is_stopword(fold(token.text))
    ]
