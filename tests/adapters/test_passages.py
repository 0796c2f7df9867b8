"""Passages pasted into one box come apart where the person meant it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_doctor.adapters.passages import passages_of
from rag_doctor.errors import InputError


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        ("  \n\n ", []),
        ("one", ["one"]),
        ("one\n\ntwo\n \t\nthree", ["one", "two", "three"]),
        ("one\r\n\r\ntwo", ["one", "two"]),
        ("one\nstill one\n\n\n\ntwo", ["one\nstill one", "two"]),
        ("one\n\nstill one\n---\ntwo", ["one\n\nstill one", "two"]),
        ("一。\n\n二。", ["一。", "二。"]),
        ('["one\\n\\nstill", "two"]', ["one\n\nstill", "two"]),
        ('[{"id": "a", "text": "one"}]', [{"id": "a", "text": "one"}]),
        ('{"text": "one"}', [{"text": "one"}]),
        ("[1] Leave is 14 days.\n\n[2] Ask HR.", ["[1] Leave is 14 days.", "[2] Ask HR."]),
    ],
)
def test_passages_come_apart(text, expected):
    assert passages_of(text) == expected


def test_a_list_of_numbers_is_no_list_of_passages():
    with pytest.raises(InputError, match="contexts"):
        passages_of("[1, 2]")


@given(st.lists(st.text("ab 中。", min_size=1).filter(str.strip), max_size=5))
def test_what_is_joined_by_rules_comes_back(parts):
    assert passages_of("\n---\n".join(parts)) == [part.strip() for part in parts]
