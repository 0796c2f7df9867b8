"""How much is read: one rule for every format, told wherever it bites."""

import csv
import io
import json
import tracemalloc

import pytest

from rag_doctor.adapters import case_from, formats, json_rows, load_cases, load_claims, rows
from rag_doctor.adapters.limits import MAX_CHUNK, MAX_TEXT
from rag_doctor.adapters.rows import MAX_ROW_BYTES
from rag_doctor.errors import InputError
from rag_doctor.records import Case, Chunk

GOOD = {"id": "good", "question": "年假几天？", "answer": "Fifteen.", "contexts": ["A text."]}
HUGE = GOOD | {"id": "huge", "answer": "a" * (MAX_ROW_BYTES + 10)}
MEGABYTE = 1024 * 1024
LONG = GOOD | {"id": "long", "answer": "a" * (MEGABYTE + 10)}
WIDE = GOOD | {"id": "wide", "contexts": ["年" * (MEGABYTE // 24)] * 9}


@pytest.fixture
def a_megabyte(monkeypatch):
    """The limit of a row at one megabyte: the rule is the same, and the files are small."""
    for module in (formats, json_rows, rows):
        monkeypatch.setattr(module, "MAX_ROW_BYTES", MEGABYTE)


def as_csv(rows):
    out = io.StringIO()
    table = csv.DictWriter(out, fieldnames=list(GOOD))
    table.writeheader()
    table.writerows(row | {"contexts": json.dumps(row["contexts"])} for row in rows)
    return out.getvalue()


WRITERS = {
    "x.json": json.dumps,
    "y.json": lambda rows: json.dumps({"data": rows}, indent=1, ensure_ascii=False),
    "x.jsonl": lambda rows: "\n".join(map(json.dumps, rows)),
    "x.csv": as_csv,
}


@pytest.mark.usefixtures("a_megabyte")
@pytest.mark.parametrize("huge", [LONG, WIDE], ids=["one text", "all texts together"])
@pytest.mark.parametrize("name", WRITERS)
def test_a_row_beyond_the_limit_is_set_aside_in_every_format(made, name, huge):
    got = load_cases(made(name, WRITERS[name]([GOOD, huge, GOOD | {"id": "last"}])))
    assert [case.id for case in got] == ["good", "last"]
    (bad,) = got.bad
    assert bad.reason.code in ("too_big", "too_long")
    assert "at most 1 MB are read: split it" in bad.reason
    assert len(bad.excerpt) <= 200


def test_a_row_beyond_the_limit_is_set_aside_in_parquet_and_in_memory(tmp_path):
    given = [GOOD, HUGE]
    assert [row.reason.code for row in load_cases(given).bad] == ["too_big"]
    pa, pq = pytest.importorskip("pyarrow"), pytest.importorskip("pyarrow.parquet")
    pq.write_table(pa.Table.from_pylist(given), tmp_path / "x.parquet")
    got = load_cases(tmp_path / "x.parquet")
    assert ([case.id for case in got], len(got.bad)) == (["good"], 1)


def test_a_file_that_is_one_huge_case_names_the_limit_and_the_mend(made):
    path = made("x.json", json.dumps(HUGE))
    with pytest.raises(InputError, match=r"the row holds 16.0 MB, at most 16 MB are read: split"):
        load_cases(path)


@pytest.mark.usefixtures("a_megabyte")
def test_a_file_that_is_one_huge_row_of_claims_names_the_limit(made):
    path = made("x.jsonl", json.dumps({"id": "c", "claim": LONG["answer"], "contexts": ["c"]}))
    with pytest.raises(InputError, match=r"at most 1 MB are read"):
        load_claims(path)


@pytest.mark.usefixtures("a_megabyte")
def test_a_large_file_of_small_rows_is_read_whole_on_one_line(made):
    small = [GOOD | {"id": str(i), "answer": "a" * 150_000} for i in range(12)]
    got = load_cases(made("x.json", json.dumps({"data": small})))
    assert (len(got), got.bad, got.warnings) == (12, (), ())


def test_a_row_that_holds_itself_is_measured_once():
    loop = dict(GOOD)
    loop["me"] = loop
    got = load_cases([GOOD, loop])
    assert [row.reason.code for row in got.bad] == ["too_deep"]


@pytest.mark.parametrize("field", ["question", "answer", "reference"])
def test_a_text_beyond_the_limit_is_cut_and_counted(made, field):
    long = GOOD | {field: "字" * (MAX_TEXT + 1)}
    at_limit = GOOD | {field: "字" * MAX_TEXT}
    got = load_cases([at_limit, long, long])
    assert [len(getattr(case, field)) for case in got] == [MAX_TEXT] * 3
    assert [(w.code, w.split(";")[0]) for w in got.warnings if w.code == "cut_text"] == [
        ("cut_text", f"{field}: longer than 200,000 characters")
    ]
    assert "(2×, first at row 2)" in next(w for w in got.warnings if w.code == "cut_text")


@pytest.mark.parametrize("field", ["contexts", "retrieved"])
def test_a_chunk_beyond_the_limit_is_cut_and_counted(field):
    got = load_cases([GOOD | {field: ["ab " * MAX_CHUNK, "short"]}])
    assert [len(c.text) for c in getattr(got.cases[0], field)] == [MAX_CHUNK, 5]
    (said,) = [w for w in got.warnings if w.code == "cut_text"]
    assert said.startswith(f"{field}: longer than 2,000,000 characters; cut there")
    assert said.zh.startswith(f"{field}：超过 2,000,000 个字符")


def test_cases_made_by_hand_are_held_to_the_same_limits():
    chunk = Chunk(id="c", text="x" * (MAX_CHUNK + 1))
    case = Case(id="a", question="q", answer="a" * (MAX_TEXT + 1), contexts=(chunk,))
    got = load_cases([case])
    assert len(got.cases[0].answer) == MAX_TEXT
    assert len(got.cases[0].contexts[0].text) == MAX_CHUNK
    assert [w.code for w in got.warnings] == ["cut_text", "cut_text"]
    assert len(case_from(GOOD | {"answer": "a" * (MAX_TEXT + 1)}).answer) == MAX_TEXT


@pytest.mark.usefixtures("a_megabyte")
def test_memory_stays_within_a_few_times_the_file(made):
    path = made("x.json", json.dumps(GOOD | {"answer": "You get 50 days. " * 200_000}))
    size = path.stat().st_size
    tracemalloc.start()
    with pytest.raises(InputError, match="at most 1 MB"):
        load_cases(path)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 6 * size
