"""Who writes the answer: the protocol, and the ones that come along."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from rag_doctor.errors import ConfigError, unknown_choice
from rag_doctor.records import Chunk

if TYPE_CHECKING:
    from rag_doctor.text.embedder import Embedder

__all__ = [
    "GENERATORS",
    "PROMPT_STYLES",
    "Generator",
    "Reply",
    "make_generator",
    "reply_of",
]

GENERATORS = ("extractive", "openai", "replay")
PROMPT_STYLES = ("cited", "plain", "lax", "brief", "summary")


@runtime_checkable
class Generator(Protocol):
    """Anything that writes an answer from a question and contexts.

    `options` are the generation knobs of the pipeline; one that means nothing to the generator is
    ignored by it.
    """

    @property
    def name(self) -> str: ...

    def generate(self, question: str, contexts: Sequence[Chunk], **options: Any) -> str: ...


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer with how it came about.

    `finish_reason` as the server says it (`stop`, `length` = cut off, …); `None` = not told.
    `seconds` = wall time of the writing.
    """

    answer: str
    finish_reason: str | None = None
    seconds: float = 0.0


def reply_of(writer: Generator, question: str, contexts: Sequence[Chunk], **options: Any) -> Reply:
    """The writer's reply: its own where it has a `reply` method, else its answer, timed."""
    begin = time.perf_counter()
    reply = getattr(writer, "reply", None)
    if callable(reply):
        told: Reply = reply(question, contexts, **options)
        return told
    answer = writer.generate(question, contexts, **options)
    return Reply(answer, None, time.perf_counter() - begin)


def make_generator(
    name: str, embedder: Embedder | None = None, model: str | None = None
) -> Generator:
    """The generator with this name.

    `openai` reads its server, and without `model` its model too, from the environment; `replay`
    reads the recordings that come along. Raises `ConfigError` for an unknown name or missing
    settings.
    """
    if name == "extractive":
        from rag_doctor.pipeline.extractive import ExtractiveGenerator

        return ExtractiveGenerator(embedder)
    if name == "openai":
        from rag_doctor.pipeline.openai_generator import OpenAIGenerator

        return OpenAIGenerator(model)
    if name == "replay":
        from rag_doctor.pipeline.replay import ReplayGenerator

        return ReplayGenerator(model=model)
    raise ConfigError(unknown_choice("generator", name, GENERATORS))
