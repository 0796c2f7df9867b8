"""What `load_cases` says about a whole input: ids, needed fields, contexts, the description."""

import subprocess
import sys

import pytest

from rag_doctor.adapters import BadRow, CaseSet, load_cases
from rag_doctor.errors import InputError
from rag_doctor.records import Case

BASE = {"question": "What is due?", "answer": "Fifteen days.", "contexts": ["A text."]}
PASSAGE = "Employees are due fifteen days of leave a year."


def test_repeated_ids_are_made_unique_and_told():
    got = load_cases([BASE | {"id": i} for i in ("a", "a", "a~2", "a", "b")])
    assert [case.id for case in got] == ["a", "a~2", "a~2~2", "a~3", "b"]
    assert any(w.code == "same_id" and "3×" in w for w in got.warnings)


def test_missing_ids_count_rows_bad_ones_too():
    got = load_cases([BASE, {"x": 1}, BASE | {"id": " "}, BASE | {"id": 12.0}])
    assert [case.id for case in got] == ["row-1", "row-3", "12"]


@pytest.mark.parametrize("field", ["question", "answer"])
@pytest.mark.parametrize("nothing", [None, "", "  "])
def test_a_needed_field_empty_in_every_row_is_refused(field, nothing):
    rows = [BASE | {field: nothing}] * 3
    with pytest.raises(InputError, match=rf"{field}: empty in every row \(n = 3\). Columns seen: "):
        load_cases(rows)
    assert len(load_cases([*rows, BASE])) == 4
    assert len(load_cases(rows, need=())) == 3


def test_wrong_columns_are_shown_with_the_nearest_names():
    rows = [{"qestion": "q", "anwser": "a", "n": 1}]
    with pytest.raises(
        InputError,
        match=r"question: no such column.*'qestion', 'anwser', 'n'\. "
        r"Rename 'qestion' to 'question'\? Accepted names: question, user_input",
    ):
        load_cases(rows)
    with pytest.raises(InputError, match=r"answer: no such column.*Rename 'anwser' to 'answer'\?"):
        load_cases([{"question": "q", "anwser": "a"}])


def test_a_row_without_question_and_answer_columns_is_set_aside():
    got = load_cases([BASE, {"note": "end of file"}])
    assert str(got.bad[0]) == ("line 2: neither a question nor an answer among its columns: 'note'")
    assert got.bad[0].excerpt == "{'note': 'end of file'}"


def test_empty_texts_in_single_rows_are_counted():
    got = load_cases([BASE, BASE | {"question": ""}, BASE | {"answer": None}])
    assert {"empty_question", "empty_answer"} == {w.code for w in got.warnings}


@pytest.mark.parametrize(
    ("nothing", "said"),
    [
        ([], "CONTEXTS ARE EMPTY IN EVERY ROW (column 'contexts')"),
        (None, "CONTEXTS ARE NOT RECORDED IN ANY ROW (column 'contexts')"),
        ("", "CONTEXTS ARE NOT RECORDED IN ANY ROW (column 'contexts')"),
        ([""], "CONTEXTS ARE NOT RECORDED IN ANY ROW (column 'contexts')"),
    ],
)
def test_contexts_empty_in_every_row_are_told_loudly(nothing, said):
    got = load_cases([BASE | {"contexts": nothing}] * 2)
    assert got.warnings[0].startswith(said)
    assert "contexts_unknown" not in {w.code for w in got.warnings}


def test_no_column_of_contexts_is_told_loudly():
    got = load_cases([{"question": "q", "answer": "a"}])
    assert [w.code for w in got.warnings] == ["contexts_none"]


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("contxts", PASSAGE),
        ("retrieved_passages", [PASSAGE]),
        ("outputs.my_contexts", [PASSAGE]),
        ("evidence", [PASSAGE, PASSAGE]),
        ("hits", [{"body": PASSAGE}]),
    ],
)
def test_a_column_that_looks_like_contexts_is_suggested(column, value):
    got = load_cases([{"question": "q", "answer": "a", "n": 1, "tags": ["x"], column: value}])
    assert [w.code for w in got.warnings] == ["contexts_none", "contexts_maybe"]
    assert repr(column) in got.warnings[1]
    assert repr(column) in got.warnings[1].zh


def test_some_contexts_are_enough_for_silence():
    assert load_cases([BASE, BASE | {"contexts": []}]).warnings == ()


def test_cases_in_memory_pass_unchanged_but_for_the_absent_language():
    stated = Case(id="a", question="q", answer="a", lang="und")
    absent = Case(id="b", question="年假几天？", answer="十五天。")
    got = load_cases([stated, absent])
    assert got.cases[0] is stated
    assert got.cases[1] == absent.model_copy(update={"lang": "zh"})
    assert load_cases(got).cases == got.cases


def test_a_set_of_cases_counts_and_iterates():
    got = load_cases([BASE, {"x": 1}])
    assert (len(got), got.n_rows, len(got.bad)) == (1, 2, 1)
    assert list(got) == list(got.cases)
    assert isinstance(got, CaseSet)
    assert isinstance(got.bad[0], BadRow)


def test_the_description_says_what_was_mapped_in_both_languages(made):
    path = made("x.csv", "用户问题,response,context,note\nq,15,c,n\nq,a\n")
    got = load_cases(path)
    assert got.mapping == {"question": "用户问题", "answer": "response", "contexts": "context"}
    assert got.describe() == [
        f"{path}: rows 2, cases 1, set aside 1",
        "Columns: question ← 用户问题 · answer ← response · contexts ← context",
        "Kept in meta: note",
        "Set aside line 3: 2 cells where the header has 4",
    ]
    assert got.describe("zh") == [
        f"{path}：共 2 行，案例 1，搁置 1",
        "列的对应：question ← 用户问题 · answer ← response · contexts ← context",
        "保留在 meta：note",
        "搁置 第 3 行：有 2 个单元格，而表头有 4 列",
    ]


def test_the_description_shows_five_bad_rows_and_counts_the_rest():
    got = load_cases([BASE, *([{"x": 1}] * 8)])
    assert got.describe()[-1] == "… and 3 more set aside"
    assert got.describe("zh")[-1] == "另有 3 行被搁置"


def test_choices_off_the_menu_are_refused():
    with pytest.raises(InputError, match=r"on_bad: no choice 'ignore'. Choices: collect, raise"):
        load_cases([BASE], on_bad="ignore")


def test_importing_the_readers_loads_no_heavy_library():
    code = (
        "import sys, rag_doctor.adapters; "
        "print([m for m in ('pandas', 'pyarrow', 'numpy', 'langgraph', 'openai', 'faiss') "
        "if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
