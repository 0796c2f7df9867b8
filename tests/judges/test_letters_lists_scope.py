"""Entries of one letter, the order of a list, and all of a kind for some of it."""

import pytest
from support_labels import labels

TRUE = [
    (
        "Which gates are open?",
        "Gates A, C and F are open.",
        "Gates A, C and F are open today. Gate B is closed.",
    ),
    ("Which grades are given?", "The grades are A, B and C.", "The grades are A, B and C."),
    ("Which sizes are there?", "Sizes: S, M, L.", "Sizes: S, M, L."),
    ("有哪些尺码？", "尺码有 S、M、L。", "尺码有 S、M、L。"),
    (
        "Which vitamins does it hold?",
        "It holds vitamins A, D and E.",
        "The capsule holds vitamins A, D and E.",
    ),
    ("舱位分哪几级？", "舱位分为 A、B、C 三级。", "舱位分为 A、B、C 三级。"),
    (
        "Which colours?",
        "It comes in oak, walnut, white and black.",
        "It comes in white, black, walnut, and oak.",
    ),
    (
        "Which colours?",
        "The desk is available in black, white, oak, and walnut.",
        "The desk is available in white, black, walnut, and oak.",
    ),
    ("有哪些颜色？", "桌子有黑色、白色、橡木色和胡桃色。", "桌子有白色、黑色、胡桃色和橡木色。"),
    (
        "Who took part?",
        "France, Spain, Italy and Malta took part.",
        "Italy, Malta, Spain and France took part.",
    ),
    ("Who travels free?", "Children under 6 travel free.", "Children under 6 travel free."),
    ("哪些孩子免费？", "所有 6 岁以下儿童免费乘车。", "6 岁以下儿童免费乘车。"),
    ("Who travels free?", "All children under 6 travel free.", "Children under 6 travel free."),
    ("Who gets a badge?", "All staff get a badge.", "Staff get a badge."),
    ("Who gets a badge?", "All staff get a badge.", "Staff get a badge on the first day."),
    ("至少几人？", "每组至少 4 人。", "每组最少 4 人。"),
    ("每组几人？", "每组不少于 4 人。", "每组最少 4 人。"),
]
FALSE = [
    ("Who bought whom?", "Halden bought Norvik.", "Norvik bought Halden."),
    ("最多几人？", "每组最多 4 人。", "每组最少 4 人。"),
    ("How many?", "A group has at most 4 people.", "A group has at least 4 people."),
    ("Who travels free?", "All children travel free.", "Children under 6 travel free."),
    ("哪些孩子免费？", "所有儿童免费乘车。", "6 岁以下儿童免费乘车。"),
    (
        "Who must register?",
        "All visitors must register.",
        "Visitors who stay longer than 3 days must register.",
    ),
]


@pytest.mark.parametrize("case", TRUE)
def test_what_the_passage_says_is_supported(case):
    assert labels(*case) == {"supported"}


@pytest.mark.parametrize("case", FALSE)
def test_what_reaches_further_is_contradicted(case):
    assert "contradicted" in labels(*case)
