"""Sentences of two clauses in other wordings; no clause lends its value to another."""

import pytest
from support_labels import labels

TRUE = [
    (
        "How much do children pay?",
        "Children pay 6 euros.",
        "Adults pay 12 euros, and children pay half, that is 6 euros.",
    ),
    (
        "What is the fee?",
        "The fee is 12 euros for adults.",
        "The fee is 6 euros for children and 12 euros for adults.",
    ),
    (
        "What is the fee?",
        "Adults pay a fee of 12 euros.",
        "The fee is 6 euros for children and 12 euros for adults.",
    ),
    (
        "When is the deadline?",
        "The deadline for late entries is 10 May.",
        "Entries close on 1 May; the deadline for late entries is 10 May.",
    ),
    (
        "How long is the trip?",
        "The trip takes 3 hours by train.",
        "The trip takes 5 hours by bus, but 3 hours by train.",
    ),
    (
        "How long does it take by train?",
        "The trip takes 3 hours.",
        "The trip takes 5 hours by bus, but 3 hours by train.",
    ),
    (
        "How many people live there?",
        "The town has 4,200 inhabitants.",
        "The village has 800 inhabitants, the town 4,200.",
    ),
    (
        "How big is the plot?",
        "The house has 120 m2 and the plot 600 m2.",
        "The house has 120 m2 and the plot has 600 m2.",
    ),
    (
        "How many rooms?",
        "The hotel has 40 rooms and 3 suites.",
        "The hotel has 40 rooms, and it has 3 suites.",
    ),
    (
        "Who won?",
        "Halden won in 2019 and Norvik in 2021.",
        "Norvik won the cup in 2021, and Halden won it in 2019.",
    ),
    (
        "When did Halden win?",
        "Halden won the cup in 2019.",
        "Norvik won the cup in 2021, and Halden won it in 2019.",
    ),
    ("新员工年假几天？", "新员工年假 5 天。", "老员工年假 10 天，新员工 5 天。"),
    (
        "When does registration start?",
        "Registration starts on 3 May.",
        "Registration starts on 3 May and ends on 20 May.",
    ),
    ("报名什么时候截止？", "报名 5 月 20 日截止。", "报名 5 月 3 日开始，5 月 20 日截止。"),
    (
        "What does it contain?",
        "The drink contains no sugar.",
        "The drink contains no sugar, and no salt.",
    ),
    (
        "Is it waterproof?",
        "The watch is waterproof.",
        "The watch is waterproof but not shockproof.",
    ),
    ("手表防水吗？", "手表防水。", "手表防水，但不防震。"),
    ("Who can apply?", "Students can apply.", "Students can apply, but staff cannot apply."),
    ("Who can apply?", "Staff cannot apply.", "Students can apply, but staff cannot apply."),
    ("谁能申请？", "员工不能申请。", "学生可以申请，员工不能申请。"),
    (
        "Are dogs allowed?",
        "Guide dogs are allowed.",
        "Dogs are not allowed, but guide dogs are allowed.",
    ),
    ("导盲犬能进吗？", "导盲犬可以入内。", "宠物不得入内，导盲犬可以入内。"),
    (
        "Who needs a permit?",
        "All drivers need a permit.",
        "All drivers need a permit, and drivers under 21 need a training certificate.",
    ),
    (
        "Who gets a discount?",
        "All members with a card get a discount.",
        "Members with a card get a discount.",
    ),
    (
        "Who gets lunch?",
        "Every guest gets lunch.",
        "Guests get lunch, and guests who stay longer get dinner.",
    ),
    ("谁要登记？", "所有访客须登记。", "访客须登记，过夜的访客须出示证件。"),
    ("谁有奖金？", "入职满一年的员工都有奖金。", "入职满一年的员工有奖金。"),
    ("How heavy is it?", "The parcel weighs 2.2 pounds.", "The parcel weighs 1 kg."),
    ("How hot?", "The oven is set to 356 °F.", "The oven is set to 180 °C."),
    ("How far is it?", "The hut is 5 miles away.", "The hut is 8 km away."),
    ("How many voted?", "Three out of four members voted.", "75% of the members voted."),
    (
        "How often is it cleaned?",
        "The pool is cleaned twice a week.",
        "The pool is cleaned twice a week.",
    ),
    ("多久开会？", "董事会每三个月开一次会。", "董事会每季度开一次会。"),
    ("多久开会？", "董事会每年开四次会。", "董事会每季度开一次会。"),
    (
        "How much is it?",
        "The plan costs 120 euros a year.",
        "The plan costs 10 euros every month, or 120 euros every year.",
    ),
    (
        "How high is the fee?",
        "The annual fee is 60 euros.",
        "The fee is 60 euros, payable annually.",
    ),
    (
        "Which bus goes there?",
        "Bus A goes to the airport.",
        "Bus A goes to the airport and bus B goes to the port.",
    ),
    (
        "Who runs it?",
        "Ms Tran runs the Lyon office.",
        "Mr Oduya runs the Geneva office, and Ms Tran runs the Lyon office.",
    ),
    ("谁负责华东区？", "李敏负责华东区。", "王强负责华南区，李敏负责华东区。"),
    (
        "How much?",
        "A single room is 80 euros.",
        "Single rooms cost 80 euros; double rooms cost 120 euros.",
    ),
    (
        "How much is a single room?",
        "80 euros",
        "Single rooms cost 80 euros; double rooms cost 120 euros.",
    ),
    ("单人间多少钱？", "300 元", "单人间 300 元，双人间 500 元。"),
    ("双人间多少钱？", "500 元", "单人间 300 元，双人间 500 元。"),
    (
        "How much are single rooms in summer?",
        "Single rooms cost 120 euros.",
        "Single rooms cost 80 euros in winter and 120 euros in summer.",
    ),
    (
        "How much do single rooms cost in summer?",
        "Single rooms cost 120 euros.",
        "In winter single rooms cost 80 euros; in summer single rooms cost 120 euros.",
    ),
    (
        "When was the bridge opened?",
        "The bridge was opened in 1932 after nine years of work.",
        "Work on the bridge began in 1923, and the bridge was opened in 1932.",
    ),
    ("桥什么时候通车？", "大桥 1932 年通车。", "大桥 1923 年动工，1932 年通车。"),
]
FALSE = [
    ("新员工年假几天？", "新员工年假 10 天。", "老员工年假 10 天，新员工年假 5 天。"),
    (
        "When does registration end?",
        "Registration ends on 3 May.",
        "Registration starts on 3 May and ends on 20 May.",
    ),
    ("报名什么时候截止？", "报名 5 月 3 日截止。", "报名 5 月 3 日开始，5 月 20 日截止。"),
    (
        "Is it shockproof?",
        "The watch is shockproof.",
        "The watch is waterproof but not shockproof.",
    ),
    ("手表防震吗？", "手表防震。", "手表防水，但不防震。"),
    ("Who can apply?", "Staff can apply.", "Students can apply, but staff cannot apply."),
    ("Who can apply?", "Students cannot apply.", "Students can apply, but staff cannot apply."),
    ("谁能申请？", "员工可以申请。", "学生可以申请，员工不能申请。"),
    ("谁有奖金？", "所有员工都有奖金。", "入职满一年的员工有奖金。"),
    ("How heavy is it?", "The parcel weighs 3 pounds.", "The parcel weighs 1 kg."),
    ("How hot?", "The oven is set to 400 °F.", "The oven is set to 180 °C."),
    ("How far is it?", "The hut is 5 km away.", "The hut is 8 km away."),
    ("How many voted?", "Two out of three members voted.", "75% of the members voted."),
    ("多久开会？", "董事会每月开一次会。", "董事会每季度开一次会。"),
    (
        "Who runs it?",
        "Mr Oduya runs the Lyon office.",
        "Mr Oduya runs the Geneva office, and Ms Tran runs the Lyon office.",
    ),
    ("谁负责华东区？", "王强负责华东区。", "王强负责华南区，李敏负责华东区。"),
    (
        "How much is a single room?",
        "120 euros",
        "Single rooms cost 80 euros; double rooms cost 120 euros.",
    ),
    ("单人间多少钱？", "500 元", "单人间 300 元，双人间 500 元。"),
    ("桥什么时候通车？", "大桥 1923 年通车。", "大桥 1923 年动工，1932 年通车。"),
]


@pytest.mark.parametrize("case", TRUE)
def test_what_one_clause_says_is_supported(case):
    assert labels(*case) == {"supported"}


@pytest.mark.parametrize("case", FALSE)
def test_what_no_clause_says_is_contradicted(case):
    assert "contradicted" in labels(*case)
