"""The scales beside the layers: added when asked for, with a reason where there is no score."""

from __future__ import annotations

import asyncio

import pytest
from fakes import FakeJudge, make_case

from rag_doctor import diagnose, diagnose_all
from rag_doctor.judges.base import JudgeFailure
from rag_doctor.judges.rating import Grade, Rating

GOOD = Rating(Grade(4, "Clear."), (Grade(2, "All there."), Grade(1, "A part.")))


class Rated(FakeJudge):
    """The fake judge with these scales; `reply(case)` is what it says."""

    def __init__(self, reply) -> None:
        super().__init__()
        self._reply = reply

    async def rate(self, cases):
        return [self._reply(case) for case in cases]


def scales(reply, case=None, **more) -> dict:
    case = case or make_case("a", **more)
    return diagnose_all([case], judge=Rated(reply), extra=True).diagnoses[0].extra


def test_grades_are_brought_to_the_common_scale_and_reasons_are_kept():
    found = scales(lambda case: GOOD)
    assert found["helpfulness"].score == 0.75
    assert found["helpfulness"].reason == "4 of 5. Clear."
    context = found["context_relevancy"]
    assert context.score == 0.75
    assert context.details == {
        "grades": [2, 1],
        "reasons": ["All there.", "A part."],
        "agree": False,
    }
    assert (context.n_scored, context.n) == (2, 2)


def test_they_are_not_there_unless_asked_for():
    found = diagnose_all([make_case("a")], judge=Rated(lambda case: GOOD)).diagnoses[0]
    assert "helpfulness" not in found.extra


def test_one_missing_grade_is_not_counted_as_zero():
    found = scales(lambda case: Rating(Grade(None, "off its scale"), (Grade(2), Grade(None))))
    assert found["helpfulness"].status == "unscored"
    assert found["helpfulness"].reason == "off its scale"
    assert (found["context_relevancy"].score, found["context_relevancy"].n_scored) == (1.0, 1)


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_judge_without_the_scales_says_so(lang):
    (found,) = diagnose_all([make_case("a", lang=lang)], judge=FakeJudge(), extra=True).diagnoses
    for name in ("helpfulness", "context_relevancy"):
        assert found.extra[name].status == "unscored"
        assert "fake" in found.extra[name].reason


def test_a_failing_judge_leaves_an_error_and_the_diagnosis_stands():
    def reply(case):
        if case.id == "raises":
            raise RuntimeError("fell over")
        return JudgeFailure("no luck") if case.id == "fails" else GOOD

    cases = [make_case(name) for name in ("well", "fails", "raises")]
    found = diagnose_all(cases, judge=Rated(reply), extra=True).diagnoses
    assert [one.extra["helpfulness"].status for one in found] == ["pass", "error", "error"]
    assert [one.fault for one in found] == ["healthy"] * 3
    assert found[1].errors["rating"] == "no luck"
    assert "fell over" in found[2].errors["rating"]


def test_no_contexts_are_not_graded_and_say_so():
    found = scales(lambda case: Rating(Grade(3)), case=make_case("a", contexts=()))
    assert found["context_relevancy"].status == "unscored"
    assert "Nothing was retrieved" in found["context_relevancy"].reason


def test_correctness_without_a_reference_is_unscored_with_a_reason():
    plain = make_case("a").model_copy(update={"reference": None})
    found = diagnose_all([plain], judge=FakeJudge(), extra=True)
    check = found.diagnoses[0].extra["correctness"]
    assert check.status == "unscored"
    assert "No reference" in check.reason


def test_the_offline_judge_lists_the_parts_of_a_question():
    case = {
        "question": "How many days of leave do I get, and who approves the leave?",
        "answer": "You get 15 days of leave a year.",
        "contexts": ["Staff get 15 days of leave a year. The team lead approves leave."],
    }
    check = diagnose(case, "offline-fast").extra["completeness"]
    assert check.score == 0.5
    assert [part["answered"] for part in check.details["parts"]] == [True, False]
    assert "approves" in check.reason


def test_means_of_the_scales_count_what_was_scored():
    cases = [make_case("a"), make_case("b").model_copy(update={"reference": None})]
    report = diagnose_all(cases, judge=Rated(lambda case: GOOD), extra=True)
    means = report.scale_means()
    assert str(means["helpfulness"]) == "0.75 (2 scored of 2)"
    assert means["correctness"].n_scored <= 1
    assert report.head()["scales"]["context_relevancy"]["mean"] == 0.75
    assert report.wordings_agree() == (0, 2)
    for text in (report.to_html("en"), report.to_markdown("en")):
        assert "both wordings agree in 0 of 2" in text


def test_one_case_alone_has_them_too():
    found = asyncio.run(_one())
    assert found.extra["helpfulness"].score == 0.75


async def _one():
    from rag_doctor import adiagnose

    return await adiagnose(make_case("a"), Rated(lambda case: GOOD), extra=True)
