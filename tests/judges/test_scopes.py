"""Some is not all: a limit that the passage sets may not be left out."""

import pytest
from overruled_cases import judged, ruled

from rag_doctor.judges.offline.scopes import wider_scope

WIDER = [
    ("The lounge is open to all passengers.", "The lounge is open to Gold passengers only."),
    ("All leftover credits can be moved.", "Up to three leftover credits can be moved."),
    (
        "Training is offered to every volunteer.",
        "Training is offered weekly and reserved for certified volunteers.",
    ),
    ("候机室向所有乘客开放。", "候机室仅向金卡乘客开放。"),
    ("培训面向全体志愿者。", "培训仅面向持证志愿者，每月一次。"),
]
PERHAPS = [
    ("A stay can be shortened for any reason.", "A stay can be shortened for family reasons."),
    ("All parcels are insured.", "Express parcels are insured up to 500 euros."),
    ("You can work from any country.", "You can work from another EU country."),
    ("All credit cards are accepted.", "Visa and Mastercard credit cards are accepted."),
]
ALL = [
    ("The lounge is open to all passengers.", "The lounge is open to every passenger."),
    ("The lounge is open to all passengers.", "The lounge is open to our passengers."),
    ("All Gold passengers may use the lounge.", "The lounge is open to Gold passengers only."),
    ("All credit cards are accepted.", "The desk accepts credit cards."),
    ("Any EU country will do.", "Any EU country will do."),
    ("All parcels are insured.", "All express parcels are insured. All parcels are insured."),
    ("候机室向所有乘客开放。", "候机室向全体乘客开放。"),
    ("所有金卡乘客都能进候机室。", "候机室仅向金卡乘客开放。"),
]


@pytest.mark.parametrize(("claim", "text"), WIDER)
def test_a_limit_left_out_contradicts(claim: str, text: str) -> None:
    assert ruled(wider_scope, claim, text) == "contradicted"
    assert judged(claim, text).support != "supported"


@pytest.mark.parametrize(("claim", "text"), PERHAPS)
def test_one_sort_of_it_leaves_it_open(claim: str, text: str) -> None:
    assert ruled(wider_scope, claim, text) == "open"
    assert judged(claim, text).support != "supported"


@pytest.mark.parametrize(("claim", "text"), ALL)
def test_all_is_all(claim: str, text: str) -> None:
    assert ruled(wider_scope, claim, text) == ""


@pytest.mark.parametrize(
    ("claim", "text"),
    [
        (
            "You can work from any country for up to 30 days a year.",
            "Employees may work from another EU country for up to 30 days a year.",
        ),
        (
            "Any item can be returned within 30 days.",
            "Unworn items can be returned within 30 days.",
        ),
    ],
)
def test_a_wider_class_is_not_supported_by_the_same_amount(claim: str, text: str) -> None:
    assert judged(claim, text).support != "supported"


@pytest.mark.parametrize(
    ("claim", "text"),
    [
        ("所有会员都可以使用健身房。", "会员可以使用健身房。"),
        ("任何研究生都可以借用笔记本电脑。", "研究生可以借用笔记本电脑。"),
        ("All members may use the gym.", "Members may use the gym."),
    ],
)
def test_all_of_a_kind_is_supported_by_what_is_said_of_the_kind(claim: str, text: str) -> None:
    assert judged(claim, text).support == "supported"


@pytest.mark.parametrize(
    ("claim", "text"),
    [
        ("所有会员都可以使用泳池。", "金卡会员可以使用泳池。"),
        ("所有员工都可以领取交通补贴。", "上夜班的员工可以领取交通补贴。"),
    ],
)
def test_but_not_by_what_is_said_of_some(claim: str, text: str) -> None:
    assert judged(claim, text).support != "supported"
