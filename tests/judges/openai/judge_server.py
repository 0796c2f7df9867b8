"""A chat server on loopback that judges by substring, counts what it gets, and misbehaves to order.

It reads the prompts the way a model would: the mark, the fenced blocks, the statements. A claim is
supported when a passage holds it word for word; so every verdict of a test has a known truth.
"""

from __future__ import annotations

import hashlib
import json
import re
import socket
import struct
import threading
import time
from collections import Counter
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from model_replies import honest, written

from rag_doctor.judges.openai.tokens import guess_tokens

MARK = re.compile(r"(?:mark of this request is|本次请求的标记是) ([0-9a-f]{12})")
WANTED = re.compile(r'"mark"[^"]{1,4}"([0-9a-f]{12})"')
STATEMENT = re.compile(r"^[AR]\d+: .*\n?", re.MULTILINE)

HTTP_FAULTS = ("429", "429_after", "500", "503", "reset", "half_body", "html", "no_choices", "hang")
REPLY_FAULTS = (
    "fenced",
    "think",
    "prose",
    "trailing_comma",
    "python_words",
    "wrong_keys",
    "half_json",
    "length",
    "loop",
    "missing",
    "duplicate",
    "invented",
    "off_menu",
    "null",
    "chatter",
)

Plan = Callable[[dict[str, Any], int], str | None]


class JudgeServer:
    """`plan(request, times)` names the misbehaviour for a request seen `times` times before.

    `formats` = the response formats it knows; others are answered with 400. `latency` in seconds.
    """

    def __init__(self) -> None:
        self.plan: Plan = lambda request, times: None
        self.formats = {"json_schema", "json_object", "text"}
        self.embeds = True
        self.latency = 0.0
        self.refused_options: tuple[str, ...] = ()
        self.reply: Callable[[str, dict[str, Any]], dict[str, Any]] | None = None
        self.longest_prompt: int | None = None
        self.log: list[dict[str, Any]] = []
        self.faults: Counter[str] = Counter()
        self.active = self.most_active = 0
        self._good: dict[str, dict[str, Any]] = {}
        self._seen: Counter[str] = Counter()
        self._lock = threading.Lock()
        self.closing = threading.Event()
        self._http = _Http(("127.0.0.1", 0), _handler(self))
        self.url = f"http://127.0.0.1:{self._http.server_port}/v1"
        self._thread = threading.Thread(target=self._http.serve_forever, args=(0.02,), daemon=True)
        self._thread.start()

    def close(self) -> None:
        self.closing.set()
        self._http.shutdown()
        self._http.server_close()
        self._thread.join()

    @property
    def chats(self) -> list[dict[str, Any]]:
        return [entry for entry in self.log if entry["path"] == "chat"]

    @property
    def embeddings(self) -> list[dict[str, Any]]:
        return [entry for entry in self.log if entry["path"] == "embeddings"]

    def handle(self, path: str, body: dict[str, Any], headers: Any) -> tuple[str, Any]:
        """The fault to commit (or "ok", "status") and the payload."""
        kind = "embeddings" if path.endswith("/embeddings") else "chat"
        text = _text(body)
        mark = _mark(text)
        # asking again for some of the statements is the same request, sent once more
        bare = STATEMENT.sub("", text.replace(mark, "") if mark else text)
        key = hashlib.sha256(f"{kind}{bare}".encode()).hexdigest()
        with self._lock:
            times, self._seen[key] = self._seen[key], self._seen[key] + 1
            entry = {"path": kind, "body": body, "text": text, "key": key, "at": time.monotonic()}
            self.log.append({**entry, "authorization": headers.get("authorization")})
        if self.latency:
            time.sleep(self.latency)
        if kind == "embeddings":
            if not self.embeds:
                return "status", (404, {"error": {"message": "no such route"}})
            fault = self.plan(self.log[-1], times)
            if fault not in HTTP_FAULTS:
                return "ok", _vectors(body)
            with self._lock:
                self.faults[str(fault)] += 1
            return str(fault), None
        if (refusal := self._refusal(body, text)) is not None:
            return "status", (400, {"error": {"message": refusal}})
        fault = self.plan({"text": text, "path": kind, "key": key}, times)
        if fault:
            with self._lock:
                self.faults[fault] += 1
        if fault in HTTP_FAULTS:
            return str(fault), None
        return "ok", self._completion(text, mark, fault)

    def _refusal(self, body: dict[str, Any], text: str) -> str | None:
        for option in self.refused_options:
            if option in body:
                return f"Unsupported parameter: '{option}' is not supported with this model."
        if self.longest_prompt and len(text) > self.longest_prompt:
            return "This model's maximum context length is exceeded."
        wanted = (body.get("response_format") or {}).get("type", "text")
        return None if wanted in self.formats else f"response_format {wanted} is not supported"

    def _completion(self, text: str, mark: str, fault: str | None) -> dict[str, Any]:
        good = self._answer(text, mark)
        content, finish = written(good, fault)
        usage = {
            "prompt_tokens": guess_tokens(text),
            "completion_tokens": guess_tokens(content or ""),
        }
        message = {"role": "assistant", "content": content}
        choice = {"index": 0, "finish_reason": finish, "message": message}
        return {"id": "x", "object": "chat.completion", "choices": [choice], "usage": usage}

    def _answer(self, text: str, mark: str) -> dict[str, Any]:
        wanted = WANTED.search(text)
        if not mark and wanted:
            return self._good[wanted[1]]
        good = honest(text, mark)
        if self.reply is not None:
            good = self.reply(text, good)
        with self._lock:
            self._good[mark] = good
        return good


