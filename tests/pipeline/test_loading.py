"""A pipeline by its name: modules, files, factories, knobs; and every way to get it wrong."""

from __future__ import annotations

import importlib
import itertools
import sys
from pathlib import Path

import pytest

from rag_doctor.errors import ConfigError, PipelineError
from rag_doctor.pipeline import level_of, load_pipeline

SOURCE = """
def retrieve(question, top_k=2):
    return ["New staff get 14 days of leave.", "Offices close at 6 pm."][:top_k]

def generate(question, contexts):
    return contexts[0]

pair = (retrieve, generate)

def whole(question):
    return "14 days.", retrieve(question)

class Rag:
    retrieve = staticmethod(retrieve)
    generate = staticmethod(generate)

    def knobs(self):
        return {"top_k": 2, "style": ["plain", "brief"], "rerank": False}

def factory():
    return Rag()

class Needs:
    def __init__(self, base):
        self.base = base

class Holder:
    rag = Rag()

def failing():
    raise RuntimeError("no index at /tmp")

number = 3
"""


@pytest.fixture
def module(tmp_path, monkeypatch):
    """The name of a fresh module in the working folder; forgotten afterwards."""
    name = f"pipeline_of_test_{next(COUNT)}"
    (tmp_path / f"{name}.py").write_text(SOURCE, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [entry for entry in sys.path if entry])
    yield name
    sys.modules.pop(name, None)


COUNT = itertools.count()


@pytest.mark.parametrize(
    ("path", "level"),
    [("pair", 2), ("whole", 0), ("Rag", 2), ("factory", 2), ("Holder.rag", 2)],
)
def test_an_object_a_function_a_class_and_a_factory_load_from_the_working_folder(
    module, path, level
):
    rag = load_pipeline(f"{module}:{path}")
    assert level_of(rag) == level
    assert "14 days" in rag.ask("How many days of leave?").answer


def test_a_file_loads_by_its_path_and_may_import_its_neighbours(module, tmp_path, monkeypatch):
    folder = tmp_path / "deep"
    folder.mkdir()
    (folder / "neighbour_of_test.py").write_text("TEXT = '14 days.'\n", encoding="utf-8")
    (folder / "mine_of_test.py").write_text(
        "def whole(question):\n    from neighbour_of_test import TEXT\n    return TEXT\n",
        encoding="utf-8",
    )
    rag = load_pipeline("deep/mine_of_test.py:whole")
    assert rag.ask("q").answer == "14 days."
    for name in ("mine_of_test", "neighbour_of_test"):
        sys.modules.pop(name, None)


def test_knobs_behind_the_name_hold_for_every_call(module):
    rag = load_pipeline(f"{module}:Rag?top_k=1")
    assert len(rag.ask("q").retrieval.sent) == 1
    assert rag.settings()["top_k"] == 1
    assert load_pipeline(f"{module}:Rag?rerank=yes&style=brief").settings() == {
        "top_k": 2, "style": "brief", "rerank": True,
    }  # fmt: skip
    assert load_pipeline(f"{module}:pair?top_k=1").settings() == {"top_k": 1}


def test_the_demo_loads_with_its_knobs():
    rag = load_pipeline("demo?top_k=1&rerank=true&budget_chars=none")
    settings = rag.settings()
    assert (settings["top_k"], settings["rerank"], settings["budget_chars"]) == (1, True, None)
    assert level_of(rag) == 2


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("{m}", r"'module:object' is due, for example my_rag:pipeline, or demo; got 'pipeline_of"),
        (":pair", "'module:object' is due"),
        ("{m}:", "'module:object' is due"),
        ("no_such_module_here:rag", "there is no module 'no_such_module_here', neither installed"),
        ("{m}.sub:rag", r"there is no module 'pipeline_of_test_\d+\.sub'"),
        ("no_such_file.py:rag", r"there is no file no_such_file\.py"),
        ("{m}:par", r"has no 'par'\. Did you mean 'pair'"),
        ("{m}:zzz", r"has no 'zzz'\. It has: retrieve, generate, pair, whole, Rag, factory"),
        ("{m}:Holder.nope", r"Holder has no 'nope'"),
        ("demo?topk=2", r"no knob 'topk'\. Did you mean 'top_k'"),
        ("demo?top_k=0", "top_k: must be a whole number from 1 to 100, got 0"),
        ("demo?top_k=two", "top_k: must be a whole number from 1 to 100, got 'two'"),
        ("demo?rerank=maybe", r"rerank: must be true \| false, got 'maybe'"),
        ("demo?rerank", r"knob=value is due behind the \?, got 'rerank'"),
        ("{m}:pair?size=3", r"no knob 'size'\. Knobs: top_k\."),
        ("{m}:Rag?style=loud", "style: no choice 'loud'"),
    ],
)
def test_a_wrong_name_is_a_setting_to_mend(module, spec, message):
    with pytest.raises(ConfigError, match=message):
        load_pipeline(spec.format(m=module))


