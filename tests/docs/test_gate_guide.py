"""The two lines of the guide hold a build in a fresh clone: once good, once broken."""

from __future__ import annotations

import json
import re
import shlex
import shutil

import pytest
from command import here
from pages import PAGES

GUIDE = PAGES["en/compare"] + PAGES["zh/compare"]
LINES = re.findall(r"^- run: (rag-doctor gate .*)$", GUIDE, re.M)
RULES = re.findall(r"```yaml\n(baseline: .*?)```", GUIDE, re.S)

PIPELINE = """
FACTS = [f"Room {i} is open for {i + 2} hours." for i in range(40)]


class Rooms:
    def retrieve(self, question):
        number = int("".join(filter(str.isdigit, question)))
        return [FACTS[number if FOUND else (number + 1) % 40], FACTS[(number + 7) % 40]]

    def generate(self, question, contexts):
        return contexts[0]


FOUND = True
pipeline = Rooms()
"""


@pytest.fixture
def clone(tmp_path):
    """A team's repository: a pipeline, its questions, its rules, its baseline."""
    questions = [
        {
            "id": f"q{i}",
            "question": f"How long is room {i} open?",
            "reference": f"Room {i} is open for {i + 2} hours.",
        }
        for i in range(40)
    ]
    origin = tmp_path / "origin"
    origin.mkdir()
    (origin / "my_rag.py").write_text(PIPELINE)
    (origin / "questions.jsonl").write_text("\n".join(map(json.dumps, questions)) + "\n")
    rules = RULES[0].replace("recall: 0.05", "recall: 0.1").replace("drop: 0.05", "drop: 0.1")
    (origin / "regression.yaml").write_text(re.sub(r"groups:\n.*\n", "", rules))
    assert run(origin, f"{LINES[0]} --judge offline-fast --save-baseline").code == 0
    return shutil.copytree(origin, tmp_path / "clone")


def run(folder, line):
    words = shlex.split(line)[1:]
    return here(folder, *words)


def test_the_guide_says_the_same_in_both_languages():
    assert len(LINES) == len(RULES) == 2
    assert LINES[0] == LINES[1]


def test_the_line_passes_what_is_as_good_and_fails_what_broke(clone):
    line = f"{LINES[0]} --judge offline-fast --lang en"
    good = run(clone, line)
    assert good.code == 0, good.out + good.err
    (clone / "my_rag.py").write_text(PIPELINE.replace("FOUND = True", "FOUND = False"))
    broken = run(clone, line)
    assert broken.code == 7, broken.out + broken.err
    assert "context recall" in broken.out
    assert (clone / "gate.xml").is_file()
    assert (clone / "gate.md").is_file()
    assert len(list((clone / "history").iterdir())) == 2
