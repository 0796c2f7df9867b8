"""CompareView in a real JupyterLab: cells open their cases, keys walk them, both themes, axe."""

from __future__ import annotations

from pathlib import Path

import pytest
from lab import Lab, LabPage, Look

pytestmark = pytest.mark.browser

HERE = Path(__file__).parent
MADE = f"""
import sys; sys.path.insert(0, {str(HERE)!r})
from compare_made import two_runs
from rag_doctor.widgets import CompareView
"""
HOSTILE = r"""
from dataclasses import replace
evil = '<img src=x onerror="window.owned=1"></mark><script>window.owned=1</script>{0} \u202eevil'
def poisoned(report):
    def one(r):
        new = {"question": evil, "answer": r.case.answer + evil, "id": f"{r.case.id}{evil}"}
        return type(r)(r.case.model_copy(update={**new, "meta": {"topic": evil}}), r.diagnosis)
    rows = [one(r) for r in report.rows[:6]]
    return replace(report, rows=tuple(rows), source=evil)
a, b = two_runs()
w = CompareView(poisoned(a), poisoned(b), names=(evil, "b"))
w
"""


def opened(lab: Lab, lang: str = "en", **window: object) -> LabPage:
    page = lab.open([MADE, f"w = CompareView(*two_runs({lang!r})); w"], **window).run()
    page.widget().locator(".cv-rows button").first.wait_for()
    return page


def test_it_is_whole_in_both_languages_themes_and_widths(lab: Lab, look: Look) -> None:
    page = opened(lab, look.lang, look=look)
    widget = page.widget()
    assert page.sound() == []
    page.shot(f"compare-{look}")
    widget.locator(".cv-rows button").first.click()
    widget.locator(".cv-pair").wait_for()
    page.shot(f"compare-case-{look}")
    assert page.sound() == []


def test_from_the_matrix_to_a_case_by_keys_alone(lab: Lab) -> None:
    page = opened(lab)
    widget, keys, before = page.widget(), page.page.keyboard, page.n_cells()
    cell = widget.locator('button[data-cell="noise|healthy"]')
    cell.focus()
    keys.press("Enter")
    widget.get_by_text("Only noise → healthy").wait_for()
    assert cell.get_attribute("aria-pressed") == "true"
    for key in "abdd":
        keys.press(key)
    keys.press("j")
    keys.press("Enter")
    widget.locator(".cv-pair").wait_for()
    first = page.value("list(w.selection)")
    keys.press("j")
    widget.locator(".cv-rows li:nth-child(2) [aria-current]").wait_for()
    assert page.value("list(w.selection)") != first
    assert set(page.value("list(w.selection)")) < set(page.value("list(w.shown)"))
    keys.press("Escape")
    widget.locator(".cv-pane").wait_for(state="hidden")
    keys.press("/")
    keys.type("no such words xyz")
    widget.get_by_text("No case is left").wait_for()
    keys.press("Escape")
    widget.get_by_role("button", name="Show all").click()
    widget.locator(".cv-rows button").first.wait_for()
    assert page.n_cells() == before


def test_a_change_of_language_keeps_the_case(lab: Lab) -> None:
    page = opened(lab)
    page.widget().locator(".cv-rows button").first.click()
    page.widget().locator(".cv-pair").wait_for()
    page.value("__import__('rag_doctor').set_language('zh')")
    page.widget().get_by_text("失去的片段（1）").wait_for()


def test_hostile_text_stays_text(lab: Lab) -> None:
    page = lab.open([MADE, HOSTILE]).run()
    widget = page.widget()
    widget.locator(".cv-rows button").first.click()
    widget.locator(".cv-pair").wait_for()
    assert page.page.evaluate("window.owned") is None
    assert widget.locator("script, img[src=x]").count() == 0
    assert "\u202e" not in widget.inner_text()
    assert page.violations() == []
