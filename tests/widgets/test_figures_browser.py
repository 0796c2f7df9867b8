"""Figures in a real JupyterLab: on the page's own ground, in ink that can be read on it."""

from __future__ import annotations

from pathlib import Path

import pytest
from lab import Lab

pytestmark = pytest.mark.browser

HERE = Path(__file__).parent
MADE = f"""
import sys; sys.path[:0] = [{str(HERE)!r}, {str(HERE.parent / "views")!r}]
from compare_made import two_runs
from view_fixtures import demo_report
from rag_doctor.experiments import compare_reports
from rag_doctor.views import figures
from test_bench import grouped
report, pair = demo_report("%(lang)s"), compare_reports(*two_runs("%(lang)s"), force=True)
"""
CELLS = (
    "figures.transition_figure(pair, '%(lang)s')",
    "figures.matrix_figure(pair, '%(lang)s')",
    "figures.layer_figure(report, '%(lang)s')",
    "figures.group_figure(grouped(), 'query_type', '%(lang)s')",
)
FAINT = """() => {
  const parts = (text) => (text.match(/[\\d.]+/g) ?? []).map(Number);
  const bent = (c) => c <= .03928 ? c / 12.92 : ((c + .055) / 1.055) ** 2.4;
  const light = (rgb) => {
    const [r, g, b] = rgb.map((c) => bent(c / 255));
    return .2126 * r + .7152 * g + .0722 * b; };
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.color = 'var(--jp-layout-color0)';
  const ground = parts(getComputedStyle(probe).color).slice(0, 3);
  const faint = [];
  for (const el of document.querySelectorAll('.js-plotly-plot text, .js-plotly-plot text tspan')) {
    if (!el.textContent.trim() || el.querySelector('tspan')) continue;
    const style = getComputedStyle(el), fill = parts(style.fill);
    const a = (fill[3] ?? 1) * Number(style.fillOpacity);
    if (!a) continue; // the labels that plotly would write on the ribbons
    const ink = fill.slice(0, 3).map((c, i) => a * c + (1 - a) * ground[i]);
    const both = [light(ink), light(ground)];
    const ratio = (Math.max(...both) + .05) / (Math.min(...both) + .05);
    if (ratio < 4.5) faint.push(`${el.textContent}: ${style.fill} ${ratio.toFixed(2)}`);
  }
  return [document.querySelectorAll('.js-plotly-plot text').length, faint]; }"""


@pytest.mark.parametrize(("lang", "theme"), [("en", "light"), ("zh", "dark")])
def test_every_text_can_be_read_on_the_page_s_own_ground(lab: Lab, lang: str, theme: str) -> None:
    cells = [MADE, *CELLS]
    page = lab.open([cell % {"lang": lang} for cell in cells], theme=theme, height=3600).run()
    page.page.locator(".js-plotly-plot .sankey").first.wait_for()
    page.page.locator(".js-plotly-plot .heatmaplayer image").first.wait_for(state="attached")
    page.page.locator(".js-plotly-plot .barlayer").last.wait_for(state="attached")
    page.page.wait_for_function(  # the ribbons fade in
        "Math.max(...[...document.querySelectorAll('.sankey-link')]"
        ".map(e => +getComputedStyle(e).fillOpacity)) > 0.44"
    )
    ground = "e => getComputedStyle(e).backgroundColor"
    drawn = page.page.locator(".js-plotly-plot .main-svg").first
    assert drawn.evaluate(ground) == "rgba(0, 0, 0, 0)"
    n, faint = page.page.evaluate(FAINT)
    page.shot(f"figures-{lang}-{theme}")
    assert n > 40
    assert faint == []
