"""What the teaching notebooks show: text stays text, figures carry their numbers."""

from __future__ import annotations

import json

import pytest

from rag_doctor.views.lesson import drawn, table, tell


def test_a_cell_is_shown_as_text_whatever_it_holds():
    page = table(["id", "text"], [("a", "<script>x</script> | `b` *c*\nd")]).text
    row = page.splitlines()[-1]
    assert len(page.splitlines()) == 3
    assert row.count("|") == 3
    assert "<script" not in row
    assert "`" not in row
    assert "*" not in row
    assert "d |" in row


def test_short_names_stay_on_one_line_and_long_ones_wrap():
    rows = table(["", ""], [("short", "x"), ("a name that is longer than the column", "y")])
    short, long = rows.text.splitlines()[2:]
    assert "nowrap" in short
    assert "nowrap" not in long


def test_both_languages_get_the_same_figures_and_chinese_lines_join():
    said = tell("Found\n{n} of {m}.", "共 {m} 个，\n找到 {n} 个。", n="{1}", m=3).text
    assert said == "Found\n{1} of 3.\n\n共 3 个，找到 {1} 个。"


def test_a_figure_carries_its_numbers_for_front_ends_that_draw_none():
    plotly = pytest.importorskip("plotly.graph_objects")
    shown = drawn(plotly.Figure(layout={"title": {"text": "t"}}), ["a"], [(0.5,)])
    bundle = shown._repr_mimebundle_(include=None, exclude=None)
    assert json.loads(json.dumps(bundle))["application/vnd.plotly.v1+json"]["layout"]
    assert "0.5" in bundle["text/markdown"]
    assert bundle["text/markdown"] == bundle["text/plain"]
