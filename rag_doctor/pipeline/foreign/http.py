"""A pipeline behind an HTTP endpoint: JSON in, JSON out, nothing retried, every failure named."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

from rag_doctor.errors import ConfigError, PipelineError, shown
from rag_doctor.pipeline.foreign.limits import checked_seconds
from rag_doctor.pipeline.foreign.reach import OneCall
from rag_doctor.pipeline.guarded import Guarded

__all__ = ["from_http"]

MAX_BYTES = 50_000_000
"""Bytes of a reply that are read."""

MAX_QUOTED = 2_000
"""Bytes of a refusal that are looked at."""

_GRACE_S = 5  # the request's own limit comes first, because it can say more


def from_http(
    url: str = "",
    *,
    retrieve: str = "",
    generate: str = "",
    headers: Mapping[str, str] | None = None,
    body: Mapping[str, Any] | None = None,
    question: str = "question",
    contexts: str = "contexts",
    timeout_s: float | None = 60,
    **limits: Any,
) -> Guarded:
    """A pipeline behind a server, attached.

    `url`: POST `{question}` there gives `{answer, contexts}`; the field's other names are
    understood. Or two addresses: POST `{question}` to `retrieve` gives a list of passages, POST
    `{question, contexts}` (texts, in order) to `generate` gives the answer; then both can be run
    again. `question`, `contexts` = what the server calls these two; `body` = what else it wants in
    every request; `headers` = for a key, never shown. One request a call, none is repeated.
    `timeout_s` in seconds; `None` = no limit.

    Raises `ConfigError` for addresses that are none, and headers that cannot be sent.
    """
    if bool(url) == bool(retrieve or generate):
        raise ConfigError(
            "from_http: give one address (url) for all, or retrieve=… and generate=…."
        )
    if not isinstance(body or {}, Mapping) or not isinstance(headers or {}, Mapping):
        raise ConfigError("from_http: body and headers are due as dicts, from name to value.")
    timeout_s = checked_seconds(timeout_s)
    post = _Poster(dict(headers or {}), timeout_s)
    fixed = dict(body or {})

    def asking(address: str) -> Any:
        def ask(text: str) -> Any:
            return post(address, {**fixed, question: text})

        return ask

    for address in filter(None, (url, retrieve, generate)):
        _checked(address)
    limits = {"timeout_s": None if timeout_s is None else timeout_s + _GRACE_S, **limits}
    if url:
        return Guarded(OneCall(asking(url), _bare(url)), **limits)
    made = _Endpoints()
    made.name = _bare(generate or retrieve)
    if retrieve:
        made.retrieve = asking(retrieve)
    if generate:

        def write(text: str, passages: list[str]) -> Any:
            return post(generate, {**fixed, question: text, contexts: passages})

        made.generate = write
    return Guarded(made, **limits)


class _Endpoints:
    """What the server offers, as attributes."""

    name: str
    retrieve: Any
    generate: Any


class _Poster:
    """Sends JSON and reads JSON. Raises `PipelineError`, one line, without headers or keys."""

    def __init__(self, headers: dict[str, str], timeout_s: float | None) -> None:
        for name, value in headers.items():
            if not f"{name}{value}".isprintable() or not _sendable(f"{name}{value}"):
                raise ConfigError(
                    f"from_http: the header {name!r} holds characters that cannot be sent; "
                    "plain ones are due."
                )
        self._headers = {"Content-Type": "application/json", "Accept": "application/json"} | headers
        self._timeout_s = timeout_s

    def __repr__(self) -> str:
        return f"_Poster(timeout_s={self._timeout_s})"

    def __call__(self, address: str, data: Mapping[str, Any]) -> Any:

        raw = self._sent(address, json.dumps(data, ensure_ascii=False).encode())
        try:
            return json.loads(raw)
        except (ValueError, RecursionError):
            said = shown(_quoted(raw, 60))
            raise PipelineError(_line(address, f"sent no JSON, but {said}")) from None

    def _sent(self, address: str, data: bytes) -> bytes:
        from urllib.error import HTTPError, URLError
        from urllib.request import Request, build_opener

        request = Request(address, data, self._headers, method="POST")
        try:
            with build_opener(_no_redirect()).open(request, timeout=self._timeout_s) as reply:
                raw: bytes = reply.read(MAX_BYTES + 1)
                missing = reply.length if len(raw) <= MAX_BYTES else 0
        except HTTPError as error:
            with error:
                raise PipelineError(_line(address, _refusal(error))) from None
        except TimeoutError:
            raise PipelineError(_line(address, self._late())) from None
        except URLError as error:
            late = isinstance(error.reason, TimeoutError)
            why = self._late() if late else f"cannot be reached ({error.reason}); is it running?"
            raise PipelineError(_line(address, why)) from None
        except (OSError, ValueError) as error:
            raise PipelineError(_line(address, f"broke off ({error})")) from None
        except Exception as error:  # http.client has errors of its own: half a reply, bad headers
            raise PipelineError(_line(address, f"broke off ({type(error).__name__})")) from None
        if missing:
            raise PipelineError(_line(address, f"broke off with {missing:,} bytes to come"))
        if len(raw) > MAX_BYTES:
            raise PipelineError(_line(address, f"sent more than {MAX_BYTES // 1_000_000} MB"))
        return raw

    def _late(self) -> str:
        within = "" if self._timeout_s is None else f" within {self._timeout_s:g} s"
        return f"did not answer{within}"


def _no_redirect() -> Any:
    """A POST that is moved would be sent on as a GET, without its question: say so instead."""
    from urllib.request import HTTPRedirectHandler

    class Stay(HTTPRedirectHandler):
        def redirect_request(self, *_: Any) -> None:
            return None

    return Stay


def _refusal(error: Any) -> str:
    moved = error.headers.get("Location") if 300 <= error.code < 400 else None
    if moved:
        return f"has moved to {_bare(moved)}; give that address"
    try:
        said = _quoted(error.read(MAX_QUOTED), 200)
    except Exception:  # the connection may be gone: the status alone must do
        said = ""
    return f"answered HTTP {error.code}" + (f": {said}" if said else "")


def _quoted(body: bytes, most: int) -> str:
    """What a server said, on one line of `most` characters: controls are written out, and what
    looks like a key is masked before the cut, which would make half a key look like none."""
    from rag_doctor.judges.openai.secret import Secret

    said = " ".join(body[:MAX_QUOTED].decode("utf-8", "replace").split())
    plain = "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in said)
    return Secret(None).hide(plain)[:most]


def _sendable(text: str) -> bool:
    try:
        text.encode("latin-1")
    except UnicodeEncodeError:
        return False
    return True


def _checked(address: str) -> None:
    try:
        parts = urlsplit(address)
        sound = parts.scheme in ("http", "https") and bool(parts.netloc) and parts.port != 0
    except (ValueError, AttributeError, TypeError):  # a bracket left open, a port that is none
        sound = False
    if not sound:
        raise ConfigError(
            f"from_http: an address that begins with http:// or https:// is due, got "
            f"{shown(_bare(str(address)))}."
        )


def _bare(address: str) -> str:
    """Without user, password or query, which may hold secrets."""
    return re.sub(r"//[^/@]*@", "//", address.split("?")[0])


def _line(address: str, what: str) -> str:
    return f"pipeline at {_bare(address)} {what}."
