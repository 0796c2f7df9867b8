"""A run that is killed goes on where it was: no finished call is sent again."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

from judge_asked import case, judged
from judge_server import JudgeServer

from rag_doctor.judges.base import Weighing

CASES = 20
SCRIPT = """
import sys
sys.path.insert(0, {here!r})
from judge_asked import case, judged
from rag_doctor.judges.openai import OpenAIJudge
judge = OpenAIJudge("test-model", base_url={url!r}, embedding_model="test-embedder",
                    api_key="sk-test-0123456789abcdefSECRET", cache={cache!r}, concurrency=2)
judged(judge, [case(n) for n in range({n})])
"""


def test_a_killed_run_resumes_without_repeating_a_finished_call(
    server: JudgeServer, make_judge, tmp_path
):
    server.latency = 0.03
    here = str(Path(__file__).parent)
    script = SCRIPT.format(here=here, url=server.url, cache=str(tmp_path), n=CASES)
    run = subprocess.Popen([sys.executable, "-c", script])
    deadline = time.monotonic() + 60
    while len(server.chats) < 0.6 * 3 * CASES and time.monotonic() < deadline:
        time.sleep(0.005)
    run.kill()
    assert run.wait() != 0
    time.sleep(0.1)  # what the server was still answering when the run died
    finished = len(server.chats)
    under_way = 2
    server.latency = 0.0
    replies = judged(make_judge(cache=tmp_path), [case(n) for n in range(CASES)])
    assert all(isinstance(weighing, Weighing) for _, weighing, _ in replies)
    assert len(server.chats) - finished <= 3 * CASES - finished + under_way
    repeated = len(server.chats) - len({entry["key"] for entry in server.chats})
    assert repeated <= under_way
