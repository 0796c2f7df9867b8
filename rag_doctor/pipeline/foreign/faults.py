"""What a foreign pipeline did wrong, named and counted, so that a run survives and tells it."""

from __future__ import annotations

import threading
from collections import Counter, deque
from collections.abc import Iterable
from dataclasses import dataclass, field

from rag_doctor.i18n import UiLang, say

__all__ = ["FAULTS", "LOST", "Fault", "FaultLog", "Finds", "NotGiven", "Unusable"]

LOST = ("raised", "hung", "refused", "nothing", "wrong_type")
"""Faults after which a call has no result: it ends in a `PipelineError`."""

MENDED = (
    "bad_passages",
    "empty_passages",
    "duplicate_ids",
    "too_many",
    "more_than_asked",
    "ranks",
    "unstable",
    "unknown_ids",
    "bad_stages",
    "bad_knobs",
)
NOTED = ("second_thread", "made_ids", "one_text")

FAULTS = (*LOST, *MENDED, *NOTED)
"""Every name of a fault, worst first: result lost, result mended, only worth knowing."""

KEPT = 1_000
"""Single faults kept in full; the counts go on."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault of one call. `things` = how many passages, ids or stages it touched; 1 where it is
    the call itself. `detail` = what came, in names and numbers only, the same in every language."""

    code: str
    call: str
    question: str = ""
    detail: str = ""
    things: int = 1


class Unusable(Exception):
    """What a call gave cannot be read. `code` is `nothing` or `wrong_type`, `got` what came."""

    def __init__(self, code: str, got: str = "") -> None:
        super().__init__(got or code)
        self.code, self.got = code, got


class NotGiven(Unusable):
    """A writer cannot be given other contexts than its own retriever's: `got` says why."""


@dataclass(slots=True)
class Finds:
    """What was mended while one result was read. Lives for one call, so it needs no lock."""

    found: dict[str, tuple[int, str]] = field(default_factory=dict)

    def add(self, code: str, things: int = 1, detail: str = "") -> None:
        """Count `things` more of this fault; the first detail is kept."""
        if things:
            before, first = self.found.get(code, (0, detail))
            self.found[code] = (before + things, first)


class FaultLog:
    """Counts of faults and of calls over a pipeline's life. May be used by many threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._calls: Counter[str] = Counter()
        self._counts: Counter[tuple[str, str]] = Counter()
        self._things: Counter[tuple[str, str]] = Counter()
        self._first: dict[tuple[str, str], str] = {}
        self._entries: deque[Fault] = deque(maxlen=KEPT)

    def called(self, call: str) -> None:
        """One more call was made."""
        with self._lock:
            self._calls[call] += 1

    def add(self, *faults: Fault) -> None:
        """Keep and count faults, one a call and code."""
        with self._lock:
            for fault in faults:
                key = (fault.call, fault.code)
                self._counts[key] += 1
                self._things[key] += fault.things
                self._first.setdefault(key, fault.detail)
                self._entries.append(fault)

    def counts(self) -> Counter[str]:
        """Fault → how many calls it touched."""
        out: Counter[str] = Counter()
        with self._lock:
            for (_, code), times in self._counts.items():
                out[code] += times
        return out

    def calls(self) -> Counter[str]:
        """Call → how often it was made."""
        with self._lock:
            return Counter(self._calls)

    def entries(self) -> tuple[Fault, ...]:
        """The last thousand faults, oldest first."""
        with self._lock:
            return tuple(self._entries)

    def describe(self, lang: UiLang = "en", codes: Iterable[str] = FAULTS) -> tuple[str, ...]:
        """A sentence for each fault and call, worst first, with its count and its first example."""
        wanted = {code: place for place, code in enumerate(FAULTS) if code in set(codes)}
        with self._lock:
            keys = sorted(
                (key for key in self._counts if key[1] in wanted),
                key=lambda key: (wanted[key[1]], key[0]),
            )
            return tuple(
                say(
                    f"pipeline.fault.{code}",
                    lang,
                    call=call,
                    n=self._counts[call, code],
                    of=self._calls[call],
                    things=f"{self._things[call, code]:,}",
                    detail=self._first[call, code] or "–",
                )
                for call, code in keys
            )
