"""No need is not need, and may is not must not, however the sentence is built."""

import pytest
from overruled_cases import judged, ruled

from rag_doctor.judges.offline.needs import other_stance, stance_of

OTHER = [
    ("Filming in the hall needs no consent.", "Filming in the hall requires written consent."),
    ("No booking is required for the sauna.", "For the sauna a booking is required."),
    ("Cats may sleep in the dormitory.", "Cats must not sleep in the dormitory."),
    ("在馆内拍摄不需要许可。", "在馆内拍摄每次不得超过一小时，并须事先取得书面许可。"),
    ("可以把门禁卡借给同事。", "切勿将门禁卡借给任何人，包括同事。"),
    ("不允许租用折叠车。", "折叠车、滑板车等可以租用，无须登记。"),
    ("进入库房不用登记。", "进入库房必须登记。"),
]
SAME = [
    ("Filming in the hall needs consent.", "Filming in the hall requires written consent."),
    ("No consent is needed in the yard.", "Consent is required in the hall, but not in the yard."),
    ("Old tickets can't be changed at the counter.",
     "Old tickets can be changed by post, but not at the counter."),
    ("在馆内拍摄要有许可。", "在馆内拍摄须事先取得书面许可。"),
    ("改过一次的票不能再改。", "票只能改一次。"),
    ("不能把门禁卡借给同事。", "切勿将门禁卡借给任何人，包括同事。"),
]  # fmt: skip


@pytest.mark.parametrize(("claim", "text"), OTHER)
def test_the_other_stance_contradicts(claim: str, text: str) -> None:
    assert judged(claim, text).support != "supported"
    assert ruled(other_stance, claim, text) == "contradicted"


@pytest.mark.parametrize(("claim", "text"), SAME)
def test_the_same_stance_does_not(claim: str, text: str) -> None:
    assert ruled(other_stance, claim, text) == ""


def test_stances() -> None:
    assert [stance_of(t) for t in ("无需批准", "须经批准", "禁止吸烟", "可以吸烟", "只能吸烟")] == [
        "free",
        "bound",
        "barred",
        "allowed",
        "",
    ]
