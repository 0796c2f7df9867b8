"""A value belongs to the subject of its own clause, and so does a denial."""

import pytest
from support_labels import labels

TRUE = [
    ("会员费用是多少？", "会员费用 10 元。", "会员费用 10 元，非会员 15 元。"),
    ("工作日几点开门？", "工作日 8 点开门。", "工作日 8 点开门，非工作日 10 点开门。"),
    ("停车怎么收费？", "住户停车每月 200 元。", "住户停车每月 200 元，非住户每月 400 元。"),
    ("这是官方活动吗？", "本次活动不是官方活动。", "本次活动非官方活动。"),
    ("Which room?", "Go to room 5.", "Go to room No. 5, not room 6."),
    ("Where do I park?", "Park on level 2.", "Park on level 2, not on level 3."),
    ("Who may vote?", "Members may vote.", "Members may vote; guests may not vote."),
    ("谁可以投票？", "会员可以投票。", "会员可以投票，访客不可以投票。"),
    (
        "What does a single room cost?",
        "Single rooms cost 80 euros.",
        "Single rooms cost 80 euros; double rooms cost 120 euros.",
    ),
    (
        "What does a double room cost?",
        "Double rooms cost 120 euros.",
        "Single rooms cost 80 euros; double rooms cost 120 euros.",
    ),
    ("单人间多少钱？", "单人间 300 元。", "单人间 300 元，双人间 500 元。"),
    ("双人间多少钱？", "双人间 500 元。", "单人间 300 元，双人间 500 元。"),
    (
        "When was Norvik founded?",
        "Norvik was founded in 1987.",
        "Norvik was founded in 1987, and its rival Halden was founded in 1998.",
    ),
    (
        "When was Halden founded?",
        "Halden was founded in 1998.",
        "Norvik was founded in 1987, and its rival Halden was founded in 1998.",
    ),
    (
        "When does the south gate open?",
        "The south gate opens at 9:00.",
        "The north gate opens at 6:00 and the south gate opens at 9:00.",
    ),
    ("南门几点开？", "南门 9 点开。", "北门 6 点开，南门 9 点开。"),
    (
        "Where is Alpha's head office?",
        "Alpha has its head office in Geneva.",
        "Alpha has its head office in Geneva; Beta has its head office in Lyon.",
    ),
    ("远航公司的总部在哪？", "远航公司总部在南京。", "星辰公司总部在杭州，远航公司总部在南京。"),
    (
        "What do A and B cost?",
        "The tea costs 5 euros and the cake 6 euros.",
        "The tea and the cake cost 5 and 6 euros respectively.",
    ),
    (
        "What does the cake cost?",
        "The cake costs 6 euros.",
        "The tea and the cake cost 5 euros and 6 euros respectively.",
    ),
    ("蛋糕多少钱？", "蛋糕 6 元。", "茶和蛋糕分别为 5 元和 6 元。"),
    (
        "How much is delivery?",
        "Delivery to Norway costs 12 euros.",
        "Delivery costs 5 euros at home, 12 euros to Norway.",
    ),
    ("年假几天？", "工作满十年的员工有 10 天年假。", "员工有 5 天年假，工作满十年的有 10 天。"),
    (
        "How long do full-time staff get?",
        "Staff get 25 days of leave after five years.",
        "Staff get 20 days of leave, and 25 days after five years.",
    ),
    (
        "When does the shop close?",
        "The shop closes at 20:00.",
        "The shop opens at 9:00 and closes at 20:00.",
    ),
    ("商店几点关门？", "商店 20 点关门。", "商店 9 点开门，20 点关门。"),
    (
        "How much was revenue in 2021?",
        "Revenue was 5 million euros in 2021.",
        "Revenue was 4 million euros in 2020, and it was 5 million euros in 2021.",
    ),
    (
        "How long is the warranty on the battery?",
        "The battery has a warranty of 2 years.",
        "The motor has a warranty of 5 years, while the battery has a warranty of 2 years.",
    ),
    ("电池质保多久？", "电池质保 2 年。", "电机质保 5 年，电池质保 2 年。"),
]
FALSE = [
    ("能带宠物吗？", "该材料是易燃品。", "该材料非易燃品。"),
    ("这是官方活动吗？", "本次活动是官方活动。", "本次活动非官方活动。"),
    ("Where do I park?", "Park on level 3.", "Park on level 2, not on level 3."),
    ("Which room?", "Go to room 6.", "Go to room No. 5, not room 6."),
    ("Who may vote?", "Guests may vote.", "Members may vote; guests may not vote."),
    ("谁可以投票？", "访客可以投票。", "会员可以投票，访客不可以投票。"),
    (
        "What does a single room cost?",
        "Single rooms cost 120 euros.",
        "Single rooms cost 80 euros; double rooms cost 120 euros.",
    ),
    ("单人间多少钱？", "单人间 500 元。", "单人间 300 元，双人间 500 元。"),
    (
        "When was Norvik founded?",
        "Norvik was founded in 1998.",
        "Norvik was founded in 1987, and its rival Halden was founded in 1998.",
    ),
    (
        "When does the north gate open?",
        "The north gate opens at 9:00.",
        "The north gate opens at 6:00 and the south gate opens at 9:00.",
    ),
    ("北门几点开？", "北门 9 点开。", "北门 6 点开，南门 9 点开。"),
    (
        "Where is Alpha's head office?",
        "Alpha has its head office in Lyon.",
        "Alpha has its head office in Geneva; Beta has its head office in Lyon.",
    ),
    ("星辰公司的总部在哪？", "星辰公司总部在南京。", "星辰公司总部在杭州，远航公司总部在南京。"),
    (
        "When does the shop close?",
        "The shop closes at 9:00.",
        "The shop opens at 9:00 and closes at 20:00.",
    ),
    (
        "How much was revenue in 2021?",
        "Revenue was 4 million euros in 2021.",
        "Revenue was 4 million euros in 2020, and it was 5 million euros in 2021.",
    ),
    (
        "How long is the warranty on the motor?",
        "The motor has a warranty of 2 years.",
        "The motor has a warranty of 5 years, while the battery has a warranty of 2 years.",
    ),
    ("电机质保多久？", "电机质保 2 年。", "电机质保 5 年，电池质保 2 年。"),
]


@pytest.mark.parametrize("case", TRUE)
def test_a_claim_of_one_clause_is_supported_whatever_its_neighbour_says(case):
    assert labels(*case) == {"supported"}


@pytest.mark.parametrize("case", FALSE)
def test_the_subject_of_one_clause_with_the_value_of_another_is_wrong(case):
    assert "contradicted" in labels(*case)
