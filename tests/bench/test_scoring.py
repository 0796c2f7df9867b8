"""Figures of the bench, worked by hand."""

from __future__ import annotations

import json

import pytest

from rag_doctor.bench import FaultBench, Guess, Row, fit_bar, fit_candidates, score_rows, selective
from rag_doctor.bench.result import noisy_name
from rag_doctor.errors import InputError
from rag_doctor.i18n import UI_LANGS
from rag_doctor.views.bench import bench_markdown


def row(n, truth, said, kind="fault", fault="top_1", beside=None, contributing=(), **guess):
    told = Guess(fault=said, contributing=contributing, **guess)
    return Row(
        id=f"c{n}", question_id=f"q{n}", lang="zh" if n % 2 else "en", fault=fault,
        severity=1 + n % 3, kind=kind, truth=truth, beside=beside,
        guesses={"table": Guess(fault="noise"), "full": told},
    )  # fmt: skip


ROWS = (
    row(1, "cascade", "cascade", calls=4, settled="confirmed", candidates=("cascade",)),
    row(2, "cascade", "retrieval_miss", calls=6, settled="overturned", candidates=("cascade",)),
    row(3, "noise", "undetermined", fault="top_20"),
    row(4, "healthy", "healthy", fault="biased_judge"),
    row(5, "healthy", "healthy", kind="control", fault="sham"),
    row(6, "healthy", "noise", kind="control", fault="healthy"),
    row(7, "healthy", "undetermined", kind="control", fault="healthy"),
    row(8, "truncated", "truncated", "pair", "a+b", "hallucination", ("hallucination",)),
    row(9, "truncated", "truncated", "pair", "a+b", "hallucination"),
)


def test_shares_are_of_the_right_cases():
    full = score_rows(ROWS, "full")
    assert (full.accuracy.hits, full.accuracy.n) == (2, 4)
    assert (full.answered.hits, full.answered.n) == (2, 3)
    assert (full.abstained.hits, full.abstained.n) == (1, 4)
    assert (full.alarms.hits, full.alarms.n) == (1, 3)
    assert (full.pairs.hits, full.pairs.n) == (2, 2)
    assert (full.both.hits, full.both.n) == (1, 2)
    assert (full.covered.hits, full.covered.n) == (2, 2)
    assert full.calls == pytest.approx(10 / 9)
    assert (full.rightly_confirmed.hits, full.rightly_overturned.hits) == (1, 0)


def test_groups_add_up_to_the_whole():
    full = score_rows(ROWS, "full")
    for group in (full.by_severity, full.by_lang, full.by_truth):
        assert sum(share.n for share in group.values()) == 4
        assert sum(share.hits for share in group.values()) == 2
    assert full.confusion["cascade"] == {"cascade": 1, "retrieval_miss": 1}
    assert full.taken_for["healthy"] == {"noise": 1, "undetermined": 1}


def test_without_cases_nothing_is_claimed():
    empty = score_rows((), "full")
    assert empty.accuracy.value is None
    assert empty.interval is None
    assert empty.calls == 0


def bench(rows=ROWS, noises=()):
    return FaultBench("develop", "fake 1", 0, rows, ("table", "full"), noises)


def test_json_holds_every_row_and_figure():
    told = json.loads(bench().to_json())
    assert told["n"] == {"fault": 4, "control": 3, "pair": 2}
    assert len(told["rows"]) == 9
    [full] = [f for f in told["figures"] if f["method"] == "full"]
    assert full["accuracy"] == {"hits": 2, "n": 4, "value": 0.5, "low": 0.15, "high": 0.85}


@pytest.mark.parametrize("lang", UI_LANGS)
def test_the_page_shows_all_baselines_and_the_misses(lang):
    page = bench_markdown(bench(), lang)
    table, full = {"en": ("table", "full diagnosis"), "zh": ("组合表", "完整诊断")}[lang]
    assert f"| {table} |" in page
    assert f"| {full} | .50" in page
    assert "1/2" in page
    assert {"en": "taken for retrieval miss", "zh": "被当成漏检"}[lang] in page


def test_a_judge_that_errs_has_a_row_of_its_own():
    name = noisy_name("full", "systematic", 0.2)
    rows = [
        one.model_copy(update={"guesses": {**one.guesses, name: Guess(fault="noise")}})
        for one in ROWS
    ]
    found = bench(tuple(rows), (("systematic", 0.2),))
    assert found.scores("full", "systematic", 0.2).accuracy.hits == 1
    assert "| always the same | .20 |" in bench_markdown(found, "en")
    assert len(found.to_dict()["figures"]) == 3


def confident(n, right, sure):
    return row(n, "noise", "noise" if right else "cascade", confidence=sure)


def test_above_a_bar_of_confidence_fewer_answers_are_given_and_better_ones():
    rows = [confident(n, n >= 10, n / 20) for n in range(20)]
    low, high = selective(rows, "full", 0.0), selective(rows, "full", 0.5)
    assert (low.right.hits, low.answered.hits) == (10, 20)
    assert (high.right.hits, high.right.n, high.answered.n) == (10, 10, 20)


def test_the_fitted_bar_is_the_lowest_that_keeps_the_risk():
    rows = [confident(n, n >= 10, n / 20) for n in range(20)]
    bar = fit_bar(rows, risk=0.1)
    wrong = sum(not one.right("full") for one in rows if one.guesses["full"].confidence >= bar)
    assert (wrong + 1) / 21 <= 0.1
    assert bar == pytest.approx(0.45)
    assert fit_bar(rows[:5], risk=0.1) is None
    with pytest.raises(InputError, match="risk: a share"):
        fit_bar(rows, risk=1.0)


def test_the_candidates_bar_leaves_out_one_truth_in_ten_at_most():
    rows = [row(n, "noise", "noise", chances={"noise": n / 20}) for n in range(1, 20)]
    keep = fit_candidates(rows, miss=0.1)
    assert keep == pytest.approx(2 / 20)
    assert sum(n / 20 < keep for n in range(1, 20)) / 19 <= 0.1
    assert fit_candidates(rows[:3]) is None
