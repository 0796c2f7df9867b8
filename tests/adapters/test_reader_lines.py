"""Lines of JSON in any encoding and with any ends: one bad line costs one row, wherever it is."""

import codecs

import pytest

from rag_doctor.adapters import load_cases
from rag_doctor.errors import InputError

SIMPLE = {
    "question": "年假有几天？",
    "answer": "年假有五十天。",
    "contexts": ["新员工有十四天年假。"],
}
TRADITIONAL = {
    "question": "年假有幾天？",
    "answer": "年假有五十天。",
    "contexts": ["員工有十四天。"],
}
WESTERN = {"question": "Où est le café ?", "answer": "À gauche, près d’ici.", "contexts": ["é"]}
BROKEN = ['{"id": "坏", "question": ', "{oops", "no JSON at all", '{"question": "q"} trailing']


def lines_with(line, fields, at, broken, n=8):
    lines = [line(i, **fields) for i in range(n)]
    lines[at] = broken
    return lines


@pytest.mark.parametrize("broken", BROKEN)
@pytest.mark.parametrize("at", [0, 4, 7])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize(
    ("encoding", "fields", "notes"),
    [
        ("utf-8", SIMPLE, []),
        ("gbk", SIMPLE, ["encoding"]),
        ("gb18030", SIMPLE, ["encoding"]),
        ("big5", TRADITIONAL, ["encoding"]),
        ("cp1252", WESTERN, ["encoding"]),
        ("utf-16", SIMPLE, []),
    ],
)
def test_a_bad_line_costs_one_row_in_every_encoding_and_with_every_end(
    made, line, encoding, fields, notes, end, at, broken
):
    if "坏" in broken and encoding in ("big5", "cp1252"):
        broken = broken.replace("坏", "x")
    lines = lines_with(line, fields, at, broken)
    got = load_cases(made("x.jsonl", end.join(lines).encode(encoding)))
    assert [case.id for case in got] == [f"k{i}" for i in range(8) if i != at]
    assert {case.question for case in got} == {fields["question"]}
    assert [(row.line, row.reason.code) for row in got.bad] == [(at + 1, "not_json")]
    assert [w.code for w in got.warnings] == notes


@pytest.mark.parametrize("encoding", ["utf-8", "gbk"])
def test_two_bad_lines_at_the_top_do_not_make_it_another_format(made, line, encoding):
    lines = ['{"question": "q"} x', '{"question": "q"} y', *(line(i, **SIMPLE) for i in range(3))]
    got = load_cases(made("x.jsonl", "\n".join(lines).encode(encoding)))
    assert [case.id for case in got] == ["k0", "k1", "k2"]
    assert [row.line for row in got.bad] == [1, 2]
    assert not {"suffix", "json_cut"} & {w.code for w in got.warnings}


def test_a_damaged_character_in_a_gbk_file_does_not_change_its_encoding(made, line):
    data = "\n".join(line(i, **SIMPLE) for i in range(40)).encode("gbk")
    place = data.index("年假".encode("gbk"), 900)
    got = load_cases(made("x.jsonl", data[:place] + b"\xff" + data[place + 2 :]))
    assert {w.code for w in got.warnings} == {"encoding"}
    assert sum(case.question == SIMPLE["question"] for case in got) >= 38


def test_the_encoding_is_settled_by_the_file_not_by_one_short_line(made, line):
    short = {"question": "é?", "answer": "à", "contexts": ["ß"]}
    lines = [line(0, **short), *(line(i, **WESTERN) for i in range(1, 5))]
    got = load_cases(made("x.jsonl", "\n".join(lines).encode("cp1252")))
    assert [case.question for case in got][:2] == ["é?", WESTERN["question"]]


def test_lines_that_end_in_both_ways_are_told_apart(made, line):
    text = "\r".join([line(1), line(2), "{bad"]) + "\n" + line(3) + "\r" + line(4)
    got = load_cases(made("x.jsonl", text))
    assert [case.id for case in got] == ["k1", "k2", "k3", "k4"]
    assert len(got.bad) == 1


def test_a_carriage_return_inside_a_text_ends_no_line(made, line):
    text = line(1, answer="a-b").replace("a-b", "a\rb") + "\n" + line(2)
    got = load_cases(made("x.jsonl", text))
    assert [case.answer for case in got] == ["a\rb", "Fifteen."]


@pytest.mark.parametrize("name", ["x.jsonl", "x.json", "x.csv"])
def test_a_byte_order_mark_at_the_head_of_every_line_is_taken_off(made, line, name):
    lines = [line(i, **SIMPLE) for i in range(3)]
    if name == "x.csv":
        lines = ["id,question,answer,contexts", "k0,q,a,c", "k1,q,a,c", "k2,q,a,c"]
    data = b"\r\n".join(codecs.BOM_UTF8 + text.encode() for text in [*lines, ""])
    got = load_cases(made(name, data))
    assert [case.id for case in got] == ["k0", "k1", "k2"]
    assert (got.bad, got.n_rows) == ((), 3)


def test_a_long_number_or_deep_nesting_speaks_of_its_row_even_alone(made):
    digits = '{"question": "q", "answer": ' + "9" * 6000 + "}"
    deep = '{"question": "q", "answer": "a", "x": ' + "[" * 100_000 + "]" * 100_000 + "}"
    with pytest.raises(InputError, match=r"the first, line 1: a number with more digits"):
        load_cases(made("x.jsonl", digits))
    with pytest.raises(InputError, match=r"the first, line 1: nested too deeply"):
        load_cases(made("x.jsonl", deep))


@pytest.mark.parametrize("place", ["id", "answer", "contexts", "relevant_ids", "lang", "other"])
def test_a_number_too_long_to_print_costs_its_row_in_a_table_too(place):
    good = {"question": "q", "answer": "a", "contexts": ["c"]}
    got = load_cases([good, good | {place: 10**5000}])
    assert [row.reason.code for row in got.bad] == ["huge_number"]


@pytest.mark.parametrize(
    ("text", "kind"), [("null", "null"), ("5", "number"), ('"text"', "string"), ("true", "boolean")]
)
@pytest.mark.parametrize("name", ["x.json", "x.jsonl"])
def test_json_of_a_bare_value_says_which(made, name, text, kind):
    with pytest.raises(InputError, match=rf"holds nothing but a JSON {kind}; an object a case"):
        load_cases(made(name, text + "\n"))
