"""Own parts of the demo that misbehave, and files of recordings and answers that are damaged."""

from __future__ import annotations

import json

import numpy as np
import pytest

from rag_doctor.errors import ConfigError, InputError, PipelineError
from rag_doctor.pipeline import DemoRag, Document, Recordings, ReplayGenerator
from rag_doctor.pipeline.documents import demo_folder
from rag_doctor.pipeline.model_answers import model_answers

DOCUMENTS = [
    Document(id=f"d{n}", title="T", text=text, lang="en", meta={})
    for n, text in enumerate(["New staff get 14 days of leave.", "Offices close at 6 pm."])
]


class Embeds:
    """An embedder that gives what it is told."""

    name, dim = "of a test", 4

    def __init__(self, give):
        self.give = give

    def encode(self, texts):
        return self.give(texts)


class Writes:
    name = "of a test"

    def __init__(self, say):
        self.say = say

    def generate(self, question, contexts, **options):
        return self.say(question)


def failing(*_):
    raise ZeroDivisionError("0")


@pytest.mark.parametrize(
    ("give", "message"),
    [
        (lambda texts: None, "embedder: (must return|raised)"),
        (lambda texts: np.ones((len(texts), 5)), "rows of 4 finite numbers, got shape"),
        (lambda texts: np.ones((len(texts) + 1, 4)), "rows of 4 finite numbers, got shape"),
        (lambda texts: np.full((len(texts), 4), np.nan), "not all finite"),
        (lambda texts: [["a"] * 4] * len(texts), "embedder: raised ValueError"),
        (failing, "embedder: raised ZeroDivisionError"),
    ],
)
def test_vectors_that_are_none_are_the_embedders_fault(give, message):
    with pytest.raises(PipelineError, match=message):
        DemoRag(DOCUMENTS, embedder=Embeds(give)).retrieve("leave?")


def test_vectors_may_be_plain_lists():
    rag = DemoRag(DOCUMENTS, embedder=Embeds(lambda texts: [[1.0, 0, 0, 0] for _ in texts]))
    assert rag.ask("How many days of leave?").answer


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        ({"embedder": 5}, "embedder: an object with a text `name`"),
        ({"embedder": object()}, "embedder: an object with a text `name`"),
        ({"embedder": Embeds}, "embedder: an object with a text `name`"),
        ({"writer": object()}, "writer: an object with generate"),
        ({"tokenizers": [str.split]}, "tokenizers: functions by name are due"),
        ({"tokenizers": {"mine": 5}}, "tokenizers: functions by name are due"),
    ],
)
def test_a_part_that_is_none_is_a_setting_to_mend(parts, message):
    with pytest.raises(ConfigError, match=message):
        DemoRag(DOCUMENTS, **parts)


@pytest.mark.parametrize("documents", [None, ["text"], 5])
def test_documents_must_be_documents(documents):
    with pytest.raises(ConfigError, match="documents: Document records are due"):
        DemoRag(documents)


@pytest.mark.parametrize("split", [lambda t: None, lambda t: "abc", lambda t: [["a"]], failing])
def test_words_that_are_none_are_the_tokenizers_fault(split):
    rag = DemoRag(DOCUMENTS, tokenizers={"mine": split}, tokenizer="mine")
    with pytest.raises(PipelineError, match=r"tokenizer mine: (raised|must return a list)"):
        rag.retrieve("leave?")


@pytest.mark.parametrize("say", [lambda q: None, lambda q: 5, failing])
def test_an_answer_that_is_none_is_the_writers_fault(say):
    with pytest.raises(PipelineError, match=r"writer: (raised|must return a text)"):
        DemoRag(DOCUMENTS, writer=Writes(say)).ask("leave?")


# --- damaged files


def lines():
    return (demo_folder() / "recordings.jsonl").read_text(encoding="utf-8").split("\n")[:2]


def test_a_mark_of_byte_order_costs_no_recording(tmp_path):
    path = tmp_path / "r.jsonl"
    path.write_text("\ufeff" + "\n".join(lines()), encoding="utf-8")
    kept = Recordings.read(path)
    assert (len(kept), kept.bad) == (2, 0)


def test_a_line_nested_without_end_is_set_aside_and_told(tmp_path):
    path = tmp_path / "r.jsonl"
    path.write_text("\n".join(["[" * 100_000, *lines()]), encoding="utf-8")
    replay = ReplayGenerator(path)
    assert replay.bad == 1
    assert "1 bad lines set aside" in repr(replay)
    with pytest.raises(PipelineError, match="1 lines of the file could not be read"):
        replay.generate("A question nobody asked?", ())


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        (b"\xff\xfe\x00", "cannot be read as UTF-8 text"),
        (b"[1]", r"line 1: an object is due, got \[1\]"),
        (b"null", "line 1: an object is due, got None"),
        (b"[" * 100_000, "line 1: not JSON"),
        (json.dumps({"question": "q"}).encode(), "line 1: id: is due and missing"),
    ],
)
def test_a_damaged_file_of_answers_names_its_line(raw, message, tmp_path):
    (tmp_path / "model_answers.en.jsonl").write_bytes(raw)
    with pytest.raises(InputError, match=message):
        model_answers(("en",), folder=tmp_path)
