"""Bodies of replies: what servers really send, and what must never pass for a reply."""

from __future__ import annotations

import pytest

from rag_doctor.judges.openai.bodies import ChatReply, chat_reply, number, vectors_of
from rag_doctor.judges.openai.calls import CallError


def body(message: object, **choice: object) -> dict:
    return {"choices": [{"message": message, "finish_reason": "stop", **choice}]}


@pytest.mark.parametrize(
    ("message", "text"),
    [
        ({"content": "yes"}, "yes"),
        ({"content": None}, ""),
        ({"content": [{"type": "text", "text": "y"}, {"type": "text", "text": "es"}]}, "yes"),
        ({"content": "yes", "reasoning_content": "hm", "refusal": None}, "yes"),
    ],
)
def test_content_comes_in_several_shapes(message, text):
    assert chat_reply(body(message)) == ChatReply(text, False)


def test_a_reply_that_ran_into_the_limit_is_marked():
    assert chat_reply(body({"content": "ye"}, finish_reason="length")).cut


@pytest.mark.parametrize(
    ("reply", "kind"),
    [
        ({}, "garbled"),
        ([], "garbled"),
        (None, "garbled"),
        ({"choices": []}, "garbled"),
        ({"choices": ["yes"]}, "garbled"),
        ({"choices": [{"message": "yes"}]}, "garbled"),
        (body({"content": None, "refusal": "I can't."}), "declined"),
        (body({"content": "ye"}, finish_reason="content_filter"), "declined"),
    ],
)
def test_what_is_no_reply_has_a_name(reply, kind):
    with pytest.raises(CallError, match=kind):
        chat_reply(reply)


def test_vectors_are_put_in_order():
    rows = [{"index": 1, "embedding": [2, 0]}, {"index": 0, "embedding": [1, 0]}]
    assert vectors_of({"data": rows}, 2) == [[1.0, 0.0], [2.0, 0.0]]


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        [{"embedding": [1.0]}],
        [{"embedding": [1.0]}, {"embedding": [1.0, 2.0]}],
        [{"embedding": []}, {"embedding": []}],
        [{"embedding": "AAAA"}, {"embedding": "AAAA"}],
        [{"embedding": [float("nan")]}, {"embedding": [1.0]}],
    ],
)
def test_what_are_no_vectors_are_refused(data):
    with pytest.raises(CallError, match="garbled"):
        vectors_of({"data": data}, 2)


@pytest.mark.parametrize("value", [None, "7", -1, True, 1.5])
def test_a_count_that_is_none_is_not_believed(value):
    assert number({"usage": {"prompt_tokens": value}}, "prompt_tokens") is None
    assert number({}, "prompt_tokens") is None
