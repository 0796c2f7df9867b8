"""PHRASES that say nothing are no content; reasons name whole words, phrase by phrase."""

import pytest
from overruled_cases import judged

from rag_doctor.judges.offline.support import SupportScorer
from rag_doctor.records import Chunk, Claim, ClaimVerdict

SIGN = "Purchases of more than 500 euros need two signatures; above 2,000 euros the director signs."
RENT = "The deposit is two months' rent. The flat has a balcony."
SIGN_ZH = "加班须经班长批准；每月超过十小时的，还须由厂长签字。"
WORDS = ("well", "comes", "ends", "course", "fact", "day", "换句话", "总的", "实际上", "说白了")

SAID = [
    ("If it comes to more than 2,000 euros, the director signs as well.", SIGN),
    ("At the end of the day the deposit comes to two months' rent.", RENT),
    ("Of course the deposit is, in fact, two months' rent after all.", RENT),
    ("When it ends up above 2,000 euros, the director signs.", SIGN),
    ("总的来说，加班的话要班长批准。", SIGN_ZH),
    ("其实通常来讲，每月超过十小时的话，厂长也得签字。", SIGN_ZH),
    ("说白了，实际上每月超过十小时要厂长签字。", SIGN_ZH),
]
MISSING = [
    ("The well is in the garden, and the rent ends up being paid by cheque as well.", RENT),
    ("Of course the course costs extra, in fact.", RENT),
    ("换句话说，总的来说押金要付现金。", SIGN_ZH),
]


def _judged(claim: str, passage: str) -> ClaimVerdict:
    said = Claim(text=claim, start=0, end=len(claim))
    return SupportScorer().judge([said], [Chunk(id="c1", text=passage)])[0]


@pytest.mark.parametrize(("claim", "passage"), SAID)
def test_a_claim_is_supported_for_all_its_empty_phrases(claim: str, passage: str) -> None:
    assert _judged(claim, passage).support == "supported"


@pytest.mark.parametrize(("claim", "passage"), MISSING)
def test_empty_phrases_are_not_named_as_missing(claim: str, passage: str) -> None:
    reason = _judged(claim, passage).reason or ""
    named = reason.partition("says: ")[2].split(", ")
    allowed = {"well"} if "The well" in claim else {"course"} if "the course" in claim else set()
    assert not {one for one in named if one in WORDS} - allowed


def test_a_chinese_phrase_ends_where_a_number_or_an_adverb_begins() -> None:
    found = judged("少儿亲子主持课一班大约12人。", "工会活动由张敏负责。")
    assert found.reason is not None
    assert "课一班" not in found.reason
    assert "少儿亲子主持课" in found.reason
