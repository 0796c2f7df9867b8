"""A question in the making, and the statement it is made from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

__all__ = ["Draft", "Dropped", "Shape", "Statement", "crossed"]

Shape = Literal["single", "negated", "cross"]


@dataclass(frozen=True, slots=True)
class Statement:
    """A sentence that stands alone: its text, its chunk, and the heading it stands under.

    `passage` = the whole text of the chunk. `proper` = words that the base writes with a capital
    inside sentences: they keep it wherever they go.
    """

    text: str
    chunk_id: str
    doc_id: str
    lang: str
    heading: str = ""
    passage: str = ""
    proper: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Draft:
    """A question with its answer. `quotes` = (chunk id, verbatim words) for every passage needed.

    `template` names the rule. `thing` = what the answer is the measure of, to stand within another
    question ("the time for which logs are kept"); empty = it measures nothing. `name` = of what it
    is asked (LH-1001) and `kin` = what is asked of it (its meaning): drafts of one kin can be held
    against each other; empty = neither is plain. `leans` = its subject is not told by its own words
    ("the form"), so that it has to name its document; `scoped` = it does. `query_type` and
    `difficulty` are those of the item it becomes.
    """

    lang: str
    question: str
    reference: str
    quotes: tuple[tuple[str, str], ...]
    must_include: tuple[str, ...]
    doc_id: str
    template: str
    shape: Shape = "single"
    query_type: str = "semantic"
    difficulty: str = "easy"
    leans: bool = False
    scoped: bool = False
    thing: str = ""
    name: str = ""
    kin: str = ""

    @property
    def chunk_ids(self) -> tuple[str, ...]:
        """The chunks it needs, each once."""
        return tuple(dict.fromkeys(chunk_id for chunk_id, _ in self.quotes))


def crossed(
    one: Draft, other: Draft, question: str, reference: str, template: str, *, scoped: bool
) -> Draft:
    """A question that needs what both are made from; `template` = its rule without the language."""
    return Draft(
        lang=one.lang,
        question=question,
        reference=reference,
        quotes=(*one.quotes, *other.quotes),
        must_include=(*one.must_include, *other.must_include),
        doc_id=one.doc_id,
        template=f"{one.lang}.{template}",
        shape="cross",
        query_type="multi_hop",
        difficulty="hard",
        leans=one.leans or other.leans,
        scoped=scoped,
    )


@dataclass(frozen=True, slots=True)
class Dropped:
    """A draft that was not kept. `check` = the first that it failed; `detail` = what failed it,
    where there is more to say: the copied run, the string that is lacking."""

    draft: Draft
    check: str
    detail: str = ""

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready."""
        return {
            "document": self.draft.doc_id,
            "check": self.check,
            "detail": self.detail,
            "lang": self.draft.lang,
            "question": self.draft.question,
            "reference": self.draft.reference,
            "must_include": list(self.draft.must_include),
            "template": self.draft.template,
        }
