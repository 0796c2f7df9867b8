"""The other half of a sentence contradicts nothing: words, prices, amounts, comparisons."""

from __future__ import annotations

import pytest

from rag_doctor.judges.offline.contradiction_base import Found
from rag_doctor.judges.offline.features_evidence import read_base
from rag_doctor.judges.offline.own_clause import segments
from rag_doctor.judges.offline.support_signals import read_claims
from rag_doctor.records import Chunk, Claim


def against(claim: str, *contexts: str) -> Found | None:
    base = read_base([Chunk(id=f"c{n}", text=text) for n, text in enumerate(contexts)])
    return read_claims([Claim(text=claim, start=0, end=len(claim))], base, None)[0].against


SHOW = "The exhibition opens on 3 March and closes on 9 June."
POOL = "Club members swim free, visitors pay £7."
TRADE = "Exports grew in May and shrank in June."
PARK = "Dogs are allowed in the garden, but smoking is forbidden there."
BAGS = "The blue bag is larger than the red bag."
CARE = "Water the fern every day, soak its pot for 20 minutes in summer."
出口, 遛狗, 泳池 = (
    "出口五月增长，六月下滑。",
    "花园内允许遛狗，禁止吸烟。",
    "会员游泳免费，访客每次70元。",
)
车 = "火车比公交车快。"


@pytest.mark.parametrize(
    ("claim", "given"),
    [
        ("The exhibition begins on March 3.", SHOW),
        ("Visitors pay £7.", POOL),
        ("Exports increased in May.", TRADE),
        ("Dogs are permitted in the garden.", PARK),
        ("The red bag is smaller than the blue bag.", BAGS),
        ("The red bag is smaller.", BAGS),
        ("Her brother is a doctor.", "Her brother is a doctor, and her sister lives in Rome."),
        ("The fern is watered once a day.", CARE),
        ("五月出口增加了。", 出口),
        ("花园里可以遛狗。", 遛狗),
        ("访客游泳70元一次。", 泳池),
        ("公交车比火车慢。", 车),
        ("展览从3月3日开始。", "展览3月3日开幕，6月9日结束。"),
        ("The exhibition finishes on 9 June.", SHOW),
        ("六月出口减少了。", 出口.replace("下滑", "下降")),
        ("展览在次年1月9日结束。", "展览10月3日开幕，次年1月9日结束。"),
        ("展览在1月9日结束。", "展览10月3日开幕，次年1月9日结束。"),
        (
            "Shipping a parcel of €20 costs €4.",
            "Parcels over €40 ship for free; otherwise shipping costs €4.",
        ),
    ],
)
def test_the_other_half_contradicts_nothing(claim: str, given: str) -> None:
    assert against(claim, given) is None


@pytest.mark.parametrize(
    ("claim", "given", "right"),
    [
        ("The exhibition starts on 9 June.", SHOW, "closes"),
        ("Exports fell in May.", TRADE, "grew"),
        ("The blue bag is smaller than the red bag.", BAGS, "larger"),
        ("五月出口下降了。", 出口, "增长"),
        ("洗车免费。", "洗车每次30元，车位须预订。", "30元"),
        ("火车比公交车慢。", 车, "快"),
    ],
)
def test_the_own_half_still_contradicts(claim: str, given: str, right: str) -> None:
    found = against(claim, given)
    assert found is not None
    assert found.contradiction.right == right


WEEK = "The pool is open Monday to Friday from 7 am to 9 pm and Saturday from 8 am to 5 pm."
一周 = "游泳馆周一至周五7:00至21:00开放，周六8:00至17:00开放。"


@pytest.mark.parametrize(
    ("claim", "given", "right"),
    [
        ("It is open until 7 pm on Saturdays.", WEEK, "5 pm"),
        ("The pool opens at 6 am on Mondays.", WEEK, "7 am"),
        ("周六开放到19:00。", 一周, "17:00"),
        ("周六从9:00开始开放。", 一周, "8:00"),
        (
            "An IELTS score of 6.0 is enough.",
            "Applicants need a grade of at least 2.5 and an IELTS score of 6.5 or higher.",
            "6.5",
        ),
    ],
)
def test_the_right_value_is_of_the_same_clause_and_end(claim: str, given: str, right: str) -> None:
    found = against(claim, given)
    assert found is not None
    assert found.contradiction.right == right


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("Bus 47 costs €3, but takes an hour.", 1),
        ("Adults £14, students £9.", 2),
        ("The family ticket (2 adults, 3 children) costs £30.", 1),
        ("Mondays and Thursdays are office days.", 1),
        ("审核通过后，财务部在三天内打款。", 1),
        ("春季上升，秋季下降。", 2),
    ],
)
def test_clauses_are_cut_where_another_thing_is_spoken_of(text: str, pieces: int) -> None:
    assert len(segments(text)) == pieces
