"""The nodes that try: forks, the question for a person, and a walk that is stopped and resumed."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
from fakes import make_case
from outcome_cases import outcome_case

from rag_doctor.fixes import BY_FAULT
from rag_doctor.graph import Context, run, walk
from rag_doctor.trials import DrawStore, TrialSettings
from rag_doctor.trials.bars import Bars
from rag_doctor.trials.person import ANSWERS, label_of


class Rag:
    """Says again what is on record; `calls` counts."""

    name = "again"

    def __init__(self, answer: str) -> None:
        self.answer, self.calls = answer, 0

    def generate(self, question, contexts):
        self.calls += 1
        return self.answer


def context(judge, rag, **settings):
    from rag_doctor.pipeline import attach

    trials = TrialSettings(store=DrawStore(), **settings)
    return Context(judge=judge, rag=None if rag is None else attach(rag), trials=trials)


def disputed():
    return outcome_case("wrong label")


def test_without_trials_nothing_is_tried(judge):
    case = outcome_case("hallucination, a value")
    [found] = asyncio.run(walk([case], Context(judge=judge)))
    assert found.investigation is None
    assert "run_trials" not in found.path


def test_with_trials_the_walk_goes_through_them(judge):
    case = outcome_case("hallucination, a value")
    rag = Rag(case.answer)
    [found] = asyncio.run(walk([case], context(judge, rag)))
    assert found.path[-3:] == ("name_mechanism", "run_trials", "suggest")
    assert found.investigation.suspect == "hallucination"
    assert rag.calls >= 2


def test_the_graph_and_the_bulk_walk_find_the_same(judge):
    case = outcome_case("hallucination, a value")
    [bulk] = asyncio.run(walk([case], context(judge, Rag(case.answer))))
    single = asyncio.run(run(case, context(judge, Rag(case.answer))))
    assert single.fault == bulk.fault
    assert single.investigation.settled == bulk.investigation.settled


def test_a_healthy_case_is_left_alone_where_that_is_wished(judge):
    case, rag = make_case(), Rag("x")
    [found] = asyncio.run(walk([case], context(judge, rag, healthy=False)))
    assert found.investigation is None
    assert rag.calls == 0


def test_trials_that_break_leave_the_diagnosis(judge):
    case = outcome_case("hallucination, a value")

    def breaks(*_):
        raise RuntimeError("the listener fell over")

    [found] = asyncio.run(walk([case], context(judge, Rag(case.answer), planned=breaks)))
    assert found.fault == "hallucination"
    assert "fell over" in found.errors["trials"]


@pytest.mark.parametrize(
    ("answer", "fault", "settled"),
    [
        ("source", "bad_label", "confirmed"),
        ("reference", "stale_or_conflicting", "overturned"),
        ("neither", "bad_label", "inconclusive"),
    ],
)
def test_a_person_has_the_last_word(judge, answer, fault, settled):
    case, asked = disputed(), []

    def person(question):
        asked.append(question)
        return answer

    found = asyncio.run(run(case, context(judge, Rag(case.answer)), person=person))
    assert len(asked) == 1
    assert asked[0]["left"]["text"] == case.reference
    assert asked[0]["right"][0]["text"]
    assert set(asked[0]["choices"]) == set(ANSWERS)
    assert (found.fault, found.investigation.settled) == (fault, settled)
    assert found.investigation.person["answer"] == answer
    assert "ask_human" in found.path
    assert "A person said" in found.investigation.why
    assert ("Cannot tell" in found.investigation.why) == (settled == "inconclusive")


def test_a_saver_is_told_which_types_it_may_read_back(judge, caplog):
    case = disputed()
    asyncio.run(run(case, context(judge, Rag(case.answer)), person=lambda q: "source"))
    assert "unregistered" not in caplog.text


def test_an_answer_is_kept_as_a_label_that_calibration_reads(judge, tmp_path):
    import json

    from rag_doctor.calibrate.labelled import load_labelled

    case = disputed()
    found = asyncio.run(run(case, context(judge, Rag(case.answer)), person=lambda q: "source"))
    row = label_of(case, found.investigation)
    (tmp_path / "labels.jsonl").write_text(json.dumps(row) + "\n", encoding="utf-8")
    read = load_labelled(tmp_path / "labels.jsonl")
    assert [one.labels["fault"] for one in read.cases] == [{"": "bad_label"}]


def test_an_odd_answer_is_an_error_and_no_verdict(judge):
    case = disputed()
    found = asyncio.run(run(case, context(judge, Rag(case.answer)), person=lambda q: "banana"))
    assert "banana" in found.errors["person"]
    assert found.fault == "bad_label"


def test_nobody_there_leaves_the_question_open_and_a_later_call_goes_on(judge):
    from langgraph.checkpoint.memory import InMemorySaver

    case, saver, rag = disputed(), InMemorySaver(), Rag("")
    rag.answer = case.answer
    first = asyncio.run(run(case, context(judge, rag), checkpointer=saver))
    assert first.investigation.person["answer"] is None
    asked, calls = len(judge.calls), rag.calls
    later = asyncio.run(
        run(case, context(judge, rag), checkpointer=saver, person=lambda q: "reference")
    )
    assert later.fault == "stale_or_conflicting"
    assert (len(judge.calls), rag.calls) == (asked, calls), "nothing is judged or drawn again"


def test_a_walk_that_was_stopped_goes_on_where_it_stood(judge):
    """Stopped in the trials: the checks before them are not judged again."""
    from langgraph.checkpoint.memory import InMemorySaver

    case, saver = outcome_case("hallucination, a value"), InMemorySaver()
    rag = Rag(case.answer)
    stopping = context(judge, rag)

    def stop(*_):
        raise KeyboardInterrupt

    halted = replace(stopping, trials=replace(stopping.trials, planned=stop))
    with pytest.raises(KeyboardInterrupt):
        asyncio.run(run(case, halted, checkpointer=saver, thread_id="t"))
    before = judge.asked("split")
    found = asyncio.run(run(case, stopping, checkpointer=saver, thread_id="t"))
    assert found.investigation is not None
    assert judge.asked("split") - before <= len(found.investigation.trials)
    assert found.path.count("split") == 1


def test_another_case_under_the_same_thread_begins_anew(judge):
    from langgraph.checkpoint.memory import InMemorySaver

    saver, one, other = InMemorySaver(), disputed(), outcome_case("hallucination, a value")
    asyncio.run(run(one, context(judge, Rag(one.answer)), checkpointer=saver, thread_id="t"))
    found = asyncio.run(
        run(other, context(judge, Rag(other.answer)), checkpointer=saver, thread_id="t")
    )
    assert found.investigation.suspect == "hallucination"


@pytest.mark.parametrize(("tell", "fault"), [(0.99, "undetermined"), (0.0, "hallucination")])
def test_a_suspect_that_trials_leave_unlikely_is_not_named(judge, tell, fault):
    case = outcome_case("hallucination, a value")
    bars = Bars(sure=0.999, tell=tell, keep=0.01)
    [found] = asyncio.run(walk([case], context(judge, Rag(case.answer), bars=bars)))
    tried = found.investigation
    assert (tried.settled, tried.suspect, tried.fault) == (
        "inconclusive", "hallucination", "hallucination",
    )  # fmt: skip
    assert (found.fault, tried.abstains) == (fault, fault == "undetermined")
    assert found.fixes
    if tried.abstains:
        assert found.mechanism == "trials_undecided"
        assert "hallucination" in found.summary
        assert found.collect
        assert found.fixes[0].id in BY_FAULT[tried.candidates[0]]


def test_a_pipeline_that_cannot_be_run_again_leaves_the_suspect_named(judge):
    case = outcome_case("hallucination, a value")
    bars = Bars(sure=0.999, tell=0.99)
    [found] = asyncio.run(walk([case], context(judge, None, bars=bars)))
    assert found.fault == "hallucination"
    assert not found.investigation.abstains
