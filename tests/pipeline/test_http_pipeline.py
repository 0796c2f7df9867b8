"""A pipeline behind a real local server: what is sent, what is read, and every way it fails."""

from __future__ import annotations

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from rag_doctor.errors import ConfigError, PipelineError
from rag_doctor.pipeline import from_http, level_of
from rag_doctor.records import Chunk

PASSAGES = ["New staff get 14 days of leave.", "Offices close at 6 pm."]
SECRET = "Bearer abc-very-secret"
KEY = "sk-abcdefghijklmnopqrstuvwxyz0123456789"
HOSTILE = f"\x1b[2J\x9b\u202e x {KEY} {'y ' * 60}{KEY}".encode()


class Handler(BaseHTTPRequestHandler):
    """Answers by the path; keeps what it was asked."""

    def do_POST(self):
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.server.seen.append((self.path, asked, dict(self.headers)))
        getattr(self, self.path.strip("/").partition("?")[0])(asked)

    do_GET = do_POST

    def ask(self, asked):
        self.reply({"answer": "14 days.", "contexts": PASSAGES})

    def other_words(self, asked):
        self.reply(
            {"data": {"output": "14 days.", "source_documents": [{"content": "x", "id": 7}]}}
        )

    def answer_only(self, asked):
        self.reply("14 days.")

    def retrieve(self, asked):
        self.reply(
            {"hits": [{"_id": f"h{n}", "_source": {"text": t}} for n, t in enumerate(PASSAGES)]}
        )

    def named_list(self, asked):
        name = self.path.partition("?")[2]
        self.reply({name: [{"id": f"h{n}", "text": t} for n, t in enumerate(PASSAGES)]})

    def generate(self, asked):
        self.reply({"text": f"From: {' | '.join(asked['contexts'])}"})

    def broken(self, asked):
        self.reply({"error": "index is being built"}, status=503)

    def echoes(self, asked):
        self.reply(raw=HOSTILE, status=500)

    def echoes_as_page(self, asked):
        self.reply(raw=HOSTILE)

    def page(self, asked):
        self.reply(raw=b"<html>Sign in</html>")

    def moved(self, asked):
        self.reply(raw=b"", status=307, headers={"Location": "http://127.0.0.1:1/ask?key=hidden"})

    def half(self, asked):
        self.reply(raw=b'{"answer": "14', size=1_000)

    def nothing(self, asked):
        self.reply(None)

    def wait(self, asked):
        self.server.release.wait()

    def reply(self, value=None, *, raw=None, status=200, headers=None, size=None):
        body = json.dumps(value).encode() if raw is None else raw
        self.send_response(status)
        for name, told in (headers or {}).items():
            self.send_header(name, told)
        self.send_header("Content-Length", str(size or len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


@pytest.fixture(scope="module")
def server():
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    server.seen, server.release = [], threading.Event()
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    server.at = f"http://127.0.0.1:{server.server_port}"
    yield server
    server.release.set()
    server.shutdown()
    thread.join()
    server.server_close()


def test_one_address_gives_answer_and_contexts_and_is_level_0(server):
    rag = from_http(f"{server.at}/ask")
    case = rag.ask("How many days?").to_case()
    assert case.answer == "14 days."
    assert [c.text for c in case.contexts] == PASSAGES
    assert server.seen[-1][1] == {"question": "How many days?"}
    assert level_of(rag) == 0
    assert "in one call" in rag.cannot["retrieve"]


def test_the_servers_own_words_are_understood_both_ways(server):
    rag = from_http(f"{server.at}/other_words", question="query", body={"tenant": "a"})
    case = rag.ask("几天？").to_case()
    assert (case.answer, case.contexts[0].id) == ("14 days.", "7")
    assert server.seen[-1][1] == {"tenant": "a", "query": "几天？"}


def test_an_answer_alone_leaves_the_contexts_unknown(server):
    assert from_http(f"{server.at}/answer_only").ask("q").to_case().unrecorded


def test_two_addresses_can_both_be_run_again(server):
    rag = from_http(
        retrieve=f"{server.at}/retrieve", generate=f"{server.at}/generate", contexts="contexts"
    )
    assert level_of(rag) == 2
    trace = rag.ask("q")
    assert [c.id for c in trace.retrieval.sent] == ["h0", "h1"]
    assert trace.answer == f"From: {PASSAGES[0]} | {PASSAGES[1]}"
    assert rag.generate("q", [Chunk(id="gold", text="The span.")]) == "From: The span."


def test_a_writer_alone_is_level_1(server):
    rag = from_http(generate=f"{server.at}/generate")
    assert level_of(rag) == 1
    assert rag.generate("q", [Chunk(id="gold", text="The span.")]) == "From: The span."


@pytest.mark.parametrize(
    ("path", "message"),
    [
        ("broken", r"/broken answered HTTP 503: \{\"error\": \"index is being built\"\}\."),
        ("page", r"/page sent no JSON, but '<html>Sign in</html>'"),
        ("moved", r"/moved has moved to http://127\.0\.0\.1:1/ask; give that address"),
        ("half", "/half broke off"),
        ("nothing", "returned None; due is an answer"),
    ],
)
def test_a_failure_is_one_line_that_names_the_address_and_no_secret(server, path, message):
    before = len(server.seen)
    rag = from_http(f"{server.at}/{path}?token=hidden", headers={"Authorization": SECRET})
    with pytest.raises(PipelineError, match=message) as caught:
        rag.ask("q")
    assert "hidden" not in str(caught.value)
    assert "secret" not in str(caught.value) + repr(rag)
    assert server.seen[-1][2]["Authorization"] == SECRET
    assert len(server.seen) == before + 1  # nothing is asked twice
    assert sum(rag.faults.values()) == 1


def test_a_server_that_never_answers_is_given_up(server):
    rag = from_http(f"{server.at}/wait", timeout_s=0.05)
    with pytest.raises(PipelineError, match=r"/wait did not answer within 0\.05 s"):
        rag.ask("q")


def test_a_server_that_is_not_there_says_so():
    with pytest.raises(PipelineError, match=r"http://127\.0\.0\.1:9/ask cannot be reached"):
        from_http("http://127.0.0.1:9/ask").ask("q")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"url": "localhost:8000"}, "an address that begins with http:// or https:// is due"),
        ({"url": "file:///etc/passwd"}, "is due, got 'file:///etc/passwd'"),
        ({}, "give one address"),
        ({"url": "http://a/b", "generate": "http://a/c"}, "give one address"),
        (
            {"url": "http://a/b", "headers": {"Key": "Bearer …"}},
            "the header 'Key' holds characters",
        ),
        ({"url": "http://a/b", "headers": {"Key": "a\nb: c"}}, "the header 'Key' holds characters"),
    ],
)
def test_a_wrong_address_is_a_setting_to_mend(arguments, message):
    with pytest.raises(ConfigError, match=message):
        from_http(**arguments)


@pytest.mark.parametrize("path", ["echoes", "echoes_as_page"])
def test_what_a_server_echoes_shows_no_key_and_moves_no_cursor(server, path):
    with pytest.raises(PipelineError, match="x1b") as caught:
        from_http(f"{server.at}/{path}").ask("q")
    said = str(caught.value)
    assert "***" in said
    assert "sk-" not in said
    assert said.isprintable()


@pytest.mark.parametrize(
    "name", ["contexts", "retrieved_contexts", "documents", "chunks", "results", "retrieved_docs"]
)
def test_passages_under_any_common_name_are_read(server, name):
    rag = from_http(retrieve=f"{server.at}/named_list?{name}", generate=f"{server.at}/generate")
    trace = rag.ask("How long?")
    assert [(c.id, c.text) for c in trace.retrieval.sent] == [
        (f"h{n}", text) for n, text in enumerate(PASSAGES)
    ]
    assert trace.answer == f"From: {' | '.join(PASSAGES)}"
