"""Pipelines and judges that fail in every way: named, counted, survived."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import textwrap
import threading
from pathlib import Path

import pytest
from trial_made import (
    DECLINED,
    GOLD,
    RIGHT,
    STRAY,
    WRONG,
    World,
    case_of,
    honest,
    score,
    tried,
)

from rag_doctor.errors import JudgeError
from rag_doctor.pipeline import attach
from rag_doctor.trials import DrawStore

HERE = Path(__file__).parent


def trial(found, name):
    return next(one for one in found.trials if one.name == name)


def _raising(contexts, knobs):
    raise RuntimeError("the model is out to lunch")


@pytest.mark.parametrize(
    ("write", "words"),
    [
        (_raising, "out to lunch"),
        (lambda contexts, knobs: None, "None"),
        (lambda contexts, knobs: object(), "object"),
    ],
)
def test_a_pipeline_that_fails_every_time_is_named_and_left_in_peace(write, words):
    world = World(write)
    found = tried(case_of(STRAY, answer=DECLINED), world)
    replay = trial(found, "replay")
    assert replay.status == "failed"
    assert words in replay.reason
    assert found.settled == "inconclusive"
    assert found.why.startswith("Not tried: the pipeline failed")
    assert len(world.prompts) <= 2


def test_a_pipeline_that_hangs_is_left_after_its_time():
    gate = threading.Event()

    def write(contexts, knobs):
        gate.wait(5)
        return WRONG

    rag = attach(World(write), timeout_s=0.05)
    found = tried(case_of(STRAY, answer=DECLINED), rag)
    gate.set()
    assert trial(found, "replay").status == "failed"
    assert rag.faults.total() >= 1


def test_one_failing_arm_leaves_the_others():
    def write(contexts, knobs):
        if any(chunk.id.endswith(":evidence") for chunk in contexts) and len(contexts) == 1:
            raise ValueError("too short a prompt")
        return honest(contexts, knobs)

    found = tried(
        case_of(STRAY, answer=DECLINED), World(write), only=("oracle_only", "oracle_added")
    )
    assert trial(found, "oracle_only").status == "failed"
    assert "too short a prompt" in trial(found, "oracle_only").reason
    assert trial(found, "oracle_added").share_good == 1
    assert found.settled == "confirmed"


def test_a_pipeline_that_fails_now_and_then_is_counted():
    turn = iter(range(100))

    def write(contexts, knobs):
        if next(turn) % 3 == 0:
            raise ConnectionError("reset")
        return honest(contexts, knobs)

    found = tried(case_of(STRAY, answer=DECLINED), World(write))
    replay = trial(found, "replay")
    assert replay.status == "done"
    assert "reset" in replay.reason
    assert len(replay.judged) < len(replay.draws)


def test_a_base_that_cannot_be_read_costs_the_oracle_only():
    world = World(honest)
    world.chunks = _raise
    found = tried(case_of(STRAY, answer=DECLINED), world, only=("oracle_only",))
    assert trial(found, "replay").status == "done"
    assert "stood in" in trial(found, "oracle_only").changed


def _raise(*_, **__):
    raise OSError("disk gone")


def test_a_judge_that_breaks_leaves_the_draws_unjudged_and_says_so():
    async def broken(cases):
        raise JudgeError("no tokens left")

    found = tried(case_of(GOLD, answer=WRONG), World(honest), score=broken)
    replay = trial(found, "replay")
    assert replay.status == "failed"
    assert "no tokens left" in replay.reason
    assert found.settled == "inconclusive"


def test_a_judge_that_errs_in_one_of_five_draws_is_borne():
    seen = []

    async def erring(cases):
        out = await score(cases)
        for at, one in enumerate(out):
            seen.append(one)
            if len(seen) % 5 == 0:
                out[at] = one.model_copy(update={"fault": "undetermined", "extra": {}})
        return out

    turns = iter(range(1000))

    def write(contexts, knobs):
        return f"{honest(contexts, knobs)}{' ' * (next(turns) % 7)}"

    found = tried(case_of(STRAY, answer=DECLINED), World(write, temperature=0.5), score=erring)
    assert found.fault == "retrieval_miss"


def _doubting(when):
    """The judge of plain rules, save that it finds some answers unfaithful to their contexts."""

    async def judge(cases):
        out = []
        for case, one in zip(cases, await score(cases), strict=True):
            failing = one.checks["faithfulness"].model_copy(update={"score": 0.3, "status": "fail"})
            checks = {**one.checks, "faithfulness": failing}
            worse = one.model_copy(update={"fault": "hallucination", "checks": checks})
            out.append(worse if when(case) else one)
        return out

    return judge


def test_a_right_answer_misjudged_among_many_chunks_is_read_against_its_evidence():
    judge = _doubting(lambda case: len(case.contexts) > 1)
    case = case_of(STRAY, GOLD, answer=RIGHT)
    [suspected] = asyncio.run(judge([case]))
    found = tried(case, World(honest), suspected, score=judge)
    assert found.suspect == "hallucination"
    assert (found.settled, found.fault) == ("overturned", "healthy")


def test_an_addition_stays_one_against_the_evidence_alone():
    judge = _doubting(lambda case: "Managers" in case.answer)
    case = case_of(STRAY, GOLD, answer=f"{RIGHT} Managers get more.")
    [suspected] = asyncio.run(judge([case]))
    found = tried(case, World(lambda contexts, knobs: case.answer), suspected, score=judge)
    assert (found.settled, found.fault) == ("confirmed", "hallucination")


def test_a_store_that_cannot_be_written_only_costs_the_next_run(tmp_path):
    (tmp_path / "file").write_text("")
    store = DrawStore(tmp_path / "file" / "draws.jsonl")
    found = tried(case_of(STRAY, answer=DECLINED), World(honest), store=store)
    assert found.settled == "confirmed"


SCRIPT = """
import os, signal, sys
sys.path[:0] = [{here!r}]
from pathlib import Path
from trial_made import DECLINED, STRAY, World, case_of, honest, tried
from rag_doctor.trials import DrawStore

