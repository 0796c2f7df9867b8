"""Conversations: which message is the question, which the answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rag_doctor.shapes.aliases import ROLES, key
from rag_doctor.shapes.fields import as_mapping, missing

__all__ = ["is_conversation", "last_text"]

_CONTENT = ("content", "value", "text", "message")
_ROLE = ("role", "type", "from", "speaker")


def is_conversation(value: Any) -> bool:
    """A non-empty list of messages: objects with a content each."""
    if not isinstance(value, Sequence) or isinstance(value, str | bytes) or not value:
        return False
    return all(_content(item) is not None for item in value)


def last_text(messages: Sequence[Any], who: str) -> str | None:
    """The text of the last message of `who` (`human` or `model`); `None` = there is none.

    The model's last message counts only after the last human one: before it, it answered an
    earlier question. Messages without a known role are human when they are alone.
    """
    sides = [_side(message, alone=len(messages) == 1) for message in messages]
    last_human = max((i for i, side in enumerate(sides) if side == "human"), default=-1)
    if who == "human":
        return _content(messages[last_human]) if last_human >= 0 else None
    later = [i for i, side in enumerate(sides) if side == "model" and i > last_human]
    return _content(messages[later[-1]]) if later else None


def _side(message: Any, *, alone: bool) -> str | None:
    fields = as_mapping(message) or {}
    stated = next((fields[n] for n in _ROLE if isinstance(fields.get(n), str)), None)
    side = ROLES.get(key(stated)) if stated else ROLES.get(key(type(message).__name__))
    return side or ("human" if alone and stated is None else None)


def _content(message: Any) -> str | None:
    fields = as_mapping(message)
    if fields is None:
        return None
    found = next((fields[n] for n in _CONTENT if not missing(fields.get(n))), None)
    if isinstance(found, list):
        found = "\n".join(_part(part) for part in found)
    return found if isinstance(found, str) else None


def _part(part: Any) -> str:
    """One part of a message; parts that are no text (images, calls) give nothing."""
    if isinstance(part, str):
        return part
    text = part.get("text") if isinstance(part, Mapping) else None
    return text if isinstance(text, str) else ""
