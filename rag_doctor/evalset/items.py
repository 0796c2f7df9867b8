"""One question of an evaluation set: what is asked, what is right, what carries it, who says so."""

from __future__ import annotations

from typing import Any, Literal, Self, get_args

from pydantic import Field, field_validator, model_validator
from pydantic_core import PydanticCustomError

from rag_doctor.pipeline.questions import Question, Relevant
from rag_doctor.records import Case, Chunk, Lang, Record, SafeText

__all__ = [
    "DIFFICULTIES",
    "STATUSES",
    "Approval",
    "EvalItem",
    "Origin",
    "Passage",
    "Status",
    "Turn",
]

Difficulty = Literal["", "easy", "medium", "hard"]
DIFFICULTIES: tuple[str, ...] = ("easy", "medium", "hard")

Status = Literal["final", "approved", "synthetic", "draft", "rejected"]
STATUSES: tuple[Status, ...] = get_args(Status)
"""`final` = written by people. `synthetic` = made by a program, checked, no person has seen it.
`draft` = from a log, still without an answer that is known to be right. `approved`, `rejected` =
a person's word on one of these two."""


class Passage(Relevant):
    """A passage that matters to a question; `grade` 2 carries the answer, 1 helps, 0 misleads.

    `digest` = twelve hexadecimal digits of the chunk's text without white space, so that a change
    of it is seen where no quote was kept; empty = not recorded.
    """

    grade: int = Field(ge=0, le=2)
    digest: str = ""


class Turn(Record):
    """An earlier turn of the conversation that the question belongs to."""

    question: SafeText
    answer: SafeText = ""


class Origin(Record):
    """Where an item came from, so that it can be made or looked up again.

    `method` = `template`, `llm` or a kind of log sample; `detail` says more (which template, which
    reason). `source` = the log, or the documents. `seed` = of the draw; `None` = nothing was drawn.
    """

    method: str
    detail: str = ""
    source: SafeText = ""
    judge: str = ""
    seed: int | None = None


class Approval(Record):
    """Who decided on an item, and when (ISO 8601, UTC)."""

    who: SafeText
    when: str
    note: SafeText = ""


class EvalItem(Record):
    """A question with what is known about it; a superset of a demo `Question`.

    `reference` = the right answer; `None` = not known (a draft). That of an unanswerable question
    says that the documents do not say. `must_include` = strings without which an answer is wrong.
    `multi_turn` = the question leans on earlier turns, given in `history` where they are kept.
    `split` names the part of the set it belongs to (`test`, `tune`); empty = not split.
    """

    id: SafeText = Field(min_length=1)
    lang: Lang = "und"
    question: SafeText
    reference: SafeText | None = None
    answerable: bool = True
    difficulty: Difficulty = ""
    query_type: str = ""
    relevant: tuple[Passage, ...] = ()
    must_include: tuple[SafeText, ...] = ()
    multi_turn: bool = False
    history: tuple[Turn, ...] = ()
    status: Status = "final"
    split: str = ""
    origin: Origin | None = None
    approved: Approval | None = None
    meta: dict[str, Any] = Field(default_factory=dict)

    @field_validator("question")
    @classmethod
    def _asks_something(cls, value: str) -> str:
        if not value.strip():
            raise PydanticCustomError("blank_text", "must not be blank")
        return value

    @field_validator("must_include")
    @classmethod
    def _strings_to_look_for(cls, value: tuple[str, ...]) -> tuple[str, ...]:
        if any(not text.strip() for text in value):
            raise PydanticCustomError(
                "blank_entry", "must not hold a blank string, which every answer includes"
            )
        return value

    @model_validator(mode="after")
    def _turns_and_approval(self) -> Self:
        if self.history and not self.multi_turn:
            raise PydanticCustomError(
                "not_multi_turn",
                "history: earlier turns are given, so multi_turn must be true",
                {"field": "multi_turn"},
            )
        if self.status in ("approved", "rejected") and self.approved is None:
            raise PydanticCustomError(
                "not_approved",
                "approved: status {status} needs who and when",
                {"field": "approved", "status": self.status},
            )
        return self

    @property
    def ui_lang(self) -> str:
        """`zh` when Chinese is in it, else `en`."""
        return "zh" if self.lang in ("zh", "mixed") else "en"

    @property
    def carriers(self) -> tuple[Passage, ...]:
        """The passages of grade 2."""
        return tuple(passage for passage in self.relevant if passage.grade == 2)

    @property
    def helpful(self) -> tuple[Passage, ...]:
        """The passages of grade 1 or 2."""
        return tuple(passage for passage in self.relevant if passage.grade >= 1)

    @property
    def usable(self) -> bool:
        """May a pipeline be measured on it? Not on drafts, rejected or unseen synthetic ones."""
        return self.status in ("final", "approved")

    def as_question(self) -> Question:
        """The demo's form of it; what that has no place for falls away."""
        kept = self.model_dump(include=set(Question.model_fields) - {"relevant"})
        passages = (
            Relevant(chunk_id=p.chunk_id, grade=p.grade, quote=p.quote) for p in self.relevant
        )
        return Question(**kept, relevant=tuple(passages))

    def to_case(self, answer: str, contexts: tuple[Chunk, ...] = ()) -> Case:
        """The case of an answer that a pipeline gave, with the labels of this item."""
        grades: dict[str, int] = {}
        for passage in self.relevant:
            known = grades.get(passage.chunk_id, 0)
            grades[passage.chunk_id] = max(known, passage.grade)
        about = {"difficulty": self.difficulty, "query_type": self.query_type}
        return Case(
            id=self.id,
            question=self.question,
            answer=answer,
            reference=self.reference,
            contexts=contexts,
            relevant_ids=grades or None,
            lang=self.lang,
            meta={**about, "answerable": self.answerable, "status": self.status},
        )
