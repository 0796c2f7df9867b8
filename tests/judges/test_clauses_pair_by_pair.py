"""In clauses side by side each subject keeps its own filler."""

from __future__ import annotations

import pytest

from rag_doctor.judges.offline.support import SupportScorer
from rag_doctor.records import Chunk, Claim

BRIDGE = "The bridge was designed by Ada Kern and built by Rolf Stein."
CAPITAL = "The capital is Lisbon; the largest port is Porto."
LIST = "Required: name, email. Optional: phone."
大桥, 审批 = "大桥由陈安设计、由赵立建造。", "出差由组长审批，采购由财务审批。"
首都, 清单 = "首都是里斯本，最大的港口是波尔图。", "必填：姓名、邮箱。可选：电话。"
住宿 = "一线城市住宿标准每晚不超过600元，其他城市不超过400元。"
HOTELS = "Hotels in tier-one cities may cost up to 600 yuan a night, in other cities up to 400."
API = "The API runs in Dublin and the database in Frankfurt."


def label(context: str, text: str) -> str:
    claim = Claim(text=text, start=0, end=len(text))
    return SupportScorer(fast=True).judge([claim], [Chunk(id="c1", text=context)])[0].support


@pytest.mark.parametrize(
    ("context", "claim"),
    [
        (BRIDGE, "The bridge was designed by Rolf Stein."),
        (BRIDGE, "Ada Kern built the bridge."),
        (CAPITAL, "The capital is Porto."),
        (CAPITAL, "Lisbon is the largest port."),
        (LIST, "The phone is required."),
        (HOTELS, "Hotels in other cities may cost up to 600 yuan a night."),
        (API, "The database runs in Dublin."),
        ("The front end is maintained by Team Ash, the back end by Team Birch.",
         "The back end is maintained by Team Ash."),
        ("The dustbin holds 450 ml and the water tank 240 ml.",
         "The dustbin holds 240 ml and the water tank 450 ml."),
        (大桥, "大桥由赵立设计。"),
        (审批, "出差由财务审批。"),
        (首都, "首都是波尔图。"),
        (清单, "电话是必填的。"),
        (住宿, "其他城市住宿标准每晚不超过600元。"),
        ("前端由小组甲维护，后端由小组乙维护。", "后端由小组甲维护。"),
        ("尘盒容量450毫升，水箱容量240毫升。", "尘盒240毫升。"),
    ],
)  # fmt: skip
def test_the_filler_of_the_clause_beside_is_contradicted(context: str, claim: str) -> None:
    assert label(context, claim) == "contradicted"


@pytest.mark.parametrize(
    ("context", "claim"),
    [
        (BRIDGE, "The bridge was built by Rolf Stein."),
        (CAPITAL, "Lisbon is the capital."),
        (LIST, "The phone is optional."),
        (API, "The database runs in Frankfurt."),
        ("The bridge was designed by Ada Kern and Rolf Stein and built by Rolf Stein.",
         "The bridge was designed by Rolf Stein."),
        ("The chair is Dana Wu, who is also the treasurer; the secretary is Omar Diaz.",
         "The treasurer is Dana Wu."),
        ("The capital is Lisbon, and it is also the largest port.", "The largest port is Lisbon."),
        ("Anna Berg and Carl Dorn designed the hall and the tower respectively.",
         "Carl Dorn designed the tower."),
        (大桥, "大桥由陈安设计。"),
        (审批, "采购由财务审批。"),
        (清单, "邮箱是必填的。"),
        (住宿, "其他城市住宿标准每晚不超过400元。"),
        ("尘盒容量450毫升，水箱容量240毫升。", "尘盒450毫升。"),
    ],
)  # fmt: skip
def test_the_filler_of_its_own_clause_is_not(context: str, claim: str) -> None:
    assert label(context, claim) != "contradicted"


TIERS = (
    "Purchases up to S$2,000 are signed by the team lead, up to S$20,000 by the department head."
)
档位 = "两千元以下的采购由组长签字，两万元以下的由部门主管签字。"


@pytest.mark.parametrize(
    ("context", "claim"),
    [
        (TIERS, "The purchase is signed by the department head."),
        (TIERS, "Purchases up to S$20,000 are signed by the department head."),
        (档位, "采购由部门主管签字。"),
    ],
)
def test_where_an_amount_alone_tells_clauses_apart_the_words_hold_for_both(context, claim):
    assert label(context, claim) == "supported"
