"""What is written is read back as it was."""

import gzip
import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rag_doctor.adapters import load_cases, write_cases
from rag_doctor.errors import InputError
from rag_doctor.records import Case, Chunk
from rag_doctor.shapes.aliases import PLACEHOLDERS
from rag_doctor.shapes.fields import blank

TEXT = st.text(st.characters(exclude_categories=("Cs",), exclude_characters="\0"), max_size=40)
FILLED = TEXT.filter(lambda text: not blank(text))
ANSWERS = FILLED | st.sampled_from(["", " ", "\n"])
REFERENCES = FILLED.filter(lambda text: any(ch.isalnum() for ch in text)).filter(
    lambda text: not any(word in text.casefold() for word in PLACEHOLDERS)
)
FINITE = st.floats(allow_nan=False, allow_infinity=False)
SCORES = st.none() | FINITE
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | TEXT | FINITE,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3),
    max_leaves=6,
)  # fmt: skip
META = st.dictionaries(TEXT, JSON, max_size=3)
CHUNKS = st.lists(
    st.builds(
        Chunk, id=FILLED, text=FILLED, doc_id=st.none() | FILLED, rank=st.integers(1, 10**6),
        score=SCORES, source=st.none() | FILLED, meta=META,
    ),
    max_size=3, unique_by=lambda chunk: chunk.id,
)  # fmt: skip
CASES = st.lists(
    st.builds(
        Case, id=FILLED, question=FILLED, answer=ANSWERS,
        reference=st.none() | REFERENCES, contexts_known=st.booleans(),
        contexts=CHUNKS.map(tuple), retrieved=st.none() | CHUNKS.map(tuple),
        relevant_ids=st.none() | st.dictionaries(FILLED, st.integers(0, 2), max_size=3),
        lang=st.sampled_from(["en", "zh", "mixed", "other", "und"]), meta=META,
    ),
    min_size=1, max_size=3, unique_by=lambda case: case.id,
)  # fmt: skip


@settings(deadline=None, max_examples=150)
@given(cases=CASES)
def test_every_case_comes_back_identical(tmp_path_factory, cases):
    path = tmp_path_factory.mktemp("written") / "cases.jsonl"
    assert write_cases(cases, path) == len(cases)
    got = load_cases(path, need=())
    assert list(got) == cases
    assert got.bad == ()


CASE = Case(id="a", question="年假？", answer="15\r\n天\u2028", contexts=(Chunk(id="c", text="x"),))


@pytest.mark.parametrize("name", ["x.jsonl", "x.jsonl.gz"])
def test_the_file_is_utf_8_with_line_feeds_and_the_same_bytes_each_time(tmp_path, name):
    write_cases([CASE, CASE.model_copy(update={"id": "b"})], tmp_path / name)
    raw = (tmp_path / name).read_bytes()
    plain = gzip.decompress(raw) if name.endswith(".gz") else raw
    assert plain.count(b"\n") == 2
    assert b"\r" not in plain
    assert "年假？".encode() in plain
    write_cases([CASE, CASE.model_copy(update={"id": "b"})], tmp_path / name)
    assert (tmp_path / name).read_bytes() == raw


def test_what_json_cannot_hold_is_written_as_the_nearest_thing(tmp_path):
    case = CASE.model_copy(
        update={"meta": {"nan": float("nan"), "t": (1,), "s": "\ud800", 3: None}}
    )
    write_cases([case], tmp_path / "x.jsonl")
    json.loads((tmp_path / "x.jsonl").read_bytes(), parse_constant=pytest.fail)
    got = load_cases(tmp_path / "x.jsonl").cases[0]
    assert got.meta == {"nan": None, "t": [1], "s": "\ufffd", "3": None}


def test_a_failure_leaves_the_old_file_alone(tmp_path):
    path = tmp_path / "x.jsonl"
    write_cases([CASE], path)
    before = path.read_bytes()

    def broken():
        yield CASE
        raise RuntimeError("midway")

    with pytest.raises(RuntimeError, match="midway"):
        write_cases(broken(), path)
    assert path.read_bytes() == before
    assert [p.name for p in tmp_path.iterdir()] == ["x.jsonl"]


@pytest.mark.parametrize("target", ["no/such/x.jsonl", "."])
def test_a_place_that_cannot_be_written_says_so(tmp_path, target):
    with pytest.raises(InputError, match=r"path: .* cannot be written"):
        write_cases([CASE], Path(tmp_path) / target)
