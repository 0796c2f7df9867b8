"""Notebooks read, made and run. The format's checker is slow to load, so only who reads one does.

Every worker collects every test file, and one of them runs the tests of the notebooks.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any


def read(path: Path) -> Any:
    """The notebook in a file."""
    import nbformat

    return nbformat.read(path, as_version=4)


def made_of(*sources: str) -> Any:
    """A notebook of these code cells."""
    from nbformat import v4

    return v4.new_notebook(cells=[v4.new_code_cell(source) for source in sources])


def ran(notebook: Any, folder: Path, timeout: int) -> Any:
    """The notebook after a run in that folder; a cell may take `timeout` seconds."""
    from nbclient import NotebookClient

    place = {"metadata": {"path": folder}}
    return NotebookClient(
        notebook, timeout=timeout, kernel_name="python3", resources=place
    ).execute()


def stored(notebook: Any) -> str:
    """The text that a file of it would hold."""
    import nbformat

    return nbformat.writes(notebook)
