"""The playground without a browser: settings, live answers, nothing stale, all questions."""

from __future__ import annotations

import re
import threading

import pytest

pytest.importorskip("anywidget")

from fakes import FakeJudge
from hostile import HOSTILE

from rag_doctor.errors import ConfigError, InputError
from rag_doctor.i18n import say
from rag_doctor.pipeline import DemoRag, Document, Knob
from rag_doctor.views.playground_page import knob_groups, setting_words
from rag_doctor.widgets import CompareView, Playground

DOCUMENTS = [
    Document(
        id="leave", title="Leave", text="Annual leave is 15 days. Ask your manager.", lang="en"
    ),
    Document(id="vpn", title="VPN", text="Error 691 means that the password is wrong.", lang="en"),
    Document(id="pay", title="Pay", text="Salaries are paid on the 25th of each month.", lang="en"),
]
CASES = [
    {"id": f"q{n}", "question": question, "reference": "15 days."}
    for n, question in enumerate(
        ["How many days of leave?", "What is error 691?", "When am I paid?"]
    )
]


class Rag:
    """Says which `k` it was asked under; `wait` holds the first question back; `fail` raises."""

    def __init__(self):
        self.gate = threading.Event()
        self.gate.set()

    def knobs(self):
        return {
            "k": Knob("k", "int", 3, low=1, high=9, help_en="How many.", help_zh="多少。"),
            "mode": Knob("mode", "choice", "a", choices=("a", "b"), stage="generate"),
            "fail": Knob("fail", "bool", False),
        }

    def retrieve(self, question, *, k=3, fail=False):
        return [f"passage {n} of {question}" for n in range(k)]

    def generate(self, question, contexts, *, k=3, mode="a", fail=False):
        if k == 7:
            assert self.gate.wait(20)
        if fail:
            raise RuntimeError("the server <b>fell</b> over")
        return f"Answer {k} in mode {mode}."


@pytest.fixture
def play():
    made = Playground(Rag(), CASES, judge=FakeJudge(), lang="en")
    made.told = []
    made.send = lambda content, buffers=None: made.told.append(content)
    return made


def hear(play, kind, **fields):
    play._heard(play, {"kind": kind, **fields}, [])


def wait(play, key="ask"):
    assert play.jobs[key].wait(60)


def last(play, kind):
    return next(m for m in reversed(play.told) if m["kind"] == kind)


def plain(html):
    return re.sub("<[^>]+>", "", html)


def test_knobs_come_grouped_with_their_ranges_and_help(play):
    retrieval, writing = last_knobs = dict(play.page())["knobs"]["groups"]
    assert [group["title"] for group in last_knobs] == ["Retrieval", "Writing"]
    k = retrieval["main"][0]
    assert (k["name"], k["low"], k["high"], k["value"], k["help"]) == ("k", 1, 9, 3, "How many.")
    assert writing["main"][0]["choices"] == ["a", "b"]
    chinese = knob_groups(play.rag.knobs(), {}, "zh")
    assert chinese[0]["main"][0]["help"] == "多少。"
    assert chinese[0]["main"][0]["allowed"] == "1 到 9"


def test_the_second_setting_stands_beside_the_first(play):
    hear(play, "ask", question=CASES[0]["question"], id="q0", knobs={})
    wait(play)
    assert "Answer 3" in plain(last(play, "run")["html"])
    assert last(play, "run")["pair"] == ""
    hear(play, "ask", question=CASES[0]["question"], id="q0", knobs={"k": 5, "mode": "b"})
    wait(play)
    run = last(play, "run")
    assert "<del>3</del>" in run["html"]
    assert "<ins>5</ins>" in run["html"]
    assert run["pair"] == "the pipeline's own setting against k = 5 and mode = b"
    assert "Sent to the writer (5)" in run["stages"]
    assert play.selection == ("q0",)
    assert play.settings["k"] == 5
    assert list(play.to_frame()["knobs"]) == [{}, {"k": 5, "mode": "b"}]


def test_a_held_setting_stays_the_one_that_others_stand_beside(play):
    for k in (2, 4):
        play.ask("q0", k=k)
        wait(play)
    hear(play, "hold", on=True)
    for k in (5, 6):
        play.turn(k=k)
        wait(play)
    assert last(play, "run")["pair"].startswith("k = 4 against k = 6")
    assert play.state()["held"] == {"k": 4}
    hear(play, "hold", on=False)
    assert last(play, "run")["pair"].startswith("k = 5 against k = 6")


def test_a_late_answer_never_overwrites_a_newer_one(play):
    play.rag.rag.gate.clear()
    hear(play, "ask", question="Q?", id=None, knobs={"k": 7})
    slow = play.jobs["ask"]
    hear(play, "ask", question="Q?", id=None, knobs={"k": 2})
    wait(play)
    play.rag.rag.gate.set()
    assert slow.wait(60)
    assert [dict(run.knobs) for run in play.runs] == [{"k": 2}]
    assert "Answer 2" in plain(last(play, "run")["html"])


@pytest.mark.parametrize(
    ("knobs", "told"),
    [({"k": 99}, "whole number from 1 to 9"), ({"kk": 1}, "no knob"), ({"mode": "c"}, "mode")],
)
def test_a_setting_off_the_menu_is_said_in_place(play, knobs, told):
    hear(play, "ask", question="Q?", id=None, knobs=knobs)
    trouble = last(play, "trouble")
    assert trouble["where"] == "ask"
    assert told in trouble["text"]
    assert play.runs == []


