"""What can go wrong with a request, in one vocabulary, without a trace of the key."""

from __future__ import annotations

import re
from typing import Any

from rag_doctor.judges.openai.secret import Secret

__all__ = ["RETRIED", "CallError", "classify"]

RETRIED = {"rate_limited": 20, "server_error": 20, "connection": 20, "garbled": 20, "timeout": 3}
"""Kinds worth sending again, and the most sends of one request that may end so."""

_TOO_LONG = re.compile(
    r"context.{0,12}(?:length|size|window)|maximum.{0,20}(?:token|context)|too (?:long|large)"
    r"|exceed.{0,30}(?:context|token)|n_ctx|上下文.{0,6}(?:长度|超)",
    re.IGNORECASE,
)
_QUOTA = re.compile(r"insufficient.?(?:quota|balance|funds)|余额不足|欠费", re.IGNORECASE)
_EXCEEDED = re.compile(r"exceeded your current quota", re.IGNORECASE)
# … may be one for a minute: it comes back, and the message says when
_PASSES = re.compile(r"(?:try again|retry) in \d", re.IGNORECASE)
_REPLY_TOO_LONG = re.compile(
    r"max_(?:completion_)?tokens\W.{0,40}(?:too large|at most|less than or equal|valid range)",
    re.IGNORECASE,
)
_ASKED_FOR = re.compile(
    r"context length is (\d+)\D.{0,60}?\((\d+) in the messages, \d+ in the completion",
    re.IGNORECASE,
)
_LONGEST = 200
LEAST_REPLY = 256  # tokens of the window that must be left for a reply


class CallError(Exception):
    """A request that brought no usable reply.

    `kind`: rate_limited, server_error, timeout, connection, garbled (the body is no JSON), auth,
    redirected (not followed: texts go to the server that was named, or nowhere), quota, too_long,
    bad_request, declined (the model refused), unreadable (no JSON in the reply),
    cut (a reply too long even after doubling), looping (a reply that repeats itself until it is
    cut), budget. `retry_after` in seconds; `None` = not said. `wants_shorter_reply` = the text
    fits, but not with so long a reply as was allowed.
    """

    def __init__(
        self,
        kind: str,
        detail: str = "",
        status: int | None = None,
        retry_after: float | None = None,
        wants_shorter_reply: bool = False,
    ) -> None:
        super().__init__(f"{kind}: {detail}" if detail else kind)
        self.kind = kind
        self.detail = detail
        self.status = status
        self.retry_after = retry_after
        self.wants_shorter_reply = wants_shorter_reply


def classify(error: Exception, key: Secret) -> CallError:
    """Any exception of the client as a `CallError`; its text is cleared of the key."""
    import openai

    if isinstance(error, CallError):
        error.detail = _line(error.detail, key) if error.detail else ""
        return error
    if isinstance(error, (TimeoutError, openai.APITimeoutError)):
        return CallError("timeout")
    if isinstance(error, openai.APIStatusError):
        return _from_status(error, key)
    if isinstance(error, openai.APIConnectionError):
        return CallError("connection", _line(error.__cause__ or error, key))
    return CallError("connection", _line(error, key))


def _from_status(error: Any, key: Secret) -> CallError:
    status, headers, said = int(error.status_code), error.response.headers, _message(error)
    detail = _line(said, key)  # to be shown; `said` may hold the key, and is read here only
    if status == 429:
        wait = _retry_after(headers)
        passes = wait is not None or _PASSES.search(said)
        gone = _QUOTA.search(said) or (_EXCEEDED.search(said) and not passes)
        return CallError("quota" if gone else "rate_limited", detail, status, wait)
    if 300 <= status < 400:
        return CallError("redirected", _line(headers.get("location") or said, key), status)
    if status in (401, 403):
        return CallError("auth", detail, status)
    if status in (408, 409):
        return CallError("server_error", detail, status)
    if status == 402:
        return CallError("quota", detail, status)
    if status in (400, 422) and _reply_too_long(said):
        return CallError("bad_request", detail, status, wants_shorter_reply=True)
    if status == 413 or (status in (400, 422, 500) and _TOO_LONG.search(said)):
        return CallError("too_long", detail, status)
    if status >= 500:
        return CallError("server_error", detail, status, _retry_after(headers))
    return CallError("bad_request", detail, status)


def _reply_too_long(said: str) -> bool:
    """Does the text fit, and only the length allowed to the reply does not?"""
    asked = _ASKED_FOR.search(said)
    if asked is not None:
        window, sent = int(asked[1]), int(asked[2])
        return sent + LEAST_REPLY <= window
    return bool(_REPLY_TOO_LONG.search(said))


def _message(error: Any) -> str:
    body = error.body
    if isinstance(body, dict):
        inner = body.get("error", body)
        if isinstance(inner, dict):
            parts = (inner.get("message"), inner.get("param"), inner.get("code"))
            return " ".join(str(part) for part in parts if part)
        return str(inner)
    return str(body or error)


def _line(what: object, key: Secret) -> str:
    """One line, cleared of the key before it is cut."""
    text = " ".join(str(what).split()) or type(what).__name__
    return key.hide(text)[:_LONGEST]


def _retry_after(headers: Any) -> float | None:
    """Seconds from `Retry-After-Ms` or `Retry-After` (seconds or a date); `None` = not said."""
    try:
        if (ms := headers.get("retry-after-ms")) is not None:
            return max(0.0, float(ms) / 1000)
        said = headers.get("retry-after")
        if said is None:
            return None
        try:
            return max(0.0, float(said))
        except ValueError:
            return _until(said)
    except (TypeError, ValueError):
        return None


def _until(date: str) -> float:
    from datetime import UTC, datetime
    from email.utils import parsedate_to_datetime

    then = parsedate_to_datetime(date)
    then = then if then.tzinfo else then.replace(tzinfo=UTC)
    return max(0.0, (then - datetime.now(UTC)).total_seconds())
