"""What a server judge says of itself: everything that its scores depend on."""

from __future__ import annotations

from rag_doctor.judges.base import JudgeCard
from rag_doctor.judges.openai.config import JudgeConfig
from rag_doctor.judges.openai.prompts import prompts_version

__all__ = ["card_of"]


def card_of(config: JudgeConfig, embedder: str) -> JudgeCard:
    """Model, prompts and sampling are the version; server and `embedder` are among the settings."""
    made = f"{config.model}, prompts {prompts_version()}"
    if config.wording != "a":
        made += f" {config.wording}"
    if config.thorough:
        made += ", thorough"
    return JudgeCard(
        "openai",
        f"{made}, temperature {config.temperature:g}",
        ("en", "zh"),
        note=f"At {config.server}; questions compared by {embedder}.",
        settings={
            "server": config.server,
            "model": config.model,
            "prompts": prompts_version(),
            "temperature": f"{config.temperature:g}",
            "questions": str(config.questions),
            "embeddings": embedder,
        },
    )
