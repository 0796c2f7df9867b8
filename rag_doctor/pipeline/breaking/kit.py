"""What an injector is given, and what it gives back."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from rag_doctor.pipeline.breaking.rag import BreakableRag
from rag_doctor.pipeline.breaking.reading import Known
from rag_doctor.pipeline.documents import Document
from rag_doctor.pipeline.index import Index
from rag_doctor.pipeline.questions import Question

__all__ = ["PROMPTS", "SEVERITIES", "Broken", "Family", "Injector", "Kit"]

SEVERITIES = (1, 2, 3)
"""Mild, middling, severe. Mild need not mean easier to diagnose."""
PROMPTS = ("cited", "plain")
"""An honest writer, which declines where evidence is missing, and one that fills the hole."""
Family = Literal["retrieval", "noise", "writing", "aside", "stale", "label", "judge", "none"]
"""What must be seen for a fault to have happened (see `verify.py`)."""


@dataclass(frozen=True, slots=True)
class Kit:
    """The base of one language, and the questions that are to be broken on it.

    `shelf` = indexes that its pipelines share.
    """

    lang: str
    documents: tuple[Document, ...]
    questions: tuple[Question, ...]
    shelf: dict[tuple[object, ...], Index] = field(default_factory=dict, compare=False)

    def rag(
        self,
        name: str,
        severity: int = 2,
        documents: Sequence[Document] | None = None,
        known: Mapping[str, Known] | None = None,
        **parts_and_knobs: Any,
    ) -> BreakableRag:
        """A pipeline over this base, or over the changed `documents`."""
        told = {q.question: Known(q) for q in self.questions} | dict(known or {})
        return BreakableRag(
            self.documents if documents is None else documents,
            told,
            name=f"{name}-{severity}-{self.lang}",
            severity=severity,
            shelf=self.shelf if documents is None else None,
            **parts_and_knobs,
        )

    def by_lang(self, en: Any, zh: Any) -> Any:
        """The one of two settings that is this language's."""
        return zh if self.lang == "zh" else en


@dataclass(frozen=True, slots=True)
class Broken:
    """A broken pipeline. `questions` = ids of those that it was broken for; empty = all.

    `references` = question id → the wrong reference that stands with it. `bias` = how the judge
    of its cases is biased; empty = it is not. `split` = a needed quote must be whole in no chunk.
    """

    fault: str
    severity: int
    family: Family
    rag: BreakableRag
    questions: frozenset[str] = frozenset()
    references: Mapping[str, str] = field(default_factory=dict)
    bias: str = ""
    split: bool = False

    def concerns(self, question: Question) -> bool:
        """Was it broken for this question?"""
        return not self.questions or question.id in self.questions


Injector = Callable[[Kit, int], Iterator[Broken]]
"""(base, severity) → the broken pipelines, each made only when it is its turn."""
