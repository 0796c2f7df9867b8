"""Labelling in a real JupyterLab, by keys alone."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from lab import Lab, Look

pytestmark = pytest.mark.browser

VIEWS = Path(__file__).parents[1] / "views"
MAKE = f"""
import sys; sys.path.insert(0, {str(VIEWS)!r})
from view_fixtures import demo_report
from rag_doctor.widgets import Labeler
"""
CONTRAST = """el => {
  const light = (rgb) => { const [r, g, b] = rgb.match(/[\\d.]+/g).slice(0, 3)
    .map(c => c / 255 <= .03928 ? c / 255 / 12.92 : ((c / 255 + .055) / 1.055) ** 2.4);
    return .2126 * r + .7152 * g + .0722 * b; };
  const { color, backgroundColor } = getComputedStyle(el);
  const both = [light(color), light(backgroundColor)];
  return (Math.max(...both) + .05) / (Math.min(...both) + .05); }"""


def test_a_name_some_letters_and_an_undo(lab: Lab, tmp_path: Path, look: Look) -> None:
    kept = tmp_path / "labels.jsonl"
    page = lab.open(
        [MAKE, f"w = Labeler(demo_report({look.lang!r}), {str(kept)!r}, limit=3); w"], look=look
    ).run()
    widget, keys = page.widget(), page.page.keyboard
    before = page.n_cells()
    widget.locator(".lb-who input").focus()
    keys.type("Ann")
    keys.press("Enter")
    widget.locator(".lb-page .chunks").wait_for()
    page.shot(f"labeler-{look}")
    assert page.sound() == []
    told = widget.locator(".lb-top [role=status]")
    for letter in ("h", "g", "u", "d"):
        was = told.inner_text()
        keys.press(letter)
        page.page.wait_for_function(
            "was => document.querySelector('.lb-top [role=status]').textContent !== was", arg=was
        )
    keys.press("/")
    keys.type("abddx")
    keys.press("Enter")
    keys.press("n")
    widget.locator(".lb-page h3").wait_for()
    page.shot(f"labeler-done-{look}")
    assert page.sound() == []
    assert page.n_cells() == before
    assert list(page.value("w.labels").values()) == ["hallucination", "unsure", "noise"]
    rows = [json.loads(line) for line in kept.read_text(encoding="utf-8").splitlines()]
    assert rows[-1]["note"] == "abddx"


def test_statements_one_by_one_with_the_asked_one_marked(lab: Lab, look: Look) -> None:
    making = f"w = Labeler(demo_report({look.lang!r}), who='Ann', task='support'); w"
    page = lab.open([MAKE, making], look=look).run()
    widget, keys = page.widget(), page.page.keyboard
    marked = widget.locator(".lb-asked")
    marked.wait_for()
    first = page.value("w.selection[0]")
    widget.locator(".lb").focus()
    keys.press("f")
    page.page.wait_for_function(
        "document.querySelector('.lb-top [role=status]').textContent.includes('#')"
    )
    assert page.value("w.labels") == {first: "supported"}
    page.shot(f"labeler-statements-{look}")
    assert page.sound() == []
    assert marked.evaluate(CONTRAST) > 4.5  # axe is not sure of a <mark>
