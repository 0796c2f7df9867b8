"""Calling code that may hang: a bounded wait, a private event loop, no pile of stuck threads."""

from __future__ import annotations

import asyncio
import inspect
import threading
import weakref
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from contextvars import copy_context
from typing import Any, Generic, TypeVar

from rag_doctor.pipeline.foreign.aside import printing_aside
from rag_doctor.pipeline.foreign.home import at_home

__all__ = ["MAX_PIECES", "Caller", "Hung", "Raised", "Refused", "Settle"]

T = TypeVar("T")
Settle = Callable[[Any], Any]
Work = Callable[[Settle], T]

MAX_PIECES = 100_000
"""Items taken from an asynchronous stream; an endless one must not fill the memory."""

FEWEST_HANGS = 3
"""Hangs in a row of what is awaited, at the least, before calls are refused."""

MAX_ROW = 100
"""Names of hangs in a row that are kept."""

TRIED_AGAIN = 10
"""After too many hangs in a row one call in so many is still tried."""

PING_S = 0.2
"""Seconds within which a free event loop answers."""


class Hung(Exception):
    """The call gave nothing in time and was left behind."""


class Raised(Exception):
    """The call raised `error`, be it an exit or an interrupt: here it is only a result."""

    def __init__(self, error: BaseException) -> None:
        super().__init__(type(error).__name__)  # its text may itself raise
        self.error: BaseException = error.error if isinstance(error, Raised) else error


class Refused(Exception):
    """Too many earlier calls still hang, or hung without one between that did not.

    `calls` names them; `still` = they hang to this moment.
    """

    def __init__(self, calls: tuple[str, ...], still: bool = True) -> None:
        super().__init__(", ".join(calls))
        self.calls, self.still = calls, still


class Caller:
    """Runs work in a thread of its own and waits `timeout_s` seconds for it.

    A thread cannot be stopped from outside: one that hangs is left behind (it never keeps the
    program from ending), and with `max_hung` of them still stuck every further call is refused at
    once. What is awaited can be stopped; but after `max_hung` such hangs in a row (three at the
    least) only every tenth call is tried, until one comes back. `timeout_s=None` calls in the
    caller's own thread and waits for ever, for code that insists on the thread it was made in.
    What the work awaits runs on one private event loop, so that it makes no difference whether a
    loop is running here already.
    """

    def __init__(self, timeout_s: float | None, max_hung: int) -> None:
        self._timeout, self._max_hung = timeout_s, max_hung
        self._lock = threading.Lock()
        self._stuck: list[tuple[str, threading.Thread]] = []
        self._row: list[str] = []
        self._refused = 0
        self._loop: _Loop | None = None

    def stuck(self) -> tuple[str, ...]:
        """The names of the calls that still hang."""
        with self._lock:
            self._stuck = [(name, thread) for name, thread in self._stuck if thread.is_alive()]
            return tuple(name for name, _ in self._stuck)

    def run(self, name: str, work: Work[T]) -> T:
        """The work's result; else `Raised`, `Hung` or `Refused`.

        Only in the caller's own thread does an interrupt from the keyboard pass as itself.
        """
        stuck = self.stuck()
        if len(stuck) >= self._max_hung:
            raise Refused(stuck)
        self._after_hangs()
        attempt = _Attempt(self._own_loop, work)
        if self._timeout is None:
            with _without_loop():
                attempt.go(interrupts=True)
            return attempt.result()
        thread = threading.Thread(
            target=copy_context().run, args=(attempt.go,), name=f"rag-doctor {name}", daemon=True
        )
        thread.start()
        try:
            thread.join(self._timeout)
        finally:  # an interrupt from the keyboard leaves the thread behind just so
            late = not attempt.over
            if late:
                self._leave(name, thread, attempt)
        if late:
            raise Hung
        with self._lock:
            self._row.clear()
        return attempt.result()

    def _after_hangs(self) -> None:
        """Raise `Refused` after too many hangs in a row, save for every tenth call."""
        with self._lock:
            if len(self._row) < min(max(self._max_hung, FEWEST_HANGS), MAX_ROW):
                return
            self._refused += 1
            if self._refused % TRIED_AGAIN:
                raise Refused(tuple(self._row[-self._max_hung :]), still=False)

    def _leave(self, name: str, thread: threading.Thread, attempt: _Attempt[Any]) -> None:
        """Stop what is awaited. A loop that does not answer is itself stuck: get another."""
        awaited = attempt.cancel()
        with self._lock:
            self._stuck.append((name, thread))
            if awaited:  # it is stopped, so it is not stuck; but the next one may wait as long
                self._row = [*self._row, name][-MAX_ROW:]
            loop = self._loop if awaited else None
            if loop is not None and not loop.answers():
                self._stuck[-1] = (name, loop.thread)
                self._loop = None

    def _own_loop(self) -> _Loop:
        with self._lock:
            if self._loop is None or not self._loop.thread.is_alive():
                self._loop = _Loop()
                weakref.finalize(self, self._loop.stop)
            return self._loop


