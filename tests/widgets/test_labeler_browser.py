"""Labelling in a real JupyterLab, by keys alone."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from lab import Lab

pytestmark = pytest.mark.browser

VIEWS = Path(__file__).parents[1] / "views"
MAKE = f"""
import sys; sys.path.insert(0, {str(VIEWS)!r})
from view_fixtures import demo_report
from rag_doctor.widgets import Labeler
"""


@pytest.mark.parametrize(("lang", "theme", "width"), [("en", "light", 1280), ("zh", "dark", 900)])
def test_a_name_some_letters_and_an_undo(
    lab: Lab, tmp_path: Path, lang: str, theme: str, width: int
) -> None:
    kept = tmp_path / "labels.jsonl"
    page = lab.open(
        [MAKE, f"w = Labeler(demo_report({lang!r}), {str(kept)!r}, limit=3); w"],
        theme=theme,
        width=width,
    ).run()
    widget, keys = page.widget(), page.page.keyboard
    before = page.n_cells()
    widget.locator(".lb-who input").focus()
    keys.type("Ann")
    keys.press("Enter")
    widget.locator(".lb-page .chunks").wait_for()
    page.shot(f"labeler-{lang}-{theme}-{width}")
    assert page.violations() == []
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
    page.shot(f"labeler-done-{lang}-{theme}-{width}")
    assert page.violations() == []
    assert page.n_cells() == before
    assert list(page.value("w.labels").values()) == ["hallucination", "unsure", "noise"]
    rows = [json.loads(line) for line in kept.read_text(encoding="utf-8").splitlines()]
    assert rows[-1]["note"] == "abddx"
    assert page.said == []