def test_an_error_of_the_pipeline_is_said_in_place_and_the_next_question_works(play):
    hear(play, "ask", question="Q?", id=None, knobs={"fail": True})
    wait(play)
    assert "fell" in last(play, "trouble")["text"]
    play.turn(fail=False)
    wait(play)
    assert len(play.runs) == 1


def test_all_questions_are_compared_by_the_experiments_and_handed_over(play):
    with pytest.raises(InputError, match="only one setting"):
        play.compare_all()
    for k in (2, 5):
        play.ask("q1", k=k)
        wait(play)
    play.compare_all()
    wait(play, "compare_all")
    assert play.problems == []
    assert len(play.comparison.pairing) == 3
    assert play.comparison.names == ("k = 2", "k = 5")
    assert last(play, "compare")["html"]
    assert isinstance(play.compare_view(), CompareView)
    assert play.compare_view().ids == play.ids
    first = play.ids[0]
    hear(play, "open_pair", at=0)
    assert play.state()["open"] == first


def test_a_stopped_comparison_goes_on_where_it_was(play):
    for k in (2, 5):
        play.ask("q1", k=k)
        wait(play)
    play.compare_all()
    job = play.jobs["compare_all"]
    job.stop()
    assert job.wait(60)
    job.start()
    for _ in range(3):  # it may have been done before the stop was heard
        assert job.wait(60)
        job.start()
    assert job.state == "done"
    assert len(play.comparison.pairing) == 3


def test_equal_settings_and_no_questions_are_refused(play):
    bare = Playground(Rag(), judge=FakeJudge(), lang="en")
    with pytest.raises(InputError, match="no questions"):
        bare.compare_all()
    with pytest.raises(InputError, match="comparison: there is none"):
        bare.compare_view()
    with pytest.raises(InputError, match="question id"):
        bare.show("q0")
    with pytest.raises(ConfigError, match="k: must be"):
        bare.turn(k="many")
    hear(play, "ask", question=" ", id=None, knobs={})
    assert "there is none yet" in last(play, "trouble")["text"]


def test_a_question_of_ones_own_has_no_reference(play):
    hear(play, "ask", question="Something else?", id="q0", knobs={})
    wait(play)
    assert play.runs[-1].row.case.reference is None
    assert play.selection != ("q0",)


def test_every_stage_of_the_demo_is_listed_with_what_was_sent():
    play = Playground(DemoRag(DOCUMENTS), CASES, judge=FakeJudge(), lang="zh")
    told = []
    play.send = lambda content, buffers=None: told.append(content)
    play.ask("q0", top_k=1)
    wait(play)
    assert play.problems == []
    stages = next(m for m in told if m["kind"] == "run")["stages"]
    for title in ("BM25", "向量", "融合", "送入提示词"):
        assert title in stages
    assert "→ 送出" in stages


def test_the_twin_lists_the_first_places_of_every_stage():
    play = Playground(DemoRag(DOCUMENTS), CASES, judge=FakeJudge(), lang="en")
    for k in (2, 1):
        play.ask("q0", top_k=k)
        wait(play)
    twin = plain(play.twin()[0])
    for title, chunks in play.runs[-1].trace.retrieval.stages().items():
        name = say(f"playground.stage.{title}", "en")
        assert f"{name} ({len(chunks)})" in twin
        for at, chunk in enumerate(chunks[:8], 1):
            assert f"{at} {chunk.id}" in twin
    assert "→" in twin
    assert "<button" not in play.twin()[0]


def test_the_twin_shows_the_answer_and_the_comparison(play):
    assert "Nothing was asked" in play.twin()[1]
    for k in (2, 5):
        play.ask("q1", k=k)
        wait(play)
    assert "Answer 5" in plain(play.twin()[0])
    play.compare_all()
    wait(play, "compare_all")
    assert "still broken" in play.twin()[0] or "fixed" in play.twin()[0]


def test_hostile_texts_stay_texts():
    evil = "\n".join(HOSTILE)

    class Evil(Rag):
        def knobs(self):
            return {"k": Knob("k", "text", evil, help_en=evil)}

        def retrieve(self, question, *, k=""):
            return [{"id": evil, "text": evil, "source": evil}]

        def generate(self, question, contexts, *, k=""):
            return evil + k

    play = Playground(Evil(), [{"id": "q", "question": evil, "reference": evil}],
                      judge=FakeJudge(), lang="en")  # fmt: skip
    told = []
    play.send = lambda content, buffers=None: told.append(content)
    for k in ("x", evil + "y"):
        play.ask("q", k=k)
        wait(play)
    run = next(m for m in reversed(told) if m["kind"] == "run")
    for page in (run["html"], run["stages"], play.twin()[0]):
        assert not re.search(r"<(script|img src=x|svg onload|a href)", page)
        assert "\u202e" not in page
    assert "\u202e" not in run["pair"]
    shown = dict(play.page())["questions"]["rows"][0]
    assert "\u202e" not in shown["text"] + shown["name"]
    hear(play, "ask", question=shown["text"], id="q", knobs={})
    wait(play)
    assert play.selection == ("q",)
    assert play.runs[-1].trace.question == play.questions.items[0].case.question


def test_a_setting_is_said_in_words():
    assert setting_words({"a": True, "b": None}, "en") == "a = true and b = none"
    assert setting_words({}, "zh") == "流水线自己的设置"
