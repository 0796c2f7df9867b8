"""ONCE at most, in any words: as a bound it is one, and what happens again speaks against it."""

import pytest

from rag_doctor.judges.offline.support import SupportScorer
from rag_doctor.records import Chunk, Claim, ClaimVerdict

RICE = "Cooked rice must be piping hot. Reheat it only once and throw the rest away."
COUPON = "Each coupon can be used only once."
THAWED = "A frozen sample may be thawed no more than once. Label every tube."
LEFTOVERS = "剩饭只能加热一次，吃不完应倒掉。"
VOUCHER = "每张优惠券使用不得超过一次。"
TWO_CODES = "每人每天可领取两次，验证码只能使用一次。"

ALIKE = [
    ("Don't reheat it more than once.", RICE),
    ("The rice may be reheated no more than once.", RICE),
    ("Reheat cooked rice only once.", "Cooked rice must not be reheated more than once."),
    ("You can reheat cooked rice just once.", "Cooked rice must not be reheated more than once."),
    ("A coupon can't be used more than once.", COUPON),
    ("A coupon may be used one time at most.", COUPON),
    ("Samples must not be thawed twice.", THAWED),
    ("The filter can be washed repeatedly.", "The filter can be washed several times."),
    ("剩饭加热不得超过一次。", LEFTOVERS),
    ("剩饭不能加热超过一次。", LEFTOVERS),
    ("每张优惠券只能使用一次。", VOUCHER),
    ("每张优惠券仅限使用一次。", VOUCHER),
    ("样品不可多次冻融。", "样品解冻后只允许冻融一次。"),
    ("验证码不能使用超过一次。", TWO_CODES),
]
AGAINST = [
    ("The rice may be reheated several times.", RICE),
    ("You can reheat it as often as you like.", RICE),
    ("A coupon can be used two times.", COUPON),
    ("A coupon can be used any number of times.", COUPON),
    ("A sample may be thawed over and over.", THAWED),
    ("The filter can be washed only once.", "The filter can be washed several times."),
    ("剩饭可反复加热。", LEFTOVERS),
    ("剩饭可以加热好几次。", LEFTOVERS),
    ("优惠券可以反复使用。", VOUCHER),
    ("每张优惠券可以使用两次。", VOUCHER),
    ("验证码可以重复使用。", TWO_CODES),
]
OTHER = [
    ("You can change your meal several times.", "Change your seat once; your meal several times."),
    ("The alarm sounds several times.", "The alarm sounds only once the door is open."),
    ("Label every tube twice.", THAWED),
    ("每人每天可以领取多次。", TWO_CODES),
]


def _judged(claim: str, passage: str, fast: bool = False) -> ClaimVerdict:
    chunks = [Chunk(id="c1", text=passage)]
    said = Claim(text=claim, start=0, end=len(claim))
    return SupportScorer(fast=fast).judge([said], chunks)[0]


@pytest.mark.parametrize(("claim", "passage"), ALIKE)
def test_once_at_most_in_other_words_is_borne_out(claim: str, passage: str) -> None:
    assert _judged(claim, passage).support in ("supported", "unscored")


@pytest.mark.parametrize(("claim", "passage"), AGAINST)
@pytest.mark.parametrize("fast", [True, False])
def test_what_happens_again_speaks_against_once(claim: str, passage: str, fast: bool) -> None:
    found = _judged(claim, passage, fast)
    assert found.support == "contradicted"
    assert found.by_chunk == {"c1": "contradicted"}


@pytest.mark.parametrize(("claim", "passage"), OTHER)
def test_another_thing_may_happen_again(claim: str, passage: str) -> None:
    assert _judged(claim, passage).support != "contradicted"


def test_the_chunk_of_the_evidence_is_the_one_that_contradicts() -> None:
    chunks = [
        Chunk(id="c1", text="The office closes at noon on Fridays."),
        Chunk(id="c2", text="Visitor addresses are forwarded to the police on request."),
    ]
    text = "Visitor addresses will not be passed on to the police."
    (found,) = SupportScorer().judge([Claim(text=text, start=0, end=len(text))], chunks)
    assert found.support == "contradicted"
    assert found.by_chunk[found.evidence[0].chunk_id] == "contradicted"
    assert found.by_chunk["c1"] == "not_mentioned"
