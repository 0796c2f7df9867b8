"""Evidence in the other language beside a passage about something else leaves a claim open."""

import pytest
from overruled_cases import judged

EN = "Visitors collect their badge at the north gate. Badges expire after two days."
ZH = "访客在北门领取胸卡。胸卡两天后失效。"
EN_OTHER = "The canteen serves soup and salad. Payment is by card."
ZH_OTHER = "食堂供应汤和沙拉，只接受刷卡。"


@pytest.mark.parametrize(
    ("claim", "contexts"),
    [
        ("Guests pick up passes at the north gate.", (ZH, EN_OTHER)),
        ("Guests pick up passes at the north gate.", (EN_OTHER, ZH)),
        ("参观者要在北门取通行证。", (EN, ZH_OTHER)),
        ("参观者要在北门取通行证。", (ZH_OTHER, EN)),
    ],
)
def test_it_is_left_open(claim: str, contexts: tuple[str, ...]) -> None:
    found = judged(claim, *contexts)
    assert found.support == "unscored"
    assert "Chinese" in found.reason
    assert "English" in found.reason


@pytest.mark.parametrize(
    ("claim", "contexts", "support"),
    [
        ("The canteen serves soup and fried fish.", (ZH, EN_OTHER), "not_mentioned"),
        ("Guests pick up passes at the south gate.", (EN_OTHER,), "not_mentioned"),
        ("The canteen serves soup and salad.", (ZH, EN_OTHER), "supported"),
        ("食堂供应汤和炸鱼。", (EN, ZH_OTHER), "not_mentioned"),
        ("食堂供应汤和沙拉。", (EN, ZH_OTHER), "supported"),
    ],
)
def test_what_its_own_language_speaks_of_is_judged(
    claim: str, contexts: tuple[str, ...], support: str
) -> None:
    assert judged(claim, *contexts).support == support
