"""Reading the body of a reply: data, or a named failure; nothing is assumed about a server."""

from __future__ import annotations

import json
from dataclasses import dataclass
from math import isfinite
from typing import Any

from rag_doctor.judges.openai.calls import CallError

__all__ = ["ChatReply", "chat_reply", "json_body", "number", "vectors_of"]


@dataclass(frozen=True, slots=True)
class ChatReply:
    """What the model wrote. `cut` = it ran into the length limit."""

    text: str
    cut: bool


def json_body(raw: Any) -> Any:
    """The body as data. Raises `CallError` for half a body, a web page, or nothing."""
    try:
        return json.loads(raw.text)
    except (ValueError, RecursionError):
        raise CallError("garbled", "the body is not JSON") from None


def chat_reply(body: Any) -> ChatReply:
    """The first choice. Raises `CallError` when there is none, or when the model refused."""
    try:
        choice = body["choices"][0]
        message = choice["message"]
        content = message.get("content")
    except (KeyError, IndexError, TypeError, AttributeError):
        raise CallError("garbled", "the body holds no choices") from None
    if message.get("refusal") and not content:
        raise CallError("declined", "the model refused")
    if isinstance(content, list):
        content = "".join(p.get("text") or "" for p in content if isinstance(p, dict))
    if choice.get("finish_reason") == "content_filter":
        raise CallError("declined", "the server's content filter")
    return ChatReply(str(content or ""), choice.get("finish_reason") == "length")


def vectors_of(body: Any, n: int) -> list[list[float]]:
    """`n` vectors of one length, in order. Raises `CallError` for anything else."""
    try:
        rows = sorted(body["data"], key=lambda row: row.get("index", 0))
        vectors = [[float(x) for x in row["embedding"]] for row in rows]
    except (KeyError, TypeError, ValueError, AttributeError):
        raise CallError("garbled", "the body holds no vectors") from None
    finite = all(isfinite(x) for vector in vectors for x in vector)
    if len(vectors) != n or len({len(v) for v in vectors}) != 1 or not vectors[0] or not finite:
        raise CallError("garbled", f"{len(vectors)} vectors for {n} texts")
    return vectors


def number(body: Any, name: str) -> int | None:
    """A count of the reply's `usage`; `None` = the server gives none."""
    usage = body.get("usage") if isinstance(body, dict) else None
    value = usage.get(name) if isinstance(usage, dict) else None
    return value if isinstance(value, int) and not isinstance(value, bool) and value >= 0 else None
