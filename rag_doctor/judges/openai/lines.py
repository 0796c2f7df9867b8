"""A client for each event loop, with what belongs to it: the bound on requests, the probing lock.

A client lives as long as its event loop: `asyncio.run` closes it on the way out, so that the same
judge can be used from many short-lived loops (scripts, threads, notebooks).
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncGenerator
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from rag_doctor.judges.openai.config import JudgeConfig
from rag_doctor.judges.openai.gate import Gate

if TYPE_CHECKING:
    from openai import AsyncOpenAI

__all__ = ["Line", "Lines"]

NO_KEY = "no-key-needed"  # the client insists on one; local servers ignore it


@dataclass(slots=True)
class Line:
    """What belongs to one event loop."""

    client: AsyncOpenAI
    gate: Gate
    keeper: AsyncGenerator[None, None]
    probing: asyncio.Lock
    started: bool = False


class Lines:
    """The lines of one judge, made when a loop first asks."""

    def __init__(self, config: JudgeConfig) -> None:
        self._config = config
        self._lines: WeakKeyDictionary[Any, Line] = WeakKeyDictionary()
        self._lock = threading.Lock()

    def now(self) -> Line:
        """The line of the running loop, without opening anything."""
        loop = asyncio.get_running_loop()
        with self._lock:
            line = self._lines.get(loop)
            if line is None:
                client = self._new_client()
                gate = Gate(self._config.concurrency)
                line = Line(client, gate, _keep(client, self._lines), asyncio.Lock())
                self._lines[loop] = line
        return line

    async def ready(self) -> Line:
        """The line of the running loop, to be closed with it."""
        line = self.now()
        if not line.started:
            line.started = True
            _KEEPERS.setdefault(asyncio.get_running_loop(), {})[id(line.client)] = line.keeper
            await anext(line.keeper)  # from now on the loop's own shutdown closes the client
        return line

    async def aclose(self) -> None:
        """Close this loop's client now rather than at the end of the loop."""
        with self._lock:
            line = self._lines.pop(asyncio.get_running_loop(), None)
        if line is not None and line.started:
            await line.keeper.aclose()

    def _new_client(self) -> AsyncOpenAI:
        from openai import AsyncOpenAI, DefaultAsyncHttpxClient

        return AsyncOpenAI(
            base_url=self._config.base_url,
            api_key=self._config.key.reveal() or NO_KEY,
            max_retries=0,
            timeout=self._config.timeout,
            # case texts and key go to the server that was named, not where it points
            http_client=DefaultAsyncHttpxClient(verify=_certificates(), follow_redirects=False),
        )


@cache
def _certificates() -> Any:
    """The trusted certificates, read once: 50 ms that each client would spend anew."""
    import httpx2

    return httpx2.create_ssl_context()


# Held here and not by the judge: one that is dropped just before its loop ends would leave its
# connections open.
_KEEPERS: WeakKeyDictionary[Any, dict[int, AsyncGenerator[None, None]]] = WeakKeyDictionary()


async def _keep(
    client: AsyncOpenAI, lines: WeakKeyDictionary[Any, Line]
) -> AsyncGenerator[None, None]:
    """Holds the client until the loop ends: `asyncio.run` closes all its generators."""
    loop = asyncio.get_running_loop()
    try:
        yield
    finally:
        lines.pop(loop, None)
        _KEEPERS.get(loop, {}).pop(id(client), None)
        await client.close()
