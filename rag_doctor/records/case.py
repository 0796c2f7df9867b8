"""What is examined: one question, its answer, and what the pipeline retrieved for it."""

from __future__ import annotations

import re
from typing import Any, Self

from pydantic import Field, field_validator, model_validator
from pydantic_core import PydanticCustomError

from rag_doctor.records.base import Lang, Record, SafeText

__all__ = ["Case", "Chunk"]

_MACHINE_MADE = re.compile(
    r"(?:[a-z]+[_-])?(?:[0-9a-f]{8}(?:-?[0-9a-f]{4}){3}-?[0-9a-f]{12}|[0-9a-f]{24,})", re.IGNORECASE
)
"""A UUID or a long hash, as stores give to what they keep."""


class Chunk(Record):
    """A passage of the knowledge base, as it was retrieved.

    `rank` counts from 1. `score` is the retriever's own, in no fixed range; `None` = not recorded.
    """

    id: SafeText
    text: SafeText
    doc_id: SafeText | None = None
    rank: int = Field(default=1, ge=1)
    score: float | None = None
    source: SafeText | None = None
    meta: dict[str, Any] = Field(default_factory=dict)

    @property
    def named(self) -> str:
        """What people call the place it is from: its source, else its document's id unless only a
        machine made that; empty = nothing of the kind is known."""
        made = self.doc_id is None or _MACHINE_MADE.fullmatch(self.doc_id)
        return self.source or ("" if made else self.doc_id or "")


class Case(Record):
    """One question with the answer a RAG gave.

    `contexts` = what reached the prompt, in order. `contexts_known` = False: the record does not
    say what was retrieved, which is not the same as nothing. `retrieved` = what the retriever
    returned, where that is known and differs; `None` = not recorded. `reference` = the right
    answer; `None` = not known. `relevant_ids` maps the ids of the chunks that matter to their grade
    (2 carries the answer, 1 helps, 0 does not; where no 2 is given, the chunks labelled 1 are
    those that carry it: labels of yes and no); `None` = not labelled. `lang` is detected at the
    door when absent.
    """

    id: SafeText
    question: SafeText
    answer: SafeText
    reference: SafeText | None = None
    contexts: tuple[Chunk, ...] = ()
    contexts_known: bool = True
    retrieved: tuple[Chunk, ...] | None = None
    relevant_ids: dict[SafeText, int] | None = None
    lang: Lang = "und"
    meta: dict[str, Any] = Field(default_factory=dict)

    @field_validator("reference")
    @classmethod
    def _blank_reference_is_none(cls, value: str | None) -> str | None:
        return value if value and value.strip() else None

    @model_validator(mode="after")
    def _chunk_ids_differ(self) -> Self:
        ids = [chunk.id for chunk in self.contexts]
        if len(ids) != len(set(ids)):
            twice = sorted({i for i in ids if ids.count(i) > 1})
            raise PydanticCustomError(
                "same_chunk_ids",
                "contexts: chunk ids must differ in a case, got {ids} twice",
                {"field": "contexts", "ids": str(twice[:3])},
            )
        return self

    @property
    def ui_lang(self) -> str:
        """The language to speak to this case's reader: `zh` when Chinese is in it, else `en`."""
        return "zh" if self.lang in ("zh", "mixed") else "en"

    @property
    def unrecorded(self) -> bool:
        """No contexts are there, and the record does not say that nothing was retrieved."""
        return not self.contexts and not self.contexts_known

    @property
    def carriers(self) -> frozenset[str]:
        """Ids of the chunks with the highest grade above 0, thus those labelled as carrying the
        answer; empty = none labelled."""
        grades = self.relevant_ids or {}
        highest = max(grades.values(), default=0)
        return frozenset(i for i, grade in grades.items() if grade == highest > 0)

    def chunk(self, chunk_id: str) -> Chunk | None:
        """The chunk with this id among `contexts`, then `retrieved`; `None` when absent."""
        for chunk in (*self.contexts, *(self.retrieved or ())):
            if chunk.id == chunk_id:
                return chunk
        return None
