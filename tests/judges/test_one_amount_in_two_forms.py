"""One amount in two units, two clocks, two ways of counting."""

import pytest
from support_labels import labels

from rag_doctor.judges.offline.cadence import cadences
from rag_doctor.judges.offline.support import SupportItem, SupportScorer
from rag_doctor.records import Chunk, Claim

TRUE = [
    ("How high is the tower?", "The tower is 328 feet high.", "The tower is 100 m high."),
    ("How high is the tower?", "The tower is 100 metres high.", "The tower is 328 feet high."),
    (
        "How high is Everest?",
        "Mount Everest is 29,032 feet high.",
        "Mount Everest is 8,849 m high.",
    ),
    ("几点下班？", "商店下午五点半关门。", "商店 17:30 关门。"),
    ("几点下班？", "商店 17:30 关门。", "商店下午五点半关门。"),
    ("When does it close?", "The shop closes at 5:30 pm.", "The shop closes at 17:30."),
    (
        "How many are left-handed?",
        "One in four players is left-handed.",
        "25 % of players are left-handed.",
    ),
    (
        "How many are left-handed?",
        "25% of the players are left-handed.",
        "One in four players is left-handed.",
    ),
    (
        "How often is it paid?",
        "Interest is paid quarterly.",
        "Interest is paid every three months.",
    ),
    (
        "How often is it paid?",
        "Interest is paid every three months.",
        "Interest is paid quarterly.",
    ),
    ("多久备份一次？", "系统每天备份一次。", "系统每 24 小时备份一次。"),
    ("多久备份一次？", "系统每 24 小时备份一次。", "系统每天备份一次。"),
    ("打几折？", "会员打八折。", "会员优惠 20%。"),
    ("打几折？", "会员优惠 20%。", "会员打八折。"),
    ("How much does it weigh?", "It weighs 11 pounds.", "The case weighs 5 kg."),
    ("多重？", "箱子重 10 斤。", "箱子重 5 公斤。"),
    ("跑多远？", "全程 26.2 英里。", "全程 42.195 公里。"),
    ("How heavy is it?", "The parcel weighs 2.2 pounds.", "The parcel weighs 1 kg."),
    ("How hot?", "The oven is set to 356 °F.", "The oven is set to 180 °C."),
    ("How far is it?", "The hut is 5 miles away.", "The hut is 8 km away."),
    ("How many voted?", "Three out of four members voted.", "75% of the members voted."),
    (
        "How often is it cleaned?",
        "The pool is cleaned every 7 days.",
        "The pool is cleaned weekly.",
    ),
    ("几点下班？", "员工下午五点半下班。", "下班时间为 17:30。"),
    ("几点下班？", "下午五点半。", "下班时间为 17:30。"),
    ("几点关门？", "下午五点半关门。", "图书馆 17:30 关门。"),
    ("几点开始？", "会议下午五点半开始。", "会议 17:30 开始。"),
    ("几点开始？", "会议 17:30 开始。", "会议于下午五点半开始。"),
    ("最晚几点交？", "报告最晚下午五点半交。", "报告须在 17:30 前提交。"),
    ("最晚几点交？", "报告须在下午五点半之前提交。", "报告须在 17:30 前提交。"),
    ("几点上班？", "早上九点上班。", "上班时间为 9:00。"),
    ("营业到几点？", "营业到下午五点半。", "营业时间为 9:00-17:30。"),
    ("When does it close?", "It closes at 5.30 p.m.", "The library closes at 17:30."),
    ("How tall?", "The mast is 100 m tall.", "The mast is 328 ft tall."),
    ("How often?", "Reports are sent every quarter.", "Reports are sent quarterly."),
    (
        "How often?",
        "Reports are sent quarterly.",
        "Reports are sent every three months to all members.",
    ),
    (
        "How often?",
        "Reports are sent to members every three months.",
        "The board sends reports to members quarterly.",
    ),
    ("How tall?", "The mast is 100 m tall.", "The mast is about 330 ft tall."),
    ("会员有什么优惠？", "会员可享八折。", "会员可享 20% 的优惠。"),
    ("会员有什么优惠？", "会员购物优惠 20%。", "会员购物打八折。"),
    ("工作日几点开门？", "工作日早上 8 点开门。", "工作日 8 点开门，非工作日 10 点开门。"),
    ("非工作日几点开门？", "非工作日 10 点开门。", "工作日 8 点开门，非工作日 10 点开门。"),
]
FALSE = [
    ("How high is the tower?", "The tower is 350 feet high.", "The tower is 100 m high."),
    ("How high is the tower?", "The tower is 101 m high.", "The tower is 100 m high."),
    ("几点下班？", "商店下午六点半关门。", "商店 17:30 关门。"),
    (
        "How many are left-handed?",
        "One in five players is left-handed.",
        "25 % of players are left-handed.",
    ),
    ("How often is it paid?", "Interest is paid monthly.", "Interest is paid every three months."),
    ("多久备份一次？", "系统每 12 小时备份一次。", "系统每天备份一次。"),
    ("How heavy is it?", "The parcel weighs 3 pounds.", "The parcel weighs 1 kg."),
    ("How hot?", "The oven is set to 400 °F.", "The oven is set to 180 °C."),
    ("How far is it?", "The hut is 5 km away.", "The hut is 8 km away."),
    ("How many voted?", "Two out of three members voted.", "75% of the members voted."),
    ("几点关门？", "下午四点半关门。", "图书馆 17:30 关门。"),
    ("How often?", "Reports are sent monthly.", "Reports are sent quarterly."),
    ("会员有什么优惠？", "会员可享七折优惠。", "会员可享八折优惠。"),
    ("工作日几点开门？", "工作日 10 点开门。", "工作日 8 点开门，非工作日 10 点开门。"),
]


