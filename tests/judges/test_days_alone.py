"""A day whose month stands earlier, and the day after one that is given."""

from __future__ import annotations

import pytest

from rag_doctor.judges.offline.support import SupportScorer
from rag_doctor.records import Chunk, Claim

STORM = (
    "The weather service said on 3 August that the storm will come ashore on the 4th at Harwick."
)
STORM_ZH = "省气象台8月3日17时发布消息：台风预计于4日上午在惠平一带沿海登陆。"
WATER = "The water is off from 6 November 22:00 until 5:00 the next day in blocks 1 to 6."
WATER_ZH = "定于11月6日22:00至次日5:00对1至6号楼停水。"


@pytest.mark.parametrize(
    ("claim", "context", "wrong"),
    [
        ("The storm will land on 4 August at Harwick.", STORM, False),
        ("The storm will land on 5 August at Harwick.", STORM, True),
        ("台风8月4日上午在惠平一带沿海登陆。", STORM_ZH, False),
        ("台风8月5日上午在惠平一带沿海登陆。", STORM_ZH, True),
        ("The water is off in blocks 1 to 6 until 7 November.", WATER, False),
        ("The water is off in blocks 1 to 6 until 9 November.", WATER, True),
        ("1至6号楼停水到11月7日5:00。", WATER_ZH, False),
        ("1至6号楼停水到11月9日5:00。", WATER_ZH, True),
    ],
)
def test_a_day_in_the_passage_s_own_words_is_no_other_date(
    claim: str, context: str, wrong: bool
) -> None:
    (found,) = SupportScorer().judge(
        [Claim(text=claim, start=0, end=len(claim))], [Chunk(id="c1", text=context)]
    )
    assert found.support == ("contradicted" if wrong else "supported")
