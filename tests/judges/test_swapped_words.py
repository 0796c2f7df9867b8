"""Right words, wrong owner: what one party, person or plan does is not said of the other."""

import pytest
from overruled_cases import judged, ruled

from rag_doctor.judges.offline.counterparts import are_counterparts
from rag_doctor.judges.offline.swapped_words import swapped_word

LEASE = "The lessee shall insure the vehicle. The lessor's liability is limited to €5,000."
TALK = "Ida: When is the launch? Noor will write the press note. Ida: Good."
SUPPORT = "Gold insurance covers theft abroad and includes a rental car. Silver insurance is free."
MINUTES = "出席：郭琳（主席）、贺昕、孟涛。孟涛投了反对票。"
CONTRACT = "乙方应在收货后7日内验收。甲方的赔偿责任以货款为限。"
SWAPPED = [
    ("The lessor shall insure the vehicle.", LEASE),
    ("Ida will write the press note.", TALK),
    ("Silver insurance includes a rental car.", SUPPORT),
    ("The pain begins in the second trimester.", "The pain begins in the third trimester."),
    ("贺昕投反对票。", MINUTES),
    ("甲方应在收货后7日内验收。", CONTRACT),
    ("Entry is free for non-citizens.", "Entry is free for citizens; non-citizens pay $12."),
    ("非会员免费借书。", "会员免费借书，非会员每本2元。"),
    ("周一东部有雨。", "周一：西部有雨，东部多云。"),
    ("维修费由房东承担。", "维修费由租客承担。房东应提前一个月通知。"),
]
OWN = [
    ("The lessee shall insure the vehicle.", LEASE),
    ("Noor will write the press note.", TALK),
    ("Gold insurance includes a rental car.", SUPPORT),
    ("The driver has to insure the vehicle.", LEASE),
    ("孟涛投反对票。", MINUTES),
    ("乙方应在收货后7日内验收。", CONTRACT),
    ("Entry is free for citizens.", "Entry is free for citizens; non-citizens pay $12."),
    ("会员免费借书。", "会员免费借书，非会员每本2元。"),
    (
        "More pines were felled in the second year.",
        "In the first year 50 pines were felled, in the second 80.",
    ),
    ("黄色警报不用上报。", "红色警报先上报，黄色只记录不上报。"),
    ("维修费由租户承担。", "维修费由租客承担。房东应提前一个月通知。"),
    ("Rent must be paid by the third day.", "The rent is due by the third day of each month."),
]


@pytest.mark.parametrize(("claim", "text"), SWAPPED)
def test_another_owner_contradicts(claim: str, text: str) -> None:
    assert ruled(swapped_word, claim, text) == "contradicted"
    assert judged(claim, text).support != "supported"


@pytest.mark.parametrize(("claim", "text"), OWN)
def test_the_owner_itself_does_not(claim: str, text: str) -> None:
    assert ruled(swapped_word, claim, text) == ""


def test_counterparts_are_two_sides_not_synonyms() -> None:
    assert are_counterparts("甲方", "乙方")
    assert are_counterparts("landlord", "tenant")
    assert not are_counterparts("房东", "出租人")
    assert not are_counterparts("landlord", "invoice")