@pytest.mark.parametrize("case", TRUE)
def test_the_same_amount_in_another_form_is_supported(case):
    assert labels(*case) == {"supported"}


@pytest.mark.parametrize("case", FALSE)
def test_another_amount_in_another_form_is_contradicted(case):
    assert "contradicted" in labels(*case)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("paid quarterly.", "paid every three months"),
        ("sent once a week", "sent weekly."),
        ("cleaned every 7 days", "cleaned weekly."),
        ("每季度付息", "每三个月付息"),
        ("每天备份一次", "每 24 小时备份一次"),
        ("每半年检查", "每六个月检查"),
    ],
)
def test_two_ways_to_say_how_often_are_one(one, other):
    (a,), (b,) = cadences(one), cadences(other)
    assert (a.every, a.base) == (b.every, b.base)


@pytest.mark.parametrize(
    "text", ["paid twice a week", "a quarterly report", "每天两次", "每周一开会"]
)
def test_what_is_no_plain_cadence_is_left_out(text):
    assert cadences(text) == ()


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Collected every two weeks.", "| Garden waste | Friday, fortnightly |"),
        ("We meet every other week.", "We meet once a fortnight."),
        ("It is cleaned every second day.", "It is cleaned every 2 days."),
        ("隔周收一次。", "每两周收。"),
        ("双周周五开会。", "每2周开会。"),
        ("每半个月结算。", "每半月结算。"),
    ],
)
def test_every_other_week_is_fortnightly(one: str, other: str) -> None:
    (said,), (given,) = cadences(one), cadences(other)
    assert (said.every, said.base) == (given.every, given.base)


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("In Eastfield it's collected on Fridays, but only every two weeks.", True),
        ("In Eastfield it's collected on Fridays, but only every three weeks.", False),
        ("In Eastfield it's collected on Fridays, but only every ten days.", False),
    ],
)
def test_a_cadence_of_a_cell_in_other_words_is_no_invention(answer: str, expected: bool) -> None:
    table = (
        "Collection calendar\n\n| District | Residual waste | Garden waste |\n|---|---|---|\n"
        "| Northgate | Monday, weekly | Wednesday, weekly |\n"
        "| Eastfield | Tuesday, monthly | Friday, fortnightly |"
    )
    question = "What day is garden waste picked up in Eastfield, and is it every week?"
    item = SupportItem(
        (Claim(text=answer, start=0, end=len(answer)),), (Chunk(id="c1", text=table),), question
    )
    ((verdict,),) = SupportScorer().judge_many([item])
    assert (verdict.support == "supported") is expected
