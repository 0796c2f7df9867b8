"""Pasted text: any encoding, and a stdin that is closed or holds no text."""

import io
import sys

import pytest

from rag_doctor.adapters import load_cases, pasted_text, read_pasted
from rag_doctor.errors import InputError

ZH = "问题：试用期多久？\n回答：试用期三十天。\n上下文：试用期为十四天，可以延长一次。"
MEND = "Give a file."


@pytest.fixture
def paste(monkeypatch):
    def put(data):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))

    return put


@pytest.mark.parametrize(
    ("encoding", "codes"),
    [
        ("utf-8", []),
        ("utf-8-sig", []),
        ("utf-16", []),
        ("gbk", ["encoding"]),
        ("gb18030", ["encoding"]),
    ],
)
def test_a_pasted_case_is_read_in_the_encoding_it_came_in(paste, encoding, codes):
    paste(ZH.encode(encoding))
    text, remarks = pasted_text(MEND)
    assert [w.code for w in remarks] == codes
    found = read_pasted(text)
    assert found["question"] == "试用期多久？"
    assert found["contexts"] == ["试用期为十四天，可以延长一次。"]


def test_pasted_bytes_that_are_no_text_are_refused(paste):
    paste(bytes(range(256)) * 9)
    with pytest.raises(InputError, match="<stdin> is binary"):
        pasted_text(MEND)


@pytest.mark.parametrize("closed", [True, False])
def test_a_closed_stdin_says_what_to_do(monkeypatch, closed):
    stream = io.StringIO()
    stream.close()
    monkeypatch.setattr(sys, "stdin", stream if closed else None)
    with pytest.raises(InputError, match=r"stdin: is closed.* Give a file\."):
        pasted_text(MEND)
    with pytest.raises(InputError, match=r"stdin: is closed.* Name a file instead of -\."):
        load_cases("-")


def test_pasted_json_that_is_too_deep_is_refused():
    with pytest.raises(InputError, match="nested too deeply"):
        read_pasted('{"a": ' + "[" * 100_000 + "]" * 100_000 + "}")
