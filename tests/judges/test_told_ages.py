"""AGES: the band that somebody's age falls in decides, be it a dose, a price or a ban."""

import pytest

from rag_doctor.judges.offline.support import SupportScorer
from rag_doctor.records import Chunk, Claim, ClaimVerdict

DOSES = "Do not give to children under 6 months. Children 6–12 months: 2.5 ml. 1–3 years: 5 ml."
SCOOTER = "Persons under 18 may not rent a scooter."
ENTRY = "Entry: children under 6 free, 6 to 14 years 4 euros, adults 9 euros."
DOSES_ZH = "6个月以下婴儿禁用。6至12个月：每次2.5毫升；1至3岁：每次5毫升。"
SCOOTER_ZH = "未满18周岁不得租用电动车。"
ENTRY_ZH = "6岁以下儿童免费，6至14岁4元，成人9元。"
RIDE = "未满3岁的幼儿禁止乘坐过山车，12岁以上可独自乘坐。"

AGAINST = [
    ("A four-month-old can have 2.5 ml.", DOSES),
    ("You can give 2.5 ml to a baby of five months.", DOSES),
    ("A two-year-old can have 2.5 ml.", DOSES),
    ("A 16-year-old can rent a scooter.", SCOOTER),
    ("At 17 you may rent a scooter.", SCOOTER),
    ("A seven-year-old gets in free.", ENTRY),
    ("A 5-year-old pays 4 euros.", ENTRY),
    ("4个月大的宝宝每次可以服用2.5毫升。", DOSES_ZH),
    ("2岁的孩子每次可以服用2.5毫升。", DOSES_ZH),
    ("16岁可以租用电动车。", SCOOTER_ZH),
    ("17岁的学生可以租电动车。", SCOOTER_ZH),
    ("8岁的孩子免费。", ENTRY_ZH),
    ("2岁的孩子可以坐过山车。", RIDE),
]
TRUE = [
    ("An eight-month-old can have 2.5 ml.", DOSES),
    ("A 2-year-old can have 5 ml.", DOSES),
    ("A four-month-old must not be given it.", DOSES),
    ("A five-year-old gets in free.", ENTRY),
    ("A 10-year-old pays 4 euros.", ENTRY),
    ("8个月大的宝宝每次可以服用2.5毫升。", DOSES_ZH),
    ("16岁不能租用电动车。", SCOOTER_ZH),
    ("10岁的孩子票价4元。", ENTRY_ZH),
]
NOT_AGAINST = [
    ("A 15-year-old has to leave by seven.", "Opening times: under 16 not after 7 pm at all."),
    (
        "It takes a parent's signature for a sixteen-year-old to join.",
        "Members under 18 need the signature of a parent and may not use the sauna.",
    ),
    ("A four-year-old gets 5 ml.", "Children's dose: 5 ml for 2 to 5 years, 10 ml for 6 to 11."),
    ("A 19-year-old can rent a scooter.", SCOOTER),
    ("A 15-year-old may travel with an adult.", "Under 16s may not travel without an adult."),
    ("A contract of 8 months is possible.", "Rental contracts under 6 months are not possible."),
    ("14岁的孩子可以使用跑步机。", "12岁以下儿童禁止使用跑步机。"),
    ("13岁的孩子可以独自乘坐过山车。", RIDE),
]


def _judged(claim: str, passage: str) -> ClaimVerdict:
    said = Claim(text=claim, start=0, end=len(claim))
    return SupportScorer().judge([said], [Chunk(id="c1", text=passage)])[0]


@pytest.mark.parametrize(("claim", "passage"), AGAINST)
def test_what_is_said_of_another_age_is_contradicted(claim: str, passage: str) -> None:
    found = _judged(claim, passage)
    assert found.support == "contradicted"
    assert found.by_chunk == {"c1": "contradicted"}


@pytest.mark.parametrize(("claim", "passage"), TRUE)
def test_what_is_said_of_its_own_age_is_supported(claim: str, passage: str) -> None:
    assert _judged(claim, passage).support == "supported"


@pytest.mark.parametrize(("claim", "passage"), NOT_AGAINST)
def test_a_ban_holds_for_its_own_ages_only(claim: str, passage: str) -> None:
    assert _judged(claim, passage).support != "contradicted"
