"""Who writes the answer: the protocol, the two that come along, and the words of a refusal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from rag_doctor.errors import ConfigError, unknown_choice
from rag_doctor.records import Chunk
from rag_doctor.text.language import detect_language

if TYPE_CHECKING:
    from rag_doctor.text.embedder import Embedder

__all__ = [
    "GENERATORS",
    "PROMPT_STYLES",
    "Generator",
    "answer_language",
    "make_generator",
    "refusal",
]

GENERATORS = ("extractive", "openai")
PROMPT_STYLES = ("cited", "plain")

_REFUSAL = {
    "en": "The documents I was given do not answer this question.",
    "zh": "根据现有资料，无法回答这个问题。",
}


@runtime_checkable
class Generator(Protocol):
    """Anything that writes an answer from a question and contexts.

    `options` are the generation knobs of the pipeline; one that means nothing to the generator is
    ignored by it.
    """

    @property
    def name(self) -> str: ...

    def generate(self, question: str, contexts: Sequence[Chunk], **options: Any) -> str: ...


def answer_language(question: str) -> str:
    """`zh` when the question has Chinese in it in weight (code-mixed too), else `en`."""
    return "zh" if detect_language(question) in ("zh", "mixed") else "en"


def refusal(question: str) -> str:
    """The sentence that declines, in the language of the question."""
    return _REFUSAL[answer_language(question)]


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
