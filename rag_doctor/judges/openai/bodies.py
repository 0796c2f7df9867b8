"""Reading the body of a reply: data, or a named failure; nothing is assumed about a server."""

from __future__ import annotations

import json
from dataclasses import dataclass
from math import isfinite
from typing import Any

from rag_doctor.judges.openai.calls import CallError

LARGEST = 10**9  # tokens of one request; a greater count is a mistake
LONGEST = 400_000  # characters of a reply that are read
SHOWN = 60  # characters of a body that is no reply

__all__ = ["ChatReply", "chat_reply", "json_body", "number", "vectors_of"]


@dataclass(frozen=True, slots=True)
class ChatReply:
    """What the model wrote. `cut` = it ran into the length limit."""

    text: str
    cut: bool


def json_body(raw: Any) -> Any:
    """The body as data. Raises `CallError` for half a body, a web page, or nothing.

    JSON tells its own encoding; what the header says of it is only believed where that fails.
    """
    for name in ("content", "text"):
        try:
            return json.loads(getattr(raw, name))
        except (ValueError, RecursionError, LookupError):
            continue
    raise CallError("garbled", _what_came(raw)) from None


def _what_came(raw: Any) -> str:
    """Status, kind and beginning of a body: `200 text/html: <!doctype html>…`."""
    kind = str(raw.headers.get("content-type", "")).partition(";")[0].strip()
    begin = " ".join(raw.content[: 4 * SHOWN].decode("utf-8", "replace").split())
    printable = "".join(char if char.isprintable() else "?" for char in begin)
    cut = printable[:SHOWN] + "…" * (len(printable) > SHOWN)
    return f"{raw.status_code} {kind}".strip() + (f": {cut}" if cut else "")


def chat_reply(body: Any) -> ChatReply:
    """The first choice. Raises `CallError` when there is none, or when the model refused."""
    try:
        choice = body["choices"][0]
        message = choice["message"]
        content = message.get("content")
    except (KeyError, IndexError, TypeError, AttributeError):
        raise CallError("garbled", _said_instead(body)) from None
    if message.get("refusal") and not content:
        raise CallError("declined", "the model refused")
    if isinstance(content, list):
        content = "".join(str(p.get("text") or "") for p in content if isinstance(p, dict))
    if choice.get("finish_reason") == "content_filter":
        raise CallError("declined", "the server's content filter")
    return ChatReply(str(content or "")[:LONGEST], choice.get("finish_reason") == "length")


def _said_instead(body: Any) -> str:
    """What a body without choices holds: some servers put their error into a reply of 200."""
    error = body.get("error") if isinstance(body, dict) else None
    told = error.get("message") if isinstance(error, dict) else error
    return f"no choices: {told}" if told else "no choices"


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
    """A count of the reply's `usage`; `None` = the server gives none, or none that can be."""
    usage = body.get("usage") if isinstance(body, dict) else None
    value = usage.get(name) if isinstance(usage, dict) else None
    if not isinstance(value, int) or isinstance(value, bool):
        return None
    return value if 0 <= value <= LARGEST else None
