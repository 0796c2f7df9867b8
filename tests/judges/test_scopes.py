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
]
ALL = [
    ("The lounge is open to all passengers.", "The lounge is open to every passenger."),
    ("The lounge is open to all passengers.", "The lounge is open to our passengers."),
    ("All Gold passengers may use the lounge.", "The lounge is open to Gold passengers only."),
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
