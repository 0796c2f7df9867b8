"""Figures of a report and of a comparison, and the ink that every figure takes from its page."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

pytest.importorskip("plotly")
sys.path.insert(0, str(Path(__file__).parents[1] / "widgets"))

from compare_made import two_runs
from test_bench import grouped
from view_fixtures import demo_report, one_case

from rag_doctor.errors import InputError
from rag_doctor.experiments import compare_reports
from rag_doctor.facade import Report
from rag_doctor.records import LAYERS
from rag_doctor.views.bench_counts import spreads
from rag_doctor.views.figure_style import PAGE_INK, figure_theme
from rag_doctor.views.figures import transition_figure
from rag_doctor.views.figures_matrix import matrix_figure
from rag_doctor.views.figures_report import group_figure, layer_figure

EVIL = "</span><script>x</script><b>{0}</b> %{x} \u202eevil"


@pytest.fixture(scope="module")
def comparison():
    return compare_reports(*two_runs(), force=True)


@pytest.fixture
def _light():
    figure_theme("light")
    yield
    figure_theme("auto")


def texts(plot):
    """All that is written on the figure itself, not what is told when pointed at."""
    layout = plot.layout
    written = [layout.title.text, *(note.text for note in layout.annotations)]
    for axis in (*plot.select_xaxes(), *plot.select_yaxes()):
        written += [axis.title.text, *(axis.ticktext or ()), axis.tickprefix]
    written += [trace.name for trace in plot.data if trace.type != "sankey"]
    return [text for text in written if text]


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_every_text_takes_the_ink_of_its_page_and_a_known_page_needs_none(lang, comparison):
    makers = (
        lambda: layer_figure(demo_report(lang), lang),
        lambda: group_figure(grouped(), "query_type", lang),
        lambda: matrix_figure(comparison, lang),
        lambda: transition_figure(comparison, lang),
    )
    for make in makers:
        found = texts(make())
        assert len(found) > 4
        assert all(text.startswith(f'<span style="color:{PAGE_INK["ink"]}">') for text in found)
        try:
            figure_theme("dark")
            assert not any("<span" in text for text in texts(make()))
        finally:
            figure_theme("auto")


@pytest.mark.usefixtures("_light")
def test_each_layer_has_a_panel_with_its_counts_and_its_threshold():
    report = demo_report("en")
    plot, found = layer_figure(report), spreads(report)
    assert [tuple(trace.y) for trace in plot.data] == [one.bins for one in found]
    assert [line.x0 for line in plot.layout.shapes] == [x for one in found for x in one.bars]
    for note, one in zip(plot.layout.annotations, found, strict=True):
        assert f"{one.mean.n_scored} scored of {one.mean.n}" in note.text
    hatched = plot.data[0].marker.pattern.shape
    assert hatched.count("/") == round(found[0].bars[0] * 10)
    assert len({trace.xaxis for trace in plot.data}) == len(LAYERS)


@pytest.mark.usefixtures("_light")
def test_each_group_is_whole_and_says_its_size():
    report = grouped()
    plot = group_figure(report, "query_type")
    for place in range(len(plot.data[0].y)):
        assert sum(trace.x[place] for trace in plot.data) == pytest.approx(1)
    sizes = [int(name.rsplit("= ", 1)[1].rstrip(")")) for name in plot.data[0].y]
    assert sum(sizes) == len(report)
    with pytest.raises(InputError, match="by"):
        group_figure(report, "nothing of the kind")


@pytest.mark.usefixtures("_light")
def test_the_matrix_holds_every_case_once(comparison):
    plot = matrix_figure(comparison)
    counts = [note.text.split("<b>")[1].split("<")[0] for note in plot.layout.annotations
              if "<b>" in note.text]  # fmt: skip
    assert sum(map(int, counts)) == len(comparison.pairing)
    assert any(note.text.startswith("▲") for note in plot.layout.annotations)


def test_hostile_texts_stay_texts_in_every_figure():
    rows = [one_case(f"{EVIL} {n}") for n in range(4)]
    marked = tuple(
        type(row)(row.case.model_copy(update={"meta": {"topic": EVIL * (n % 2) or "plain"}}),
                  row.diagnosis)
        for n, row in enumerate(rows)
    )  # fmt: skip
    report = Report(rows=marked)
    pair = compare_reports(report, report, force=True, names=(EVIL, "b"))
    figures = (
        layer_figure(report),
        group_figure(report, "topic"),
        matrix_figure(pair),
        transition_figure(pair),
    )
    for plot in figures:
        drawn = plot.to_json().replace("\\u003c", "<").replace("\\u003e", ">")
        assert "<script" not in drawn
        assert "\u202e" not in drawn
        assert "\\u202e" not in drawn
        templates = [getattr(trace, "hovertemplate", None) for trace in plot.data]
        assert EVIL not in str(templates)
        assert "%{x}" not in str(templates)
