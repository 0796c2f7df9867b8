"""`rag-doctor judge test` and `judge card`, as a user calls them."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from rag_doctor.cli.judge import app

POOL = "# Pool\n\nThe pool holds 40 guests. Children must not swim alone.\n"


@pytest.fixture
def kb(tmp_path):
    (tmp_path / "pool.md").write_text(POOL, encoding="utf-8")
    (tmp_path / "chi.txt").write_text("泳池可以容纳 40 人。儿童不得单独下水。\n", encoding="utf-8")
    return tmp_path


def call(*arguments):
    return CliRunner().invoke(app, [str(part) for part in arguments])


def test_the_card_names_judge_and_languages():
    done = call("card", "--judge", "offline-fast")
    assert done.exit_code == 0
    assert "offline-fast" in done.output
    assert json.loads(call("card", "--json").stdout)["languages"] == ["en", "zh"]


def test_the_self_test_prints_both_languages_and_the_seed(kb):
    done = call("test", "--kb", kb, "--judge", "offline-fast")
    assert done.exit_code == 0, done.output
    assert "English" in done.stdout
    assert "Chinese" in done.stdout
    assert "seed 0" in done.stdout


def test_the_report_speaks_chinese_when_asked(kb):
    assert "数字" in call("test", "--kb", kb, "--judge", "offline-fast", "--lang", "zh").stdout


def test_json_is_all_there_is_on_stdout(kb):
    done = call("test", "--kb", kb, "--judge", "offline-fast", "--json", "--limit", "1")
    result = json.loads(done.stdout)
    assert result["documents"] == 2
    assert {line["n"] for line in result["lines"]} == {1}


def test_a_folder_that_is_not_there_is_named(tmp_path):
    done = call("test", "--kb", tmp_path / "gone")
    assert done.exit_code != 0
    assert "gone is not a folder" in str(done.exception)
