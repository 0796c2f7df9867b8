"""Amounts that the contexts come to are no inventions; others are not believed."""

from __future__ import annotations

import pytest

from rag_doctor.judges.offline.support import SupportScorer
from rag_doctor.records import Chunk, Claim

FLAGGED = ("contradicted", "not_mentioned")

PAIRS = [
    ("The lease began on 1 March 2021 and ended on 28 February 2024.",
     "The lease ran for three years.", "The lease ran for five years."),
    ("The train leaves at 9:15 and arrives at 11:45.",
     "The trip takes two and a half hours.", "The trip takes three and a half hours."),
    ("The exam lasts 90 minutes and starts at 10:00.",
     "The exam is over at 11:30.", "The exam is over at 12:00."),
    ("The bridge opened in 1932. It was closed for good in 2007.",
     "The bridge was in use for 75 years.", "The bridge was in use for 65 years."),
    ("The event runs from 3 to 7 June.",
     "The event runs for five days in June.", "The event runs for nine days in June."),
    ("The policy pays 70% of the costs.",
     "The policy leaves 30% of the costs to you.", "The policy leaves 45% of the costs to you."),
    ("The jacket costs 80 dollars; members get 15% off.",
     "Members pay 68 dollars for the jacket.", "Members pay 61 dollars for the jacket."),
    ("| Item | Price |\n|---|---|\n| Desk | 250 |\n| Chair | 120 |\n| Lamp | 40 |",
     "Desk, chair and lamp together cost 410.", "Desk, chair and lamp together cost 430."),
    ("租期从2021年3月1日起，到2024年2月29日止。", "租期一共三年。", "租期一共五年。"),
    ("列车9:15发车，11:45到站。", "列车全程两个半小时。", "列车全程三个半小时。"),
    ("大桥1932年通车，2007年停用。", "大桥一共用了75年。", "大桥一共用了65年。"),
    ("活动时间为6月3日至7日。", "活动持续五天。", "活动持续九天。"),
    ("外套原价800元，会员打八五折。", "会员买这件外套只要680元。", "会员买这件外套只要610元。"),
    ("二等座票价73元,一等座117元。", "一等座比二等座贵44元。", "一等座比二等座贵54元。"),
    ("小李78分，小王84分，小赵90分。", "三人平均84分。", "三人平均88分。"),
    ("课程每周一、周四各两小时。", "课程每周共四小时。", "课程每周共六小时。"),
]  # fmt: skip


def support_of(claim: str, *contexts: str) -> str:
    chunks = [Chunk(id=f"c{n}", text=text, rank=n) for n, text in enumerate(contexts, 1)]
    lang = "en" if claim.isascii() else "zh"
    told = Claim(text=claim, start=0, end=len(claim))
    return SupportScorer().judge([told], chunks, lang=lang)[0].support


@pytest.mark.parametrize(("given", "right", "wrong"), PAIRS)
def test_what_comes_out_is_not_flagged(given, right, wrong):
    assert support_of(right, given) not in FLAGGED
    assert support_of(wrong, given) != "supported"


@pytest.mark.parametrize(
    ("given", "right", "wrong"),
    [
        ("Mileage in March (km): Wang 4,820; Li 5,310; Zhao 3,975.",
         "Li drove 490 km more than Wang.", "Wang drove 490 km more than Li."),
        ("三月份里程（公里）：王建国 4,820；李志强 5,310；赵海 3,975。",
         "李志强比王建国多490公里。", "王建国比李志强多490公里。"),
        ("Total sales were 50 million: online 17.5 million, shops 26 million.",
         "Online makes up 35% of total sales.", "Online makes up 52% of total sales."),
        ("公司总销售额为5000万元，其中线上渠道1750万元，门店渠道2600万元。",
         "线上渠道占总销售额的35%。", "线上渠道占总销售额的52%。"),
    ],
)  # fmt: skip
def test_the_amounts_belong_to_those_named(given, right, wrong):
    assert support_of(right, given) not in FLAGGED
    assert support_of(wrong, given) == "contradicted"


@pytest.mark.parametrize(
    ("given", "right", "wrong"),
    [
        ("The library opens Tue–Fri 9:00–20:00; Sat and Sun 10:00–18:00.",
         "On Saturday the library opens at 10:00.", "On Saturday the library opens at 9:00."),
        ("图书馆开放时间：周二至周五 9:00–20:00；周六、周日 10:00–18:00。",
         "图书馆周六10:00开门。", "图书馆周六9:00开门。"),
    ],
)  # fmt: skip
def test_a_time_of_other_days_is_no_time_of_these(given, right, wrong):
    assert support_of(right, given) not in FLAGGED
    assert support_of(wrong, given) == "contradicted"


def test_no_amount_of_money_is_no_amount():
    assert (
        support_of("公司一分钱银行借款都没有。", "公司现金7.4亿元，无银行借款。") != "contradicted"
    )


def test_the_three_points_at_those_named():
    given = "Lina scored 78, Omar 84 and Wei 90 points."
    assert support_of("The average score of the three was 84.", given) != "contradicted"


RANKED = [
    ("Rooms: single 60 euros, double 90 euros, suite 150 euros.",
     "The single is the cheapest room.", "The double is the cheapest room."),
    ("The Danube is 2,850 km long, the Rhine 1,230 km and the Elbe 1,090 km.",
     "The Rhine is longer than the Elbe.", "The Elbe is longer than the Rhine."),
    ("The Danube is 2,850 km long, the Rhine 1,230 km and the Elbe 1,090 km.",
     "The Elbe is the shortest of the three rivers.", "The Rhine is the shortest of the three."),
    ("长江全长6300公里，黄河5464公里，珠江2214公里。", "黄河比珠江长。", "珠江比黄河长。"),
    ("长江全长6300公里，黄河5464公里，珠江2214公里。", "三条河里珠江最短。", "三条河里黄河最短。"),
    ("房价：单人间300元，双人间450元，套房800元。", "单人间最便宜。", "双人间最便宜。"),
]  # fmt: skip


@pytest.mark.parametrize(("given", "right", "wrong"), RANKED)
def test_things_are_ranked_as_they_are_measured(given, right, wrong):
    assert support_of(right, given) == "supported"
    assert support_of(wrong, given) in FLAGGED


@pytest.mark.parametrize(
    ("given", "claim"),
    [
        ("The ring costs 90 euros and the chain 60 euros.", "The ring is older than the chain."),
        ("戒指90元，项链60元。", "戒指比项链重。"),
        ("Two rooms cost 90 euros each.", "The double is the cheapest room."),
    ],
)
def test_what_is_not_measured_is_not_ranked(given, claim):
    assert support_of(claim, given) != "contradicted"


def test_things_listed_by_name_are_counted():
    given = "The tour covers Lyon, Nice, Turin and Genoa."
    assert support_of("The tour visits four cities.", given) not in FLAGGED
    assert support_of("The tour visits six cities.", given) != "supported"
