"""Importing somebody's file without taking the place of a module that others import."""

from __future__ import annotations

import hashlib
import importlib.machinery
import sys
from pathlib import Path

__all__ = ["make_importable", "module_name"]


def module_name(path: Path) -> str:
    """The file's own name, or a private one where that is the name of another module.

    `path` is resolved.
    """
    name = path.stem
    there = sys.modules.get(name)
    origin = getattr(there, "__file__", None)
    taken = there is not None and (not origin or Path(origin).resolve() != path)
    if not taken and not _shadows(name, path.parent):
        return name
    return f"_pipeline_{hashlib.sha256(str(path).encode()).hexdigest()[:12]}_{name}"


def make_importable(folder: Path) -> None:
    """Put the folder on the path of imports, and leave it there: neighbours may be imported later.

    It comes first, save where a file in it has the name of a standard or installed module: then it
    comes last, so that everybody else still gets what they mean.
    """
    if str(folder) in sys.path:
        return
    if any(_shadows(name, folder) for name in _names_in(folder)):
        sys.path.append(str(folder))
    else:
        sys.path.insert(0, str(folder))


def _names_in(folder: Path) -> list[str]:
    try:
        return sorted({path.stem for path in folder.glob("*.py")})
    except OSError:
        return []


def _shadows(name: str, folder: Path) -> bool:
    """Is there a standard or installed module of this name, outside the folder?"""
    if name in sys.stdlib_module_names:
        return True
    elsewhere = [entry for entry in sys.path if entry and Path(entry).resolve() != folder.resolve()]
    try:
        found = importlib.machinery.PathFinder.find_spec(name, elsewhere)
    except (ImportError, ValueError, AttributeError):
        return False
    return found is not None and found.loader is not None
