"""An instruction in another verb of the same sort is left open, one of other things is not."""

from __future__ import annotations

import pytest

from rag_doctor.judges.offline.support import SupportScorer
from rag_doctor.records import Chunk, Claim

SCORER = SupportScorer()
ENGLISH = (
    "Pour 100 ml of descaler into the tank. Fill it up with one litre of water. "
    "Rinse it with fresh water. Take the lid off."
)
CHINESE = "将100毫升除垢剂倒入水箱。长按蒸汽键5秒。用清水冲洗滤网。"


def _support(claim: str, chunk: str) -> str:
    made = Claim(text=claim, start=0, end=len(claim))
    return SCORER.judge([made], [Chunk(id="a", text=chunk)])[0].support


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("Add 100 ml of descaler to the tank.", ENGLISH),
        ("Tip 100 ml of descaler into the tank.", ENGLISH),
        ("Flush it with fresh water.", ENGLISH),
        ("Then put 100 ml of descaler in the tank.", ENGLISH),
        ("在水箱中加入100毫升除垢剂。", CHINESE),
        ("按住蒸汽键5秒。", CHINESE),
        ("用清水清洗滤网。", CHINESE),
    ],
)
def test_the_same_step_in_another_verb_raises_no_alarm(claim: str, chunk: str) -> None:
    assert _support(claim, chunk) in ("supported", "unscored")


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("Add 200 ml of descaler to the tank.", ENGLISH),
        ("Add 100 ml of vinegar to the tank.", ENGLISH),
        ("Remove 100 ml of descaler from the jug.", ENGLISH),
        ("Flush it with hot coffee.", ENGLISH),
        ("在水箱中加入200毫升除垢剂。", CHINESE),
        ("按住电源键5秒。", CHINESE),
        ("用酒精清洗滤网。", CHINESE),
    ],
)
def test_another_amount_or_thing_is_not_borne_out(claim: str, chunk: str) -> None:
    assert _support(claim, chunk) != "supported"
