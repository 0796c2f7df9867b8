"""A JupyterLab in a real Chromium with the network off, for tests of widgets.

In a test file of this folder:

    pytestmark = pytest.mark.browser

    def test_something(lab):                       # one server and one browser for all tests
        page = lab.open(["from rag_doctor import ...", "MyWidget()"])
        page.run()                                 # runs all cells, waits until the kernel is idle
        widget = page.widget()                     # a playwright Locator of the last live widget
        widget.get_by_role("button", name="…").click()
        assert page.value("w.selection") == "…"    # what an expression gives in the kernel
        assert page.violations() == []             # axe: WCAG A and AA within the widget
        page.shot("name")                          # kept in $RD_SHOTS (default: pytest's tmp)

`lab.open(cells, theme="dark", width=900)`; Markdown cells are strings that start with
"%%markdown\\n". A test that takes the fixture `look` runs in both languages, themes and widths:
`lab.open([... look.lang ...], look=look)`. `page.sound()` = what axe, the console or a sideways
scroll bar finds. After each test every page is closed, its kernel is shut down, and
the test fails if a page asked for anything outside the loopback address. Wait for what a user would
see (`widget.get_by_text(…).wait_for()`), never for a time. Run: pytest -m browser tests/widgets.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

TOKEN = "lab-under-test"
PATIENCE_MS = 1_000 * int(os.environ.get("RD_PATIENCE", "60"))
"""Nothing waits this long on two busy cores unless it is broken; a crowded machine takes more."""
FLAGS = [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
    *(["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []),
]
CHROMIUM = next(
    (
        found
        for name in ("chromium", "chromium-browser", "google-chrome")
        if (found := shutil.which(name))
    ),
    None,
)
NOISE = ("favicon", "ResizeObserver", "404 (Not Found)", "preload")


@dataclass(frozen=True, slots=True)
class Look:
    """One way to look at a widget: its language, JupyterLab's theme, the window's width."""

    lang: str
    theme: str
    width: int

    def __str__(self) -> str:
        return f"{self.lang}-{self.theme}-{self.width}"


LOOKS = (
    Look("en", "light", 1280),
    Look("en", "dark", 900),
    Look("zh", "dark", 1280),
    Look("zh", "light", 900),
)
"""Each language meets each theme and each width, and each theme each width: half of the eight."""


class Lab:
    """The server and the browser. Made by the fixture `lab`."""

    def __init__(self, folder: Path, browser: Any) -> None:
        self.folder, self.browser = folder, browser
        self.context = browser.new_context()  # one for all: JupyterLab's scripts are compiled once
        self.shots = Path(os.environ.get("RD_SHOTS", folder / "shots"))
        self.port = _free_port()
        self.root = folder / "work"
        self.root.mkdir()
        self.shots.mkdir(parents=True, exist_ok=True)
        self.process = _serve(folder, self.root, self.port)
        self.pages: list[LabPage] = []
        self.made = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def open(
        self,
        cells: Sequence[str] | Path,
        *,
        look: Look | None = None,
        theme: str = "light",
        width: int = 1280,
        height: int = 900,
        name: str = "",
    ) -> LabPage:
        """A notebook of these cells in a fresh browser window, nothing run yet."""
        theme, width = (look.theme, look.width) if look else (theme, width)
        self.made += 1
        path = self.root / (name or f"test{self.made}.ipynb")
        if isinstance(cells, Path):
            shutil.copy(cells, path)
        else:
            path.write_text(json.dumps(notebook(cells)), encoding="utf-8")
        _theme(self.folder, theme)
        page = LabPage(self, path.name, width, height)
        self.pages.append(page)
        return page

    def close_pages(self) -> list[str]:
        """Close what a test opened; what it asked for outside of this machine."""
        outside = [url for page in self.pages for url in page.outside]
        for page in self.pages:
            page.close()
        self.pages.clear()
        _shut_kernels(self.url)
        return outside

    def stop(self) -> None:
        """End the server that was started here."""
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()


class LabPage:
    """One notebook in one window."""

    def __init__(self, lab: Lab, name: str, width: int, height: int) -> None:
        self.lab, self.name = lab, name
        self.page = lab.context.new_page()
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.set_default_timeout(PATIENCE_MS)
        self.outside: list[str] = []
        self.said: list[str] = []
        self.page.on("request", self._asked)
        self.page.on("console", lambda m: self._heard(m.type, m.text))
        self.page.on("pageerror", lambda error: self.said.append(str(error)))
        self.load()

    def load(self) -> None:
        """Open, or reload, the notebook, and wait until it can be used."""
        self.page.goto(f"{self.lab.url}/doc/tree/{self.name}?token={TOKEN}&reset")
        self.page.wait_for_function("window.jupyterapp && window.jupyterapp.shell.currentWidget")
        self.page.evaluate(
            """async () => { const w = window.jupyterapp.shell.currentWidget;
            await w.context.ready; await w.sessionContext.ready; }"""
        )

    def run(self) -> LabPage:
        """Run all cells, wait until they are done, and stop at the first error of one."""
        self.command("notebook:run-all-cells")
        self.page.wait_for_function(
            """() => { const w = window.jupyterapp.shell.currentWidget;
            const cells = [...w.content.model.cells].filter(c => c.type === 'code');
            const failed = cells.some(c => c.outputs.toJSON().some(o => o.output_type === 'error'));
            return failed || (w.sessionContext.session?.kernel?.status === 'idle'
              && cells.every(c => c.executionCount !== null)); }"""
        )
        errors = self.page.evaluate(
            """() => [...window.jupyterapp.shell.currentWidget.content.model.cells]
            .filter(c => c.type === 'code').flatMap(c => c.outputs.toJSON())
            .filter(o => o.output_type === 'error').map(o => o.ename + ': ' + o.evalue)"""
        )
        if errors:
            raise AssertionError(f"a cell raised {errors[0]}")
        return self

    def command(self, name: str) -> None:
        """Run a JupyterLab command by its id."""
        self.page.evaluate("name => window.jupyterapp.commands.execute(name)", name)

    def value(self, expression: str) -> Any:
        """What a Python expression gives in the kernel, through JSON, without touching a cell."""
        code = f"import json; print(json.dumps({expression}))"
        told = self.page.evaluate(
            """async code => { const k = window.jupyterapp.shell.currentWidget
              .sessionContext.session.kernel;
            const future = k.requestExecute({ code, store_history: false });
            let text = '', error = null;
            future.onIOPub = m => { if (m.header.msg_type === 'stream') text += m.content.text;
              if (m.header.msg_type === 'error') error = m.content.evalue; };
            await future.done; return [text, error]; }""",
            code,
        )
        text, error = told
        if error:
            raise AssertionError(f"{expression}: {error}")
        return json.loads(text.strip().splitlines()[-1])

    def widget(self, nth: int = -1) -> Any:
        """A live widget of ours, the last one unless told."""
        found = self.page.locator(".rd-live")
        found.first.wait_for()
        return found.nth(nth) if nth >= 0 else found.last

    def violations(self, selector: str = ".rd-live") -> list[str]:
        """What axe finds against WCAG 2.x A and AA within the selector, one line each."""
        return violations(self.page, selector)

    def sound(self, selector: str = ".rd-live") -> list[str]:
        """What is wrong with the page, a line each: axe, the console, a sideways scroll bar."""
        wide = self.page.locator(selector).evaluate_all(
            "all => all.filter(e => e.scrollWidth > e.clientWidth + 1).map(e => e.className)"
        )
        sideways = [f"scrolls sideways: {name}" for name in wide]
        return [*self.violations(selector), *self.said, *sideways]

    def shot(self, name: str, whole: bool = True) -> Path:
        """A screenshot; `whole` = of all cells, not of the window alone."""
        path = self.lab.shots / f"{name}.png"
        if whole:
            size = self.page.viewport_size
            self.page.set_viewport_size({"width": size["width"], "height": 6000})
            bottom = self.page.evaluate(
                """() => { for (const el of document.querySelectorAll('.jp-WindowedPanel-outer'))
                el.scrollTop = 0;
                return Math.max(...[...document.querySelectorAll('.jp-Cell')]
                .map(cell => cell.getBoundingClientRect().bottom)); }"""
            )
            self.page.set_viewport_size({"width": size["width"], "height": int(bottom) + 80})
            self.page.screenshot(path=path)
            self.page.set_viewport_size(size)
        else:
            self.page.screenshot(path=path)
        return path

    def n_cells(self) -> int:
        """How many cells the notebook has; keys typed in a widget must not change it."""
        return int(
            self.page.evaluate("window.jupyterapp.shell.currentWidget.content.model.cells.length")
        )

    def save(self) -> Path:
        """Save the notebook; the file."""
        self.command("docmanager:save")
        self.page.wait_for_function("!window.jupyterapp.shell.currentWidget.context.model.dirty")
        return self.lab.root / self.name

    def close(self) -> None:
        self.page.close()

    def _asked(self, request: Any) -> None:
        where = urlsplit(request.url)
        if where.scheme in ("http", "https", "ws", "wss") and where.hostname != "127.0.0.1":
            self.outside.append(request.url)

    def _heard(self, kind: str, text: str) -> None:
        if kind == "error" and not any(noise in text for noise in NOISE):
            self.said.append(text)


def violations(page: Any, selector: str) -> list[str]:
    """What axe finds against WCAG 2.x A and AA within the selector of a page, one line each."""
    from axe_playwright_python.sync_playwright import Axe

    tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
    options = {"runOnly": {"type": "tag", "values": tags}}
    found = Axe().run(page, context=selector, options=options).response["violations"]
    return [
        f"{rule['id']}: {node['html'][:160]} ({node['failureSummary'][:200]})"
        for rule in found
        for node in rule["nodes"]
    ]


def notebook(cells: Sequence[str]) -> dict[str, Any]:
    """A notebook of code cells; those that start with `%%markdown` are text."""
    return {
        "nbformat": 4,
        "nbformat_minor": 5,
        "metadata": {
            "kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}
        },
        "cells": [_cell(i, source) for i, source in enumerate(cells)],
    }


def _cell(n: int, source: str) -> dict[str, Any]:
    if source.startswith("%%markdown\n"):
        body = source.removeprefix("%%markdown\n")
        return {"id": f"c{n}", "cell_type": "markdown", "metadata": {}, "source": body}
    code: dict[str, Any] = {"execution_count": None, "outputs": [], "metadata": {}}
    return {"id": f"c{n}", "cell_type": "code", "source": source, **code}


def _serve(folder: Path, root: Path, port: int) -> subprocess.Popen[bytes]:
    env = {k: v for k, v in os.environ.items() if not k.lower().endswith("_proxy")}
    for name in ("CONFIG_DIR", "DATA_DIR", "RUNTIME_DIR"):
        env[f"JUPYTER_{name}"] = str(folder / name.lower())
    env["JUPYTERLAB_SETTINGS_DIR"] = str(folder / "settings")
    env["JUPYTERLAB_WORKSPACES_DIR"] = str(folder / "workspaces")
    env["IPYTHONDIR"] = str(folder / "ipython")
    log = (folder / "server.log").open("wb")
    process = subprocess.Popen(
        [
            sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root",
            "--ServerApp.ip=127.0.0.1", f"--ServerApp.port={port}",
            "--ServerApp.port_retries=0", f"--IdentityProvider.token={TOKEN}",
            f"--ServerApp.root_dir={root}", "--LabApp.expose_app_in_browser=True",
            "--LabApp.news_url=", "--LabApp.check_for_updates_class="
            "jupyterlab.NeverCheckForUpdate",
            "--LabApp.extension_manager=readonly",
        ],
        cwd=root, env=env, stdout=log, stderr=subprocess.STDOUT,
    )  # fmt: skip
    log.close()  # the child has its own
    end = time.monotonic() + 1.5 * PATIENCE_MS / 1_000
    while time.monotonic() < end:
        if process.poll() is not None:
            raise RuntimeError(f"JupyterLab ended: {(folder / 'server.log').read_text()[-2000:]}")
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/api?token={TOKEN}", timeout=5):
                return process
        except OSError:
            time.sleep(0.2)  # the server says nothing when it is ready
    process.kill()
    process.wait()
    raise RuntimeError(f"JupyterLab did not answer: {(folder / 'server.log').read_text()[-2000:]}")


def _theme(folder: Path, theme: str) -> None:
    place = folder / "settings" / "@jupyterlab" / "apputils-extension"
    place.mkdir(parents=True, exist_ok=True)
    name = "JupyterLab Dark" if theme == "dark" else "JupyterLab Light"
    (place / "themes.jupyterlab-settings").write_text(json.dumps({"theme": name}))
    (place / "notification.jupyterlab-settings").write_text(
        json.dumps({"fetchNews": "false", "checkForUpdates": False})
    )


def _shut_kernels(url: str) -> None:
    head = {"Authorization": f"token {TOKEN}"}
    with urllib.request.urlopen(urllib.request.Request(f"{url}/api/sessions", headers=head)) as got:
        sessions = json.load(got)
    for session in sessions:
        request = urllib.request.Request(
            f"{url}/api/sessions/{session['id']}", headers=head, method="DELETE"
        )
        urllib.request.urlopen(request).close()


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])
