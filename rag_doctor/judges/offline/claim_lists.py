"""Claims of an answer, with bare lists taken apart: "A；B；C" claims three things, not one."""

from __future__ import annotations

from rag_doctor.judges.offline.claims import split_claims
from rag_doctor.judges.offline.matching import items
from rag_doctor.records import Claim

__all__ = ["split_answer"]

MAX_ENTRIES = 20


def split_answer(text: str, question: str) -> tuple[Claim, ...]:
    """The claims of `text`; a text that is nothing but a short list gives one claim an entry."""
    claims = tuple(split_claims(text, question=question))
    if len(claims) != 1 or len(text) > 200:
        return claims
    entries = items(text)
    if not 1 < len(entries) <= MAX_ENTRIES:
        return claims
    found: list[Claim] = []
    at = 0
    for entry in entries:
        start = text.find(entry, at)
        if start < 0:
            return claims
        at = start + len(entry)
        resolved = f"{question.strip(' ?？')}: {entry}"
        found.append(
            Claim(
                text=entry,
                start=start,
                end=at,
                resolved=resolved,
                citations=claims[0].citations if at == len(text) else (),
            )
        )
    return tuple(found)
