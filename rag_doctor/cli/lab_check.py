"""What the notebooks need on this machine: each need, what was found, and how to mend it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Literal

from rag_doctor.cli.lab_copy import originals

__all__ = ["EXTRA", "NEEDED", "Need", "blocking", "needs"]

State = Literal["ok", "missing", "old", "unknown"]
EXTRA = 'pip install "rag-doctor-workbench[notebook]"'
NEEDED = {
    "jupyterlab": "4.4",
    "ipywidgets": "8.1",
    "anywidget": "0.9.18",
    "plotly": "7.0",
    "nbformat": "5.10",
    "nbclient": "0.10",
}
"""Package → least version: the extra `notebook`."""
FONTS = ("sudo apt-get install fonts-noto-cjk", "sudo dnf install google-noto-sans-cjk-fonts")
PATIENCE_S = 10


@dataclass(frozen=True, slots=True)
class Need:
    """One need. `found` = a version, a place or a number; `least` = what is due; `mend` = a command
    or the code of a sentence; `required` = without it the notebooks do not open."""

    name: str
    state: State
    found: str = ""
    least: str = ""
    mend: str = ""
    required: bool = True


def needs(folder: Path) -> list[Need]:
    """All of them, for notebooks in `folder`."""
    packages = [_package(name, least) for name, least in NEEDED.items()]
    return [_python(), *packages, _other(), _bundle(), _writable(folder), _fonts()]


def blocking(found: list[Need]) -> list[Need]:
    """Those without which the notebooks do not open."""
    return [need for need in found if need.required and need.state in ("missing", "old")]


def _python() -> Need:
    here = ".".join(map(str, sys.version_info[:3]))
    return Need("python", "ok" if sys.version_info >= (3, 11) else "old", here, "3.11")


def _package(name: str, least: str) -> Need:
    try:
        found = version(name)
    except PackageNotFoundError:
        return Need(name, "missing", "", least, EXTRA)
    old = _parts(found) < _parts(least)
    return Need(name, "old" if old else "ok", found, least, EXTRA if old else "")


def _parts(text: str) -> tuple[int, ...]:
    """The leading numbers of a version: `4.6.0rc1` → (4, 6, 0)."""
    return tuple(int(n) for n in re.findall(r"\d+", re.split(r"[a-z+-]", text, maxsplit=1)[0]))


def _other() -> Need:
    """Another distribution has our import name: the two overwrite each other's files."""
    try:
        found = version("rag-doctor")
    except PackageNotFoundError:
        return Need("alone", "ok")
    mend = "pip uninstall rag-doctor && pip install --force-reinstall rag-doctor-workbench"
    return Need("alone", "missing", f"rag-doctor {found}", "", mend)


def _bundle() -> Need:
    from rag_doctor._resources import demo_kb_path, notebooks_path

    mend = "pip install --force-reinstall rag-doctor-workbench"
    try:
        demo_kb_path()
        n = sum(path.suffix == ".ipynb" for path in originals(notebooks_path()))
    except FileNotFoundError:
        n = 0
    return Need("bundle", "ok" if n else "missing", str(n), "", "" if n else mend)


def _writable(folder: Path) -> Need:
    """The folder, or the nearest one above it that exists."""
    place = folder.resolve()
    while not place.exists() and place != place.parent:
        place = place.parent
    good = place.is_dir() and os.access(place, os.W_OK)
    mend = "" if good else "rag-doctor lab ~/rag-doctor-lab"
    return Need("folder", "ok" if good else "missing", str(folder), "", mend)


def _fonts() -> Need:
    """Has the machine a font with Chinese signs? Without one they show as boxes."""
    if sys.platform in ("win32", "darwin"):
        return Need("fonts", "ok", sys.platform, required=False)
    lister = shutil.which("fc-list")
    if lister is None:
        return Need("fonts", "unknown", mend=FONTS[0], required=False)
    try:
        done = subprocess.run(
            [lister, ":lang=zh", "family"], capture_output=True, timeout=PATIENCE_S, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return Need("fonts", "unknown", mend=FONTS[0], required=False)
    names = done.stdout.decode("utf-8", "replace").splitlines()
    if not names:
        mend = FONTS[1] if shutil.which("dnf") else FONTS[0]
        return Need("fonts", "missing", mend=mend, required=False)
    return Need("fonts", "ok", min(names, key=_taste).split(",")[0], required=False)


def _taste(name: str) -> tuple[bool, str]:
    """Sans first: it is what the notebooks ask for."""
    return "sans" not in name.lower(), name
