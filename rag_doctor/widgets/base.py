"""The base of every widget: language, messages, errors in place, long work, the static twin.

A widget of your own, in four steps:

1. `class MyWidget(Widget)`: `parts = ("mine",)` names `static/mine.js` and `static/mine.css`,
   `words = ("widgets.mine",)` the catalogue groups that the script may read, and
   `events = {"chosen": Chosen}` the messages it may send (records derived from `Event`).
2. A method `on_chosen(self, event)` for each. It may raise: the error is shown in place.
3. `page()` gives the messages that paint a fresh view; `self.tell(kind, **fields)` sends one.
4. `twin()` gives the HTML fragment and the Markdown that a saved notebook shows.

In `mine.js`: `export default { render: (context) => rdMount(context, (api) => { … }) };` see the
head of `static/base.js`. What a widget shows travels in messages, not in synced state: state would
be saved with the notebook a second time.
"""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, ClassVar

from rag_doctor.errors import ConfigError, shown
from rag_doctor.i18n import UiLang, catalogue, choose_lang
from rag_doctor.i18n.spoken import listen, spoken
from rag_doctor.widgets.assets import script, style
from rag_doctor.widgets.display import Display, twin_name
from rag_doctor.widgets.events import Event, Hello, JobEvent, Ping, read_event
from rag_doctor.widgets.jobs import Job, Steps
from rag_doctor.widgets.need import need_anywidget
from rag_doctor.widgets.trouble import trouble

_anywidget = need_anywidget()
import traitlets  # noqa: E402  (comes with anywidget)

__all__ = ["Message", "Widget"]

Message = tuple[str, dict[str, Any]]
"""A message to the browser: its kind and its fields, JSON-ready."""

_OWN: dict[str, type[Event]] = {
    "hello": Hello,
    "ping": Ping,
    "job_stop": JobEvent,
    "job_resume": JobEvent,
}


