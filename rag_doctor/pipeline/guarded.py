"""The one place where the misbehaviour of somebody's pipeline becomes data.

rag = Guarded(theirs)
print(rag.ask("How many days of leave do I get?").answer, *rag.describe(), sep="\\n")
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

from rag_doctor.errors import ConfigError, InputError, PipelineError, shown
from rag_doctor.i18n import UiLang, say
from rag_doctor.pipeline.foreign.answers import UNKNOWN, read_answer, read_whole
from rag_doctor.pipeline.foreign.calling import Settle
from rag_doctor.pipeline.foreign.faults import Fault, Finds, Unusable
from rag_doctor.pipeline.foreign.handing import Hand
from rag_doctor.pipeline.foreign.kept_base import KeptBase
from rag_doctor.pipeline.foreign.limits import checked_count, checked_seconds
from rag_doctor.pipeline.foreign.menus import read_documents
from rag_doctor.pipeline.foreign.passages import MAX_SEEN, read_passages
from rag_doctor.pipeline.foreign.reach import CALLS, NotOffered, Reach, attribute
from rag_doctor.pipeline.foreign.retrievals import read_retrieval
from rag_doctor.pipeline.foreign.session import Session
from rag_doctor.pipeline.foreign.turning import Turning
from rag_doctor.pipeline.foreign.watching import Watch
from rag_doctor.pipeline.protocol import Retrieval
from rag_doctor.pipeline.trace import Trace
from rag_doctor.records import Chunk, safe_text

if TYPE_CHECKING:
    from rag_doctor.pipeline.documents import Document
    from rag_doctor.pipeline.knobs import Knob

__all__ = ["Guarded"]


class Guarded:
    """A pipeline that can be called without fear, by the same names: `generate`, `retrieve`,
    `chunks`, `documents`, `knobs` where the pipeline has them, and `ask`.

    A call that raises, hangs, or gives something unusable ends in a `PipelineError` that names
    it; what can be mended is mended; both are counted in `faults`. Calls that the pipeline does
    not offer are absent here too (`hasattr` is False) and `cannot` says why. Asynchronous
    functions are awaited on a private loop. Threads may share it.
    """

    if TYPE_CHECKING:  # bound by `__getattr__`, where the pipeline offers them

        def generate(self, question: str, contexts: Sequence[Chunk], **knobs: Any) -> str: ...

        def retrieve(self, question: str, **knobs: Any) -> Retrieval: ...

        def chunks(self, **knobs: Any) -> tuple[Chunk, ...]: ...

        def documents(self, **knobs: Any) -> tuple[Document, ...]: ...

        def knobs(self) -> Mapping[str, Knob]: ...

    def __init__(
        self,
        rag: object,
        *,
        timeout_s: float | None = 60,
        max_chunks: int = 1_000,
        max_hung: int = 3,
        settings: Mapping[str, Any] | None = None,
    ) -> None:
        """`timeout_s` = seconds for one call; `None` = no limit, in the caller's own thread.
        `max_chunks` = passages kept of one list. After `max_hung` calls that still hang, every
        further one is refused at once. `settings` = knobs turned in every call.

        Raises `PipelineError` for a `generate`, `retrieve` or `ask` that cannot be called so (other
        odd methods are left alone, as `cannot` says), `ConfigError` for limits that are none.
        """
        if settings is not None and not isinstance(settings, Mapping):
            raise ConfigError(f"settings: knobs by name are due, got {shown(settings)}.")
        self.rag, self.timeout_s = rag, checked_seconds(timeout_s)
        self.max_chunks = checked_count("max_chunks", max_chunks)
        self.max_hung = checked_count("max_hung", max_hung)
        named = attribute(rag, "name")
        self.name = named if isinstance(named, str) and named else type(rag).__name__
        self._reach = Reach(rag)
        self._session, self._watch = Session(self.timeout_s, self.max_hung), Watch()
        self._turning = Turning(self._reach, self._session)
        writer = self._reach.takers.get("generate")
        self._hand = Hand(writer.wants if writer else None)
        self._base: tuple[Chunk, ...] | None = None
        self._kept = KeptBase()
        self._named: tuple[tuple[Chunk, ...], dict[str, Chunk]] | None = None
        if settings:
            self.turn(**settings)

    def __repr__(self) -> str:
        limit = "no limit" if self.timeout_s is None else f"{self.timeout_s:g} s a call"
        return f"Guarded({self.name}, level {self._reach.level}, {limit})"

    def __getattr__(self, name: str) -> Any:
        if name not in CALLS:
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
        if name not in self._reach.takers:
            raise NotOffered(f"pipeline {self.name}: {self._reach.cannot()[name]}")
        return getattr(self, f"_{name}")

    @property
    def faults(self) -> Counter[str]:
        """Fault → how many calls it touched."""
        return self._session.log.counts()

    @property
    def calls(self) -> Counter[str]:
        """Call → how often it was made."""
        return self._session.log.calls()

    @property
    def log(self) -> tuple[Fault, ...]:
        """The last thousand single faults, oldest first."""
        return self._session.log.entries()

    @property
    def unstable(self) -> Counter[str]:
        """Call → how often a replay, the same in all it was given, came out otherwise."""
        return self._watch.unstable()

    @property
    def cannot(self) -> dict[str, str]:
        """Call → why this pipeline does not offer it."""
        return self._reach.cannot()

    @property
    def knob_names(self) -> frozenset[str] | None:
        """Every knob that some call takes by its name; `None` = some call takes any."""
        return self._reach.knob_names()

    @property
    def can_ask(self) -> bool:
        """Can it answer from a question alone?"""
        return self._reach.can_ask()

    def describe(self, lang: UiLang = "en") -> tuple[str, ...]:
        """Its level, what it cannot do, and what went wrong so far, each as a sentence."""
        level = say(f"pipeline.level.{self._reach.level}", lang)
        return (level, *self._reach.cannot(lang).values(), *self._session.log.describe(lang))

    def ask(self, question: str, **knobs: Any) -> Trace:
        """One question answered and recorded.

        Raises `PipelineError`; `NotOffered`, one of these, where the pipeline cannot answer from
        a question alone.
        """
        question = _text(question)
        begin = time.perf_counter()
        if "whole" in self._reach.takers:
            answer, found, known = self._whole(question, knobs)
            seconds = {"whole": time.perf_counter() - begin}
            return Trace(question, answer, found, self.settings(**knobs), seconds, known)
        if not self._reach.can_ask():
            raise NotOffered(f"pipeline {self.name}: {self._reach.cannot()['ask']}")
        found = self._retrieve(question, **knobs)
        between = time.perf_counter()
        answer = self._generate(question, found.sent, **knobs)
        seconds = {"retrieve": between - begin, "generate": time.perf_counter() - between}
        return Trace(question, answer, found, self.settings(**knobs), seconds)

    def settings(self, **knobs: Any) -> dict[str, Any]:
        """The value of every knob that is known, as a call with these knobs would use it."""
        return self._turning.settings(knobs)

    def turn(self, **knobs: Any) -> None:
        """Turn knobs for every later call. Raises `ConfigError` for one that nothing takes."""
        self._turning.preset = self._turning.turned(knobs)

    def turned(self, **knobs: Any) -> Guarded:
        """The same pipeline with these knobs in force in every call; this one stays as it is."""
        return Guarded(
            self.rag,
            timeout_s=self.timeout_s,
            max_chunks=self.max_chunks,
            max_hung=self.max_hung,
            settings={**self._turning.preset, **knobs},
        )

    def _whole(self, question: str, knobs: Mapping[str, Any]) -> tuple[str, Retrieval, bool]:
        taker = self._reach.takers["whole"]
        turned = taker.accepted(self._turning.turned(knobs))

        def read(settle: Settle, finds: Finds) -> tuple[str, Retrieval, bool]:
            value = settle(taker(question, **turned))
            if isinstance(value, Trace):
                return value.answer, value.retrieval, value.contexts_known
            answer, contexts = read_whole(value)
            if contexts is UNKNOWN:
                return answer, Retrieval(question), False
            found = read_retrieval(contexts, question, finds, self.max_chunks, self._by_id)
            return answer, found.retrieval, True

        return self._session.do("ask", question, read)

    def _retrieve(self, question: str, **knobs: Any) -> Retrieval:
        question = _text(question)
        taker = self._reach.takers["retrieve"]
        turned = self._turning.turned(knobs)

        def read(settle: Settle, finds: Finds) -> Retrieval:
            value = settle(taker(question, **taker.accepted(turned)))
            base = partial(self._by_id, **knobs)
            found = read_retrieval(value, question, finds, self.max_chunks, base)
            self._hand.learn(found)
            return found.retrieval

        retrieval = self._session.do("retrieve", question, read)
        self._session.log.add(*self._watch.retrieved(retrieval, turned, self._turning.base(turned)))
        return retrieval

    def _generate(self, question: str, contexts: Sequence[Chunk], **knobs: Any) -> str:
        question = _text(question)
        taker = self._reach.takers["generate"]
        turned = self._turning.turned(knobs)
        try:
            chunks = read_passages(contexts, Finds(), MAX_SEEN, "prompt").chunks
        except Unusable as error:
            raise InputError(f"contexts: a list of chunks is due, got {error.got}.") from error
        self._learn_shape(question, chunks)

        def read(settle: Settle, finds: Finds) -> str:
            given = self._hand.give(chunks)
            return read_answer(settle(taker(question, given, **taker.accepted(turned))))

        answer = self._session.do("generate", question, read)
        self._watch.wrote(question, chunks, turned, answer)
        return answer

    def _learn_shape(self, question: str, chunks: Sequence[Chunk]) -> None:
        """A writer is given what its own retriever gives: ask that once, if it never was."""
        untried = not self._hand.learned and not self.calls["retrieve"]
        if chunks and untried and "retrieve" in self._reach.takers:
            with suppress(PipelineError):  # counted; the writer is then given chunks
                self._retrieve(question)

    def _chunks(self, **knobs: Any) -> tuple[Chunk, ...]:
        taker, all_turned = self._reach.takers["chunks"], self._turning.turned(knobs)
        turned = taker.accepted(all_turned)

        def read(settle: Settle, finds: Finds) -> tuple[Chunk, ...]:
            given, base = settle(taker(**turned)), self._base
            if base is not None and given is base:
                return base  # a tuple that was sound stays so: it cannot change
            if (known := self._kept.same(given, turned, finds)) is not None:
                return known
            chunks = read_passages(given, finds, MAX_SEEN, "base").chunks
            self._base = chunks if chunks is given else None
            self._kept.keep(given, turned, chunks, finds)
            return chunks

        chunks = self._session.do("chunks", "", read)
        self._session.log.add(*self._watch.base(chunks, self._turning.base(all_turned)))
        return chunks

    def _by_id(self, **knobs: Any) -> Mapping[str, Chunk]:
        """The chunks of the base under these knobs, by id; empty where they are not to be had."""
        if "chunks" not in self._reach.takers:
            return {}
        with suppress(PipelineError):  # counted
            chunks = self._chunks(**knobs)
            if self._named is None or self._named[0] is not chunks:
                self._named = chunks, {chunk.id: chunk for chunk in chunks}
        return self._named[1] if self._named else {}

    def _documents(self, **knobs: Any) -> tuple[Document, ...]:
        taker = self._reach.takers["documents"]
        turned = taker.accepted(self._turning.turned(knobs))

        def read(settle: Settle, finds: Finds) -> tuple[Document, ...]:
            return read_documents(settle(taker(**turned)), finds, MAX_SEEN)

        return self._session.do("documents", "", read)

    def _knobs(self) -> Mapping[str, Knob]:
        return self._turning.ask_menu()


def _text(question: object) -> str:
    if not isinstance(question, str):
        raise InputError(f"question: text is due, got {shown(question)}.")
    return safe_text(question)
