"""Scripts in `benchmarks/` name only what is there, though no other test runs most of them."""

import ast
import functools
import importlib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SCRIPTS = sorted((ROOT / "benchmarks").glob("*.py"))
TOP = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


def beside(script, module):
    """Files with this module's name that the script may mean: beside it, or under a folder of the
    tests that it puts on its path."""
    own = script.with_name(f"{module}.py")
    if own.is_file():
        return [own]
    said = script.read_text(encoding="utf-8")
    return [
        path
        for path in (ROOT / "tests").rglob(f"{module}.py")
        if all(f'"{part}"' in said for part in path.parent.relative_to(ROOT).parts)
    ]


@functools.cache
def names_in(path):
    """The names a file has at its top level."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, TOP):
            found.add(node.name)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            found.add(node.id)
        elif isinstance(node, ast.Import | ast.ImportFrom):
            found.update((alias.asname or alias.name).partition(".")[0] for alias in node.names)
    return found


def code_in(script):
    """The script's own code, and the code it keeps in texts for another process."""
    tree = ast.parse(script.read_text(encoding="utf-8"))
    yield tree
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and "import " in node.value
        ):
            try:
                yield ast.parse(node.value.replace("{{", "{").replace("}}", "}"))
            except SyntaxError:
                continue  # prose


def missing(script):
    for tree in code_in(script):
        for node in ast.walk(tree):
            if not isinstance(node, ast.ImportFrom) or node.module is None:
                continue
            wanted = [alias.name for alias in node.names]
            if node.module.partition(".")[0] == "rag_doctor":
                module = importlib.import_module(node.module)
                yield from (
                    f"{node.module}.{name}"
                    for name in wanted
                    if not hasattr(module, name) and not submodule(node.module, name)
                )
            elif files := beside(script, node.module):
                known = set().union(*map(names_in, files))
                yield from (f"{node.module}.{name}" for name in wanted if name not in known)


def submodule(package, name):
    try:
        importlib.import_module(f"{package}.{name}")
    except ImportError:
        return False
    return True


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.stem)
def test_a_benchmark_imports_only_what_is_there(script):
    assert list(missing(script)) == []


def test_a_name_that_is_gone_is_found(tmp_path):
    (tmp_path / "shared.py").write_text("def there(): pass\n", encoding="utf-8")
    script = tmp_path / "bench.py"
    script.write_text(
        "from shared import there, gone\nfrom rag_doctor import diagnose, no_such\n"
        "CODE = 'from shared import lost'\n",
        encoding="utf-8",
    )
    assert list(missing(script)) == ["shared.gone", "rag_doctor.no_such", "shared.lost"]
