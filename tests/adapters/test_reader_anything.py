"""Whatever comes in: cases or one clear error; never a crash, never an unwritable case."""

import gzip
import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rag_doctor.adapters import load_cases, write_cases
from rag_doctor.errors import InputError
from rag_doctor.shapes.aliases import FIELDS

NAMES = st.sampled_from(sorted(name for names in FIELDS.values() for name in names)) | st.text()
SCALARS = (
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.binary(max_size=5)
)
KEYS = st.sampled_from(["text", "id", "score", "metadata", "node", "rank", "content", "role"])
ANYTHING = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(KEYS | st.text(), inner, max_size=3)
    ),
    max_leaves=8,
)  # fmt: skip
ROWS = st.dictionaries(NAMES, ANYTHING, max_size=6)


def loaded(source):
    """The cases, or `None` where the input was refused in one line."""
    try:
        return load_cases(source, need=())
    except InputError as error:
        said = str(error)
    assert said.encode("utf-8").count(b"\n") == 0
    return None


def accounted_for(got):
    """Refused, or every row is a case or set aside."""
    return got is None or len(got) + len(got.bad) == got.n_rows > 0


@settings(deadline=None, max_examples=300)
@given(row=ROWS)
def test_any_row_becomes_a_case_that_can_be_written_or_is_set_aside(tmp_path_factory, row):
    got = loaded([row, {"question": "q", "answer": "a"}])
    assert got is not None
    assert len(got) + len(got.bad) == got.n_rows == 2
    path = tmp_path_factory.mktemp("any") / "x.jsonl"
    write_cases(got, path)
    assert list(load_cases(path, need=())) == list(got)
    "\n".join(got.describe() + got.describe("zh")).encode("utf-8")


@settings(deadline=None, max_examples=200)
@given(data=st.binary(max_size=200), suffix=st.sampled_from(["jsonl", "json", "csv", "x.gz", ""]))
def test_any_bytes_are_read_or_refused(tmp_path_factory, data, suffix):
    path = tmp_path_factory.mktemp("any") / f"x.{suffix}"
    path.write_bytes(data)
    assert accounted_for(loaded(path))


GOOD = [
    {"id": i, "question": f"年假{i}?", "answer": 'a, "b"', "contexts": ["x", "y\n"]}
    for i in range(6)
]
FILES = {
    "x.jsonl": "\n".join(json.dumps(row, ensure_ascii=False) for row in GOOD).encode(),
    "x.json": json.dumps({"data": GOOD}, indent=1, ensure_ascii=False).encode(),
    "x.csv": b'id,question,answer,contexts\n' + b'1,q,"a, b","[\'x\', \'y\']"\n' * 6,
    "x.jsonl.gz": gzip.compress("\n".join(map(json.dumps, GOOD)).encode(), mtime=0),
}  # fmt: skip


@pytest.mark.parametrize("name", FILES)
def test_a_good_file_with_damage_anywhere_is_read_or_refused(made, name):
    noise = random.Random(11)
    for _ in range(150):
        data = bytearray(FILES[name])
        for _ in range(noise.randint(1, 3)):
            at = noise.randrange(len(data))
            kind = noise.choice(("change", "cut", "drop", "double"))
            if kind == "change":
                data[at] = noise.randrange(256)
            elif kind == "cut":
                del data[max(1, at) :]
            elif kind == "drop":
                del data[at : at + 4]
            else:
                data[at:at] = data[at : at + 40]
            if not data:
                break
        assert accounted_for(loaded(made(name, bytes(data))))
