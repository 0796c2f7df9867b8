"""SOME is not none: what the passage counts was there; what it takes off is not paid in full."""

import pytest
from overruled_cases import ruled

from rag_doctor.judges.offline.none_at_all import none_at_all
from rag_doctor.judges.offline.support import SupportScorer
from rag_doctor.records import Chunk, Claim

LIN = "Lin lost only one of his eight games and finished second."
LIN_ZH = "林棋手八局只输了一局，获得亚军。"
TEAM = "The team won nine matches and lost two."
MEETINGS = "她缺席了三次会议，没有缺席一次考试。"
TICKETS = "Tickets returned up to 7 days before the show are refunded; a 15% fee is deducted."
TICKETS_ZH = "演出前7天退票可退款，扣除15%手续费。"
STEPS = "Orders cancelled within 24 hours get a full refund; after that a 10% fee is deducted."
STEPS_ZH = "24小时内取消订单全额退款，之后取消扣10%手续费。"

AGAINST = [
    ("Lin finished second without losing a single game.", LIN),
    ("Lin did not lose a single game.", LIN),
    ("The team got through without losing a match.", TEAM),
    ("Anna has no brothers.", "Anna has two brothers and no sisters."),
    ("Tickets returned 7 days before are refunded in full.", TICKETS),
    ("Tickets returned up to 7 days before the show get a full refund.", TICKETS),
    ("Deposits are repaid without any deductions.", "Deposits are repaid less a 20 euro fee."),
    ("林棋手一局未输，获得亚军。", LIN_ZH),
    ("她一次会议也没缺席。", MEETINGS),
    ("去年该厂没有发生一起事故。", "去年该厂发生了两起事故。"),
    ("演出前7天退票可全额退款，不扣任何费用。", TICKETS_ZH),
    ("押金全额退还。", "押金退还时扣除50元清洁费。"),
]
TRUE = [
    ("Lin finished second and lost just one game.", LIN),
    ("The team did not win a single cup.", TEAM),
    ("Anna has no sisters.", "Anna has two brothers and no sisters."),
    ("Tickets returned 7 days before the show are refunded less a 15% fee.", TICKETS),
    ("Orders cancelled within 24 hours are refunded in full.", STEPS),
    ("Orders cancelled within 24 hours get a full refund without deductions.", STEPS),
    ("林棋手只输了一局。", LIN_ZH),
    ("她一次考试都没缺席。", MEETINGS),
    ("演出前7天退票，退款时扣15%的手续费。", TICKETS_ZH),
    ("24小时内取消订单可以全额退款。", STEPS_ZH),
]


def _label(claim: str, passage: str) -> str:
    said = Claim(text=claim, start=0, end=len(claim))
    return SupportScorer().judge([said], [Chunk(id="c1", text=passage)])[0].support


@pytest.mark.parametrize(("claim", "passage"), AGAINST)
def test_none_and_in_full_are_contradicted_by_what_there_was(claim: str, passage: str) -> None:
    assert _label(claim, passage) == "contradicted"


@pytest.mark.parametrize(("claim", "passage"), TRUE)
def test_what_was_there_or_paid_is_not_contradicted(claim: str, passage: str) -> None:
    assert _label(claim, passage) != "contradicted"


def test_what_others_have_is_none_of_those_excepted() -> None:
    for given, found in (("Members get", "contradicted"), ("Members, students excepted, get", "")):
        text = f"{given} four guest vouchers."
        assert ruled(none_at_all, "Members get no guest vouchers.", text) == found
