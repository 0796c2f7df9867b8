"""24/7 in any notation is one value: hours a day and days a week."""

import pytest
from overruled_cases import judged

from rag_doctor.judges.offline.features_values import relation, values_of

SAME = [
    ("24/7", "24x7"),
    ("24/7", "24 hours a day, seven days a week"),
    ("24/7.", "7×24小时"),
    ("7x24小时", "7*24小时"),
    ("每天24小时、每周7天", "7×24小时"),
    ("around the clock", "24/7"),
    ("全天候", "7x24小时"),
    ("24 hours a day", "24/7"),
    ("5×8小时", "每天8小时、每周5天"),
]
OTHER = [
    ("24/7", "24/5"),
    ("7×24小时", "5×8小时"),
    ("全天候", "5×8小时"),
    ("24 hours a day, five days a week", "24/7"),
    ("10 hours a day", "24/7"),
]
NONE = [
    "on 24/7/2024",
    "a 5 x 12 cm card",
    "version 24/7.2",
    "第7天24小时内",
    "7 times in 24 hours",
]


@pytest.mark.parametrize(("claimed", "given"), SAME)
def test_notations_of_the_same_hours_agree(claimed: str, given: str) -> None:
    (mine,), (theirs,) = values_of(claimed), values_of(given)
    assert relation(mine, theirs) == "same"


@pytest.mark.parametrize(("claimed", "given"), OTHER)
def test_other_hours_or_days_conflict(claimed: str, given: str) -> None:
    (mine,), (theirs,) = values_of(claimed), values_of(given)
    assert relation(mine, theirs) == "conflict"


@pytest.mark.parametrize("text", NONE)
def test_dates_sizes_and_counts_are_no_schedules(text: str) -> None:
    assert all(getattr(one.item, "dimension", "") != "schedule" for one in values_of(text))


@pytest.mark.parametrize(
    ("claim", "text"),
    [
        ("Support is available 24 hours a day, seven days a week.", "Support is available 24/7."),
        ("客服每天24小时在线。", "客服7x24小时在线。"),
        ("客服7×24小时在线。", "客服全天候在线，全年无休。"),
    ],
)
def test_another_notation_is_supported(claim: str, text: str) -> None:
    assert judged(claim, text).support == "supported"


@pytest.mark.parametrize(
    ("claim", "text"),
    [
        ("Support is available 24/7.", "Support is available 24/5."),
        ("客服7×24小时在线。", "客服5×8小时在线。"),
    ],
)
def test_other_hours_are_contradicted(claim: str, text: str) -> None:
    assert judged(claim, text).support == "contradicted"
