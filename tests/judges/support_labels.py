"""What the fast offline judge makes of an answer: the rows of its tables of true and false answers.

A row is (question, answer, context, …).
"""

from __future__ import annotations

from rag_doctor.judges.offline.claim_lists import split_answer
from rag_doctor.judges.offline.support import SupportScorer
from rag_doctor.records import Chunk


def labels(question: str, answer: str, *contexts: str) -> set[str]:
    """The labels that the claims of the answer get: supported, contradicted, not_mentioned."""
    claims = split_answer(answer, question)
    chunks = [Chunk(id=f"c{at}", text=text) for at, text in enumerate(contexts)]
    found = SupportScorer(fast=True).judge(claims, chunks, question=question)
    return {verdict.support for verdict in found}
