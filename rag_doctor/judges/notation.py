"""Judges by name, and judges made of judges in one word.

    offline                      openai                   openai:MODEL           openai-b
    cascade                      cascade:offline-fast,openai:MODEL
    panel                        panel:offline,openai     panel-lower:openai,openai-b

`openai-b` asks with the other wording of the prompts. A panel votes by majority unless its name
says `-lower` (the most severe vote) or `-mean`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rag_doctor.errors import ConfigError, shown, unknown_choice

__all__ = ["GROUPS", "LEAVES", "Leaf", "Named", "parse_judge"]

LEAVES = ("offline", "offline-fast", "openai", "openai-b")
SERVED = ("openai", "openai-b")
GROUPS = {
    "cascade": ("offline", "openai"),
    "panel": ("offline", "openai", "openai-b"),
    "panel-lower": ("offline", "openai", "openai-b"),
    "panel-mean": ("offline", "openai", "openai-b"),
}
"""Judges made of judges, and their members when none are named."""


@dataclass(frozen=True, slots=True)
class Leaf:
    """One judge: a name of `LEAVES`, and the model where one is named."""

    name: str
    model: str | None = None

    @property
    def served(self) -> bool:
        """Is it behind a server?"""
        return self.name in SERVED


@dataclass(frozen=True, slots=True)
class Named:
    """What a word names: one judge (`group` empty) or a group and its members."""

    group: str
    members: tuple[Leaf, ...]


def parse_judge(text: str) -> Named:
    """The judge or judges that `text` names. Raises `ConfigError`, which lists the names."""
    name, colon, rest = text.strip().partition(":")
    if name not in GROUPS:
        return Named("", (_leaf(text.strip()),))
    words = [word.strip() for word in rest.split(",")] if colon else list(GROUPS[name])
    members = tuple(_leaf(word) for word in words)
    _enough(name, members, text)
    return Named(name, members)


def _leaf(word: str) -> Leaf:
    name, colon, model = word.partition(":")
    if name not in LEAVES:
        raise ConfigError(unknown_choice("judge", word, (*LEAVES, *GROUPS)))
    leaf = Leaf(name, model.strip() or None)
    if colon and (not leaf.served or not leaf.model):
        raise ConfigError(
            f"judge: a model follows the colon of a server judge only, got {shown(word)}. "
            "Write openai:MODEL."
        )
    return leaf


def _enough(name: str, members: Sequence[Leaf], text: str) -> None:
    due = "two judges" if name == "cascade" else "two or more judges"
    if len(members) < 2 or (name == "cascade" and len(members) > 2):
        raise ConfigError(f"judge: {name} needs {due}, got {shown(text)}. Write {name}:A,B.")
    if len(set(members)) < len(members):
        raise ConfigError(
            f"judge: the judges of a {name} must differ, got {shown(text)}. "
            "Name another model, or openai-b for other wordings."
        )