def _text(body: dict[str, Any]) -> str:
    if "input" in body:
        return "\n".join(body["input"])
    return "\n".join(str(message["content"]) for message in body.get("messages", []))


def _mark(text: str) -> str:
    found = MARK.search(text)
    return found[1] if found else ""


def _vectors(body: dict[str, Any]) -> dict[str, Any]:
    rows = [
        {"index": i, "object": "embedding", "embedding": [1.0, 0.5 * (i > 0), 0.0]}
        for i in range(len(body["input"]))
    ]
    usage = {"prompt_tokens": 7, "total_tokens": 7}
    return {"object": "list", "data": rows, "usage": usage}


class _Http(ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = False
    request_queue_size = 128

    def handle_error(self, *_: Any) -> None:
        """A client that went away is part of the test."""


def _handler(server: JudgeServer) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        disable_nagle_algorithm = True

        def log_message(self, *_: Any) -> None:
            """Quiet."""

        def do_POST(self) -> None:
            length = int(self.headers.get("content-length", 0))
            body = json.loads(self.rfile.read(length) or b"{}")
            with server._lock:
                server.active += 1
                server.most_active = max(server.most_active, server.active)
            try:
                self._reply(*server.handle(self.path, body, self.headers))
            finally:
                with server._lock:
                    server.active -= 1

        def _reply(self, fault: str, payload: Any) -> None:
            if fault == "ok":
                self._send(200, json.dumps(payload).encode())
            elif fault == "status":
                self._send(payload[0], json.dumps(payload[1]).encode())
            elif fault.startswith("429"):
                wait = {"retry-after-ms": "20"} if fault == "429_after" else {}
                self._send(429, b'{"error": {"message": "Rate limit reached"}}', wait)
            elif fault in ("500", "503"):
                self._send(int(fault), b'{"error": {"message": "overloaded"}}')
            elif fault == "half_body":
                self._send(200, b'{"id": "x", "choices": [{"mess')
            elif fault == "html":
                self._send(200, b"<html>Bad gateway</html>")
            elif fault == "no_choices":
                self._send(200, b'{"error": "try later"}')
            elif fault == "hang":
                server.closing.wait(5)
                self.close_connection = True
            else:
                self._reset()

        def _send(self, status: int, body: bytes, headers: dict[str, str] | None = None) -> None:
            self.send_response(status)
            for name, value in {**(headers or {}), "content-type": "application/json"}.items():
                self.send_header(name, value)
            self.send_header("content-length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def _reset(self) -> None:
            linger = struct.pack("ii", 1, 0)
            self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
            self.close_connection = True
            self.connection.close()

    return Handler


def first_times(fault: str, n: int = 1, only: str = "") -> Plan:
    """The first `n` sends of each request misbehave; `only` = requests whose text holds it."""
    return lambda request, times: fault if times < n and only in request["text"] else None


def always(fault: str, only: str = "") -> Plan:
    """Every request whose text holds `only` misbehaves."""
    return lambda request, times: fault if only in request["text"] else None


def mixed(share: float, faults: tuple[str, ...], seed: int = 1) -> Plan:
    """A share of all sends misbehaves, each in its own way; the same every time."""

    def plan(request: dict[str, Any], times: int) -> str | None:
        draw = hashlib.sha256(f"{seed}{request['key']}{times}".encode()).digest()
        if draw[0] >= share * 256:
            return None
        return faults[draw[1] % len(faults)]

    return plan
