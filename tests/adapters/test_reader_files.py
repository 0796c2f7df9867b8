"""Files that are not what they should be: encodings, binaries, paths, empty ones."""

import os
import pathlib

import pytest

from rag_doctor.adapters import load_cases
from rag_doctor.errors import InputError

ZH = "编号,问题,回答,上下文\n1,年假有多少天？,十五天。,员工每年享有十五天带薪年假。\n"
TRADITIONAL = "問題,回答,上下文\n年假有多少天？,十五天。,員工每年享有十五天帶薪年假與健康檢查。\n"
WESTERN = "question,answer,context\nWhere’s the café?,Près d’ici – à gauche,La façade naïve\n"


def test_utf_8_with_a_mark_is_plain(made, line):
    got = load_cases(made("x.jsonl", line(1).encode("utf-8-sig")))
    assert (got.cases[0].id, got.warnings) == ("k1", ())
    assert load_cases(made("x.csv", ZH.encode("utf-8-sig"))).cases[0].id == "1"


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_wide_encodings_are_known_with_and_without_a_mark(made, line, encoding):
    lines = "\r\n".join(line(i, question="年假有多少天？") for i in range(3))
    got = load_cases(made("x.jsonl", lines.encode(encoding)))
    assert [case.question for case in got] == ["年假有多少天？"] * 3
    wide = ZH.replace("编号", "id,note").replace("1,年", "1,a plain note in Latin letters,年")
    assert load_cases(made("x.csv", wide.encode(encoding))).cases[0].answer == "十五天。"


@pytest.mark.parametrize(
    ("text", "encoding", "name", "answer"),
    [
        (ZH, "gbk", "GB18030", "十五天。"),
        (ZH, "gb18030", "GB18030", "十五天。"),
        (TRADITIONAL, "big5", "BIG5", "十五天。"),
        (WESTERN, "cp1252", "CP1252", "Près d’ici – à gauche"),
    ],
)
def test_legacy_encodings_are_read_with_a_warning(made, text, encoding, name, answer):
    got = load_cases(made("x.csv", text.encode(encoding)))
    assert got.cases[0].answer == answer
    assert [str(w) for w in got.warnings] == [
        f"not UTF-8; read as {name}. Save as UTF-8 to be sure"
    ]


def test_gbk_lines_after_plain_ones_are_read(made, line):
    lines = [line(1), *(line(i, question="年假有多少天？") for i in range(2, 5))]
    got = load_cases(made("x.jsonl", "\n".join(lines).encode("gbk")))
    assert [case.question for case in got][1:] == ["年假有多少天？"] * 3
    assert [w.code for w in got.warnings] == ["encoding"]


def test_one_damaged_line_in_a_utf_8_file_costs_one_row(made, line):
    lines = [line(i, question="年假有多少天？").encode() for i in range(9)]
    lines[5] = lines[5].replace("年".encode(), b"\xe5\xb9")
    got = load_cases(made("x.jsonl", b"\n".join(lines)))
    assert (len(got), got.warnings) == (8, ())
    assert [(row.line, row.reason.code) for row in got.bad] == [(6, "bad_bytes")]


def test_a_line_that_would_pass_for_western_text_is_still_broken_in_a_utf_8_file(made, line):
    lines = [line(i, answer="Près d'ici, naïve façade").encode() for i in range(3)]
    lines[2] = lines[2].replace("è".encode(), b"\xe8")
    got = load_cases(made("x.jsonl", b"\n".join(lines)))
    assert (len(got), [row.line for row in got.bad]) == (2, [3])


def test_a_few_damaged_bytes_in_a_utf_8_table_are_replaced_and_told(made):
    data = (ZH * 3).encode().replace("薪".encode(), b"\xe8\x96", 1)
    got = load_cases(made("x.csv", data))
    assert "\ufffd" in got.cases[0].contexts[0].text
    assert any(w.code == "replaced" for w in got.warnings)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (bytes(range(256)) * 9, r"is binary \(9% control bytes in its first 2,304; text has under"),
        (b"PK\x03\x04rest", "zip archive or an Excel workbook: save the sheet as CSV"),
        (b"%PDF-1.7", "is a PDF"),
        (b"SQLite format 3\x00", "SQLite database"),
        (b"\x80\x04\x95", "Python pickle"),
        (b"BZh9", "unpack it first"),
    ],
)
def test_binary_files_are_refused_with_the_rule(made, data, message):
    with pytest.raises(InputError, match=message):
        load_cases(made("x.jsonl", data))


@pytest.mark.parametrize("name", ["x.jsonl", "x.json", "x.csv", "x.jsonl.gz", "x.parquet", "x"])
@pytest.mark.parametrize("data", [b"", b" \r\n\t\n", b"\xef\xbb\xbf"])
def test_empty_files_are_refused(made, name, data):
    expected = "no Parquet file" if name == "x.parquet" and data else "is empty"
    with pytest.raises(InputError, match=expected):
        load_cases(made(name, data))


@pytest.mark.parametrize("data", ["[]", '{"data": []}'])
def test_a_list_of_nothing_holds_no_rows(made, data):
    with pytest.raises(InputError, match="holds no rows"):
        load_cases(made("x.json", data))


@pytest.mark.parametrize("name", ["x.txt", "x.md", "x"])
def test_prose_is_of_no_known_format(made, name):
    with pytest.raises(InputError, match=r"of no known format; it begins with 'Dear all'"):
        load_cases(made(name, "Dear all"))
    with pytest.raises(InputError, match=r"is named \.jsonl, but is no JSON Lines"):
        load_cases(made("x.jsonl", "Dear all"))


def test_a_folder_names_the_files_in_it(made):
    path = made("cases.jsonl", "{}")
    with pytest.raises(
        InputError, match=r"is a folder; name a file in it. For example: cases.jsonl"
    ):
        load_cases(path.parent)


def test_a_missing_file_names_the_nearest(made):
    path = made("cases.jsonl", "{}")
    with pytest.raises(InputError, match=r"no file .*Did you mean 'cases.jsonl'"):
        load_cases(str(path).replace("cases", "case"))
    with pytest.raises(InputError, match=r"The folder .* is not there either"):
        load_cases(path.parent / "no" / "x.jsonl")


def test_a_file_one_may_not_read_says_so(made, monkeypatch):
    path = made("x.jsonl", "{}")

    def deny(self, *args, **more):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(pathlib.Path, "open", deny)
    with pytest.raises(InputError, match="may not be read by this user"):
        load_cases(path)


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ('{"question": "q"}', r"got JSON text. Pass the parsed object: json.loads"),
        ("a\0b", "cannot be opened"),
        (None, r"a path, a table or records are due, got None"),
        (b"{}", "a path, a table or records are due"),
        (5, "no row could be read .* a number where an object"),
        ([], "the data holds no rows"),
    ],
)
def test_what_is_no_source_is_refused(source, message):
    with pytest.raises(InputError, match=message):
        load_cases(source)


def test_paths_may_be_of_any_kind(made, line):
    path = made("x.jsonl", line(1))

    class Custom(os.PathLike):
        def __fspath__(self):
            return str(path)

    for source in (path, str(path), Custom()):
        assert len(load_cases(source)) == 1
