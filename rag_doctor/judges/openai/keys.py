"""Cache keys: everything that a reply depends on, and nothing that is secret."""

from __future__ import annotations

from typing import Any

from rag_doctor.judges.cache import content_key
from rag_doctor.judges.openai.config import JudgeConfig
from rag_doctor.judges.openai.prompts import prompts_version

__all__ = ["Keys"]

FORMAT = 1  # raised when kept replies can no longer be read


class Keys:
    """The keys of one judge: server, model, prompts and sampling are in each of them."""

    def __init__(self, config: JudgeConfig) -> None:
        self._base = {
            "format": FORMAT,
            "server": config.server,
            "model": config.model,
            "prompts": prompts_version(),
            "temperature": config.temperature,
        }

    def chat(self, purpose: str, lang: str, content: dict[str, Any]) -> str:
        """The key of a chat reply."""
        return content_key(**self._base, purpose=purpose, lang=lang, content=content)

    def scales(self) -> str:
        """The key of how this server counts and how long this model writes."""
        return content_key(**self._base, purpose="scales")

    def no_embeddings(self, embedder: str) -> str:
        """The key of "this server embeds nothing"."""
        server = self._base["server"]
        return content_key(format=FORMAT, purpose="no embeddings", server=server, model=embedder)

    def similarity(self, embedder: str, left: str, right: str) -> str:
        """The key of the cosine of two texts; the judging model has no part in it."""
        server = self._base["server"]
        return content_key(
            format=FORMAT, purpose="cosine", server=server, model=embedder, texts=[left, right]
        )
