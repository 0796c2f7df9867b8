"""The browser for the tests of widgets; see `lab.py` for how to use it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from lab import CHROMIUM, FLAGS, LOOKS, Lab, Look

from rag_doctor.i18n import set_language

sys.path.insert(0, str(Path(__file__).parents[1] / "views"))  # its fixtures serve here too


@pytest.fixture(autouse=True)
def _no_language_is_set() -> Iterator[None]:
    yield
    set_language("auto")


@pytest.fixture(scope="package")
def chromium() -> Iterator[Any]:
    """A browser without a network, for pages that need no JupyterLab."""
    if CHROMIUM is None:
        pytest.skip("no Chromium found on the path: install chromium to run this test")
    api: Any = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    with api.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def started_lab(tmp_path_factory: pytest.TempPathFactory, chromium: Any) -> Iterator[Lab]:
    pytest.importorskip("jupyterlab", reason="jupyterlab is not installed")
    lab = Lab(tmp_path_factory.mktemp("lab"), chromium)
    yield lab
    lab.stop()


@pytest.fixture(params=LOOKS, ids=str)
def look(request: pytest.FixtureRequest) -> Look:
    """A language, a theme and a width; see `lab.LOOKS`."""
    made: Look = request.param
    return made


@pytest.fixture
def lab(started_lab: Lab) -> Iterator[Lab]:
    yield started_lab
    assert started_lab.close_pages() == [], "a page asked for something outside of this machine"
