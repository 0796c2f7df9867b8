"""What a command writes must not take the place of what it reads."""

from __future__ import annotations

from pathlib import Path

from rag_doctor.errors import ConfigError

__all__ = ["spare"]


def spare(option: str, out: Path | None, *read: str | Path | None) -> None:
    """Raise `ConfigError` where the file to write is one of those read; told before any work.

    `read` = paths, or words that name none (`demo`, `-`, `module:object`).
    """
    if out is None or not out.exists():
        return
    for source in read:
        if source is not None and _one(out, Path(source)):
            raise ConfigError(
                f"{option}: {out} is the file to be read, and would be overwritten. Name another."
            )


def _one(out: Path, source: Path) -> bool:
    try:
        return out.samefile(source)
    except (OSError, ValueError):
        return False  # no such file: a word, or a path that cannot be
