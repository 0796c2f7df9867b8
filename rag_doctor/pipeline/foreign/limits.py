"""The limits of a call, checked where they come in."""

from __future__ import annotations

import threading
from numbers import Real
from typing import Any

from rag_doctor.errors import ConfigError, shown

__all__ = ["checked_count", "checked_seconds"]


def checked_seconds(value: Any) -> float | None:
    """Seconds above 0, or `None`; what is longer than a thread can wait is cut to that.

    Raises `ConfigError` for anything else.
    """
    if value is None:
        return None
    seconds = 0.0 if isinstance(value, bool) or not isinstance(value, Real) else float(value)
    if not seconds > 0:
        raise ConfigError(f"timeout_s: must be above 0, or None, got {shown(value)}.")
    return min(seconds, threading.TIMEOUT_MAX)


def checked_count(name: str, value: Any) -> int:
    """A whole number from 1. Raises `ConfigError`."""
    if not isinstance(value, int) or isinstance(value, bool) or value < 1:
        raise ConfigError(f"{name}: must be a whole number from 1, got {shown(value)}.")
    return value
