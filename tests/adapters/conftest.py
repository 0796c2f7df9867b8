"""Files made by the readers' tests."""

import json

import pytest


@pytest.fixture
def made(tmp_path):
    """A function that writes a file (text as UTF-8, or bytes) and gives its path."""

    def make(name, data):
        path = tmp_path / name
        path.write_bytes(data if isinstance(data, bytes) else data.encode("utf-8"))
        return path

    return make


@pytest.fixture
def line():
    """A function that gives one line of JSON for case `i`; keywords replace its fields."""

    def make(i, **fields):
        row = {"id": f"k{i}", "question": f"q{i}?", "answer": "Fifteen.", "contexts": ["A text."]}
        return json.dumps(row | fields, ensure_ascii=False)

    return make
