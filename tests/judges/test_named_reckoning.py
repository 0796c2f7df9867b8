"""Amounts worked out of named parts: right ones are supported or left open, wrong ones flagged."""

from __future__ import annotations

import pytest
from support_labels import labels

TWO = "Base leave is 30 days. Seniority leave is 15 days. Sick leave is 10 days."
TWO_ZH = "基本年假为30天，工龄假为15天，病假为10天。"
RIGHT = [
    (TWO, "Base and seniority leave come to 45 days in total."),
    (TWO, "Base and sick leave add up to 40 days."),
    (TWO, "Base leave is 15 days longer than seniority leave."),
    (TWO, "Sick leave is 5 days shorter than seniority leave."),
    (TWO, "In total 45 days (30 days of base leave and 15 days of seniority leave)."),
    ("Staff get 30 days of leave and managers 35 days.",
     "Managers get 5 days more leave than staff."),
    ("The hotel costs $120 a night and breakfast $15.", "A night with breakfast costs $135."),
    ("Members get 20% off. The ticket costs $50.", "Members pay $40 for the ticket."),
    ("Students get a 10 % discount. The course costs 300 euros.",
     "Students pay 270 euros for the course."),
    ("The two meals cost 10 euros and 20 euros.", "The two meals cost 30 euros."),
    ("Each box holds 12 bottles. An order is 5 boxes.", "An order is 60 bottles."),
    ("The licence costs $120 a year.", "The licence works out at $10 a month."),
    ("The desk is 150 cm wide.", "The desk is 1.5 metres wide."),
    (TWO_ZH, "基本年假和工龄假合计45天。"),
    (TWO_ZH, "基本年假和病假加起来40天。"),
    (TWO_ZH, "基本年假比工龄假多15天。"),
    (TWO_ZH, "病假比工龄假少5天。"),
    (TWO_ZH, "合计45天（基本年假30天，工龄假15天）。"),
    ("员工有30天假，经理有35天假。", "经理比员工多5天假。"),
    ("门票129元，会员打九折。", "会员票价为116.1元。"),
    ("课程300元，学生享受10%优惠。", "学生课程价格为270元。"),
    ("甲班有32人，乙班有28人。", "两个班共有60人。"),
    ("第一季度收入300万元，第二季度收入420万元。", "第二季度比第一季度多120万元。"),
]  # fmt: skip
IN_OTHER_WORDS = [
    ("The trial covers 14 days and can be extended by 7 days.",
     "Newcomers may test it for 21 days altogether."),
    ("酒店每晚500元，早餐60元。", "住一晚含早餐共560元。"),
]  # fmt: skip
WRONG = [
    (TWO, "Base and seniority leave come to 50 days in total."),
    (TWO, "Base and sick leave come to 45 days in total."),
    (TWO, "Base leave is 20 days longer than seniority leave."),
    (TWO, "Seniority leave is 15 days longer than base leave."),
    (TWO, "Seniority leave is 5 days shorter than sick leave."),
    (TWO, "Base leave is 45 days."),
    ("The hotel costs $120 a night and breakfast $15.", "The hotel costs $135 a night."),
    ("Staff get 30 days of leave and managers 35 days.",
     "Staff get 5 days more leave than managers."),
    ("Standard wash is 3 euros, quick wash 2 euros.",
     "Standard wash is 1 euro cheaper than quick wash."),
    (TWO_ZH, "基本年假和工龄假合计50天。"),
    (TWO_ZH, "基本年假和病假合计45天。"),
    (TWO_ZH, "工龄假比基本年假多15天。"),
    (TWO_ZH, "基本年假为45天。"),
    ("员工有30天假，经理有35天假。", "员工比经理多5天假。"),
    ("标准洗3元、快洗2元。", "标准洗比快洗便宜1元。"),
]  # fmt: skip
NOTHING_SAID = [
    ("Planting covers 2,130 ha, 18 ha less than last year.",
     "Planting is 18 ha less than last year."),
    ("Hu teaches three hours a week, Chen four hours a week.",
     "Chen teaches one hour more than Hu."),
    ("The flat rate is plus 20 points, the other minus 30 points.",
     "The rates are 50 points apart."),
    ("播种面积2130万亩，比上年减少18万亩。", "播种面积比上年减少18万亩。"),
    ("胡适每周讲三小时，陈汉章每周讲四小时。", "陈汉章每周比胡适多一小时。"),
    ("首套减30个基点，二套加20个基点。", "首套和二套相差50个基点。"),
]  # fmt: skip


@pytest.mark.parametrize(("context", "claim"), RIGHT)
def test_a_right_reckoning_is_supported(context: str, claim: str) -> None:
    assert labels("", claim, context) == {"supported"}


@pytest.mark.parametrize(("context", "claim"), IN_OTHER_WORDS)
def test_a_right_reckoning_in_other_words_is_left_open(context: str, claim: str) -> None:
    assert labels("", claim, context) == {"unscored"}


@pytest.mark.parametrize(("context", "claim"), WRONG)
def test_a_wrong_reckoning_of_named_parts_is_contradicted(context: str, claim: str) -> None:
    assert labels("", claim, context) == {"contradicted"}


@pytest.mark.parametrize(("context", "claim"), NOTHING_SAID)
def test_amounts_told_by_comparison_are_no_parts(context: str, claim: str) -> None:
    assert "contradicted" not in labels("", claim, context)