paid, stop = Path({paid!r}), int(sys.argv[1])

def write(contexts, knobs):
    if stop and paid.exists() and paid.stat().st_size >= stop:
        os.kill(os.getpid(), signal.SIGKILL)
    with paid.open("a") as file:
        file.write("x")
    return honest(contexts, knobs)

store = DrawStore(Path({store!r}))
found = tried(case_of(STRAY, answer=DECLINED), World(write), store=store,
              only=("oracle_only", "oracle_added"))
print(found.settled, found.calls, sum(d.kept for t in found.trials for d in t.draws))
"""


@pytest.mark.skipif(os.name == "nt", reason="there is no SIGKILL")
def test_killed_in_the_middle_no_draw_is_paid_twice(tmp_path):
    """Killed before the fourth call of six; the next run pays for the other three."""
    paths = {name: str(tmp_path / name) for name in ("paid", "store")}
    script = textwrap.dedent(SCRIPT.format(here=str(HERE), **paths))
    run = [sys.executable, "-c", script]
    first = subprocess.run([*run, "3"], capture_output=True, text=True)
    assert first.returncode == -signal.SIGKILL, first.stderr
    second = subprocess.run([*run, "0"], capture_output=True, text=True)
    assert second.returncode == 0, second.stderr
    paid = Path(paths["paid"]).read_text().count("x")
    kept = len(Path(paths["store"]).read_text().splitlines())
    settled, calls, taken = second.stdout.split()
    assert settled == "confirmed"
    assert int(calls) + int(taken) == 6
    assert paid <= 6 + 1  # at most the one that was under way when it was killed
    assert kept >= 6


def test_what_was_kept_is_not_paid_again_and_a_torn_line_is_passed_over(tmp_path):
    path, case = tmp_path / "draws.jsonl", case_of(STRAY, answer=DECLINED)
    first, second = World(honest), World(honest)
    tried(case, first, store=DrawStore(path, lasting=True))
    with path.open("a") as file:
        file.write('{"key": "torn')
    found = tried(case, second, store=DrawStore(path, lasting=True))
    assert first.prompts
    assert second.prompts == []
    assert found.calls == 0
    assert all(draw.kept for one in found.trials for draw in one.draws)


def test_another_setting_or_another_text_is_another_draw(tmp_path):
    path, case = tmp_path / "draws.jsonl", case_of(STRAY, answer=DECLINED)
    tried(case, World(honest), store=DrawStore(path, lasting=True))
    warm, changed = World(honest, temperature=0.3), World(honest)
    tried(case, warm, store=DrawStore(path, lasting=True), only=())
    assert warm.prompts
    other = case_of(STRAY.model_copy(update={"text": "Changed."}), answer=DECLINED)
    tried(other, changed, store=DrawStore(path, lasting=True), only=())
    assert changed.prompts


def test_a_finished_run_leaves_nothing_behind(tmp_path, monkeypatch):
    monkeypatch.setenv("RAG_DOCTOR_CACHE", str(tmp_path))
    tried(case_of(STRAY, answer=DECLINED), World(honest), store=None)
    assert [*tmp_path.rglob("*.jsonl")] == []
