"""Faults between the retriever and the answer: what is sent, in which order, and who writes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rag_doctor.pipeline.breaking.kit import PROMPTS, Broken, Kit
from rag_doctor.pipeline.breaking.rag import MIDDLE

__all__ = [
    "gold_in_the_middle",
    "high_temperature",
    "lax_prompt",
    "off_topic_prompt",
    "truncation",
    "weak_model",
]


def truncation(kit: Kit, severity: int) -> Iterator[Broken]:
    """The prompt has room for a part of what was retrieved."""
    budget = kit.by_lang({1: 700, 2: 400, 3: 160}, {1: 320, 2: 180, 3: 70})[severity]
    for prompt in PROMPTS:
        rag = kit.rag("truncation", severity, budget_chars=budget, prompt=prompt)
        yield Broken("truncation", severity, "retrieval", rag)


def gold_in_the_middle(kit: Kit, severity: int) -> Iterator[Broken]:
    """The best chunks stand in the middle, and the writer looks at the ends."""
    knobs: dict[str, Any] = {
        "order": MIDDLE,
        "top_k": {1: 5, 2: 8, 3: 12}[severity],
        "generator": "ends",
    }
    yield Broken("gold_in_the_middle", severity, "noise",
                 kit.rag("gold_in_the_middle", severity, **knobs))  # fmt: skip


def lax_prompt(kit: Kit, severity: int) -> Iterator[Broken]:
    """Invited to add what it knows, the writer adds, trusts its memory, or forgets the passages."""
    rag = kit.rag("lax_prompt", severity, prompt="lax")
    yield Broken("lax_prompt", severity, "writing", rag)


def high_temperature(kit: Kit, severity: int) -> Iterator[Broken]:
    """A good writer slips now and then, often, or nearly always."""
    rag = kit.rag("high_temperature", severity, temperature={1: 0.7, 2: 1.0, 3: 1.5}[severity])
    yield Broken("high_temperature", severity, "writing", rag)


def weak_model(kit: Kit, severity: int) -> Iterator[Broken]:
    """A small writer takes the wrong row, whatever it is given."""
    rag = kit.rag("weak_model", severity, generator="small")
    yield Broken("weak_model", severity, "writing", rag)


def off_topic_prompt(kit: Kit, severity: int) -> Iterator[Broken]:
    """The prompt forgets the question: half an answer, a neighbouring fact, or a summary."""
    rag = kit.rag("off_topic_prompt", severity, prompt="summary")
    yield Broken("off_topic_prompt", severity, "aside", rag)
