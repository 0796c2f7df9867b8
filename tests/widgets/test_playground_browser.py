"""The playground in a real JupyterLab: asked, turned, compared on all questions, by keys too."""

from __future__ import annotations

import pytest
from lab import Lab, LabPage

pytestmark = pytest.mark.browser

MADE = "from rag_doctor.widgets import Playground"


def opened(lab: Lab, lang: str = "en", **window: object) -> LabPage:
    page = lab.open([MADE, f"w = Playground(lang={lang!r}); w"], **window).run()
    page.widget().locator("[data-knob=top_k] input").wait_for()
    return page


def asked(page: LabPage, case: str) -> None:
    page.widget().locator(".pg-choice select").select_option(case)
    page.widget().locator(".pg-answer .case").wait_for()


@pytest.mark.parametrize(
    ("lang", "theme", "width"), [("en", "light", 1280), ("zh", "dark", 1280), ("zh", "light", 900)]
)
def test_a_turned_setting_is_answered_beside_the_one_before(
    lab: Lab, lang: str, theme: str, width: int
) -> None:
    page = opened(lab, lang, theme=theme, width=width)
    widget = page.widget()
    names = page.value(f"[i.case.id for i in w.questions if i.case.lang == {lang!r}][:4]")
    asked(page, names[1])
    assert page.violations() == []
    widget.locator("[data-knob=top_k] input").fill("1")
    widget.locator(".pg-answer .ba").wait_for()
    widget.locator("[data-knob=top_k] .pg-back").wait_for()
    assert page.value("w.state()['knobs']") == {"top_k": 1}
    widget.locator(".pg-list summary").first.click()
    page.shot(f"playground-{lang}-{theme}-{width}")
    assert page.violations() == []
    assert widget.locator(".pg").evaluate("e => e.scrollWidth - e.clientWidth") == 0
    assert page.said == []


def test_all_questions_are_compared_below_and_keys_do_it(lab: Lab) -> None:
    page = opened(lab)
    widget, keys, before = page.widget(), page.page.keyboard, page.n_cells()
    widget.locator(".pg-box").focus()
    keys.type("How many days of annual leave? abdd")
    keys.press("Control+Enter")
    widget.locator(".pg-answer .case").wait_for()
    widget.locator("[data-knob=rerank] input").focus()
    keys.press("Space")
    widget.locator(".pg-answer .ba").wait_for()
    widget.locator(".pg-compare select").select_option("10")
    widget.get_by_role("button", name="Compare on all questions").focus()
    keys.press("Enter")
    widget.locator(".pg-compared .cv-rows button").first.wait_for()
    assert page.value("len(w.comparison.pairing)") == 10
    page.shot("playground-compared")
    assert page.violations() == []
    widget.locator(".pg-compared .cv-rows button").first.click()
    widget.locator(".cv-pair").wait_for()
    assert page.n_cells() == before
    assert page.save().stat().st_size < 300_000


def test_a_setting_that_cannot_be_is_said_beside_the_question(lab: Lab) -> None:
    page = opened(lab)
    widget = page.widget()
    asked(page, page.value("w.questions.items[0].case.id"))
    widget.locator("[data-knob=bm25_weight] input").fill("0")
    widget.locator(".pg-answer .ba").wait_for()
    widget.locator("[data-knob=dense_weight] input").fill("0")
    widget.locator("[data-trouble=ask]", has_text="nothing is searched").wait_for()
    widget.locator("[data-knob=dense_weight] .pg-back").click()
    widget.locator("[data-trouble=ask] .rd-box").wait_for(state="detached")
