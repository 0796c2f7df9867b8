"""One sign of denial apart, or denied by another verb or by "excluded"."""

import pytest

from rag_doctor.judges.offline.support import SupportScorer
from rag_doctor.records import Chunk, Claim

BRICK = "升级过程中断电，设备会变砖。"
NO_BRICK = "升级过程中断电，设备不会变砖。"
POINTS = "过期积分不会清零，会转入下一年。"
PHONES = "系统没有记录访客手机号，但记录车牌。"
OPENED = "Headphones can be returned within 30 days. In-ear models cannot be returned once opened."

AGAINST = [
    ("升级过程中断电，设备不会变砖。", BRICK),
    ("升级过程中断电，设备会变砖。", NO_BRICK),
    ("过期积分会清零。", POINTS),
    ("系统记录访客手机号。", PHONES),
    ("剩余流量月底不清零。", "剩余流量月底清零。"),
    ("检测结果不会上报市卫健委。", "检测结果将报送市卫健委。"),
    ("押金在退房时不予返还。", "押金在退房时退还。"),
    ("The data will not be passed on to the police.", "The data are forwarded to the police."),
    ("Old accounts are not removed after two years.", "Old accounts are deleted after two years."),
    ("In-ear models can be returned once the packaging has been opened.", OPENED),
]
TRUE = [
    ("升级过程中断电，设备会变砖。", BRICK),
    ("升级过程中断电，设备也不会变砖。", NO_BRICK),
    ("过期积分会转入下一年。", POINTS),
    ("系统记录车牌。", PHONES),
    ("检测结果会上报市卫健委。", "检测结果将报送市卫健委。"),
    ("押金在退房时返还。", "押金在退房时退还。"),
    ("The data are passed on to the police.", "The data are forwarded to the police."),
    ("In-ear models are excluded once the packaging has been opened.", OPENED),
    ("过敏体质者除外。", "本品适用于成人，过敏体质者不得使用。"),
]


def _label(claim: str, passage: str) -> str:
    said = Claim(text=claim, start=0, end=len(claim))
    return SupportScorer().judge([said], [Chunk(id="c1", text=passage)])[0].support


@pytest.mark.parametrize(("claim", "passage"), AGAINST)
def test_a_denial_is_seen_whatever_the_cut_or_the_verb(claim: str, passage: str) -> None:
    assert _label(claim, passage) == "contradicted"


@pytest.mark.parametrize(("claim", "passage"), TRUE)
def test_the_same_with_the_same_denial_is_not_flagged(claim: str, passage: str) -> None:
    assert _label(claim, passage) in ("supported", "unscored")
