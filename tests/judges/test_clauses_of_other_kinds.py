"""Members and guests, lamps and bulbs, lines A and B: clauses about different things stay apart."""

import pytest
from support_labels import labels

TRUE = [
    (
        "Who can join?",
        "All members can join.",
        "Members can join. Members who are under 16 need a form.",
    ),
    (
        "Who can join?",
        "Every member may join.",
        "Every member may join, but members without a form must wait.",
    ),
    (
        "What's in the box?",
        "The box contains a lamp.",
        "The box contains a lamp; a bulb is not included.",
    ),
    (
        "What's in the box?",
        "The box has a lamp and a cable.",
        "The box has a lamp and a cable but no bulb.",
    ),
    ("盒子里有什么？", "盒内含台灯。", "盒内含台灯，灯泡不包括在内。"),
    (
        "Is it sugar-free?",
        "The juice contains no sugar.",
        "The juice contains no sugar. The syrup contains sugar.",
    ),
    (
        "Does the syrup contain sugar?",
        "The syrup contains sugar.",
        "The juice contains no sugar. The syrup contains sugar.",
    ),
    (
        "Which day is it?",
        "The talk is on Wednesday evening.",
        "The talk is on Wednesday, 5 March, at 19:00.",
    ),
    ("When?", "The talk is on 5 March.", "The talk is on Wednesday, 5 March, at 19:00."),
    (
        "Are you open at weekends?",
        "We are open at weekends.",
        "We are open seven days a week, also on Saturdays and Sundays.",
    ),
    ("周末开放吗？", "展馆周末开放。", "展馆周二至周日开放。"),
    (
        "When is the bakery open?",
        "The bakery is open on Sunday mornings.",
        "The bakery is open Monday to Saturday from 6:00 and on Sunday mornings.",
    ),
    (
        "Is it paid daily?",
        "The machine is checked daily.",
        "The machine is checked every day before the shift.",
    ),
    (
        "How often do they meet?",
        "The committee meets every month.",
        "The committee meets monthly, usually on the first Tuesday.",
    ),
    (
        "How often do they meet?",
        "The committee meets once a month.",
        "The committee meets every month.",
    ),
    ("有多少人同意？", "四分之三的成员同意。", "75% 的成员同意。"),
    ("What share?", "Half of the staff work from home.", "One in two staff works from home."),
    ("How long is it?", "The rope is 30 feet long.", "The rope is about 9 m long."),
    ("How cold?", "It was -4 °F.", "It was -20 °C."),
    (
        "Who teaches what?",
        "Ann teaches maths and Bob teaches art.",
        "Bob teaches art, and Ann teaches maths.",
    ),
    (
        "What does the A line cost?",
        "Line A costs 3 euros.",
        "Line A costs 3 euros, line B costs 5 euros.",
    ),
    ("3 号楼几层？", "3 号楼有 12 层。", "2 号楼有 8 层，3 号楼有 12 层。"),
    ("Is tea free?", "Tea is free for members.", "Tea is free for members; guests pay 2 euros."),
    ("游客要付多少？", "游客付 2 元。", "会员免费，游客付 2 元。"),
    (
        "How much is the deposit?",
        "The deposit is 100 euros and is returned within 14 days.",
        "The deposit is 100 euros; it is returned within 14 days.",
    ),
    ("押金多少？", "押金 500 元，30 天内退还。", "押金为 500 元，退房后 30 天内退还。"),
    ("A 座在哪？", "A 座在东侧。", "A 座在东侧，B 座在西侧。"),
    ("Which button?", "Press button A, then button B.", "Press button A, then button B."),
    (
        "Who is not covered?",
        "Interns are not covered.",
        "Staff are covered from day one, interns are not covered.",
    ),
    ("实习生有班车吗？", "实习生没有班车。", "正式员工有班车，实习生没有班车。"),
]
FALSE = [
    (
        "What's in the box?",
        "The box contains a bulb.",
        "The box contains a lamp; a bulb is not included.",
    ),
    ("What's in the box?", "The box has a bulb.", "The box has a lamp and a cable but no bulb."),
    ("盒子里有什么？", "盒内含灯泡。", "盒内含台灯，灯泡不包括在内。"),
    (
        "Does the juice contain sugar?",
        "The juice contains sugar.",
        "The juice contains no sugar. The syrup contains honey.",
    ),
    (
        "What does line A cost?",
        "Line A costs 5 euros.",
        "Line A costs 3 euros, line B costs 5 euros.",
    ),
    ("3 号楼几层？", "3 号楼有 8 层。", "2 号楼有 8 层，3 号楼有 12 层。"),
    ("A 座在哪？", "A 座在西侧。", "A 座在东侧，B 座在西侧。"),
]


@pytest.mark.parametrize("case", TRUE)
def test_what_the_passage_says_of_the_subject_is_supported(case):
    assert labels(*case) == {"supported"}


@pytest.mark.parametrize("case", FALSE)
def test_what_it_says_of_another_is_contradicted(case):
    assert "contradicted" in labels(*case)
