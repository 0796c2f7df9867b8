"""The guide to the notebooks: both languages carry one plan, and the plan is ninety minutes."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest

from rag_doctor.cli.app import app

FOLDER = Path(__file__).resolve().parents[2] / "notebooks"
GUIDE = (FOLDER / "README.md").read_text(encoding="utf-8")
ENGLISH, CHINESE = GUIDE.split("\n# 中文\n")
SIDES = pytest.mark.parametrize("side", [ENGLISH, CHINESE], ids=["en", "zh"])
ROW = re.compile(r"^\| (\d+)–(\d+) \| (.*) \|$", re.M)


@SIDES
def test_every_notebook_is_named_once_and_no_other(side):
    named = re.findall(r"^\| `(\d\d_\w+)` ", side, re.M)
    assert named == sorted(path.stem for path in FOLDER.glob("*.ipynb"))


@SIDES
def test_the_plan_fills_ninety_minutes_without_a_gap(side):
    spans = [(int(begin), int(end)) for begin, end, _ in ROW.findall(side)]
    assert spans[0][0] == 0
    assert spans[-1][1] == 90
    assert all(before[1] == after[0] for before, after in pairwise(spans))


@SIDES
def test_every_row_says_what_is_shown_what_the_room_does_and_what_helps(side):
    for _, _, rest in ROW.findall(side):
        assert len([cell for cell in rest.split(" | ") if cell.strip()]) == 4


def test_both_languages_name_the_same_notebooks_sections_and_commands():
    for one, other in zip(ROW.findall(ENGLISH), ROW.findall(CHINESE), strict=True):
        digits = [re.findall(r"\d+", row[2].split(" | ")[0]) for row in (one, other)]
        assert digits[0] == digits[1]
    plain = [re.sub(r"```.*?```", "", side, flags=re.S) for side in (ENGLISH, CHINESE)]
    spans = [sorted(set(re.findall(r"`([^`]+)`", side))) for side in plain]
    assert spans[0] == spans[1]


def test_the_sections_that_the_plan_names_exist():
    for _, _, rest in ROW.findall(ENGLISH):
        where = rest.split(" | ")[0]
        if where == "–":
            continue
        (path,) = FOLDER.glob(f"{where[:2]}_*.ipynb")
        heads = set(re.findall(r"## (\d) · ", path.read_text(encoding="utf-8")))
        assert set(re.findall(r"\d", where[2:])) <= heads


def test_the_options_it_shows_exist():
    (lab,) = [one for one in app.registered_commands if one.name == "lab"]
    told = {f"--{name.replace('_', '-')}" for name in lab.callback.__annotations__}
    shown = set(re.findall(r"rag-doctor lab (--\w+)", GUIDE))
    assert shown
    assert shown <= told
