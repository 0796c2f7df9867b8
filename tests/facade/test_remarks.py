"""What went wrong with an attached pipeline is told in the report, and only what is this run's."""

from __future__ import annotations

import signal
from contextlib import suppress

import pytest

from rag_doctor import diagnose_all
from rag_doctor.errors import PipelineError
from rag_doctor.facade import read_report
from rag_doctor.facade.remarks import gap_lines, nothing_answered, pipeline_remarks
from rag_doctor.facade.running import prompt_interrupts, run_anywhere
from rag_doctor.pipeline import attach
from rag_doctor.records import Ledger
from rag_doctor.records.ledger import Gap


class Flaky:
    """Fails in every call that is named."""

    def __init__(self, *failing):
        self.failing = set(failing)

    def _maybe(self, call, value):
        if call in self.failing:
            raise ConnectionError(f"{call} is down")
        return value

    def retrieve(self, question):
        return self._maybe("retrieve", ["Offices close at 6 pm."])

    def generate(self, question, contexts):
        return self._maybe("generate", "At 6 pm.")

    def chunks(self):
        return self._maybe("chunks", ["Offices close at 6 pm."])

    def knobs(self):
        return self._maybe("knobs", {"top_k": 3})


CALLS = ("retrieve", "generate", "chunks")


def asked(*failing):
    rag = attach(Flaky(*failing))
    for call in (lambda: rag.ask("q"), rag.chunks, rag.knobs):
        with suppress(PipelineError):
            call()
    return rag


@pytest.mark.parametrize("failing", [CALLS, (*CALLS, "knobs"), CALLS[:2], ("retrieve",)])
def test_a_pipeline_that_never_ran_is_named_with_the_first_failure(failing):
    told = nothing_answered(asked(*failing))
    assert told.startswith("pipeline Flaky: every call failed (1 of 1); the first: retrieve:")
    assert "retrieve is down" in told


@pytest.mark.parametrize(
    "failing", [(), ("knobs",), ("generate",), ("chunks", "knobs"), ("chunks",)]
)
def test_one_call_that_worked_is_enough(failing):
    assert nothing_answered(asked(*failing)) == ""


@pytest.mark.parametrize("works", [False, True])
def test_past_the_faults_that_are_kept_the_totals_tell(works):
    rag = asked(*CALLS)
    for _ in range(1_050):  # more than the log keeps, and of two calls in turn
        for call in (lambda: rag.ask("q"), rag.chunks):
            with suppress(PipelineError):
                call()
    if works:
        rag.rag.failing.clear()
        rag.ask("q")
    assert bool(nothing_answered(rag)) is not works


def test_no_pipeline_and_one_that_was_never_called_are_not_dead():
    assert nothing_answered(None) == ""
    assert nothing_answered(attach(Flaky(*CALLS))) == ""


def test_faults_of_this_run_are_told_and_those_of_a_run_before_are_not():
    rag = asked(*CALLS)
    told = pipeline_remarks(rag, (), "en")
    assert [line.partition(":")[0] for line in told] == ["chunks", "retrieve"]
    assert all("raised in 1 of 1 calls" in line for line in told)
    assert pipeline_remarks(rag, (), "en", before=rag.faults.total()) == ()
    assert pipeline_remarks(None, (), "en") == ()


def test_a_report_carries_what_its_pipeline_did_wrong_on_to_disk(tmp_path):
    case = {
        "question": "How many days of annual leave do I get?",
        "answer": "You get 50 days.",
        "reference": "New staff get 14 days of annual leave a year.",
        "contexts": ["Offices close at 6 pm on Fridays."],
    }
    report = diagnose_all([case], "offline-fast", rag=attach(Flaky(*CALLS)))
    assert any("retrieve is down" in line for line in report.pipeline_notes)
    report.write(tmp_path)
    assert read_report(tmp_path).pipeline_notes == report.pipeline_notes
    assert diagnose_all([case], "offline-fast").pipeline_notes == ()


def test_gaps_are_told_once_with_their_number_of_cases_in_the_readers_language():
    def ledger(lang, text, reason="ids_unknown", **values):
        gap = Gap(part="bm25", reason=reason, text=text, values=values)
        return Ledger(case_id="x", lang=lang, place="unknown", missing=(gap,))

    found = [None, ledger("zh", "bm25：没有。", n="3"), ledger("zh", "bm25：没有。", n="3")]
    assert gap_lines(found, "en") == (
        "bm25: chunks that the index does not know by id or text: 3. (in 2 of 2 cases)",
    )
    assert gap_lines(found, "zh")[0].endswith("（2 个案例中的 2 个）")
    assert "bm25" in gap_lines(found, "zh")[0]
    assert gap_lines(found, "en", skip=("ids_unknown",)) == ()
    old = [ledger("zh", "bm25：没有。"), ledger("zh", "别的。", reason="from_tomorrow")]
    assert gap_lines(old[:1], "en") == ("bm25：没有。 (in 1 of 1 cases)",)
    assert gap_lines(old[1:], "en") == ("别的。 (in 1 of 1 cases)",)


def test_one_interrupt_is_raised_where_it_comes_and_the_handler_is_put_back():
    before, reached = signal.getsignal(signal.SIGINT), []

    async def work():
        signal.raise_signal(signal.SIGINT)
        reached.append("the rest of a call that hangs")

    with pytest.raises(KeyboardInterrupt, match=r"^$"):
        run_anywhere(work())
    assert reached == []
    assert signal.getsignal(signal.SIGINT) is before


def test_somebodys_own_handler_of_interrupts_is_left_in_place():
    heard = []
    before = signal.signal(signal.SIGINT, lambda *given: heard.append(given))
    try:
        with prompt_interrupts():
            signal.raise_signal(signal.SIGINT)
    finally:
        signal.signal(signal.SIGINT, before)
    assert len(heard) == 1
