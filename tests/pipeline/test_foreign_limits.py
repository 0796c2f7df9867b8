"""What strange objects, limits and errors a pipeline may bring: no raw crash, nothing uncounted."""

from __future__ import annotations

import asyncio
import sqlite3
import sys
import threading
from types import SimpleNamespace

import pytest

from rag_doctor.errors import ConfigError, InputError, PipelineError
from rag_doctor.pipeline import attach, from_http
from rag_doctor.pipeline.foreign.calling import TRIED_AGAIN

TEXT = "New staff get 14 days of leave."


class Rag:
    """A pipeline that behaves."""

    def retrieve(self, question):
        return [TEXT]

    def generate(self, question, contexts):
        return "14 days."


@pytest.mark.parametrize("seconds", ["60", True, [5]])
def test_a_limit_in_seconds_is_a_number(seconds):
    with pytest.raises(ConfigError, match="timeout_s: must be above 0, or None, got"):
        attach(Rag(), timeout_s=seconds)
    with pytest.raises(ConfigError, match="timeout_s: must be above 0, or None, got"):
        from_http("http://localhost:1/ask", timeout_s=seconds)


@pytest.mark.parametrize("seconds", [float("inf"), 1e12, None])
def test_a_limit_may_be_as_long_as_one_likes(seconds):
    assert attach(Rag(), timeout_s=seconds).ask("q").answer == "14 days."
    with pytest.raises(PipelineError, match="cannot be reached"):
        from_http("http://localhost:1/ask", timeout_s=seconds).ask("q")


@pytest.mark.parametrize("name", ["max_chunks", "max_hung"])
@pytest.mark.parametrize("count", [0, -1, None, "3", 2.5, True])
def test_a_limit_in_numbers_is_a_whole_one(name, count):
    with pytest.raises(ConfigError, match=f"{name}: must be a whole number from 1, got"):
        attach(Rag(), **{name: count})


def test_settings_are_knobs_by_name():
    with pytest.raises(ConfigError, match="settings: knobs by name are due"):
        attach(Rag(), settings=[1])


@pytest.mark.parametrize("address", ["http://[bad", "http://localhost:abc/x", "http://", 5])
def test_an_address_that_is_none_is_a_setting_to_mend(address):
    with pytest.raises(ConfigError, match="an address that begins with http"):
        from_http(address)


def test_bodies_and_headers_are_dicts():
    with pytest.raises(ConfigError, match="body and headers are due as dicts"):
        from_http("http://localhost:1/x", body=[1])


def test_an_object_whose_every_attribute_raises_is_no_pipeline():
    class Bad:
        def __getattr__(self, name):
            raise RuntimeError(name)

    with pytest.raises(PipelineError, match="is due, got Bad"):
        attach(Bad())


def test_an_error_that_cannot_be_printed_is_still_told():
    class Mute(Exception):
        def __str__(self):
            raise RuntimeError("no text")

    def fail(question):
        raise Mute

    guarded = attach((fail, lambda q, c: ""))
    with pytest.raises(PipelineError, match="raised Mute"):
        guarded.retrieve("q")
    assert guarded.faults == {"raised": 1}


@pytest.mark.parametrize("kind", [InputError, ConfigError])
def test_an_error_of_our_kind_raised_by_the_users_code_is_the_pipelines_fault(kind):
    def fail(question):
        raise kind("their own trouble")

    guarded = attach((fail, lambda q, c: ""))
    with pytest.raises(PipelineError, match="their own trouble"):
        guarded.retrieve("q")
    assert guarded.faults == {"raised": 1}


def test_control_characters_of_an_error_reach_no_terminal():
    def fail(question):
        raise ValueError("\x1b[31mred\x1b[0m \u202eback")

    with pytest.raises(PipelineError, match="raised ValueError") as caught:
        attach((fail, lambda q, c: "")).retrieve("q")
    assert str(caught.value).isprintable()


