"""Where the pipeline is sound and something else is not: the reference, the judge, or nothing."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from rag_doctor.pipeline.breaking.kit import Broken, Kit
from rag_doctor.pipeline.breaking.quotes import has_musts
from rag_doctor.pipeline.breaking.values import distorted, flipped
from rag_doctor.pipeline.questions import Question

__all__ = ["BIASES", "biased_judge", "healthy", "sham", "wrong_reference"]

BIASES = ("doubts_numbers", "doubts_chunks", "doubts_answers")
"""A judge that finds no number supported, none but the first chunk of use, or no answer fitting."""
_SHAMS: tuple[dict[str, Any], ...] = (
    {"rrf_k": 59},
    {"seed": 7},
    {"budget_chars": 100_000},
)


def wrong_reference(kit: Kit, severity: int) -> Iterator[Broken]:
    """The label is wrong: one value made up, one taken from a neighbour, or all that it says."""
    wrong = {q.id: _wrong(q, severity) for q in kit.questions}
    references = {name: text for name, text in wrong.items() if text}
    rag = kit.rag("wrong_reference", severity)
    yield Broken("wrong_reference", severity, "label", rag, frozenset(references), references)


def _wrong(question: Question, severity: int) -> str | None:
    rng, text = Random(f"{question.id}:{severity}"), question.reference or ""
    pool = [r.quote for r in question.relevant if r.grade < 2] if severity == 2 else []
    found = distorted(text, question.must_include, pool, rng, most=3 if severity == 3 else 1)
    said = found[0] if found else flipped(text)
    return said if said and not has_musts(question, said) else None


def biased_judge(kit: Kit, severity: int) -> Iterator[Broken]:
    """All is well, but the judge is biased, always in the same way."""
    rag = kit.rag("biased_judge", severity)
    yield Broken("biased_judge", severity, "judge", rag, bias=BIASES[severity - 1])


def sham(kit: Kit, severity: int) -> Iterator[Broken]:
    """Something is changed that makes no difference."""
    rag = kit.rag("sham", severity, **_SHAMS[severity - 1])
    yield Broken("sham", severity, "none", rag)


def healthy(kit: Kit, severity: int) -> Iterator[Broken]:
    """Nothing is changed; a writer for each severity, so that there are as many cases."""
    generator = {1: "steady", 2: "second", 3: "steady"}[severity]
    prompt = "plain" if severity == 3 else "cited"
    rag = kit.rag("healthy", severity, generator=generator, prompt=prompt)
    yield Broken("healthy", severity, "none", rag)
