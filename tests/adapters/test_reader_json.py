"""JSON Lines and JSON in every container, broken in every way."""

import gzip
import io
import json
import random
import sys
import tracemalloc

import pytest

from rag_doctor.adapters import formats, json_rows, load_cases, rows
from rag_doctor.errors import InputError

ROWS = [{"question": f"q{i}", "answer": f"a{i}", "contexts": [f"c{i}"]} for i in range(3)]


def questions(cases):
    return [case.question for case in cases]


def columns():
    return {name: [row[name] for row in ROWS] for name in ROWS[0]}


@pytest.mark.parametrize(
    "document",
    [
        ROWS,
        {"data": ROWS},
        {"cases": ROWS, "version": 1},
        {"rows": [{"row_idx": i, "row": row} for i, row in enumerate(ROWS)]},
        {"samples": ROWS},
        {"Test Cases": ROWS},
        {"questions": ROWS},
        {"anything": ROWS},
        {"results": [1, 2], "anything": ROWS},
        {"dataset": {"examples": ROWS}},
        {f"k{i}": row for i, row in enumerate(ROWS)},
        [{"case": row} for row in ROWS],
        columns(),
        columns() | {"model": "m"},
        {name: {str(i): v for i, v in enumerate(values)} for name, values in columns().items()},
        {"columns": list(ROWS[0]), "index": [0, 1, 2], "data": [list(r.values()) for r in ROWS]},
    ],
)
@pytest.mark.parametrize("indent", [None, 2])
def test_rows_are_found_in_every_container(made, document, indent):
    path = made("x.json", json.dumps(document, indent=indent))
    assert questions(load_cases(path)) == ["q0", "q1", "q2"]
    assert questions(load_cases(document)) == ["q0", "q1", "q2"]


def test_ids_of_a_map_and_constants_beside_columns_are_kept(made):
    by_id = load_cases({f"k{i}": row for i, row in enumerate(ROWS)})
    assert [case.id for case in by_id] == ["k0", "k1", "k2"]
    assert load_cases(columns() | {"model": "m"}).cases[2].meta == {"model": "m"}


def test_one_object_is_one_case_even_when_its_question_is_a_conversation(made):
    assert questions(load_cases(made("x.json", json.dumps(ROWS[0], indent=1)))) == ["q0"]
    talk = {"user_input": [{"type": "human", "content": "q0"}], "response": "a"}
    assert questions(load_cases(made("x.json", json.dumps(talk)))) == ["q0"]


@pytest.mark.parametrize(
    ("name", "text", "kind"),
    [
        ("x.jsonl", json.dumps(ROWS), "JSON"),
        ("x.jsonl", json.dumps(ROWS, indent=1), "JSON"),
        ("x.jsonl", "\n".join(json.dumps(row, indent=1) for row in ROWS), "JSON"),
        ("x.json", "\n".join(map(json.dumps, ROWS)), "JSON Lines"),
        ("x.csv", "\n".join(map(json.dumps, ROWS)), "JSON Lines"),
        ("x.csv", json.dumps({"data": ROWS}, indent=1), "JSON"),
        ("x.jsonl", "question,answer,contexts\nq0,a,c\nq1,a,c\nq2,a,c\n", "CSV"),
    ],
)
def test_content_beats_suffix_and_the_difference_is_told(made, name, text, kind):
    got = load_cases(made(name, text))
    assert questions(got) == ["q0", "q1", "q2"]
    assert [w.code for w in got.warnings] == ["suffix"]
    assert f"read as {kind}" in got.warnings[0]


@pytest.mark.parametrize("name", ["x.jsonl", "x.ndjson", "x.JSONL", "x", "x.txt"])
def test_json_lines_need_no_suffix(made, name):
    got = load_cases(made(name, "\n".join(map(json.dumps, ROWS))))
    assert questions(got) == ["q0", "q1", "q2"]
    assert got.warnings == ()


def test_a_json_list_of_one_row_over_three_lines_is_a_list(made):
    got = load_cases(made("x.json", "[\n" + json.dumps(ROWS[0]) + "\n]"))
    assert (len(got), got.bad) == (1, ())


def test_one_bad_line_in_a_thousand_costs_one_row(made, line):
    lines = [line(i) for i in range(1000)]
    lines[499] = lines[499][:-9]
    got = load_cases(made("x.jsonl", "\r\n".join(lines)))
    assert (len(got), got.n_rows) == (999, 1000)
    (bad,) = got.bad
    assert (bad.line, bad.id) == (500, "k499")
    assert bad.reason.startswith("not JSON: Unterminated string")
    assert bad.reason.zh.startswith("不是合法的 JSON")
    assert bad.excerpt.startswith('{"id": "k499"')


def test_the_first_lines_may_be_the_bad_ones(made, line):
    got = load_cases(made("x.jsonl", "\n".join(["{broken", "{also", line(1), line(2)])))
    assert [row.line for row in got.bad] == [1, 2]
    assert len(got) == 2


def test_raise_stops_at_the_first_bad_row_and_names_its_line(made, line):
    path = made("x.jsonl", line(1) + "\n\n" + "oops\n")
    with pytest.raises(InputError, match=r"source: line 3: not JSON"):
        load_cases(path, on_bad="raise")


def test_lines_that_are_no_objects_are_set_aside(made, line):
    got = load_cases(made("x.jsonl", "\n".join([line(1), "[1]", "null", '"text"', "3", "{}"])))
    assert [row.reason.code for row in got.bad] == ["not_object"] * 4 + ["no_fields"]


