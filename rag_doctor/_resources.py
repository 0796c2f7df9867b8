"""Where files are: the bundled demo knowledge base and notebooks, and the user's cache.

In a source checkout they lie at the top of the repository; an installed wheel carries them inside
the package, under `_bundled`.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

__all__ = ["bundled_path", "cache_dir", "demo_kb_path", "notebooks_path"]

_PACKAGE = Path(__file__).resolve().parent


def bundled_path(name: str, witness: str = ".") -> Path:
    """The folder `name` of a checkout or of the installed package.

    `witness` is a path inside it that must exist, so that a stray folder of the same name in
    site-packages is not taken for ours. Raises `FileNotFoundError` when neither place has it.
    """
    places = (_PACKAGE / "_bundled" / name, _PACKAGE.parent / name)
    for place in places:
        if (place / witness).exists():
            return place
    raise FileNotFoundError(
        f"{name}: not found at {' or '.join(str(p) for p in places)}; "
        "reinstall rag-doctor-workbench, or run from a complete source checkout."
    )


def demo_kb_path() -> Path:
    """The folder of the demo knowledge base (`docs/en`, `docs/zh`, questions, faulty answers)."""
    return bundled_path("demo_kb", witness="docs")


def notebooks_path() -> Path:
    """The folder of the bundled notebooks."""
    return bundled_path("notebooks")


def cache_dir() -> Path | None:
    """The user's cache folder for this package; `None` = caching on disk is switched off.

    The environment variable RAG_DOCTOR_CACHE names another folder; empty, `0` or `off` switch it
    off. The folder may not exist yet, nor be writable: whoever writes there must cope.
    """
    wish = os.environ.get("RAG_DOCTOR_CACHE")
    if wish is not None:
        return None if wish.strip().lower() in ("", "0", "off") else Path(wish).expanduser()
    try:
        home = Path.home()
    except RuntimeError:  # no home folder: a bare container user
        return None
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData/Local") / "rag-doctor/Cache"
    if sys.platform == "darwin":
        return home / "Library/Caches/rag-doctor"
    return Path(os.environ.get("XDG_CACHE_HOME") or home / ".cache") / "rag-doctor"
