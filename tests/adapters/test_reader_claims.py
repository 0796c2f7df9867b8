"""Bare claims: one item a row, the broken ones in their place with their reason."""

import gzip
import json

import pytest

from rag_doctor.adapters import load_claims
from rag_doctor.adapters.claims import CLAIM_NAMES
from rag_doctor.adapters.limits import MAX_TEXT
from rag_doctor.errors import InputError

ROW = {"id": "a", "claim": "年假有十五天。", "contexts": ["员工每年有十五天年假。"]}


@pytest.fixture
def claims(made):
    """A function that writes rows (dicts, or lines as they are) and reads them as claims."""

    def read(*rows, name="x.jsonl", **options):
        lines = [
            row if isinstance(row, str) else json.dumps(row, ensure_ascii=False) for row in rows
        ]
        return load_claims(made(name, "\n".join(lines)), **options)

    return read


def test_a_claim_is_the_answer_of_its_case(claims):
    (item,) = claims(ROW)
    assert (item.id, item.problem) == ("a", "")
    assert (item.case.id, item.case.answer, item.case.question) == ("a", ROW["claim"], "")
    assert [chunk.text for chunk in item.case.contexts] == ROW["contexts"]
    assert item.case.lang == "zh"


@pytest.mark.parametrize("name", CLAIM_NAMES)
def test_every_accepted_name_holds_the_claim(claims, name):
    (item,) = claims({"contexts": ["c"], name: "A claim."})
    assert (item.id, item.case.answer) == ("line-1", "A claim.")


@pytest.mark.parametrize("nothing", ["", "  ", None, "\u200b"])
def test_of_several_names_the_first_filled_one_wins(claims, nothing):
    (item,) = claims({"claim": nothing, "answer": "B.", "response": "C.", "contexts": []})
    assert item.case.answer == "B."


@pytest.mark.parametrize(
    ("value", "kind"),
    [
        (5, "a number"),
        (1.5, "a number"),
        (True, "a boolean"),
        (["a"], "a list"),
        ({"text": "a"}, r"an object \(text\)"),
    ],
)
def test_a_claim_that_is_no_text_says_what_it_is_even_beside_another_name(claims, value, kind):
    bad, good = claims({"claim": value, "answer": "A text.", "contexts": []}, ROW)
    assert bad.case is None
    with pytest.raises(AssertionError, match=rf"^line 1: claim must be text, got {kind}\.$"):
        raise AssertionError(bad.problem)
    assert good.case is not None


def test_broken_rows_keep_their_place_and_say_why(claims):
    rows = [ROW, "{bad", "[1]", '"text"', {"id": "n"}, ROW | {"contexts": [{"n": 1}]}, ROW]
    items = claims(*rows)
    assert [item.case is None for item in items] == [False, True, True, True, True, True, False]
    assert [item.id for item in items] == ["a", "line-2", "line-3", "line-4", "n", "a", "a"]
    assert [item.problem.split(": ", 1)[1] for item in items[1:6]] == [
        "not JSON: Expecting property name enclosed in double quotes (character 2).",
        "an object is due, got list.",
        "an object is due, got string.",
        "no claim; name it `claim`.",
        "case: contexts: a chunk without text; its keys: n.",
    ]
    assert all(item.problem.startswith(f"line {i}: ") for i, item in enumerate(items[1:6], 2))


@pytest.mark.parametrize("name", ["question", "query", "user_input", "问题"])
def test_the_question_is_taken_along_under_any_of_its_names(claims, name):
    (item,) = claims(ROW | {name: "几天？"})
    assert item.case.question == "几天？"


@pytest.mark.parametrize(("name", "value"), [("id", 7), ("case_id", "7"), ("编号", 7.0)])
def test_the_id_is_known_by_any_of_its_names(claims, name, value):
    row = {k: v for k, v in ROW.items() if k != "id"}
    (item,) = claims(row | {name: value})
    assert (item.id, item.case.id) == ("7", "7")


@pytest.mark.parametrize("value", [None, "", [], {"a": 1}])
def test_an_id_that_is_none_gives_the_line(claims, value):
    assert claims(ROW | {"id": value})[0].id == "line-1"


def test_contexts_not_recorded_differ_from_none_given(claims):
    bare = {k: v for k, v in ROW.items() if k != "contexts"}
    known = [item.case.contexts_known for item in claims(bare, ROW | {"contexts": []}, ROW)]
    assert known == [False, True, True]


def test_tables_compressed_and_foreign_encodings_are_read(made):
    table = "claim,contexts\n年假有十五天。,员工每年有十五天年假。\n"
    (item,) = load_claims(made("x.csv", table.encode("gbk")))
    assert item.case.answer == "年假有十五天。"
    packed = gzip.compress(json.dumps(ROW).encode())
    assert load_claims(str(made("x.jsonl.gz", packed)))[0].id == "a"


def test_a_bad_line_in_a_gbk_file_costs_one_claim(made):
    lines = [json.dumps(ROW | {"id": str(i)}, ensure_ascii=False) for i in range(4)]
    lines[1] = "{bad"
    items = load_claims(made("x.jsonl", "\n".join(lines).encode("gbk")))
    assert [item.id for item in items] == ["0", "line-2", "2", "3"]


def test_a_claim_beyond_the_limit_is_cut(claims):
    assert len(claims(ROW | {"claim": "a" * (MAX_TEXT + 1)})[0].case.answer) == MAX_TEXT


def test_a_limit_counts_rows_the_broken_ones_too(claims):
    assert [item.id for item in claims(ROW, "{bad", ROW, limit=2)] == ["a", "line-2"]


@pytest.mark.parametrize("limit", [0, -1, 1.5, True, "3"])
def test_a_limit_that_is_no_count_is_refused(claims, limit):
    with pytest.raises(InputError, match="limit: a whole number from 1"):
        claims(ROW, limit=limit)


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ([], "is empty"),
        (["[]"], "holds no rows"),
        (
            [{"id": "n", "text": "x"}],
            r"claim: no row holds one \(n = 1\); the first: line 1: no cl",
        ),
        (
            [{"claim": 5}],
            "the first: line 1: claim must be text, got a number. Accepted names: cla",
        ),
    ],
)
def test_a_file_without_claims_is_refused(claims, rows, message):
    with pytest.raises(InputError, match=message):
        claims(*rows)


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(InputError, match="there is no file"):
        load_claims(tmp_path / "no.jsonl")
