"""What the prompt says in other words is not told as lost; what it does not say still is."""

from __future__ import annotations

import pytest
from ledger_base import Given, base, case, chunk

from rag_doctor.judges.offline.features_values import values_of
from rag_doctor.ledger import trace_ledger
from rag_doctor.ledger.loosely import loosely_same
from rag_doctor.ledger.other_words import may_be_said
from rag_doctor.records import Claim

SAID = [
    ("Who approves laptop replacements?", "The IT lead signs off replacement laptops.",
     "A new laptop in place of an old one needs the approval of the head of IT."),
    ("What is the deposit for the flat?", "Two months' rent.",
     "Tenants pay a deposit equal to twice the monthly rent before moving in."),
    ("When was the policy last revised?", "On 6 July 2024.", "Last revised: 6/7/2024."),
    ("What is the maximum file size?", "Files up to 2 GB may be uploaded.",
     "Uploads larger than 2048 MB are rejected."),
    ("How long is the meeting?", "90 minutes.", "The weekly meeting runs from 10:00 to 11:30."),
    ("Can part-timers join the pension plan?", "Yes, they can join.",
     "Part-time staff are eligible for the pension plan as well."),
    ("What happens if I miss the deadline?", "Late applications are rejected.",
     "Applications received after the deadline will not be considered."),
    ("How often are passwords changed?", "Four times a year.",
     "Passwords must be changed every quarter."),
    ("访客停车收费吗？", "访客停车免费。", "来访车辆停放不收取任何费用。"),
    ("办公室可以带狗吗？", "不可以。", "除导盲犬外，办公区禁止携带宠物（包括狗）入内。"),
    ("押金是多少？", "两个月的房租。", "入住前须缴纳相当于月租金两倍的押金。"),
    ("会议室可以预约多久？", "最多2小时。", "會議室每次預約以兩小時為上限。"),
    ("密码多久换一次？", "一年换四次。", "密码每季度必须更换一次。"),
    ("保修包括进水吗？", "进水不在保修范围内。", "因液体浸入造成的损坏，保修概不负责。"),
    ("提供午餐吗？", "不提供。", "员工自备午饭。"),
    ("Is lunch provided?", "Lunch isn't provided.", "Employees bring their own midday meal."),
    ("押金退吗？", "全额退还。", "押金在退房后如数奉还。"),
]  # fmt: skip


@pytest.mark.parametrize(("question", "reference", "text"), SAID)
def test_what_the_prompt_says_in_other_words_is_not_missing(
    question: str, reference: str, text: str
) -> None:
    sent = chunk("said", text)
    ledger = trace_ledger(case(reference, sent=[sent], question=question), Given([sent]))
    assert ledger.place in ("arrived", "unknown")


@pytest.mark.parametrize(
    ("question", "reference", "text"),
    [
        ("What does the premium plan cost?", "It costs 1200 dollars a year.",
         "| Plan | Price per year |\n|---|---|\n| Premium | $1,200 |"),
        ("How far is the shuttle stop?", "The shuttle stop is 500 metres away.",
         "The shuttle stop is half a kilometre from the entrance."),
        ("How many employees are there?", "There are about 1.2 million employees.",
         "The group has roughly 1,200,000 employees."),
        ("年终奖什么时候发？", "年终奖在次年一月发放。", "年终奖在第二年1月随工资一起发。"),
    ],
)  # fmt: skip
def test_a_twin_further_down_is_no_loss_where_the_prompt_has_its_amounts(
    question: str, reference: str, text: str
) -> None:
    sent, near, twin = chunk("said", text), chunk("menu#1"), chunk("twin", reference)
    made = case(reference, {"fused": ["said", "menu#1", "twin"]}, [sent, near], question,
                meta={"knobs": {"top_k": 2}})  # fmt: skip
    assert trace_ledger(made, Given([sent, near, twin])).place in ("arrived", "unknown")


