"""Treating a pipeline whose cures and harms are known by construction."""

from __future__ import annotations

import threading

import pytest
from treatments_made import KnownRag, LookingJudge, chunk, fact, report, row

from rag_doctor.errors import ConfigError, InputError, PipelineError
from rag_doctor.facade import Report, read_report
from rag_doctor.pipeline import attach
from rag_doctor.records import Fix
from rag_doctor.treatments import plan_treatments, treat


def treated(rag=None, given=None, fixes=None, **options):
    options = {"judge": LookingJudge(), "workers": 1, **options}
    return treat(given or report(), rag or KnownRag(), fixes, **options)


def by_id(found):
    return {one.fix.id: one for one in found.tried}


@pytest.fixture(scope="module")
def whole():
    """The shelf treated with all options as they are, and the pipeline that was asked."""
    rag = KnownRag()
    return treated(rag), rag


@pytest.fixture(scope="module")
def unhalved():
    """Every fix on every case, by its id."""
    return by_id(treated(halve=False))


def test_the_suggested_fixes_are_found_to_do_what_they_were_built_to_do(unhalved):
    more, rerank = unhalved["raise_top_k"], unhalved["rerank"]
    assert more.fix.patch == {"top_k": 4}
    assert (more.badge, more.treatment.cured, more.treatment.failing) == ("cures", 40, 40)
    assert (more.treatment.broken, more.treatment.healthy) == (0, 25)
    assert rerank.badge == "cures_but_harms"
    assert rerank.treatment.broken == 13
    assert all(int(i[1:]) % 8 == 0 for i in rerank.treatment.harms)
    assert all(int(i[1:]) % 4 in (1, 2) for i in rerank.treatment.cures)


def test_the_badges_are_worn_in_the_report_the_cure_first(whole):
    found = whole[0].report["q1"].diagnosis.fixes
    assert [fix.id for fix in found[:2]] == ["raise_top_k", "rerank"]
    assert found[0].badge == "cures"
    assert found[0].treatment is not None
    assert {fix.badge for fix in found if not fix.patch} <= {"untested"}


def test_chars_tell_what_the_fix_adds_to_the_prompt(unhalved):
    assert unhalved["raise_top_k"].treatment.chars > 50
    assert abs(unhalved["rerank"].treatment.chars) < 5


def test_a_search_that_brings_nothing_back_is_screened_without_a_writer():
    given = Report(rows=tuple(row(n, fixes=()) for n in range(40)))
    rag = KnownRag()
    found = treated(rag, given, {"deeper": {"candidates": 60}}).tried[0]
    assert found.badge == "no_effect"
    assert found.treatment.screened
    assert not rag.written


def test_a_prompt_that_stays_the_same_is_not_written_again():
    rag = KnownRag()
    found = treated(rag, fixes={"deeper": {"candidates": 60}}, screen=False)
    assert found.tried[0].badge == "no_effect"
    assert not [knobs for _, knobs in rag.written if "candidates" in knobs]
    assert found.spared == 40


def test_an_a_a_arm_takes_off_what_comes_right_by_itself():
    """Half of the answers are wrong by chance; the sham patch only draws anew."""
    rag = KnownRag(luck=0.5, top_k=4)
    given = Report(rows=tuple(row(n) for n in range(100)))
    found = treated(rag, given, {"sham": {"candidates": 60, "temperature": 0.0}}).tried[0]
    assert found.treatment.cured > 10
    assert found.treatment.flaked_right > 10
    assert found.badge in ("no_effect", "inconclusive")


def test_halving_stops_the_weaker_fixes_and_says_so():
    fixes = {
        "all": {"top_k": 4}, "two": {"rerank": True, "temperature": 0.0},
        "none": {"temperature": 0.1}, "nil": {"temperature": 0.2},
    }  # fmt: skip
    found = by_id(treated(fixes=fixes))
    assert found["all"].badge == "cures"
    assert found["all"].treatment.left == 0
    assert found["none"].treatment.stopped
    assert found["none"].treatment.failing == 8
    assert found["none"].treatment.left == 32
    assert "Stopped after 8 cases" in found["none"].treatment.reason


def test_a_budget_ends_the_trial_and_what_it_missed_is_counted():
    found = treated(fixes={"all": {"top_k": 4}}, calls=30)
    assert found.answers == 30
    assert found.budget_spent
    assert found.tried[0].treatment.left > 0


def test_a_plan_asks_nothing_and_bounds_what_is_asked(whole):
    rag = KnownRag()
    plan = plan_treatments(report(), rag)
    assert not rag.written
    assert {one.fix.id for one in plan.fixes} == {"raise_top_k", "rerank"}
    assert (plan.failing, plan.healthy, plan.n) == (75, 25, 100)
    found, asked = whole
    assert found.answers <= plan.answers
    assert len(asked.written) == found.answers


def test_a_pipeline_that_raises_on_some_cases_loses_only_those():
    def breaks(asked):
        if "item 1 " in asked or "item 2 " in asked:
            raise RuntimeError("index is gone")

    found = by_id(treated(KnownRag(breaks), failing=100, halve=False))["raise_top_k"]
    assert found.treatment.failed == 2
    assert found.treatment.failing == 73
    assert found.badge == "cures"
    assert "index is gone" in found.treatment.reason


def test_a_pipeline_that_gives_nothing_is_counted_and_survived():
    rag = KnownRag()
    rag.generate = lambda question, contexts, **knobs: None
    found = treated(rag, fixes={"all": {"top_k": 4}}).tried[0]
    assert found.badge == "untested"
    assert found.treatment.failed == 8
    assert found.treatment.reason