@pytest.mark.parametrize("call", ["chunks", "documents", "knobs", "settings"])
def test_a_method_of_that_name_for_something_else_is_left_alone(call):
    rag = type("Own", (Rag,), {call: lambda self, wanted: wanted})()
    guarded = attach(rag)
    assert guarded.ask("q").answer == "14 days."
    if call != "settings":
        assert "for something else" in guarded.cannot[call]
        assert not hasattr(guarded, call)


@pytest.mark.parametrize("call", ["chunks", "documents", "knobs", "settings", "name"])
def test_a_property_that_raises_costs_only_itself(call):
    def fail(self):
        raise ValueError("not yet built")

    guarded = attach(type("Unready", (Rag,), {call: property(fail)})())
    assert guarded.ask("q").answer == "14 days."
    if call in ("chunks", "documents", "knobs"):
        with pytest.raises(PipelineError, match="raised ValueError: not yet built"):
            getattr(guarded, call)()


@pytest.mark.parametrize("name", ["question", "contexts"])
def test_no_knob_can_have_the_name_of_what_every_call_is_given(name):
    rag = type("Turned", (Rag,), {"knobs": lambda self: {name: "x", "top_k": 3}})()
    guarded = attach(rag)
    assert set(guarded.knobs()) == {"top_k"}
    assert guarded.faults["bad_knobs"] == 1
    with pytest.raises(ConfigError, match=f"no knob can be called '{name}'"):
        guarded.turn(**{name: "y"})


# --- what is awaited and hangs


def test_after_three_awaited_hangs_in_a_row_calls_are_refused_and_every_tenth_is_tried():
    tried, open_now = [], threading.Event()

    async def retrieve(question):
        tried.append(question)
        if not open_now.is_set():
            await asyncio.Event().wait()
        return [TEXT]

    guarded = attach((retrieve, lambda q, c: ""), timeout_s=0.05)
    for at in range(3 + TRIED_AGAIN - 1):
        with pytest.raises(PipelineError, match=r"gave no answer|the last calls all hung"):
            guarded.retrieve(str(at))
    assert tried == ["0", "1", "2"]
    open_now.set()
    assert guarded.retrieve("tried").sent[0].text == TEXT
    assert guarded.retrieve("open again").sent[0].text == TEXT


# --- in a notebook, without a limit


def test_code_that_starts_its_own_loop_works_where_one_is_running():
    async def found():
        return [TEXT]

    guarded = attach((lambda q: asyncio.run(found()), lambda q, c: c[0]), timeout_s=None)

    async def cell():
        answer = guarded.ask("q").answer
        await asyncio.sleep(0)
        return answer

    assert asyncio.run(cell()) == TEXT


def test_a_connection_called_from_a_second_thread_says_how_to_mend_it():
    base = sqlite3.connect(":memory:")
    guarded = attach(
        (lambda q: base.execute("select 'x y'").fetchall(), lambda q, c: ""), timeout_s=None
    )
    said = []

    def elsewhere():
        try:
            guarded.retrieve("q")
        except PipelineError as error:
            said.append(str(error))

    thread = threading.Thread(target=elsewhere)
    thread.start()
    thread.join()
    assert "check_same_thread=False" in said[0]
    assert guarded.faults == {"raised": 1, "second_thread": 1}
    assert "check_same_thread=False" in guarded.describe()[-1]
    base.close()


# --- prints


def test_what_a_pipeline_prints_goes_to_stderr_also_when_awaited(capsys):
    async def retrieve(question):
        print("searching")
        return [TEXT]

    def generate(question, contexts):
        print("writing")
        return "14 days."

    before = sys.stdout
    for limit in (60, None):
        attach((retrieve, generate), timeout_s=limit).ask("q")
    print("{}")
    assert capsys.readouterr() == ("{}\n", "searching\nwriting\n" * 2)
    assert sys.stdout is before


def test_another_thread_prints_as_ever_while_a_call_runs(capsys):
    def retrieve(question):
        thread = threading.Thread(target=print, args=("from another thread",))
        thread.start()
        thread.join()
        return [TEXT]

    attach(SimpleNamespace(retrieve=retrieve, generate=lambda q, c: "")).ask("q")
    assert capsys.readouterr().out == "from another thread\n"
