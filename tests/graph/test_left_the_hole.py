"""An answer that tells what came and declines the rest fills no hole."""

from __future__ import annotations

import pytest

from rag_doctor import diagnose
from rag_doctor.records import Case, Chunk

TEXT = {
    "en": "Schools receive an education discount of 30 % on every plan.",
    "zh": "学校购买任何套餐都可享受 30% 的教育优惠。",
}
REST = {"en": "The passages do not say the rest.", "zh": "其余部分资料没有说明。"}
ASKED = {
    "en": "What does the Team plan cost a school per user and month?",
    "zh": "学校购买团队版，每个用户每月多少钱？",
}
DUE = {
    "en": "For a school the Team plan costs 4.90 dollars per user and month.",
    "zh": "学校购买团队版，每个用户每月 24 元。",
}


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_what_is_told_in_part_and_declined_for_the_rest_is_a_miss(lang: str) -> None:
    page = Chunk(id="price#3", source="Plans" if lang == "en" else "价目表", text=TEXT[lang])
    answer = TEXT[lang] + (" " if lang == "en" else "") + REST[lang]
    made = {"id": "c", "question": ASKED[lang], "reference": DUE[lang], "contexts": (page,)}
    assert diagnose(Case(answer=answer, lang=lang, **made), "offline").fault == "retrieval_miss"
