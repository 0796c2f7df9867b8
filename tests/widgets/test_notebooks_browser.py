"""The quick teaching notebooks as a reader meets them: run in JupyterLab, nothing cut off."""

from __future__ import annotations

from pathlib import Path

import pytest

FOLDER = Path(__file__).resolve().parents[2] / "notebooks"
pytestmark = pytest.mark.browser

WIDEST = """(place) => { const w = window.jupyterapp.shell.currentWidget;
  return (async () => { await w.content.scrollToItem(place, 'start');
    await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
    return Math.max(0, ...[...document.querySelectorAll('.jp-OutputArea-output')]
      .map(one => one.scrollWidth - one.clientWidth)); })(); }"""
CELLS = "() => window.jupyterapp.shell.currentWidget.content.widgets.length"


@pytest.mark.parametrize(
    ("name", "theme", "told"),
    [
        ("02_four_layers_by_hand", "light", "手算与工具一致: 9 of 9"),
        ("04_triage_one_answer", "light", "已证实：漏检"),
        ("06_your_own_pipeline", "dark", "raised in 1 of 3 calls"),
    ],
)
def test_a_notebook_runs_in_jupyterlab_and_nothing_needs_scrolling_sideways(lab, name, theme, told):
    page = lab.open(FOLDER / f"{name}.ipynb", theme=theme, width=900)
    page.run()
    widest = [page.page.evaluate(WIDEST, at) for at in range(page.page.evaluate(CELLS))]
    assert max(widest) == 0
    page.page.locator(".jp-Notebook").get_by_text(told).last.scroll_into_view_if_needed()
    page.shot(name)
