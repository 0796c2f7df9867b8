"""What of a pipeline can be turned, as far as it tells."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rag_doctor.fixes.resolve import Menu

__all__ = ["menu_of", "settings_of"]


def menu_of(rag: Any) -> Menu:
    """Its knobs with what they allow; else the names its functions take; else those of its
    settings. Without a pipeline `None`: not known."""
    if rag is None:
        return None
    knobs = _told(rag, "knobs")
    if knobs:
        return knobs
    names = getattr(rag, "knob_names", None)
    return names if isinstance(names, frozenset) else tuple(settings_of(rag))


def settings_of(rag: Any) -> dict[str, Any]:
    """The values in force; empty where it tells none."""
    return dict(_told(rag, "settings"))


def _told(rag: Any, call: str) -> Mapping[str, Any]:
    try:
        told = getattr(rag, call)()
    except Exception:  # none offered, or it failed: the fixes can do without
        return {}
    return told if isinstance(told, Mapping) else {}
