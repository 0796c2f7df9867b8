"""The right value is of the claim's clause, kind and end; the wrong one stands in the claim."""

from __future__ import annotations

import pytest

from rag_doctor.judges.offline.features_evidence import read_base
from rag_doctor.judges.offline.support_signals import read_claims
from rag_doctor.records import Chunk, Claim, Contradiction


def shown(claim: str, *contexts: str) -> Contradiction:
    base = read_base([Chunk(id=f"c{n}", text=text) for n, text in enumerate(contexts)])
    (found,) = read_claims([Claim(text=claim, start=0, end=len(claim))], base, None)
    assert found.against is not None
    return found.against.contradiction


TERM = "Summer term starts on Tuesday 4 April and ends on Thursday 6 July."
TUNNEL = "The tunnel was begun in 1961 and opened on 9 May 1966."
DEGREE = "After an internship at Bonn she got her degree from Geneva in 1990."
学期, 隧道 = "夏季学期4月4日（星期二）开学，7月6日结束。", "隧道于1961年动工，1966年5月9日通车。"


@pytest.mark.parametrize(
    ("claim", "given", "wrong", "right"),
    [
        ("The summer term ends on 29 June.", TERM, "29 June", "6 July"),
        ("The summer term starts on 1 April.", TERM, "1 April", "4 April"),
        ("The tunnel opened on 9 June 1966.", TUNNEL, "9 June 1966", "9 May 1966"),
        ("The tunnel was begun in 1966.", TUNNEL, "1966", "1961"),
        ("She got her degree from Basel.", DEGREE, "Basel", "Geneva"),
        (
            "Students pay £12.",
            "Adults pay £14, students £9, children under 5 free.",
            "£12",
            "£9",
        ),
        ("The minimum version is now 5.0.", "The minimum is now 5.2 (was 4.8).", "5.0", "5.2"),
        ("最低版本现为5.0。", "最低版本现为5.2（原为4.8）。", "5.0", "5.2"),
        ("夏季学期于6月29日结束。", 学期, "6月29日", "7月6日"),
        ("隧道1966年6月9日通车。", 隧道, "1966年6月9日", "1966年5月9日"),
        ("隧道于1966年动工。", 隧道, "1966年", "1961年"),
        ("The blood pressure fell by 8.2 mmHg.", "The blood pressure of all 812 patients fell by "
         "6.2 mmHg.", "8.2", "6.2"),
    ],
)  # fmt: skip
def test_wrong_and_right_value(claim: str, given: str, wrong: str, right: str) -> None:
    found = shown(claim, given)
    assert (found.wrong.strip(" ."), found.right.strip(" .")) == (wrong, right)


def test_the_wrong_value_is_the_claims_own_spelling() -> None:
    given = "The free tier allows 100 requests per minute and the paid tier 1,000 per minute."
    found = shown("The free tier allows 1,000 requests per minute.", given)
    assert found.wrong in "The free tier allows 1,000 requests per minute."


def test_another_days_hours_are_not_the_right_ones() -> None:
    given = ("The shop is open Mon–Fri 9:00–18:30.", "The shop is open on Saturday 10:00–14:00.")
    assert shown("The shop is open on Saturdays until 16:00.", *given).right == "14:00"
