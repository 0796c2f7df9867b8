"""Calling asynchronous code from anywhere: a script, a running event loop (Jupyter), uvloop."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import Any, TypeVar

__all__ = ["run_anywhere"]

T = TypeVar("T")


def run_anywhere(work: Coroutine[Any, Any, T]) -> T:
    """The coroutine's result. Inside a running loop the work gets a thread with its own loop.

    No loop is patched or nested. In a loop that is running this blocks it; use the `a…` twins
    (`adiagnose`) where that matters.
    """
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return asyncio.run(work)
    with ThreadPoolExecutor(max_workers=1, thread_name_prefix="rag-doctor") as pool:
        return pool.submit(copy_context().run, asyncio.run, work).result()
