"""What a server judge will cost, may cost and did cost, as a user of the command line meets it."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest
from command import Run

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "judges" / "openai"))

from judge_server import JudgeServer, first_times

KEY = "sk-test-0123456789abcdefSECRET"


SENT = re.compile(r"(\d[\d,]*) (chat|embedding) request")


def row(n: int, lang: str = "en") -> dict:
    if lang == "zh":
        return {
            "id": f"zh-{n}",
            "question": f"第{n}号商品的退款需要多久？",
            "answer": f"第{n}号商品十四天内退款。第{n}号商品的运费由店家承担。",
            "reference": f"第{n}号商品十四天内退款。",
            "contexts": ["会员积分两年后失效。", f"规定：第{n}号商品十四天内退款，请留意。"],
        }
    return {
        "id": f"en-{n}",
        "question": f"How long do refunds of item {n} take?",
        "answer": f"Item {n} is refunded in 14 days. Item {n} ships for free.",
        "reference": f"Item {n} is refunded in 14 days.",
        "contexts": ["Points expire.", f"By rule: Item {n} is refunded in 14 days, always."],
    }


def write(path: Path, n: int) -> Path:
    rows = [row(i, "zh" if i % 2 else "en") for i in range(n)]
    path.write_text("\n".join(json.dumps(r, ensure_ascii=False) for r in rows), encoding="utf-8")
    return path


@pytest.fixture
def server():
    running = JudgeServer()
    yield running
    running.close()


@pytest.fixture
def judged(server: JudgeServer, cli, tmp_path, monkeypatch):
    """`judged("--budget", …)`: diagnose ten cases with the scripted server, in English."""
    write(tmp_path / "cases.jsonl", 10)
    settings = {
        "OPENAI_BASE_URL": server.url,
        "OPENAI_API_KEY": KEY,
        "RAG_DOCTOR_JUDGE_MODEL": "scripted",
        "RAG_DOCTOR_EMBEDDING_MODEL": "scripted-embedder",
        "RAG_DOCTOR_JUDGE_PRICES": "1,2,0.5 USD",
        "RAG_DOCTOR_CACHE": str(tmp_path / "cache"),
    }
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    monkeypatch.delenv("RAG_DOCTOR_JUDGE_CONFIG", raising=False)
    monkeypatch.chdir(tmp_path)

    def run(*options: str) -> Run:
        given = ("--judge", "openai", "--out", "out", "--lang", "en", *options)
        return cli("diagnose", "cases.jsonl", *given)

    return run


def report(tmp_path: Path) -> dict:
    return json.loads((tmp_path / "out/report.json").read_text(encoding="utf-8"))


def requests(line: str) -> int:
    return sum(int(n.replace(",", "")) for n, _ in SENT.findall(line))


def off(tmp_path: Path, *kinds: str) -> dict[str, float]:
    """By how much the estimate missed, as a share of what was spent."""
    found = report(tmp_path)
    (account,) = found["spending"]["accounts"]
    return {kind: found["estimate"][kind] / account[kind] - 1 for kind in kinds}


def test_the_estimate_is_printed_first_and_comes_within_15_percent(judged, server, tmp_path):
    run = judged("--limit", "2")
    assert run.code == 0, run.err
    (line,) = [line for line in run.err.splitlines() if line.startswith("To be sent")]
    assert requests(line) == len(server.log) == 7
    assert all(abs(x) < 0.15 for x in off(tmp_path, "chat", "embeddings", "prompt_tokens").values())
    # how long this model's replies are, the first run has shown
    run = judged()
    kinds = ("chat", "embeddings", "prompt_tokens", "completion_tokens", "money")
    missed = off(tmp_path, *kinds)
    assert {kind: x for kind, x in missed.items() if abs(x) > 0.15} == {}
    assert len(server.chats) == 30


def test_the_account_stands_in_every_report_and_on_the_terminal(judged, server, tmp_path):
    server.plan = first_times("500")
    run = judged()
    assert run.code == 0, run.err
    (account,) = report(tmp_path)["spending"]["accounts"]
    assert account["judge"].startswith("openai scripted, prompts ")
    assert account["retries"] == account["faults"]["server_error"] > 0
    texts = {
        "terminal": run.out,
        "html": (tmp_path / "out/report.html").read_text(encoding="utf-8"),
        "md": (tmp_path / "out/report.md").read_text(encoding="utf-8"),
    }
    for name, text in texts.items():
        assert "What judging cost" in text, name
        for told in ("chat requests", "of them sent again", "prompt tokens", "server errors"):
            assert told in text, (name, told)
        assert re.search(r"0\.\d+ USD", text), name


def test_the_second_run_sends_nothing_and_says_so(judged, server, tmp_path):
    judged()
    before = len(server.log)
    run = judged("--out", "again")
    assert len(server.log) == before
    assert "Nothing will be sent: all replies are in the cache (30)" in run.err


def test_estimating_alone_sends_nothing_and_leaves_no_folder(judged, server, tmp_path):
    run = judged("--estimate")
    assert run.code == 0
    assert "To be sent: 30 chat requests, 1 embedding request" in run.err
    assert re.search(r"About 0\.\d+ USD", run.err)
    assert "nothing was sent" in run.err
    assert server.log == []
    assert not (tmp_path / "out").exists()
    assert "sends nothing" in judged("--estimate", "--judge", "offline-fast").err


def test_a_budget_stops_cleanly_and_the_next_runs_go_on(judged, server, tmp_path):
    run = judged("--budget", "13 requests")
    assert run.code == 0, run.err
    assert len(server.log) <= 13
    first = report(tmp_path)
    assert 3 <= first["n"] < 10
    assert first["n"] + len(first["left"]) == 10
    assert f"{len(first['left'])} cases are left" in run.err
    assert "Not judged, since the budget ended" in run.out
    assert first["n_errors"] == 0
    run = judged("--budget", "13 requests")
    assert f"{first['n']} of 10 cases taken from the stopped run" in run.err
    assert report(tmp_path)["n"] > first["n"]
    run = judged()
    last = report(tmp_path)
    assert (last["n"], last["left"]) == (10, [])
    # the whole costs no more than one run without a budget, but for embeddings in smaller packs
    assert len(server.chats) == 30
    (account,) = last["spending"]["accounts"]
    assert account["chat"] == 30
    assert account["embeddings"] == len(server.embeddings)
    assert last["estimate"]["chat"] == 30
    assert not (tmp_path / "out/unfinished.jsonl").exists()


def test_a_budget_too_small_for_one_case_sends_nothing(judged, server):
    run = judged("--budget", "2 requests")
    assert run.code == 6
    assert "does not hold a single case" in run.err
    assert server.log == []


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--budget", "300"), "must be a number with its unit"),
        (("--judge", "offline", "--thorough"), "only a judge behind a server"),
        (("--prices", "dear"), "cannot read 'dear'"),
    ],
)
def test_a_wrong_option_is_named_before_anything_is_sent(judged, server, options, message):
    run = judged(*options)
    assert run.code == 4
    assert message in run.err
    assert run.err.count("\n") == 1
    assert server.log == []


def test_thorough_weighs_chunk_by_chunk(judged, server, tmp_path):
    judged("--thorough", "--limit", "2")
    assert len(server.chats) == 2 * 4
    assert "thorough" in report(tmp_path)["judge"]["version"]


def test_extra_scales_cost_requests_only_when_asked_for(judged, server, tmp_path):
    judged("--limit", "2")
    assert len(server.chats) == 6
    plain = report(tmp_path)["scales"]
    assert set(plain) == {"correctness", "completeness"}
    run = judged("--limit", "2", "--extra")
    assert len(server.chats) == 6 + 6
    scales = report(tmp_path)["scales"]
    assert scales["helpfulness"] == {"mean": 0.75, "n_scored": 2, "n": 2}
    assert scales["context_relevancy"]["mean"] == 1.0
    assert "helpfulness" in run.out
    line = json.loads((tmp_path / "out/diagnoses.jsonl").read_text().splitlines()[0])
    assert line["extra"]["helpfulness"]["reason"].startswith("4 of 5. Direct")
    assert line["extra"]["context_relevancy"]["details"]["grades"] == [2, 2]


def test_an_offline_judge_says_which_scales_it_lacks(judged, tmp_path):
    judged("--limit", "1", "--extra", "--judge", "offline-fast")
    line = json.loads((tmp_path / "out/diagnoses.jsonl").read_text().splitlines()[0])
    for scale in ("helpfulness", "context_relevancy"):
        assert line["extra"][scale]["status"] == "unscored"
        assert "no such scale" in line["extra"][scale]["reason"]
    assert line["extra"]["completeness"]["score"] is not None


def test_a_cascade_shows_what_it_spared_and_a_panel_how_far_it_agrees(judged, server, tmp_path):
    run = judged("--judge", "cascade:offline-fast,openai")
    accord = report(tmp_path)["spending"]["accord"]
    assert accord["kind"] == "cascade"
    assert 0 <= accord["passed_on"] <= accord["asked"] == 30
    assert "questions to the second judge" in run.out
    assert "at most" in run.err
    run = judged("--judge", "panel:offline-fast,openai", "--out", "panel")
    assert "How the judges agree" in run.out
    assert re.search(r"claims: \d+ of \d+ \(\d+%\)", run.out)
    page = (tmp_path / "panel/report.html").read_text(encoding="utf-8")
    assert "How the judges agree" in page


def test_another_judge_in_the_same_folder_is_said_loudly(judged, server, tmp_path):
    judged("--budget", "13 requests")
    n = report(tmp_path)["n"]
    run = judged("--judge", "offline-fast")
    told = f"{n} cases in this folder were judged by openai scripted"
    assert told in run.err
    assert "do not compare" in run.err
    assert len(report(tmp_path)["judges"]) == 1
    assert "do not compare" in (tmp_path / "out/report.html").read_text(encoding="utf-8")


def test_the_key_reaches_no_file_and_no_output(judged, process, server, tmp_path):
    echo = {"error": {"message": f"Incorrect API key provided: {KEY}"}}
    answer = server.handle

    def handle(path, body, headers):
        return ("status", (400, echo)) if "item 4 " in str(body) else answer(path, body, headers)

    server.handle = handle
    run = judged("--extra")
    assert all(entry["authorization"] == f"Bearer {KEY}" for entry in server.log)
    server.handle = lambda *_: ("status", (401, echo))
    given = ("--judge", "openai:other", "--out", "refused")
    refused = process("diagnose", "cases.jsonl", *given, "--debug")
    assert refused.code == 1
    assert "Traceback" in refused.err
    shown = run.out + run.err + refused.out + refused.err
    stored = [p for p in tmp_path.rglob("*") if p.is_file()]
    assert {"report.html", "report.json", "report.md", "diagnoses.jsonl"} <= {
        p.name for p in stored
    }
    assert any(p.suffix == ".sqlite" for p in stored)
    for part in (KEY, KEY[:10], KEY[-8:]):
        assert part not in shown
        assert [p for p in stored if part.encode() in p.read_bytes()] == []


def test_one_case_tells_its_cost_in_a_line(judged, cli, server, tmp_path):
    one = row(3)
    flags = ("-q", one["question"], "-a", one["answer"], "-r", one["reference"])
    chunks = [part for text in one["contexts"] for part in ("-c", text)]
    run = cli("triage", *flags, *chunks, "--judge", "openai", "--extra", "--lang", "en")
    assert run.code == 0, run.err
    assert "Judging cost 6 chat requests, 1 embedding request" in run.err
    assert "helpfulness" in run.out
    assert "Direct" in run.out


def test_a_run_killed_at_60_percent_goes_on_and_repeats_no_finished_call(judged, server, tmp_path):
    n = 40
    write(tmp_path / "cases.jsonl", n)
    server.latency = 0.02
    given = ("cases.jsonl", "--judge", "openai", "--out", "out", "--lang", "en")
    run = subprocess.Popen(
        [sys.executable, "-m", "rag_doctor", "diagnose", *given],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    deadline = time.monotonic() + 60
    while len(server.chats) < 0.6 * 3 * n and time.monotonic() < deadline:
        time.sleep(0.005)
    run.kill()
    assert run.wait() != 0
    server.latency = 0.0
    again = judged()
    assert again.code == 0, again.err
    found = report(tmp_path)
    assert (found["n"], found["left"], found["n_errors"]) == (n, [], 0)
    repeated = len(server.chats) - len({entry["key"] for entry in server.chats})
    at_once = 4  # requests at a time to a server on this machine: those were under way
    assert repeated <= at_once
    assert len(server.chats) <= 3 * n + at_once
