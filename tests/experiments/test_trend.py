"""Kept runs: the newest N stay, and the trend says what changed between them."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from html import escape
from io import StringIO

import pytest
from experiments_made import CARD, report, row
from rich.console import Console

from rag_doctor.errors import ConfigError, InputError
from rag_doctor.experiments import Shelf, history
from rag_doctor.views.figures import trend_figure
from rag_doctor.views.sheet import Grid, Section, Sheet
from rag_doctor.views.sheet_page import sheet_page
from rag_doctor.views.sheet_terminal import print_sheet
from rag_doctor.views.trend import print_trend, trend_sheet

DAY = datetime(2025, 3, 1, 8, 0, tzinfo=UTC)


def run(score, n=8, judge=CARD, **knobs):
    rows = [
        row(f"c{i}", recall=score, meta={"source": f"d{i}"}, judge=judge.label) for i in range(n)
    ]
    return report(rows, judge, meta={"pipeline": "mine", "knobs": knobs})


def test_the_newest_stay_and_nothing_else_is_touched(tmp_path):
    shelf = Shelf(tmp_path, keep_last=3)
    (tmp_path / "mine").mkdir()
    (tmp_path / "2025-03-01T00-00-00Z").mkdir()  # named like one, but no report in it
    for day in range(6):
        shelf.add(run(0.5), when=DAY + timedelta(days=day))
    assert [slot.when.day for slot in shelf] == [4, 5, 6]
    assert (tmp_path / "mine").is_dir()
    assert (tmp_path / "2025-03-01T00-00-00Z").is_dir()


def test_two_runs_in_one_second_both_stay(tmp_path):
    shelf = Shelf(tmp_path)
    paths = {shelf.add(run(0.5), "a/b: c", DAY) for _ in range(3)}
    assert {path.name for path in paths} == {
        "2025-03-01T08-00-00Z-a-b-c",
        "2025-03-01T08-00-00Z-a-b-c-2",
        "2025-03-01T08-00-00Z-a-b-c-3",
    }


def test_a_trend_tells_means_and_what_changed(tmp_path):
    shelf = Shelf(tmp_path)
    shelf.add(run(0.5, top_k=4), "first", DAY)
    shelf.add(run(0.7, top_k=8), "k up", DAY + timedelta(days=1))
    shelf.add(run(0.7, n=7, judge=replace(CARD, version="2"), top_k=8), "", DAY + timedelta(days=2))
    trend = history(tmp_path, ["recall"])
    assert [round(p.figures["recall"].value, 2) for p in trend.points] == [0.5, 0.7, 0.7]
    assert [[(s.what, s.breaks) for s in p.shifts] for p in trend.points] == [
        [],
        [("top_k", False)],
        [("version", True), ("cases", False)],
    ]
    text = trend.to_markdown("en")
    assert "top\\_k: 4 → 8" in text
    assert "scores on the two sides do not compare" in text
    chinese = trend.to_markdown("zh")
    assert "不可比较" in chinese
    assert "评判器版本：1 → 2" in chinese
    assert json.loads(trend.to_json())["points"][1]["label"] == "k up"


def test_only_the_last_few_when_asked(tmp_path):
    for day in range(4):
        Shelf(tmp_path).add(run(0.5), when=DAY + timedelta(days=day))
    assert len(history(tmp_path, last=2)) == 2


def test_an_empty_shelf_says_where_runs_come_from(tmp_path):
    with pytest.raises(InputError, match=r"no run is kept in .* history: FOLDER"):
        history(tmp_path / "nothing")
    with pytest.raises(ConfigError, match="keep_last: must be a whole number from 1"):
        Shelf(tmp_path, 0)


def test_a_mean_over_fewer_cases_than_the_run_holds_says_over_how_many(tmp_path):
    rows = [row(f"c{i}", recall=0.5 if i < 8 else None, meta={"source": f"d{i}"}) for i in range(9)]
    Shelf(tmp_path).add(report(rows), "some lack a score")
    text = history(tmp_path, ["recall", "healthy"]).to_markdown("en")
    means = text[text.index("Means of each run") :]
    assert " (8) |" in means
    assert "(9)" not in means


def many(tmp_path, label):
    for recall in (0.5, 0.6):
        rows = [row(f"c{i}", recall=recall, meta={"source": f"d{i}"}) for i in range(9)]
        Shelf(tmp_path).add(report(rows), label)
    return history(tmp_path)


def test_at_80_columns_the_runs_stay_tables_and_no_line_is_longer(tmp_path):
    found = many(tmp_path, "the reranker was exchanged for a larger one that reads the whole page")
    console = Console(width=80, file=StringIO(), color_system=None)
    print_trend(found, console, "en")
    lines = console.file.getvalue().splitlines()
    assert max(map(len, lines)) <= 80
    assert [line.split()[0] for line in lines if "when" in line or "recall" in line] == ["run"] * 2
    assert sum(line.split()[:1] == ["1"] for line in lines) == 2


def test_a_table_of_means_that_is_too_wide_is_split_and_loses_no_cell():
    heads = ("run", *(f"measure {i}" for i in range(7)))
    rows = tuple((str(n), *(f".{n}{i} [.10, .90]" for i in range(7))) for n in (1, 2))
    grid = Grid(heads, rows, "r" * 8, narrow="split")
    console = Console(width=60, file=StringIO(), color_system=None)
    print_sheet(Sheet("t", (Section("", (grid,)),), "en"), console)
    text = console.file.getvalue()
    assert all(cell in text for cell in (*heads, *rows[0][1:], *rows[1][1:]))
    assert [line.split()[0] for line in text.splitlines()[1:] if line] == ["run", "1", "2"] * 3


def test_the_page_of_a_trend_holds_the_drawing_and_all_its_words(tmp_path):
    label = "<b>a label that is longer than what can be written above a run in the drawing</b>"
    found = many(tmp_path, label)
    page = sheet_page(trend_sheet(found, "zh"), trend_figure(found, "zh", titled=False))
    assert page.startswith('<!doctype html>\n<html lang="zh">')
    assert "<title>" in page
    assert escape(label) in page
    assert label not in page
    assert "各次运行的均值" in page
    assert "<script" in page
    assert 'src="http' not in page
