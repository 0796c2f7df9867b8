"""A chunk on something else beside the evidence makes no open statement unmentioned."""

from __future__ import annotations

import pytest

from rag_doctor.judges.offline.features_evidence import read_base
from rag_doctor.judges.offline.stray_chunks import kin_chunks
from rag_doctor.judges.offline.support import SupportScorer
from rag_doctor.judges.offline.support_signals import read_claims
from rag_doctor.records import Chunk, Claim, ClaimVerdict

SHED = "The bicycle shed behind the east gate was repainted in spring."
SHED_ZH = "东门后面的自行车棚今年春天重新刷了漆。"
ROWS = [
    ("Any charges are paid by the person who receives the parcel.",
     "Customs duties fall to the addressee of the parcel.", SHED),
    ("The firm foots the bill for lunch.", "Staff meals at noon are on the company.", SHED),
    ("Fish and hamsters may be kept without permission.",
     "Small animals need no leave from the landlord; dogs and cats do.", SHED),
    ("午饭公司出钱。", "员工午餐由公司承担费用。", SHED_ZH),
    ("王阿姨就住在小磊家对面。", "小磊家门口正对着王阿姨的屋子。", SHED_ZH),
    ("迟到三回要扣钱。", "员工累计三次迟到，将从工资中扣款。", SHED_ZH),
]  # fmt: skip


def verdict(claim: str, *texts: str) -> ClaimVerdict:
    chunks = [Chunk(id=f"c{at}", text=text) for at, text in enumerate(texts)]
    return SupportScorer().judge([Claim(text=claim, start=0, end=len(claim))], chunks)[0]


@pytest.mark.parametrize(("claim", "context", "stray"), ROWS)
def test_a_stray_chunk_turns_nothing_into_not_mentioned(
    claim: str, context: str, stray: str
) -> None:
    alone, beside = verdict(claim, context), verdict(claim, context, stray)
    assert alone.support == "not_mentioned" or beside.support != "not_mentioned"


@pytest.mark.parametrize(("claim", "context", "stray"), ROWS)
def test_what_nothing_mentions_stays_so(claim: str, context: str, stray: str) -> None:
    assert verdict(claim, stray, stray).support == "not_mentioned"


def kept(claim: str, *texts: str) -> list[int]:
    base = read_base([Chunk(id=f"c{at}", text=text) for at, text in enumerate(texts)])
    one = read_claims([Claim(text=claim, start=0, end=len(claim))], base, None)[0]
    found = ClaimVerdict(claim=one.reading.claim, support="not_mentioned", p_supported=0.4)
    return kin_chunks(found, one, base)


def test_only_chunks_that_speak_of_the_claim_are_looked_at_again() -> None:
    parcel = "Duties on a parcel fall to the addressee."
    assert kept("The person who gets the parcel pays duties.", SHED, parcel) == [1]
    assert kept("The person who gets the parcel pays duties.", parcel, parcel) == []
    assert kept("The person who gets the parcel pays duties.", SHED, SHED) == []
    assert kept("收件人支付包裹的关税。", SHED_ZH, "包裹的关税由收件方承担。") == [1]
