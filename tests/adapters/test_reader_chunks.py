"""Passages in every shape become chunks with ids that differ and ranks from 1."""

from dataclasses import dataclass, field
from types import SimpleNamespace

import numpy as np
import pytest

from rag_doctor.adapters import case_from, load_cases
from rag_doctor.errors import InputError

BASE = {"question": "What is due?", "answer": "Fifteen days."}


def chunks(contexts, **more):
    return case_from(BASE | {"contexts": contexts} | more).contexts


def texts(contexts):
    return [chunk.text for chunk in chunks(contexts)]


@dataclass
class Document:
    page_content: str
    metadata: dict = field(default_factory=dict)
    id: str | None = None


TEXT_NODE = SimpleNamespace(
    text="one", id_="n1", metadata={"file_name": "a.md"}, get_content=lambda: "one"
)


@pytest.mark.parametrize(
    "contexts",
    [
        ["one", "two"],
        ("one", "two"),
        np.array(["one", "two"], dtype=object),
        (text for text in ("one", "two")),
        "['one', 'two']",
        '["one", "two"]',
        "['one' 'two']",
        "['one'\n \"two\"]",
        "array(['one', 'two'], dtype=object)",
        "[Document(page_content='one', metadata={'a': 1}), Document(page_content='two')]",
        [["one", "two"]],
        {"k1": "one", "k2": "two"},
        {"documents": ["one", "two"]},
        {"documents": [["one", "two"]], "ids": [["a", "b"]], "distances": [[0.1, 0.2]]},
        {"text": ["one", "two"], "id": ["a", "b"]},
        {"matches": [{"metadata": {"text": "one"}}, {"metadata": {"text": "two"}}]},
        [{"text": "one"}, {"page_content": "two"}],
        [Document("one"), Document("two")],
        [SimpleNamespace(node=TEXT_NODE, score=0.7), {"node": {"text": "two"}, "score": 0.5}],
        [(Document("one"), 0.7), ("two", 0.5)],
        [{"payload": {"content": "one"}, "score": 1}, {"_source": {"body": "two"}, "_score": 2}],
    ],
)
def test_two_passages_in_every_shape(contexts):
    assert texts(contexts) == ["one", "two"]


def test_a_string_is_one_passage_even_when_it_looks_a_little_like_a_list():
    for text in ("one", "[1] one [2]", "[see above]", "{braces}", "[1, 2]", '{"a": {"b": 1}}'):
        assert texts(text) == [text]


def test_a_list_shortened_by_printing_stays_one_text_and_is_told():
    got = load_cases([BASE | {"contexts": "['one' 'two' ... 'nine']"}])
    assert len(got.cases[0].contexts) == 1
    assert any(w.code == "cut_list" for w in got.warnings)


@pytest.mark.parametrize("nothing", [None, "", "  ", [], {}, "[]", "None", "nan", [None, "", " "]])
def test_no_passages_mean_that_nothing_was_retrieved(nothing):
    assert chunks(nothing) == ()


def test_passages_without_text_are_dropped_and_counted():
    got = load_cases([BASE | {"contexts": ["", "one", None, {"text": None}]}])
    assert [(c.id, c.rank) for c in got.cases[0].contexts] == [("c1", 1)]
    assert any(w.code == "empty_chunk" and "3×" in w for w in got.warnings)


def test_ids_places_scores_and_sources_are_kept():
    first, second = chunks(
        [
            {"chunk_id": 7, "text": "one", "doc_id": "d", "similarity": "0.9", "page": 3},
            {"text": "two", "metadata": {"source": "b.md", "chunk_id": "m2"}, "distance": 0.2},
        ]
    )
    assert (first.id, first.doc_id, first.score, first.rank) == ("7", "d", 0.9, 1)
    assert first.meta == {"page": 3}
    assert (second.id, second.source, second.score, second.rank) == ("m2", "b.md", 0.2, 2)
    assert second.meta == {"source": "b.md", "chunk_id": "m2", "distance": 0.2}


def test_a_framework_node_gives_id_score_and_source():
    (chunk,) = chunks([SimpleNamespace(node=TEXT_NODE, score=0.7)])
    assert (chunk.id, chunk.score, chunk.source) == ("n1", 0.7, "a.md")


def test_chunks_of_one_document_without_own_ids_are_told_apart_in_silence():
    got = load_cases([BASE | {"contexts": [{"text": t, "doc_id": "d"} for t in ("one", "two")]}])
    assert [(c.id, c.doc_id) for c in got.cases[0].contexts] == [("d", "d"), ("d#2", "d")]
    assert got.warnings == ()


def test_a_title_with_sentences_is_one_passage_of_that_source():
    (chunk,) = chunks([["Leave", ["Fifteen days.", "Every year."]]])
    assert (chunk.text, chunk.source) == ("Fifteen days.\nEvery year.", "Leave")


