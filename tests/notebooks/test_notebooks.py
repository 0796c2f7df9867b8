"""Every notebook runs from top to bottom, offline, and is stored without outputs."""

from __future__ import annotations

import re
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

FOLDER = Path(__file__).resolve().parents[2] / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
HAN = re.compile(r"[\u4e00-\u9fff]")
LATIN = re.compile(r"[A-Za-z]{4}")


def test_there_is_a_notebook():
    assert NOTEBOOKS


@pytest.fixture(params=NOTEBOOKS, ids=lambda path: path.stem)
def notebook(request):
    return nbformat.read(request.param, as_version=4)


def test_it_is_stored_without_outputs_or_widget_state(notebook):
    assert "widgets" not in notebook.metadata
    for cell in notebook.cells:
        assert not cell.get("outputs")
        assert cell.get("execution_count") is None


def test_every_text_cell_speaks_both_languages(notebook):
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            assert HAN.search(cell.source), cell.source[:80]
            assert LATIN.search(cell.source), cell.source[:80]


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_it_runs_from_top_to_bottom_and_shows_the_diagnosis(notebook, tmp_path):
    client = NotebookClient(
        notebook, timeout=120, kernel_name="python3", resources={"metadata": {"path": tmp_path}}
    )
    done = client.execute()
    pages = [
        output.data["text/html"]
        for cell in done.cells
        if cell.cell_type == "code"
        for output in cell.outputs
        if "text/html" in output.get("data", {})
    ]
    assert any('class="rd"' in page for page in pages)
    assert not any("<script" in page for page in pages)
    assert len(nbformat.writes(done)) < 300_000
