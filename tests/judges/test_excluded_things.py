"""What a passage leaves out may not be told as one of the things it holds for."""

import pytest
from overruled_cases import judged

LET_IN = [
    ("Burst pipes and floods are covered.", "Burst pipes are covered; floods are excluded."),
    ("The plan pays for glasses and dentures.", "The plan pays for glasses, but not dentures."),
    ("You can expense flights and alcohol.", "Flights can be expensed. Alcohol is excluded."),
    (
        "All items including sale items can be returned.",
        "All items can be returned, with the exception of sale items.",
    ),
    ("洪水的损失都赔。", "水管爆裂的损失赔付，洪水除外。"),
    ("机票、酒店和酒类都可以报销。", "机票和酒店可以报销，酒类不予报销。"),
    ("保险赔付火灾和地震造成的损失。", "本保险赔付火灾造成的损失，地震除外。"),
    ("门店节假日也营业。", "门店周一至周日营业，法定节假日除外。"),
]
KEPT_OUT = [
    ("Burst pipes are covered, floods are not.", LET_IN[0][1]),
    ("The plan pays for glasses.", LET_IN[1][1]),
    ("Flights can be expensed.", LET_IN[2][1]),
    ("All items except sale items can be returned.", LET_IN[3][1]),
    (
        "Sale items are marked red.",
        "All items can be returned, except sale items. Sale items are marked red.",
    ),
    (
        "Floods are covered by the extra policy.",
        "Burst pipes are covered; floods are excluded. The extra policy covers floods.",
    ),
    ("水管爆裂的损失赔付。", LET_IN[4][1]),
    ("机票和酒店都可以报销。", LET_IN[5][1]),
    ("地震造成的损失不赔。", LET_IN[6][1]),
    ("除法定节假日外，门店每天营业。", LET_IN[7][1]),
    ("除管理员外，所有者也可以导出。", "除管理员外，所有者也可以导出。"),
    ("实习生请假，会按天数扣补贴。", "实习生不享有年假，请假按日扣发补贴。"),
    ("酒店和酒类都可以报销。", "酒店可以报销，酒类不予报销。五月起酒类也可以报销。"),
]


@pytest.mark.parametrize(("claim", "text"), LET_IN)
def test_what_is_left_out_is_not_let_in(claim: str, text: str) -> None:
    assert judged(claim, text).support == "contradicted"


@pytest.mark.parametrize(("claim", "text"), KEPT_OUT)
def test_what_is_kept_out_or_let_in_elsewhere_is_not_contradicted(claim: str, text: str) -> None:
    assert judged(claim, text).support != "contradicted"
