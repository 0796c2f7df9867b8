"""What everybody holds who puts questions to the server."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from rag_doctor.judges.cache import ReplyCache
from rag_doctor.judges.openai.config import JudgeConfig
from rag_doctor.judges.openai.flights import Flights
from rag_doctor.judges.openai.keys import Keys
from rag_doctor.judges.openai.ladder import Asker
from rag_doctor.judges.openai.prompts import Prompt
from rag_doctor.judges.openai.usage import Usage

__all__ = ["Questioner"]

T = TypeVar("T")
ASKS = 2  # requests for one verdict


class Questioner:
    """Asks through `asker`, but for what the cache holds or what is being asked already."""

    def __init__(
        self, asker: Asker, config: JudgeConfig, cache: ReplyCache, keys: Keys, usage: Usage
    ) -> None:
        self._asker = asker
        self._config = config
        self._cache = cache
        self._keys = keys
        self._usage = usage
        self._flights = Flights()

    async def _settled(
        self,
        key: str,
        prompt: Callable[[], Prompt],
        read: Callable[[Mapping[str, Any]], T],
        decided: Callable[[T], bool],
        keep: Sequence[str],
    ) -> T:
        """A verdict off a short menu: from the cache, else asked for, and once more where the reply
        is off the menu. Then it stays undecided. `keep` = the reply's keys that are cached."""
        if (kept := self._cache.get(key)) is not None:
            self._usage.add(cache_hits=1)
            return read(kept)

        async def ask() -> T:
            for turn in range(ASKS):
                self._usage.add(asked_again=int(turn > 0))
                reply = await self._asker.ask(prompt())
                found = read(reply.data)
                if decided(found):
                    self._cache.put(key, {name: reply.data[name] for name in keep})
                    return found
            self._usage.add(unscored=1)
            return found

        return await self._flights.join(key, ask)
