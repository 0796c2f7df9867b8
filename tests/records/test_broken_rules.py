"""What breaks a rule is told in our words and in the reader's language, never in a library's."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from pydantic import TypeAdapter, ValidationError

import rag_doctor
from rag_doctor.errors import ConfigError, InputError
from rag_doctor.evalset import EvalItem, Store, read_evalset
from rag_doctor.experiments.album import Album, read_album
from rag_doctor.experiments.data_files import YAML_FAULTS, parsed
from rag_doctor.i18n import has, set_language
from rag_doctor.records import Case, CheckResult
from rag_doctor.shapes.broken_rules import KINDS, broken_rules, what_broke

JARGON = re.compile(
    r"Input should|validation error|pydantic|Extra inputs|Field required|Value error|valid "
    r"(string|integer|number|list|tuple)|while (parsing|scanning)|expected <|flow (map|seq)|"
    r"unicode string|Expecting|Invalid (value|statement)|codec|Errno|Error:",
    re.I,
)
CHINESE = re.compile(r"[\u4e00-\u9fff]")
CASE = {"id": "c", "question": "?", "answer": ""}
ITEM = {"id": "a", "question": "What?"}


def told(model, data):
    with pytest.raises(ValidationError, match="for") as caught:
        TypeAdapter(model).validate_python(data)
    note = broken_rules(caught.value)
    assert not JARGON.search(note)
    assert not JARGON.search(note.zh)
    assert CHINESE.search(note.zh)
    assert not CHINESE.search(re.sub(r"'[^']*'", "", note))
    return note


@pytest.mark.parametrize(
    ("changes", "en", "zh"),
    [
        ({"question": " "}, "question: the text must not be blank, got ' '. Fill it", "不能为空白"),
        ({"id": ""}, "id: the text is too short, at least 1", "文本太短，至少要有 1 个字符"),
        ({"question": 5}, "question: text is due, got 5. Put it in quotes", "此处应为文本"),
        ({"question": None}, "question: text is due, got None", "question：此处应为文本"),
        ({"answerable": "perhaps"}, "true or false is due, got 'perhaps'", "true 或 false"),
        ({"status": "perfect"}, "status: one of 'final', 'approved', .* is due", "以下之一"),
        ({"difficulty": "x"}, "one of '', 'easy', 'medium', 'hard' is due, got", "'hard'，实际是"),
        ({"colour": "red"}, "colour: there is no such field, got 'red'", "colour：没有这个字段"),
        ({"relevant": [{"chunk_id": "a", "grade": 3}]}, r"\[0\].grade: 2 or less", "不能大于 2"),
        ({"relevant": [{"chunk_id": "a", "grade": -1}]}, "0 or more is due, got", "不能小于 0"),
        ({"relevant": [{"chunk_id": "a", "grade": 1.5}]}, "a whole number is due", "应为整数"),
        ({"relevant": [{"grade": 1}]}, r"relevant\[0\].chunk_id: is due and missing", "必填"),
        ({"relevant": 7}, "relevant: a list is due, got 7", "relevant：此处应为列表"),
        ({"meta": 7}, "meta: an object with named fields is due", "此处应为带字段名的对象"),
        ({"must_include": [""]}, "must_include: no entry may be blank", "不能有空白项"),
        ({"history": [{"question": "?"}]}, "multi_turn: earlier turns are given", "先前的轮次"),
        ({"status": "approved"}, "approved: with status approved it must", "由谁、在何时"),
    ],
)
def test_a_field_is_named_with_its_rule_what_came_and_the_mend(changes, en, zh):
    note = told(EvalItem, ITEM | changes)
    assert re.search(en, note)
    assert zh in note.zh


def test_many_faults_are_told_three_at_a_time_and_counted():
    note = told(EvalItem, ITEM | {f"x{i}": i for i in range(7)})
    assert note.endswith("and 4 more faults")
    assert "另有 4 处错误" in note.zh


@pytest.mark.parametrize(
    ("model", "data", "words"),
    [
        (Case, {**CASE, "contexts": [{"id": "x", "text": "a"}] * 2}, "more than once: ['x']"),
        (CheckResult, {"layer": "recall", "status": "pass", "reason": ""}, "need a score"),
        (list[frozenset[complex]], [["a"]], "a value of another kind is due"),
    ],
)
def test_rules_of_whole_records_and_unforeseen_ones_are_told_too(model, data, words):
    assert words in told(model, data)


def test_every_kind_has_its_sentences():
    kinds = {*KINDS.values(), "other"}
    assert all(has(f"rules.{kind}.{part}") for kind in kinds for part in ("rule", "mend"))
    faults = {kind for _, kind in YAML_FAULTS} | {"date", "unprintable", "deep", "other"}
    assert all(has(f"rules.yaml.{kind}.{part}") for kind in faults for part in ("rule", "mend"))


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("r.yaml", "a:\n\t- b\n", "line 2, column 1: YAML allows no tabs before a value"),
        ("r.yaml", "a: b: c\n", "line 1, column 5: a colon stands where YAML expects none, got 'a"),
        ("r.yaml", "{a b\n", "a bracket or a comma is missing"),
        ("r.yaml", "a: 'x\n", "a quotation mark is opened and not closed"),
        ("r.yaml", 'a: "x\n---\n', "a quotation mark is opened and not closed"),
        ("r.yaml", "a: [1, 2\n", "a bracket or a comma is missing"),
        ("r.yaml", "measures:\n  recall: 0.03\n faith: 2\n", "line 3, .* not indented as those"),
        ("r.yaml", "- a\nb: 1\n", "line 2, .* not indented as those"),
        ("r.yaml", "a: %b\n", "a value cannot begin with this character, got 'a: %b'"),
        ("r.yaml", "a: *x\n", "refers to a name that is not set"),
        ("r.yaml", "a: !!python/x 1\n", "tags that begin with ! are not read"),
        ("r.yaml", "{[1]: 2}\n", "cannot be a key"),
        ("r.yaml", "a: 2026-13-40\n", "looks like a date"),
        ("r.yaml", "a: \x00b\n", "a character that YAML does not allow"),
        ("r.yaml", "[" * 3000, "nested too deeply"),
        ("r.yaml", "%YAML 3.0\n---\n", "this is no YAML"),
        ("r.json", '{"a": 1,}', r"line 1, column \d: this is no JSON, got"),
        ("r.json", '{"a": ' + "[" * 90_000, "nested too deeply"),
        ("r.toml", "a = [1\nb = 2\n", r"line 2, column 1: this is no TOML, got 'b = 2'"),
        ("r.toml", b"\xff\xfe", "byte 0 is no UTF-8"),
        ("absent.toml", None, "there is no such file"),
    ],
)
def test_a_file_of_settings_is_refused_with_place_and_mend(tmp_path, name, text, words):
    file = tmp_path / name
    if text is not None:
        file.write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(ConfigError, match=words) as caught:
        parsed(file)
    note = caught.value.args[0]
    assert not JARGON.search(note)
    assert not JARGON.search(note.zh)
    assert CHINESE.search(note.zh)


def test_json_may_be_indented_with_tabs(tmp_path):
    (tmp_path / "r.json").write_text('{\n\t"measures": {\n\t\t"recall": 0.1}}')
    assert parsed(tmp_path / "r.json") == {"measures": {"recall": 0.1}}


def test_where_chinese_was_set_for_everything_the_error_is_chinese(tmp_path):
    (tmp_path / "album.json").write_text('{"entries": 3}')
    set_language("zh")
    try:
        with pytest.raises(InputError, match="不是错例集：entries：此处应为列表，实际是 3"):
            read_album(tmp_path)
    finally:
        set_language("auto")
    with pytest.raises(InputError, match="is no album: entries: a list is due, got 3"):
        read_album(tmp_path)


def test_rows_of_a_set_and_labels_are_told_in_both_languages(tmp_path):
    rows = [ITEM, ITEM | {"id": "b", "status": "perfect"}]
    (tmp_path / "set.jsonl").write_text("\n".join(map(json.dumps, rows)))
    (bad,) = read_evalset(tmp_path / "set.jsonl").bad
    assert str(bad).startswith("set.jsonl, line 2: status: one of")
    assert bad.note.zh.startswith("set.jsonl 第 2 行：status：只能是以下之一")
    (tmp_path / "labels.jsonl").write_text('{"id": \n')
    (line,) = Store(tmp_path / "labels.jsonl").bad
    assert line.startswith("line 1: line 1, column 8: this is no JSON")


@pytest.mark.parametrize(
    "error", [KeyError("judge"), RecursionError(), PermissionError(13, "denied"), OSError(5, "I/O")]
)
def test_other_faults_of_reading_are_sentences_in_both_languages(error):
    note = what_broke(error)
    assert not JARGON.search(note)
    assert CHINESE.search(note.zh)


def test_no_module_shows_what_pydantic_says_itself():
    root = Path(rag_doctor.__file__).parent
    shows = re.compile(r"""\[["']msg["']\]|\.errors\([^)]*\)\[0\]\[""")
    raw = [path.name for path in root.rglob("*.py") if shows.search(path.read_text("utf-8"))]
    assert raw == []


def test_an_album_is_still_read(tmp_path):
    Album().write(tmp_path)
    assert read_album(tmp_path) == Album()