def test_nan_is_missing_and_raw_control_characters_are_text(made):
    text = '{"question": "a\tb", "answer": NaN, "x": -Infinity}\n{"question": "q", "answer": "a"}'
    got = load_cases(made("x.jsonl", text))
    assert (got.cases[0].question, got.cases[0].answer) == ("a\tb", "")
    assert got.cases[0].meta == {"x": None}
    assert any(w.code == "not_a_number" and "2×" in w for w in got.warnings)


def test_deep_nesting_and_endless_numbers_cost_one_row(made, line):
    deep = '{"question": "q", "answer": "a", "x": ' + "[" * 100_000 + "]" * 100_000 + "}"
    digits = '{"question": "q", "answer": "a", "x": ' + "9" * 5000 + "}"
    got = load_cases(made("x.jsonl", "\n".join([line(1), deep, digits, line(2)])))
    assert [(row.line, row.reason.code) for row in got.bad] == [(2, "nested"), (3, "huge_number")]
    with pytest.raises(InputError, match="nested too deeply"):
        load_cases(made("x.json", f"[{deep}]"))


def test_unicode_line_separators_do_not_end_a_line(made, line):
    got = load_cases(made("x.jsonl", line(1, answer="a\u2028b\u0085c") + "\n" + line(2)))
    assert got.cases[0].answer == "a\u2028b\u0085c"


def test_a_line_beyond_the_limit_is_set_aside_without_being_held(made, line, monkeypatch):
    limit = 4 * 1024 * 1024
    for module in (formats, json_rows, rows):
        monkeypatch.setattr(module, "MAX_ROW_BYTES", limit)
    huge = '{"id": "big", "question": "q", "answer": "' + "a" * (3 * limit) + '"}'
    path = made("x.jsonl", "\n".join([line(1), huge, line(2)]))
    tracemalloc.start()
    got = load_cases(path)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert [(row.line, row.id) for row in got.bad] == [(2, "big")]
    assert got.bad[0].reason.startswith("the line is 12 MB long, at most 4 MB are read")
    assert [case.id for case in got] == ["k1", "k2"]
    assert peak < 3 * limit


def test_a_limit_stops_reading(made, line, monkeypatch):
    def endless():
        i = 0
        while True:
            yield {"question": f"q{i}", "answer": "a"}
            i += 1

    assert len(load_cases(endless(), limit=5)) == 5
    got = load_cases(
        made("x.jsonl", "\n".join([line(1), "bad", line(2), line(3), line(4)])), limit=2
    )
    assert (len(got), got.n_rows) == (2, 3)


@pytest.mark.parametrize("limit", [0, -1, 1.5, True, "3"])
def test_a_limit_that_is_no_count_is_refused(limit):
    with pytest.raises(InputError, match="limit: a whole number from 1"):
        load_cases(ROWS, limit=limit)


def test_a_list_that_breaks_off_gives_what_came_before(made):
    got = load_cases(made("x.json", json.dumps(ROWS, indent=1)[:-30]))
    assert questions(got) == ["q0", "q1"]
    assert [row.reason.code for row in got.bad] == ["cut"]
    assert any(w.code == "json_cut" for w in got.warnings)


def test_json_that_is_none_names_the_place(made):
    with pytest.raises(InputError, match=r"x.json: not JSON: .*\(character 2\)"):
        load_cases(made("x.json", "{question: 1}"))


@pytest.mark.parametrize("name", ["x.jsonl.gz", "x.gz", "x.jsonl"])
def test_gzip_is_known_by_content(made, line, name):
    got = load_cases(made(name, gzip.compress("\n".join(map(line, range(9))).encode())))
    assert (len(got), got.warnings) == (9, ())


def test_gzip_of_several_members_is_read_to_the_end(made, line):
    data = gzip.compress((line(1) + "\n").encode()) + gzip.compress(line(2).encode())
    assert len(load_cases(made("x.jsonl.gz", data))) == 2


def _packed(line):
    noise = random.Random(7)
    rows = [line(i, meta={"x": noise.randbytes(40).hex()}) for i in range(800)]
    return gzip.compress("\n".join(rows).encode())


def test_gzip_cut_short_gives_what_came_before(made, line):
    got = load_cases(made("x.jsonl.gz", _packed(line)[:-4000]))
    assert 600 < len(got) < 800
    assert any(w.code == "gzip_broken" for w in got.warnings)
    assert [row.line for row in got.bad] == [len(got) + 1]


def test_gzip_without_its_last_bytes_is_complete_and_told(made, line):
    got = load_cases(made("x.jsonl.gz", _packed(line)[:-4]))
    assert len(got) == 800
    assert any(w.code == "gzip_broken" for w in got.warnings)


def test_gzip_with_nothing_to_unpack_is_refused(made):
    with pytest.raises(InputError, match="broken gzip data"):
        load_cases(made("x.jsonl.gz", b"\x1f\x8b\x08\x00broken"))


def test_a_name_in_gz_that_is_not_compressed_is_read_and_told(made, line):
    got = load_cases(made("x.jsonl.gz", line(1)))
    assert [w.code for w in got.warnings] == ["not_gzip"]


@pytest.mark.parametrize("packed", [False, True])
def test_a_dash_reads_stdin(monkeypatch, line, packed):
    data = "\n".join(map(line, range(3))).encode()
    stream = io.BytesIO(gzip.compress(data) if packed else data)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(stream))
    got = load_cases("-")
    assert (len(got), got.source) == (3, "<stdin>")


def test_stdin_without_bytes_is_read_as_text(monkeypatch, line):
    monkeypatch.setattr(sys, "stdin", io.StringIO(line(1)))
    assert len(load_cases("-")) == 1
