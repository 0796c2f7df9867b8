"""CSV and TSV, data frames and other tables, Parquet."""

import csv
import sys

import numpy as np
import pandas as pd
import pytest

from rag_doctor.adapters import load_cases
from rag_doctor.errors import ConfigError, InputError


def rows(cases):
    return [(c.question, c.answer, [k.text for k in c.contexts]) for c in cases]


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
@pytest.mark.parametrize("name", ["x.csv", "x.tsv", "x.txt", "x"])
def test_the_delimiter_is_found_by_the_columns(made, delimiter, name):
    text = "id;question;answer;contexts\n1;Why, then?;Fifteen.;A text.\n".replace(";", delimiter)
    if delimiter == ",":
        text = text.replace("Why, then?", '"Why, then?"')
    assert rows(load_cases(made(name, text))) == [("Why, then?", "Fifteen.", ["A text."])]


def test_the_directive_of_spreadsheets_is_obeyed(made):
    got = load_cases(made("x.csv", "sep=;\nquestion;answer\nq;a\n"))
    assert rows(got) == [("q", "a", [])]


def test_quotes_line_ends_and_lists_inside_cells(made):
    text = (
        'question,answer,contexts\r\n"Is ""it""\r\ndue?",yes,"[\'one, two\', \'three\']"\r\n'
        'q,a,"[""one"", ""two""]"\r\nq,a,"[\'one\' \'two\'\n \'three\']"\r\n'
    )
    assert rows(load_cases(made("x.csv", text))) == [
        ('Is "it"\r\ndue?', "yes", ["one, two", "three"]),
        ("q", "a", ["one", "two"]),
        ("q", "a", ["one", "two", "three"]),
    ]


def test_a_quote_that_never_closes_costs_one_row(made):
    lines = ["question,answer", *(f'q{i},"a, {i}"' for i in range(9))]
    lines[4] = 'q3,"a, 3'
    got = load_cases(made("x.csv", "\n".join(lines)))
    assert len(got) == 8
    assert [(row.line, row.reason.code) for row in got.bad] == [(5, "quoting")]


def test_rows_of_another_width_are_set_aside_but_empty_cells_at_the_end_are_nothing(made):
    got = load_cases(made("x.csv", "question,answer\nq\nq,a,b\nq,a,,\n\nq,a\n"))
    assert len(got) == 2
    assert [str(row.reason) for row in got.bad] == [
        "1 cells where the header has 2",
        "3 cells where the header has 2",
    ]
    assert [row.line for row in got.bad] == [2, 3]


def test_very_long_cells_are_read_and_the_setting_of_the_process_is_left_alone(made):
    csv.field_size_limit(131_072)
    got = load_cases(made("x.csv", f'question,answer\nq,"{"x" * 150_000}"\n'))
    assert len(got.cases[0].answer) == 150_000
    assert csv.field_size_limit() == 131_072


def test_repeated_and_empty_headers_get_names_and_are_told(made):
    got = load_cases(made("x.csv", "question,answer,answer,\nq,a,b,c\n"))
    assert got.cases[0].meta == {"answer~2": "b", "column_4": "c"}
    assert {"same_header", "no_header"} <= {w.code for w in got.warnings}


def test_a_header_alone_is_refused(made):
    with pytest.raises(InputError, match=r"has a header \(question, answer\) but no rows"):
        load_cases(made("x.csv", "question,answer\n"))


@pytest.mark.parametrize("cell", ["", "nan", "NaN", "<NA>", " "])
def test_empty_cells_are_missing(made, cell):
    got = load_cases(
        made("x.csv", f"id,question,answer,reference\n{cell},q,{cell},{cell}\n,q,a,r\n")
    )
    assert (got.cases[0].id, got.cases[0].answer, got.cases[0].reference) == ("row-1", "", None)


def test_none_as_an_answer_in_a_cell_is_an_answer(made):
    assert load_cases(made("x.csv", "question,answer\nq,None\n")).cases[0].answer == "None"