@pytest.mark.parametrize(
    ("question", "reference", "text"),
    [
        ("How long may a guest stay?", "A guest may stay 9 nights.",
         "A guest may bring a bicycle."),
        ("Who approves laptop replacements?", "The IT lead signs off replacement laptops.",
         "Lunch is served in the east wing."),
        ("访客最多能住几晚？", "访客最多住9晚。", "访客停车费为12元。"),
        ("谁审批电脑更换？", "由部门主管签字。", "公寓厨房每周五打扫。"),
    ],
)  # fmt: skip
def test_what_the_prompt_does_not_say_is_still_missing(
    question: str, reference: str, text: str
) -> None:
    sent = chunk("other", text)
    ledger = trace_ledger(case(reference, sent=[sent], question=question), Given([sent]))
    assert ledger.place == "missing_content"


def test_another_amount_in_the_prompt_excuses_no_low_rank() -> None:
    sent = chunk("sso#1", "An SSO session lasts 8 hours.")
    reference, question = "A VPN session lasts 12 hours.", "How long does a VPN session last?"
    made = case(reference, {"fused": ["sso#1", "vpn#1"]}, [sent], question,
                meta={"knobs": {"top_k": 1}})  # fmt: skip
    assert trace_ledger(made, Given([*base(), sent])).place == "ranked_below_k"


@pytest.mark.parametrize(
    ("said", "text", "alike"),
    [
        ("30 days", "one month", True),
        ("31 days", "one month", True),
        ("28 days", "one month", False),
        ("31 days", "30 days", False),
        ("2 GB", "2048 MB", True),
        ("2 GB", "2049 MB", False),
        ("6 July 2024", "6/7/2024", True),
        ("7 June 2024", "6/7/2024", True),
        ("6 July 2023", "6/7/2024", False),
        ("6 July 2024", "7 June 2024", False),
        ("90 minutes", "from 10:00 to 11:30", True),
        ("two hours", "from 23:00 to 1:00", True),
        ("80 minutes", "from 10:00 to 11:30", False),
        ("four times a year", "every quarter", True),
        ("three times a year", "every quarter", False),
        ("5 times", "max_retries = 5", True),
        ("两个月", "月租金的两倍", True),
        ("三个月", "月租金的两倍", False),
    ],
)
def test_amounts_that_may_be_meant_as_the_same(said: str, text: str, alike: bool) -> None:
    assert loosely_same(values_of(said)[0], values_of(text), text) is alike


@pytest.mark.parametrize(
    ("question", "reference", "text", "elsewhere"),
    [
        ("谁可以用健身房？", "全体员工都可以使用健身房。", "健身房对所有在职人员开放。",
         "全体员工都可以使用食堂。"),
        ("体检多久一次？", "每两年一次。", "体检隔年进行。", "消防演练每两年一次。"),
        ("What is not covered?", "Cosmetic surgery is not covered.",
         "Exclusions: cosmetic surgery; dental implants.",
         "Cosmetic surgery is not performed here."),
    ],
)  # fmt: skip
def test_what_is_said_of_another_thing_is_not_what_was_lost(
    question: str, reference: str, text: str, elsewhere: str
) -> None:
    sent, near, other = chunk("said", text), chunk("menu#1"), chunk("other", elsewhere)
    made = case(reference, {"fused": ["said", "menu#1", "other"]}, [sent, near], question,
                meta={"knobs": {"top_k": 2}})  # fmt: skip
    assert trace_ledger(made, Given([sent, near, other])).place == "unknown"


def test_of_an_endless_prompt_the_best_chunks_are_read() -> None:
    question, reference, text = SAID[0]
    said = Claim(text=reference, start=0, end=len(reference))
    many = [chunk("said", text), *[chunk(f"o{n}", "Lunch is at noon.") for n in range(200)]]
    assert may_be_said(said, many, question)
    assert not may_be_said(said, many[::-1], question)
