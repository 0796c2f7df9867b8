"""Calling asynchronous code from anywhere: a script, a running event loop (Jupyter), uvloop."""

from __future__ import annotations

import asyncio
import signal
import threading
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from contextvars import copy_context
from types import FrameType
from typing import Any, NoReturn, TypeVar

__all__ = ["prompt_interrupts", "run_anywhere"]

T = TypeVar("T")


def run_anywhere(work: Coroutine[Any, Any, T]) -> T:
    """The coroutine's result. Inside a running loop the work gets a thread with its own loop.

    No loop is patched or nested. In a loop that is running this blocks it; use the `a…` twins
    (`adiagnose`) where that matters.
    """
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        with prompt_interrupts():
            return asyncio.run(work)
    with ThreadPoolExecutor(max_workers=1, thread_name_prefix="rag-doctor") as pool:
        return pool.submit(copy_context().run, asyncio.run, work).result()


@contextmanager
def prompt_interrupts() -> Iterator[None]:
    """Within, one Ctrl-C acts at once, even while somebody's pipeline hangs.

    `asyncio.run` turns the first into a cancellation, which waits for the loop; and the loop waits
    for the call. Where another handler is in place, or outside the main thread, nothing changes.
    """
    usual = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if threading.current_thread() is not threading.main_thread() or not usual:
        yield
        return
    signal.signal(signal.SIGINT, _interrupt)  # any handler but the usual one is left as it is
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _interrupt(number: int, frame: FrameType | None) -> NoReturn:
    raise KeyboardInterrupt
