"""What shows only over several calls: replays that differ, ids that the base does not have."""

from __future__ import annotations

import hashlib
import threading
from collections import Counter, OrderedDict
from collections.abc import Mapping, Sequence
from typing import Any

from rag_doctor.pipeline.foreign.faults import Fault
from rag_doctor.pipeline.protocol import Retrieval
from rag_doctor.records import Chunk

__all__ = ["Watch"]

KEPT = 5_000
"""Calls whose result is remembered, to be held against a replay."""

BASES = 8
"""Bases whose ids are remembered: one for every setting of what is indexed."""

_LIMITS = ("top_k", "k")


class Watch:
    """Remembers results by what the call was given. May be used by many threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._results: OrderedDict[str, str] = OrderedDict()
        self._unstable: Counter[str] = Counter()
        self._last: tuple[Sequence[Chunk], str] | None = None
        self._known: OrderedDict[str, frozenset[str]] = OrderedDict()
        self._seen: dict[tuple[str, str], str] = {}

    def unstable(self) -> Counter[str]:
        """Call → how many replays came out otherwise."""
        with self._lock:
            return Counter(self._unstable)

    def retrieved(
        self, found: Retrieval, knobs: Mapping[str, Any], base: str | None
    ) -> list[Fault]:
        """The faults that a retrieval shows beside earlier ones, and beside what was asked.

        `base` = the one that was searched, by the knobs that make it; `None` = not known.
        """
        lists = found.stages()
        result = repr({stage: [chunk.id for chunk in chunks] for stage, chunks in lists.items()})
        faults = []
        if self._differs("retrieve", (found.question, knobs), result):
            faults.append(Fault("unstable", "retrieve", found.question, found.question[:60]))
        k = next((knobs[name] for name in _LIMITS if name in knobs), None)
        if isinstance(k, int) and not isinstance(k, bool) and len(found.selected) > k:
            detail = f"{len(found.selected)} > {k}"
            faults.append(Fault("more_than_asked", "retrieve", found.question, detail))
        if base is not None:
            ids = {chunk.id for chunks in lists.values() for chunk in chunks}
            faults += self._strangers(ids, found.question, base)
        return faults

    def wrote(
        self, question: str, chunks: Sequence[Chunk], knobs: Mapping[str, Any], answer: str
    ) -> None:
        """An answer; another one in a replay is no fault (a model may sample), but is noted."""
        given = [(chunk.id, chunk.text) for chunk in chunks]
        self._differs("generate", (question, knobs, given), answer)

    def base(self, chunks: Sequence[Chunk], base: str | None) -> list[Fault]:
        """The chunks of a base are known now: which of the ids found in it does it not have?"""
        if base is None:
            return []
        with self._lock:
            if self._last is not None and self._last[0] is chunks and self._last[1] == base:
                return []
            self._last = chunks, base
            known = self._known[base] = frozenset(chunk.id for chunk in chunks)
            self._known.move_to_end(base)
            while len(self._known) > BASES:
                self._known.popitem(last=False)
            seen = {i: q for (at, i), q in self._seen.items() if at == base}
            self._seen = {key: q for key, q in self._seen.items() if key[0] != base}
        by_question: dict[str, set[str]] = {}
        for chunk_id, question in seen.items():
            by_question.setdefault(question, set()).add(chunk_id)
        found = (_unknown(ids, question, known) for question, ids in by_question.items())
        return [fault for faults in found for fault in faults]

    def _differs(self, call: str, given: tuple[Any, ...], result: str) -> bool:
        told = repr([sorted(g.items()) if isinstance(g, Mapping) else g for g in given])
        key, value = (_digest(text) for text in (call + told, result))
        with self._lock:
            before = self._results.setdefault(key, value)
            self._results.move_to_end(key)
            while len(self._results) > KEPT:
                self._results.popitem(last=False)
            if before != value:
                self._unstable[call] += 1
        return before != value

    def _strangers(self, ids: set[str], question: str, base: str) -> list[Fault]:
        with self._lock:
            known = self._known.get(base)
            if known is None:
                if len(self._seen) < KEPT:
                    self._seen |= dict.fromkeys(((base, i) for i in ids), question)
                return []
        return _unknown(ids, question, known)


def _unknown(ids: set[str], question: str, known: frozenset[str]) -> list[Fault]:
    # an id made unique (`a#2`) is known by what it was made from
    strange = sorted(i for i in ids if i not in known and i.rpartition("#")[0] not in known)
    if not strange:
        return []
    detail = ", ".join(strange[:3])
    return [Fault("unknown_ids", "retrieve", question, detail, len(strange))]


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "backslashreplace")).hexdigest()[:24]
