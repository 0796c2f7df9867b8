"""Run every notebook from top to bottom, offline; with `--save DIR` keep the executed copies.

    python benchmarks/run_notebooks.py [--save DIR] [NAME …]

Notebooks in the repository carry no outputs; executed copies carry no widget state.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import nbformat
from nbclient import NotebookClient

NOTEBOOKS = Path(__file__).resolve().parent.parent / "notebooks"
TIMEOUT = 300  # seconds a cell may take


def run(path: Path) -> nbformat.NotebookNode:
    """The executed notebook. Raises `CellExecutionError` at the first failing cell."""
    notebook = nbformat.read(path, as_version=4)
    client = NotebookClient(
        notebook,
        timeout=TIMEOUT,
        kernel_name="python3",
        store_widget_state=False,
        resources={"metadata": {"path": str(path.parent)}},
    )
    return client.execute()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", help="only notebooks whose name starts so")
    parser.add_argument("--save", type=Path, help="folder for the executed copies")
    options = parser.parse_args()
    for path in sorted(NOTEBOOKS.glob("*.ipynb")):
        if options.names and not path.name.startswith(tuple(options.names)):
            continue
        begin = time.perf_counter()
        done = run(path)
        seconds = time.perf_counter() - begin
        print(f"{path.name}: {len(done.cells)} cells, {seconds:.1f} s")
        if options.save:
            options.save.mkdir(parents=True, exist_ok=True)
            nbformat.write(done, options.save / path.name)


if __name__ == "__main__":
    main()
