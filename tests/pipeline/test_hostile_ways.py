"""Pipelines that name chunks by id, change the folder, give one row, or interrupt from within."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from rag_doctor.errors import PipelineError
from rag_doctor.pipeline import attach

CHUNKS = [{"id": f"c{n}", "text": f"The text of number {n} here."} for n in range(4)]


class Named:
    """A pipeline whose retriever gives what it is told to; the writer keeps what it was given."""

    def __init__(self, found: Any, base: bool = True) -> None:
        self.found, self.given = found, None
        if base:
            self.chunks = lambda: CHUNKS

    def retrieve(self, question: str) -> Any:
        return self.found

    def generate(self, question: str, contexts: Any) -> str:
        self.given = contexts
        return "an answer"


def texts(found: Any, base: bool = True, stage: str = "bm25") -> list[tuple[str, str]]:
    chunks = getattr(attach(Named(found, base)).retrieve("q"), stage)
    return [(chunk.id, chunk.text) for chunk in chunks]


def test_a_stage_of_known_ids_is_one_of_chunks() -> None:
    assert texts({"bm25": ["c0", "c2"], "sent": [CHUNKS[0]]}) == [
        ("c0", CHUNKS[0]["text"]),
        ("c2", CHUNKS[2]["text"]),
    ]


def test_ids_are_known_from_another_stage_without_a_base() -> None:
    found = {"bm25": ["c1", "c0"], "sent": [CHUNKS[0], CHUNKS[1]]}
    assert [own for own, _ in texts(found, base=False)] == ["c1", "c0"]


def test_a_plain_list_of_ids_is_read_and_given_to_the_writer_as_it_came() -> None:
    rag = Named(["c3", "c1"])
    trace = attach(rag).ask("q")
    assert [c.text for c in trace.retrieval.sent] == [CHUNKS[3]["text"], CHUNKS[1]["text"]]
    assert rag.given == ["c3", "c1"]


def test_tables_with_an_id_alone_are_read_as_bare_ids_are() -> None:
    rag = Named([{"id": "c3", "score": 0.9}, {"chunk_id": "c1"}])
    trace = attach(rag).ask("q")
    assert [c.text for c in trace.retrieval.sent] == [CHUNKS[3]["text"], CHUNKS[1]["text"]]
    assert rag.given == rag.found
    found = {"bm25": [{"id": "c0"}, {"id": "c2"}], "sent": [{"id": "c2"}]}
    assert [own for own, _ in texts(found)] == ["c0", "c2"]
    assert texts(found, stage="sent") == [("c2", CHUNKS[2]["text"])]


def test_tables_with_unknown_ids_alone_are_no_passages() -> None:
    with pytest.raises(PipelineError, match="none of which is a passage"):
        attach(Named([{"id": "c8"}, {"id": "c9"}])).retrieve("q")


def test_an_id_that_nobody_knows_is_left_out_and_counted() -> None:
    rag = attach(Named({"bm25": ["c0", "c9"], "sent": [CHUNKS[0]]}))
    assert [c.id for c in rag.retrieve("q").bm25] == ["c0"]
    assert rag.faults["unknown_ids"] == 1


def test_short_texts_that_are_no_ids_stay_texts() -> None:
    assert [text for _, text in texts({"bm25": ["Paris", "Rome"], "sent": ["Paris"]})] == [
        "Paris",
        "Rome",
    ]


@pytest.mark.parametrize(
    ("rows", "ids"),
    [
        ([["d1", "Leave is 14 days a year."]], ["d1"]),
        ([["doc-7#2", "Leave is 14 days."], ["doc-8#1", "Taxi rides."]], ["doc-7#2", "doc-8#1"]),
    ],
)
def test_one_row_with_an_id_is_a_passage_and_its_id(rows: Any, ids: list[str]) -> None:
    assert [own for own, _ in texts(rows, base=False, stage="sent")] == ids


def test_a_batch_of_two_texts_stays_one() -> None:
    given = [["First passage about it.", "Second passage."]]
    assert [text for _, text in texts(given, base=False, stage="sent")] == given[0]


@pytest.mark.parametrize("timeout_s", [60, None])
@pytest.mark.parametrize("raises", [False, True])
def test_the_folder_stays_the_callers(
    tmp_path: Path, timeout_s: float | None, raises: bool
) -> None:
    def wandering(question: str) -> list[str]:
        os.chdir(tmp_path)
        if raises:
            raise ValueError("lost")
        return ["A passage of its own."]

    before = os.getcwd()
    rag = attach((wandering, lambda question, contexts: "a"), timeout_s=timeout_s)
    if raises:
        with pytest.raises(PipelineError, match="lost"):
            rag.retrieve("q")
    else:
        assert rag.retrieve("q").sent
    assert os.getcwd() == before


def test_an_interrupt_from_within_is_a_failed_call_like_any_other() -> None:
    def interrupting(question: str) -> list[str]:
        raise KeyboardInterrupt("theirs")

    rag = attach((interrupting, lambda question, contexts: "a"))
    with pytest.raises(PipelineError, match=r"retrieve\('q'\) raised KeyboardInterrupt: theirs"):
        rag.retrieve("q")
    assert rag.faults["raised"] == 1
