"""An OpenAI-compatible server on loopback that counts what a judge sends and agrees to everything.

It knows the replies that each judge's prompts ask for, in shape only: what is measured here is
what goes over the wire, never the quality of a verdict.
"""

from __future__ import annotations

import json
import re
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, fields
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Self

from judge_cost_case import MARKER

from rag_doctor.judges.openai.tokens import guess_tokens

__all__ = ["CountingServer", "Counts"]

Replier = Callable[[str, dict[str, Any]], dict[str, Any] | None]
MARK = re.compile(r"(?:mark of this request is|本次请求的标记是) ([0-9a-f]{12})")


@dataclass(frozen=True)
class Counts:
    """What came in. `markers` = how often a chunk's marker was read in chat prompts."""

    requests: int = 0
    completions: int = 0
    prompt_tokens: int = 0
    schema_tokens: int = 0
    markers: int = 0
    embeddings: int = 0

    def __sub__(self, other: Counts) -> Counts:
        pairs = {f.name: getattr(self, f.name) - getattr(other, f.name) for f in fields(self)}
        return Counts(**pairs)

    def __add__(self, other: Counts) -> Counts:
        pairs = {f.name: getattr(self, f.name) + getattr(other, f.name) for f in fields(self)}
        return Counts(**pairs)


class CountingServer:
    """Use it as a context manager. `repliers` are asked in turn for the reply to a prompt."""

    def __init__(self, latency: float = 0.0) -> None:
        self.latency = latency
        self.repliers: list[Replier] = [our_reply]
        self._counts = Counts()
        self._lock = threading.Lock()
        self.count, self.tokenizer = _tokenizer()
        self._http = _Http(("127.0.0.1", 0), _handler(self))
        self.url = f"http://127.0.0.1:{self._http.server_port}/v1"

    def __enter__(self) -> Self:
        threading.Thread(target=self._http.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._http.shutdown()
        self._http.server_close()

    def counts(self) -> Counts:
        """Everything so far."""
        with self._lock:
            return self._counts

    def handle(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        """Count a request and answer it."""
        time.sleep(self.latency)
        if path.endswith("/embeddings"):
            self._add(Counts(embeddings=1))
            return _vectors(body)
        text = "\n".join(_content(message) for message in body.get("messages", []))
        n = body.get("n") or 1
        shapes = (body.get(name) for name in ("response_format", "tools"))
        schema = "".join(json.dumps(shape) for shape in shapes if shape)
        tokens = self.count(text)
        self._add(Counts(1, n, tokens, self.count(schema) if schema else 0, text.count(MARKER)))
        replies = (replier(text, body) for replier in self.repliers)
        reply = next((found for found in replies if found is not None), {"text": "?"})
        content = json.dumps(reply, ensure_ascii=False)
        choices = [
            {
                "index": i,
                "finish_reason": "stop",
                "message": {"role": "assistant", "content": content},
            }
            for i in range(n)
        ]
        spent = self.count(content) * n
        usage = {
            "prompt_tokens": tokens,
            "completion_tokens": spent,
            "total_tokens": tokens + spent,
        }
        return {
            "id": "x",
            "object": "chat.completion",
            "created": 0,
            "model": body.get("model", ""),
            "choices": choices,
            "usage": usage,
        }

    def _add(self, counts: Counts) -> None:
        with self._lock:
            self._counts = self._counts + counts


def our_reply(text: str, body: dict[str, Any]) -> dict[str, Any] | None:
    """The reply to our own prompts: every statement supported by passage 1."""
    found = MARK.search(text)
    if found is None:
        return None
    mark = found[1]
    blocks = re.findall(rf"<{mark} ([^>\n]+)>\n(.*?)\n</{mark}>", text, re.DOTALL)
    statements = dict(blocks).get("STATEMENTS") or dict(blocks).get("陈述")
    if statements is not None:
        ids = re.findall(r"^([AR]\d+):", statements, re.MULTILINE)
        numbers = [int(name.split()[1]) for name, _ in blocks[2:]]
        claim = {"label": "supported", "passage": numbers[0], "quote": "", "kind": "none"}
        return {
            "mark": mark,
            "claims": [{"id": one, **claim, "wrong": "", "right": ""} for one in ids],
            "passages": [{"n": n, "use": 2, "why": "ok"} for n in numbers],
            "covered": [1],
            "conflict": {"a": 0, "b": 0, "why": ""},
        }
    if len(blocks) == 3:
        answer, reference = blocks[1][1], blocks[2][1]
        return {
            "mark": mark,
            "stance": "answers",
            "claims": [{"quote": s, "alone": ""} for s in _sentences(answer)],
            "reference_claims": [{"quote": s, "alone": ""} for s in _sentences(reference)],
            "parts": [{"part": blocks[0][1], "answered": True}],
            "correct": "correct",
            "why": "ok",
            "differs": {"kind": "none", "answer": "", "reference": ""},
        }
    return {"mark": mark, "questions": ["How long?", "Who pays?", "When and who?"]}


def _sentences(text: str) -> list[str]:
    return [s.strip() for s in re.findall(r"[^.。]+[.。]", text)]


def _content(message: dict[str, Any]) -> str:
    content = message.get("content") or ""
    if isinstance(content, list):
        return "\n".join(part.get("text", "") for part in content if isinstance(part, dict))
    return str(content)


def _vectors(body: dict[str, Any]) -> dict[str, Any]:
    texts = body.get("input")
    n = len(texts) if isinstance(texts, list) and texts and not isinstance(texts[0], int) else 1
    rows = [
        {"object": "embedding", "index": i, "embedding": [0.6, 0.8, 0.0, 0.0]} for i in range(n)
    ]
    usage = {"prompt_tokens": n, "total_tokens": n}
    return {"object": "list", "model": body.get("model", ""), "data": rows, "usage": usage}


def _tokenizer() -> tuple[Callable[[str], int], str]:
    """tiktoken's o200k_base when its file is at hand, else our guess, named as such."""
    try:
        import tiktoken

        encoding = tiktoken.get_encoding("o200k_base")
    except Exception:  # not installed, or its file cannot be fetched
        return guess_tokens, "guessed (no tokenizer file at hand)"
    return lambda text: len(encoding.encode(text, disallowed_special=())), "tiktoken o200k_base"


class _Http(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 256


def _handler(server: CountingServer) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        disable_nagle_algorithm = True

        def log_message(self, *_: Any) -> None:
            """Quiet."""

        def do_POST(self) -> None:
            length = int(self.headers.get("content-length", 0))
            reply = server.handle(self.path, json.loads(self.rfile.read(length) or b"{}"))
            body = json.dumps(reply).encode()
            self.send_response(200)
            self.send_header("content-type", "application/json")
            self.send_header("content-length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

    return Handler
