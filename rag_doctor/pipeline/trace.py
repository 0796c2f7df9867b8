"""One run of a pipeline, recorded, and how it becomes a case to examine."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rag_doctor.pipeline.protocol import Retrieval
from rag_doctor.pipeline.stage_record import stage_record
from rag_doctor.records import Case, safe_text
from rag_doctor.text.language import detect_language

__all__ = ["Trace"]


@dataclass(frozen=True, slots=True)
class Trace:
    """Question, answer, and everything in between. `seconds` = wall time of retrieve, generate.

    `knobs` is the full setting the run was made with. `contexts_known` = False: the pipeline does
    not tell what it retrieved, which is not the same as nothing.
    """

    question: str
    answer: str
    retrieval: Retrieval
    knobs: dict[str, Any] = field(default_factory=dict)
    seconds: dict[str, float] = field(default_factory=dict)
    contexts_known: bool = True

    def to_case(
        self,
        reference: str | None = None,
        *,
        id: str | None = None,
        relevant_ids: Mapping[str, int] | None = None,
        meta: Mapping[str, Any] | None = None,
        texts: bool = True,
    ) -> Case:
        """The case to diagnose: `contexts` = what was sent, `retrieved` = the selected top k.

        `meta["stages"]` holds the chunk ids of every stage that ran, best first; `meta["chunks"]`
        the texts of those that were found and not selected, each once, so that the case can be
        followed without the pipeline (`texts=False` leaves them out); `meta["query"]` the text
        that was searched, where it is not the question. `meta` is added to these.

        Without an `id`, one is made from the question: the same question, the same id.
        """
        question = safe_text(self.question)
        query = safe_text(self.retrieval.query)
        searched = {} if query == question else {"query": query}
        digest = hashlib.sha256(question.encode()).hexdigest()[:10]
        return Case(
            id=id or f"q-{digest}",
            question=question,
            answer=self.answer,
            reference=reference,
            contexts=self.retrieval.sent,
            contexts_known=self.contexts_known,
            retrieved=self.retrieval.selected if self.contexts_known else None,
            relevant_ids=None if relevant_ids is None else dict(relevant_ids),
            lang=detect_language(question),
            meta={**stage_record(self.retrieval, texts), **searched, **(meta or {})},
        )