def test_the_same_chunk_twice_is_kept_once_and_other_text_gets_a_new_id():
    rows = [{"id": "a", "text": "one"}, {"id": "a", "text": "one"}, {"id": "a", "text": "two"}]
    got = load_cases([BASE | {"contexts": rows}])
    assert [(c.id, c.text) for c in got.cases[0].contexts] == [("a", "one"), ("a#2", "two")]
    assert {"same_chunk", "same_chunk_id"} <= {w.code for w in got.warnings}


def test_made_ids_keep_clear_of_given_ones():
    assert [c.id for c in chunks(["one", {"id": "c1", "text": "two"}])] == ["c1_", "c1"]


def test_ranks_counted_from_zero_are_shifted_and_stated_ranks_kept():
    assert [c.rank for c in chunks([{"text": "a", "rank": 0}, {"text": "b", "rank": 4}])] == [1, 5]
    assert [c.rank for c in chunks([{"text": "a", "rank": 3}, {"text": "b"}])] == [3, 2]


def test_a_parallel_column_of_ids_names_the_passages():
    got = chunks(["one", "two"], retrieved_context_ids=[11, 12])
    assert [c.id for c in got] == ["11", "12"]


def test_a_parallel_column_of_another_length_is_ignored_and_told():
    got = load_cases([BASE | {"contexts": ["one"], "retrieved_context_ids": ["x", "y"]}])
    assert [c.id for c in got.cases[0].contexts] == ["c1"]
    assert any(w.code == "ids_differ" for w in got.warnings)


def test_retrieved_and_sent_are_kept_apart_and_agree_on_ids():
    case = case_from(BASE | {"contexts": ["two"], "retrieved": [{"id": "k", "text": "two"}, "one"]})
    assert [c.id for c in case.contexts] == ["k"]
    assert [c.id for c in case.retrieved] == ["k", "r2"]
    case = case_from(BASE | {"contexts": ["two"], "retrieved": ["one", "two"]})
    assert [c.id for c in case.retrieved] == ["r1", "c1"]


def test_only_retrieved_known_stands_for_both_and_is_told():
    got = load_cases([BASE | {"retrieved": ["one"]}])
    assert got.cases[0].contexts == got.cases[0].retrieved
    assert any(w.code == "only_retrieved" for w in got.warnings)


def test_empty_contexts_beside_retrieved_mean_that_nothing_was_sent():
    case = case_from(BASE | {"contexts": [], "retrieved": ["one"]})
    assert case.contexts == ()
    assert len(case.retrieved) == 1


@pytest.mark.parametrize(
    ("contexts", "reason"),
    [
        ([{"n": 1}], "contexts: a chunk without text; its keys: n"),
        ([{}], "contexts: text is due, got empty object"),
        ([[1, ["x"], 2]], "contexts: text is due, got list"),
        ({"n": 1}, "contexts: text is due, got object (n)"),
    ],
)
def test_passages_that_are_none_set_the_row_aside(contexts, reason):
    got = load_cases([BASE, BASE | {"contexts": contexts}])
    assert [str(row.reason) for row in got.bad] == [reason]


def test_a_megabyte_of_passage_is_read_and_told():
    got = load_cases([BASE | {"contexts": ["a" * 1_000_001]}])
    assert len(got.cases[0].contexts[0].text) == 1_000_001
    assert any(w.code == "long_chunk" for w in got.warnings)


class Node:
    """Hands its text out by a method only, as index nodes do."""

    def __init__(self, text, id_="n1", ref_doc_id="handbook"):
        self._text, self.id_, self.ref_doc_id = text, id_, ref_doc_id
        self.metadata = {"page": 3}

    def get_content(self):
        return self._text


class ScoredNode:
    def __init__(self, node, score):
        self.node, self.score = node, score

    @property
    def text(self):
        raise ValueError("not every node has a text")

    def get_content(self):
        return self.node.get_content()


def test_a_node_tells_its_text_by_a_method_and_its_document_through_the_score_around_it():
    (alone,) = chunks([Node("one")])
    assert (alone.id, alone.text, alone.doc_id) == ("n1", "one", "handbook")
    (scored,) = chunks([ScoredNode(Node("one"), 0.5)])
    assert (scored.id, scored.text, scored.doc_id, scored.score) == ("n1", "one", "handbook", 0.5)
    assert scored.meta == {"page": 3}


def test_an_object_with_meta_in_place_of_metadata_keeps_it():
    (chunk,) = chunks([SimpleNamespace(content="one", id="a", meta={"page": 3}, score=0.1)])
    assert (chunk.text, chunk.meta, chunk.score) == ("one", {"page": 3}, 0.1)


def test_columns_of_a_vector_store_keep_their_ids():
    got = chunks({"documents": [["one", "two"]], "ids": [["a", "b"]], "distances": [[0.1, 0.2]]})
    assert [(c.id, c.text, c.score) for c in got] == [("a", "one", 0.1), ("b", "two", 0.2)]


def test_chunks_of_ids_alone_are_refused_with_the_mend():
    row = BASE | {"contexts": [{"id": "a", "rank": 1}]}
    with pytest.raises(InputError, match=r"Give each a text.*model_answers"):
        load_cases([row])
