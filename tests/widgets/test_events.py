"""Messages from a browser: read into records, or ignored and counted."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import Field

from rag_doctor.widgets.events import Event, Hello, read_event


class Pressed(Event):
    times: int = Field(ge=0, lt=10)


KNOWN = {"hello": Hello, "pressed": Pressed}


def test_a_message_becomes_its_record():
    assert read_event({"kind": "pressed", "times": 3}, KNOWN) == ("pressed", Pressed(times=3))


@pytest.mark.parametrize(
    "content",
    [
        None,
        "hello",
        [],
        {},
        {"kind": "other"},
        {"kind": ["hello"]},
        {"kind": "hello", "extra": 1},
        {"kind": "pressed"},
        {"kind": "pressed", "times": "3"},
        {"kind": "pressed", "times": 10},
        {"kind": "pressed", "times": True},
        {"kind": "pressed", "times": 1, 5: 6},
    ],
)
def test_a_message_that_breaks_a_rule_is_none(content):
    assert read_event(content, KNOWN) is None


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=8,
)


@given(JSON)
def test_no_message_raises(content):
    read_event(content, KNOWN)
