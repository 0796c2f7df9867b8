"""A writer is given what its own retriever gave, whatever held it; changed contexts likewise."""

from __future__ import annotations

from collections import namedtuple

import numpy as np
import pandas as pd
import pytest

from rag_doctor.errors import PipelineError
from rag_doctor.pipeline import attach
from rag_doctor.pipeline.foreign.rows import Columns, columns_of
from rag_doctor.records import Chunk

ONE, TWO = "New staff get 14 days of leave.", "Offices close at 6 pm."
Hit = namedtuple("Hit", "id text score")


class Own:
    """A passage whose text has a name of its own."""

    def __init__(self, body):
        self.body = body

    def __str__(self):
        return self.body


CHROMA = {"ids": [["a", "b"]], "documents": [[ONE, TWO]], "distances": [[0.1, 0.2]]}
FRAME = pd.DataFrame({"id": ["a", "b"], "text": [ONE, TWO]})
SHAPES = {
    "id and text": ([("a", ONE), ("b", TWO)], lambda c: [f"{i}={t}" for i, t in c]),
    "one row": ([("a", ONE)], lambda c: [f"{i}={t}" for i, t in c]),
    "text and metadata": ([(ONE, {"page": 1})], lambda c: [t + str(type(m)) for t, m in c]),
    "score and text": ([(0.9, ONE), (0.1, TWO)], lambda c: [t for _, t in c]),
    "id, text, score": ([("a", ONE, 0.9)], lambda c: [t for _, t, _ in c]),
    "number, text": ([(7, ONE), (8, TWO)], lambda c: [t for _, t in c]),
    "chroma": (CHROMA, lambda c: c["documents"][0]),
    "texts by id": ({"a": ONE, "b": TWO}, lambda c: list(c.values())),
    "dicts inside": ({"results": [{"text": ONE}], "took": 3}, lambda c: [c["results"][0]["text"]]),
    "array": (np.array([ONE, TWO]), lambda c: c.tolist()),
    "frame": (FRAME, lambda c: c["text"].tolist()),
    "named tuples": ([Hit("a", ONE, 0.9)], lambda c: [hit.text for hit in c]),
    "own objects": ([Own(ONE), Own(TWO)], lambda c: [item.body for item in c]),
    "bytes": ([ONE.encode()], lambda c: [item.decode() for item in c]),
    "texts and ids": (([ONE, TWO], ["a", "b"]), lambda c: c[0]),
    "tuple": ((ONE, TWO), lambda c: [*c, type(c).__name__]),
    "batch of one": ([[ONE, TWO]], lambda c: c[0]),
}


@pytest.mark.parametrize("shape", SHAPES)
def test_the_writer_says_the_same_attached_as_alone(shape):
    found, write = SHAPES[shape]
    guarded = attach((lambda q: found, lambda q, c: "|".join(write(c))))
    trace = guarded.ask("q")
    assert trace.answer == "|".join(write(found))
    assert trace.retrieval.sent[0].text == ONE
    assert set(guarded.faults) <= {"made_ids"}


@pytest.mark.parametrize("shape", SHAPES)
def test_changed_contexts_come_in_the_same_container(shape):
    found, write = SHAPES[shape]
    seen = []
    guarded = attach((lambda q: found, lambda q, c: seen.append(c) or "|".join(write(c))))
    first = guarded.retrieve("q").sent[0]
    answer = guarded.generate("q", [first.model_copy(update={"text": "Cut short."})])
    assert "Cut short." in answer
    assert ONE not in answer
    assert type(seen[0]) is type(found)
    other = guarded.generate("q", [Chunk(id="gold", text="Another passage.")])
    assert "Another passage." in other
    assert guarded.ask("q").answer == "|".join(write(found))  # nothing of the originals changed


def test_a_row_made_anew_has_the_id_of_its_chunk():
    seen = []
    guarded = attach((lambda q: [("a", ONE), ("b", TWO)], lambda q, c: seen.append(c) or ""))
    guarded.retrieve("q")
    guarded.generate("q", [Chunk(id="gold", text="Other."), Chunk(id="b", text="Cut.", rank=2)])
    assert seen == [[("gold", "Other."), ("b", "Cut.")]]


def test_a_writer_that_empties_its_contexts_spoils_no_later_call():
    texts = [ONE, TWO]
    guarded = attach((lambda q: texts, lambda q, c: f"{len(c)}{c.clear() or ''}"))
    assert [guarded.ask("q").answer for _ in range(2)] == ["2", "2"]


def test_contexts_that_cannot_be_put_into_their_container_are_an_error():
    found = {"best": {"text": ONE}, "text": ONE}
    guarded = attach((lambda q: found, lambda q, c: c["text"]))
    assert guarded.ask("q").answer == ONE
    with pytest.raises(PipelineError, match="no copy of its dict with other passages"):
        guarded.generate("q", [Chunk(id="x", text="x y"), Chunk(id="y", text="y z", rank=2)])


@pytest.mark.parametrize(
    ("rows", "columns"),
    [
        ([("a", ONE), ("b", TWO)], Columns(1, id=0)),
        ([(ONE, "a"), (TWO, "b")], Columns(0, id=1)),
        ([(3, ONE, 0.5)], Columns(1, id=0, score=2)),
        ([(ONE, 0.5, {"page": 1})], Columns(0, score=1, meta=2)),
        ([("文档一", "新员工每年有十四天年假。")], Columns(1, id=0)),
        ([["你好", "新员工每年有十四天年假"]], None),
        ([("Two sentences.", "In one passage, that is.")], None),
        ([("a", ONE), ("a", TWO)], None),
        ([("a", ONE), ("b",)], None),
        ([ONE, TWO], None),
        ([], None),
    ],
)
def test_which_column_is_what(rows, columns):
    assert columns_of(rows) == columns


def test_a_stage_that_is_no_list_costs_only_itself():
    guarded = attach((lambda q: {"dense": 5, "selected": [ONE]}, lambda q, c: "|".join(c)))
    trace = guarded.ask("q")
    assert trace.answer == trace.retrieval.sent[0].text == ONE
    (fault,) = (fault for fault in guarded.log if fault.code == "bad_stages")
    assert fault.detail == "dense: int 5"
    with pytest.raises(PipelineError, match="returned int 5 as dense"):
        attach((lambda q: {"dense": 5}, lambda q, c: "")).ask("q")
    with pytest.raises(PipelineError, match="returned int 5 as sent"):
        attach((lambda q: {"dense": [ONE], "sent": 5}, lambda q, c: "")).ask("q")
