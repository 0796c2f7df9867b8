"""Questions by a model behind a real local server: kept when sound, else dropped and counted."""

from __future__ import annotations

import json
import re
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from rag_doctor.errors import ConfigError, JudgeError
from rag_doctor.evalset import Server, read_evalset, synthesize
from rag_doctor.evalset.synth import CHECKS
from rag_doctor.judges.base import JudgeFailure
from rag_doctor.judges.scripted import ScriptedJudge

MARK = re.compile(r"(?:mark of this request is|本次请求的标记是) ([0-9a-f]{12})")
KEY = "sk-evalset-0123456789abcdefSECRET"

GOOD = {
    "kind": "single",
    "question": "Until when may I come back to something I only drafted?",
    "answer": "Drafts are kept for 60 days.",
    "quotes": [{"passage": 2, "quote": "Drafts are kept for 60 days."}],
    "must_include": ["60 days"],
}
INVENTED = {**GOOD, "question": "Where do I swim?", "answer": "The pool opens at noon.",
            "quotes": [{"passage": 1, "quote": "The pool opens at noon."}]}  # fmt: skip
WRONG = {**GOOD, "question": "For how long can I pick something up again?",
         "answer": "Drafts are kept for 90 days.", "must_include": ["Drafts"]}  # fmt: skip
CLAIMS_TWO = {**GOOD, "kind": "cross", "question": "What becomes of my drafts in the long run?"}


