"""A notebook run without a browser: it holds the findings, and stays small."""

from __future__ import annotations

from pathlib import Path

import pytest
from lab import notebook

VIEWS = Path(__file__).parents[1] / "views"
CELL = f"""
import sys; sys.path.insert(0, {str(VIEWS)!r})
from view_fixtures import demo_report
from rag_doctor import CaseInspector
w = CaseInspector(demo_report("zh"), judge=None)
w"""


@pytest.mark.long
@pytest.mark.parametrize("with_state", [False, True])
def test_run_by_nbclient_the_diagnosis_is_in_the_file(tmp_path: Path, with_state: bool) -> None:
    nbformat = pytest.importorskip("nbformat")
    nbclient = pytest.importorskip("nbclient")
    page = nbformat.from_dict(notebook([CELL, "w.show(w.ids[30]); None"]))
    nbclient.NotebookClient(page, timeout=120, store_widget_state=with_state).execute()
    text = nbformat.writes(page)
    print(
        f"\nsaved: {len(text.encode()):,} bytes, widget state {'in' if with_state else 'not in'} it"
    )
    assert len(text.encode()) < (150_000 if with_state else 60_000)
    bundles = [out["data"] for out in page.cells[0].outputs if "data" in out]
    assert "application/vnd.jupyter.widget-view+json" in bundles[0]
    shown = bundles[1]["text/html"]
    assert "rd-static" in shown
    assert "把握" in shown
    twin = bundles[1]["text/markdown"]
    assert "case-zh-31" in twin  # the twin follows what is on show
