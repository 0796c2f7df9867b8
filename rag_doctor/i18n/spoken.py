"""The language that everything speaks where nothing else was asked for, switchable at run time."""

from __future__ import annotations

from typing import Literal, Protocol, get_args
from weakref import WeakSet

from rag_doctor.errors import ConfigError, shown

__all__ = ["Spoken", "listen", "set_language", "spoken"]

Spoken = Literal["auto", "en", "zh"]
"""`auto` = the language of the cases that are shown."""


class Listener(Protocol):
    """Who wants to be told."""

    def language_changed(self) -> None: ...


_current: list[Spoken] = ["auto"]
_listeners: WeakSet[Listener] = WeakSet()


def set_language(lang: str) -> None:
    """Speak `en`, `zh`, or `auto` (the language of the cases) from now on.

    Widgets on screen switch at once; views and reports made later follow. What was asked for by
    name (`lang="en"`) stays. Raises `ConfigError` for another language.
    """
    if lang not in get_args(Spoken):
        raise ConfigError(
            f"language: one of {', '.join(get_args(Spoken))} is due, got {shown(lang)}."
        )
    _current[0] = lang  # type: ignore[call-overload]
    for listener in list(_listeners):
        listener.language_changed()


def spoken() -> Spoken:
    """The language set by `set_language`; `auto` where none was."""
    return _current[0]


def listen(listener: Listener) -> None:
    """Tell `listener` after each change, for as long as somebody else keeps it alive."""
    _listeners.add(listener)
