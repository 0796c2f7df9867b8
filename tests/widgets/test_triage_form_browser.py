"""The triage form in a real JupyterLab: an example, the walk, the case; an error in place."""

from __future__ import annotations

import pytest
from lab import Lab

pytestmark = pytest.mark.browser

GO = {"en": "Find out why", "zh": "找出原因"}
EXAMPLE = {"en": "Try an example", "zh": "试试示例"}


@pytest.mark.parametrize(("lang", "theme", "width"), [("en", "dark", 1280), ("zh", "light", 900)])
def test_from_an_empty_form_to_the_fault(lab: Lab, lang: str, theme: str, width: int) -> None:
    cells = ["from rag_doctor.widgets import TriageForm", f"w = TriageForm(lang={lang!r}); w"]
    page = lab.open(cells, theme=theme, width=width).run()
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
    page.shot(f"triage-{lang}-{theme}-{width}")
    assert page.violations() == []
    assert page.n_cells() == before
    assert page.value("w.examined.case.answer").endswith("abddx")
    assert page.value("w.state()['examined']") == 1
    assert page.said == []