class Widget(Display, _anywidget.AnyWidget):  # type: ignore[misc, name-defined]
    """A widget in a cell. `lang` = `en`, `zh`, or `auto`: as `set_language` says, else the cases'.

    Messages that break a rule are ignored and counted in `counts["ignored"]`; errors raised while
    one is answered are shown where they belong and kept in `problems`.
    """

    parts: ClassVar[tuple[str, ...]] = ()
    words: ClassVar[tuple[str, ...]] = ()
    events: ClassVar[Mapping[str, type[Event]]] = {}

    _lang = traitlets.Unicode("en").tag(sync=True)
    _words = traitlets.Dict().tag(sync=True)
    _twin = traitlets.Unicode().tag(sync=True)

    def __init_subclass__(cls, **options: Any) -> None:
        if "parts" in cls.__dict__:  # traitlets derives classes of its own from ours
            cls._esm, cls._css = script(*cls.parts), style(*cls.parts)
        super().__init_subclass__(**options)

    def __init__(self, lang: str = "auto") -> None:
        if lang not in ("auto", "en", "zh"):
            raise ConfigError(f"lang: one of auto, en, zh is due, got {shown(lang)}.")
        self.counts: Counter[str] = Counter()
        self.problems: list[dict[str, str]] = []
        self.jobs: dict[str, Job] = {}
        self._asked_lang = lang
        self._then: dict[str, Callable[[Any], None]] = {}
        self._lock = threading.RLock()  # messages may come in a thread beside the cells
        super().__init__(_twin=twin_name())
        self._speak()
        self.on_msg(self._heard)
        listen(self)

    # what a widget of your own gives

    def page(self) -> Iterable[Message]:
        """The messages that paint a fresh view."""
        return ()

    def twin(self) -> tuple[str, str]:
        """What a saved notebook shows: an HTML fragment with its own inline styles, Markdown."""
        return "", ""

    def native_lang(self) -> str:
        """The language of what is shown, where nobody asked for one."""
        return "en"

    # language

    @property
    def lang(self) -> UiLang:
        """The language that is shown."""
        return "zh" if self._lang == "zh" else "en"

    def set_language(self, lang: str) -> None:
        """Show this widget in `en`, `zh`, or `auto`; others stay."""
        if lang not in ("auto", "en", "zh"):
            raise ConfigError(f"lang: one of auto, en, zh is due, got {shown(lang)}.")
        self._asked_lang = lang
        self.language_changed()

    def language_changed(self) -> None:
        """Speak the language that holds now; the script then asks for everything anew."""
        with self._lock:
            before = self._lang
            self._speak()
            if self._lang != before:
                self.refresh_twin()

    def _speak(self) -> None:
        wanted = self._asked_lang if self._asked_lang != "auto" else spoken()
        lang = choose_lang(wanted, self.native_lang())
        known = catalogue(lang)
        groups = tuple(f"{group}." for group in ("widgets.base", *self.words))
        words = {key: text for key, text in known.items() if key.startswith(groups)}
        with self.hold_sync():
            self._words, self._lang = words, lang

    # messages

    def tell(self, kind: str, **fields: Any) -> None:
        """Send a message to every view. Texts in it are shown as text, or come from the views."""
        self.send({"kind": kind, **fields})

    def _heard(self, _widget: object, content: object, _buffers: object) -> None:
        read = read_event(content, {**_OWN, **self.events})
        if read is None:
            self.counts["ignored"] += 1
            return
        kind, event = read
        self.counts["heard"] += 1
        if kind == "ping":  # before the lock: long work must not look like a dead kernel
            self.tell("pong")
            return
        with self._lock, self.caught(kind):
            getattr(self, f"on_{kind}")(event)

    def on_hello(self, _event: Hello) -> None:
        """A view asks for everything."""
        for kind, fields in self.page():
            self.tell(kind, **fields)
        for job in self.jobs.values():
            self._tell_job(job)

    @contextmanager
    def caught(self, where: str) -> Iterator[None]:
        """Show what is raised within at the place `where` (`data-trouble` of an element)."""
        try:
            yield
        except Exception as error:
            self.show_trouble(where, error)

    def show_trouble(self, where: str, error: BaseException) -> None:
        """Say an error in place, with its mend; it is kept in `problems`."""
        said = {"where": where, **trouble(error, self.lang)}
        self.problems.append(said)
        self.tell("trouble", **said)

    # long work

    def run_job(self, key: str, steps: Steps, then: Callable[[Any], None]) -> Job:
        """Run steps beside the cells, then give their result to `then`.

        Progress, a stop and a way to go on are shown. A newer job of the same key makes an older
        one stale: it is stopped, and its result is dropped.
        """
        with self._lock:
            if (old := self.jobs.get(key)) is not None:
                old.stop()
            job = Job(key, steps, self._job_told)
            self.jobs[key], self._then[key] = job, then
        job.start()
        return job

    def _job_told(self, job: Job) -> None:
        with self._lock:
            if self.jobs.get(job.key) is not job:
                self.counts["stale"] += job.state in ("done", "failed")
                return
            if job.state == "done":
                with self.caught(job.key):
                    self._then[job.key](job.result)
            elif job.state == "failed" and job.error is not None:
                self.show_trouble(job.key, job.error)
            self._tell_job(job)

    def _tell_job(self, job: Job) -> None:
        self.tell("job", key=job.key, state=job.state, done=job.done, total=job.total)

    def on_job_stop(self, event: JobEvent) -> None:
        """The stop button."""
        if event.key in self.jobs:
            self.jobs[event.key].stop()

    def on_job_resume(self, event: JobEvent) -> None:
        """The button that goes on."""
        if event.key in self.jobs:
            self.jobs[event.key].start()

    # what it gives back

    def state(self) -> dict[str, Any]:
        """What is on screen, as plain data."""
        return {
            "widget": type(self).__name__,
            "lang": self._lang,
            "messages": dict(self.counts),
            "problems": [problem["text"] for problem in self.problems],
            "jobs": {key: job.state for key, job in self.jobs.items()},
        }

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"
