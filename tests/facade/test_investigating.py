"""`investigate` and `investigate_all`: the facade over trials."""

from __future__ import annotations

import asyncio

import pytest

from rag_doctor import investigate, investigate_all
from rag_doctor.errors import InputError, PipelineError
from rag_doctor.facade import ainvestigate, read_report
from rag_doctor.records import TRIALS, Chunk
from rag_doctor.trials import DrawStore

FACT = "New staff get 14 days of annual leave a year."
MISSED = {
    "id": "leave",
    "question": "How many days of annual leave do new staff get?",
    "answer": "I cannot find that.",
    "reference": FACT,
    "contexts": ["A taxi home is paid after half past nine."],
}
SOUND = {**MISSED, "id": "sound", "answer": FACT, "contexts": [FACT]}


class Rag:
    name = "tiny"
    calls = 0

    def generate(self, question, contexts):
        self.calls += 1
        return FACT if any("14 days" in chunk.text for chunk in contexts) else "I cannot find that."

    def chunks(self):
        return [Chunk(id="leave#1", text=f"Leave is granted by grade. {FACT}", doc_id="leave")]


def test_one_case_is_confirmed_and_its_fixes_are_those_of_the_verdict():
    found = investigate(MISSED, Rag(), store=DrawStore())
    assert found.fault == found.investigation.fault == "retrieval_miss"
    assert found.investigation.settled == "confirmed"
    assert found.investigation.chances["retrieval_miss"] > 0.8
    assert found.fixes


def test_it_works_inside_a_running_loop():
    async def work():
        return await ainvestigate(MISSED, Rag(), store=DrawStore())

    assert asyncio.run(work()).investigation.settled == "confirmed"


def test_progress_and_plan_are_told():
    told, plans = [], []
    investigate(
        MISSED, Rag(), store=DrawStore(),
        progress=lambda case, done, most: told.append((case, done, most)),
        planned=lambda case, plan: plans.append((case, len(plan), len(told))),
    )  # fmt: skip
    assert plans == [("leave", len(TRIALS), 0)]
    assert told[-1][0] == "leave"
    assert 0 < told[-1][1] <= told[-1][2]


def test_many_cases_make_a_report_that_is_read_back_as_it_was(tmp_path):
    rag = Rag()
    report = investigate_all([MISSED, SOUND], rag, store=DrawStore())
    tried = {row.case.id: row.diagnosis.investigation for row in report.rows}
    assert tried["leave"].settled == "confirmed"
    assert tried["sound"] is None
    report.write(tmp_path)
    assert [r.diagnosis for r in read_report(tmp_path).rows] == [r.diagnosis for r in report.rows]


def test_healthy_cases_are_replayed_on_request():
    report = investigate_all([SOUND], Rag(), store=DrawStore(), healthy=True)
    found = report.rows[0].diagnosis.investigation
    assert (found.settled, [trial.name for trial in found.trials]) == ("confirmed", ["replay"])


def test_a_stopped_run_over_many_cases_pays_for_nothing_twice(tmp_path):
    path = tmp_path / "draws.jsonl"
    first, second = Rag(), Rag()

    def stop(done, total):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        investigate_all([MISSED, SOUND], first, progress=stop, store=DrawStore(path))
    investigate_all([MISSED, SOUND], second, store=DrawStore(path))
    assert first.calls > 0
    assert second.calls == 0
    assert not path.exists(), "a finished run leaves nothing behind"


def test_what_is_no_pipeline_is_refused_and_odd_wishes_too():
    with pytest.raises(PipelineError, match="attach"):
        investigate(MISSED, 7)
    with pytest.raises(InputError, match="budget: calls of the writer from 1"):
        investigate(MISSED, Rag(), budget=0)
