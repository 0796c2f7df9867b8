"""One word turned into its opposite, all the rest in one passage."""

import pytest
from overruled_cases import judged, ruled

from rag_doctor.judges.offline.opposed_words import opposed_word

OPPOSED = [
    ("In cold weather the rent is doubled.", "In cold weather the rent is halved."),
    ("The jury adopted the plan for a tram.", "The plan for a tram was shelved. The jury left."),
    ("Support for the old printer was added.",
     "- Removed support for the old printer\n- Added a clock"),
    ("升级后照片和联系人会保留。", "升级后所有个人数据都会被清除，包括照片和联系人。"),
    ("药片应在餐前服用。", "药片一次两粒，餐后服用。"),
]  # fmt: skip
ALIKE = [
    ("In cold weather the rent is doubled.", "In cold weather rent is doubled, in heat halved."),
    ("The shop shuts at 6 pm on Fridays.", "The shop is open until 6 pm on Fridays."),
    ("The plan was not shelved.", "The plan was adopted."),
    ("The form for a lost receipt is kept for 7 years.",
     "| Form | Purpose | Kept for |\n|---|---|---|\n| B-118 | receipt lost | 7 years |"),
    ("升级后照片不会被清除。", "升级后照片会保留。"),
    ("药片应在餐后服用。", "药片一次两粒，餐后服用。"),
]  # fmt: skip


@pytest.mark.parametrize(("claim", "text"), OPPOSED)
def test_the_opposite_contradicts(claim: str, text: str) -> None:
    assert judged(claim, text).support != "supported"


@pytest.mark.parametrize(("claim", "text"), OPPOSED[:1] + OPPOSED[2:])
def test_the_rule_names_both_words(claim: str, text: str) -> None:
    assert ruled(opposed_word, claim, text) == "contradicted"


@pytest.mark.parametrize(("claim", "text"), ALIKE)
def test_what_says_the_same_does_not(claim: str, text: str) -> None:
    assert ruled(opposed_word, claim, text) == ""
