"""Answer and reference state different numbers: the one that stands in the sources has a voice."""

from __future__ import annotations

import pytest

from rag_doctor import diagnose
from rag_doctor.graph.bearing import looks_dated
from rag_doctor.graph.values import numbers_in
from rag_doctor.pipeline import Retrieval
from rag_doctor.records import Case, Chunk, Diagnosis

QUESTION = "How long does a new owner wait when a retention rule is active?"
SAYS = "With an active retention rule the waiting time is {} days instead of 72 hours."


def chunk_of(days: str, name: str = "handbook#2", title: str = "Admin handbook") -> Chunk:
    return Chunk(id=name, doc_id=name.partition("#")[0], source=title, text=SAYS.format(days))


STRAY = Chunk(id="food#1", doc_id="food", source="Canteen", text="The canteen opens at noon.")


class Base:
    """A pipeline that finds the first chunks of its base."""

    name = "base"

    def __init__(self, *chunks: Chunk) -> None:
        self._chunks = (*chunks, STRAY)

    def chunks(self) -> tuple[Chunk, ...]:
        return self._chunks

    def retrieve(self, question: str, **knobs: object) -> Retrieval:
        first = self._chunks[:1]
        return Retrieval(question, fused=self._chunks, selected=first, sent=first)

    def generate(self, question: str, contexts: object, **knobs: object) -> str:
        return SAYS.format("14")


def told(answer: str, reference: str, *sent: Chunk, base: Base | None = None) -> Diagnosis:
    made = Case(
        id="wait",
        question=QUESTION,
        answer=SAYS.format(answer),
        reference=SAYS.format(reference),
        contexts=sent,
        lang="en",
    )
    return diagnose(made, "offline", rag=base)


def test_a_number_that_nothing_in_the_base_says_makes_the_reference_doubtful() -> None:
    found = told("14", "18", chunk_of("14"), STRAY, base=Base(chunk_of("14")))
    assert (found.fault, found.mechanism) == ("bad_label", "reference_contradicted")
    assert found.collect == ("person",)


def test_an_edition_of_an_earlier_year_makes_the_source_doubtful() -> None:
    old = chunk_of("14", title="Admin handbook (2019 edition)")
    found = told("14", "18", old, STRAY, base=Base(old))
    assert (found.fault, found.mechanism) == ("stale_or_conflicting", "base_contradicts_reference")


def test_two_chunks_with_a_number_each_disagree() -> None:
    sent = (chunk_of("14", "old#1"), chunk_of("18"))
    found = told("14", "18", *sent, base=Base(*sent))
    assert (found.fault, found.mechanism) == ("stale_or_conflicting", "chunks_conflict")


def test_what_the_base_holds_elsewhere_was_lost() -> None:
    base = Base(chunk_of("14", "other#1"), chunk_of("18"))
    found = told("14", "18", chunk_of("14", "other#1"), base=base)
    assert found.fault in ("retrieval_miss", "cascade")


def test_a_number_of_the_writers_own_is_no_word_against_the_reference() -> None:
    found = told("14", "18", chunk_of("18"), base=Base(chunk_of("18")))
    assert found.fault == "hallucination"


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("1,200 requests", {"1200"}),
        ("２,０００ 次，共 3.5 GB", {"2000", "3.5"}),
        ("ten days", set()),
        ("5, 6 and 7.", {"5", "6", "7"}),
    ],
)
def test_numbers_are_compared_without_their_marks(text: str, numbers: set[str]) -> None:
    assert numbers_in(text) == numbers


@pytest.mark.parametrize(
    ("text", "question", "dated"),
    [
        ("## Fees (2019 edition)\n\nA seat costs 5.", "What does a seat cost?", True),
        ("## Shutdown\n\nVersion 3 ends on 31 December 2025.", "When does version 3 end?", False),
        ("## Old cache\n\nIt lies in the home folder.", "Where does the old cache lie?", False),
        ("## 旧版本地缓存\n位于用户目录。", "旧版本地缓存放在哪里？", False),
        ("## 旧版本地缓存\n位于用户目录。", "本地缓存放在哪里？", True),
    ],
)
def test_an_edition_is_told_by_the_heading_unless_it_is_asked_about(
    text: str, question: str, dated: bool
) -> None:
    assert looks_dated(Chunk(id="c#1", text=text), question) is dated
