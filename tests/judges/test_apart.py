"""Passages that are about another thing of the kind asked for, as their own text shows."""

from __future__ import annotations

import pytest

from rag_doctor.judges.offline.apart import of_another, other_codes
from rag_doctor.judges.offline.conflict import find_conflict
from rag_doctor.records import Chunk

THINGS = [
    ("How many chairs has room 7?", "Room 1 has 4 chairs.", "Room 7 has 10 chairs."),
    ("What power does the E40 draw?", "Model E20: power 15 W.", "Model E40: power 28 W."),
    (
        "How many calls a minute does version 3 of the API allow?",
        "API version 2 allows 100 calls a minute.",
        "API v3 allows 400 calls a minute.",
    ),
    (
        "What does a lost key cost?",
        "A lost badge costs 15 dollars.",
        "A lost key costs 90 dollars.",
    ),
    (
        "When does the canteen in Singapore close?",
        "Suzhou office: the canteen closes at 13:30.",
        "The canteen in the Singapore office closes at 14:15.",
    ),
    ("7号会议室能坐几个人？", "1号会议室可坐4人。", "7号会议室可坐10人。"),
    ("E40型的功率是多少？", "E20型：功率15瓦。", "E40型：功率28瓦。"),
    (
        "接口 v3 每分钟可调用几次？",
        "接口 v2 每分钟可调用 100 次。",
        "接口 v3 每分钟可调用 400 次。",
    ),
    (
        "新加坡办公室食堂几点关门？",
        "苏州办公室食堂13点30分关门。",
        "新加坡办公室食堂14点15分关门。",
    ),
    (
        "钥匙遗失补配收费多少？",
        "胸牌遗失，补配收费十五元。",
        "钥匙遗失，补配收费九十元。",
    ),
]


@pytest.mark.parametrize(("question", "other", "asked"), THINGS)
def test_another_thing_of_the_kind_is_told_by_its_text(
    question: str, other: str, asked: str
) -> None:
    assert of_another(question, other, asked)
    assert not of_another(question, asked, other)
    pair = [Chunk(id="a", text=other), Chunk(id="b", text=asked, rank=2)]
    assert find_conflict(question, pair) is None


@pytest.mark.parametrize(
    ("question", "one", "other"),
    [
        ("What is the key fee?", "A lost key costs 15 dollars.", "A lost key costs 90 dollars."),
        ("How many chairs has room 7?", "Rooms 1, 3 and 7 have 4 chairs.", "Room 7 has 9 chairs."),
        ("年假可以结转几天？", "年假最多可以结转 5 天。", "年假最多可以结转 3 天。"),
        ("7号会议室能坐几个人？", "7号会议室可坐4人。", "7号会议室可坐10人。"),
    ],
)  # fmt: skip
def test_another_value_of_the_same_thing_is_no_other_thing(
    question: str, one: str, other: str
) -> None:
    assert not of_another(question, one, other)
    assert not of_another(question, other, one)


def test_codes_of_one_kind_tell_things_apart_though_neither_is_asked_about() -> None:
    assert other_codes("E20型：功率15瓦。", "E80型：功率55瓦。")
    assert other_codes("Model E20: power 15 W.", "Model E80: power 55 W.")
    assert not other_codes("API v2 allows 100 calls.", "API v3 allows 400 calls.")
