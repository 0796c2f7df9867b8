"""What a reference says beyond its question, and how much of that an answer states.

A question already holds the subject ("How long is the VPN session?"); what counts is the rest: the
figures, the names and codes, and the other words.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from rag_doctor.judges.offline.matching import Value, stated, values_of, without_values
from rag_doctor.judges.offline.terms import Passage, content_terms
from rag_doctor.text import fold, names

__all__ = ["Fresh", "fresh_of", "shared"]

_TOKEN = re.compile(r"\b[a-z0-9][a-z0-9._/-]*[a-z0-9]\b")
_SMALL = frozenset(
    [
        "in",
        "on",
        "up",
        "to",
        "by",
        "of",
        "at",
        "off",
        "out",
        "per",
        "non",
        "re",
        "co",
        "pre",
        "and",
        "for",
        "the",
    ]
)


@dataclass(frozen=True, slots=True)
class Fresh:
    """`figures` (dates, amounts), `named` (people, codes), `words` = the other content terms."""

    figures: tuple[str, ...]
    named: tuple[str, ...]
    words: tuple[str, ...]


def fresh_of(text: str, question: str) -> Fresh:
    """What `text` says that `question` does not."""
    found, amounts = values_of(text)
    values: list[Value] = [*found, *amounts]
    figures = [v.text for v in values if stated(v.text, question).share < 1.0]
    asked, rest = Passage(question), without_values(text, values)
    codes = [t for t in _TOKEN.findall(fold(rest)) if _is_code(t) and t not in asked.folded]
    people = [
        name.text
        for name in names(rest)
        if name.kind in ("person", "acronym", "title") and asked.holds(name.norm) < 1.0
    ]
    named = tuple(dict.fromkeys([*codes, *people]))
    inside = " ".join(map(fold, named))
    words = [
        term
        for term in content_terms(fold(rest))
        if asked.holds(term) < 0.5 and term not in inside and not term.isdigit()
    ]
    return Fresh(tuple(dict.fromkeys(figures)), named, tuple(words))


def _is_code(token: str) -> bool:
    """`lh-1003`, `a.b`, `cn-west`; not a compound of plain words (`sign-in`, `ride-hailing`)."""
    if not re.search(r"[a-z]", token) or not re.search(r"[\d._/-]", token):
        return False
    if re.search(r"[\d._/]", token):
        return True
    parts = token.split("-")
    return not any(part in _SMALL for part in parts) and any(len(part) < 4 for part in parts)


def shared(fresh: Fresh, answer: str) -> tuple[float | None, float | None, float | None, str]:
    """Shares of figures, names and words that `answer` states, and a figure that clashes.

    A share is `None` where there is nothing of its sort to state.
    """
    looks = [stated(figure, answer) for figure in fresh.figures]
    clash = next((look.clash for look in looks if look.clash), "")
    passage = Passage(answer)
    return (
        _mean([look.share for look in looks]),
        _mean(
            [
                1.0 if passage.holds(fold(name)) >= 1.0 or fold(name) in passage.folded else 0.0
                for name in fresh.named
            ]
        ),
        _mean([passage.holds(word) for word in fresh.words]),
        clash,
    )


def _mean(shares: Sequence[float]) -> float | None:
    return sum(shares) / len(shares) if shares else None