@pytest.mark.parametrize(
    ("path", "message"),
    [
        ("Needs", "the class Needs needs arguments; name an object, or a function without"),
        (
            "failing",
            r"making it raised RuntimeError: no index at /tmp \(pipeline_of_test_\d+\.py, ",
        ),
        ("number", "is due, got int"),
    ],
)
def test_an_object_that_is_no_pipeline_is_the_pipelines_fault(module, path, message):
    with pytest.raises(PipelineError, match=message):
        load_pipeline(f"{module}:{path}")


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("import no_such_dependency\n", "importing it raised ModuleNotFoundError"),
        ("1 / 0\n", r"importing it raised ZeroDivisionError: .*line 1, in <module>"),
        ("def broken(:\n", "importing it raised SyntaxError"),
        ("raise SystemExit(3)\n", "importing it raised SystemExit: 3"),
    ],
)
def test_an_import_that_fails_is_told_with_its_line(tmp_path, monkeypatch, source, message):
    name = f"failing_of_test_{next(COUNT)}"
    (tmp_path / f"{name}.py").write_text(source, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    with pytest.raises(PipelineError, match=message):
        load_pipeline(f"{name}:rag")
    assert name not in sys.modules


# --- a file that meddles with what everybody else imports, prints, or where they are


@pytest.mark.parametrize("name", ["html", "asyncio", "numpy", "rag_doctor"])
def test_a_file_may_have_the_name_of_any_module_and_takes_nobodys_place(
    name, tmp_path, monkeypatch
):
    before = sys.modules.get(name) or importlib.import_module(name)
    (tmp_path / f"{name}.py").write_text("def whole(question):\n    return 'Mine.'\n", "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [entry for entry in sys.path if entry])
    known = set(sys.modules)
    assert load_pipeline(f"{name}.py:whole").ask("q").answer == "Mine."
    assert sys.modules[name] is before
    assert sys.path[-1] == str(tmp_path)  # last: a later import gets what it means
    for own in set(sys.modules) - known:
        sys.modules.pop(own)


def test_two_files_of_one_name_are_two_pipelines(tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "path", list(sys.path))
    known = set(sys.modules)
    rags = []
    for folder in ("one", "two"):
        (tmp_path / folder).mkdir()
        path = tmp_path / folder / "same_name_of_test.py"
        path.write_text(f"def whole(question):\n    return '{folder}'\n", "utf-8")
        rags.append(load_pipeline(f"{path}:whole"))
    assert [rag.ask("q").answer for rag in rags] == ["one", "two"]
    for own in set(sys.modules) - known:
        sys.modules.pop(own)


def test_loading_leaves_the_working_folder_and_standard_output_alone(tmp_path, monkeypatch, capsys):
    source = "import os\nprint('loading')\nos.chdir('/')\n"
    source += "def whole(question):\n    print('asked')\n    return 'An answer.'\n"
    (tmp_path / "meddler_of_test.py").write_text(source, "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [entry for entry in sys.path if entry])
    rag = load_pipeline("meddler_of_test.py:whole")
    assert Path.cwd() == tmp_path
    assert rag.ask("q").answer == "An answer."
    print("the report")
    out, err = capsys.readouterr()
    assert (out, err) == ("the report\n", "loading\nasked\n")
    sys.modules.pop("meddler_of_test", None)
