"""A value that stands nowhere in the contexts is never supported; one that follows may be."""

import pytest
from overruled_cases import judged, ruled

from rag_doctor.judges.offline.features_evidence import read_base
from rag_doctor.judges.offline.overruled import overruling
from rag_doctor.judges.offline.support_signals import read_claims
from rag_doctor.judges.offline.unseen_values import unseen_value
from rag_doctor.records import Chunk, Claim, ClaimVerdict

UNSEEN = [
    ("Boarding takes 50 minutes.", "Boarding time: 35 min."),
    ("The subsidy limit is £37,000.", "The subsidy limit is £73,000. Claims take two weeks."),
    (
        "The Solo plan includes 60 GB.",
        "| Plan | Price | Space |\n|---|---|---|\n| Solo | $9 | 20 GB |",
    ),
    ("The clinic shuts at 7 pm on Thursdays.", "Thursday: 8:30–17:15. Friday: closed."),
    ("Hawks beat Lynx 4–2.", "Hawks beat Lynx 4–3 on Sunday."),
    ("The lamp runs for up to 14 hours.", "The Lux 2 is a lamp that runs for up to 7 hours."),
    ("Twenty rides cost €60.", "A ride costs €3, or €48 for twenty rides."),
    ("Rinse every two to three days.", "Adults over 12: rinse every five to six days, two caps."),
    ("登机需要50分钟。", "登机时间：35分钟。"),
    ("展览在七座城市举行。", "展览在四座城市举行，吸引了大批观众。"),
    ("单人套餐的空间是60GB。", "| 套餐 | 价格 | 空间 |\n|---|---|---|\n| 单人套餐 | 9元 | 20GB |"),
]
FOLLOWS = [
    ("Boarding takes half an hour.", "Boarding takes 30 minutes."),
    ("Two passes cost €28.", "A pass costs €14."),
    ("The tower stood for 12 years.", "The tower was built in 1901 and pulled down in 1913."),
    ("Parcels of 8 kg are accepted.", "Parcels of up to 10 kg are accepted."),
    ("Sales were 3.4 million euros in May.",
     "| Month | Sales (million euros) |\n|---|---|\n| May | 3.4 |"),
    ("The film lasts 130 minutes.", "The film lasts 2 hours 10 minutes."),
    ("登机需要半小时。", "登机需要30分钟。"),
    ("铁塔存在了12年。", "铁塔建于1901年，1913年拆除。"),
    ("8公斤的包裹可以寄送。", "可以寄送10公斤以内的包裹。"),
]  # fmt: skip


@pytest.mark.parametrize(("claim", "text"), UNSEEN)
def test_a_value_that_stands_nowhere_is_never_supported(claim: str, text: str) -> None:
    assert judged(claim, text).support != "supported"


def test_the_reason_names_the_value() -> None:
    base = read_base([Chunk(id="c1", text="The depot has 40 bays and a wash. Loading is quick.")])
    claim = Claim(text="Loading takes 70 minutes.", start=0, end=25)
    (signals,) = read_claims([claim], base, None)
    called = ClaimVerdict(claim=claim, support="supported", p_supported=0.7)
    found = overruling(called, signals, base, "en")
    assert found.support == "unscored"
    assert "70 minutes" in found.reason


@pytest.mark.parametrize(("claim", "text"), FOLLOWS)
def test_a_value_that_follows_is_not_opened_by_this_rule(claim: str, text: str) -> None:
    assert ruled(unseen_value, claim, text) == ""
