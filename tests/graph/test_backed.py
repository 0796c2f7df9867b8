"""What the passages say where answer and reference state different values, rule by rule."""

from __future__ import annotations

import pytest

from rag_doctor import diagnose
from rag_doctor.pipeline import Retrieval
from rag_doctor.records import Case, Chunk, Diagnosis

QUESTION = {"en": "How many guests may one seat bring?", "zh": "一个席位可以带几位访客？"}
SAYS = {"en": "Every paid seat comes with {} guests.", "zh": "每个付费席位附带 {} 位访客。"}
OTHER = {"en": "The canteen opens at noon.", "zh": "食堂中午开门。"}


class Base:
    """Finds what it is given, in order."""

    name = "base"

    def __init__(self, *chunks: Chunk) -> None:
        self._chunks = chunks

    def chunks(self) -> tuple[Chunk, ...]:
        return self._chunks

    def retrieve(self, question: str, **knobs: object) -> Retrieval:
        sent = self._chunks[:3]
        return Retrieval(question, fused=self._chunks, selected=sent, sent=sent)

    def generate(self, question: str, contexts: object, **knobs: object) -> str:
        return "-"


def page(lang: str, n: int, title: str = "Seats") -> Chunk:
    name = f"{title}-{n}#0"
    return Chunk(id=name, doc_id=name, source=title, text=SAYS[lang].format(n))


def told(lang: str, answer: int, reference: int, *sent: Chunk) -> Diagnosis:
    aside = Chunk(id="x#0", source="Canteen", text=OTHER[lang])
    case = Case(
        id="c",
        question=QUESTION[lang],
        answer=SAYS[lang].format(answer),
        reference=SAYS[lang].format(reference),
        contexts=(*sent, aside),
        lang=lang,
    )
    return diagnose(case, "offline", rag=Base(*sent, aside))


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_two_passages_alike_but_for_the_value_disagree(lang: str) -> None:
    found = told(lang, 20, 10, page(lang, 20, "Plans"), page(lang, 10))
    assert (found.fault, found.mechanism) == ("stale_or_conflicting", "chunks_conflict")


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_reference_that_nothing_says_is_doubtful_where_the_answer_is_backed(lang: str) -> None:
    found = told(lang, 10, 30, page(lang, 10))
    assert (found.fault, found.collect) == ("bad_label", ("person",))


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_an_old_edition_that_stands_alone_is_suspected_before_the_reference(lang: str) -> None:
    found = told(lang, 10, 30, page(lang, 10, "Seats (2019 edition)"))
    assert found.fault == "stale_or_conflicting"


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_value_of_the_writers_own_stays_a_hallucination(lang: str) -> None:
    assert told(lang, 30, 10, page(lang, 10)).fault == "hallucination"
