"""Long work: its progress, a stop that keeps what was done, errors, results that came too late."""

from __future__ import annotations

import threading

from rag_doctor.widgets.jobs import Job


def counting(upto):
    for i in range(upto):
        yield i + 1, upto
    return upto * 10


def test_a_job_runs_to_its_result():
    told = []
    job = Job("work", counting(5), lambda job: told.append((job.state, job.done)))
    job.start()
    assert job.wait(5)
    assert (job.state, job.result, job.done, job.total) == ("done", 50, 5, 5)
    assert told[0] == ("running", 0)
    assert told[-1] == ("done", 5)


def test_a_job_stopped_early_is_stopped_and_not_done():
    seen = threading.Event()
    job = Job("work", counting(10**9), lambda job: seen.set())
    job.start()
    assert seen.wait(5)
    job.stop()
    assert job.wait(5)
    assert job.state == "stopped"
    assert job.result is None


def test_resuming_continues_the_same_steps():
    gate, reached = threading.Event(), threading.Event()

    def steps():
        yield 1, 3
        reached.set()
        gate.wait(5)
        yield 2, 3
        yield 3, 3
        return "whole"

    job = Job("work", steps(), lambda job: None)
    job.start()
    assert reached.wait(5)
    job.stop()
    gate.set()
    assert job.wait(5)
    assert (job.state, job.done) == ("stopped", 2)
    job.start()
    assert job.wait(5)
    assert (job.state, job.result, job.done) == ("done", "whole", 3)


def test_an_error_ends_the_job_and_is_kept():
    def steps():
        yield 1, 2
        raise ZeroDivisionError("no")

    job = Job("work", steps(), lambda job: None)
    job.start()
    assert job.wait(5)
    assert job.state == "failed"
    assert isinstance(job.error, ZeroDivisionError)
    job.start()
    assert job.state == "failed"
