"""The page in a real browser with the network off: no error, no sideways scroll, by keyboard."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from view_fixtures import demo_report

from rag_doctor.views import render_html

CHROMIUM = next(
    (
        found
        for name in ("chromium", "chromium-browser", "google-chrome")
        if (found := shutil.which(name))
    ),
    None,
)
FLAGS = [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND",
    *(["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []),
]
pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    if CHROMIUM is None:
        pytest.skip("no Chromium found on the path: install chromium to run this test")
    api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    with api.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def path(tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    target = tmp_path / "report.html"
    target.write_text(render_html(demo_report(request.param)), encoding="utf-8")
    return target


@pytest.mark.parametrize("path", ["en", "zh"], indirect=True)
@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_is_whole_offline(browser: Any, path: Path, width: int, scheme: str) -> None:
    context = browser.new_context(
        viewport={"width": width, "height": 900}, color_scheme=scheme, offline=True
    )
    page = context.new_page()
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("requestfailed", lambda request: said.append(request.url))
    page.goto(path.as_uri())
    sideways = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert page.evaluate(sideways) == 0
    page.evaluate("document.querySelectorAll('details').forEach(d => { d.open = true })")
    assert page.evaluate(sideways) == 0
    assert said == []
    context.close()


@pytest.mark.parametrize("path", ["en"], indirect=True)
def test_the_first_tab_stop_skips_to_the_cases_and_a_fold_opens_by_keyboard(
    browser: Any, path: Path
) -> None:
    context = browser.new_context(viewport={"width": 1280, "height": 900}, offline=True)
    page = context.new_page()
    page.goto(path.as_uri())
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    page.keyboard.press("Enter")
    assert page.url.endswith("#cases")
    page.locator("summary").first.focus()
    page.keyboard.press("Enter")
    assert page.locator("details").first.evaluate("d => d.open")
    context.close()


@pytest.mark.parametrize("path", ["en"], indirect=True)
def test_a_link_to_a_chunk_opens_its_fold(browser: Any, path: Path) -> None:
    context = browser.new_context(viewport={"width": 1280, "height": 900}, offline=True)
    page = context.new_page()
    page.goto(path.as_uri())
    link = page.locator("figcaption a").first
    target = link.get_attribute("href").removeprefix("#")
    link.click()
    assert page.locator(f"#{target}").is_visible()
    context.close()
