"""No silent repair: what is changed is counted; what is shown cannot harm the terminal."""

import json

import pytest

from rag_doctor.adapters import load_cases
from rag_doctor.errors import InputError
from rag_doctor.shapes.notes import label

GOOD = {"question": "年假几天？", "answer": "Fifteen.", "contexts": ["A text."]}
EVIL = ["\x1b[2Jq", "a\u202eb", "n\x00l", "l\nf", "\u200bz", "\x07", "k" * 5000, "\ud800", "\x9b"]


@pytest.mark.parametrize(
    ("ranks", "read", "code", "times"),
    [
        ([-1, 2], [1, 2], "bad_rank", 1),
        (["first", 1.5], [1, 2], "bad_rank", 2),
        ([1e30, float("inf")], [1, 2], "bad_rank", 2),
        ([10**400, True], [1, 2], "bad_rank", 2),
        ([0, 1], [1, 2], "zero_rank", 1),
        (["2", 3.0], [2, 3], None, 0),
        ([None, 5], [1, 5], None, 0),
    ],
)
def test_ranks_that_are_no_whole_number_from_1_are_replaced_and_told(ranks, read, code, times):
    chunks = [{"text": f"t{i}", "rank": rank} for i, rank in enumerate(ranks)]
    got = load_cases([GOOD | {"contexts": chunks}])
    assert [chunk.rank for chunk in got.cases[0].contexts] == read
    assert [w.code for w in got.warnings] == ([code] if code else [])
    assert all(f"({times}×" in w for w in got.warnings)


@pytest.mark.parametrize("score", [float("inf"), "NaN", "high", [1], True])
def test_a_score_that_is_no_number_is_dropped_and_told(score):
    got = load_cases([GOOD | {"contexts": [{"text": "t", "score": score}]}])
    assert got.cases[0].contexts[0].score is None
    assert [w.code for w in got.warnings] == ["bad_score"]


@pytest.mark.parametrize(
    ("labels", "read", "codes"),
    [
        ({"a": 9, "b": -3, "c": 2}, {"a": 2, "b": 0, "c": 2}, ["clipped_grade"]),
        ({"a": 1e300}, {"a": 2}, ["clipped_grade"]),
        ([{"id": "a", "grade": 5}], {"a": 2}, ["clipped_grade"]),
        ({"a": 0.5}, {}, ["bad_grade"]),
        (5, {"5": 2}, ["lone_id"]),
        ("c1", {"c1": 2}, []),
        ({"a": 0, "b": 1, "c": 2}, {"a": 0, "b": 1, "c": 2}, []),
    ],
)
def test_grades_are_held_to_0_1_2_and_told(labels, read, codes):
    got = load_cases([GOOD | {"relevant_ids": labels}])
    assert got.cases[0].relevant_ids == read
    assert [w.code for w in got.warnings] == codes


def test_labels_that_are_true_or_false_set_the_row_aside():
    got = load_cases([GOOD, GOOD | {"relevant_ids": True}])
    assert [row.reason.code for row in got.bad] == ["not_ids"]


@pytest.mark.parametrize("name", ["x.jsonl", "x.json"])
def test_a_key_given_twice_keeps_the_last_and_is_told_once_an_object(made, name):
    row = '{"question": "a", "question": "b", "answer": "c", "contexts": ["x"]}'
    text = f"{row}\n{row}" if name == "x.jsonl" else f"[{row},\n{row}]"
    got = load_cases(made(name, text))
    assert [case.question for case in got] == ["b", "b"]
    (said,) = got.warnings
    assert said.startswith("a JSON object with the key 'question' twice, the last one is kept (2×")


def test_a_key_given_twice_deep_inside_is_told_too(made):
    row = json.dumps(GOOD)[:-1] + ', "meta": {"k": 1, "k": 2}}'
    got = load_cases(made("x.jsonl", row))
    assert got.cases[0].meta == {"k": 2}
    assert "'k' twice" in got.warnings[0]


def test_a_document_tried_in_two_ways_is_counted_once(made):
    row = '{"question": "a", "answer": "c", "contexts": ["x"], "n": NaN, "n": NaN}'
    got = load_cases(made("x.json", f"[{row},\n{row},"))
    counts = {w.code: w for w in got.warnings}
    assert "2×" in counts["same_key"]
    assert "4×" in counts["not_a_number"]


@pytest.mark.parametrize("name", EVIL, ids=ascii)
def test_a_foreign_name_is_spelled_out_and_clipped(name):
    said = label(name)
    assert said.isprintable()
    assert len(said) <= 60
    assert "�" not in said


def said_about(source):
    try:
        got = load_cases(source)
    except InputError as error:
        return [str(error)]
    lines = got.describe() + got.describe("zh") + [str(row) for row in got.bad]
    return lines + [text for w in got.warnings for text in (str(w), w.zh)]


@pytest.mark.parametrize("evil", EVIL, ids=ascii)
def test_no_message_carries_a_foreign_name_as_it_is(made, evil):
    sources = [
        [GOOD | {evil: 1}],
        [GOOD | {"contexts": [{evil: 1}]}, GOOD],
        [{"question": "q", "answer": "a", evil: ["A passage of more than twenty letters."]}],
        [{evil: "q"}],
        [{"question": "q", evil: "a"}],
        [GOOD | {"answer": {evil: 1}}, GOOD],
        [GOOD | {"relevant_ids": {evil: 9}, "lang": evil, "id": evil}],
        [{f"outputs.{evil}": 1, "outputs.answer": "a", "question": "q"}],
    ]
    safe = evil.encode("utf-8", "replace").decode()
    twice = json.dumps(GOOD)[:-1] + f", {json.dumps(evil)}: 1, {json.dumps(evil)}: 2}}"
    sources += [
        made("x.jsonl", twice),
        made(f"y{label(safe, 20)}.csv", f"question,{safe},{safe}\n"),
    ]
    for source in sources:
        for line in said_about(source):
            assert line.isprintable(), line
            assert len(line) < 900


def test_many_foreign_columns_are_counted_not_listed():
    (said,) = [
        t for t in load_cases([GOOD | {f"c{i}": i for i in range(3000)}]).describe() if "Kept" in t
    ]
    assert said.endswith("… (3000)")
