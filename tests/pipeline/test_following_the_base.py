"""Knobs that change what is indexed: `chunks()` and `documents()` follow the setting in force."""

from __future__ import annotations

from typing import Any

import pytest

from rag_doctor.ledger import trace_ledger
from rag_doctor.pipeline import Guarded, attach
from rag_doctor.records import Case, Chunk

TEXT = {
    "en": "A lost card is replaced for 5 euros at any of our branches.",
    "zh": "借书证遗失后，可以在任何一家分馆补办，每次收费 5 元。",
}
FACT = {"en": TEXT["en"], "zh": TEXT["zh"]}


class Library:
    """Cuts its text into windows; an id tells the size, as the number of a window does."""

    def __init__(self, lang: str = "en") -> None:
        self.text, self.asked = TEXT[lang], []

    def cut(self, size: int) -> list[Chunk]:
        starts = range(0, len(self.text), size)
        return [Chunk(id=f"{size}-{n}", text=self.text[n : n + size], doc_id="d") for n in starts]

    def retrieve(self, question: str, k: int = 1, chunk_size: int = 20) -> dict[str, Any]:
        found = self.cut(chunk_size)
        return {"bm25": found, "selected": found[:k], "sent": found[:k]}

    def generate(self, question: str, contexts: list[Chunk], prompt: str = "short") -> str:
        return "5"

    def knobs(self) -> dict[str, Any]:
        return {"k": 1, "chunk_size": 20, "prompt": ["short", "quote"]}

    def chunks(self, chunk_size: int = 20) -> list[Chunk]:
        self.asked.append(chunk_size)
        return self.cut(chunk_size)

    def documents(self, chunk_size: int = 20) -> list[dict[str, str]]:
        return [{"id": f"of {chunk_size}", "text": self.text}]


@pytest.mark.parametrize("base_first", [True, False])
def test_chunks_found_in_another_chunking_are_no_strangers(base_first: bool) -> None:
    rag = attach(Library())
    if base_first:
        rag.chunks()
    for size in (20, 40, 25):
        rag.ask("q", chunk_size=size, prompt="quote")
        rag.ask("q", chunk_size=size, k=2)
        rag.chunks(chunk_size=size)
    rag.chunks()
    assert rag.faults == {}


def test_a_stranger_is_still_named_in_the_chunking_that_was_searched() -> None:
    class Stale(Library):
        def chunks(self, chunk_size: int = 20) -> list[Chunk]:
            return self.cut(chunk_size)[:-1]

    rag = attach(Stale())
    rag.chunks(chunk_size=40)
    rag.retrieve("q", chunk_size=40)
    assert rag.faults == {"unknown_ids": 1}
    assert rag.log[0].detail == "40-40"
    rag.retrieve("q")
    rag.chunks()  # its own base, told afterwards
    assert rag.faults == {"unknown_ids": 2}


def test_a_base_that_cannot_follow_the_knob_is_not_held_against_the_search() -> None:
    class Deaf(Library):
        def chunks(self) -> list[Chunk]:  # type: ignore[override]
            return self.cut(20)

    rag = attach(Deaf())
    rag.chunks()
    rag.retrieve("q", chunk_size=40)
    assert rag.faults == {}
    rag.retrieve("q", k=2)
    rag.retrieve("q", chunk_size=20)
    assert rag.faults == {}


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_ledger_looks_through_the_base_of_the_setting_in_force(lang: str) -> None:
    def place(rag: Guarded) -> str:
        trace = rag.ask("What?")
        made = trace.to_case(reference=FACT[lang]).model_copy(update={"lang": lang})
        return trace_ledger(Case.model_validate(made), rag).place

    small, large = attach(Library(lang)), attach(Library(lang), settings={"chunk_size": 90})
    assert place(small) != "arrived"
    assert place(large) == "arrived"
    assert large.rag.asked[-1] == 90


def test_documents_are_given_the_knobs_that_they_take() -> None:
    rag = attach(Library())
    assert rag.documents(chunk_size=40)[0].id == "of 40"
    assert rag.turned(chunk_size=60).documents()[0].id == "of 60"


def test_ids_alone_are_looked_up_in_the_base_of_the_call() -> None:
    class Ids(Library):
        def retrieve(self, question: str, k: int = 1, chunk_size: int = 20) -> Any:
            return [chunk.id for chunk in self.cut(chunk_size)][:k]

    found = attach(Ids()).retrieve("q", chunk_size=30)
    assert found.sent[0].text == TEXT["en"][:30]
