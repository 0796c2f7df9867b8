"""Every test, method and reason has its words in the catalogue."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

from rag_doctor import calibrate
from rag_doctor.calibrate import TASKS
from rag_doctor.calibrate.biases import KINDS
from rag_doctor.calibrate.result import warnings_of
from rag_doctor.i18n import catalogue, has
from rag_doctor.stats import METHODS

SOURCES = Path(calibrate.__file__).parent


def test_every_way_to_make_an_interval_has_a_name():
    assert {key.rpartition(".")[2] for key in catalogue("en") if "calibrate.method." in key} == {
        *METHODS
    }


def test_every_task_and_every_test_has_a_title():
    assert all(has(f"calibrate.title.{task}") for task in TASKS)
    assert all(has(f"bias.title.{kind}") for kind in KINDS)


def test_every_effect_has_a_name_and_a_sentence():
    names, said = (
        {key.rpartition(".")[2] for key in catalogue("en") if key.startswith(f"bias.{part}.")}
        for part in ("name", "say")
    )
    assert names == said
    assert {name.partition("_")[0] for name in names} == {*KINDS}


def test_every_reason_for_no_test_has_its_words():
    text = "".join(p.read_text(encoding="utf-8") for p in (SOURCES / "biases").glob("*.py"))
    codes = set(re.findall(r'untestable\([^)]*?"(\w+)"(?:, \w+=[^)]*)?\)', text))
    codes |= {"one_chunk", "two_chunks"}
    assert len(codes) > 8
    assert not {code for code in codes if not has(f"bias.why.{code}")}


def test_every_warning_and_refusal_has_its_words():
    warnings = set(re.findall(r'^ {8}"(\w+)": ', inspect.getsource(warnings_of), re.M))
    assert {"few", "low", "chance"} <= warnings
    assert all(has(f"calibrate.warn.{code}") for code in warnings)
    refusals = re.findall(r'why="(\w+)"', (SOURCES / "fit.py").read_text(encoding="utf-8"))
    assert refusals
    assert all(has(f"calibrate.fit.{code}") for code in (*refusals, "no_score", "few"))
