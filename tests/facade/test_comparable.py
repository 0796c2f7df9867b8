"""Scores compare only under one judge, one set of settings, one set of thresholds."""

from __future__ import annotations

from dataclasses import replace

import pytest
from fakes import FakeJudge, make_case

from rag_doctor import diagnose_all
from rag_doctor.facade import Report, comparable


@pytest.fixture(scope="module")
def report() -> Report:
    return diagnose_all([make_case("a"), make_case("b")], judge=FakeJudge())


def judged_by(report: Report, **changed) -> Report:
    """The same report from another judge."""
    assert report.card is not None
    card = replace(report.card, **changed)
    rows = tuple(
        replace(row, diagnosis=row.diagnosis.model_copy(update={"judge": card.label}))
        for row in report.rows
    )
    return replace(report, card=card, rows=rows)


def test_two_runs_of_one_judge_compare(report):
    found = comparable(report, judged_by(report))
    assert found
    assert found.words("en") == ""


@pytest.mark.parametrize(
    ("changed", "what"),
    [
        ({"name": "other"}, "name"),
        ({"version": "gpt, prompts 2-beef, temperature 0"}, "version"),
        ({"settings": {"model": "b", "prompts": "1-abcd"}}, "model"),
    ],
)
def test_another_judge_version_or_setting_does_not(report, changed, what):
    found = comparable(report, judged_by(report, **changed))
    assert not found
    assert what in [difference.what for difference in found.differences]
    assert "do not compare" in found.words("en")
    assert "不可比较" in found.words("zh")


def test_other_thresholds_do_not_compare(report):
    strict = diagnose_all(
        [make_case("a"), make_case("b")], judge=FakeJudge(), thresholds={"recall": 0.9}
    )
    found = comparable(report, strict)
    assert [(d.what, d.left, d.right) for d in found.differences] == [
        ("threshold.recall", "0.5", "0.9")
    ]


def test_a_report_of_several_judges_compares_with_nothing_not_even_itself(report):
    other = judged_by(report, version="2")
    mixed = replace(report, rows=(*report.rows[:1], *other.rows[1:]))
    assert len(mixed.judges) == 2
    assert not comparable(mixed, mixed)
    assert not comparable(report, mixed)


def test_an_empty_report_compares_with_everything(report):
    empty = replace(report, rows=())
    assert comparable(empty, judged_by(report, version="2"))
