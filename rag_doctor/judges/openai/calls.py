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
_QUOTA = re.compile(r"insufficient.?(?:quota|balance|funds)|billing|余额不足|欠费", re.IGNORECASE)
_LONGEST = 200


class CallError(Exception):
    """A request that brought no usable reply.

    `kind`: rate_limited, server_error, timeout, connection, garbled (the body is no JSON), auth,
    quota, too_long, bad_request, declined (the model refused), unreadable (no JSON in the reply),
    cut (a reply too long even after doubling), looping (a reply that repeats itself until it is
    cut), budget. `retry_after` in seconds; `None` = not said.
    """

    def __init__(
        self,
        kind: str,
        detail: str = "",
        status: int | None = None,
        retry_after: float | None = None,
    ) -> None:
        super().__init__(f"{kind}: {detail}" if detail else kind)
        self.kind = kind
        self.detail = detail
        self.status = status
        self.retry_after = retry_after


def classify(error: Exception, key: Secret) -> CallError:
    """Any exception of the client as a `CallError`; its text is cleared of the key."""
    import openai

    if isinstance(error, CallError):
        return error
    if isinstance(error, (TimeoutError, openai.APITimeoutError)):
        return CallError("timeout")
    if isinstance(error, openai.APIStatusError):
        return _from_status(error, key)
    if isinstance(error, openai.APIConnectionError):
        return CallError("connection", _line(error.__cause__ or error, key))
    return CallError("connection", _line(error, key))


def _from_status(error: Any, key: Secret) -> CallError:
    status, detail = int(error.status_code), _line(_message(error), key)
    if status == 429:
        kind = "quota" if _QUOTA.search(detail) else "rate_limited"
        return CallError(kind, detail, status, _retry_after(error.response.headers))
    if status in (401, 403):
        return CallError("auth", detail, status)
    if status in (408, 409):
        return CallError("server_error", detail, status)
    if status == 402:
        return CallError("quota", detail, status)
    if status == 413 or (status in (400, 422, 500) and _TOO_LONG.search(detail)):
        return CallError("too_long", detail, status)
    if status >= 500:
        wait = _retry_after(error.response.headers)
        return CallError("server_error", detail, status, wait)
    return CallError("bad_request", detail, status)


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
