"""What a case records of a retrieval, so that it can be followed without the pipeline."""

from __future__ import annotations

import json

import pytest

from rag_doctor.ledger import trace_ledger
from rag_doctor.pipeline import Retrieval, Trace
from rag_doctor.pipeline.stage_record import MOST_TEXTS, stage_record
from rag_doctor.records import Case, Chunk


def made(chunk_id: str, text: str = "", **more: object) -> Chunk:
    return Chunk.model_validate({"id": chunk_id, "text": text or f"text of {chunk_id}", **more})


A, B, C = made("a"), made("b"), made("c", doc_id="d", source="Title")


def test_every_text_is_written_once_and_none_that_the_case_holds_already() -> None:
    found = Retrieval("q", bm25=(A, B, C), dense=(C, A), fused=(A, B, C), selected=(A,), sent=(A,))
    record = stage_record(found)
    assert record["stages"]["fused"] == ["a", "b", "c"]
    assert [entry["id"] for entry in record["chunks"]] == ["b", "c"]
    assert record["chunks"][1] == {
        "id": "c", "text": "text of c", "doc_id": "d", "source": "Title",
    }  # fmt: skip
    assert stage_record(found, texts=False) == {"stages": record["stages"]}


def test_the_same_id_with_another_text_is_written_where_it_stands() -> None:
    other = made("b", "another text")
    record = stage_record(Retrieval("q", bm25=(A, B), dense=(other,), selected=(A,), sent=(A,)))
    assert record["stages"]["dense"] == [{"id": "b", "text": "another text"}]
    assert record["chunks"] == [{"id": "b", "text": "text of b"}]


def test_short_notes_are_kept_and_long_or_odd_ones_are_not() -> None:
    notes = {"region": "Chengdu", "start": 4, "body": "x" * 500, "object": object()}
    record = stage_record(Retrieval("q", bm25=(made("b", meta=notes),)))
    assert record["chunks"][0]["meta"] == {"region": "Chengdu", "start": 4}


def test_a_long_list_keeps_its_ids_and_the_texts_of_its_head() -> None:
    many = tuple(made(f"c{n}") for n in range(300))
    record = stage_record(Retrieval("q", bm25=many))
    assert len(record["stages"]["bm25"]) == 300
    assert len(record["chunks"]) == MOST_TEXTS


@pytest.mark.parametrize("top_k", [1, 2])
@pytest.mark.parametrize(
    "reference",
    [
        "Employees get 14 days of annual leave a year.",
        "At most 7 unused days may be carried over.",
        "On the Team plan 600 requests per minute are allowed.",
        "LH-4290 means that too many requests were sent.",
        "最多结转 5 天。",
    ],
)
def test_a_case_read_back_from_its_file_tells_what_the_pipeline_tells(
    tiny: object, reference: str, top_k: int
) -> None:
    trace: Trace = tiny.ask("How many days of leave? 年假", top_k=top_k)  # type: ignore[attr-defined]
    case = trace.to_case(reference)
    alone = Case.model_validate(json.loads(case.model_dump_json()))
    told, told_alone = trace_ledger(case, tiny), trace_ledger(alone)
    assert told.place != "unknown"
    assert told_alone.place == (told.place if told.place != "not_found" else "unknown")
    assert told_alone.trails[0].ranks == told.trails[0].ranks or told.place == "not_found"


def test_without_the_texts_the_record_cannot_tell(tiny: object) -> None:
    trace: Trace = tiny.ask("Team plan requests", top_k=1)  # type: ignore[attr-defined]
    last = trace.retrieval.fused[-1]
    reference = last.text.splitlines()[-1]
    assert trace_ledger(trace.to_case(reference)).trails[0].chunk == last.id
    assert trace_ledger(trace.to_case(reference, texts=False)).place == "unknown"
