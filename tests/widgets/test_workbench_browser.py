"""The workbench in a real JupyterLab: filtered, read, labelled by keys alone, saved, exported."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from lab import Lab, LabPage, Look

pytestmark = pytest.mark.browser

VIEWS = Path(__file__).parents[1] / "views"
REPORT = f"""
import sys; sys.path.insert(0, {str(VIEWS)!r})
from view_fixtures import demo_report, one_case
from rag_doctor.widgets import Workbench
"""
HOSTILE = r"""
from dataclasses import replace
evil = '<img src=x onerror="window.owned=1"></mark><script>window.owned=1</script>'
evil += '{0} ${y} \u202eevil'
report = demo_report("en")
w = Workbench(replace(report, rows=(*report.rows[:4], one_case(evil)), source=evil))
w
"""


def opened(lab: Lab, lang: str = "en", extra: str = "", **window: object) -> LabPage:
    page = lab.open([REPORT, f"w = Workbench(demo_report({lang!r}){extra}); w"], **window)
    page.run()
    page.widget().locator(".wb-rows .wb-row").first.wait_for()
    return page


def until(page: LabPage, expression: str) -> None:
    """Ask the kernel, a round trip each time, until it says yes."""
    assert any(page.value(expression) for _ in range(200)), expression


def test_it_is_whole_in_both_languages_themes_and_widths(lab: Lab, look: Look) -> None:
    page = opened(lab, look.lang, look=look)
    widget = page.widget()
    assert page.sound() == []
    page.shot(f"workbench-{look}")
    widget.locator("button[data-value=hallucination]").first.click()
    page.page.keyboard.press("Enter")
    widget.locator(".wb-case article").wait_for()
    page.page.keyboard.press("l")
    assert widget.locator(".wb-choices button").first.is_visible()
    page.shot(f"workbench-case-{look}")
    assert page.sound() == []


def test_from_overview_to_a_labelled_case_by_keys_alone(lab: Lab, tmp_path: Path) -> None:
    kept = tmp_path / "labels.jsonl"
    page = opened(lab, extra=f", labels={str(kept)!r}, who='Ann'")
    widget, keys = page.widget(), page.page.keyboard
    before = page.n_cells()
    widget.locator(".wb-fold > summary").focus()
    for _ in range(20):
        keys.press("Tab")
        if widget.locator("button[data-value=noise]").first.evaluate(
            "e => e === document.activeElement"
        ):
            break
    keys.press("Enter")
    widget.get_by_text("6 of 54 cases").wait_for()
    keys.press("j")
    keys.press("Enter")
    widget.locator(".wb-case article").wait_for()
    keys.press("l")
    keys.press("h")
    widget.get_by_text("Your label: hallucination").wait_for()
    keys.press("n")
    keys.type("abddx")
    keys.press("Escape")
    widget.get_by_text("Saved.").wait_for()
    for key in "abddx":
        keys.press(key)
    assert page.n_cells() == before
    page.page.wait_for_function("document.querySelectorAll('.wb-row .wb-c-label span').length")
    assert page.value("w.state()['labelled']") == 1
    assert page.value("list(w.labels.values())") == ["hallucination"]
    assert page.value("list(w.notes.values())") == ["abddx"]
    rows = [json.loads(line) for line in kept.read_text().splitlines()]
    assert {row["who"] for row in rows} == {"Ann"}
    assert page.value(f"len(Workbench(w.report, {str(kept)!r}, who='Ann').labels)") == 1
    keys.press("u")
    widget.get_by_text("Is the diagnosis right?").wait_for()
    assert page.value("w.labels") == {}


def test_search_filters_and_sorting_agree_with_python(lab: Lab) -> None:
    page = opened(lab)
    widget, keys = page.widget(), page.page.keyboard
    widget.locator(".wb-grid").focus()
    keys.press("/")
    keys.type("THE case-en")
    keys.press("Enter")
    widget.get_by_role("button", name="Layers").click()
    widget.get_by_label("context recall fails").check()
    keys.press("Escape")
    widget.get_by_role("button", name="Remove Layers: context recall fails").wait_for()
    widget.get_by_role("button", name="Sort by Id").click()
    widget.get_by_role("button", name="Sort by Id").click()
    widget.locator("[aria-sort=descending]").wait_for()
    ids = widget.locator(".wb-rows .wb-row").evaluate_all(
        "rows => rows.sort((a, b) => a.dataset.place - b.dataset.place)"
        ".map(row => row.querySelector('.wb-c-id').textContent)"
    )
    until(page, "w.state()['sort'] == '-text.id'")
    shown = page.value("list(w.shown)")
    assert sorted(ids) == sorted(shown)
    assert 0 < len(shown) < 13  # few enough that all are in the document
    assert ids == sorted(ids, reverse=True)
    assert page.value("len(w.to_frame('shown'))") == len(shown)


def test_marks_come_back_as_a_selection_and_show_opens_a_case(lab: Lab) -> None:
    page = opened(lab)
    widget, keys = page.widget(), page.page.keyboard
    widget.locator(".wb-grid").focus()
    for key in (" ", "j", " "):
        keys.press(key)
    widget.locator(".wb-marked").nth(1).wait_for()
    assert page.value("w.selection") == ["case-en-01", "case-en-02"]
    assert page.value("list(w.to_frame('selection')['id'])") == ["case-en-01", "case-en-02"]
    page.value("w.show('case-en-20')")
    widget.locator(".wb-case .id", has_text="case-en-20").wait_for()
    assert page.value("w.state()['open']") == "case-en-20"


def test_files_are_handed_over_and_hostile_text_stays_text(lab: Lab) -> None:
    page = lab.open([REPORT, HOSTILE]).run()
    widget, keys = page.widget(), page.page.keyboard
    widget.locator(".wb-grid").focus()
    keys.press("End")
    keys.press("Enter")
    widget.locator(".wb-case article").wait_for()
    widget.locator(".wb-export summary").click()
    for name, start in (("CSV", "\ufeffid,"), ("JSONL", "{"), ("HTML", "<!doctype html>")):
        with page.page.expect_download() as waited:
            widget.get_by_role("button", name=name, exact=True).click()
        assert Path(waited.value.path()).read_text(encoding="utf-8").startswith(start)
    with page.page.expect_download() as waited:
        widget.get_by_role("button", name="Markdown of this case", exact=True).click()
    assert waited.value.suggested_filename.endswith(".md")
    assert page.page.evaluate("window.owned") is None
    assert widget.locator("script").count() == 0
    assert "\u202e" not in widget.inner_text()
    assert page.violations() == []
    assert page.said == []


def test_a_change_of_language_keeps_the_place(lab: Lab) -> None:
    page = opened(lab)
    widget, keys = page.widget(), page.page.keyboard
    widget.locator("button[data-value=noise]").first.click()
    keys.press("j")
    keys.press("Enter")
    widget.locator(".wb-case article").wait_for()
    page.value("__import__('rag_doctor').set_language('zh')")
    widget.get_by_text("54 个案例中的 6 个").wait_for()
    widget.get_by_text("第 2 个，共 6 个").wait_for()
