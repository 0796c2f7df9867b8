"""Long work beside the kernel's cells: progress, a stop that can be resumed, no stale result."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Generator
from contextvars import copy_context
from typing import Any, Literal

__all__ = ["Job", "JobState", "Steps"]

JobState = Literal["running", "stopped", "done", "failed"]
Steps = Generator[tuple[int, int], None, Any]
"""Work cut in steps: each `yield` gives (done, total), where it may be stopped and gone on with;
`return` gives the result."""

EVERY_S = 0.1  # a browser is told at most ten times a second


class Job:
    """One run of some steps in a thread of its own.

    `tell(job)` is called from that thread after a step and at each change of `state`. `result` is
    there when `state` is `done`, `error` when it is `failed`.
    """

    def __init__(self, key: str, steps: Steps, tell: Callable[[Job], None]) -> None:
        self.key, self.done, self.total = key, 0, 0
        self.result: Any = None
        self.error: BaseException | None = None
        self.state: JobState = "stopped"
        self._steps, self._tell, self._told = steps, tell, 0.0
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None
        self._lock = threading.Lock()

    def start(self) -> None:
        """Begin, or go on where it was stopped. Does nothing while it runs or when it is over."""
        with self._lock:
            if self.state != "stopped":
                return
            self.state = "running"
            run = copy_context().run
            self._thread = threading.Thread(
                target=run,
                args=(self._run, self._thread),
                name=f"rag-doctor-{self.key}",
                daemon=True,
            )
            self._thread.start()

    def stop(self) -> None:
        """Stop after the step that is running. The steps done so far are kept."""
        self._stop.set()

    def wait(self, seconds: float | None = None) -> bool:
        """Wait for the thread's end; was it reached?"""
        if self._thread is None:
            return True
        self._thread.join(seconds)
        return not self._thread.is_alive()

    def _run(self, before: threading.Thread | None) -> None:
        if before is not None:
            before.join()  # a stopped thread may still be on its last line
        self._stop.clear()
        self._tell(self)
        try:
            while not self._stop.is_set():
                self.done, self.total = next(self._steps)
                self._progress()
            self.state = "stopped"
        except StopIteration as end:
            self.result, self.state = end.value, "done"
        except BaseException as error:
            self.error, self.state = error, "failed"
        self._tell(self)

    def _progress(self) -> None:
        now = time.monotonic()
        if now - self._told >= EVERY_S:
            self._told = now
            self._tell(self)
