"""What every widget does in a real JupyterLab, shown on a small one made in a cell."""

from __future__ import annotations

import pytest
from lab import Lab

pytestmark = pytest.mark.browser

TINY = r'''
import time
from pydantic import Field
from rag_doctor.widgets.base import Widget
from rag_doctor.widgets.assets import script, style
from rag_doctor.widgets.events import Event

class Pressed(Event):
    what: str = Field(max_length=20)

SCRIPT = """
export default { render: (context) => rdMount(context, (api) => {
  const text = rdNode("p", { class: "told" });
  const press = (what) => () => api.ask("pressed", { what });
  const go = (what) => rdNode("button", { type: "button", onclick: press(what) }, what);
  api.body.append(text, go("count"), go("raise"), go("work"), go("<b>"), api.job("work"));
  api.on("told", (m) => { text.textContent = m.text; });
}) };
"""

class Tiny(Widget):
    events = {"pressed": Pressed}
    n = 0
    def page(self):
        yield "told", {"text": f"{self.lang} {self.n}"}
    def twin(self):
        return f"<p>twin of {self.n}</p>", f"twin of {self.n}"
    def on_pressed(self, event):
        if event.what == "raise":
            raise ZeroDivisionError("no <i>way</i>")
        if event.what == "work":
            self.run_job("work", self.steps(), self.worked)
            return
        self.n += 1
        self.refresh_twin()
        for kind, fields in self.page():
            self.tell(kind, **fields)
    def steps(self):
        for i in range(400):
            time.sleep(.05)
            yield i, 400
        return "never"
    def worked(self, result):
        self.n = result

Tiny._esm = script() + SCRIPT
Tiny._css = style()
w = Tiny()
'''


def test_messages_errors_work_and_language_reach_the_screen(lab: Lab) -> None:
    page = lab.open([TINY, "w"]).run()
    widget = page.widget()
    widget.get_by_text("en 0").wait_for()
    widget.get_by_role("button", name="count").click()
    widget.get_by_text("en 1").wait_for()
    widget.get_by_role("button", name="raise").click()
    widget.get_by_text("ZeroDivisionError: no <i>way</i>").first.wait_for()
    assert page.violations() == []
    widget.get_by_role("button", name="work").click()
    widget.get_by_role("button", name="Stop").click()
    widget.get_by_role("button", name="Go on").wait_for()
    page.value("__import__('rag_doctor').set_language('zh')")
    widget.get_by_text("zh 1").wait_for()
    widget.get_by_role("button", name="继续").wait_for()
    assert page.value("w.state()['jobs']") == {"work": "stopped"}
    assert page.said == []


def test_keys_typed_in_a_widget_leave_the_notebook_alone(lab: Lab) -> None:
    page = lab.open([TINY, "w"]).run()
    widget = page.widget()
    before = page.n_cells()
    widget.get_by_role("button", name="count").focus()
    for key in "abddx":
        page.page.keyboard.press(key)
    page.page.keyboard.press("Enter")
    widget.get_by_text("en 1").wait_for()
    assert page.n_cells() == before


def test_the_twin_hides_while_the_widget_lives_and_stands_after_a_reload(lab: Lab) -> None:
    page = lab.open([TINY, "w"]).run()
    page.widget().get_by_role("button", name="count").click()
    page.widget().get_by_text("en 1").wait_for()
    twin = page.page.locator(".rd-static")
    assert not twin.is_visible()
    size = page.save().stat().st_size
    assert size < 12_000
    page.command("kernelmenu:shutdown")
    page.load()
    page.page.get_by_text("twin of 1").wait_for()
    assert not page.page.get_by_text("Error displaying widget").is_visible()


def test_a_dead_kernel_is_visible(lab: Lab) -> None:
    page = lab.open([TINY, "w"]).run()
    widget = page.widget()
    widget.get_by_text("en 0").wait_for()
    page.page.evaluate(
        "window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()"
    )
    widget.get_by_text("The kernel does not answer").wait_for()
    assert page.violations() == []
