"""Figures of a judge: every number of the result is in them, the doubtful ones hollow."""

from __future__ import annotations

import pytest

from rag_doctor.calibrate.biases.effect import Effect, untestable
from rag_doctor.calibrate.biases.run import BiasReport
from rag_doctor.calibrate.run import calibrate
from rag_doctor.i18n import say
from rag_doctor.judges import ScriptedJudge
from rag_doctor.judges.base import JudgeCard, Sufficiency, Weighing
from rag_doctor.records import ClaimVerdict
from rag_doctor.stats import Figure
from rag_doctor.views.figure_style import figure_theme
from rag_doctor.views.figures_judge import bias_figure, reliability_figure, score_figure

pytest.importorskip("plotly")


@pytest.fixture(autouse=True)
def _light():
    """Plain texts: on a page that is not known they come in the page's ink, see test_figures."""
    figure_theme("light")
    yield
    figure_theme("auto")


def effect(kind, name, value, low, high):
    return Effect(kind, name, Figure(value, low, high, 30, "bootstrap"))


def report(*effects):
    return BiasReport(JudgeCard("j", "1", ("en",)), effects, 30, 0, 2, 0)


SWAYED = report(
    effect("position", "reversed", 0.2, 0.1, 0.3),
    effect("length", "relevancy", 0.0, -0.1, 0.1),
    untestable("language", "glossed", "no_term"),
)
FAIR = report(
    effect("length", "relevancy", 0.01, -0.1, 0.1), effect("pairs", "first", 0.3, 0.2, 0.4)
)


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_an_effect_stands_on_the_line_of_its_test_and_is_hollow_when_not_distinguishable(lang):
    plot = bias_figure({"swayed": SWAYED, "fair": FAIR}, lang)
    tests = [say(f"bias.name.{n}", lang) for n in ("position_reversed", "pairs_first")]
    tests.append(say("bias.name.length_relevancy", lang))
    assert list(plot.layout.yaxis.ticktext) == tests  # what could not be tested has no line
    swayed, fair = plot.data
    assert [round(y) for y in swayed.y] == [0, 2]
    assert [round(y) for y in fair.y] == [2, 1]
    assert [symbol.endswith("open") for symbol in swayed.marker.symbol] == [False, True]
    assert swayed.error_x.array[0] == pytest.approx(0.1)
    assert swayed.y[1] != fair.y[0]  # two judges never hide each other


def told(n):
    """Claims of which the judge says how sure it is; people call the surer half supported."""
    rows = [
        {"id": f"c{k}", "claim": f"Claim {k}.", "contexts": [f"Page {k}."]}
        | {"label": "supported" if 2 * k >= n else "not_mentioned"}
        for k in range(n)
    ]

    def weigh(case, split):
        p = int(case.answer.split()[1].rstrip(".")) / n
        verdicts = [
            ClaimVerdict(claim=claim, support="supported", p_supported=p)
            for claim in split.answer_claims
        ]
        return Weighing(tuple(verdicts), (), (), Sufficiency(None))

    return calibrate(ScriptedJudge(default={"weigh": weigh}), rows)["support"]


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_what_was_said_stands_beside_what_was_so_with_an_interval(lang):
    found = told(40)
    diagonal, judge = reliability_figure(found, lang).data
    assert list(diagonal.x) == list(diagonal.y) == [0, 1]
    assert len(judge.x) == sum(1 for one in found.reliability.bins if one.n)
    assert list(judge.y) == pytest.approx([one.was for one in found.reliability.bins if one.n])
    for y, up, down in zip(judge.y, judge.error_y.array, judge.error_y.arrayminus, strict=True):
        assert min(up, down) > -1e-9
        assert -1e-9 < y - down <= y + up < 1 + 1e-9


def test_every_labelled_score_is_counted_once_and_the_threshold_is_drawn():
    found = told(40)
    good, bad = (plot := score_figure(found)).data
    assert (sum(good.y), sum(bad.y)) == (20, 20)
    assert sum(good.y[:5]) == 0
    (fit,) = found.fits
    assert [line.x0 for line in plot.layout.shapes] == [fit.cut]
    assert plot.layout.annotations[0].text.endswith(f"{fit.cut:g}")
