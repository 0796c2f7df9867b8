"""The bundled notebooks, copied to where the reader works; what the reader edited is never lost."""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from rag_doctor.errors import ConfigError

__all__ = ["MANIFEST", "Copied", "copy_notebooks", "originals"]

State = Literal["new", "same", "updated", "edited", "renewed", "original"]
MANIFEST = ".rag-doctor-lab.json"
"""File name → digest of what was put there, so that an edit is told from an older edition."""


@dataclass(frozen=True, slots=True)
class Copied:
    """One file. `edited` = the reader changed it and it was left alone; `renewed` = the reader's
    was put aside as `aside` and the original stands in its place; `original` = it is the bundled
    file itself."""

    name: str
    state: State
    aside: str = ""


def originals(source: Path) -> list[Path]:
    """The notebooks and what to read first, in order."""
    return [*sorted(source.glob("*.ipynb")), *sorted(source.glob("README*.md"))]


def copy_notebooks(source: Path, target: Path, fresh: bool = False) -> list[Copied]:
    """Copy what is missing or out of date in `target`; a file that was edited is never overwritten.

    `fresh` puts edited ones aside under another name and gives the original again. Raises
    `ConfigError` when the folder cannot be written.
    """
    if target.exists() and target.resolve() == source.resolve():
        return [Copied(path.name, "original") for path in originals(source)]
    try:
        target.mkdir(parents=True, exist_ok=True)
        known = _read(target / MANIFEST)
        done = [_one(path, target / path.name, known, fresh) for path in originals(source)]
        (target / MANIFEST).write_text(json.dumps(known, indent=1), encoding="utf-8")
    except OSError as error:
        raise ConfigError(
            f"lab: cannot write to {target} ({error.strerror or error}). Name another folder: "
            "rag-doctor lab FOLDER."
        ) from error
    return done


def _one(path: Path, target: Path, known: dict[str, str], fresh: bool) -> Copied:
    ours, there = _digest(path), _digest(target)
    before, known[path.name] = known.get(path.name), ours
    if there == ours:
        return Copied(path.name, "same")
    if not there or there == before:
        shutil.copyfile(path, target)
        return Copied(path.name, "updated" if there else "new")
    if not fresh:
        if before is not None:
            known[path.name] = before
        return Copied(path.name, "edited")
    aside = next(_free(target))
    target.rename(aside)
    shutil.copyfile(path, target)
    return Copied(path.name, "renewed", aside.name)


def _free(target: Path) -> Iterator[Path]:
    """Names that nothing has: `01_first.edited-1.ipynb`, and so on."""
    n = 0
    while True:
        n += 1
        place = target.with_name(f"{target.stem}.edited-{n}{target.suffix}")
        if not place.exists():
            yield place


def _digest(path: Path) -> str:
    """Of a file's bytes; empty = there is no such file."""
    return hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else ""


def _read(path: Path) -> dict[str, str]:
    """The manifest; one that cannot be read counts as none, and then nothing is overwritten."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return {str(k): str(v) for k, v in found.items()} if isinstance(found, dict) else {}
