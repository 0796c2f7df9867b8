"""The one place that asks for anywidget, and says how to get it."""

from __future__ import annotations

from types import ModuleType

from rag_doctor.errors import ConfigError

__all__ = ["EXTRA", "need_anywidget"]

EXTRA = "rag-doctor-workbench[notebook]"


def need_anywidget() -> ModuleType:
    """The package `anywidget`. Raises `ConfigError` with the command that installs it."""
    try:
        import anywidget
    except ImportError as error:
        raise ConfigError(
            f"widgets: the package anywidget is needed and cannot be loaded ({error}). "
            f"Mend: pip install '{EXTRA}', then restart the kernel."
        ) from error
    return anywidget
