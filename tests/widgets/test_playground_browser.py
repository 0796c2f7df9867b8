"""The playground in a real JupyterLab: asked, turned, compared on all questions, by keys too."""

from __future__ import annotations

import pytest
from lab import Lab, LabPage, Look

pytestmark = pytest.mark.browser

MADE = "from rag_doctor.widgets import Playground"


def opened(lab: Lab, lang: str = "en", **window: object) -> LabPage:
    page = lab.open([MADE, f"w = Playground(lang={lang!r}); w"], **window).run()
    page.widget().locator("[data-knob=top_k] input").wait_for()
    return page


def asked(page: LabPage, case: str) -> None:
    page.widget().locator(".pg-choice select").select_option(case)
    page.widget().locator(".pg-answer .case").wait_for()


def test_a_turned_setting_is_answered_beside_the_one_before(lab: Lab, look: Look) -> None:
    page = opened(lab, look.lang, look=look)
    widget = page.widget()
    names = page.value(f"[i.case.id for i in w.questions if i.case.lang == {look.lang!r}][:4]")
    asked(page, names[1])
    assert page.sound() == []
    widget.locator("[data-knob=top_k] input").fill("1")
    widget.locator(".pg-answer .ba").wait_for()
    widget.locator("[data-knob=top_k] .pg-back").wait_for()
    assert page.value("w.state()['knobs']") == {"top_k": 1}
    widget.locator(".pg-list summary").first.click()
    page.shot(f"playground-{look}")
    assert page.sound() == []


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


SLOW = r"""
import time
evil = '<img src=x onerror="window.owned=1"></mark><script>window.owned=1</script>{0} \u202eevil'
class Rag:
    def knobs(self):
        from rag_doctor.pipeline import Knob
        return {"k": Knob("k", "int", 1, low=1, high=9, help_en=evil)}
    def retrieve(self, question, *, k=1):
        return [{"id": f"{n}{evil}", "text": evil, "source": evil} for n in range(k)]
    def generate(self, question, contexts, *, k=1):
        if question.startswith("slow"):
            time.sleep(0.15)
        return f"{k} {evil}"
cases = [{"id": f"q{n}", "question": f"slow {n} {evil}", "reference": evil} for n in range(40)]
w = Playground(Rag(), cases, lang="en")
w
"""


def test_a_comparison_is_stopped_and_gone_on_with_and_hostile_text_stays_text(lab: Lab) -> None:
    page = lab.open([MADE, SLOW]).run()
    widget = page.widget()
    widget.locator("[data-knob=k] input").wait_for()
    asked(page, "q1")
    widget.locator("[data-knob=k] input").fill("2")
    widget.locator(".pg-answer .ba").wait_for()
    widget.get_by_role("button", name="Compare on all questions").click()
    job = widget.locator(".pg-compare .rd-job")
    job.get_by_role("button", name="Stop").click()
    job.get_by_text("Stopped.").wait_for()
    assert page.value("w.comparison is None")
    page.shot("playground-stopped")
    job.get_by_role("button", name="Go on").click()
    widget.locator(".pg-compared .cv-rows button").first.wait_for()
    assert page.value("len(w.comparison.pairing)") == 40
    widget.locator(".pg-compared .cv-rows button").first.click()
    widget.locator(".cv-pair").wait_for()
    assert page.page.evaluate("window.owned") is None
    assert widget.locator("script, img[src=x]").count() == 0
    assert "\u202e" not in widget.inner_text()
    assert page.violations() == []
    page.value("__import__('rag_doctor').set_language('zh')")
    page.value("w.set_language('zh')")
    widget.get_by_role("button", name="在全部问题上比较").wait_for()
