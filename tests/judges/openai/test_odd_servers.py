"""Servers that answer in ways nobody planned for: odd encodings, pages, directions, limits."""

from __future__ import annotations

import json
from types import SimpleNamespace

import httpx2
import openai
import pytest
from judge_asked import case, judged
from judge_server import JudgeServer

from rag_doctor.judges.base import JudgeFailure, Weighing
from rag_doctor.judges.openai.bodies import chat_reply, json_body, number
from rag_doctor.judges.openai.calls import CallError, classify
from rag_doctor.judges.openai.secret import Secret

WORDS = {"choices": [{"message": {"content": "第1号商品十四天内退款。"}}]}
TEXT = json.dumps(WORDS, ensure_ascii=False)
RATE = (
    "Rate limit reached for m on tokens per min (TPM). Please try again in 6s. You can increase "
    "your rate limit at https://platform.openai.com/account/billing."
)
GONE = "You exceeded your current quota, please check your plan and billing details."
MINUTE = "You exceeded your current quota, please check your plan. Please retry in 32.5s."
TOO_MANY = "max_tokens is too large: 5000. This model supports at most 4096 completion tokens."
NO_ROOM = (
    "This model's maximum context length is 2048 tokens. However, you requested 2613 tokens (565 "
    "in the messages, 2048 in the completion). Please reduce the length of the messages."
)
NO_WINDOW = NO_ROOM.replace("565", "1999")


def raw(content: bytes, kind: str = "application/json", text: str | None = None) -> SimpleNamespace:
    """What the client hands over: `text` as it decodes by the header."""
    told = content.decode("utf-8", "replace") if text is None else text
    headers = {"content-type": kind}
    return SimpleNamespace(content=content, text=told, headers=headers, status_code=200)


@pytest.mark.parametrize(
    "reply",
    [
        raw(TEXT.encode(), "text/plain; charset=latin-1", TEXT.encode().decode("latin-1")),
        raw(b"\xef\xbb\xbf" + TEXT.encode()),
        raw(TEXT.encode("utf-16"), "application/json; charset=utf-16"),
        raw(TEXT.encode("gbk"), "application/json; charset=gbk", TEXT),
    ],
    ids=["header says latin-1", "byte order mark", "utf-16", "gbk"],
)
def test_json_is_read_in_its_own_encoding(reply):
    assert json_body(reply) == WORDS


def test_what_came_in_place_of_json_is_said():
    page = raw(b"<html>\n<title>Welcome to nginx</title>" + b"x" * 500, "text/html; charset=utf-8")
    with pytest.raises(CallError, match=r"200 text/html: <html> <title>Welcome to nginx") as caught:
        json_body(page)
    assert len(caught.value.detail) < 100


def test_an_error_in_a_reply_of_200_is_said():
    with pytest.raises(CallError, match="no choices: model is loading"):
        chat_reply({"error": {"message": "model is loading"}})


def test_a_count_that_cannot_be_is_not_believed():
    assert number({"usage": {"prompt_tokens": 10**400}}, "prompt_tokens") is None


def refused(status: int, message: str, **headers: str) -> CallError:
    """The client's exception for such a reply, classified."""
    request = httpx2.Request("POST", "http://x.test/v1/chat/completions")
    names = {name.replace("_", "-"): value for name, value in headers.items()}
    response = httpx2.Response(status, headers=names, request=request)
    error = openai.APIStatusError("x", response=response, body={"error": {"message": message}})
    return classify(error, Secret("x"))


@pytest.mark.parametrize(
    ("message", "headers", "kind"),
    [
        (RATE, {}, "rate_limited"),
        (GONE, {}, "quota"),
        (MINUTE, {}, "rate_limited"),
        (GONE, {"retry_after": "3"}, "rate_limited"),
        ("insufficient_quota", {"retry_after": "3"}, "quota"),
    ],
)
def test_a_limit_that_passes_is_told_from_a_quota_that_is_gone(message, headers, kind):
    assert refused(429, message, **headers).kind == kind


@pytest.mark.parametrize(
    ("message", "kind", "shorter"),
    [
        (TOO_MANY, "bad_request", True),
        (NO_ROOM, "bad_request", True),
        (NO_WINDOW, "too_long", False),
        ("This model's maximum context length is exceeded.", "too_long", False),
    ],
)
def test_a_reply_too_long_is_told_from_a_text_too_long(message, kind, shorter):
    found = refused(400, message)
    assert (found.kind, found.wants_shorter_reply) == (kind, shorter)


@pytest.mark.parametrize("message", [TOO_MANY, NO_ROOM])
def test_where_the_length_of_a_reply_is_too_much_none_is_asked_for(
    server: JudgeServer, make_judge, message
):
    answer = server.handle

    def handle(path, body, headers):
        if "max_tokens" in body:
            return "status", (400, {"error": {"message": message}})
        return answer(path, body, headers)

    server.handle = handle
    replies = judged(make_judge(), [case(1), case(2, "zh")])
    assert all(isinstance(weighing, Weighing) for _, weighing, _ in replies)
    assert server.faults.total() == 0


def test_a_server_that_points_elsewhere_is_not_followed(server: JudgeServer, make_judge):
    asked = []

    def handle(path, body, headers):
        asked.append(path)
        return "status", (307, {})

    server.handle = handle
    place = "https://collector.test/v1/chat/completions"
    sent = server._http.RequestHandlerClass._send
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            server._http.RequestHandlerClass,
            "_send",
            lambda self, status, body, extra=None: sent(self, status, body, {"location": place}),
        )
        ((split, _, _),) = judged(make_judge(), [case(1)])
    assert isinstance(split, JudgeFailure)
    assert place in split.reason
    assert "OPENAI_BASE_URL" in split.reason
    assert len(asked) == 1