class _Attempt(Generic[T]):
    """One piece of work, and what came of it."""

    def __init__(self, loop: Callable[[], _Loop], work: Work[T]) -> None:
        self._loop, self._work = loop, work
        self._awaited: Future[Any] | None = None
        self._value: Any = None
        self._error: BaseException | None = None
        self.over = False

    def go(self, interrupts: bool = False) -> None:
        """Do it. `interrupts` = let an interrupt from the keyboard pass."""
        try:
            with printing_aside(), at_home():
                self._value = self._work(self._settle)
        except BaseException as error:  # handed to the caller, who decides
            if interrupts and isinstance(error, KeyboardInterrupt):
                raise
            self._error = error
        self.over = True

    def result(self) -> T:
        if self._error is not None:
            raise Raised(self._error) from self._error
        value: T = self._value
        return value

    def cancel(self) -> bool:
        """Cancel what is awaited; False = nothing was."""
        return self._awaited is not None and self._awaited.cancel()

    def _settle(self, value: Any) -> Any:
        """A value as it is; an awaitable's result; an asynchronous stream as a plain one."""
        if inspect.isawaitable(value):
            self._awaited = self._loop().submit(value)
            return self._settle(self._awaited.result())
        if hasattr(value, "__aiter__") and not hasattr(value, "__iter__"):
            self._awaited = self._loop().submit(_collected(value))
            return iter(self._awaited.result())
        return value


@contextmanager
def _without_loop() -> Iterator[None]:
    """In a notebook a loop is running here already: code that calls `asyncio.run` must not see it.

    The call is made from that loop and returns to it before anything else can run there.
    """
    before = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    try:
        yield
    finally:
        asyncio._set_running_loop(before)


async def _collected(stream: AsyncIterator[Any]) -> list[Any]:
    out: list[Any] = []
    async for piece in stream:
        out.append(piece)
        if len(out) >= MAX_PIECES:
            break
    return out


class _Loop:
    """An event loop in a thread of its own."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self._live, name="rag-doctor loop", daemon=True)
        self.thread.start()

    def submit(self, value: Awaitable[Any]) -> Future[Any]:
        return asyncio.run_coroutine_threadsafe(_awaited(value), self._loop)

    def answers(self) -> bool:
        """Is the loop free? A coroutine that blocks keeps it from answering."""
        heard = threading.Event()
        self._loop.call_soon_threadsafe(heard.set)
        return heard.wait(PING_S)

    def stop(self) -> None:
        if self.thread.is_alive():
            self._loop.call_soon_threadsafe(self._loop.stop)
            self.thread.join(PING_S)

    def _live(self) -> None:
        asyncio.set_event_loop(self._loop)
        try:
            self._loop.run_forever()
        finally:
            for task in asyncio.all_tasks(self._loop):
                task.cancel()
            self._loop.run_until_complete(self._loop.shutdown_asyncgens())
            self._loop.close()


async def _awaited(value: Awaitable[Any]) -> Any:
    try:
        return await value
    except (SystemExit, KeyboardInterrupt) as error:  # these two would end the loop itself
        raise Raised(error) from error
