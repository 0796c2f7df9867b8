"""The saved twin under the limits of other renderers: no script, no sheet, no network, any ground.

VS Code shows HTML outputs in a page of its own, with its own colours, and in a folder that is not
trusted it runs no script. A code host drops every style as well. The twin must be read in both.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from typing import Any

import pytest

pytest.importorskip("anywidget")

from compare_made import two_runs
from fakes import FakeJudge
from lab import violations
from view_fixtures import demo_report

from rag_doctor import widgets

pytestmark = pytest.mark.browser

PAGE = """<!doctype html><html lang="{lang}"><head><meta charset="utf-8"><title>output</title>
<meta http-equiv="Content-Security-Policy"
content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<style>body{{margin:8px;background:{ground};color:{ink};font:13px/1.4 sans-serif}}</style></head>
<body><main>{body}</main></body></html>"""
GROUNDS = {"light": ("#ffffff", "#3b3b3b"), "dark": ("#1f1f1f", "#cccccc")}


def _playground(lang: str) -> Any:
    made = widgets.Playground(judge=FakeJudge(), lang=lang)
    for k in (4, 1):
        made.ask(made.questions.items[0].case.id, top_k=k)
        assert made.jobs["ask"].wait(120)
    return made


def _triage(lang: str) -> Any:
    made = widgets.TriageForm(judge=FakeJudge(), lang=lang)
    case = demo_report(lang).rows[20].case
    made.ask(case.question, case.answer, case.contexts[0].text, case.reference or "")
    assert made.jobs["ask"].wait(120)
    return made


MADE: dict[str, tuple[Callable[[str], Any], dict[str, str]]] = {
    "CaseInspector": (
        lambda lang: widgets.CaseInspector(demo_report(lang), judge=None),
        {"en": "confidence", "zh": "把握"},
    ),
    "Workbench": (
        lambda lang: widgets.Workbench(demo_report(lang)),
        {"en": "43 of 54 answers are bad.", "zh": "55 个回答中有 44 个有问题。"},
    ),
    "CompareView": (
        lambda lang: widgets.CompareView(*two_runs(lang)),
        {"en": "21 fixed, 2 broken", "zh": "修好"},
    ),
    "Playground": (_playground, {"en": "Sent to the writer", "zh": "送入提示词"}),
    "TriageForm": (_triage, {"en": "confidence", "zh": "把握"}),
    "Labeler": (
        lambda lang: widgets.Labeler(demo_report(lang), who="Ann"),
        {"en": "cases labelled by Ann", "zh": "Ann 已标注"},
    ),
}


def test_every_widget_is_here():
    assert set(MADE) == set(widgets.__all__) - {"Widget"}


@pytest.mark.parametrize("name", MADE)
@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_twin_is_read_where_no_script_runs(chromium, name, ground, lang):
    make, told = MADE[name]
    twin = make(lang)._twin_bundle()["text/html"]
    back, ink = GROUNDS[ground]
    context = chromium.new_context(viewport={"width": 900, "height": 900}, offline=True)
    page, said = context.new_page(), []
    page.on("console", lambda message: said.append(message.text))
    page.on("request", lambda asked: asked.url.startswith("data:") or said.append(asked.url))
    page.set_content(PAGE.format(lang=lang, ground=back, ink=ink, body=twin))
    page.get_by_text(re.compile(re.escape(told[lang]))).first.wait_for()
    drawn = "() => [...document.images].every(one => one.complete && one.naturalWidth > 0)"
    assert page.evaluate(drawn)
    wide = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert page.evaluate(wide) <= 0
    page.evaluate("() => document.querySelectorAll('details').forEach(d => { d.open = true; })")
    if shots := os.environ.get("RD_SHOTS"):
        page.screenshot(path=f"{shots}/static-{name}-{lang}-{ground}.png", full_page=True)
    assert said == []
    context.close()


@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("name", MADE)
def test_the_twin_can_be_told_from_its_ground(chromium, name, ground):
    twin = MADE[name][0]("en")._twin_bundle()["text/html"]
    back, ink = GROUNDS[ground]
    page = chromium.new_context(viewport={"width": 900, "height": 900}).new_page()
    page.set_content(  # axe is a script of the test's own
        PAGE.format(lang="en", ground=back, ink=ink, body=twin).replace("default-src 'none'; ", "")
    )
    assert violations(page, "main") == []
    page.context.close()


@pytest.mark.parametrize("name", MADE)
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_twin_is_read_without_any_style(chromium, name, lang):
    make, told = MADE[name]
    bare = re.sub(r"<style>.*?</style>", "", make(lang)._twin_bundle()["text/html"], flags=re.S)
    bare = re.sub(r' (style|class|dir|lang|data-rd)="[^"]*"', "", bare)
    context = chromium.new_context(offline=True)
    page = context.new_page()
    page.set_content(PAGE.format(lang=lang, ground="#fff", ink="#000", body=bare))
    page.get_by_text(re.compile(re.escape(told[lang]))).first.wait_for()
    assert not page.locator("script, style:not(head style), button, input").count()
    context.close()
