"""What a browser may send: each message is a record, or it is ignored and counted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import ConfigDict, Field, ValidationError

from rag_doctor.records import Record

__all__ = ["Event", "Hello", "JobEvent", "Ping", "read_event"]


class Event(Record):
    """Base of all messages from the browser. Types are strict: `"3"` is no number."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class Hello(Event):
    """A view has appeared and asks for everything it shows."""


class Ping(Event):
    """Is the kernel there?"""


class JobEvent(Event):
    """Stop or go on with the long work `key`."""

    key: str = Field(max_length=80)


def read_event(content: object, known: Mapping[str, type[Event]]) -> tuple[str, Event] | None:
    """The kind of a message and its record; `None` for one that breaks a rule."""
    if not isinstance(content, Mapping):
        return None
    kind = content.get("kind")
    if not isinstance(kind, str) or kind not in known:
        return None
    fields: dict[str, Any] = {k: v for k, v in content.items() if k != "kind"}
    try:
        return kind, known[kind].model_validate(fields)
    except ValidationError:
        return None
