"""Experiments as pages: nothing from a case is markup, both languages, figures that hold data."""

from __future__ import annotations

import io
import re
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest
from rich.console import Console

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "experiments"))
from experiments_made import SeeingJudge, TinyRag, questions, report, row, two_reports

from rag_doctor.experiments import (
    Shelf,
    ablate,
    compare_reports,
    gate,
    history,
    suspicion,
    sweep,
)
from rag_doctor.stats import Figure
from rag_doctor.views.ablation import print_ablation
from rag_doctor.views.comparison import print_comparison
from rag_doctor.views.experiment_words import bare_chance, between, chance, signed, size
from rag_doctor.views.gate import print_gate
from rag_doctor.views.suspicion import print_suspicion
from rag_doctor.views.sweep import print_sweep
from rag_doctor.views.trend import print_trend

NASTY = "<script>alert(1)</script> | **bold** [x](http://a.b) \x1b[31m\u202e 年假"
HAN = re.compile(r"[\u4e00-\u9fff]")


@pytest.fixture(scope="module")
def results(tmp_path_factory):
    """One result of each kind, with texts that try to be more than text."""
    before, after = two_reports([0.3] * 20, [0.6] * 20)
    bad = [
        [row("n1", "healthy", question=NASTY, answer=NASTY, meta={"topic": NASTY, "source": "a"})],
        [row("n1", "noise", question=NASTY, answer="short", meta={"topic": NASTY, "source": "a"})],
    ]
    sides = [report([*side, *extra]) for side, extra in zip((before, after), bad, strict=True)]
    shelf = Shelf(tmp_path_factory.mktemp("kept"))
    for day, side in enumerate(sides, 1):
        shelf.add(side, NASTY, datetime(2025, 1, day, tzinfo=UTC))
    judge = SeeingJudge()
    return {
        "comparison": compare_reports(*sides, names=(NASTY, "b")),
        "gate": gate(sides[1], {"measures": {"recall": 0.1}}, baseline=sides[0]),
        "trend": history(shelf),
        "suspicion": suspicion(sides[0]),
        "ablation": ablate(
            TinyRag(), {"baseline": {"k": 5}, "b": {"k": 1}}, questions(), 2, judge=judge
        ),
        "sweep": sweep(TinyRag(), "k", (1, 5, 9), questions(), judge=judge),
    }


PRINTERS = {
    "comparison": print_comparison,
    "gate": print_gate,
    "trend": print_trend,
    "suspicion": print_suspicion,
    "ablation": print_ablation,
    "sweep": print_sweep,
}


@pytest.mark.parametrize("width", [40, 80, 200])
@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("kind", PRINTERS)
def test_every_page_fits_the_terminal_and_obeys_no_control(results, kind, lang, width):
    out = io.StringIO()
    PRINTERS[kind](results[kind], Console(file=out, width=width, no_color=True), lang)
    text = out.getvalue()
    assert text.strip()
    assert "\x1b" not in text
    assert "\u202e" not in text
    assert bool(HAN.search(text.replace("年假", ""))) == (lang == "zh")


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("kind", PRINTERS)
def test_nothing_from_a_case_is_markup_in_markdown(results, kind, lang):
    text = results[kind].to_markdown(lang)
    assert "<script" not in text.replace("\\<script", "")
    assert "**bold**" not in text
    assert not re.search(r"(?<!\\)\]\(http", text)
    assert results[kind]._repr_markdown_().startswith("# ")


def test_an_unknown_language_is_refused(results):
    from rag_doctor.errors import InputError

    with pytest.raises(InputError, match="lang: no choice 'fr'"):
        results["gate"].to_markdown("fr")


def test_figures_hold_what_they_show(results):
    from rag_doctor.views import figures
    from rag_doctor.views.figure_style import figure_theme

    figure_theme("light")
    trend = figures.trend_figure(results["trend"], "zh")
    figure_theme("auto")
    assert len(trend.data) == 5
    written = [mark.text for mark in trend.layout.annotations if mark.text[:1] in "◇◆"]
    assert any("<br>" in text for text in written)  # what changed can be read without pointing
    assert trend.data[0].y[1] == pytest.approx(0.6)
    curve = figures.sweep_figure(results["sweep"], ["recall@sent"])
    assert list(curve.data[0].x) == ["1", "5", "9"]
    assert curve.data[0].line.width == 3
    knee = f"{results['sweep'].knee.value:g}"
    assert curve.layout.shapes[0].x0 == ["1", "5", "9"].index(knee)
    worth = figures.contribution_figure(results["ablation"], "recall")
    assert worth.data[0].y == ("b",)
    assert worth.data[0].marker.symbol == "circle"
    flow = figures.transition_figure(results["comparison"])
    assert sum(flow.data[0].link.value) == 21


@pytest.mark.parametrize(
    ("value", "told"),
    [(0.123, "+.12"), (-0.05, "-.05"), (0.001, ".00"), (-1.0, "-1.0"), (None, "–")],
)
def test_differences_carry_their_sign(value, told):
    assert signed(value) == told


def test_a_difference_stands_with_its_interval():
    assert between(Figure(-0.09, -0.13, 0.02, 9)) == "-.09 [-.13, +.02]"
    assert between(Figure(0.2, n=2)) == "+.20"
    assert between(Figure(None)) == "–"
    assert (size(-0.05), size(0.003), size(0.0)) == (".05", ".003", ".00")


@pytest.mark.parametrize(
    ("p", "told"),
    [(0.0001, "< .001"), (0.004, "= .004"), (0.03, "= .03"), (0.999, "> .99"), (None, "–")],
)
def test_chances_are_rounded_to_what_they_can_bear(p, told):
    assert chance(p) == told
    assert bare_chance(p) == told.removeprefix("= ")
