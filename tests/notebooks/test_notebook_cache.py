"""A notebook with a server judge costs nothing the second time."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from notebook_runs import made_of, ran, stored

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "judges" / "openai"))

from judge_server import JudgeServer

ASK = """
import rag_doctor
cases = [
    {"question": f"How long do refunds of item {n} take?",
     "answer": f"Item {n} is refunded in 14 days. Item {n} ships for free.",
     "reference": f"Item {n} is refunded in 14 days.",
     "contexts": ["Points expire.", f"By rule: Item {n} is refunded in 14 days, always."]}
    for n in range(3)
]
report = rag_doctor.diagnose_all(cases, judge="openai", extra=True)
"""
SHOW = """
(spent,) = report.spending.accounts
print(len(report), report.n_errors(), spent.requests, spent.cache_hits)
"""


@pytest.fixture
def server():
    running = JudgeServer()
    yield running
    running.close()


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_the_second_run_of_a_notebook_sends_nothing(server, tmp_path, monkeypatch):
    settings = {
        "OPENAI_BASE_URL": server.url,
        "OPENAI_API_KEY": "sk-test-0123456789abcdefSECRET",
        "RAG_DOCTOR_JUDGE_MODEL": "scripted",
        "RAG_DOCTOR_EMBEDDING_MODEL": "scripted-embedder",
        "RAG_DOCTOR_CACHE": str(tmp_path / "cache"),
    }
    for name, value in settings.items():
        monkeypatch.setenv(name, value)

    def run() -> list[str]:
        done = ran(made_of(ASK, SHOW), tmp_path, timeout=60)
        assert "SECRET" not in stored(done)
        return done.cells[1].outputs[0].text.split()

    assert run() == ["3", "0", str(len(server.log)), "0"]
    sent = len(server.log)
    assert sent == 3 * 6 + 1
    cases, errors, requests, hits = run()
    assert (cases, errors, requests) == ("3", "0", "0")
    assert int(hits) == 3 * 7
    assert len(server.log) == sent
