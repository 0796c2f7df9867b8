"""What the README shows is run, and what it lists exists."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from command import apart, here

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```(\w+)\n(.*?)```", README, re.S)
ROW = json.loads(next(body for kind, body in BLOCKS if kind == "json"))


PASTED = "问题：年假有几天？\n回答：年假有 50 天。\n上下文：新员工每年有 14 天年假。"
PIPELINE = """
def pipeline(question):
    return "You get 50 days.", ["New staff get 14 days of annual leave a year."]
"""


def blocks(kind: str) -> list[str]:
    return [body for name, body in BLOCKS if name == kind]


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder with the README's example row in the two files that it names, a pipeline, and a
    folder of documents."""
    import pandas as pd

    (tmp_path / "handbook").mkdir()
    (tmp_path / "handbook" / "leave.md").write_text("# Leave\n\nNew staff get 14 days of leave.\n")
    (tmp_path / "answers.jsonl").write_text(json.dumps(ROW) + "\n", encoding="utf-8")
    pd.DataFrame([ROW]).to_csv(tmp_path / "answers.csv", index=False)
    (tmp_path / "my_rag.py").write_text(PIPELINE, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("source", blocks("python"))
def test_the_python_shown_runs(source, folder, theirs, their_server, capsys):
    source = source.replace("http://localhost:8000", their_server)
    exec(compile(source, "README.md", "exec"), dict(theirs))
    shown = capsys.readouterr().out
    if "hallucination number" in source:
        assert shown.startswith("hallucination number\n")


def test_the_commands_shown_exist(folder, monkeypatch):
    for name in [name for name in os.environ if name.startswith("OPENAI_")]:
        monkeypatch.delenv(name)
    lines = "".join(blocks("console")).replace("\\\n", " ").splitlines()
    calls = [line for line in lines if line.startswith("rag-doctor ")]
    assert len(calls) >= 3
    # what both languages show alike is run once; the first as a shell starts it
    run = apart
    for words, line in {tuple(shlex.split(c, comments=True)[1:]): c for c in calls}.items():
        done = run(folder, *words, stdin=PASTED)
        unset = 4 if "openai" in words else 0  # no server is configured here, and none is asked
        assert done.code == unset, (line, done.err)
        run = here


def test_the_verbs_shown_are_in_the_makefile():
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for verb in set(re.findall(r"\bmake ([a-z-]+)\b(?=`| +#)", README)):
        assert re.search(rf"^{verb}:", makefile, re.M), verb


def test_the_generated_parts_are_in_step():
    done = subprocess.run(
        [sys.executable, str(ROOT / "benchmarks/golden.py"), "--check"],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr


def test_the_extras_named_exist():
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    for extra in re.findall(r"rag-doctor-workbench\[(\w+)\]", README):
        assert re.search(rf"^{extra} = \[", project, re.M), extra
