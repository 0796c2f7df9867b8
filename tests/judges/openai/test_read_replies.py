"""What a reading becomes: claims with exact places, and nothing invented."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from judge_asked import case

from rag_doctor.judges.openai.locate import locate
from rag_doctor.judges.openai.reading import read_reply

ANSWER = "Refunds take 14 days [1]. Shipping is “free” for **defective** items.\n退款需要１４天。"


@pytest.mark.parametrize(
    ("quote", "found"),
    [
        ("Refunds take 14 days", "Refunds take 14 days"),
        (' "Refunds take 14 days" ', "Refunds take 14 days"),
        ('Shipping is "free" for defective items.', "Shipping is “free” for **defective** items."),
        ("refunds  take 14\ndays", "Refunds take 14 days"),
        ("退款需要14天", "退款需要１４天"),
        ("Shipping … defective items", "Shipping is “free” for **defective** items"),
        ("Shipping is...", "Shipping is"),
        ("Refunds take 15 days", None),
        ("", None),
        ("…", None),
    ],
)  # fmt: skip
def test_a_quote_is_found_exactly_or_not_at_all(quote, found):
    span = locate(quote, ANSWER)
    assert (ANSWER[span[0] : span[1]] if span else None) == found


def test_the_second_of_two_equal_passages_is_found_after_the_first():
    assert locate("ab", "ab ab", after=1) == (3, 5)
    assert locate("ab", "ab", after=1) == (0, 2)


@given(st.text(max_size=80), st.integers(0, 80), st.integers(0, 80))
def test_every_piece_of_a_text_is_found_where_it_reads_the_same(text, start, end):
    quote = text[start:end]
    span = locate(quote, text)
    if span is not None:
        assert 0 <= span[0] < span[1] <= len(text)
    elif quote.strip():
        assert not quote.strip(" \t\r\n\"'“”‘’「」『』")


def read(claims: list, answer: str = ANSWER, **reply):
    given = {"stance": "answers", "claims": claims, "reference_claims": [], **reply}
    return read_reply(case(1, answer=answer), given)


def test_claims_carry_their_place_their_marks_and_what_stands_alone():
    items = [
        {"quote": "Refunds take 14 days [1].", "alone": "Refunds of item 1 take 14 days."},
        {"quote": "退款需要14天", "alone": ""},
    ]
    claims = read(items).split.answer_claims
    assert [ANSWER[c.start : c.end] for c in (claims[0], claims[-1])] == [
        "Refunds take 14 days [1].",
        "退款需要１４天",
    ]
    assert claims[0].resolved == "Refunds of item 1 take 14 days."
    assert claims[0].citations == ("1",)
    assert "[1]" not in claims[0].text


def test_an_invented_claim_is_left_out_and_a_forgotten_one_comes_back():
    items = [
        {"quote": "The moon is made of green cheese.", "alone": ""},
        {"quote": "Refunds take 14 days", "alone": ""},
    ]
    texts = [claim.text for claim in read(items).split.answer_claims]
    assert not any("moon" in text for text in texts)
    assert any("defective" in text for text in texts)
    assert any("退款" in text for text in texts)


@pytest.mark.parametrize(
    ("answer", "alone", "kept"),
    [
        ("It takes 14 days.", "The refund takes 14 days.", True),
        ("It takes 14 days.", "The refund takes 15 days.", False),
        ("It takes 14 days.", "The refund takes time.", False),
        ("Apple", "Facebook", False),
        ("It is not free.", "Shipping is free.", False),
        ("It is not free.", "Shipping is not free.", True),
        ("运费不免。", "运费免。", False),
        ("Apple", "Apple acquired Instagram.", True),
        ("需要十四天。", "退款需要十四天。", True),
        ("苹果公司", "脸书公司收购了它。", False),
    ],
)
def test_a_restated_claim_may_not_say_something_else(answer, alone, kept):
    (claim,) = read([{"quote": answer, "alone": alone}], answer=answer).split.answer_claims
    assert (claim.to_judge == alone) is kept
    if not kept:
        assert answer.rstrip(".。") in claim.to_judge


@pytest.mark.parametrize("claims", [None, "x", [1, None, {}], [{"quote": None}], [["a"]]])
def test_a_malformed_list_of_claims_falls_back_on_the_rules(claims):
    assert len(read(claims).split.answer_claims) >= 2


@pytest.mark.parametrize(
    ("stance", "answer", "flags"),
    [
        ("answers", "15 days.", (False, False, False)),
        ("refuses", "No idea.", (True, False, False)),
        ("partly", "15 days; the rest is not known.", (False, True, False)),
        ("evades", "It depends.", (False, False, True)),
        ("REFUSES ", "No idea.", (True, False, False)),
        ("shrugs", "I cannot answer this question.", (True, False, False)),
        ("shrugs", "15 days.", (False, False, False)),
        (None, "无法回答该问题。", (True, False, False)),
    ],
)
def test_the_stance_is_read_from_the_menu_and_else_by_rules(stance, answer, flags):
    found = read([], answer=answer, stance=stance).split.refusal
    assert (found.refused, found.partial, found.noncommittal) == flags


@pytest.mark.parametrize("said", ["correct", "partly", "wrong", "none", "maybe", "", None, 1])
def test_correctness_comes_from_the_menu_only(said):
    reading = read([], correct=said, why="So it is.")
    expected = said if said in ("correct", "partly", "wrong") else "unscored"
    assert reading.correctness == expected
    assert read_reply(case(1, reference=None), {"correct": said}).correctness == "unscored"


def test_a_difference_is_kept_with_its_kind():
    differs = {"kind": "number", "answer": "14 days", "reference": "15 days"}
    found = read([], correct="wrong", differs=differs).contradiction
    assert found is not None
    assert (found.kind, found.wrong, found.right) == ("number", "14 days", "15 days")
    odd = read([], correct="wrong", differs={**differs, "kind": "vibes"}).contradiction
    assert odd is not None
    assert odd.kind == "other"
    assert read([], correct="correct", differs=differs).contradiction is None
