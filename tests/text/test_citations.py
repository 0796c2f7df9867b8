"""`strip_citations`: marks out, kept as data, offsets recoverable."""

import pytest

from rag_doctor.text import strip_citations

CASES = [
    ("It is 15 days [1].", "It is 15 days.", [(1,)]),
    ("It is 15 days.[1][2] More.", "It is 15 days. More.", [(1,), (2,)]),
    ("Both [1, 2] and [3-5] say so.", "Both and say so.", [(1, 2), (3, 4, 5)]),
    ("年假为15天【1】。", "年假为15天。", [(1,)]),
    ("年假【1†source】为15天。", "年假为15天。", [(1,)]),
    ("It ends.^1 It begins.^[2]", "It ends. It begins.", [(1,), (2,)]),
    ("It ends.¹² Yes.", "It ends. Yes.", [(12,)]),
    ("It is so (Passage 1).", "It is so.", [(1,)]),
    ("It is so (see passages 1 and 2).", "It is so.", [(1, 2)]),
    ("It is so [Source 3] [doc 4].", "It is so.", [(3,), (4,)]),
    ("见附件[文档2]（见文档3）。", "见附件。", [(2,), (3,)]),
    ("Note<sup>3</sup> here[^4]", "Note here", [(3,), (4,)]),
    ("Linked [1](https://example.com/a).", "Linked.", [(1,)]),
    ("See [2, p. 14].", "See.", [(2,)]),
]


@pytest.mark.parametrize(("text", "bare", "numbers"), CASES)
def test_takes_marks_out_and_keeps_their_numbers(text, bare, numbers):
    stripped = strip_citations(text)
    assert stripped.text == bare
    assert [c.numbers for c in stripped.citations] == numbers


NAMED = [
    ("年假为15天（来源：员工手册第3章）。", "年假为15天。", "员工手册第3章"),
    ("It is 15 days (Source: HR handbook).", "It is 15 days.", "HR handbook"),
    ("年假【来源：手册】为15天。", "年假为15天。", "手册"),
]


@pytest.mark.parametrize(("text", "bare", "label"), NAMED)
def test_a_named_source_is_kept_as_label(text, bare, label):
    stripped = strip_citations(text)
    assert stripped.text == bare
    assert [(c.numbers, c.label) for c in stripped.citations] == [((), label)]


@pytest.mark.parametrize(
    "text",
    [
        "arr[0] is the first",
        "`a[1]` and `b[2]`",
        "```\nx = y[1]\n```",
        "2^10 and x^2",
        "10 m² of floor",
        "[2020] was a year",
        "(see below) and (15 days)",
        "【重要】请注意",
        "[link](https://example.com)",
    ],
)
def test_what_only_looks_like_a_mark_stays(text):
    assert strip_citations(text).text == text


def test_every_offset_leads_back_to_the_same_character():
    text = "A[1] b (Passage 2). 年假【3】为15天（来源：手册）。End ^4"
    stripped = strip_citations(text)
    for offset, char in enumerate(stripped.text):
        assert text[stripped.to_original(offset)] == char


def test_a_span_leads_back_without_the_mark_behind_it():
    text = "It is 15 days [1]. More."
    stripped = strip_citations(text)
    at = stripped.text.index("15 days")
    start, end = stripped.span_to_original(at, at + 7)
    assert text[start:end] == "15 days"


def test_a_citation_knows_where_it_stood():
    text = "One [1]. Two [2]."
    for citation in strip_citations(text).citations:
        assert text[citation.start : citation.end] == citation.text
    assert [c.at for c in strip_citations(text).citations] == [3, 8]