def test_a_table_written_by_pandas_is_read_back(made, tmp_path):
    frame = pd.DataFrame(
        {"user_input": ["q", "问"], "response": ["a", "答"], "retrieved_contexts": [["x", "y"], []]}
    )
    frame.to_csv(tmp_path / "x.csv")
    assert rows(load_cases(tmp_path / "x.csv")) == [("q", "a", ["x", "y"]), ("问", "答", [])]


def frame():
    return pd.DataFrame(
        {
            "Question": ["q1", "q2"],
            "Response": ["a1", None],
            "retrieved contexts": [np.array(["x", "y"], dtype=object), None],
            "asked": pd.to_datetime(["2024-03-05", None]),
        }
    )


def test_a_data_frame_is_read_and_left_as_it_was():
    table = frame()
    before = table.copy(deep=True)
    got = load_cases(table)
    assert rows(got) == [("q1", "a1", ["x", "y"]), ("q2", "", [])]
    assert [case.meta for case in got] == [{"asked": "2024-03-05T00:00:00"}, {"asked": None}]
    pd.testing.assert_frame_equal(table, before)


def test_an_index_named_like_an_id_is_the_id_and_another_index_is_not():
    table = frame()
    assert [case.id for case in load_cases(table)] == ["row-1", "row-2"]
    table.index = pd.Index(["x", "y"], name="case_id")
    assert [case.id for case in load_cases(table)] == ["x", "y"]


def test_whole_numbers_that_pandas_made_floats_stay_whole():
    table = pd.DataFrame({"id": [7.0, None], "question": ["q", "q"], "answer": [15.0, None]})
    assert [(c.id, c.answer) for c in load_cases(table)] == [("7", "15"), ("row-2", "")]


def test_repeated_and_layered_columns_of_a_frame():
    table = pd.DataFrame([["q", "a", "b"]], columns=["question", "answer", "answer"])
    assert load_cases(table).cases[0].meta == {"answer~2": "b"}
    layered = pd.DataFrame(
        [["q", "a"]],
        columns=pd.MultiIndex.from_tuples([("inputs", "question"), ("outputs", "answer")]),
    )
    assert rows(load_cases(layered)) == [("q", "a", [])]


class Arrow:
    def to_pylist(self):
        return [{"question": "q", "answer": "a"}]


class Polars:
    def to_dicts(self):
        return [{"question": "q", "answer": "a"}]


class Dataset:
    column_names = ("question", "answer")

    def __iter__(self):
        yield {"question": "q", "answer": "a"}


class Sample:
    def __init__(self):
        self.input, self.actual_output, self.retrieval_context = "q", "a", ["x"]


@pytest.mark.parametrize("source", [Arrow(), Polars(), Dataset(), Sample(), [Sample()]])
def test_other_tables_and_objects_are_known_by_shape(source):
    assert [row[:2] for row in rows(load_cases(source))] == [("q", "a")]


def test_an_empty_frame_holds_no_rows():
    with pytest.raises(InputError, match="the data holds no rows"):
        load_cases(frame().iloc[:0])


def test_parquet_is_read_by_content(tmp_path, made):
    pytest.importorskip("pyarrow")
    frame().to_parquet(tmp_path / "x.parquet")
    assert rows(load_cases(tmp_path / "x.parquet")) == [("q1", "a1", ["x", "y"]), ("q2", "", [])]
    got = load_cases(made("x.csv", (tmp_path / "x.parquet").read_bytes()))
    assert (len(got), "suffix" in {w.code for w in got.warnings}) == (2, True)
    with pytest.raises(InputError, match="broken Parquet file"):
        load_cases(made("y.parquet", (tmp_path / "x.parquet").read_bytes()[:300]))


def test_a_parquet_name_without_parquet_inside_is_refused(made):
    with pytest.raises(InputError, match="no Parquet file"):
        load_cases(made("x.parquet", "question,answer\nq,a\n"))


def test_parquet_without_its_library_names_the_install_line(made, monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(ConfigError, match=r'pip install "rag-doctor-workbench\[parquet\]"'):
        load_cases(made("x.parquet", b"PAR1" + b"\0" * 40))
