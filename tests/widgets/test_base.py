"""The base without a browser: language, messages, errors, stale work, the twin."""

from __future__ import annotations

import subprocess
import sys
import threading

import pytest
from pydantic import Field

from rag_doctor.errors import ConfigError, InputError
from rag_doctor.i18n import catalogue, set_language, spoken
from rag_doctor.widgets.base import Widget
from rag_doctor.widgets.events import Event


class Pressed(Event):
    what: str = Field(max_length=20)


class Probe(Widget):
    events = {"pressed": Pressed}  # noqa: RUF012

    def __init__(self, lang="auto"):
        self.sent = []
        self.results = []
        super().__init__(lang)

    def send(self, content, buffers=None):
        self.sent.append(content)

    def page(self):
        yield "told", {"lang": self.lang}

    def twin(self):
        return "<p>twin</p>", "twin"

    def on_pressed(self, event):
        if event.what == "ours":
            raise InputError("what: must be other. Mend: press the other one.")
        if event.what == "theirs":
            raise ZeroDivisionError("no <b>way</b>")

    def kinds(self):
        return [message["kind"] for message in self.sent]


def hear(widget, **content):
    widget._heard(widget, content, [])


def test_a_fresh_view_gets_the_page():
    widget = Probe()
    hear(widget, kind="hello")
    assert widget.sent == [{"kind": "told", "lang": "en"}]


def test_a_malformed_message_is_ignored_and_counted():
    widget = Probe()
    widget._heard(widget, "rubbish", [])
    hear(widget, kind="pressed", what=3)
    hear(widget, kind="pressed", what="x" * 21)
    hear(widget, kind="_heard")
    assert widget.counts == {"ignored": 4}
    assert widget.sent == []


def test_our_error_is_shown_with_its_own_mend_and_no_trace():
    widget = Probe()
    hear(widget, kind="pressed", what="ours")
    (said,) = widget.sent
    assert said["where"] == "pressed"
    assert said["text"].endswith("Mend: press the other one.")
    assert (said["mend"], said["trace"]) == ("", "")


def test_another_error_is_shown_with_its_trace_and_a_mend():
    widget = Probe("zh")
    hear(widget, kind="pressed", what="theirs")
    (said,) = widget.sent
    assert said["text"] == "ZeroDivisionError: no <b>way</b>"
    assert "on_pressed" in said["trace"]
    assert said["mend"] == catalogue("zh")["widgets.base.mend"]
    assert widget.state()["problems"] == ["ZeroDivisionError: no <b>way</b>"]


def test_set_language_switches_every_live_widget_but_those_with_a_language_of_their_own():
    free, fixed = Probe(), Probe("en")
    set_language("zh")
    assert (free.lang, fixed.lang) == ("zh", "en")
    assert free._words["widgets.base.stop"] == catalogue("zh")["widgets.base.stop"]
    fixed.set_language("auto")
    assert fixed.lang == "zh"
    set_language("auto")
    assert (free.lang, spoken()) == ("en", "auto")


def test_an_unknown_language_is_refused():
    with pytest.raises(ConfigError, match="one of auto, en, zh is due, got 'fr'"):
        set_language("fr")
    with pytest.raises(ConfigError, match="one of auto, en, zh is due, got 'fr'"):
        Probe("fr")


def test_a_result_that_comes_late_never_overwrites_a_fresh_one():
    widget = Probe()
    begun, go = threading.Event(), threading.Event()

    def slow():
        begun.set()
        go.wait(5)
        yield 1, 1
        return "stale"

    def quick():
        yield 1, 1
        return "fresh"

    old = widget.run_job("ask", slow(), widget.results.append)
    assert begun.wait(5)
    new = widget.run_job("ask", quick(), widget.results.append)
    assert new.wait(5)
    go.set()
    assert old.wait(5)
    assert widget.results == ["fresh"]
    assert widget.jobs["ask"] is new


def test_an_error_of_a_job_is_shown_at_its_place():
    widget = Probe()

    def broken():
        yield 0, 1
        raise InputError("budget: must be above 0. Mend: raise it.")

    widget.run_job("ask", broken(), widget.results.append).wait(5)
    said = next(message for message in widget.sent if message["kind"] == "trouble")
    assert (said["where"], said["text"]) == ("ask", "budget: must be above 0. Mend: raise it.")
    assert widget.sent[-1]["state"] == "failed"


def test_the_bundle_carries_the_widget_and_its_twin():
    bundle = Probe()._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in bundle
    assert bundle["text/html"].endswith("<p>twin</p></div>")
    assert bundle["text/markdown"] == "twin"


def test_what_is_shown_is_no_synced_state():
    widget = Probe()
    hear(widget, kind="hello")
    state = widget.get_state()
    assert len(str({k: v for k, v in state.items() if k not in ("_esm", "_css")})) < 3_000


def test_without_anywidget_the_command_that_installs_it_is_named():
    code = (
        "import sys; sys.modules['anywidget'] = None\n"
        "import rag_doctor.widgets\n"
        "try:\n    rag_doctor.widgets.CaseInspector\n"
        "except Exception as error:\n    print(type(error).__name__, error)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout.startswith("ConfigError widgets: the package anywidget is needed")
    assert "pip install 'rag-doctor-workbench[notebook]'" in done.stdout


def test_importing_the_package_loads_no_jupyter():
    code = "import sys, rag_doctor.widgets; print({'anywidget', 'IPython'} & {*sys.modules})"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout.strip() == "set()"
