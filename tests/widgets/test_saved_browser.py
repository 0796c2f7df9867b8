"""A saved notebook opened again, with a kernel or none, trusted or not, exported: it tells all."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest
from lab import Lab, LabPage

pytestmark = pytest.mark.browser

HERE = Path(__file__).parent
START = f"""
import sys; sys.path[:0] = [{str(HERE.parent / "views")!r}, {str(HERE)!r}]
from view_fixtures import demo_report
from compare_made import two_runs
from rag_doctor.widgets import *
"""


@dataclass(frozen=True)
class Made:
    """A widget as a notebook shows it. `told` = the finding that must be read in every state;
    `ready` = what shows that the live one is there; `then` = run in the kernel before saving."""

    cell: str
    told: str
    ready: str
    then: str = ""


WRONG = "next(r for r in report if any(v.support == 'contradicted' for v in r.diagnosis.claims))"
MADE = {
    "inspector": Made(
        f"report = demo_report('en'); w = CaseInspector(report).show({WRONG}.case.id); w",
        "The answer says",
        ".lead",
    ),
    "workbench": Made(
        "w = Workbench(demo_report('en')); w",
        "43 of 54 answers are bad.",
        ".wb-rows .wb-row",
    ),
    "workbench-zh": Made(
        "w = Workbench(demo_report('zh')); w",
        "55 个回答中有 44 个有问题",
        ".wb-rows .wb-row",
    ),
    "compare": Made("w = CompareView(*two_runs()); w", "21 fixed", ".cv-rows button"),
    "playground": Made(
        "w = Playground(lang='en'); w",
        "Sent to the writer",
        ".pg-box",
        "w.ask(w.questions.items[0].case.id)",
    ),
    "triage": Made(
        "w = TriageForm(lang='en'); w",
        "unsupported statement",
        ".tf",
        "w.ask('How many days of leave?', 'You get 50 days.', 'Annual leave is 15 days.', '15.')",
    ),
    "labeler": Made(
        "w = Labeler(demo_report('en'), who='Ann'); w",
        "1 of 54 cases labelled by Ann",
        ".lb-page .chunks",
        "w._heard(w, {'kind': 'give', 'id': w.selection[0], 'label': 'noise'}, None)",
    ),
}
TRUSTED = """() => [...window.jupyterapp.shell.currentWidget.content.model.cells]
    .some(c => c.type === 'code' && c.outputs.length && c.trusted)"""


@pytest.mark.parametrize("name", MADE)
def test_the_finding_is_read_in_all_four_states(lab: Lab, tmp_path: Path, name: str) -> None:
    made = MADE[name]
    page = _live(lab, made)
    page.shot(f"state-{name}-1-live")
    saved = page.save()
    print(f"\n{name}: {saved.stat().st_size:,} bytes saved")
    assert saved.stat().st_size < 300_000
    page.command("kernelmenu:shutdown")
    page.load()
    page.page.locator(".rd-static").get_by_text(made.told).first.wait_for()
    assert not page.page.get_by_text("Error displaying widget").is_visible()
    page.shot(f"state-{name}-2-without-kernel")

    other = _from_elsewhere(saved, tmp_path)
    untrusted = lab.open(other, name=f"elsewhere-{name}.ipynb")
    assert untrusted.page.evaluate(TRUSTED) is False
    untrusted.page.locator(".jp-OutputArea-output").get_by_text(made.told).first.wait_for()
    untrusted.shot(f"state-{name}-3-untrusted")

    exported = _exported(lab, other)
    exported.locator(".jp-OutputArea-output").get_by_text(made.told).first.wait_for()
    exported.screenshot(path=lab.shots / f"state-{name}-4-nbconvert.png", full_page=True)
    exported.context.close()


def _live(lab: Lab, made: Made) -> LabPage:
    page = lab.open([START, made.cell]).run()
    widget = page.widget()
    widget.locator(made.ready).first.wait_for()
    if made.then:
        page.value(f"{made.then} and None")
        assert page.value("all(job.wait(240) for job in w.jobs.values())")
        assert made.told in page.value("w.twin()[0]")
    assert not page.page.locator(".rd-static").first.is_visible()
    return page


def _from_elsewhere(saved: Path, folder: Path) -> Path:
    """A copy whose signature no longer fits, so that it is not trusted."""
    copied = json.loads(saved.read_text(encoding="utf-8"))
    copied["cells"][0]["source"] += "# from elsewhere"
    other = folder / "from-elsewhere.ipynb"
    other.write_text(json.dumps(copied), encoding="utf-8")
    return other


def _exported(lab: Lab, path: Path):  # type: ignore[no-untyped-def]
    """The page that nbconvert makes of it, opened with the network off."""
    command = [sys.executable, "-m", "nbconvert", "--to", "html", "--log-level=ERROR", str(path)]
    subprocess.run(command, check=True, timeout=180)
    context = lab.browser.new_context(viewport={"width": 1280, "height": 900}, offline=True)
    context.set_default_timeout(60_000)
    page = context.new_page()
    page.goto(path.with_suffix(".html").as_uri())
    return page