class ChatServer:
    """Replies what `reply(text)` gives as the JSON of one chat completion; keeps the requests."""

    def __init__(self, reply) -> None:
        self.reply, self.status, self.texts, self.keys = reply, 200, [], []
        outer = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            disable_nagle_algorithm = True

            def log_message(self, *_):
                """Quiet."""

            def do_POST(self):
                body = json.loads(self.rfile.read(int(self.headers["content-length"])))
                text = "\n".join(m["content"] for m in body["messages"])
                outer.texts.append(text)
                outer.keys.append(self.headers.get("authorization", ""))
                mark = MARK.search(text)
                content = json.dumps({"mark": mark[1] if mark else "", **outer.reply(text)})
                choice = {"index": 0, "finish_reason": "stop",
                          "message": {"role": "assistant", "content": content}}  # fmt: skip
                usage = {"prompt_tokens": 10, "completion_tokens": 5}
                data = json.dumps({"choices": [choice], "usage": usage}).encode()
                self.send_response(outer.status)
                self.send_header("content-length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

        self.http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.http.daemon_threads = True
        self.url = f"http://127.0.0.1:{self.http.server_port}/v1"
        threading.Thread(target=self.http.serve_forever, args=(0.02,), daemon=True).start()

    def close(self):
        self.http.shutdown()
        self.http.server_close()


@pytest.fixture
def chat():
    """`chat(questions, known)`: what it asks about a document, and what it knows by heart."""
    running = []

    def start(questions, known="I don't know."):
        def reply(text):
            closed = "without any document" in text or "没有任何文档" in text
            return {"answers": [known]} if closed else {"questions": questions}

        running.append(ChatServer(reply))
        return running[-1]

    yield start
    for server in running:
        server.close()


def server_at(chat, **more):
    given = {"base_url": chat.url, "api_key": KEY, "cache": False, "backoff": 0.001,
             "timeout": 5.0, "environ": {}}  # fmt: skip
    return Server("test-model", **(given | more))


def test_sound_questions_of_the_model_are_kept_with_their_quotes(base, chat):
    running = chat([GOOD])
    found = synthesize(base, documents=["leave"], judge="offline-fast", server=server_at(running))
    mine = [item for item in found.made if item.origin.method == "llm"]
    assert [item.question for item in mine] == [GOOD["question"]]
    assert mine[0].relevant[0].chunk_id == "leave#2"
    assert mine[0].status == "synthetic"
    assert found.server.startswith("test-model, prompts ")


def test_templates_fill_what_the_model_leaves(base, chat):
    found = synthesize(
        base, documents=["leave"], judge="offline-fast", server=server_at(chat([GOOD]))
    )
    assert {item.origin.method for item in found.made} == {"llm", "template"}


def test_unfounded_questions_are_dropped(base, chat):
    running = chat([INVENTED, WRONG])
    found = synthesize(base, documents=["leave"], judge="offline-fast", server=server_at(running))
    asked = {item.question for item in found.made}
    assert not asked & {INVENTED["question"], WRONG["question"]}
    assert found.dropped["unsupported"] >= 1


def test_a_question_that_claims_two_passages_and_quotes_one_is_single(base, chat):
    running = chat([CLAIMS_TWO])
    found = synthesize(base, documents=["leave"], judge="offline-fast", server=server_at(running))
    (mine,) = [item for item in found.made if item.origin.method == "llm"]
    assert (mine.query_type, mine.difficulty) == ("semantic", "easy")


def test_what_the_model_knows_by_heart_is_dropped_and_counted(base, chat):
    running = chat([GOOD], known="Drafts are kept for 60 days.")
    found = synthesize(base, documents=["leave"], judge="offline-fast", server=server_at(running))
    assert GOOD["question"] not in {item.question for item in found.made}
    assert found.dropped["closed_book"] >= 1


def test_replies_are_kept_so_that_asking_again_costs_nothing(base, chat, tmp_path):
    running = chat([GOOD])
    for _ in range(2):
        server = server_at(running, cache=tmp_path)
        synthesize(base, documents=["leave"], judge="offline-fast", server=server)
    assert server.usage.chat == 0
    assert server.usage.cache_hits > 0


@pytest.mark.parametrize(
    "questions",
    [[], "none", [1, None], [{"question": 3}], [{**GOOD, "quotes": "60"}],
     [{**GOOD, "quotes": [{"passage": 99, "quote": "nowhere to be found"}]}],
     [{**GOOD, "must_include": [4]}]],
)  # fmt: skip
def test_odd_replies_break_nothing(base, chat, questions):
    server = server_at(chat(questions), tries=1)
    try:
        found = synthesize(base, documents=["leave"], judge="offline-fast", server=server)
    except JudgeError:
        assert questions == "none"  # no list at all: the whole reply is unreadable
    else:
        assert all(item.relevant for item in found.made)


NO_ANSWER = {**GOOD, "question": "What is not said here?", "answer": ""}
GIVES_AWAY = {**GOOD, "question": "Are my drafts kept for 60 days or for longer than that?"}
NO_MARK = {**GOOD, "question": "Until when may I come back to a draft"}
TWO_IN_A_ROW = {
    "kind": "cross",
    "question": "How long do drafts stay, and how much leave do I get?",
    "answer": "Drafts are kept for 60 days. Leave is 14 days.",
    "quotes": [{"passage": 1, "quote": "14 days of annual leave per year"},
               {"passage": 2, "quote": "Drafts are kept for 60 days."}],
    "must_include": ["60 days"],
}  # fmt: skip
OWN_WORDS = {**GOOD, "question": "For how long can I pick up a draft?",
             "answer": "Drafts are kept for two months.",
             "must_include": ["two months"]}  # fmt: skip
DECLINES = {**GOOD, "question": "How long do old versions of a file stay?",
            "answer": "The documents do not say for how long drafts are kept.",
            "must_include": ["kept"]}  # fmt: skip
SIDES = [(INVENTED, "unplaced", "The pool opens at noon."), (NO_ANSWER, "incomplete", ""),
         (7, "incomplete", ""), (WRONG, "unsupported", ""),
         (GIVES_AWAY, "answer_in_question", "60 days"), (NO_MARK, "form", ""),
         (TWO_IN_A_ROW, "doubled", ""), (OWN_WORDS, "must_include", "two months"),
         (DECLINES, "refusal", "")]  # fmt: skip
ELSEWHERE = ("copied", "closed_book", "unreadable", "repeated")
"""Checks that the tests below drop a model's question by."""


@pytest.mark.parametrize(("entry", "check", "detail"), SIDES)
def test_what_is_set_aside_carries_its_reason(base, chat, entry, check, detail):
    server = server_at(chat([entry, GOOD]))
    found = synthesize(base, documents=["leave"], judge="offline-fast", server=server)
    mine = [one for one in found.drafts if one.draft.template.startswith("llm")]
    assert [(one.check, one.detail) for one in mine] == [(check, detail)]
    assert (found.written, found.kept) == (2, 1)
    assert found.dropped[check] >= 1


def test_every_reason_to_drop_a_question_is_exercised_here():
    assert {check for _, check, _ in SIDES} | set(ELSEWHERE) == set(CHECKS)


def test_a_question_that_the_known_set_asks_in_other_words_is_dropped(base, chat):
    known = read_evalset([{"id": "k", "question": "Until when may I come back to what I drafted?",
                           "reference": "60 days"}])  # fmt: skip
    server = server_at(chat([GOOD]))
    found = synthesize(base, documents=["leave"], judge="offline-fast", server=server, known=known)
    mine = [one.check for one in found.drafts if one.draft.template.startswith("llm")]
    assert mine == ["repeated"]


def test_a_question_whose_answer_the_judge_cannot_weigh_is_dropped(base, chat):
    failing = ScriptedJudge(default={"split": JudgeFailure("no"), "weigh": JudgeFailure("no")})
    found = synthesize(base, documents=["leave"], judge=failing, server=server_at(chat([GOOD])))
    mine = [one.check for one in found.drafts if one.draft.template.startswith("llm")]
    assert mine
    assert set(mine) == {"unreadable"}
    assert found.kept == 0


def test_text_copied_by_the_model_is_set_aside_with_the_run(chat):
    from rag_doctor.pipeline import Document

    fact = "新员工入职满三个月后可以申请一次性安家补贴三千元。"
    text = f"# 补贴\n\n## 安家\n\n{fact}\n"
    base = [Document(id="a", title="补贴", text=text, lang="zh")]
    entry = {"kind": "single", "question": "新员工入职满三个月后可以申请一次性安家补贴多少元？",
             "answer": fact, "quotes": [{"passage": 1, "quote": fact}],
             "must_include": ["三千元"]}  # fmt: skip
    found = synthesize(base, judge="offline-fast", server=server_at(chat([entry])))
    (mine,) = [one for one in found.drafts if one.draft.template.startswith("llm")]
    assert mine.check == "copied"
    assert mine.detail == "新员工入职满三个月后可以申请一次性安家补贴"


def test_a_reply_that_is_no_json_is_a_failure_in_words_and_the_templates_go_on(base, chat):
    running = chat([GOOD])
    whole = running.reply

    def reply(text):
        return {"questions": "\ud800"} if "VPN" in text and "PASSAGE" in text else whole(text)

    running.reply = reply
    found = synthesize(base, judge="offline-fast", server=server_at(running, tries=1))
    assert found.kept >= 1
    assert {item.origin.method for item in found.made} == {"llm", "template"}


def test_a_dead_server_is_told_without_the_key(base, chat):
    running = chat([GOOD])
    running.status = 401
    with pytest.raises(JudgeError, match="no request went through") as error:
        synthesize(base, documents=["leave"], judge="offline-fast", server=server_at(running))
    assert KEY not in str(error.value)


def test_documents_are_fenced_as_data(base, chat):
    running = chat([GOOD])
    synthesize(base, documents=["leave"], judge="offline-fast", server=server_at(running))
    asked = next(text for text in running.texts if "PASSAGE 1" in text)
    assert re.search(r"<[0-9a-f]{12} PASSAGE 1>\n## Annual leave", asked)
    assert running.keys[0] == f"Bearer {KEY}"


def test_without_settings_nothing_is_sent():
    with pytest.raises(ConfigError, match="Nothing was sent"):
        Server("test-model", environ={})
