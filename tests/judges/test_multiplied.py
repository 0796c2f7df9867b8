"""Amounts that a claim multiplies, years it counts on, names it shortens: none contradicts."""

from __future__ import annotations

import pytest

from rag_doctor.judges.offline.contradiction_base import Found
from rag_doctor.judges.offline.features_evidence import read_base
from rag_doctor.judges.offline.support_signals import Signals, read_claims
from rag_doctor.records import Chunk, Claim


def signals(claim: str, given: str) -> Signals:
    base = read_base([Chunk(id="c", text=given)])
    return read_claims([Claim(text=claim, start=0, end=len(claim))], base, None)[0]


def against(claim: str, given: str) -> Found | None:
    return signals(claim, given).against


TICKET = "A ticket costs €12, a return €20."
CLOUD = "Cloud storage costs $8 per month."
SEATS = "The basic plan has 50 seats and the large plan has 500 seats."
MILL = "The mill burnt down in 1784; the next year it was rebuilt."
DATES = "The deadline is 3 March for non-EU citizens and 3 June for EU citizens."
学费, 磨坊 = "学费每学期2万元。", "磨坊1784年烧毁，次年重建。"
法律 = "本协议受中华人民共和国法律管辖。"
停工 = "员工停工超过五天的，须在两天内上报。"


@pytest.mark.parametrize(
    ("claim", "given"),
    [
        ("Three tickets cost €36.", TICKET),
        ("Cloud storage costs $96 per year.", CLOUD),
        ("The large plan has ten times as many seats as the basic plan.", SEATS),
        ("The mill was rebuilt in 1785.", MILL),
        ("The deadline for citizens from outside the EU is 3 March.", DATES),
        ("Guests can use Wi-Fi for free in the lobby.", "Free Wi-Fi for guests in the lobby."),
        ("三张票36元。", "一张票12元。"),
        ("云存储一年96元。", "云存储每月8元。"),
        ("三个学期学费共6万元。", 学费),
        ("磨坊1785年重建。", 磨坊),
        ("本协议受中国法律管辖。", 法律),
        ("两次服药之间要间隔8小时。", "每天不得超过4次，间隔8小时服药一次。"),
        ("停工一天的，不必上报。", 停工),
        ("冬季每9天就浇水，建议如此。", "建议夏季每3天浇水、冬季每9天浇水。"),
    ],
)
def test_the_same_in_another_reckoning_contradicts_nothing(claim: str, given: str) -> None:
    assert against(claim, given) is None


@pytest.mark.parametrize(
    ("claim", "given", "right"),
    [
        ("Three tickets cost €40.", TICKET, "€12"),
        ("Cloud storage costs $90 per year.", CLOUD, "$8 per month"),
        ("The mill was rebuilt in 1790.", MILL, "1784"),
        ("三张票40元。", "一张票12元。", "12元"),
        ("三个学期学费共7万元。", 学费, "2万元"),
        ("磨坊1790年重建。", 磨坊, "1784年"),
        ("本协议受日本法律管辖。", 法律, "中华人民共和国"),
        ("停工一天的，须上报。", 停工, "超过五天"),
    ],
)
def test_another_product_or_year_still_contradicts(claim: str, given: str, right: str) -> None:
    found = against(claim, given)
    assert found is not None
    assert found.contradiction.right == right


@pytest.mark.parametrize(
    ("claim", "given"),
    [("Cloud storage costs $96 per year.", CLOUD), ("三个学期学费共6万元。", 学费)],
)
def test_a_product_with_all_else_in_one_sentence_is_stated(claim: str, given: str) -> None:
    assert signals(claim, given).values["restated"] == 1.0


PHONES = ("The Arco N2 has a 4,100 mAh battery.", "The Borea K7 has a 5,300 mAh battery.")


def test_a_code_whose_own_passage_gives_the_amount_is_not_the_other_code() -> None:
    base = read_base([Chunk(id=f"c{n}", text=text) for n, text in enumerate(PHONES)])
    claims = ["The K7 has the larger battery: 5,300 mAh beside 4,100 mAh."]
    (found,) = read_claims([Claim(text=t, start=0, end=len(t)) for t in claims], base, None)
    assert found.against is None


def test_a_year_counted_in_another_sentence_stands() -> None:
    given = "The mill was built in 1740. By 1783 nobody worked there; it was sold the next year."
    assert against("The mill was sold in 1784.", given) is None
    assert against("The mill was sold in 1790.", given) is not None


def test_a_share_of_the_claims_own_sum_is_a_product() -> None:
    assert against("汇2000元，手续费为30元。", "手续费为金额的1.5%，最低5元。") is None
