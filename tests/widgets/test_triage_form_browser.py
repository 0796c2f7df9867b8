"""The triage form in a real JupyterLab: an example, the walk, the case; an error in place."""

from __future__ import annotations

import pytest
from lab import Lab, Look

pytestmark = pytest.mark.browser

GO = {"en": "Find out why", "zh": "找出原因"}
EXAMPLE = {"en": "Try an example", "zh": "试试示例"}


def test_from_an_empty_form_to_the_fault(lab: Lab, look: Look) -> None:
    lang = look.lang
    cells = ["from rag_doctor.widgets import TriageForm", f"w = TriageForm(lang={lang!r}); w"]
    page = lab.open(cells, look=look).run()
    widget, keys = page.widget(), page.page.keyboard
    widget.get_by_role("button", name=GO[lang]).click()
    widget.locator("[data-trouble=ask] .rd-box").wait_for()
    assert page.violations() == []
    widget.get_by_role("button", name=EXAMPLE[lang]).click()
    page.page.wait_for_function("document.querySelector('.tf-question textarea').value")
    before = page.n_cells()
    widget.locator(".tf-answer textarea").focus()
    keys.press("End")
    for key in "abddx":
        keys.press(key)
    keys.press("Control+Enter")
    widget.locator(".tf-steps > li").nth(3).wait_for()
    widget.locator("article.case").wait_for()
    page.page.wait_for_function(  # nobody has to look for the finding below the walk
        """() => { const at = document.querySelector("article.case .lead").getBoundingClientRect();
        return at.top > 0 && at.bottom < innerHeight; }"""
    )
    page.shot(f"triage-{look}")
    assert page.sound() == []
    assert page.n_cells() == before
    assert page.value("w.examined.case.answer").endswith("abddx")
    assert page.value("w.state()['examined']") == 1


def test_what_is_asked_from_python_stands_in_the_boxes(lab: Lab) -> None:
    cells = ["from rag_doctor.widgets import TriageForm", "w = TriageForm(lang='en'); w"]
    page = lab.open(cells).run()
    box = page.widget().locator(".tf-answer textarea")
    box.wait_for()
    page.value("w.ask('How many days?', '50 days.', 'Annual leave is 15 days.')")
    page.widget().locator("article.case").wait_for()
    assert box.input_value() == "50 days."
    box.fill("15 days.")
    page.value("w.set_language('zh')")
    page.widget().get_by_role("button", name=GO["zh"]).wait_for()
    assert page.widget().locator(".tf-answer textarea").input_value() == "15 days."
