"""Who writes the answer: the protocol, and the two that come along."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from rag_doctor.errors import ConfigError, unknown_choice
from rag_doctor.records import Chunk

if TYPE_CHECKING:
    from rag_doctor.text.embedder import Embedder

__all__ = [
    "GENERATORS",
    "PROMPT_STYLES",
    "Generator",
    "make_generator",
]

GENERATORS = ("extractive", "openai")
PROMPT_STYLES = ("cited", "plain")


@runtime_checkable
class Generator(Protocol):
    """Anything that writes an answer from a question and contexts.

    `options` are the generation knobs of the pipeline; one that means nothing to the generator is
    ignored by it.
    """

    @property
    def name(self) -> str: ...

    def generate(self, question: str, contexts: Sequence[Chunk], **options: Any) -> str: ...


def make_generator(name: str, embedder: Embedder | None = None) -> Generator:
    """The generator with this name; `openai` reads its server and model from the environment.

    Raises `ConfigError` for an unknown name or missing settings.
    """
    if name == "extractive":
        from rag_doctor.pipeline.extractive import ExtractiveGenerator

        return ExtractiveGenerator(embedder)
    if name == "openai":
        from rag_doctor.pipeline.openai_generator import OpenAIGenerator

        return OpenAIGenerator()
    raise ConfigError(unknown_choice("generator", name, GENERATORS))