def test_a_pipeline_that_hangs_is_left_and_the_rest_goes_on():
    free = threading.Event()

    def breaks(asked):
        if "item 1 " in asked:
            free.wait()

    rag = attach(KnownRag(breaks), timeout_s=1)
    found = treated(rag, report(40), {"all": {"top_k": 4}}, failing=40, halve=False).tried[0]
    free.set()
    assert found.treatment.failed == 1
    assert "no answer within" in found.treatment.reason
    assert found.badge == "cures"


def test_a_run_that_was_killed_goes_on_and_pays_nothing_twice(whole, tmp_path):
    due, asked = whole

    def stop(done, total):
        if done == 25:
            raise KeyboardInterrupt

    killed = KnownRag()
    with pytest.raises(KeyboardInterrupt):
        treated(killed, folder=tmp_path, progress=stop)
    second = KnownRag()
    found = treated(second, folder=tmp_path)
    assert len(killed.written) + len(second.written) == len(asked.written)
    assert [one.badge for one in found.tried] == [one.badge for one in due.tried]
    assert found.spared >= due.spared + len(killed.written)


def test_a_verdict_is_kept_too(tmp_path):
    first, second = LookingJudge(), LookingJudge()
    for judge in (first, second):
        treated(given=report(24), folder=tmp_path, judge=judge)
    assert first.seen
    assert not second.seen


def test_a_writer_without_a_search_is_tried_on_the_recorded_contexts():
    class Writer:
        name = "writer"

        def generate(self, asked, contexts, temperature: float = 1.0):
            right = fact(int("".join(filter(str.isdigit, asked))))
            return right if temperature == 0 else "Nobody knows."

    rows = [
        row(n, "hallucination", contexts=(chunk(n),), answer="Nobody knows.") for n in range(30)
    ]
    found = treated(Writer(), Report(rows=tuple(rows)), {"cold": {"temperature": 0.0}}).tried[0]
    assert (found.treatment.failing, found.treatment.cured, found.badge) == (30, 30, "cures")


def test_fixes_can_be_named_by_id_by_record_or_by_knobs():
    own = Fix(id="mine", title="Mine", patch={"top_k": 4})
    few = report(24)
    assert treated(given=few, fixes=[own]).tried[0].badge == "cures"
    assert treated(None, few, ["raise_top_k"]).tried[0].fix.patch == {"top_k": 4}
    assert treated(None, few, {"mine": {"top_k": 4}}).tried[0].fix.title == "mine"


@pytest.mark.parametrize(
    ("fixes", "error", "match"),
    [
        (["raise_topk"], InputError, "raise_top_k"),
        (["use_both_legs"], ConfigError, "turns no knob"),
        ({"mine": 8}, InputError, "must map to knobs"),
    ],
)
def test_a_fix_that_is_none_is_refused_with_a_mend(fixes, error, match):
    with pytest.raises(error, match=match):
        treated(fixes=fixes)


def test_a_patch_off_the_menu_is_not_run_and_says_why():
    found = treated(fixes={"far": {"top_k": 99}, "odd": {"colour": "blue"}})
    assert [one.badge for one in found.tried] == ["untested", "untested"]
    assert "top_k: must be a whole number from 1 to 50" in found.tried[0].treatment.reason
    assert "no knob 'colour'" in found.tried[1].treatment.reason


@pytest.mark.parametrize("bad", [{"failing": 0}, {"healthy": -1}, {"failing": True}])
def test_counts_that_are_none_are_refused(bad):
    with pytest.raises(InputError, match="must be a whole number"):
        treated(**bad)


def test_the_result_is_called_what_the_caller_says(whole):
    assert treated(given=report(24), name="my shelf").pipeline == "my shelf"
    assert whole[0].pipeline not in ("failing", "healthy")


def test_a_pipeline_that_cannot_answer_again_is_refused():
    class Searcher:
        def retrieve(self, asked):
            return []

    with pytest.raises(PipelineError, match="neither answer one"):
        treated(Searcher())


def test_an_unknown_fault_is_refused():
    with pytest.raises(InputError, match="retrieval_miss"):
        treated(faults=["retrieval"])


def test_nothing_failing_gives_an_empty_result():
    given = Report(rows=tuple(row(n) for n in range(0, 40, 4)))
    found = treated(given=given)
    assert not found.tried
    assert found.answers == 0


def test_a_written_report_is_read_treated_and_written_again(tmp_path):
    report(40).write(tmp_path / "before", pages=False)
    found = treated(given=tmp_path / "before")
    paths = found.write(tmp_path / "after")
    assert {"treatments.json", "treatments.md", "treatments.html", "report.html"} <= paths.keys()
    back = read_report(tmp_path / "after")
    worn = {fix.id: fix.treatment for fix in back["q1"].diagnosis.fixes}
    assert worn["raise_top_k"] == by_id(found)["raise_top_k"].treatment


def test_another_judge_than_the_reports_is_told():
    rows = tuple(row(n) for n in range(20))
    other = Report(
        rows=tuple(
            type(one)(one.case, one.diagnosis.model_copy(update={"judge": "old 1"})) for one in rows
        )
    )
    assert any("old 1" in note for note in treated(given=other).notes)


def test_progress_ends_where_it_said_it_would():
    seen = []
    treated(given=report(48), progress=lambda done, total: seen.append((done, total)))
    assert seen[-1][0] == seen[-1][1]
    assert all(done <= total for done, total in seen)
